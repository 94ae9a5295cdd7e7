"""What a series of games comes to, in one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import mean, median
from time import perf_counter
from typing import NamedTuple

from shoal.lab.experiment import Experiment
from shoal.lab.match import share_of_win
from shoal.lab.spread import in_order, spread
from shoal.lab.walk import Walk
from shoal.lab.workers import Crew


class Ended(NamedTuple):
    """How one game went."""

    turns: int  # of all seats, where the game's story tells of turns
    decisions: int  # of all seats
    won: tuple[float, ...]  # by seat; a shared first place is a part of a win
    scores: tuple[int, ...]


class Endings(NamedTuple):
    games: list[Ended]
    seconds: float


@dataclass(frozen=True)
class Summary:
    """What many games come to."""

    games: int
    turns: float
    median_turns: float
    long_turns: float  # nine games of ten have no more
    decisions: float
    won: tuple[float, ...]  # share of each seat
    scores: tuple[float, ...]  # mean of each seat

    def __str__(self) -> str:
        turns = (
            f"{self.turns:.1f} turns on average (half up to {self.median_turns:g}, nine in ten up to "
            f"{self.long_turns:g}), "
        )
        return (
            f"{self.games} games, {turns if self.turns else ''}{self.decisions:.0f} decisions, won by seat: "
            f"{', '.join(f'{share:.0%}' for share in self.won)}, mean scores: "
            f"{', '.join(f'{score:.1f}' for score in self.scores)}"
        )


def summaries(experiment: Experiment, crew: Crew) -> Iterator[tuple[int, Summary]]:
    """Each number of seats with what its games come to."""
    for seats in experiment.seats:
        series = replace(experiment, seats=(seats,))
        chunks = in_order(spread(partial(endings, series), [range(len(series))], crew))
        yield seats, summarise([game for chunk in chunks for game in chunk.games])


def endings(experiment: Experiment, numbers: range) -> Endings:
    """Play these games."""
    start = perf_counter()
    return Endings([_ended(experiment, number) for number in numbers], perf_counter() - start)


def summarise(games: Sequence[Ended]) -> Summary:
    """One line for many games; there must be one at least."""
    turns = sorted(game.turns for game in games)
    return Summary(
        games=len(games),
        turns=mean(turns),
        median_turns=median(turns),
        long_turns=turns[-(-9 * len(turns) // 10) - 1],
        decisions=mean(game.decisions for game in games),
        won=tuple(mean(shares) for shares in zip(*(game.won for game in games), strict=True)),
        scores=tuple(mean(scores) for scores in zip(*(game.scores for game in games), strict=True)),
    )


def _ended(experiment: Experiment, number: int) -> Ended:
    walk = Walk(experiment, experiment.place(number), listen=True).end()
    record = walk.record
    turns = sum(note.what == "turn" for _, note in record.notes)
    won = tuple(share_of_win(record.ranks, seat) for seat in range(len(record.ranks)))
    return Ended(turns, walk.decisions, won, record.scores)
