"""Where everything is kept in a position: rows of numbers for seats and piles, their points, the setup, the options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE
from shoal.engine.options import Value
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.rules.actions import CARDS, COST, DECK, FRIEND, HABITAT, KIND, OFFER, PILES, POINTS, TYPE

# A seat is a row in `seats`: tokens in hand, position, skip mark, innovations by face, cards owned by kind and by type
# of habitat, how many cards, polluted tokens on them, and then the cards in order of purchase, each with its polluted
# tokens: card + SPOT * polluted.
ROW: Final[i64] = 62
CLEAR: Final[i64] = 0  # clean tokens in hand
DIRTY: Final[i64] = 1  # polluted ones
PLACE: Final[i64] = 2
SKIPS: Final[i64] = 3
HELD: Final[i64] = 4
OWNS: Final[i64] = 11
TYPED: Final[i64] = 15
OWNED: Final[i64] = 18
SOILED: Final[i64] = 19
PLOTS: Final[i64] = 20
SPOT: Final[i64] = 64
DIRT: Final[i64] = 6  # >> DIRT takes the polluted tokens alone, or the seat
CARD: Final[i64] = 63  # & CARD takes the card alone

# A pile is a row in `piles`: how many cards are fresh and how many under the pile, then the fresh cards in no order and
# those under the pile in order, each with the seat that put it there: card + SPOT * seat. Behind the piles, the offer.
PILE: Final[i64] = 26
FRESH: Final[i64] = 0
UNDER: Final[i64] = 1
BAG: Final[i64] = 2
QUEUE: Final[i64] = 14
OFFERED: Final[i64] = 104  # KINDS * PILE

NO_EVENT: Final[i64] = 0
CARRIED: Final[i64] = 1
FOLLOWED: Final[i64] = 2
VOID: Final[i64] = 3
KEPT: Final[i64] = 4


@final
class Rules:
    """The options as the rules use them (§8)."""

    first: i64  # CHANCE: drawn at random
    scaled: bool
    start_tokens: i64
    may: bool  # cards may be put back although one is affordable
    round_out: bool  # an empty supply ends the game after the round
    disasters: bool
    face_up: bool

    def __init__(self, options: Mapping[str, Value]) -> None:
        first = str(options["first_player"])
        self.first = CHANCE if first == "random" else int(first)
        self.scaled = options["supply"] == "scaled"
        self.start_tokens = int(options["start_tokens"])
        self.may = options["purchase"] == "may"
        self.round_out = options["depletion"] == "round"
        self.disasters = options["disasters"] == "on"
        self.face_up = options["cards"] == "face_up"

    def tokens(self, seats: int) -> int:
        """How many are in the game (§13)."""
        return int(seats * (self.start_tokens + CONTENT.scaled_supply)) if self.scaled else CONTENT.tokens


def setup_piles() -> vec[i64]:
    """All land use cards fresh in their piles (§4)."""
    piles = vec[i64]()
    for cards in PILES:
        row = [len(cards), 0, *cards]
        for number in row + [0] * (int(PILE) - len(row)):
            piles = append(piles, i64(number))
    for _ in range(OFFER):
        piles = append(piles, i64(0))
    return piles


SETUP_PILES: Final = setup_piles()
SETUP_CARDS: Final = vec[i64](list(DECK) + [0] * CARDS)
BIT: Final = vec[i64]([1 << i for i in range(63)])


def worth(plot: i64) -> i64:
    """A card by rule 2 of §7: its points, or the clean tokens if one is polluted."""
    return POINTS[plot] if plot < SPOT else COST[plot & CARD] - (plot >> DIRT)


def clean_on(plot: i64) -> i64:
    """How many clean tokens lie on a card."""
    return COST[plot & CARD] - (plot >> DIRT)


def points_in(seats: vec[i64], row: i64) -> i64:
    """The score of a seat's row with all its cards (§7)."""
    points = seats[row + CLEAR] - seats[row + DIRTY]
    for i in range(row + PLOTS, row + PLOTS + seats[row + OWNED]):
        points += worth(seats[i])
    for kind in range(HABITAT):
        points += doubling(seats, row, kind)
    return points


def doubling(seats: vec[i64], row: i64, kind: i64) -> i64:
    """What pairs add for the cards of a kind, by rule 3 of §7."""
    habitats = seats[row + TYPED + FRIEND[kind]]
    if habitats == 0 or seats[row + OWNS + kind] == 0:
        return 0
    return best_of(seats, row, kind, habitats)


def add_card(seats: vec[i64], row: i64, card: i64) -> None:
    """A card joins a seat's row, with clean tokens on it."""
    seats[row + PLOTS + seats[row + OWNED]] = card
    seats[row + OWNED] += 1
    seats[row + OWNS + KIND[card]] += 1
    if TYPE[card] >= 0:
        seats[row + TYPED + TYPE[card]] += 1


def best_of(seats: vec[i64], row: i64, kind: i64, count: i64) -> i64:
    """The highest values of so many cards of a kind, added up (R22)."""
    end = row + PLOTS + seats[row + OWNED]
    count = min(count, seats[row + OWNS + kind])
    total: i64 = 0
    taken: i64 = 0
    while count > 0:
        best: i64 = -1
        which: i64 = 0
        for i in range(row + PLOTS, end):
            plot = seats[i]
            if KIND[plot & CARD] == kind and not taken >> (i - row - PLOTS) & 1 and worth(plot) > best:
                best = worth(plot)
                which = i - row - PLOTS
        taken |= BIT[which]
        total += best
        count -= 1
    return total


def nth_best(seats: vec[i64], row: i64, kind: i64, nth: i64) -> i64:
    """The nth highest value of the cards of a kind, from 1; 0 if there are not so many."""
    if nth > seats[row + OWNS + kind]:
        return 0
    return best_of(seats, row, kind, nth) - best_of(seats, row, kind, nth - 1)
