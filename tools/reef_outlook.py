"""Plays games of Reef Survivor and prints what the signs of a reef were worth in them, as `coach/outlook.py` has it:
python tools/reef_outlook.py [games] [seats]. Eight thousand games for four take about a minute.

Until a chapter that is drawn by lot every seat leaves some moves to luck, so that reefs differ in more than the coach
lets them; from there on all follow its advice. Only differences within a table count: who wins is decided by them."""

from __future__ import annotations

import sys
from collections import defaultdict
from math import exp, log
from typing import NamedTuple

from shoal.engine.game import CHANCE, NOBODY
from shoal.engine.rng import Rng
from shoal.games import new_coach, new_game
from shoal.games.reef.coach import outlook
from shoal.games.reef.rules import actions, scoring
from shoal.games.reef.rules.game import ReefState

NAMES = ["points", "builders", "brood", "recruiters", "lost", "algae"]
GROWING, GROWN = [1, 2, 3, 4, 5], [0, 2, 3, 4, 5]  # the signs that are used before the young are born, and after
FIRST, LAST = 2, 9  # chapters of four rounds: before the first one's growth, and before the last one's disasters
STRAY = 60  # in a thousand, times 0, 1, 2 or 3: how many of its moves a seat leaves to luck
SCALES = [each / 2 for each in range(4, 50)]


class Seen(NamedTuple):
    """One reef at the beginning of a chapter."""

    grown: bool
    to_come: int
    counted: int
    signs: list[float]


def play(seats: int, seed: int) -> tuple[list[list[Seen]], list[int]]:
    """All reefs at the beginning of each chapter from the one drawn by lot, and the final scores."""
    game = new_game("reef")
    coach = new_coach(game)
    rng = Rng(seed)
    cut = FIRST + rng.below(LAST - FIRST + 1)
    strays = [STRAY * rng.below(4) for _ in range(seats)]
    state = game.start(seats)
    assert isinstance(state, ReefState)
    chapter = coach.chapter(state)
    found: list[list[Seen]] = []
    while (seat := state.ask(rng)) != NOBODY:
        if seat == CHANCE:
            state.settle(rng)
        else:
            legal = state.legal(seat)
            trades = actions.TRADE <= legal[0] < actions.SETTLE
            lost = chapter < cut and not trades and rng.chance(strays[seat])
            state.apply(seat, legal[rng.below(len(legal))] if lost else coach.choose(state, seat, rng))
        if coach.chapter(state) != chapter:
            chapter = coach.chapter(state)
            if cut <= chapter <= LAST:
                found.append([look(state, each) for each in range(seats)])
    return found, state.scores()


def look(state: ReefState, seat: int) -> Seen:
    counted = sum(scoring.survey_points(state, round, seat) for round in range(scoring.surveyed(state)))
    return Seen(outlook.grown(state), outlook.to_come(state), counted, list(outlook.signs(state, seat)))


def fit(rows: list[tuple[list[Seen], list[int]]], used: list[int]) -> list[float]:
    """What each sign is worth, by least squares of the differences from the table's mean."""
    size = len(used)
    left = [[1e-6 * (i == j) for j in range(size)] for i in range(size)]
    right = [0.0] * size
    for reefs, scores in rows:
        means = [sum(reef.signs[i] for reef in reefs) / len(reefs) for i in used]
        gains = [score - reef.counted for reef, score in zip(reefs, scores, strict=True)]
        mean = sum(gains) / len(gains)
        for reef, gain in zip(reefs, gains, strict=True):
            apart = [reef.signs[i] - middle for i, middle in zip(used, means, strict=True)]
            for i in range(size):
                right[i] += apart[i] * (gain - mean)
                for j in range(size):
                    left[i][j] += apart[i] * apart[j]
    return solve(left, right)


def solve(left: list[list[float]], right: list[float]) -> list[float]:
    """Gauss and Jordan: `left` is positive, so no row has to be exchanged."""
    rows = [[*row, value] for row, value in zip(left, right, strict=True)]
    for i, pivot in enumerate(rows):
        pivot[:] = [value / pivot[i] for value in pivot]
        for other in rows:
            if other is not pivot:
                other[:] = [value - other[i] * part for value, part in zip(other, pivot, strict=True)]
    return [row[-1] for row in rows]


def likelihood(expected: list[list[float]], winners: list[list[int]], scale: float) -> float:
    """How well the chances of winning at this scale foretold who won."""
    total = 0.0
    for values, won in zip(expected, winners, strict=True):
        most = max(values)
        whole = log(sum(exp((value - most) / scale) for value in values))
        total += sum((values[seat] - most) / scale - whole for seat in won) / len(won)
    return total / len(expected)


def main(games: int, seats: int) -> None:
    moments: dict[tuple[bool, int], list[tuple[list[Seen], list[int]]]] = defaultdict(list)
    for seed in range(games):
        seen, scores = play(seats, seed)
        for reefs in seen:
            moments[reefs[0].grown, reefs[0].to_come].append((reefs, scores))
    for (grown, to_come), rows in sorted(moments.items()):
        used = GROWN if grown else GROWING
        weights = fit(rows, used)
        expected = [
            [reef.counted + sum(w * reef.signs[i] for w, i in zip(weights, used, strict=True)) for reef in reefs]
            for reefs, _ in rows
        ]
        pairs = [
            (score, value)
            for (_, scores), values in zip(rows, expected, strict=True)
            for score, value in zip(scores, values, strict=True)
        ]
        rest = sum(score - value for score, value in pairs) / len(pairs)
        winners = [[seat for seat in range(seats) if scores[seat] == max(scores)] for _, scores in rows]
        scale = max(SCALES, key=lambda each: likelihood(expected, winners, each))
        told = "  ".join(f"{NAMES[i]} {weight:+.2f}" for i, weight in zip(used, weights, strict=True))
        when = "grown  " if grown else "growing"
        print(f"{when} {to_come} to come, {len(rows)} tables:  {told}  rest {rest:.1f}  open {scale:.1f}")


if __name__ == "__main__":
    main(*(int(given) for given in [*sys.argv[1:], *["8000", "4"][len(sys.argv) - 1 :]]))
