"""The moments of a game that mattered most: where somebody's chances, as the coach sees them, changed most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from shoal.engine.box import Box
from shoal.engine.coach import Coach
from shoal.engine.game import CHANCE, Game, State
from shoal.engine.log import Event, Log, replay
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.story import Note, Story

MOST: Final = 3
LEAST: Final = 0.02  # of somebody's chances: less is no change that anybody would see
LOOKS: Final = (
    1500  # at positions, by the coach: a long game of many is looked at here and there first, and then closer
)
APART: Final = 12  # of a game's length: moments lie at least one such part from each other


class Advice(NamedTuple):
    """A decision, as the one who made it saw it, and what the coach would have done."""

    sight: Sight
    legal: tuple[int, ...]
    played: int
    advised: int


@dataclass(frozen=True)
class Moment:
    """By a move and what chance made of it `seat`, that had stood as well as `before`, came to stand as well as
    `after`, from 0 (lost) to 1 (won). `advice` is None where chance alone did it."""

    move: int  # how many had been made
    actor: int
    seat: int
    before: float
    after: float
    notes: tuple[Note, ...]  # what happened
    advice: Advice | None


class _Stop(NamedTuple):
    """A position in which somebody decides, and the move that was made."""

    move: int
    actor: int
    alone: bool  # nobody else had to decide
    tried: bool  # it is part of what was tried out first
    chance: bool  # chance decided after it


def moments(box: Box, game: Game, log: Log) -> tuple[Moment, ...]:
    """In the order of the game. That takes a moment: ask from another thread."""
    coach, seats = box.coach(game), range(log.header.seats)
    stops = _stops(box, game, log)
    length = len(stops) + 1
    stride = max(1, -(-length * len(seats) // LOOKS))
    known = _values(game, coach, log, {(step, seat) for step in range(0, length, stride) for seat in seats})
    swings = _swings(known, stride)
    if stride > 1:  # look at every position where much has changed
        closer = [(step, seat) for _, step, seat in swings[: LOOKS // (2 * stride)]]
        near = {(step + more, seat) for step, seat in closer for more in range(stride + 1) if step + more < length}
        known |= _values(game, coach, log, near - known.keys())
        swings = _swings(known, 1)
    touched = _touched(stops, seats)
    large = [(step, seat) for swing, step, seat in swings if swing >= LEAST and seat in touched[step]]
    chosen = _apart(large, length)
    return _told(game, coach, log, stops, chosen, known)


def _positions(game: Game, log: Log, story: Story | None = None) -> Iterator[tuple[int, State]]:
    """The positions in which somebody decides, or nobody any more, each with the number of moves before it."""
    for move, state in enumerate(replay(game, log, story)):
        if state.acting != (CHANCE,):
            yield move, state


def _stops(box: Box, game: Game, log: Log) -> list[_Stop]:
    moves = log.standing()
    found: list[_Stop] = []
    for move, state in _positions(game, log):
        if move == len(moves):
            break
        actor = _actor(moves[move])
        tried = box.room.drafts(state.sight(actor)) is not None
        chance = move + 1 < len(moves) and moves[move + 1].actor == CHANCE
        found.append(_Stop(move, actor, len(state.acting) == 1, tried, chance))
    return found


def _actor(event: Event) -> int:
    assert event.actor is not None
    return event.actor


def _touched(stops: list[_Stop], seats: range) -> list[tuple[int, ...]]:
    """Per step, whose chances the move may have changed.

    Nobody's first move: before it there was little to see. What is tried out first counts as a whole, and what matters
    is what chance makes of it. Where people act at the same time, a move is its maker's own business."""
    together = sum(not stop.alone for stop in stops) > len(stops) / 2
    begun: set[int] = set()
    found: list[tuple[int, ...]] = []
    for stop in stops:
        if stop.actor not in begun or (stop.tried and not stop.chance):
            found.append(())
        elif stop.tried or (stop.alone and not together):
            found.append(tuple(seats))
        else:
            found.append((stop.actor,))
        begun.add(stop.actor)
    return found


def _values(game: Game, coach: Coach, log: Log, wanted: set[tuple[int, int]]) -> dict[tuple[int, int], float]:
    """How well a seat stood at a step, for these steps and seats."""
    by_step: dict[int, list[int]] = {}
    for step, seat in wanted:
        by_step.setdefault(step, []).append(seat)
    return {
        (step, seat): float(coach.value(state, seat))
        for step, (_, state) in enumerate(_positions(game, log))
        for seat in by_step.get(step, ())
    }


def _swings(known: dict[tuple[int, int], float], stride: int) -> list[tuple[float, int, int]]:
    """How much changed from a step to the one `stride` later, and for whom; the most first."""
    found = [
        (abs(known[step + stride, seat] - value), step, seat)
        for (step, seat), value in known.items()
        if (step + stride, seat) in known
    ]
    return sorted(found, key=lambda swing: (-swing[0], swing[1], swing[2]))


def _apart(swings: list[tuple[int, int]], length: int) -> dict[int, int]:
    """The first steps that do not lie close together, each with the seat; the last move of a game surprises nobody."""
    chosen: dict[int, int] = {}
    for step, seat in swings:
        far = all(abs(step - other) > length / APART for other in chosen)
        if far and step < length - 2 and len(chosen) < MOST:
            chosen[step] = seat
    return chosen


def _told(
    game: Game,
    coach: Coach,
    log: Log,
    stops: list[_Stop],
    chosen: dict[int, int],
    known: dict[tuple[int, int], float],
) -> tuple[Moment, ...]:
    moves, story = log.standing(), Story()
    advice: Advice | None = None
    found: list[Moment] = []
    for step, (_, state) in enumerate(_positions(game, log, story)):
        notes = tuple(story.take())
        if step - 1 in chosen:
            stop, seat = stops[step - 1], chosen[step - 1]
            values = known[step - 1, seat], known[step, seat]
            found.append(Moment(stop.move, stop.actor, seat, *values, notes, advice))
        if step in chosen:
            stop = stops[step]
            advice = None if stop.tried else _advice(game, coach, state, stop.actor, moves[stop.move])
    return tuple(found)


def _advice(game: Game, coach: Coach, state: State, actor: int, event: Event) -> Advice:
    sight, rng = state.sight(actor), Rng(0)
    advised = int(coach.choose(game.imagine(sight, rng), actor, rng))
    legal = tuple(int(action) for action in state.legal(actor))
    return Advice(sight, legal, game.vocabulary.index(event.text), advised)
