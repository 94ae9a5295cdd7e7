"""What is in the printed box."""

from __future__ import annotations

from shoal.engine.paper import CARD, Kit, Part, Piece, Pieces, Plate
from shoal.engine.words import GameWords
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.paper.board import BOARD, board
from shoal.games.rivers.paper.cards import back, disaster, event, land, scale
from shoal.games.rivers.paper.figures import DIE, PAWN, die, pawn
from shoal.games.rivers.paper.water import DROP, clean, polluted
from shoal.games.rivers.words import Words

OPTIONS: tuple[str, ...] = ("disasters",)


def parts(kit: Kit, words: GameWords) -> tuple[Part, ...]:
    """Board, cards, water tokens, a pawn for everybody, and a die."""
    assert isinstance(words, Words)
    says = words.paper
    pawns = tuple(Piece(f"pawn-{seat}", pawn(seat)) for seat in range(kit.players))
    water = Piece("water", clean(words), CONTENT.tokens, polluted(words))
    return (
        Part("board", says.board, says.board_todo, (Plate("board", BOARD, board(kit, words)),)),
        Part("cards", says.cards, says.cards_todo, (Pieces(CARD, _cards(kit, words)),)),
        Part("water", says.water, says.water_todo, (Pieces((DROP, DROP), (water,)),)),
        Part("pawns", says.pawns, says.pawns_todo, (Pieces(PAWN, pawns), Plate("die", DIE, die()))),
    )


def needs(kit: Kit, words: GameWords) -> tuple[str, ...]:
    assert isinstance(words, Words)
    return tuple(words.paper.needs)


def _cards(kit: Kit, words: Words) -> tuple[Piece, ...]:
    """Events, land use by kind, and disasters where there are any."""
    met = CONTENT.disasters if kit.options["disasters"] == "on" else ()
    return (
        *(Piece(card.id, event(card.id, words), card.count, back()) for card in CONTENT.events),
        *(Piece(card.id, land(card.id, words), 1, back(card.kind)) for card in CONTENT.lands),
        *(Piece(card.id, disaster(card.id, words), 1, scale(card.id, words)) for card in met),
    )
