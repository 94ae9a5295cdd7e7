"""The peers' contenders: OpenSpiel (C++ with a Python face) and RLCard (Python), each in the fastest way we know."""

from __future__ import annotations

from importlib import import_module
from itertools import count
from random import Random
from time import process_time
from typing import Any

from stage import Counts, repeat, serve

pyspiel: Any = import_module("pyspiel")
mcts: Any = import_module("open_spiel.python.algorithms.mcts")
numpy: Any = import_module("numpy")
rlcard: Any = import_module("rlcard")
uno: Any = import_module("rlcard.games.uno")

CHANCE = -1  # OpenSpiel's number for the chance player
CRAZY_EIGHTS = "crazy_eights(players=4)"
ROLLOUTS = 500  # in one call of the C++ evaluator
CLONES = 1000
DECISIONS_BEFORE = 20
SIMULATIONS = 1000
EXPLORE = 1.4
MEMORY_MB = 500


def main() -> None:
    serve(
        {
            "crazy eights loop": crazy_eights_in_python,
            "crazy eights inside": CrazyEightsInside(),
            "crazy eights clone": clone,
            "uno environment": uno_environment,
            "uno rules": uno_rules,
            "connect four search": search_in_cpp,
            "connect four search in python": search_in_python,
        }
    )


def crazy_eights_in_python(seconds: float) -> Counts:
    game = pyspiel.load_game(CRAZY_EIGHTS)
    luck = Random(1).random
    decisions = chances = 0
    start = process_time()
    while (now := process_time()) - start < seconds:
        state = game.new_initial_state()
        while (seat := state.current_player()) >= CHANCE:
            if seat == CHANCE:
                left = luck()
                for outcome, share in state.chance_outcomes():  # noqa: B007  (the last outcome tried is the one)
                    left -= share
                    if left < 0:
                        break
                state.apply_action(outcome)
                chances += 1
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(luck() * len(legal))])
                decisions += 1
    return {"decisions": decisions, "events": decisions + chances, "seconds": now - start}


def draw(state: Any, left: float) -> None:
    """Let chance decide; `left` is a random share of 1."""
    outcomes = state.chance_outcomes()
    at = 0
    while at < len(outcomes) - 1 and left >= outcomes[at][1]:
        left -= outcomes[at][1]
        at += 1
    state.apply_action(outcomes[at][0])


class CrazyEightsInside:
    """Rollouts by OpenSpiel's C++ evaluator, reached through a tree search of a single simulation.

    The evaluator does not tell how long its rollouts are, so their mean length is counted beforehand in games that
    OpenSpiel's random bots play from the same position. The deal is done before: rollouts do not pay for it."""

    COUNTED = 2000

    def __init__(self) -> None:
        self.game = pyspiel.load_game(CRAZY_EIGHTS)
        self.position = position(self.game, 0)
        bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
        decisions = events = 0
        before = len(self.position.full_history())
        for seed in range(self.COUNTED):
            state = self.position.clone()
            pyspiel.evaluate_bots(state, bots, seed)
            played = state.full_history()[before:]
            events += len(played)
            decisions += sum(event.player >= 0 for event in played)
        self.decisions = decisions / self.COUNTED
        self.events = events / self.COUNTED

    def __call__(self, seconds: float) -> Counts:
        seeds = count(1)

        def batch() -> int:
            evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, next(seeds))
            cpp_bot(self.game, evaluator, 1, next(seeds)).step(self.position)
            return ROLLOUTS

        counts = repeat(seconds, batch, "rollouts")
        counts["decisions"] = counts["rollouts"] * self.decisions
        counts["events"] = counts["rollouts"] * self.events
        return counts


def clone(seconds: float) -> Counts:
    copy = position(pyspiel.load_game(CRAZY_EIGHTS), DECISIONS_BEFORE).clone

    def batch() -> int:
        for _ in range(CLONES):
            copy()
        return CLONES

    return repeat(seconds, batch, "clones")


def uno_environment(seconds: float) -> Counts:
    """RLCard as its documentation uses it. Chance is inside and cannot be counted."""
    environment = rlcard.make("uno")
    luck = Random(1).random
    decisions = 0
    start = process_time()
    while (now := process_time()) - start < seconds:
        state, _ = environment.reset()
        while not environment.is_over():
            legal = list(state["legal_actions"])
            state, _ = environment.step(legal[int(luck() * len(legal))])
            decisions += 1
    return {"decisions": decisions, "seconds": now - start}


def uno_rules(seconds: float) -> Counts:
    """The rules alone, below RLCard's interface: no observation is encoded."""
    game = uno.Game()
    luck = Random(1).random
    decisions = 0
    start = process_time()
    while (now := process_time()) - start < seconds:
        state, _ = game.init_game()
        while not game.is_over():
            legal = state["legal_actions"]
            state, _ = game.step(legal[int(luck() * len(legal))])
            decisions += 1
    return {"decisions": decisions, "seconds": now - start}


def search_in_cpp(seconds: float) -> Counts:
    game = pyspiel.load_game("connect_four")
    board = game.new_initial_state()
    seeds = count(1)

    def batch() -> int:
        cpp_bot(game, pyspiel.RandomRolloutEvaluator(1, next(seeds)), SIMULATIONS, next(seeds)).step(board)
        return SIMULATIONS

    return repeat(seconds, batch, "simulations")


def search_in_python(seconds: float) -> Counts:
    game = pyspiel.load_game("connect_four")
    board = game.new_initial_state()
    seeds = count(1)

    def batch() -> int:
        luck = numpy.random.RandomState(next(seeds))
        evaluator = mcts.RandomRolloutEvaluator(1, luck)
        mcts.MCTSBot(game, EXPLORE, SIMULATIONS, evaluator, solve=False, random_state=luck).step(board)
        return SIMULATIONS

    return repeat(seconds, batch, "simulations")


def cpp_bot(game: Any, evaluator: Any, simulations: int, seed: int) -> Any:
    return pyspiel.MCTSBot(game, evaluator, EXPLORE, simulations, MEMORY_MB, False, seed, False)


def position(game: Any, decisions: int) -> Any:
    """A random game after the deal and that many decisions, with a player to decide."""
    luck = Random(7).random
    state = game.new_initial_state()
    while True:
        if state.current_player() == CHANCE:
            draw(state, luck())
        elif decisions == 0:
            return state
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(luck() * len(legal))])
            decisions -= 1


if __name__ == "__main__":
    main()
