"""Programs that take a seat: a function of somebody's own, named on the command line, in place of a bot.

It is called with the game, what its seat sees and what that seat may do, and answers with one of these actions. It
never gets a state, so it cannot cheat."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NamedTuple

from shoal.bots import STRENGTHS
from shoal.engine.errors import BadOption
from shoal.engine.game import Game
from shoal.engine.refusals import no
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight

Play = Callable[[Game, Sight, list[int]], int]
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,19}")
TAKEN = frozenset([*STRENGTHS, "me", "here", "friend"])  # who else may be chosen for a seat


class Stumbled(Exception):
    """A program has no legal answer; why, for whoever runs it."""


class Program(NamedTuple):
    """A program by the name people choose it by, and where it is found."""

    name: str
    module: str
    function: str

    def __str__(self) -> str:
        return f"{self.name}={self.module}:{self.function}"

    @classmethod
    def read(cls, text: str) -> Program:
        """Of "clever=my.module:play"; BadOption."""
        name, _, place = text.partition("=")
        module, _, function = place.partition(":")
        if not NAME.fullmatch(name) or not module or not function.isidentifier():
            raise BadOption(no("odd_program", text=text[:60]))
        if name.lower() in TAKEN:
            raise BadOption(no("program_name_taken", name=name))
        return cls(name, module, function)

    def load(self) -> Play:
        """Its function; BadOption if there is none, whatever the reason. Modules are also looked for in the folder in
        which the command was given."""
        if "" not in sys.path:
            sys.path.insert(0, "")
        try:
            found = getattr(import_module(self.module), self.function)
        except (Exception, SystemExit) as error:  # a module may do anything while it is loaded
            raise BadOption(no("no_program", name=self.name, why=said(error))) from error
        if not callable(found):
            raise BadOption(no("no_program", name=self.name, why=f"{self.function} is no function"))
        play: Play = found
        return play


def programs(texts: Sequence[str]) -> tuple[Program, ...]:
    """All that were named; BadOption if two have the same name."""
    found = [Program.read(text) for text in texts]
    names = [each.name for each in found]
    for name in names:
        if names.count(name) > 1:
            raise BadOption(no("program_name_taken", name=name))
    return tuple(found)


def answer(play: Play, game: Game, sight: Sight, seed: int) -> int:
    """What a program does as `sight.seat`, which must be acting; Stumbled if it fails, or answers anything else."""
    legal = list(game.imagine(sight, Rng(seed)).legal(sight.seat))
    try:
        given: object = play(game, sight, legal[:])
        if given in legal:  # also as a number of numpy's
            return legal[legal.index(given)]  # type: ignore[arg-type]
        told = repr(given)[:40]
    except (Exception, SystemExit) as error:  # it may do anything
        raise Stumbled(said(error)) from error
    raise Stumbled(f"{told} is none of its {len(legal)} legal actions")


def said(error: BaseException) -> str:
    """An error on one short line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
