from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, Game, State, places
from shoal.engine.options import Value
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.vocabulary import Vocabulary

KINDS = ("grey", "blue", "gold")
BAG = (3, 2, 1)
SHOW, HIDE, GRAB = 0, 1, 2
HOME = __package__.removesuffix(".rules")


@dataclass(frozen=True)
class PebblesSight(Sight):
    pebbles: tuple[str | None, ...]  # None where it is hidden or not yet drawn
    drawn: int  # how many seats have drawn
    chosen: tuple[str, ...]  # "" for who has not


class Pebbles(Game):
    def __init__(self, options: Mapping[str, Value], position: type[PebblesState] | None = None) -> None:
        self.position = position or PebblesState
        self.id = "pebbles"
        self.version = 1
        self.seats = range(2, 5)
        self.options = dict(options)
        self.vocabulary = Vocabulary(["show", "hide", "grab"])
        self.outcomes = Vocabulary([f"pebble {seat} {kind}" for seat in range(4) for kind in KINDS])
        self.longest = 8
        self.score_range = (0, 15)

    def start(self, seats: int) -> State:
        return self.position(self, seats)

    def imagine(self, sight: Sight, rng: Rng) -> State:
        assert isinstance(sight, PebblesSight)
        state = self.position(self, len(sight.pebbles))
        state.chosen = list(sight.chosen)
        state.drawn = sight.drawn
        state.pebbles = [KINDS.index(p) if p is not None else -1 for p in sight.pebbles]
        state.fill(rng)
        return state

    def sees(self, viewer: i64, actor: i64, action: i64, last: i64) -> bool:
        return actor != CHANCE or viewer == action // len(KINDS)


class PebblesState(State):
    def __init__(self, game: Pebbles, seats: int) -> None:
        self.game = game
        self.story = None
        self.seats = seats
        self.drawn = 0
        self.pebbles = [-1] * seats
        self.chosen = [""] * seats

    @property
    def acting(self) -> tuple[int, ...]:
        if self.drawn < self.seats:
            return (CHANCE,)
        waiting = tuple(seat for seat in range(self.seats) if not self.chosen[seat])
        return waiting[:1] if self.game.options["order"] == "turns" else waiting

    def bag(self) -> list[int]:
        return [count - self.pebbles.count(kind) for kind, count in enumerate(BAG)]

    def legal(self, seat: i64) -> vec[i64]:
        if seat < 0 or seat not in self.acting:
            return vec[i64]()
        return vec[i64]([SHOW, HIDE] if "grab" in self.chosen else [SHOW, HIDE, GRAB])

    def apply(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            taker, kind = divmod(action, 3)
            self.pebbles[taker] = kind
            self.drawn += 1
            if self.story is not None:
                self.story.tell("drew", taker, {}, {"pebble": KINDS[kind]}, (taker,))
            return
        self.chosen[seat] = self.game.vocabulary[action]
        if self.story is not None:
            shown = {"pebble": KINDS[self.pebbles[seat]]} if action == SHOW else {}
            self.story.tell("chose", seat, {"what": self.chosen[seat], **shown})

    def chances(self) -> list[tuple[int, int]]:
        if self.drawn == self.seats:
            return []
        return [(self.drawn * 3 + kind, left) for kind, left in enumerate(self.bag()) if left]

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        if not 0 <= seat < self.seats:
            return Reason(HOME, "no_seat")
        if not 0 <= action < 3:
            return Reason(HOME, "no_action")
        if seat not in self.acting:
            return Reason(HOME, "turn")
        if action == GRAB and "grab" in self.chosen:
            return Reason(HOME, "faster")
        return None

    def clone(self) -> State:
        assert isinstance(self.game, Pebbles)
        other = self.game.position(self.game, self.seats)
        other.drawn = self.drawn
        other.pebbles = self.pebbles[:]
        other.chosen = self.chosen[:]
        return other

    def sees(self, viewer: int, seat: int) -> bool:
        return self.pebbles[seat] >= 0 and (viewer == seat or self.chosen[seat] == "show")

    def sight(self, seat: i64) -> Sight:
        pebbles = tuple(KINDS[p] if self.sees(seat, s) else None for s, p in enumerate(self.pebbles))
        return PebblesSight(seat, self.acting, pebbles, self.drawn, tuple(self.chosen))

    def reimagine(self, seat: i64, rng: Rng) -> None:
        self.pebbles = [p if self.sees(seat, s) else -1 for s, p in enumerate(self.pebbles)]
        self.fill(rng)

    def fill(self, rng: Rng) -> None:
        for seat in range(self.drawn):
            if self.pebbles[seat] < 0:
                bag = [kind for kind, left in enumerate(self.bag()) for _ in range(left)]
                self.pebbles[seat] = bag[rng.below(len(bag))]

    def scores(self) -> list[int]:
        worth = 2 if self.game.options["double"] else 1
        prize = self.game.options["prize"]
        assert isinstance(prize, int)
        return [
            (worth * (1 + self.pebbles[s]) if self.chosen[s] == "show" else 0) + prize * (self.chosen[s] == "grab")
            for s in range(self.seats)
        ]

    def ranks(self) -> list[int]:
        return places([(-score,) for score in self.scores()])
