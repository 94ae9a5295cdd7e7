"""One position of Rivers: the rows in which every token, card and piece is kept, and short reads of them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY, Game, State
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.rules import actions, board, cards
from shoal.games.rivers.rules.options import Rules

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

CUSHION: Final[i64] = CONTENT.cushion  # what habitats take off a disaster's die at most


def _setup_piles() -> vec[i64]:
    """All land use cards fresh in their piles (§4)."""
    piles = vec[i64]()
    for pile in cards.PILES:
        row = [len(pile), 0, *pile]
        for number in row + [0] * (int(PILE) - len(row)):
            piles = append(piles, i64(number))
    for _ in range(cards.OFFER):
        piles = append(piles, i64(0))
    return piles


SETUP_PILES: Final = _setup_piles()
SETUP_CARDS: Final = vec[i64](list(cards.DECK) + [0] * cards.CARDS)


class Position(State):
    """Everything there is to know about a position, and nothing about what may be done in it.

    While effects are carried out, `at` is their row, `whom` the seat it is about and `times` how often it is still to
    be done; `then` is the step that follows. `cards` holds the event deck, its first `left` places in no order, and
    from CARDS on the `discarded` ones in order."""

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
            self.left = cards.CARDS
            self.discarded = 0
            self.supply = rules.tokens(seats) - seats * rules.start_tokens
            self.sky = 0
            self.dried = False
            self.disasters = 0
            self.first = rules.first
            self.seat = rules.first
            self.turns = 0
            self.round = 0
            self.phase = actions.BEGINNING
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

    def wait_for(self, actor: i64, phase: i64) -> None:
        """A seat or chance has to decide before anything else happens."""
        self.actor = actor
        self.phase = phase

    # Seats

    def traveling(self, seat: i64) -> bool:
        """The journey is not finished; that of the active seat is only when its turn is over."""
        return self.seats[seat * ROW + PLACE] < board.END_POSITION or seat == self.seat

    def after(self, seat: i64) -> i64:
        """The seat to the right."""
        seat += 1
        return seat if seat < self.n else 0

    def downstream(self) -> i64:
        """The next other traveling seat in turn order, or NOBODY."""
        seat = self.after(self.seat)
        while seat != self.seat:
            if self.seats[seat * ROW + PLACE] < board.END_POSITION:
                return seat
            seat = self.after(seat)
        return NOBODY

    # What a seat has

    def each(self, what: i64) -> tuple[int, ...]:
        """One number of every seat's row."""
        return tuple([self.seats[seat * ROW + what] for seat in range(self.n)])

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

    def owned(self, seat: i64, kinds: i64) -> i64:
        """How many land use cards of these kinds it owns."""
        owned: i64 = 0
        for kind in range(cards.KINDS):
            if kinds >> kind & 1:
                owned += self.seats[seat * ROW + OWNS + kind]
        return owned

    def exposed(self, seat: i64, kinds: i64) -> bool:
        """Whether it owns a card of these kinds with a clean token."""
        row = seat * ROW
        for i in range(row + PLOTS, row + PLOTS + self.seats[row + OWNED]):
            plot = self.seats[i]
            if can_spoil(plot, kinds):
                return True
        return False

    # The board

    def cushion(self) -> i64:
        """What the habitats of the active seat take off the die of a disaster (R8)."""
        return min(CUSHION, self.seats[self.seat * ROW + OWNS + cards.HABITAT])

    def level(self) -> i64:
        """Of the disaster the active seat meets: the die, softened by its habitats; 0 is calm."""
        number = self.throw - self.cushion()
        return (number + 1) // 2 if number > 0 else 0

    def next_with(self, icons: i64) -> i64:
        """The nearest tile ahead of the active seat with one of these icons, before the End; or NOBODY."""
        place = self.seats[self.seat * ROW + PLACE] + 1
        while place < board.END_POSITION:
            if board.ICONS[place] & icons:
                return place
            place += 1
        return NOBODY

    # Piles

    def stocked(self, kind: i64) -> bool:
        """Whether there is a card in the pile: fresh ones mostly are."""
        return self.piles[kind * PILE + FRESH] > 0 or self.piles[kind * PILE + UNDER] > 0

    def offer(self) -> list[int]:
        """The cards picked up, in order."""
        return [self.piles[OFFERED + i] for i in range(self.offered)]


def plots_in(seats: vec[i64], row: i64) -> list[int]:
    """The cards in a seat's row with their polluted tokens, in order of purchase."""
    return [seats[row + PLOTS + i] for i in range(seats[row + OWNED])]


def clean_on(plot: i64) -> i64:
    """How many clean tokens lie on a card."""
    return cards.COST[plot & CARD] - (plot >> DIRT)


def can_spoil(plot: i64, kinds: i64) -> bool:
    """Whether it is a card of these kinds with a clean token (R20)."""
    return kinds >> cards.KIND[plot & CARD] & 1 != 0 and clean_on(plot) > 0


def add_card(seats: vec[i64], row: i64, card: i64, polluted: i64) -> None:
    """A card joins a seat's row; so many of the tokens on it are polluted."""
    seats[row + PLOTS + seats[row + OWNED]] = card + SPOT * polluted
    seats[row + SOILED] += polluted
    seats[row + OWNED] += 1
    seats[row + OWNS + cards.KIND[card]] += 1
    if cards.TYPE[card] >= 0:
        seats[row + TYPED + cards.TYPE[card]] += 1
