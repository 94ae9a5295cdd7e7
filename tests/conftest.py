"""Which mode runs, and how property tests try.

SHOAL_PLAIN=1 loads shoal from its sources alone, also in the processes that tests start.
SHOAL_EXPECT=compiled or =plain makes `tests/compiled` fail if the other mode runs."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.processes import Together, in_turn

if os.environ.get("SHOAL_PLAIN") == "1":
    early = [name for name in sys.modules if name.split(".")[0] == "shoal"]
    assert not early, f"imported before SHOAL_PLAIN could act: {early}"
    plain = str(Path(__file__).parent / "plain")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [plain, os.environ.get("PYTHONPATH")]))
    importlib.import_module("tests.plain.sitecustomize")

# To look for rubbish again and again, most of all while tests are collected, took a tenth of the time.
gc.set_threshold(100_000)

# Every run tries the same examples, and a slow machine is no failure.
settings.register_profile("shoal", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("shoal")


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Together:
    return Together(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if hasattr(config, "workerinput"):  # one of several processes
        items[:] = [items[number] for number in in_turn([item.nodeid for item in items])]


def pytest_collection_finish() -> None:
    """What was collected stays to the end."""
    gc.freeze()
