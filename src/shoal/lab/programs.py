"""Programs among the bots of the lab: `--bot NAME=MODULE:FUNCTION`. What such a program does wrong costs it its move.

A worker is told of one by its whole text, so that it finds the program by itself, wherever it runs."""

from __future__ import annotations

import argparse
import logging
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from types import FrameType

from shoal.bots import STRENGTHS, Budget, decide
from shoal.bots.program import Play, Program, Stumbled, answer, programs
from shoal.engine.coach import Coach
from shoal.engine.errors import BadOption, ShoalError
from shoal.engine.game import Game
from shoal.engine.refusals import no
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight

STARTING, LONGEST = 60.0, 10.0  # seconds to be loaded, and for a move, as at a table
logger = logging.getLogger(__name__)


class _TooLong(BaseException):
    """No error that a program would take for one of its own."""


def add_programs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="NAME=MODULE:FUNCTION",
        help="a program that plays under this name (again for each)",
    )


def named(parser: argparse.ArgumentParser, names: Sequence[str], brought: Sequence[str]) -> list[str]:
    """The bots of these names, as workers know them; ends the command with a sentence if there is no such one."""
    try:
        known = {program.name: program for program in programs(brought)}
        for program in known.values():
            _load(program)
        for name in names:
            if name not in STRENGTHS and name not in known:
                raise BadOption(no("no_such_bot", name=name[:40], known=(*STRENGTHS, *known)))
    except ShoalError as error:
        parser.error(str(error))
    return [str(known[name]) if name in known else name for name in names]


def called(strength: str) -> str:
    """The name of a bot."""
    return strength.partition("=")[0]


def decided(
    strength: str, game: Game, coach: Coach | None, sight: Sight, seed: int, budget: Budget | None = None
) -> int:
    """What a bot or a program does as `sight.seat`; where a program has no answer, what the coach would."""
    if strength in STRENGTHS:
        return decide(strength, game, coach, sight, seed, budget)
    try:
        with _limited(LONGEST):
            return answer(_loaded(strength), game, sight, seed)
    except Stumbled as why:
        logger.warning("%s has no move, and the coach moves: %s", called(strength), why)
        rng = Rng(seed)
        imagined = game.imagine(sight, rng)
        return int(coach.choose(imagined, sight.seat, rng) if coach else imagined.legal(sight.seat)[0])


def _load(program: Program) -> None:
    try:
        with _limited(STARTING):
            program.load()
    except Stumbled as why:
        raise BadOption(no("no_program", name=program.name, why=str(why))) from None


@cache
def _loaded(text: str) -> Play:
    return Program.read(text).load()


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Stumbled if it takes longer, where the system can interrupt what runs."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def late(number: int, frame: FrameType | None) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)  # and again, for who catches everything
    try:
        yield
    except _TooLong:
        raise Stumbled("it took too long") from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
