"""Programs that take a seat in tests, well and badly behaved."""

from __future__ import annotations

import contextlib
import os
import sys

from shoal.engine.game import Game
from shoal.engine.sight import Sight

not_a_function = 3


def last(game: Game, sight: Sight, legal: list[int]) -> int:
    """The last of its legal actions."""
    assert sight.seat >= 0
    return legal[-1]


def crash(game: Game, sight: Sight, legal: list[int]) -> int:
    raise ZeroDivisionError("no idea")


def leave(game: Game, sight: Sight, legal: list[int]) -> int:
    sys.exit("enough")


def nonsense(game: Game, sight: Sight, legal: list[int]) -> str:
    return "the best one"


def illegal(game: Game, sight: Sight, legal: list[int]) -> int:
    return len(game.vocabulary) + 7


def half(game: Game, sight: Sight, legal: list[int]) -> float:
    return legal[0] + 0.5


def forever(game: Game, sight: Sight, legal: list[int]) -> int:
    while True:
        pass


def gone(game: Game, sight: Sight, legal: list[int]) -> int:
    os._exit(3)


def mumble(game: Game, sight: Sight, legal: list[int]) -> int:
    """Writes the beginning of a long message to whatever is open, as a library that has lost its way might."""
    for file in range(3, 40):
        with contextlib.suppress(OSError):
            os.write(file, b"\0\0\x10\0{")
    while True:
        pass
