"""Learns Succession for two with numpy alone: a linear policy, by self-play, in less than two minutes.

cd docs
python example_learning.py                      trains, measures itself and writes clever.npz
shoal serve --bot clever=example_learning:play  and it sits down with people
"""

from __future__ import annotations

import sys
from functools import cache
from math import sqrt
from pathlib import Path
from time import process_time

import numpy as np
import numpy.typing as npt

from shoal.engine.game import NOBODY, Game
from shoal.engine.sight import Sight
from shoal.envs import gym
from shoal.envs.making import OUTSIDE, make_game, make_matches, mask, numbers, observe, real, whole

Array = npt.NDArray[np.float64]
KEPT = Path(__file__).with_name("clever.npz")
GAMES = 128  # at once
RATE = 0.4
OPTIONS = {"rounds": 1}  # a shorter game tells sooner what was good


def chances(weights: Array, seen: Array, legal: Array) -> Array:
    """How likely each action is: a softmax over what is legal."""
    worth = np.where(legal > 0, seen @ weights, -np.inf)
    worth = np.exp(worth - worth.max(1, keepdims=True))
    return worth / worth.sum(1, keepdims=True)


def draw(likely: Array, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """One action for each game, as likely as that."""
    return (likely.cumsum(1) > rng.random((len(likely), 1)) * (1 - 1e-9)).argmax(1)


def train(games: int, seed: int = 1) -> tuple[Array, Array]:
    """The scale of each column, and a weight for each column and action: one policy plays both seats, and what the
    winner did becomes likelier, what the loser did becomes rarer."""
    matches = make_matches(make_game("succession", OPTIONS), GAMES, [OUTSIDE, OUTSIDE], "win")
    rng = np.random.default_rng(seed)
    for number in range(GAMES):
        matches.seed(number, seed * 1_000_003 + number)
        matches.begin(number)
    weights = np.zeros((matches.width, matches.kinds))
    traces = np.zeros((GAMES, 2, *weights.shape))  # what each seat did so far in each game
    scale = np.ones(matches.width)
    ended = 0
    while ended < games:
        asked = whole(matches.asked).copy()  # a seat of each game
        over = asked == NOBODY
        if over.any():
            rewards = real(matches.rewards).reshape(GAMES, 2)
            weights += RATE / (2 * GAMES) * np.tensordot(rewards[over], traces[over], 2)
            traces[over] = 0
            ended += int(over.sum())
        columns = numbers(matches.rows).reshape(GAMES, -1)
        scale = np.maximum(scale, abs(columns).max(0))
        seen = columns / scale
        legal = np.where(over[:, None], 1, mask(matches.masks).reshape(GAMES, -1))
        likely = chances(weights, seen, legal)
        chosen = draw(likely, rng)
        done = -likely
        done[np.arange(GAMES), chosen] += 1
        on = np.flatnonzero(~over)
        traces[on, asked[on]] += seen[on, :, None] * done[on, None, :]
        matches.act_in_all(chosen.tolist())  # where a game is over, a new one begins
    return scale, weights


def measure(scale: Array, weights: Array, games: int, against: str = "minnow", seed: int = 2) -> tuple[float, float]:
    """The share of games it wins by drawing its actions, and how far that may be off, with 95 % confidence. Before it
    has learnt anything it plays like Minnow."""
    envs = gym.vector("succession", GAMES, [against], options=OPTIONS)
    rng = np.random.default_rng(seed)
    seen, info = envs.reset(seed=seed)
    over = np.zeros(GAMES, bool)
    results: list[float] = []
    while len(results) < games:
        legal = np.where(over[:, None], 1, info["action_mask"])
        seen, rewards, over, _, info = envs.step(draw(chances(weights, seen / scale, legal), rng))
        results += rewards[over].tolist()
    share = float(np.mean(np.array(results[:games]) + 1) / 2)
    return share, 1.96 * sqrt(share * (1 - share) / games)


@cache
def learnt() -> tuple[Array, Array]:
    kept = np.load(KEPT)
    return kept["scale"], kept["weights"]


def play(game: Game, sight: Sight, legal: list[int]) -> int:
    """What it does at a table. With other seats or options it sees other columns, and has learnt nothing for them."""
    scale, weights = learnt()
    return legal[int(np.argmax((observe(game, sight) / scale @ weights)[legal]))]


def main(games: int = 6_000) -> None:
    start = process_time()
    scale, weights = train(games)
    print(f"{games} games in {process_time() - start:.0f} s of processor time")
    for against in ("minnow", "perch"):
        share, off = measure(scale, weights, 1000, against)
        print(f"wins {share:.1%} ± {off:.1%} of 1000 games against {against.title()}")
    np.savez(KEPT, scale=scale, weights=weights)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
