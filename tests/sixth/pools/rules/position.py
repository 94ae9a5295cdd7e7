"""One position of Tide Pools: the pools, the hands, the sea and the tide."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import NOBODY, Game, State

from . import actions, tables
from .options import Rules


class Position(State):
    """Everything there is to know about a position, and nothing about what may be done in it or happens next."""

    __slots__ = ("animals", "hands", "n", "owners", "phase", "round", "rules", "sea", "seat", "tide")
    rules: Rules
    n: i64
    owners: vec[i64]  # of each pool; NOBODY where it is empty
    animals: vec[i64]  # in each pool, where there is an owner
    hands: vec[i64]  # how many of each kind, seat by seat
    sea: vec[i64]  # how many of each kind can be drawn
    phase: i64
    seat: i64  # who is dealt a card, acts or draws
    round: i64  # from 1
    tide: i64  # how many pools it reaches; 0 until it has come in this turn

    def __init__(self, game: Game, rules: Rules, seats: i64, other: Position | None) -> None:
        """A copy of another position, or one before the first card is dealt."""
        self.game = game
        self.story = None
        self.rules = rules
        self.n = seats
        if other is not None:
            self.owners = other.owners[:]
            self.animals = other.animals[:]
            self.hands = other.hands[:]
            self.sea = other.sea[:]
            self.phase = other.phase
            self.seat = other.seat
            self.round = other.round
            self.tide = other.tide
        else:
            self.owners = vec[i64]([NOBODY] * actions.POOLS)
            self.animals = vec[i64]([0] * actions.POOLS)
            self.hands = vec[i64]([0] * (seats * actions.KINDS))
            self.sea = tables.COPIES[:]
            self.phase = actions.DEAL
            self.seat = 0
            self.round = 1
            self.tide = 0

    def holds(self, seat: i64, kind: i64) -> i64:
        """How many animals of a kind are in a hand."""
        return self.hands[seat * actions.KINDS + kind]

    def size(self, seat: i64) -> i64:
        """How many animals are in a hand."""
        total: i64 = 0
        for kind in range(actions.KINDS):
            total += self.hands[seat * actions.KINDS + kind]
        return total

    def give(self, seat: i64, kind: i64) -> None:
        """An animal comes out of the sea into a hand."""
        self.sea[kind] -= 1
        self.hands[seat * actions.KINDS + kind] += 1

    def take_back(self, seat: i64, kind: i64) -> None:
        """An animal goes from a hand into the sea."""
        self.hands[seat * actions.KINDS + kind] -= 1
        self.sea[kind] += 1
