"""A few blows of each kind; `make torture SERVERS=3` deals a thousand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.postgres import private_postgres
from tests.torture.several import CUT_OFF, DATABASE, FROZEN, FULL, KILLED, Several

BLOWS = [KILLED, CUT_OFF, DATABASE, FROZEN, KILLED, FULL]


@pytest.mark.long
def test_several_servers_lose_nothing_acknowledged_and_store_nothing_else(tmp_path: Path) -> None:
    with private_postgres() as postgres:
        count = Several(tmp_path, 1, postgres, servers=3).run(BLOWS)
    assert {blow: count[blow] for blow in BLOWS} == {blow: BLOWS.count(blow) for blow in BLOWS}
    assert count["kills"] == 4
    assert count["acknowledged"]
    assert count["asked again"]
    assert count["not saved"], "the database was never missed"
    assert not count["tracebacks"]


def test_as_many_kills_are_dealt_as_were_asked_for(tmp_path: Path) -> None:
    with private_postgres() as postgres:
        blows = Several(tmp_path, 1, postgres, servers=3).chosen(100)
    assert sum(blow in (KILLED, DATABASE, FULL) for blow in blows) == 100
    assert {CUT_OFF, FROZEN} < set(blows)
