"""One position of Rivers: where every token, card and piece is, and what happens to them whatever the rules.

`deal_unseen` imagines the land use cards that a seat cannot see."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY, Game, State
from shoal.engine.rng import Rng
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.rules.actions import BEGINNING, OVER, POLLUTE
from shoal.games.rivers.rules.board import END_POSITION
from shoal.games.rivers.rules.cards import (
    CARDS,
    COST,
    DEAREST,
    DECK,
    FACE_DOWN,
    HABITAT,
    KIND,
    KINDS,
    OFFER,
    PILES,
    TYPE,
    UNKNOWN,
)
from shoal.games.rivers.rules.options import Rules
from shoal.games.rivers.rules.scripts import UNLESS

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

# What has become of the event card of this turn
NO_EVENT: Final[i64] = 0
CARRIED: Final[i64] = 1
FOLLOWED: Final[i64] = 2
VOID: Final[i64] = 3
KEPT: Final[i64] = 4


CUSHION: Final[i64] = CONTENT.cushion  # what habitats take off a disaster's die at most (R8)


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


def clean_on(plot: i64) -> i64:
    """How many clean tokens lie on a card."""
    return COST[plot & CARD] - (plot >> DIRT)


def add_card(seats: vec[i64], row: i64, card: i64) -> None:
    """A card joins a seat's row, with clean tokens on it."""
    seats[row + PLOTS + seats[row + OWNED]] = card
    seats[row + OWNED] += 1
    seats[row + OWNS + KIND[card]] += 1
    if TYPE[card] >= 0:
        seats[row + TYPED + TYPE[card]] += 1


