"""What the lab's commands have in common: which game, for how many, how often, from which seed, and who plays."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from typing import Final, NoReturn

from shoal.engine.errors import BadOption, ShoalError
from shoal.engine.options import Value
from shoal.engine.refusals import no
from shoal.games import available, new_game
from shoal.lab.experiment import LabError
from shoal.lab.match import Options
from shoal.lab.workers import Crew, crew

MOST_GAMES: Final = 1_000_000_000  # for each number of players: ten digits name a chunk's games


class Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong; all there is to choose from stands under --help."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def common(parser: argparse.ArgumentParser, games: int) -> None:
    """Add the arguments that `settled` reads; `games` is how many are played unless told otherwise."""
    parser.add_argument("game", help=f"one of {', '.join(available())}")
    parser.add_argument("--seats", type=int, nargs="+", help="numbers of players (default: all the game allows)")
    parser.add_argument("--games", type=int, default=games, help=f"games for each number of players (default: {games})")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (default: 1)")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many play at once")
    parser.add_argument("--dask", default="", metavar="ADDRESS", help="play on a Dask cluster, as tcp://host:8786")


def settled(parser: argparse.ArgumentParser, chosen: argparse.Namespace) -> tuple[list[int], Options]:
    """The numbers of players and the game's options; ends the program with a sentence if they cannot be."""
    try:
        if chosen.game not in available():
            raise LabError("no_game", name=chosen.game[:40], known=tuple(available()))
        options = assigned(chosen.option)
        allowed = new_game(chosen.game, options).seats
        seats: list[int] = list(dict.fromkeys(chosen.seats or allowed))
        for count in seats:
            if count not in allowed:
                raise BadOption(no("other_seats", fewest=allowed[0], most=allowed[-1], given=count))
        if chosen.games < 1:
            raise LabError("no_games")
        if chosen.games > MOST_GAMES:
            raise LabError("too_many_games", most=MOST_GAMES)
        if chosen.processes < 1:
            raise LabError("no_processes")
    except ShoalError as error:
        parser.error(str(error))
    return seats, tuple(sorted(options.items()))


def contested(parser: argparse.ArgumentParser, seats: Sequence[int], budgets: Sequence[int]) -> list[int]:
    """The numbers of players among whom somebody can be stronger; ends the program with a sentence if there is none,
    or if a bot cannot have one of these budgets."""
    several = [count for count in seats if count > 1]
    if not several:
        parser.error(str(LabError("nobody_else")))
    if min(budgets) < 1:
        parser.error(str(LabError("no_budget")))
    return several


def chosen_crew(chosen: argparse.Namespace) -> AbstractContextManager[Crew]:
    """Who plays."""
    return crew(chosen.processes, chosen.dask)


def assigned(texts: list[str]) -> dict[str, Value]:
    """NAME=VALUE, several times."""
    options: dict[str, Value] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(no("no_assignment", text=text))
        options[name] = value
    return options


def guarded(work: Callable[[], int], kept: bool = False) -> int:
    """Do it; whatever a person can do about what goes wrong is said in one sentence. The exit status."""
    try:
        return work()
    except ShoalError as error:
        print(error, file=sys.stderr)
    except KeyboardInterrupt:
        print(LabError("stopped_kept" if kept else "stopped"), file=sys.stderr)
        return 130
    except BrokenPipeError:  # whoever read the rows has seen enough
        sys.stderr.close()
    except OSError as error:
        print(LabError("no_output", what=error.strerror or str(error)), file=sys.stderr)
        with suppress(OSError):
            sys.stdout.close()  # what could not be written is not tried again at the end
    return 1
