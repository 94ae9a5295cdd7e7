"""What people see while packages are installed."""

from __future__ import annotations

import pytest
from install import packages, progress

from tests.compiled.modes import PROJECT

LOCK = """\
anyio==4.16.0 \\
    --hash=sha256:0a
colorama==0.4.6 ; sys_platform == 'win32' \\
    --hash=sha256:0b
mypy-extensions==1.2.0 \\
    --hash=sha256:0c
pytest-xdist==3.8.0 \\
    --hash=sha256:0d
"""
PIP = """\
Ignoring colorama: markers 'sys_platform == "win32"' don't match your environment
Collecting anyio==4.16.0 (from -r requirements/play.txt (line 1))
  Downloading anyio-4.16.0-py3-none-any.whl (107 kB)
Requirement already satisfied: mypy-extensions==1.2.0 in ./lib (from -r requirements/play.txt (line 5))
Processing /wheels/pytest_xdist-3.8.0-py3-none-any.whl (from -r requirements/play.txt (line 7))
Installing collected packages: anyio, pytest-xdist
Successfully installed anyio-4.16.0 pytest-xdist-3.8.0
"""


def test_every_package_is_told_and_how_many_there_are() -> None:
    told = list(progress(packages(LOCK), PIP.splitlines()))
    assert told == ["1 of 3: anyio", "2 of 3: mypy-extensions", "3 of 3: pytest_xdist", "unpacking 2"]


def test_to_play_needs_nothing_that_compiles_or_tests() -> None:
    play, build, test = (
        (PROJECT / "requirements" / f"{name}.txt").read_text("utf-8") for name in ("play", "build", "test")
    )
    assert 0 < packages(play) < packages(build) < packages(test)
    for name in ("mypy", "setuptools", "hatchling"):
        assert f"\n{name}==" not in play
        assert f"\n{name}==" in build


@pytest.mark.parametrize("name", ["play", "build"])
def test_all_steps_agree_on_every_version(name: str) -> None:
    def pins(step: str) -> set[str]:
        lines = (PROJECT / "requirements" / f"{step}.txt").read_text("utf-8").splitlines()
        return {line.split(" ")[0] for line in lines if "==" in line.split(" ")[0]}

    assert pins(name) < pins("test")
