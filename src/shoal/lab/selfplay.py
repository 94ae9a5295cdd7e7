"""Self-play by the thousand: how long games last, whether a seat is favoured, what scores come out.

python -m shoal.lab.selfplay succession --seats 4 --games 1000 --option calls=auto > games.csv
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import astuple, dataclass, fields
from itertools import repeat
from statistics import mean, median

from shoal.bots.rollout import play_heedfully, play_randomly
from shoal.engine.rng import Rng
from shoal.engine.story import Story
from shoal.lab.arguments import common, settled
from shoal.lab.match import Options, pieces, set_up, share_of_win


@dataclass(frozen=True)
class Series:
    """Many games of one kind, in which all seats play alike: at random, or as the coach advises."""

    game: str
    seats: int
    games: int
    seed: int = 1
    options: Options = ()
    random: bool = False


@dataclass(frozen=True)
class Row:
    """One seat in one game."""

    game: str
    seats: int
    number: int  # of the game in its series
    seat: int
    score: int
    rank: int
    won: float  # a shared first place is a part of a win
    decisions: int  # of all seats
    turns: int  # of all seats, where the game's story tells of turns


@dataclass(frozen=True)
class Summary:
    """What a series comes to."""

    games: int
    turns: float
    median_turns: float
    long_turns: float  # nine games of ten have no more
    decisions: float
    won: tuple[float, ...]  # share of each seat
    scores: tuple[float, ...]  # mean of each seat

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.turns:.1f} turns on average (half up to {self.median_turns:g}, nine in ten "
            f"up to {self.long_turns:g}), {self.decisions:.0f} decisions, won by seat: "
            f"{', '.join(f'{share:.0%}' for share in self.won)}, mean scores: "
            f"{', '.join(f'{score:.1f}' for score in self.scores)}"
        )


def rows(series: Series, executor: Executor | None = None) -> Iterator[Row]:
    """Tidy rows, in the order of games and seats; without an executor all is played here."""
    spread = map if executor is None else executor.map
    parts = pieces(series.games)
    for piece in spread(_play, repeat(series, len(parts)), parts):
        yield from piece


def summarise(found: Iterable[Row]) -> Summary:
    """One line for many rows. They must hold one game at least."""
    listed = list(found)
    firsts = [row for row in listed if row.seat == 0]
    turns = sorted(row.turns for row in firsts)
    seats = range(listed[0].seats)
    return Summary(
        games=len(firsts),
        turns=mean(turns),
        median_turns=median(turns),
        long_turns=turns[-(-9 * len(turns) // 10) - 1],
        decisions=mean(row.decisions for row in firsts),
        won=tuple(mean(row.won for row in listed if row.seat == seat) for seat in seats),
        scores=tuple(mean(row.score for row in listed if row.seat == seat) for seat in seats),
    )


def _play(series: Series, numbers: range) -> list[Row]:
    game, coach = set_up(series.game, series.options)
    found: list[Row] = []
    for number in numbers:
        rng = Rng(series.seed * 1_000_003 + number)
        state = game.start(series.seats)
        state.story = story = Story()
        decisions = play_randomly(state, rng) if series.random else play_heedfully(state, coach, rng)
        turns = sum(note.what == "turn" for note in story.take())
        ranks = state.ranks()
        found += [
            Row(
                series.game, series.seats, number, seat, score, ranks[seat], share_of_win(ranks, seat), decisions, turns
            )
            for seat, score in enumerate(state.scores())
        ]
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line: rows as CSV, or a summary for each number of seats."""
    parser = argparse.ArgumentParser(
        prog="shoal simulate", description="Plays many games and writes what came out as CSV."
    )
    common(parser, games=1000)
    parser.add_argument("--random", action="store_true", help="any legal action instead of the coach's advice")
    parser.add_argument("--summary", action="store_true", help="one line for each number of players instead of CSV")
    chosen = parser.parse_args(arguments)
    seats, options = settled(parser, chosen)
    listed = [Series(chosen.game, count, chosen.games, chosen.seed, options, chosen.random) for count in seats]
    with ProcessPoolExecutor(chosen.processes) as executor:
        if chosen.summary:
            for series in listed:
                print(f"{series.seats} seats: {summarise(rows(series, executor))}", flush=True)
            return 0
        writer = csv.writer(sys.stdout)
        writer.writerow(field.name for field in fields(Row))
        for series in listed:
            writer.writerows(astuple(row) for row in rows(series, executor))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