class Position(State):
    """Everything there is to know about a position, and nothing about what may be done in it.

    While effects are carried out, `at` is their row, `whom` the seat it is about and `times` how often it is still to
    be done; `then` says what follows. `cards` holds the event deck, its first `left` places in no order, and from CARDS
    on the `discarded` ones in order."""

    __slots__ = (  # interpreted, an object with more than 30 names in a dictionary is slow
        "actor", "at", "cards", "die", "disasters", "discarded", "dried", "event", "fate", "first", "kind", "left", "n",
        "offered", "phase", "picked", "piles", "reason", "round", "rules", "seat", "seats", "sky", "steps", "supply",
        "then", "throw", "times", "turns", "way", "whom",
    )  # fmt: skip
    rules: Rules
    n: i64
    seats: vec[i64]
    piles: vec[i64]
    cards: vec[i64]
    left: i64
    discarded: i64
    supply: i64
    sky: i64
    dried: bool
    disasters: i64  # whose cards lie on the board, as bits
    first: i64
    seat: i64  # whose turn it is
    turns: i64
    round: i64
    phase: i64
    actor: i64  # who decides: a seat, CHANCE or NOBODY
    die: i64
    throw: i64  # the last die of a disaster or of the snowmelt; 0 while a disaster waits for it
    steps: i64  # still to be walked
    way: i64  # +1 ahead, -1 back
    event: i64  # the face drawn in this turn
    fate: i64  # what has become of it
    at: i64
    then: i64
    whom: i64
    times: i64
    kind: i64  # of the pile from which cards are picked up
    offered: i64
    reason: i64
    picked: i64  # where `sample` found its card

    def __init__(self, game: Game, rules: Rules, seats: i64, other: Position | None) -> None:
        """A copy of another position, or the setup (§4)."""
        self.game = game
        self.story = None
        self.rules = rules
        self.n = seats
        self.picked = 0
        if other is not None:
            self.seats = other.seats[:]
            self.piles = other.piles[:]
            self.cards = other.cards[:]
            self.left = other.left
            self.discarded = other.discarded
            self.supply = other.supply
            self.sky = other.sky
            self.dried = other.dried
            self.disasters = other.disasters
            self.first = other.first
            self.seat = other.seat
            self.turns = other.turns
            self.round = other.round
            self.phase = other.phase
            self.actor = other.actor
            self.die = other.die
            self.throw = other.throw
            self.steps = other.steps
            self.way = other.way
            self.event = other.event
            self.fate = other.fate
            self.at = other.at
            self.then = other.then
            self.whom = other.whom
            self.times = other.times
            self.kind = other.kind
            self.offered = other.offered
            self.reason = other.reason
        else:
            self.seats = vec[i64]([0] * (seats * ROW))
            for seat in range(seats):
                self.seats[seat * ROW + CLEAR] = rules.start_tokens
            self.piles = SETUP_PILES[:]
            self.cards = SETUP_CARDS[:]
            self.left = CARDS
            self.discarded = 0
            self.supply = rules.tokens(seats) - seats * rules.start_tokens
            self.sky = 0
            self.dried = False
            self.disasters = 0
            self.first = rules.first
            self.seat = rules.first
            self.turns = 0
            self.round = 0
            self.phase = BEGINNING
            self.actor = CHANCE
            self.die = 0
            self.throw = 0
            self.steps = 0
            self.way = 1
            self.event = 0
            self.fate = NO_EVENT
            self.at = 0
            self.then = 0
            self.whom = 0
            self.times = 0
            self.kind = 0
            self.offered = 0
            self.reason = 0

    # Seats

    def traveling(self, seat: i64) -> bool:
        """The journey is not finished; that of the active seat is only when its turn is over."""
        return self.seats[seat * ROW + PLACE] < END_POSITION or seat == self.seat

    def after(self, seat: i64) -> i64:
        """The seat to the right."""
        seat += 1
        return seat if seat < self.n else 0

    def downstream(self) -> i64:
        """The next other traveling seat in turn order, or NOBODY."""
        seat = self.after(self.seat)
        while seat != self.seat:
            if self.seats[seat * ROW + PLACE] < END_POSITION:
                return seat
            seat = self.after(seat)
        return NOBODY

    def most_clean(self, but: i64) -> i64:
        """The most clean tokens any traveling seat has in hand, one of them left out; -1 if there is no other."""
        most: i64 = -1
        for seat in range(self.n):
            if seat != but and self.traveling(seat) and self.seats[seat * ROW + CLEAR] > most:
                most = self.seats[seat * ROW + CLEAR]
        return most

    def spoilt(self, seat: i64) -> bool:
        """Whether it has a polluted token, in hand or on a card."""
        return self.seats[seat * ROW + DIRTY] > 0 or self.seats[seat * ROW + SOILED] > 0

    def level(self) -> i64:
        """Of the disaster the active seat meets: the die, softened by its habitats (R8); 0 is calm."""
        number = self.throw - min(CUSHION, self.seats[self.seat * ROW + OWNS + HABITAT])
        return (number + 1) // 2 if number > 0 else 0

    # Water

    def take(self, seat: i64, n: i64) -> None:
        """So many tokens come from the supply, or what is there (R12)."""
        if n >= self.supply:
            n = self.supply
            self.dried = True
        self.supply -= n
        self.seats[seat * ROW + CLEAR] += n

    # Event cards

    def discard(self, face: i64) -> None:
        self.cards[CARDS + self.discarded] = face
        self.discarded += 1

    def find_event(self, face: i64) -> i64:
        """Where a card of this face is in the deck; there must be one."""
        place: i64 = 0
        while self.cards[place] != face:
            place += 1
        return place

    def renew_deck(self) -> None:
        """R27: the discards become the deck."""
        for i in range(self.discarded):
            self.cards[i] = self.cards[CARDS + i]
        self.left = self.discarded
        self.discarded = 0
        if self.story is not None:
            self.story.tell("shuffled", None, {"cards": self.left})

    # Land use cards

    def pile_size(self, kind: i64) -> i64:
        return self.piles[kind * PILE + FRESH] + self.piles[kind * PILE + UNDER]

    def find_fresh(self, kind: i64, card: i64) -> i64:
        """Where a card is among the fresh ones of its pile; it must be there."""
        place: i64 = 0
        while self.piles[kind * PILE + BAG + place] != card:
            place += 1
        return place

    def pick_fresh(self, place: i64) -> None:
        """A fresh card comes up and joins the offer."""
        piles = self.piles
        row = self.kind * PILE
        left = piles[row + FRESH] - 1
        piles[row + FRESH] = left
        piles[OFFERED + self.offered] = piles[row + BAG + place]
        piles[row + BAG + place] = piles[row + BAG + left]
        self.offered += 1

    def pick_under(self) -> None:
        """The first cards under the pile come up, until the offer is full or the pile is empty."""
        piles = self.piles
        row = self.kind * PILE
        there = piles[row + UNDER]
        count = min(OFFER - self.offered, there)
        for i in range(count):
            piles[OFFERED + self.offered + i] = piles[row + QUEUE + i] & CARD
        for i in range(row + QUEUE, row + QUEUE + there - count):
            piles[i] = piles[i + count]
        piles[row + UNDER] = there - count
        self.offered += count

    def put_under(self, but: i64) -> None:
        """The cards of the offer go under their pile in the order picked up (R18), one place left out."""
        piles = self.piles
        row = self.kind * PILE
        end = piles[row + UNDER]
        for i in range(self.offered):
            if i != but:
                piles[row + QUEUE + end] = piles[OFFERED + i] + SPOT * self.seat
                end += 1
        piles[row + UNDER] = end
        self.offered = 0

    # What a seat cannot see

    def reimagine(self, seat: i64, rng: Rng) -> None:
        if self.rules.face_up or self.phase == OVER:
            return
        self._conceal(seat)
        self.deal_unseen(rng)

    def _conceal(self, seat: i64) -> None:
        """Every card this seat cannot see goes among the fresh ones of its pile; what is known of it stays."""
        seats = self.seats
        piles = self.piles
        for other in range(self.n):
            row = other * ROW
            if other != seat:
                for i in range(row + PLOTS, row + PLOTS + seats[row + OWNED]):
                    card = seats[i] & CARD
                    self._take_back(card)
                    seats[i] += UNKNOWN + KIND[card] * DEAREST + COST[card] - 1 - card
                    if TYPE[card] >= 0:
                        seats[row + TYPED + TYPE[card]] -= 1
        for kind in range(KINDS):
            first = kind * PILE + QUEUE
            for i in range(first, first + piles[kind * PILE + UNDER]):
                if piles[i] >> DIRT != seat:
                    self._take_back(piles[i] & CARD)
                    piles[i] |= FACE_DOWN
        if self.seat != seat:
            for i in range(OFFERED, OFFERED + self.offered):
                self._take_back(piles[i])
                piles[i] = FACE_DOWN

    def _take_back(self, card: i64) -> None:
        row = KIND[card] * PILE
        self.piles[row + BAG + self.piles[row + FRESH]] = card
        self.piles[row + FRESH] += 1

    def deal_unseen(self, rng: Rng) -> None:
        """Give every card that is not known a face from among the fresh ones, true to its pile and its cost.

        Who has to pollute a card because nothing protects it owns no habitat that would: this seat is served first."""
        piles = self.piles
        hit = self.actor if self.phase == POLLUTE and UNLESS[self.at] >= 0 else NOBODY
        if hit >= 0:
            self._deal_plots(hit, UNLESS[self.at], rng)
        for seat in range(self.n):
            if seat != hit:
                self._deal_plots(seat, -1, rng)
        for kind in range(KINDS):
            first = kind * PILE + QUEUE
            for i in range(first, first + piles[kind * PILE + UNDER]):
                if piles[i] & CARD == FACE_DOWN:
                    piles[i] += self._draw_fresh(kind, rng) - FACE_DOWN
        for i in range(OFFERED, OFFERED + self.offered):
            if piles[i] == FACE_DOWN:
                piles[i] = self._draw_fresh(self.kind, rng)

    def _deal_plots(self, seat: i64, barred: i64, rng: Rng) -> None:
        """Faces for the unknown cards a seat owns; none of the barred type of habitat."""
        seats = self.seats
        row = seat * ROW
        for i in range(row + PLOTS, row + PLOTS + seats[row + OWNED]):
            unknown = seats[i] & CARD
            if unknown >= UNKNOWN:
                card = self._draw_alike(unknown, barred, rng)
                seats[i] += card - unknown
                if TYPE[card] >= 0:
                    seats[row + TYPED + TYPE[card]] += 1

    def _draw_alike(self, unknown: i64, barred: i64, rng: Rng) -> i64:
        """Any fresh card of the same kind and cost."""
        piles = self.piles
        cost = COST[unknown]
        row = KIND[unknown] * PILE
        end = row + BAG + piles[row + FRESH]
        fitting: i64 = 0
        for i in range(row + BAG, end):
            if COST[piles[i]] == cost and (barred < 0 or TYPE[piles[i]] != barred):
                fitting += 1
        nth = rng.below(fitting)
        place = row + BAG
        while True:
            card = piles[place]
            if COST[card] == cost and (barred < 0 or TYPE[card] != barred):
                if nth == 0:
                    break
                nth -= 1
            place += 1
        piles[place] = piles[end - 1]
        piles[row + FRESH] -= 1
        return card

    def _draw_fresh(self, kind: i64, rng: Rng) -> i64:
        """Any fresh card of a pile."""
        piles = self.piles
        row = kind * PILE
        left = piles[row + FRESH] - 1
        place = row + BAG + rng.below(left + 1)
        card = piles[place]
        piles[place] = piles[row + BAG + left]
        piles[row + FRESH] = left
        return card
