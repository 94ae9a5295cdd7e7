"""What a game's box holds on paper: what its room `paper` offers to the press, all of it in millimetres.

A game has parts; a part has things to print. Things are either pieces that are cut apart (cards, tokens, coins), or
plates that are printed whole (a board, a tray, a sheet to fold). Whoever offers them says nothing of sheets: how many
fit on one, where their backs lie and how a large board is put together is the press's business (`shoal.press`).

Drawings have attributes alone, no classes: they look the same in a browser and in a PDF. `engine.paper.setting` sets
words into them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from shoal.engine.mark import Mark
from shoal.engine.options import Value
from shoal.engine.words import GameWords

CARD: Final = (63.0, 88.0)
PAGE: Final = (190.0, 260.0)  # what fits upright on every paper: a plate of this size is one sheet
WIDE: Final = (260.0, 190.0)  # and what fits lying
BLANK: Final = Mark()  # a back that stays white


class Kit(NamedTuple):
    """For whom it is printed: what may change how much there is of everything."""

    players: int
    options: Mapping[str, Value]  # every option of the game with its value


@dataclass(frozen=True)
class Piece:
    """Something to cut out, drawn from (0, 0) to its size."""

    id: str
    face: Mark
    copies: int = 1
    back: Mark = BLANK


@dataclass(frozen=True)
class Pieces:
    """Pieces of one size that lie edge to edge on their sheets."""

    size: tuple[float, float]
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Plate:
    """A drawing that is printed whole. One that fits on no sheet is printed on several that meet."""

    id: str
    size: tuple[float, float]
    drawing: Mark
    copies: int = 1


@dataclass(frozen=True)
class Part:
    """What can be printed by itself: all cards, all boards."""

    id: str
    title: str
    todo: str  # what to do with its sheets, in a sentence: cut, fold, tape
    things: tuple[Pieces | Plate, ...]
    stiff: bool = True  # better printed on card than on paper


class Paper(Protocol):
    """What a game prints: `paper/parts.py`."""

    OPTIONS: tuple[str, ...]  # names of those that change what is in the box

    def parts(self, kit: Kit, words: GameWords) -> tuple[Part, ...]:
        """All there is in the box."""

    def needs(self, kit: Kit, words: GameWords) -> tuple[str, ...]:
        """What else one needs to play that cannot be printed: dice, pencils."""
