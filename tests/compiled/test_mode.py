"""The mode that was asked for is the mode that runs, here and in every process started from here."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context

from shoal.engine import game
from tests.compiled.modes import hot_modules, mode

EXPECTED = os.environ.get("SHOAL_EXPECT") or mode(game)


def mode_of(module: str) -> str:
    return mode(import_module(module))


def test_every_hot_module_runs_in_the_mode_that_was_asked_for() -> None:
    assert len(hot_modules()) >= 8
    assert {module: mode_of(module) for module in hot_modules()} == dict.fromkeys(hot_modules(), EXPECTED)


def test_a_new_python_runs_in_the_same_mode() -> None:
    program = "import shoal.engine.game as game; print(game.__file__)"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == game.__file__


def test_workers_run_in_the_same_mode() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as workers:
        assert workers.submit(mode_of, "shoal.engine.game").result() == EXPECTED
