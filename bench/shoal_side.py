"""Shoal's contenders. The same program measures the interpreted and the compiled rules; the first argument says which.

PYTHONPATH=… python shoal_side.py plain|compiled"""

from __future__ import annotations

import sys
from functools import partial
from random import Random
from time import process_time

from stage import Counts, repeat, serve

from shoal.bots import pike
from shoal.bots.alphabeta import AlphaBeta
from shoal.bots.rollout import selfplay
from shoal.bots.search import Search
from shoal.engine.coach import Coach
from shoal.engine.duel import Duel
from shoal.engine.game import CHANCE, Game, State
from shoal.engine.rng import Rng
from shoal.games import available, new_coach, new_game
from shoal.lab.connect_four import ConnectFour

BOARDS = ("hyporheic", "rivers", "reef")
SEATS = 4
GAMES = 20  # in one batch of playouts inside
CLONES = 1000
DECISIONS_BEFORE = 20  # how far the positions are played that are cloned and searched
SIMULATIONS = 1000  # in one search, as for the peers
EXPLORE = 1.4
POSITIONS = 1_000_000  # in one alpha-beta search, about as many as at a table


def main() -> None:
    succession = new_game("succession")
    pond = new_game("pond", {"formation": "garden"})
    drop = new_game("pond", {"formation": "garden", "board": "drop"})
    boards = [new_game(name) for name in BOARDS if name in available()]
    coaches = [new_coach(game) for game in (succession, pond, *boards)]
    states = [game.start(game.seats[-1]) for game in (succession, pond, ConnectFour(), *boards)]
    expect(sys.argv[1] == "compiled", [*map(type, states), *map(type, coaches), Search, AlphaBeta])
    one_round = new_game("succession", {"rounds": 1})
    coach = new_coach(one_round)
    serve(
        {
            "succession loop": lambda seconds: play_in_python(succession, seconds),
            "succession inside": lambda seconds: play_inside(succession, seconds),
            "pond loop": lambda seconds: moves(play_in_python(pond, seconds, 2)),
            "pond inside": lambda seconds: moves(play_inside(pond, seconds, 2)),
            "pond search": lambda seconds: look_ahead(position(pond, 2), new_coach(pond), seconds, False),
            "pond drop search": lambda seconds: look_ahead(position(drop, 2), new_coach(drop), seconds, False),
            "pond pike": lambda seconds: look_ahead(position(pond, 2), new_coach(pond), seconds, True),
            "connect four duel": lambda seconds: look_ahead(ConnectFour().start(2), None, seconds, False),
            **{f"{game.id} loop": partial(play_in_python, game) for game in boards},
            **{f"{game.id} inside": partial(play_inside, game) for game in boards},
            "succession clone": lambda seconds: clone(succession, seconds),
            "connect four search": search_connect_four,
            "succession search": lambda seconds: search_succession(one_round, None, seconds, 0),
            "succession search cut": lambda seconds: search_succession(one_round, None, seconds, 60),
            "succession pike": lambda seconds: search_succession(one_round, coach, seconds, coach.horizon()),
        }
    )


def expect(compiled: bool, classes: list[type]) -> None:
    """Stop unless these classes and all they derive from are compiled, or none of them is."""
    for kind in {each for top in classes for each in top.__mro__ if each.__module__.startswith("shoal.")}:
        place = str(sys.modules[kind.__module__].__file__)
        if place.endswith(".py") == compiled:
            raise SystemExit(f"{kind.__name__} is {'not ' if compiled else ''}compiled: {place}")


def play_in_python(game: Game, seconds: float, seats: int = SEATS) -> Counts:
    """Random games driven by a loop in Python, as a researcher would write it."""
    rng = Rng(1)
    luck = Random(1).random
    decisions = chances = 0
    start = process_time()
    while (now := process_time()) - start < seconds:
        state = game.start(seats)
        while (seat := state.ask(rng)) >= CHANCE:
            if seat == CHANCE:
                chances += state.settle(rng)
            else:
                legal = state.legal(seat)
                state.apply(seat, legal[int(luck() * len(legal))])  # type: ignore[operator]  # an i64 is an int here
                decisions += 1
    return {"decisions": decisions, "events": decisions + chances, "seconds": now - start}


def play_inside(game: Game, seconds: float, seats: int = SEATS) -> Counts:
    """Random games played by one compiled call."""
    seeds = iter(range(1, sys.maxsize))
    return repeat(seconds, lambda: selfplay(game, seats, GAMES, next(seeds)), "decisions")


def moves(counts: Counts) -> Counts:
    """Where every decision is a move."""
    return {"moves": counts["decisions"], "seconds": counts["seconds"]}


def clone(game: Game, seconds: float) -> Counts:
    copy = position(game).clone

    def batch() -> int:
        for _ in range(CLONES):
            copy()
        return CLONES

    return repeat(seconds, batch, "clones")


def search_connect_four(seconds: float) -> Counts:
    """Plain Monte-Carlo tree search with random rollouts from the empty board, a new tree each time."""
    board = ConnectFour().start(2)
    seeds = iter(range(1, sys.maxsize))
    return repeat(seconds, lambda: search(board, 0, None, next(seeds), 0), "simulations")


def search_succession(game: Game, coach: Coach | None, seconds: float, horizon: int) -> Counts:
    """Information-set search: rollouts by the coach or at random, to the end or cut after `horizon` decisions."""
    state = position(game)
    seat = state.acting[0]
    sight = state.sight(seat)
    seeds = iter(range(1, sys.maxsize))

    def batch() -> int:
        seed = next(seeds)
        return search(game.imagine(sight, Rng(seed)), seat, coach, seed, horizon)

    return repeat(seconds, batch, "simulations")


def search(root: State, seat: int, coach: Coach | None, seed: int, horizon: int) -> int:
    stray, explore = (pike.STRAY, coach.curiosity()) if coach else (1000, EXPLORE)
    thoughts = Search(root, seat, coach, Rng(seed), horizon, stray, explore)
    thoughts.grow(SIMULATIONS)
    return SIMULATIONS


def look_ahead(root: State, coach: Coach | None, seconds: float, bold: bool) -> Counts:
    """Alpha-beta with a new table each time: every action counts, or boldly as Pike does it."""
    assert isinstance(root, Duel)
    seeds = iter(range(1, sys.maxsize))
    end = process_time() + seconds

    def batch() -> int:
        thoughts = AlphaBeta(root, root.turn(), coach, Rng(next(seeds)), pike.LARGEST_TABLE, bold)
        thoughts.think(POSITIONS, lambda: process_time() >= end)
        return thoughts.nodes

    return repeat(seconds, batch, "positions")


def position(game: Game, seats: int = SEATS) -> State:
    """A position where one seat has something to decide, some way into a random game."""
    rng = Rng(7)
    state = game.start(seats)
    decisions = 0
    while True:
        seat = state.ask(rng)
        if seat == CHANCE:
            state.settle(rng)
            continue
        legal = state.legal(seat)
        if decisions >= DECISIONS_BEFORE and len(state.acting) == 1 and len(legal) > 1:
            return state
        state.apply(seat, legal[rng.below(len(legal))])
        decisions += 1


if __name__ == "__main__":
    main()
