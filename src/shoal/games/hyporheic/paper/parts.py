"""What is in the printed box."""

from __future__ import annotations

from math import ceil
from typing import Final

from shoal.engine.mark import Mark
from shoal.engine.paper import CARD, Kit, Part, Piece, Pieces, Plate
from shoal.engine.words import GameWords
from shoal.games.hyporheic.content import COIN, CONTENT, ORDER
from shoal.games.hyporheic.paper.board import BOARD, board
from shoal.games.hyporheic.paper.cards import back, face
from shoal.games.hyporheic.paper.trays import TRAY, tray
from shoal.games.hyporheic.screen.pictures import piece_at, token
from shoal.games.hyporheic.words import Words

OPTIONS: tuple[str, ...] = ("coins_to_win", "nitrate_step")
NUTRIENT: Final = 17.6  # millimetres: all of them are on two sheets
ROUND: Final = 24.0  # coins, and what stands for a player


def parts(kit: Kit, words: GameWords) -> tuple[Part, ...]:
    """Board, cards, pieces, and a tray for everybody."""
    assert isinstance(words, Words)
    says = words.paper
    cards = tuple(Piece(card.id, face(card.id, words), card.copies, back()) for card in CONTENT.cards)
    trays = tuple(Piece(f"tray-{seat}", tray(seat, kit, words)) for seat in range(kit.players))
    return (
        Part("board", says.board, says.board_todo, (Plate("board", BOARD, board(kit, words)),)),
        Part("cards", says.cards, says.cards_todo, (Pieces(CARD, cards),)),
        Part("pieces", says.pieces, says.pieces_todo, (_nutrients(), _round(kit))),
        Part("trays", says.trays, says.trays_todo, (Pieces(TRAY, trays),)),
    )


def needs(kit: Kit, words: GameWords) -> tuple[str, ...]:
    assert isinstance(words, Words)
    return tuple(words.paper.needs)


def coins(kit: Kit) -> int:
    """Whole sheets, as many as can be needed: all but the winner one short of the goal."""
    most = kit.players * (int(kit.options["coins_to_win"]) - 1) + 1
    return ceil(most / CONTENT.sheet_of_coins) * CONTENT.sheet_of_coins


def _nutrients() -> Pieces:
    bank = tuple(Piece(each, _small(each, NUTRIENT), CONTENT.bank) for each in ORDER)
    return Pieces((NUTRIENT, NUTRIENT), bank)


def _round(kit: Kit) -> Pieces:
    """Coins and tokens, which look the same from both sides."""
    made = [(COIN, _small(COIN, ROUND), coins(kit))]
    made += [(f"token-{seat}", token(seat, 1.2, 1.2, ROUND - 2.4), 1) for seat in range(kit.players)]
    return Pieces((ROUND, ROUND), tuple(Piece(name, face, copies, face) for name, face, copies in made))


def _small(name: str, size: float) -> Mark:
    return piece_at(name, 1.2, 1.2, size - 2.4)
