"""Bots that think in a second worker: what it is asked is plain text, and a thinker that fails holds up nobody."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from shoal import games
from shoal.bots import Budget, decide
from shoal.engine.game import SPECTATOR, Game, State
from shoal.engine.log import Log, fold, read
from shoal.offline.thinking import InWorker, ponder, question, sight_of
from shoal.table.thinking import LONGEST
from tests.some import some

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))
MOMENTS = 8  # of each game
SHORT = Budget(milliseconds=20)


def moments(log: Log) -> Iterator[tuple[Game, State]]:
    """The game and some positions of it, from the first to the last."""
    game, known = games.open_log(log)
    for moment in range(MOMENTS + 1):
        yield game, fold(game, Log(known.header, known.events[: len(known.events) * moment // MOMENTS]))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_what_a_bot_sees_arrives_as_it_was_sent(path: Path) -> None:
    for game, state in some(moments(read(path.read_text("utf-8")))):
        for viewer in (*range(len(state.scores())), SPECTATOR):
            sight = state.sight(viewer)
            asked = json.loads(question("pike", game, sight, 1, SHORT))
            arrived = sight_of(game, asked["sight"])
            assert arrived == sight
            assert repr(arrived) == repr(sight)  # a tuple with names equals one without


def turn(name: str) -> tuple[Game, State, int]:
    """A position of the game in which a seat has something to decide."""
    log = next(log for log in (read(path.read_text("utf-8")) for path in GOLDEN) if log.header.game == name)
    game, state = next((game, state) for game, state in moments(log) if state.acting and state.acting[0] >= 0)
    return game, state, state.acting[0]


@pytest.mark.parametrize("name", games.available())
def test_the_other_worker_answers_with_a_legal_move(name: str) -> None:
    game, state, seat = turn(name)
    answer = int(ponder(question("pike", game, state.sight(seat), 1, SHORT)))
    assert state.why_not(seat, answer) is None


@pytest.mark.parametrize("failure", [RuntimeError("late"), ValueError("nonsense"), None])
def test_perch_plays_where_the_thinker_does_not_answer(failure: Exception | None) -> None:
    game, state, seat = turn("succession")
    asked: list[float] = []

    async def ask(_: str, seconds: float) -> str:
        asked.append(seconds)
        if failure:
            raise failure
        return "no number"

    coach, sight = games.new_coach(game), state.sight(seat)
    answer = asyncio.run(InWorker(ask).decide("pike", game, coach, sight, 1))
    assert asked == [LONGEST]
    assert answer == decide("perch", game, coach, sight, 1)
