"""Rivers as numbers, for programs that learn."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import Game, State
from shoal.engine.observation import Observer
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.rules import actions, cards, scoring, sight
from shoal.games.rivers.rules.position import (
    CARD,
    CLEAR,
    DIRT,
    DIRTY,
    FRESH,
    HELD,
    NO_EVENT,
    OFFERED,
    OWNED,
    OWNS,
    PILE,
    PLACE,
    PLOTS,
    ROW,
    SKIPS,
    SOILED,
    TYPED,
    UNDER,
    Position,
    clean_on,
)

PLOT: Final = ("kind", "clean", "polluted")  # of a card the seat owns; a kind counts from 1
OFFERED_CARD: Final = ("cost", "points", "habitat")  # a type of habitat counts from 1
CARRYING: Final[list[bool]] = [phase in sight.CARRYING for phase in sight.PHASES]


@final
class RiversObserver(Observer):
    """`plot.k` is the seat's own card k in the order of purchase, as `clean card k` counts it; of the others' cards
    the kinds are seen. `land` marks the cards the seat owns. Cards that are offered are seen by who buys."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.phase: i64 = self.block("phase", sight.PHASES)
        self.active: i64 = self.each_seat("active")
        self.clean: i64 = self.each_seat("clean")
        self.polluted: i64 = self.each_seat("polluted")
        self.place: i64 = self.each_seat("place")
        self.skips: i64 = self.each_seat("skips")
        self.cards: i64 = self.each_seat("cards")
        self.soiled: i64 = self.each_seat("soiled")
        self.points: i64 = self.each_seat("points")
        self.kinds: i64 = len(self.columns)
        for other in range(seats):
            self.block(f"kinds.{other}", cards.KIND_IDS)
        self.innovations: i64 = len(self.columns)
        for other in range(seats):
            self.block(f"innovations.{other}", cards.EVENT_IDS[: int(cards.INNOVATIONS)])
        self.habitats: i64 = self.block("habitats", cards.TYPE_IDS)
        self.worth: i64 = self.column("worth")
        self.land: i64 = self.block("land", cards.LAND_IDS)
        self.plots: i64 = len(self.columns)
        for number in range(1, cards.LANDS + 1):
            self.block(f"plot.{number}", PLOT)
        self.icon: i64 = self.block("icon", cards.KIND_IDS)
        self.offer: i64 = len(self.columns)
        for number in range(1, cards.OFFER + 1):
            self.block(f"offer.{number}", OFFERED_CARD)
        self.fresh: i64 = self.block("fresh", cards.KIND_IDS)
        self.under: i64 = self.block("under", cards.KIND_IDS)
        self.event: i64 = self.block("event", cards.EVENT_IDS)
        self.fate: i64 = self.column("fate")
        self.disasters: i64 = self.block("disaster", [disaster.id for disaster in CONTENT.disasters])
        self.agenda: i64 = self.block("agenda", ("effect", "then", "times", "steps", "way"))
        self.die: i64 = self.column("die")
        self.throw: i64 = self.column("throw")
        self.supply: i64 = self.column("supply")
        self.sky: i64 = self.column("sky")
        self.dried: i64 = self.column("dried")
        self.deck: i64 = self.column("deck")
        self.turns: i64 = self.column("turns")
        self.round: i64 = self.column("round")

    def look(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        assert isinstance(state, Position)
        row[at + self.phase + state.phase] = 1
        shown = scoring.scores(state)
        other = seat
        for i in range(state.n):
            self._look_at(state, other, i, row, at)
            row[at + self.points + i] = shown[other]
            other = other + 1 if other + 1 < state.n else 0
        self._look_at_own(state, seat, row, at)
        self._look_at_cards(state, seat, row, at)
        if CARRYING[state.phase]:
            row[at + self.agenda] = state.at
            row[at + self.agenda + 1] = state.then
            row[at + self.agenda + 2] = state.times
            row[at + self.agenda + 3] = state.steps
            row[at + self.agenda + 4] = state.way
        row[at + self.die] = state.die
        row[at + self.throw] = state.throw
        row[at + self.supply] = state.supply
        row[at + self.sky] = state.sky
        row[at + self.dried] = 1 if state.dried else 0
        row[at + self.deck] = state.left
        row[at + self.turns] = state.turns
        row[at + self.round] = state.round

    def _look_at(self, state: Position, other: i64, i: i64, row: vec[i64], at: i64) -> None:
        """What everybody sees of a seat."""
        seats = state.seats
        first = other * ROW
        running = state.phase not in (actions.BEGINNING, actions.OVER)
        row[at + self.active + i] = 1 if running and other == state.seat else 0
        row[at + self.clean + i] = seats[first + CLEAR]
        row[at + self.polluted + i] = seats[first + DIRTY]
        row[at + self.place + i] = seats[first + PLACE]
        row[at + self.skips + i] = seats[first + SKIPS]
        row[at + self.cards + i] = seats[first + OWNED]
        row[at + self.soiled + i] = seats[first + SOILED]
        for kind in range(cards.KINDS):
            row[at + self.kinds + i * cards.KINDS + kind] = seats[first + OWNS + kind]
        for face in range(cards.INNOVATIONS):
            row[at + self.innovations + i * cards.INNOVATIONS + face] = seats[first + HELD + face]

    def _look_at_own(self, state: Position, seat: i64, row: vec[i64], at: i64) -> None:
        seats = state.seats
        first = seat * ROW
        for habitat in range(len(cards.TYPE_IDS)):
            row[at + self.habitats + habitat] = seats[first + TYPED + habitat]
        row[at + self.worth] = scoring.points_in(seats, first)
        for i in range(seats[first + OWNED]):
            plot = seats[first + PLOTS + i]
            card = plot & CARD
            row[at + self.land + card] = 1
            place = at + self.plots + i * 3
            row[place] = cards.KIND[card] + 1
            row[place + 1] = clean_on(plot)
            row[place + 2] = plot >> DIRT

    def _look_at_cards(self, state: Position, seat: i64, row: vec[i64], at: i64) -> None:
        """Piles, what is offered, and the event of this turn."""
        piles = state.piles
        for kind in range(cards.KINDS):
            row[at + self.fresh + kind] = piles[kind * PILE + FRESH]
            row[at + self.under + kind] = piles[kind * PILE + UNDER]
        if state.phase in (actions.PICKING, actions.PURCHASE):
            row[at + self.icon + state.kind] = 1
            if seat == state.seat or state.rules.face_up:
                for i in range(state.offered):
                    card = piles[OFFERED + i]
                    place = at + self.offer + i * 3
                    row[place] = cards.COST[card]
                    row[place + 1] = cards.POINTS[card]
                    row[place + 2] = cards.TYPE[card] + 1
        if state.fate != NO_EVENT:
            row[at + self.event + state.event] = 1
        row[at + self.fate] = state.fate
        for disaster in range(len(CONTENT.disasters)):
            row[at + self.disasters + disaster] = state.disasters >> disaster & 1


def observer(game: Game, seats: int) -> Observer:
    return RiversObserver(seats)
