"""What the lab's commands have in common: which game, for how many, how often, from which seed."""

from __future__ import annotations

import argparse
import os

from shoal.engine.errors import BadOption, ShoalError
from shoal.engine.refusals import no
from shoal.games import available, new_game
from shoal.lab.match import Options


def common(parser: argparse.ArgumentParser, games: int) -> None:
    """Add the arguments that `settled` reads; `games` is how many are played unless told otherwise."""
    parser.add_argument("game", choices=available(), help="the game's id")
    parser.add_argument("--seats", type=int, nargs="+", help="numbers of players (default: all the game allows)")
    parser.add_argument("--games", type=int, default=games, help=f"games for each number of players (default: {games})")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (default: 1)")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many play at once")


def settled(parser: argparse.ArgumentParser, chosen: argparse.Namespace) -> tuple[list[int], Options]:
    """The numbers of players and the game's options; ends the program with a sentence if they cannot be."""
    try:
        options = tuple(_option(text) for text in chosen.option)
        allowed = new_game(chosen.game, dict(options)).seats
        seats: list[int] = chosen.seats or list(allowed)
        for count in seats:
            if count not in allowed:
                raise BadOption(no("other_seats", fewest=allowed[0], most=allowed[-1], given=count))
        if chosen.games < 1 or chosen.processes < 1:
            raise BadOption(no("no_games"))
    except ShoalError as error:
        parser.error(str(error))
    return seats, options


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadOption(no("no_assignment", text=text))
    return name, value
