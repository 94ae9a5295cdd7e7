"""A guided first game, and worked examples: transcripts whose remarks say what is shown. Only real rules lead there.

A tutorial begins with what leads to its first position. `* step <key>` begins a step; its sentence is in the words, by
that key. The line below is the move that the learner, seat 0, is to make, and then comes what follows by script: what
chance brings and what others do. A step without a move of the learner is only looked at.
In an example `* show` stands where it begins."""

from __future__ import annotations

from typing import Final, NamedTuple

from shoal.engine.log import Event, Log

LEARNER: Final = 0
STEP: Final = "step "
SHOW: Final = "show"


class Step(NamedTuple):
    """From the position after `first` moves up to that after `end`. `wanted` is what the learner is to do."""

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
        Step(key, first, end, moves[first] if first < end and moves[first].actor == LEARNER else None)
        for (key, first), end in zip(begins, ends[1:], strict=True)
    )


def shown_from(log: Log) -> int:
    """How many moves of an example lead to what it shows."""
    return next((move for text, move in _remarks(log) if text == SHOW), 0)


def _remarks(log: Log) -> list[tuple[str, int]]:
    """Each remark with the number of moves before it."""
    found, moves = [], 0
    for event in log.events:
        if event.actor is None:
            found.append((event.text, moves))
        else:
            moves += 1
    return found
