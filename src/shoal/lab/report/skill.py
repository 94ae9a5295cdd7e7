"""How much is skill, and how much luck: the same deals, played by a bot that tries and by one that does not. And what
one wins who thinks ahead."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Final, NamedTuple

from shoal.bots import Budget
from shoal.engine.duel import as_duel
from shoal.engine.game import CHANCE
from shoal.engine.rng import Rng
from shoal.lab.experiment import Experiment
from shoal.lab.match import Player, play_on, seed_of, set_up, share_of_win
from shoal.lab.report.statistics import Estimate, Parts, parts, share
from shoal.lab.spread import in_order, spread
from shoal.lab.tournament import Contest, Wins, wins
from shoal.lab.workers import Crew

TIMES: Final = 6  # that each bot plays each deal
BOTS: Final = ("minnow", "perch")
FIELD: Final = "perch"  # who the others are
THINKER: Final = "pike"
FEW: Final = 200  # simulations that it makes for a decision
FEWER: Final = 50  # where it compares futures, each of which takes long
MORE: Final = 2000  # in a duel: each is but one position
APART: Final = 77_003  # between the seeds of what comes after a deal


class Skill(NamedTuple):
    deals: int
    parts: Parts
    wins: tuple[Estimate, Estimate]  # of each bot
    ahead: Estimate  # wins of one who thinks ahead, as `shoal ladder` has them
    simulations: int  # with which it does


def skill(
    experiment: Experiment, seats: int, deals: int, ahead: int, crew: Crew, done: Callable[[int], object]
) -> Skill:
    """Part by part. Everybody but one plays by the coach's advice; the one sits in another seat for every deal. In so
    many further games the one thinks `ahead`. `done` hears of games as they end, some at a time."""
    won = _all(partial(_play, experiment, seats, deals), len(BOTS) * deals * TIMES, crew, done)
    by_bot = [won[bot * deals * TIMES : (bot + 1) * deals * TIMES] for bot in range(len(BOTS))]
    by_deal = [[bot[deal * TIMES : (deal + 1) * TIMES] for deal in range(deals)] for bot in by_bot]
    minnow, perch = (share(each) for each in by_bot)
    few = _simulations(experiment, seats)
    contest = Contest(experiment.game, seats, THINKER, FIELD, ahead, experiment.seed, experiment.options, Budget(few))
    thinker = share(_all(partial(wins, contest), ahead, crew, done))
    return Skill(deals, parts(by_deal), (minnow, perch), thinker, few)


def _all(task: Callable[[range], Wins], games: int, crew: Crew, done: Callable[[int], object]) -> list[float]:
    won: list[float] = []
    for chunk in in_order(spread(task, [range(games)], crew)):
        won += chunk.shares
        done(len(chunk.shares))
    return won


def _simulations(experiment: Experiment, seats: int) -> int:
    """So few that nobody waits for the thinker, and enough for it to play better where it can."""
    game, coach = set_up(experiment.game, experiment.options)
    if as_duel(game.start(seats)) is not None:
        return MORE
    return FEWER if coach.breadth() else FEW


def _play(experiment: Experiment, seats: int, deals: int, numbers: range) -> Wins:
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
    return Wins(won, perf_counter() - start)
