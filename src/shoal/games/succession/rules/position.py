"""One position of Succession: its hands, deck, pile and markers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import NOBODY, Game, State
from shoal.games.succession.rules import actions, tables
from shoal.games.succession.rules.options import Rules

# A hand is a row in `hands`: how many of each kind, then which kinds (bits), then how many cards.
ROW: Final[i64] = 30
HELD: Final[i64] = 28
SIZE: Final[i64] = 29


class Position(State):
    """Everything there is to know about a position, and nothing about what may be done in it or happens next.

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
