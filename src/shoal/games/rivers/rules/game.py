"""The rules of Rivers: turns (§5), innovations (§6.5), land use (step 5) and the end of the game (§7).

What lies on the table is in `position`, what may be done in `choices`, what cards and corners do in `effects`,
what is met on the way in `journey`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from mypy_extensions import i64

from shoal.engine.errors import BadOption
from shoal.engine.game import CHANCE, NOBODY, Game, State
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.vocabulary import Vocabulary
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.rules import notes, scoring
from shoal.games.rivers.rules.actions import (
    ACCEPT,
    BEGINNING,
    BUY,
    CHOOSE_A,
    CLEAN_CARD,
    CLEAN_HAND,
    DEPLETED,
    DIE,
    END_TURN,
    EVENT,
    EVENT_CARD,
    FIRST_PLAYER,
    ICON,
    JOURNEY,
    LAND_USE,
    LEAVE_DROP,
    MOVE_DIE,
    MOVING,
    OVER,
    PICK_CARD,
    PICKING,
    POLLUTE_CARD,
    PURCHASE,
    PUT_BACK,
    READY,
    ROLL,
    SEVERITY,
    SEVERITY_DIE,
    SNOWMELT_DIE,
    TAKE_DROP,
    TARGET,
    USE_SURVEY,
    USE_TREATMENT,
    USE_WARNING,
    actions,
    outcomes,
)
from shoal.games.rivers.rules.board import END_POSITION
from shoal.games.rivers.rules.cards import COST, EVENT_IDS, OFFER, REFUNDING, SHARING, SURVEY, TREATMENT
from shoal.games.rivers.rules.effects import HAND
from shoal.games.rivers.rules.journey import BACK_TO_LAND, BACK_TO_ROLL, Journey
from shoal.games.rivers.rules.limits import longest_game, score_range
from shoal.games.rivers.rules.options import Rules
from shoal.games.rivers.rules.position import (
    BAG,
    CLEAR,
    FRESH,
    HELD,
    NO_EVENT,
    OFFERED,
    PILE,
    PLACE,
    ROW,
    SKIPS,
    add_card,
)
from shoal.games.rivers.rules.scripts import EVENT_SCRIPTS
from shoal.games.rivers.rules.sight import RiversSight, look, restore


@final
class Rivers(Game):
    """The game with its options chosen (§8)."""

    rules: Rules

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.id = "rivers"
        self.version = 1
        self.seats = CONTENT.manifest.seats
        self.options = dict(options)
        self.vocabulary = Vocabulary(actions())
        self.outcomes = Vocabulary(outcomes())
        self.rules = Rules(options)
        self.longest = longest_game()
        self.score_range = score_range()

    def start(self, seats: int) -> State:
        if seats not in self.seats:
            raise ValueError(f"Rivers is for {self.seats[0]} to {self.seats[-1]} players, not {seats}.")
        if self.rules.first >= seats:
            raise BadOption(f"Seat {self.rules.first} cannot begin: the seats of {seats} players are 0 to {seats - 1}.")
        state = RiversState(self, self.rules, seats, None)
        if self.rules.first >= 0:
            state.begin(self.rules.first)
        return state

    def imagine(self, sight: Sight, rng: Rng) -> State:
        assert isinstance(sight, RiversSight)
        state = RiversState(self, self.rules, sight.seats, None)
        restore(state, sight)
        state.deal_unseen(rng)
        return state


@final
class RiversState(Journey):
    """A position, and doing what may be done in it."""

    __slots__ = ()

    def apply(self, seat: i64, action: i64) -> None:
        if seat < 0:
            self._happen(action)
        elif action == ROLL:
            self._roll()
        elif ICON <= action < BUY:
            self._choose_icon(action - ICON)
        elif BUY <= action < PUT_BACK:
            self._buy(action - BUY)
        elif action == PUT_BACK:
            self._put_back()
        elif action == END_TURN:
            self._end_turn()
        elif action <= LEAVE_DROP:
            self.drop(action == TAKE_DROP)
        elif action == USE_SURVEY:
            self._survey()
        elif action == USE_WARNING:
            self.heed_warning()
        elif action < ACCEPT:
            self._use(TREATMENT if action == USE_TREATMENT else SHARING)
        elif action == ACCEPT:
            self.suffer()
        elif action < CLEAN_HAND:
            self.pollute(action - POLLUTE_CARD)
        elif action < CHOOSE_A:
            self.clean(action - CLEAN_CARD if action >= CLEAN_CARD else HAND)
        elif action < TARGET:
            self.decide(action)
        else:
            self.claim(action - TARGET)

    def _happen(self, outcome: i64) -> None:
        """Chance decided: who begins, a die, an event card or a land use card."""
        if outcome >= PICK_CARD:
            card = outcome - PICK_CARD
            row = self.kind * PILE
            place = self.picked
            if place >= self.piles[row + FRESH] or self.piles[row + BAG + place] != card:
                place = self.find_fresh(self.kind, card)
            self.pick_fresh(place)
            if self.offered == OFFER or self.piles[row + FRESH] == 0:
                self._picked_up()
        elif outcome >= EVENT_CARD:
            place = self.picked
            if place >= self.left or self.cards[place] != outcome - EVENT_CARD:
                place = self.find_event(outcome - EVENT_CARD)
            self.draw_event(place)
        elif outcome >= SNOWMELT_DIE:
            self.melt(outcome - SNOWMELT_DIE + 1)
        elif outcome >= SEVERITY_DIE:
            self.strike(outcome - SEVERITY_DIE + 1)
        elif outcome >= MOVE_DIE:
            self.move_by(outcome - MOVE_DIE + 1)
        else:
            self._first_player(outcome - FIRST_PLAYER)

    def settle(self, rng: Rng) -> i64:
        """As outcome by outcome, without naming them: most of what happens in a game is chance."""
        times: i64 = 0
        while self.actor == CHANCE:
            times += 1
            phase = self.phase
            if phase == PICKING:
                times += self._pick_batch(rng) - 1
            elif phase == EVENT:
                self.draw_event(rng.below(self.left))
            elif phase == MOVING:
                self.move_by(rng.below(DIE) + 1)
            elif phase == SEVERITY:
                self.strike(rng.below(DIE) + 1)
            elif phase == BEGINNING:
                self._first_player(rng.below(self.n))
            else:
                self.melt(rng.below(DIE) + 1)
        return times

    # Turns

    def begin(self, seat: i64) -> None:
        """The first turn of the game."""
        self.first = seat
        self.round = 1
        self._begin_turn(seat)

    def _first_player(self, seat: i64) -> None:
        if self.story is not None:
            self.story.tell("first", seat)
        self.begin(seat)

    def _begin_turn(self, seat: i64) -> None:
        self.seat = seat
        self.turns += 1
        self.die = 0
        self.fate = NO_EVENT
        self.phase = READY
        self.actor = seat
        if self.story is not None and self.turns > 1:
            notes.turn(self, self.story)

    def _roll(self) -> None:
        """Step 1. The first turn is told now: when a game begins nobody listens yet."""
        if self.story is not None and self.turns == 1:
            notes.turn(self, self.story)
        self.phase = MOVING
        self.actor = CHANCE

    def _end_turn(self) -> None:
        """Step 6: the end of the game is checked, then the turn passes to the right."""
        if self.story is not None and self.seats[self.seat * ROW + PLACE] == END_POSITION:
            notes.home(self, self.story)
        if self._all_home():
            self._end(JOURNEY)  # R14
        elif self.dried and not self.rules.round_out:
            self._end(DEPLETED)
        else:
            self._pass_turn()

    def _pass_turn(self) -> None:
        """To the next seat that travels and need not skip."""
        seat = self.seat
        while True:
            seat = self.after(seat)
            if seat == self.first:
                if self.dried:
                    self._end(DEPLETED)
                    return
                self.round += 1
            row = seat * ROW
            if self.seats[row + PLACE] == END_POSITION:
                continue
            if self.seats[row + SKIPS] == 0:
                break
            self.seats[row + SKIPS] = 0
            if self.story is not None:
                self.story.tell("skipped", seat)
        self._begin_turn(seat)

    def _all_home(self) -> bool:
        home: i64 = 0
        for seat in range(self.n):
            if self.seats[seat * ROW + PLACE] == END_POSITION:
                home += 1
        return home == self.n

    def _end(self, reason: i64) -> None:
        self.reason = reason
        self.phase = OVER
        self.actor = NOBODY
        if self.story is not None:
            notes.over(self, self.story)

    # Innovations

    def _use(self, face: i64) -> None:
        """Treatment or sharing, before the roll or after the event."""
        then = BACK_TO_ROLL if self.phase == READY else BACK_TO_LAND
        self.give_up(face)
        self.start(EVENT_SCRIPTS[face], then)

    # Land use

    def land_use(self) -> None:
        """Step 5a, unless there is nothing to choose."""
        if self.icons(self.seat) == 0 and self.playable(self.seat) == 0:
            self._end_turn()
            return
        self.phase = LAND_USE
        self.actor = self.seat

    def _choose_icon(self, kind: i64) -> None:
        if self.story is not None:
            notes.icon(self, self.story, kind)
        self.kind = kind
        self._pick_up()

    def _pick_up(self) -> None:
        """Step 5b: fresh cards by chance, then those under the pile."""
        if self.piles[self.kind * PILE + FRESH] > 0:
            self.phase = PICKING
            self.actor = CHANCE
        else:
            self._picked_up()

    def _pick_batch(self, rng: Rng) -> i64:
        """All fresh cards that are to come, one after the other; how many."""
        count = min(OFFER - self.offered, self.piles[self.kind * PILE + FRESH])
        for _ in range(count):
            self.pick_fresh(rng.below(self.piles[self.kind * PILE + FRESH]))
        self._picked_up()
        return count

    def _picked_up(self) -> None:
        if self.offered < OFFER:
            self.pick_under()
        if self.story is not None:
            notes.picked(self, self.story)
        self.phase = PURCHASE
        self.actor = self.seat

    def _survey(self) -> None:
        """N3: these cards go under the pile, and the next come up."""
        self.give_up(SURVEY)
        if self.story is not None:
            notes.put_under(self, self.story, "survey")
        self.put_under(-1)
        self._pick_up()

    def _buy(self, place: i64) -> None:
        """Steps 5d and 5e."""
        card = self.piles[OFFERED + place]
        seat = self.seat
        if self.story is not None:
            notes.bought(self, self.story, place)
        self.seats[seat * ROW + CLEAR] -= COST[card]
        add_card(self.seats, seat * ROW, card)
        refund = REFUNDING[self.kind]
        if refund >= 0 and self.seats[seat * ROW + HELD + refund] > 0:
            self.collect_for(seat, 1, EVENT_IDS[refund])
        if self.story is not None and self.offered > 1:
            notes.put_under(self, self.story, "unbought")
        self.put_under(place)
        self._end_turn()

    def _put_back(self) -> None:
        if self.story is not None:
            notes.put_under(self, self.story, "put back")
        self.put_under(-1)
        self._end_turn()

    # Copies and what a seat may know

    def clone(self) -> RiversState:
        return RiversState(self.game, self.rules, self.n, self)

    def sight(self, seat: i64) -> Sight:
        return look(self, seat)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranks(self) -> list[int]:
        return scoring.ranks(self)
