"""What is in the printed box."""

from __future__ import annotations

from shoal.engine.paper import CARD, PAGE, Kit, Part, Piece, Pieces, Plate
from shoal.engine.words import GameWords
from shoal.games.succession.content import CARDS
from shoal.games.succession.paper.cards import back, face
from shoal.games.succession.paper.poster import poster
from shoal.games.succession.paper.signs import signs
from shoal.games.succession.words import Words

OPTIONS: tuple[str, ...] = ("black", "purple")  # groups of cards


def parts(kit: Kit, words: GameWords) -> tuple[Part, ...]:
    """Cards as the options have them, the poster and the signs."""
    assert isinstance(words, Words)
    says = words.paper
    return (
        Part("cards", says.cards, says.cards_todo, (Pieces(CARD, _cards(kit, words)),)),
        Part("poster", says.poster, says.poster_todo, (Plate("poster", PAGE, poster(words)),), stiff=False),
        Part("signs", says.signs, says.signs_todo, (Plate("signs", PAGE, signs(words)),)),
    )


def needs(kit: Kit, words: GameWords) -> tuple[str, ...]:
    """What else one needs, and what the options have left out."""
    assert isinstance(words, Words)
    missing = [group for group in OPTIONS if not kit.options[group]]
    return (*words.paper.needs, *(words.paper.left_out(group) for group in missing))


def _cards(kit: Kit, words: Words) -> tuple[Piece, ...]:
    dealt = [card for card in CARDS if card.group not in OPTIONS or kit.options[card.group]]
    return tuple(Piece(card.id, face(card, words), card.copies, back()) for card in dealt)
