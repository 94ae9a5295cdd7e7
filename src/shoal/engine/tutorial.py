"""A guided first game, and worked examples: transcripts whose remarks say what is shown. Only real rules lead there.

A tutorial begins with what leads to its first position. `* step <key>` begins a step; its sentence is in the words, by
that key. The line below is the move that the learner, seat 0, is to make, and then comes what follows by script: what
chance brings and what others do, and perhaps a further move of the learner. A step without one is only looked at.
In an example `* show` stands where it begins."""

from __future__ import annotations

from typing import Final, NamedTuple

from shoal.engine.log import Event, Log

LEARNER: Final = 0
STEP: Final = "step "
SHOW: Final = "show"


class Step(NamedTuple):
    """From the position after `first` moves up to that after `end`. `wanted` is what the learner is to do first. Where
    one sentence asks for several moves, each of them has a step of this key."""

    key: str
    first: int
    end: int
    wanted: Event | None


def steps_of(log: Log) -> tuple[Step, ...]:
    """The steps of a tutorial, in order."""
    begins = [(text.removeprefix(STEP), move) for text, move in _remarks(log) if text.startswith(STEP)]
    moves = log.standing()
    ends = [move for _, move in begins] + [len(moves)]
    return tuple(
        step for (key, first), end in zip(begins, ends[1:], strict=True) for step in _parts(key, first, end, moves)
    )


def shown_from(log: Log) -> int:
    """How many moves of an example lead to what it shows."""
    return next((move for text, move in _remarks(log) if text == SHOW), 0)


def _parts(key: str, first: int, end: int, moves: list[Event]) -> list[Step]:
    """A step for each move of the learner."""
    asked = [move for move in range(first, end) if moves[move].actor == LEARNER]
    begins = [first, *[move for move in asked if move > first]]
    ends = [*begins[1:], end]
    return [
        Step(key, begin, to, moves[begin] if begin in asked else None) for begin, to in zip(begins, ends, strict=True)
    ]


def _remarks(log: Log) -> list[tuple[str, int]]:
    """Each remark with the number of moves before it."""
    found, moves = [], 0
    for event in log.events:
        if event.actor is None:
            found.append((event.text, moves))
        else:
            moves += 1
    return found
