"""What a hand and cards are worth as a seat sees them, and what would change it: counted by the rules (§7)."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.rivers.rules import cards, scoring
from shoal.games.rivers.rules.position import CLEAR, DIRTY, ROW, SPOT, add_card
from shoal.games.rivers.rules.sight import LAND_OF, Hand, Plot

NOBODYS = Hand(0, 0)


def score(hand: Hand, plots: Sequence[Plot]) -> int:
    """The points of a seat with all its cards seen."""
    return int(scoring.points_in(_row(hand, plots), 0))


def pairs(plots: Sequence[Plot]) -> tuple[tuple[int, int], ...]:
    """The numbers of every habitat that doubles a card, and of that card."""
    return scoring.pairs_in(_row(NOBODYS, plots), 0)


def value(plot: Plot) -> int:
    """One card alone, before it is doubled."""
    assert plot.card
    return int(scoring.worth(LAND_OF[plot.card] + SPOT * plot.polluted))


def polluted(hand: Hand, plots: Sequence[Plot], number: int) -> int:
    """The score when one more token on a card is polluted; cards count from 1."""
    return score(hand, _turned(plots, number, 1))


def cleaned(hand: Hand, plots: Sequence[Plot], number: int) -> int:
    """The score when one token on a card, or in the hand (number 0), is cleaned."""
    if number == 0:
        return score(Hand(hand.clean + 1, hand.polluted - 1), plots)
    return score(hand, _turned(plots, number, -1))


def bought(hand: Hand, plots: Sequence[Plot], card: str) -> int:
    """The score when a card is paid and joins the others."""
    return score(Hand(hand.clean - cost(card), hand.polluted), with_card(plots, card))


def with_card(plots: Sequence[Plot], card: str) -> tuple[Plot, ...]:
    return (*plots, Plot(card, cards.KIND_IDS[cards.KIND[LAND_OF[card]]], cost(card), 0))


def partner(plots: Sequence[Plot], card: str) -> int:
    """The number of the card it would be paired with, or 0."""
    number = len(plots) + 1
    return sum(sum(pair) - number for pair in pairs(with_card(plots, card)) if number in pair)


def cost(card: str) -> int:
    return int(cards.COST[LAND_OF[card]])


def habitats(plots: Sequence[Plot]) -> int:
    """How many Habitat cards there are."""
    return sum(plot.kind == cards.KIND_IDS[cards.HABITAT] for plot in plots)


def _turned(plots: Sequence[Plot], number: int, tokens: int) -> list[Plot]:
    return [
        plot._replace(clean=plot.clean - tokens, polluted=plot.polluted + tokens) if i == number else plot
        for i, plot in enumerate(plots, 1)
    ]


def _row(hand: Hand, plots: Sequence[Plot]) -> vec[i64]:
    """A seat as the rules keep it."""
    row = vec[i64]([0] * ROW)
    row[CLEAR], row[DIRTY] = hand
    for plot in plots:
        assert plot.card
        add_card(row, 0, LAND_OF[plot.card], plot.polluted)
    return row
