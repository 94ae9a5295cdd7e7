"""A blow of each kind; `make torture` deals a thousand."""

from __future__ import annotations

from pathlib import Path

from tests.torture.run import CLOSED, FULL, KILLED, KILLED_AGAIN, LOCKED, Torture

BLOWS = [KILLED, FULL, CLOSED, KILLED_AGAIN, LOCKED]


def test_nothing_acknowledged_is_lost_and_nothing_else_is_there(tmp_path: Path) -> None:
    count = Torture(tmp_path, seed=1).run(BLOWS)
    assert count["kills"] == len(BLOWS) + 2
    assert count["acknowledged"]
    assert count["asked again"]
    assert count["connections cut"]
    assert count["not saved"], "the disk was never full"
    assert not count["tracebacks"]
