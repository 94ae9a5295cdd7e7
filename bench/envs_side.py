"""Environments for learning programs, ours beside those that the libraries bring along: the same loop drives both."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import numpy as np
from stage import Counts, serve

from shoal.envs import gym, zoo
from shoal.envs.matches import Matches
from shoal.envs.spiel import PREFIX

pyspiel: Any = import_module("pyspiel")
GAMES = 256  # at once
CARDS_AND_DICE = ("succession", "hyporheic", "rivers", "reef")
STEPS = 100  # between two looks at the clock


def main() -> None:
    if str(import_module(Matches.__module__).__file__).endswith(".py"):
        raise SystemExit("shoal.envs.matches is not compiled")
    for name in ("tic_tac_toe", "kuhn_poker", "block_dominoes", "team_dominoes"):
        import_module(f"open_spiel.python.games.{name}")  # registers it
    drop = {"board": "drop", "formation": "garden"}
    serve(
        {
            "zoo pond drop": partial(aec, lambda: zoo.env("pond", 2, drop)),
            "zoo succession": partial(aec, lambda: zoo.env("succession", 2)),
            "zoo connect four": partial(aec, import_module("pettingzoo.classic.connect_four_v3").env),
            "zoo texas hold'em": partial(aec, import_module("pettingzoo.classic.texas_holdem_v4").env),
            "gym alone": one_game,
            "gym many": many_games,
            **{f"spiel {game}": partial(spiel, f"{PREFIX}{game}(players=2)") for game in CARDS_AND_DICE},
            "spiel pond drop": partial(spiel, f"{PREFIX}pond(board=drop,formation=garden)"),
            "spiel tic-tac-toe": partial(spiel, "python_tic_tac_toe"),
            "spiel kuhn poker": partial(spiel, "python_kuhn_poker"),
            "spiel block dominoes": partial(spiel, "python_block_dominoes"),
            "spiel team dominoes": partial(spiel, "python_team_dominoes"),
        }
    )


def aec(make: Callable[[], Any], seconds: float) -> Counts:
    """Whole games at random through PettingZoo's loop, with observation and mask at every step."""
    env = make()
    luck = Random(1).random
    steps = 0
    start = process_time()
    while (now := process_time()) - start < seconds:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(luck() * len(legal))]))
            steps += 1
    return {"steps": steps, "seconds": now - start}


def one_game(seconds: float) -> Counts:
    """Succession against Minnow, one environment."""
    env = gym.env("succession", ["minnow"])
    luck = Random(1).random
    _, info = env.reset(seed=1)
    steps = 0
    start = process_time()
    while (now := process_time()) - start < seconds:
        for _ in range(STEPS):
            legal = info["action_mask"].nonzero()[0]
            _, _, over, _, info = env.step(int(legal[int(luck() * len(legal))]))
            if over:
                _, info = env.reset()
        steps += STEPS
    return {"steps": steps, "seconds": now - start}


def many_games(seconds: float) -> Counts:
    """The same in many games at once; actions are drawn by numpy."""
    envs = gym.vector("succession", GAMES, ["minnow"])
    rng = np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    steps = 0
    start = process_time()
    while (now := process_time()) - start < seconds:
        mask = info["action_mask"]
        _, _, _, _, info = envs.step((rng.random(mask.shape, np.float32) * mask).argmax(1))
        steps += GAMES
    return {"steps": steps, "seconds": now - start}


def spiel(name: str, seconds: float) -> Counts:
    """Whole games at random through OpenSpiel's states."""
    game = pyspiel.load_game(name)
    luck = Random(1).random
    decisions = 0
    start = process_time()
    while (now := process_time()) - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                left = luck()
                for outcome, share in state.chance_outcomes():  # noqa: B007  (the last outcome tried is the one)
                    left -= share
                    if left < 0:
                        break
                state.apply_action(outcome)
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(luck() * len(legal))])
                decisions += 1
    return {"decisions": decisions, "seconds": now - start}


if __name__ == "__main__":
    main()
