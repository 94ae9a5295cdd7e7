"""One position of Succession: its hands, deck, pile and markers, and what happens to cards whatever the rules.

`deal_unseen` imagines the cards that a seat cannot see."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import NOBODY, Game, State, places
from shoal.engine.rng import Rng
from shoal.games.succession.rules import actions, tables
from shoal.games.succession.rules.options import Rules

# A hand is a row in `hands`: how many of each kind, then which kinds (bits), then how many cards.
ROW: Final[i64] = 30
HELD: Final[i64] = 28
SIZE: Final[i64] = 29


class Position(State):
    """Everything there is to know about a position, and nothing about what may be done in it.

    `card` is what the phase is about: the lowest kind in OPEN, the drawn card in DRAWN, else the card put down last.
    The deck is a bag: its first `left` places hold cards in no order. The pile's first `piled` places are in order."""

    __slots__ = (  # interpreted, an object with more than 30 names in a dictionary is slow
        "at", "barred", "card", "climate", "colour", "deck", "drawer", "feeder", "hands", "how", "last_turn", "left",
        "n", "owes", "phase", "picked", "pile", "piled", "points", "queue", "round", "rules", "running", "seat",
        "silent", "step", "turns", "waits", "why", "won",
    )  # fmt: skip
    rules: Rules
    n: i64
    last_turn: i64  # of a round (R22)
    hands: vec[i64]
    deck: vec[i64]
    left: i64
    pile: vec[i64]
    piled: i64
    climate: tuple[int, ...]
    running: bool  # Warming is in force
    barred: i64  # shell builders, when Acid sea is in force
    colour: i64
    step: i64  # +1 clockwise, -1 counter-clockwise
    phase: i64
    seat: i64  # whose phase it is
    waits: i64  # the seats the phase waits for
    card: i64
    how: i64  # in which phase the last card was put down
    feeder: i64  # the predator that was fed with it
    turns: i64
    owes: i64
    silent: i64
    queue: vec[i64]  # the seats that draw cards, in order; shared
    at: i64
    drawer: i64  # queue[at], or NOBODY when no card is to be drawn
    why: i64
    picked: i64  # where `sample` found its card in the deck
    round: i64
    points: tuple[tuple[int, ...], ...]
    won: tuple[int, ...]

    def __init__(self, game: Game, rules: Rules, seats: i64, other: Position | None) -> None:
        """A copy of another position, or one before the first round is dealt."""
        self.game = game
        self.story = None
        self.rules = rules
        self.n = seats
        self.last_turn = rules.turn_cap * seats
        self.picked = 0
        if other is not None:
            self.hands = other.hands[:]
            self.deck = other.deck[:]
            self.left = other.left
            self.pile = other.pile[:]
            self.piled = other.piled
            self.climate = other.climate
            self.running = other.running
            self.barred = other.barred
            self.colour = other.colour
            self.step = other.step
            self.phase = other.phase
            self.seat = other.seat
            self.waits = other.waits
            self.card = other.card
            self.how = other.how
            self.feeder = other.feeder
            self.turns = other.turns
            self.owes = other.owes
            self.silent = other.silent
            self.queue = other.queue
            self.at = other.at
            self.drawer = other.drawer
            self.why = other.why
            self.round = other.round
            self.points = other.points
            self.won = other.won
        else:
            self.hands = vec[i64]([0] * (seats * ROW))
            self.deck = rules.cards[:]
            self.left = len(rules.cards)
            self.pile = rules.cards[:]
            self.piled = 0
            self.climate = ()
            self.running = False
            self.barred = 0
            self.colour = tables.NO_COLOUR
            self.step = 1
            self.phase = actions.TAKE
            self.seat = 0
            self.waits = 0
            self.card = 0
            self.how = 0
            self.feeder = 0
            self.turns = 0
            self.owes = 0
            self.silent = 0
            self.queue = vec[i64]()
            self.at = 0
            self.drawer = NOBODY
            self.why = actions.FOR_DEAL
            self.round = 0
            self.points = ()
            self.won = (0,) * int(seats)

    def can_draw(self) -> bool:
        return self.left > 0 or self.piled > 1

    def fits(self, card: i64) -> bool:
        """Whether a card may go on the pile in a turn."""
        return tables.FITS[self.colour * actions.KINDS + self.pile[self.piled - 1]] >> card & 1 == 1

    def matches(self, card: i64) -> bool:
        """Whether it is a numbered card that fits; special cards are never a match (R5)."""
        return card < tables.NUMBERED and self.fits(card)

    def size(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        return self.hands[seat * ROW + SIZE]

    def held(self, seat: i64) -> i64:
        """Which kinds a seat holds, as bits."""
        return self.hands[seat * ROW + HELD]

    def count(self, seat: i64, card: i64) -> i64:
        """How many cards of a kind a seat holds."""
        return self.hands[seat * ROW + card]

    def after(self, seat: i64) -> i64:
        """The next seat in the direction of play."""
        seat += self.step
        if seat < 0:
            return self.n - 1
        return seat if seat < self.n else 0

    def round_by_round(self, times: i64, too: bool) -> vec[i64]:
        """The seats after the one whose phase it is, in the direction of play, perhaps it too; each so often (R14)."""
        way = self.n * 2 + (1 if self.step > 0 else 0)
        return tables.ORDERS[
            ((way * actions.MOST_SEATS + self.seat) * 2 + (1 if too else 0)) * (tables.MOST_CARDS + 1) + times
        ]

    def in_turn(self, times: i64) -> vec[i64]:
        """All seats from the first on, each so many times."""
        order = vec[i64]()
        for _ in range(times):
            for seat in range(self.n):
                order = append(order, seat)
        return order

    def bring_into_force(self, card: i64) -> None:
        """A climate card begins to work; a second copy changes nothing more."""
        if tables.RUNS >> card & 1:
            self.running = True
        if tables.BARS_SHELLS >> card & 1:
            self.barred = tables.SHELLS

    # Cards on their way

    def sample(self, rng: Rng) -> i64:
        picked = rng.below(self.left)
        self.picked = picked
        outcome = self.drawer * actions.KINDS + self.deck[picked]
        return outcome if self.why == actions.FOR_DEAL else outcome + actions.DEAL_OUTCOMES

    def chances(self) -> list[tuple[int, int]]:
        if self.drawer < 0:
            return []
        copies = [0] * int(actions.KINDS)
        for i in range(self.left):
            copies[self.deck[i]] += 1
        first = self.drawer * actions.KINDS + (0 if self.why == actions.FOR_DEAL else actions.DEAL_OUTCOMES)
        return [(int(first) + kind, weight) for kind, weight in enumerate(copies) if weight]

    def find(self, card: i64) -> i64:
        """Where a card of this kind is in the deck; there must be one."""
        place: i64 = 0
        while self.deck[place] != card:
            place += 1
        return place

    def give(self, seat: i64, picked: i64) -> None:
        """A card of the deck goes into a hand."""
        deck = self.deck
        hands = self.hands
        card = deck[picked]
        left = self.left - 1
        self.left = left
        deck[picked] = deck[left]
        row = seat * ROW
        hands[row + card] += 1
        hands[row + HELD] |= 1 << card
        hands[row + SIZE] += 1

    def rebuild(self) -> None:
        """R15: all of the pile but the top card becomes the deck."""
        deck = self.deck
        self.left = self.piled - 1
        self.deck = self.pile
        self.pile = deck
        self.pile[0] = self.deck[self.left]
        self.piled = 1
        if self.story is not None:
            self.story.tell("rebuild", None, {"cards": self.left})

    def take_back(self, seat: i64) -> None:
        """A whole hand goes into the deck."""
        hands = self.hands
        row = seat * ROW
        left = self.left
        for kind in range(actions.KINDS):
            for _ in range(hands[row + kind]):
                self.deck[left] = kind
                left += 1
            hands[row + kind] = 0
        hands[row + HELD] = 0
        hands[row + SIZE] = 0
        self.left = left

    def points_in_hand(self, seat: i64) -> int:
        total: i64 = 0
        for kind in range(actions.KINDS):
            copies = self.hands[seat * ROW + kind]
            if copies > 0:
                total += copies * (tables.SHELL_POINTS if self.barred >> kind & 1 else tables.POINTS[kind])
        return total

    def scores(self) -> list[int]:
        """Points of all finished rounds; rounds won where points are not counted."""
        if not self.rules.counted:
            return list(self.won)
        return [sum([points[seat] for points in self.points]) for seat in range(self.n)]

    def ranks(self) -> list[int]:
        """§7: few points, then many rounds won; or rounds won alone."""
        if not self.rules.counted:
            return places([(-won,) for won in self.won])
        scores = self.scores()
        return places([(scores[seat], -won) for seat, won in enumerate(self.won)])

    # What a seat cannot see

    def reimagine(self, seat: i64, rng: Rng) -> None:
        if self.rules.open_hands or self.phase == actions.OVER:
            return
        sizes = vec[i64]([0] * self.n)
        for other in range(self.n):
            sizes[other] = self.hands[other * ROW + SIZE]
            if other != seat:
                self.take_back(other)
        self.deal_unseen(sizes, rng)

    def deal_unseen(self, sizes: vec[i64], rng: Rng) -> None:
        """Fill hands from the deck up to these sizes, true to what is public.

        DRAWN: the drawn card is no match. OPEN: nobody holds a lower number than the one that opens, and just the seats
        the phase waits for hold that one; only who is drawing cards after a catch may have got any card.
        First those served who may take least, so that cards never run out."""
        if self.phase == actions.DRAWN and self.size(self.seat) < sizes[self.seat]:
            picked = rng.below(self.left)
            while self.matches(self.deck[picked]):
                picked = rng.below(self.left)
            self.card = self.deck[picked]
            self.give(self.seat, picked)
        if self.phase == actions.OPEN:
            self._deal_unopened(sizes, rng)
        for seat in range(self.n):
            self._deal_up_to(seat, sizes[seat], 0, rng)

    def _deal_unopened(self, sizes: vec[i64], rng: Rng) -> None:
        lowest = self.card
        for seat in range(self.n):
            if self.waits >> seat & 1 and self.size(seat) < sizes[seat]:
                self.give(seat, self.find(lowest))
        for seat in range(self.n):
            if seat != self.drawer and not self.waits >> seat & 1:
                self._deal_up_to(seat, sizes[seat], (2 << lowest) - 1, rng)
        for seat in range(self.n):
            if seat != self.drawer:
                self._deal_up_to(seat, sizes[seat], (1 << lowest) - 1, rng)

    def _deal_up_to(self, seat: i64, size: i64, barred: i64, rng: Rng) -> None:
        """Any cards but the barred kinds."""
        while self.hands[seat * ROW + SIZE] < size:
            picked = rng.below(self.left)
            if not barred >> self.deck[picked] & 1:
                self.give(seat, picked)
