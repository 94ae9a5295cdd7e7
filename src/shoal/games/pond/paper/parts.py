"""What is in the printed box."""

from __future__ import annotations

from math import ceil

from shoal.engine.paper import PAGE, WIDE, Kit, Part, Plate
from shoal.engine.words import GameWords
from shoal.games.pond.content import BOARDS, CONTENT, Board
from shoal.games.pond.paper.board import board, size
from shoal.games.pond.paper.cards import card
from shoal.games.pond.paper.divider import divider
from shoal.games.pond.paper.formations import formations
from shoal.games.pond.paper.protists import protists
from shoal.games.pond.words import Words

OPTIONS: tuple[str, ...] = ("board", "own_overlap", "flagellate_turns", "quiet_limit")


def parts(kit: Kit, words: GameWords) -> tuple[Part, ...]:
    """The board that is played on, and what belongs to it."""
    assert isinstance(words, Words)
    chosen = BOARDS[str(kit.options["board"])]
    sides = list(enumerate(CONTENT.sides))
    things = {
        "board": (Plate(f"board-{chosen.id}", size(chosen), board(chosen)),),
        "protists": tuple(Plate(f"protists-{name}", PAGE, protists(chosen, side, words)) for side, name in sides),
        "cards": tuple(Plate(f"card-{name}", PAGE, card(chosen, side, kit, words)) for side, name in sides),
        "formations": (Plate("formations", PAGE, formations(chosen, words), copies=kit.players),),
        "divider": (Plate("divider", WIDE, divider(words), copies=_dividers(chosen)),),
    }
    return tuple(Part(each, *words.paper.parts[each], thing) for each, thing in things.items())


def needs(kit: Kit, words: GameWords) -> tuple[str, ...]:
    assert isinstance(words, Words)
    return tuple(words.paper.needs)


def _dividers(board: Board) -> int:
    """As many as reach across the board."""
    return ceil(size(board)[0] / WIDE[0])
