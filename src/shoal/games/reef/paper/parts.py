"""What is in the printed box."""

from __future__ import annotations

from math import ceil
from typing import Final

from shoal.engine.mark import Mark, join
from shoal.engine.paper import CARD, PAGE, WIDE, Kit, Part, Piece, Pieces, Plate
from shoal.engine.words import GameWords
from shoal.games.reef.content import BOARD_IDS, CARDS, CONTENT, Builder
from shoal.games.reef.paper import cards, tokens
from shoal.games.reef.paper.board import board
from shoal.games.reef.paper.cheat_sheet import cheat_sheet
from shoal.games.reef.paper.die import die
from shoal.games.reef.paper.notebook import notebook
from shoal.games.reef.paper.nursery import nursery
from shoal.games.reef.paper.order import order
from shoal.games.reef.paper.scoreboard import scoreboard
from shoal.games.reef.paper.triangle import triangle
from shoal.games.reef.rules.species import organisms
from shoal.games.reef.words import Words

OPTIONS: tuple[str, ...] = (
    "rounds", "board_choice", "disasters", "organisms", "own_organisms", "migration", "short_deck", "long_deck",
    "used_cards", "coral_triangle", "stacks", "scoring", "catch_an_error", "builder_points", "dweller_points",
    "alga_points", "type_points", "bonus_points", "round_label",
)  # fmt: skip
HALF: Final = (190.0, 126.0)  # two of these are a sheet
ON_PAPER: Final = ("order", "notebooks")  # all the rest is better on card


def parts(kit: Kit, words: GameWords) -> tuple[Part, ...]:
    """All of it; tokens in the printed numbers, twice for more players than these are for."""
    assert isinstance(words, Words)
    builders = organisms(str(kit.options["organisms"]), str(kit.options["own_organisms"]))
    things: dict[str, tuple[Pieces | Plate, ...]] = {
        "boards": _boards(kit, words),
        "triangle": (Plate("triangle", PAGE, triangle(kit, builders, words)),),
        "nurseries": (_badged("nursery", nursery(words), kit),),
        "organisms": (_organisms(kit, builders, words),),
        "mutations": (_mutations(kit, words),),
        "cards": (_cards(kit, builders, words),),
        "sheets": (Plate("cheat-sheet", PAGE, cheat_sheet(builders, words), copies=kit.players),),
        "order": (_badged("order", order(kit, words), kit),),
        "notebooks": (Plate("notebook", PAGE, notebook(kit, words), copies=kit.players),),
        "scoreboard": (Plate("scoreboard", WIDE, scoreboard(kit, words)),),
        "dice": (Pieces(HALF, (Piece("die", die(words), kit.players),)),),
    }
    return tuple(
        Part(each, *words.paper.parts[each], thing, stiff=each not in ON_PAPER) for each, thing in things.items()
    )


def needs(kit: Kit, words: GameWords) -> tuple[str, ...]:
    assert isinstance(words, Words)
    return tuple(words.paper.needs)


def boxes(kit: Kit) -> int:
    """How many times the printed numbers are needed."""
    return ceil(kit.players / CONTENT.rules["printed_for"])


def _boards(kit: Kit, words: Words) -> tuple[Plate, ...]:
    """One of each, more for many players; or the one that everybody has."""
    chosen = str(kit.options["board_choice"])
    if chosen in BOARD_IDS:
        return (Plate(f"board-{chosen}", PAGE, board(chosen, words), copies=kit.players),)
    many = 1 if chosen == "distinct" else boxes(kit)
    return tuple(Plate(f"board-{each}", PAGE, board(each, words), copies=many) for each in BOARD_IDS)


def _badged(name: str, drawn: Mark, kit: Kit) -> Pieces:
    """One for each seat, with its badge."""
    made = [Piece(f"{name}-{seat}", join(drawn, tokens.badge(seat, 5, 4.5, 10))) for seat in range(kit.players)]
    return Pieces(HALF, tuple(made))


def _organisms(kit: Kit, builders: tuple[Builder, ...], words: Words) -> Pieces:
    """Squares, circles and hexagons."""
    many = boxes(kit)
    made = [Piece(each.id, tokens.builder(each, builders, words), each.tokens * many) for each in builders]
    made += [Piece(each.id, tokens.dweller(each.id, builders, words), each.tokens * many) for each in CONTENT.dwellers]
    alga = CONTENT.coverer
    made.append(Piece(alga.id, tokens.coverer(alga.id, builders, words), alga.tokens * many))
    return Pieces(tokens.ORGANISM, tuple(made))


def _mutations(kit: Kit, words: Words) -> Pieces:
    many = boxes(kit)
    made = [Piece(each.id, tokens.mutation(each.id, words), each.tokens * many) for each in CONTENT.markers]
    return Pieces(tokens.MUTATION, tuple(made))


def _cards(kit: Kit, builders: tuple[Builder, ...], words: Words) -> Pieces:
    chosen = CONTENT.chosen(kit.options)
    made = [
        Piece(card.id, cards.face(card, builders, words), 1, cards.back(card.deck, words))
        for card in CARDS.values()
        if card.id in chosen
    ]
    return Pieces(CARD, tuple(made))
