"""The peers' contenders: OpenSpiel (C++ with a Python face), catanatron, python-chess and RLCard (all Python), each in
the fastest way we know."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from itertools import count
from random import Random
from time import process_time
from typing import Any

from stage import Counts, repeat, serve

catanatron: Any = import_module("catanatron")
chess: Any = import_module("chess")
pyspiel: Any = import_module("pyspiel")
mcts: Any = import_module("open_spiel.python.algorithms.mcts")
numpy: Any = import_module("numpy")
rlcard: Any = import_module("rlcard")
uno: Any = import_module("rlcard.games.uno")

CHANCE = -1  # OpenSpiel's number for the chance player
CRAZY_EIGHTS = "crazy_eights(players=4)"
BACKGAMMON = "backgammon"
CHESS = "chess"
SEVENTY_FIVE = 150  # half-moves: the game of chess that ends by itself
TURNS = 1000  # where catanatron's own `play` gives a game up
CLONES = 1000
DECISIONS_BEFORE = 20
SIMULATIONS = 1000
EXPLORE = 1.4
MEMORY_MB = 500


def main() -> None:
    serve(
        {
            "crazy eights loop": partial(play_in_python, CRAZY_EIGHTS, "decisions"),
            "crazy eights inside": Inside(CRAZY_EIGHTS, "decisions", counted=2000, rollouts=500),
            "crazy eights clone": clone,
            "uno environment": uno_environment,
            "uno rules": uno_rules,
            "python-chess loop": python_chess,
            "python-chess alpha-beta": PythonChessAlphaBeta(),
            "chess loop": partial(play_in_python, CHESS, "moves"),
            "chess inside": Inside(CHESS, "moves", counted=200, rollouts=50),
            "catanatron loop": catan,
            "backgammon loop": partial(play_in_python, BACKGAMMON, "decisions"),
            "backgammon inside": Inside(BACKGAMMON, "decisions", counted=200, rollouts=50),
            "connect four search": search_in_cpp,
            "connect four search in python": search_in_python,
        }
    )


def play_in_python(name: str, unit: str, seconds: float) -> Counts:
    """A game of OpenSpiel, driven by a loop in Python."""
    game = pyspiel.load_game(name)
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
    return {unit: decisions, "events": decisions + chances, "seconds": now - start}


def draw(state: Any, left: float) -> None:
    """Let chance decide; `left` is a random share of 1."""
    outcomes = state.chance_outcomes()
    at = 0
    while at < len(outcomes) - 1 and left >= outcomes[at][1]:
        left -= outcomes[at][1]
        at += 1
    state.apply_action(outcomes[at][0])


class Inside:
    """Rollouts by OpenSpiel's C++ evaluator, reached through a tree search of a single simulation.

    The evaluator does not tell how long its rollouts are, so their mean length is counted beforehand in games that
    OpenSpiel's random bots play from the same position. A deal is done before: rollouts do not pay for it."""

    def __init__(self, name: str, unit: str, counted: int, rollouts: int) -> None:
        self.unit = unit
        self.rollouts = rollouts
        self.game = pyspiel.load_game(name)
        self.position = position(self.game, 0)
        bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(self.game.num_players())]
        decisions = events = 0
        before = len(self.position.full_history())
        for seed in range(counted):
            state = self.position.clone()
            pyspiel.evaluate_bots(state, bots, seed)
            played = state.full_history()[before:]
            events += len(played)
            decisions += sum(event.player >= 0 for event in played)
        self.decisions = decisions / counted
        self.events = events / counted

    def __call__(self, seconds: float) -> Counts:
        seeds = count(1)

        def batch() -> int:
            evaluator = pyspiel.RandomRolloutEvaluator(self.rollouts, next(seeds))
            cpp_bot(self.game, evaluator, 1, next(seeds)).step(self.position)
            return self.rollouts

        counts = repeat(seconds, batch, "rollouts")
        counts[self.unit] = counts["rollouts"] * self.decisions
        counts["events"] = counts["rollouts"] * self.events
        return counts


def python_chess(seconds: float) -> Counts:
    """Random games until mate, stalemate, dead position or the 75-move rule, which are the cheapest ends to ask for."""
    luck = Random(1).random
    moves = 0
    start = process_time()
    while (now := process_time()) - start < seconds:
        board = chess.Board()
        while board.halfmove_clock < SEVENTY_FIVE:
            legal = list(board.legal_moves)
            if not legal or board.is_insufficient_material():
                break
            board.push(legal[int(luck() * len(legal))])
            moves += 1
    return {"moves": moves, "seconds": now - start}


def catan(seconds: float) -> Counts:
    """catanatron's own random players at its own pace. Dice and thefts are inside and cannot be counted."""
    decisions = 0
    start = process_time()
    while (now := process_time()) - start < seconds:
        game = catanatron.Game([catanatron.RandomPlayer(color) for color in catanatron.Color])
        while game.winning_color() is None and game.state.num_turns < TURNS:
            game.play_tick()
            decisions += 1
    return {"decisions": decisions, "seconds": now - start}


class PythonChessAlphaBeta:
    """A plain alpha-beta search of three half-moves by material, as one writes it with python-chess."""

    DEPTH = 3

    def __init__(self) -> None:
        self.board = chess.Board()
        luck = Random(7).random
        for _ in range(DECISIONS_BEFORE):
            legal = list(self.board.legal_moves)
            self.board.push(legal[int(luck() * len(legal))])
        self.positions = 0

    def __call__(self, seconds: float) -> Counts:
        def batch() -> int:
            before = self.positions
            self.search(self.DEPTH, -10_000, 10_000)
            return self.positions - before

        return repeat(seconds, batch, "positions")

    def search(self, depth: int, alpha: int, beta: int) -> int:
        self.positions += 1
        board = self.board
        if depth == 0:
            return self.material()
        for move in board.legal_moves:
            board.push(move)
            value = -self.search(depth - 1, -beta, -alpha)
            board.pop()
            if value > alpha:
                alpha = value
                if alpha >= beta:
                    break
        return alpha

    def material(self) -> int:
        board = self.board
        own = board.occupied_co[board.turn]
        value = 0
        for worth, pieces in (
            (1, board.pawns),
            (3, board.knights | board.bishops),
            (5, board.rooks),
            (9, board.queens),
        ):
            value += worth * (2 * (pieces & own).bit_count() - pieces.bit_count())
        return value


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
