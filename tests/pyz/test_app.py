"""Shoal in one file: built the same every time, and run as somebody runs it who has Python and nothing else."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import app_start
import pytest
from app import COMPILED, LOCK, START, build, plain

from shoal import __version__

ROOT = Path(__file__).parents[2]
VISITOR = Path(__file__).with_name("visitor.py")
PYTHON = str(Path(sys.executable).resolve())  # without the packages of the place where tests run
GOLDEN = ROOT / "tests" / "golden" / "succession-4-spoken.txt"
MOST = 15_000_000  # bytes


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("stick") / "shoal.pyz")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


def run(app: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """With nothing but Python."""
    return subprocess.run(
        [PYTHON, "-I", "-S", str(app), *arguments],
        env={"HOME": str(home)},
        cwd=home,
        capture_output=True,
        text=True,
        timeout=300,
    )


def cut_off() -> list[str]:
    """What a program is started with that shall reach nothing outside; nothing where that is not allowed."""
    call = ["unshare", "--map-root-user", "--net"]
    try:
        return call if subprocess.run([*call, "true"], capture_output=True).returncode == 0 else []
    except FileNotFoundError:
        return []


@pytest.fixture(scope="module")
def seen(app: Path, home: Path) -> dict[str, Any]:
    """What somebody sees who opens it without a network, plays, closes it and opens it again."""
    call = [*cut_off(), sys.executable, str(VISITOR), PYTHON, str(app), str(home)]
    done = subprocess.run(call, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_same_sources_make_the_same_file(app: Path, tmp_path: Path) -> None:
    again = build(tmp_path / "another.pyz").read_bytes()
    assert again == app.read_bytes()
    assert len(again) < MOST


def test_it_is_plain_python_and_brings_every_licence(app: Path) -> None:
    with ZipFile(app) as packed:
        names = packed.namelist()
    assert {"__main__.py", "LICENSE", "NOTICE", "shoal/cli.py", "shoal/web/static/client.js"} <= set(names)
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc"))]
    wanted = re.findall(r"^([\w-]+)==", LOCK.read_text("utf-8"), re.MULTILINE)
    for package in set(wanted) - COMPILED:
        folder = package.replace("-", "_") + "-"
        assert [name for name in names if name.startswith(folder) and re.search("LICEN[SC]E|COPYING", name)], package


def test_what_is_compiled_is_left_out() -> None:
    lock = (
        "anyio==4 \\\n    --hash=sha256:0a\nuvloop==0.23 ; sys_platform != 'win32' \\\n    --hash=sha256:0b\nidna==3\n"
    )
    assert plain(lock) == "anyio==4 \\\n    --hash=sha256:0a\nidna==3\n"


def test_it_serves_without_a_network(seen: dict[str, Any]) -> None:
    assert seen["reaches outside"] is (not cut_off())
    assert "<title>" in seen["home page"] and f"Shoal {__version__}" in seen["home page"]
    assert "addEventListener" in seen["script"]


def test_a_bot_thinks_in_a_process_of_its_own(seen: dict[str, Any]) -> None:
    assert seen["thinkers"] > 0


def test_a_table_is_there_again_after_the_next_start(seen: dict[str, Any], app: Path) -> None:
    assert seen["before"]["number"] > 2
    for known in ("number", "legal", "sight"):
        assert seen["after"].get(known) == seen["before"].get(known)
    assert seen["first end"] == seen["second end"] == [0, ""]
    assert (app.parent / "shoal-tables" / "shoal.db").is_file()


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("--version", f"shoal {__version__}"),
        ("--help", "usage: shoal"),
        ("games", "Sally Soria-Dengg"),
        (f"replay {GOLDEN}", "Round 1"),
        ("simulate hyporheic --seats 2 --games 1", "hyporheic"),
        ("tournament succession perch minnow --seats 2 --games 2", "perch"),
        ("backup all.backup", "1 table with"),
    ],
)
def test_every_command_runs(app: Path, home: Path, seen: dict[str, Any], command: str, told: str) -> None:
    done = run(app, home, *command.split())
    assert done.returncode == 0, done.stderr
    assert told.lower() in done.stdout.lower()


def test_the_commands_of_the_readme_work(app: Path, home: Path) -> None:
    lines = re.findall(r"^python shoal\.pyz\b([^#\n]*)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    opening = [line.split() for line in lines if not line.strip() or line.strip().startswith("--")]
    others = [line.split() for line in lines if line.split() not in opening]
    assert opening and others
    for words in opening:
        assert run(app, home, "serve", "--open", *words, "--help").returncode == 0
    for words in others:
        short = ["2" if before == "--games" else word for before, word in zip(["", *words], words, strict=False)]
        assert run(app, home, *short).returncode == 0


def test_a_damaged_copy_is_unpacked_anew(app: Path, home: Path) -> None:
    assert run(app, home, "--version").returncode == 0
    [copy] = (home / ".cache" / "shoal").iterdir()
    (copy / "shoal" / "cli.py").write_text("")
    (copy / "shoal" / "keeping.py").unlink()
    assert run(app, home, "--version").stdout == f"shoal {__version__}\n"
    assert [each.name for each in (home / ".cache" / "shoal").iterdir()] == [copy.name]


def test_two_who_start_it_at_once_for_the_first_time_both_can(app: Path, tmp_path: Path) -> None:
    call = [PYTHON, "-I", "-S", str(app), "games"]
    starts = [
        subprocess.Popen(call, env={"HOME": str(tmp_path)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    ends = [start.communicate(timeout=300) for start in starts]
    assert [start.returncode for start in starts] == [0, 0], ends
    assert ends[0] == ends[1] and "Sally Soria-Dengg" in ends[0][0]
    assert len(list((tmp_path / ".cache" / "shoal").iterdir())) == 1


def test_without_a_home_it_runs_all_the_same_and_leaves_nothing(app: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "home"
    nowhere.write_text("no folder")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    call = [PYTHON, "-I", "-S", str(app), "--version"]
    done = subprocess.run(
        call, env={"HOME": str(nowhere), "TMPDIR": str(temporary)}, capture_output=True, text=True, timeout=300
    )
    assert done.stdout == f"shoal {__version__}\n", done.stderr
    assert list(temporary.iterdir()) == []


def test_an_older_python_is_told_which_one_is_needed() -> None:
    source = START.read_text("utf-8")
    ast.parse(source, feature_version=(3, 7))
    pretend = "import runpy, sys; sys.version_info = (3, 9, 18); runpy.run_path(sys.argv[1], run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", pretend, str(START)], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("Shoal needs Python 3.11 or newer, and this is Python 3.9.")


@pytest.mark.parametrize(
    ("system", "given", "place"),
    [
        ("linux", {"HOME": "/home/ada"}, "/home/ada/.cache/shoal"),
        ("linux", {"HOME": "/home/ada", "XDG_CACHE_HOME": "/fast"}, "/fast/shoal"),
        ("darwin", {"HOME": "/Users/ada"}, "/Users/ada/Library/Caches/shoal"),
        ("win32", {"LOCALAPPDATA": "/Users/ada/AppData/Local"}, "/Users/ada/AppData/Local/shoal"),
    ],
)
def test_it_is_unpacked_where_the_system_keeps_such_things(
    system: str, given: dict[str, str], place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", system)
    assert app_start.cache() == Path(place)
