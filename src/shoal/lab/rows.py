"""The games of an experiment as rows. Those of seats and of observations have the columns of a class's export first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Final, NamedTuple

from shoal import __version__
from shoal.bots.rollout import heedfully, randomly
from shoal.engine.box import Record
from shoal.engine.rng import Rng
from shoal.engine.sheet import RESULTS, WHERE, lines
from shoal.games import open_box
from shoal.lab.experiment import DECISIONS, OBSERVATIONS, SEATS, Experiment, LabError
from shoal.lab.match import set_up
from shoal.lab.walk import Walk, quick

SEAT_COLUMNS: Final = (*RESULTS, "kind", "seats", "won", "decisions")
DECISION_COLUMNS: Final = (*WHERE, "kind", "seats", "step", "action", "choices")
NO_RECORD: Final = Record((), (), (), False)


class Chunk(NamedTuple):
    """Some games of an experiment, one after another."""

    text: str  # lines of CSV without column names
    seconds: float  # it took to play them


def columns(experiment: Experiment) -> Sequence[str]:
    """What stands in the first line."""
    if experiment.rows == SEATS:
        return SEAT_COLUMNS
    if experiment.rows == DECISIONS:
        return DECISION_COLUMNS
    game, _ = set_up(experiment.game, experiment.options)
    own, _ = open_box(experiment.game).debrief.rows(game, NO_RECORD, ())
    return (*WHERE, "kind", "seats", *(column for column in own if column not in WHERE))


def play_chunk(experiment: Experiment, numbers: range) -> Chunk:
    """Play these games. LabError if this is another Shoal than the one that asks."""
    if experiment.version != __version__:
        raise LabError("other_version", wanted=experiment.version, here=__version__)
    start = perf_counter()
    tell = {SEATS: _seats, DECISIONS: _decisions, OBSERVATIONS: _observations}[experiment.rows]
    text = "".join(tell(experiment, numbers))
    return Chunk(text, perf_counter() - start)


def _seats(experiment: Experiment, numbers: range) -> Iterator[str]:
    """One row for each seat of each game; put together by hand, because it is done at the speed of the rules."""
    game, coach = set_up(experiment.game, experiment.options)
    name, kind, alike = experiment.name, experiment.game, quick(experiment)
    for number in numbers:
        place = experiment.place(number)
        series, table, seats, seed = place
        if alike:
            state, rng = game.start(seats), Rng(seed)
            decisions, outcomes = randomly(state, rng) if alike == "minnow" else heedfully(state, coach, rng)
            steps = decisions + outcomes
            strengths = [alike] * seats
        else:
            walk = Walk(experiment, place).end()
            state, steps, decisions = walk.state, walk.step, walk.decisions
            strengths = [player.strength for player in walk.players]
        ranks = state.ranks()
        won = 1 / ranks.count(1)
        end = f"over,{steps},{kind},{seats}"
        for seat, score in enumerate(state.scores()):
            rank = ranks[seat]
            yield (
                f"{name},{series},{table},{seat},{strengths[seat]},,{score},{rank},{end},"
                f"{won if rank == 1 else 0.0},{decisions}\r\n"
            )


def _decisions(experiment: Experiment, numbers: range) -> Iterator[str]:
    """One row for each decision: the line of the transcript it is, what was done, and among how many choices."""
    game, _ = set_up(experiment.game, experiment.options)
    name = experiment.name
    for number in numbers:
        place = experiment.place(number)
        walk = Walk(experiment, place)
        where = name, place.series, place.table
        yield lines(
            [
                (
                    *where,
                    seat,
                    walk.players[seat].strength,
                    game.id,
                    place.seats,
                    step,
                    game.vocabulary[action],
                    choices,
                )
                for step, seat, action, choices in walk
            ]
        )


def _observations(experiment: Experiment, numbers: range) -> Iterator[str]:
    """The rows of every game's debrief, as a class's export has them."""
    game, _ = set_up(experiment.game, experiment.options)
    rows = open_box(experiment.game).debrief.rows
    name = experiment.name
    for number in numbers:
        place = experiment.place(number)
        walk = Walk(experiment, place, listen=True).end()
        own, found = rows(game, walk.record, [player.strength for player in walk.players])
        out: list[Sequence[object]] = []
        for row in found:
            cells = dict(zip(own, row, strict=True))
            first = name, place.series, place.table, cells.pop("seat", ""), cells.pop("player", "")
            out.append((*first, game.id, place.seats, *cells.values()))
        yield lines(out)
