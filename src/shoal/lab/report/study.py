"""What a report is made of: the games that were watched, and what follows from them in numbers."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

from shoal.engine.errors import ShoalError
from shoal.engine.options import Option, Value
from shoal.games import new_game, open_box
from shoal.lab.experiment import Experiment, LabError
from shoal.lab.match import Options
from shoal.lab.progress import Progress
from shoal.lab.report.skill import BOTS, TIMES, Skill, skill
from shoal.lab.report.statistics import Estimate, difference, share
from shoal.lab.report.watch import Seen, watched
from shoal.lab.workers import Crew

FEWEST: Final = 20  # games in which something must have happened, and must not, to say anything about it
MOST_VALUES: Final = 8  # of an option that are all tried; of more only the ends
SELDOM: Final = 16  # one game of one who thinks ahead, which takes long, for so many others
FORCED: Final = 2.0  # seconds for what is no choice: to roll, to draw, to go on


@dataclass(frozen=True)
class Variant:
    """The same with one option changed."""

    option: str
    value: Value
    games: Sequence[Seen]


@dataclass(frozen=True)
class Study:
    """The games of an experiment, by number of seats, and what else was played to understand them."""

    experiment: Experiment
    series: Mapping[int, Sequence[Seen]]
    usual: int  # the number of seats that is looked at closely
    curious: Sequence[Seen] = ()  # games that begin with choices left to luck
    skill: Skill | None = None
    variants: Sequence[Variant] = ()
    beside: Sequence[Seen] = field(default=())  # as usual, as many as of a variant: what variants are compared with

    @property
    def main(self) -> Sequence[Seen]:
        return self.series[self.usual]


def conduct(experiment: Experiment, crew: Crew, variants: bool = True) -> Study:
    """Play and watch all that a report needs."""
    box = open_box(experiment.game)
    usual = min(max(experiment.seats), max(box.manifest.usual_seats, min(experiment.seats)))
    usual = usual if usual in experiment.seats else max(experiment.seats)
    one = replace(experiment, seats=(usual,))
    small = replace(one, games=max(experiment.games // 5, 2 * FEWEST))
    changes = [each for each in _changes(box.manifest.options, one) if variants and _possible(one, *each)]
    deals = max(experiment.games // (len(BOTS) * TIMES), 4) if usual > 1 else 0
    ahead = max(experiment.games // SELDOM, 1) if usual > 1 else 0
    progress = Progress(
        len(experiment) + len(one) + len(small) * (len(changes) + bool(changes)) + deals * len(BOTS) * TIMES + ahead
    )

    def seen(of: Experiment, curious: bool = False) -> list[Seen]:
        games: list[Seen] = []
        for some in watched(of, crew, curious):
            games += some
            progress.add(len(some))
        return games

    try:
        series = {seats: seen(replace(experiment, seats=(seats,))) for seats in experiment.seats}
        curious = seen(one, curious=True)
        beside = seen(small) if changes else []
        tried = []
        for name, value in changes:
            tried.append(Variant(name, value, seen(replace(small, options=_changed(one, name, value)))))
        measured = skill(experiment, usual, deals, ahead, crew, progress.add) if deals else None
    finally:
        progress.end()
    return Study(experiment, series, usual, curious, measured, tried, beside)


class _Row(NamedTuple):
    """A seat of a game, as `shoal simulate` wrote it."""

    seat: int
    kind: str
    seats: int
    score: int
    won: float
    decisions: int

    @classmethod
    def read(cls, row: Mapping[str, str]) -> _Row:
        """ValueError, KeyError or TypeError if it is none."""
        won = float(row["won"])
        if not 0 <= won <= 1:
            raise ValueError(won)
        return cls(int(row["seat"]), row["kind"], int(row["seats"]), int(row["score"]), won, int(row["decisions"]))


def from_rows(experiment: Experiment, table: Path) -> Study:
    """Of rows that `shoal simulate` wrote: seats, scores and length. LabError if they are not such rows, or not of
    whole games of this kind."""
    games: dict[tuple[str, str, str], list[_Row]] = {}
    try:
        with table.open(encoding="utf-8", newline="") as text:
            for row in csv.DictReader(text):
                games.setdefault((row["class"], row["game"], row["table"]), []).append(_Row.read(row))
    except (OSError, KeyError, ValueError, TypeError, csv.Error):
        games = {}
    if not games:
        raise LabError("no_rows", file=str(table))
    series: dict[int, list[Seen]] = {}
    for rows in games.values():
        rows.sort()
        if rows[0].kind != experiment.game:
            raise LabError("other_game", file=str(table), found=rows[0].kind, game=experiment.game)
        if [row.seat for row in rows] != list(range(rows[0].seats)):
            raise LabError("rows_missing", file=str(table))
        seen = Seen(tuple(row.score for row in rows), tuple(row.won for row in rows), rows[0].decisions)
        series.setdefault(len(rows), []).append(seen)
    seats = tuple(sorted(series))
    found = replace(experiment, seats=seats, games=max(map(len, series.values())))
    return Study(found, series, max(seats, key=lambda each: len(series[each])))


def _changes(options: Sequence[Option], experiment: Experiment) -> Iterator[tuple[str, Value]]:
    """Every option with each value it could have instead; of a long range the ends."""
    chosen = dict(experiment.options)
    for option in options:
        if option.kind in ("subset", "line"):
            continue
        usual = option.read(chosen.get(option.name, option.default))
        values = option.values if len(option.values) <= MOST_VALUES else (option.values[0], option.values[-1])
        yield from [(option.name, value) for value in values if value != usual]


def _changed(experiment: Experiment, name: str, value: Value) -> Options:
    return tuple(sorted({**dict(experiment.options), name: value}.items()))


def _possible(experiment: Experiment, name: str, value: Value) -> bool:
    """Whether so many can play with this option."""
    try:
        new_game(experiment.game, dict(_changed(experiment, name, value))).start(experiment.seats[0])
    except ShoalError:
        return False
    return True


# ---- what follows


def shares(games: Sequence[Seen]) -> list[Estimate]:
    """What each seat wins."""
    return [share([game.won[seat] for game in games]) for seat in range(len(games[0].won))]


def first_share(games: Sequence[Seen]) -> Estimate | None:
    """What those win who have the first turn, if games tell who has."""
    found = [game.won[game.first] for game in games if game.first is not None]
    return share(found) if len(found) >= FEWEST else None


def minutes(games: Sequence[Seen], seconds: float) -> list[float]:
    """How long each would take people who need so many seconds for a choice."""
    return [
        (seconds * choices + FORCED * (game.decisions - choices)) / 60
        for game in games
        for choices in [game.decisions if game.choices is None else game.choices]
    ]


def score(game: Seen) -> float:
    return fmean(game.scores)


class Effect(NamedTuple):
    """What comes with a value of a factor."""

    value: str
    games: int
    wins: Estimate | None  # of seats that had it, where somebody else had not
    points: Estimate | None  # mean score of games that had it less that of games that had not
    late: float  # in which part of its cases the game was decided already


def effects(games: Sequence[Seen], factor: str) -> list[Effect]:
    """Each value of the factor that came up often enough, by what seats with it win."""
    values = sorted({each.value for game in games for each in game.happened if each.factor == factor})
    found = [effect for value in values if (effect := _effect(games, factor, value)) is not None]
    return sorted(found, key=lambda each: -(each.wins or each.points or Estimate(0, 0, 0)).value)


def usual_wins(found: Sequence[Effect], fair: float) -> float:
    """What seats win that have any of these: more than a fair share where who has more of them is further."""
    wins = [effect.wins for effect in found if effect.wins is not None]
    whole = sum(each.size for each in wins)
    return sum(each.value * each.size for each in wins) / whole if whole else fair


def _effect(games: Sequence[Seen], factor: str, value: str) -> Effect | None:
    own: list[float] = []
    having: list[float] = []
    lacking: list[float] = []
    late: list[bool] = []
    for game in games:
        cases = [each for each in game.happened if (each.factor, each.value) == (factor, value)]
        (having if cases else lacking).append(score(game))
        late += [each.when > game.decided for each in cases if game.decided is not None]
        owners = {each.seat for each in cases if each.seat is not None}
        if owners and len(owners) < len(game.won):
            own.append(fmean(game.won[seat] for seat in owners))
    wins = share(own) if len(own) >= FEWEST else None
    both = min(len(having), len(lacking)) >= FEWEST
    points = difference(having, lacking) if both else None
    if len(having) < FEWEST:
        return None
    return Effect(value, len(having), wins, points, fmean(late) if late else 0.0)


class Change(NamedTuple):
    """How much something differs where an option is changed."""

    measure: str  # "length", "score", "first", "changes", "decided"
    before: float
    after: float
    by: Estimate


def changes(before: Sequence[Seen], after: Sequence[Seen]) -> list[Change]:
    """What differs between two kinds of games; of what both can tell."""
    found = []
    for measure in ("length", "score", "first", "changes", "decided"):
        here, there = _measured(before, measure), _measured(after, measure)
        if here and there:
            found.append(Change(measure, fmean(here), fmean(there), difference(there, here)))
    return found


def _measured(games: Sequence[Seen], measure: str) -> list[float]:
    if measure == "length":
        return [float(game.decisions) for game in games]
    if measure == "score":
        return [score(game) for game in games]
    if measure == "first":
        return [game.won[game.first] for game in games if game.first is not None and len(game.won) > 1]
    if measure == "changes":
        return [float(game.changes) for game in games if game.changes is not None and len(game.won) > 1]
    return [game.decided for game in games if game.decided is not None and len(game.won) > 1]
