"""Games watched as they are played: who leads when, how long it takes, and what may have mattered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from time import perf_counter
from typing import Final, NamedTuple

from shoal.engine.box import Factor
from shoal.engine.story import Note
from shoal.games import open_box
from shoal.lab.experiment import Experiment
from shoal.lab.match import share_of_win
from shoal.lab.spread import in_order, spread
from shoal.lab.walk import Walk
from shoal.lab.workers import Crew

TURN: Final = "turn"  # the note with which a turn begins, in games that have turns


class Happened(NamedTuple):
    """Something that may have mattered (see `box.Factor`)."""

    factor: str
    value: str
    seat: int | None  # whose it was; None: everybody's
    when: float  # which part of the game was over


class Seen(NamedTuple):
    """One game. What rows alone do not tell is None."""

    scores: tuple[int, ...]
    won: tuple[float, ...]  # by seat; a shared first place is a part of a win
    decisions: int
    choices: int | None = None  # decisions with something to choose
    first: int | None = None  # who had the first turn
    changes: int | None = None  # how often somebody else took the lead, in the coach's eyes
    decided: float | None = None  # which part of the game was over when its winner took the lead for good
    happened: tuple[Happened, ...] = ()


class Sightings(NamedTuple):
    games: list[Seen]
    seconds: float


def watched(experiment: Experiment, crew: Crew, curious: bool = False) -> Iterator[Sequence[Seen]]:
    """The games in order, some at a time; see `Walk` for the curious."""
    task = partial(watch, experiment, curious)
    for chunk in in_order(spread(task, [range(len(experiment))], crew)):
        yield chunk.games


def watch(experiment: Experiment, curious: bool, numbers: range) -> Sightings:
    """Play these games, and look at them."""
    start = perf_counter()
    factors = open_box(experiment.game).factors
    games = [_seen(Walk(experiment, experiment.place(number), True, curious), factors) for number in numbers]
    return Sightings(games, perf_counter() - start)


def _seen(walk: Walk, factors: Sequence[Factor]) -> Seen:
    leads: list[tuple[int, int]] = []  # after how many decisions somebody took the lead, and who
    choices = 0
    last = -1
    for move in walk:
        choices += move.choices > 1
        if move.seat != last and len(walk.players) > 1:  # a new turn: look who stands best
            last = move.seat
            leader = _leader(walk)
            if leader is not None and (not leads or leads[-1][1] != leader):
                leads.append((walk.decisions, leader))
    record = walk.record
    seats = range(len(record.ranks))
    return Seen(
        record.scores,
        tuple(share_of_win(record.ranks, seat) for seat in seats),
        walk.decisions,
        choices,
        next((note.seat for _, note in record.notes if note.what == TURN), None),
        max(len(leads) - 1, 0),
        _decided(leads, record.ranks, walk.decisions),
        tuple(_happened(record.notes, factors, walk.step)),
    )


def _leader(walk: Walk) -> int | None:
    """Who stands best in the coach's eyes; None if nobody does alone."""
    values = [walk.coach.value(walk.state, seat) for seat in range(len(walk.players))]
    best = max(values)
    return values.index(best) if values.count(best) == 1 else None


def _decided(leads: Sequence[tuple[int, int]], ranks: Sequence[int], decisions: int) -> float:
    """A game that ends with the lead in other hands, or shared, was open to its end."""
    if list(ranks).count(1) == 1 and leads and ranks[leads[-1][1]] == 1:
        return leads[-1][0] / decisions
    return 1.0


def _happened(notes: Sequence[tuple[int, Note]], factors: Sequence[Factor], steps: int) -> Iterator[Happened]:
    by_note: dict[str, list[Factor]] = {}
    for factor in factors:
        by_note.setdefault(factor.note, []).append(factor)
    for step, note in notes:
        for factor in by_note.get(note.what, ()):
            value = note.facts.get(factor.fact, note.secret.get(factor.fact))
            if isinstance(value, str):
                yield Happened(factor.id, value, note.seat, step / steps)
