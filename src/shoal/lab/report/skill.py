"""How much is skill, and how much luck: the same deals, played by a bot that tries and by one that does not."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import Final, NamedTuple

from shoal.engine.game import CHANCE
from shoal.engine.rng import Rng
from shoal.lab.experiment import Experiment
from shoal.lab.match import Player, play_on, seed_of, set_up, share_of_win
from shoal.lab.report.statistics import Estimate, Parts, parts, share
from shoal.lab.spread import in_order, spread
from shoal.lab.workers import Crew

TIMES: Final = 6  # that each bot plays each deal
BOTS: Final = ("minnow", "perch")
FIELD: Final = "perch"  # who the others are
APART: Final = 77_003  # between the seeds of what comes after a deal


class Skill(NamedTuple):
    deals: int
    parts: Parts
    wins: tuple[Estimate, Estimate]  # of each bot


class Results(NamedTuple):
    games: list[float]
    seconds: float


def skill(experiment: Experiment, seats: int, deals: int, crew: Crew) -> Skill:
    """Part by part. Everybody but one plays by the coach's advice; the one sits in another seat for every deal."""
    total = len(BOTS) * deals * TIMES
    chunks = in_order(spread(partial(_play, experiment, seats, deals), [range(total)], crew))
    won = [share for chunk in chunks for share in chunk.games]
    by_bot = [won[bot * deals * TIMES : (bot + 1) * deals * TIMES] for bot in range(len(BOTS))]
    by_deal = [[bot[deal * TIMES : (deal + 1) * TIMES] for deal in range(deals)] for bot in by_bot]
    minnow, perch = (share(each) for each in by_bot)
    return Skill(deals, parts(by_deal), (minnow, perch))


def _play(experiment: Experiment, seats: int, deals: int, numbers: range) -> Results:
    start = perf_counter()
    game, coach = set_up(experiment.game, experiment.options)
    won = []
    for number in numbers:
        bot, rest = divmod(number, deals * TIMES)
        deal, _ = divmod(rest, TIMES)
        state = game.start(seats)
        luck = Rng(seed_of(experiment.seed, deal))
        while CHANCE in state.acting:
            state.settle(luck)
        players = [Player(FIELD)] * seats
        seat = deal % seats
        players[seat] = Player(BOTS[bot])
        play_on(state, coach, players, Rng(seed_of(experiment.seed + APART, number)))
        won.append(share_of_win(state.ranks(), seat))
    return Results(won, perf_counter() - start)
