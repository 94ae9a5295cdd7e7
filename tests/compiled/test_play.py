"""Compiling behind an open table: it begins when the table is open, and ends with the table, however that ends."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from shoal.compiled import Compiled
from tests.compiled.checkouts import BROKEN, COMPILER, small_checkout, write
from tests.compiled.modes import PROJECT
from tests.processes import in_short

PATIENCE = 60.0  # seconds until a test gives up waiting
LEAST = 19  # nothing can be nicer
# Compiles for ever, with a C compiler that does not end by itself either; writes down who they are.
ENDLESS = """
import os, subprocess, sys, tempfile
from pathlib import Path
cc = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
Path(__file__).with_name("busy").write_text(f"{os.getpid()} {cc.pid} {os.nice(0)} {tempfile.mkdtemp()}")
cc.wait()
"""


def play_checkout(root: Path, compiler: str) -> Path:
    """Its table is that of this checkout; only what is compiled is small."""
    small_checkout(root, compiler)
    for name in ("play.py", "compile.py", "hot.py"):
        shutil.copy(PROJECT / "tools" / name, root / "tools")
    return root


@contextmanager
def playing(root: Path) -> Iterator[subprocess.Popen[str]]:
    """The open table of that checkout."""
    call = [sys.executable, str(root / "tools" / "play.py"), "--host", "127.0.0.1", "--data", str(root / "tables")]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True, env={**os.environ, "SHOAL_COMPILE": ""}) as table:
        try:
            assert table.stdout is not None
            while not table.stdout.readline().startswith("Ctrl-C"):
                assert table.poll() is None
            yield table
        finally:
            table.kill()


def line(table: subprocess.Popen[str]) -> str:
    assert table.stdout is not None
    return table.stdout.readline()


def running(process: str) -> bool:
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    status = Path("/proc", process, "status")
    return not status.exists() or "\nState:\tZ" not in status.read_text("utf-8")


def wait_until_gone(*processes: str) -> None:
    end = time.monotonic() + PATIENCE
    while any(map(running, processes)):
        assert time.monotonic() < end, "it goes on"
        time.sleep(0.05)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize(
    "number", in_short([signal.SIGKILL, signal.SIGTERM, signal.SIGINT]), ids=lambda number: number.name
)
def test_compiling_ends_with_the_table(tmp_path: Path, number: signal.Signals) -> None:
    root = play_checkout(tmp_path, ENDLESS)
    with playing(root) as table:
        assert line(table).startswith("Compiling the rules behind the scenes")
        end = time.monotonic() + PATIENCE
        while not (busy := root / "tools" / "busy").exists() or not busy.read_text("utf-8"):
            assert time.monotonic() < end
            time.sleep(0.05)
        compiling, cc, niceness, scratch = busy.read_text("utf-8").split()
        assert running(compiling)
        assert running(cc)
        assert int(niceness) >= min(os.nice(0) + 10, LEAST)
        table.send_signal(number)
        table.wait(PATIENCE)
        wait_until_gone(compiling, cc)
    assert not Compiled(root).libraries()
    if number != signal.SIGKILL:  # then play.py has waited for it
        assert not Path(scratch).exists()
        return
    write(root / "tools" / "hatch_build.py", COMPILER)
    with playing(root) as table:
        assert line(table).startswith("Compiling the rules behind the scenes")
        assert line(table).startswith("The rules are compiled")
    assert Compiled(root).libraries()


def test_trouble_is_told_at_the_first_start_alone(tmp_path: Path) -> None:
    root = play_checkout(tmp_path, BROKEN)
    begin, end = compile_behind(root)
    assert begin.startswith("Compiling the rules behind the scenes")
    assert end.endswith("slower bots, the same games.")
    assert compile_behind(root) == []


def test_where_what_compiles_cannot_be_installed_that_is_told_once_and_tried_again(tmp_path: Path) -> None:
    root = play_checkout(tmp_path, COMPILER)
    write(root / "requirements" / "build.txt", "a-package-without-a-hash==1.0\n")
    (only,) = compile_behind(root)
    assert only.endswith("The next start tries again.")
    assert compile_behind(root) == []
    write(root / "requirements" / "build.txt", "")
    assert len(compile_behind(root)) == 2
    assert Compiled(root).libraries()


def test_nothing_is_compiled_if_that_is_not_wanted(tmp_path: Path) -> None:
    root = play_checkout(tmp_path, COMPILER)
    assert compile_behind(root, SHOAL_COMPILE="0") == []
    assert not (root / "build").exists()


def compile_behind(root: Path, **environment: str) -> list[str]:
    """What is said by the time it has ended by itself, behind a table that stays open."""
    with subprocess.Popen(
        [sys.executable, str(root / "tools" / "compile.py"), "behind"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "SHOAL_COMPILE": "", **environment},
        start_new_session=True,
    ) as compiling:
        assert compiling.stdout is not None
        said = compiling.stdout.read().splitlines()
        assert compiling.wait(PATIENCE) == 0
    return said
