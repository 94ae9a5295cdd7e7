"""The rules of Reef Survivor: setting up (§4), and the steps of a round in order (§5.1).

What lies on the table is in `position`, what it scores in `scoring`, what may be done in `choices`; phase 1 is in
`growth`, the young in `larvae` and `trading`, catastrophe in `disasters`, the count of a round in `survey`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from shoal.engine.game import Game, State
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.vocabulary import Vocabulary
from shoal.games.reef.content import CONTENT
from shoal.games.reef.rules import notes
from shoal.games.reef.rules.actions import (
    ALGAE,
    AUTO,
    BOARD_DEAL,
    CARD_DRAW,
    CATCH,
    CATCHING,
    COLLECTING,
    DEAL,
    DONE,
    DRAW,
    DRAWING,
    FACES,
    GRAZE,
    GROWING,
    LOSE,
    LOWEST_TALLY,
    MIGRATING,
    MUTATE,
    MUTATION_ROLL,
    NOTHING,
    OVER,
    RECRUIT,
    ROW_ROLL,
    SACRIFICE,
    SETTING_UP,
    SETTLE,
    SETTLING,
    SHED,
    SPAWNING,
    START,
    STRIKING,
    TALLY,
    TALLYING,
    TO_BOARD,
    TO_SIDESTEP,
    TO_START,
    TRADE,
    TRIANGLE,
    TRIANGLE_ROLLS,
    URCHINS,
    notations,
    outcomes,
)
from shoal.games.reef.rules.builders import KINDS, PLAIN, mutated
from shoal.games.reef.rules.limits import longest_game, score_range
from shoal.games.reef.rules.options import BY_LOT, Terms
from shoal.games.reef.rules.position import AIM, CATCHER, COUNTED, FLOOR, NO_TALLY, PARTNER, ROW, SENT, TASK
from shoal.games.reef.rules.sight import ReefSight, look, restore
from shoal.games.reef.rules.spaces import BIT, BOARDS, SPACES
from shoal.games.reef.rules.survey import Survey

STARTERS: Final[i64] = CONTENT.rules["starters"]


@final
class ReefSurvivor(Game):
    """The game with its options chosen (§8)."""

    terms: Terms

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.id = "reef"
        self.version = 1
        self.seats = CONTENT.manifest.seats
        self.options = dict(options)
        self.vocabulary = Vocabulary(notations())
        self.outcomes = Vocabulary(outcomes())
        self.terms = Terms(options)
        self.longest = longest_game(self.terms)
        self.score_range = score_range(self.terms)

    def start(self, seats: int) -> State:
        if seats not in self.seats:
            raise ValueError(f"Reef Survivor is for {self.seats[0]} to {self.seats[-1]} players, not {seats}.")
        state = ReefState(self, self.terms, seats, None)
        state.set_up()
        return state

    def imagine(self, sight: Sight, rng: Rng) -> State:
        assert isinstance(sight, ReefSight)
        state = ReefState(self, self.terms, sight.seats, None)
        restore(state, sight)
        return state


@final
class ReefState(Survey):
    """A position, and doing what may be done in it."""

    __slots__ = ()

    def apply(self, seat: i64, action: i64) -> None:
        if seat < 0:
            self._happen(action)
        else:
            self.last = seat
            self._do(seat, action)
        if self.waits == 0:
            self.go_on()

    def go_on(self) -> None:
        """Begin steps until somebody has something to decide, or the game is over."""
        while self.waits == 0 and self.chance == NOTHING and self.step != OVER:
            self._next_step()

    def _do(self, seat: i64, action: i64) -> None:
        """Verbs in the order of §10."""
        if action >= SETTLE:
            self._do_later(seat, action)
        elif action >= TRADE:
            self.trade(seat, action)
        elif action >= TRIANGLE:
            self.collect(seat, action - TRIANGLE)
        elif action >= URCHINS:
            self.feed(seat, action - URCHINS)
        elif action >= MUTATE:
            self.mutate(seat, action - MUTATE)
        elif action >= ALGAE:
            if self.reefs[seat * ROW + TASK] == TO_SIDESTEP:
                self.sidestep(seat, action - ALGAE)
            else:
                self.place_alga(seat, action - ALGAE)
        elif action >= GRAZE:
            self.graze(seat, action - GRAZE)
        elif action == DONE:
            self.begin_grazing(seat)
        elif action >= RECRUIT:
            self.recruit(seat, action - RECRUIT)
        elif action >= START:
            self._place_starter(seat, (action - START) // SPACES, (action - START) % SPACES)
        else:
            self._take_board(seat, action, "chosen")

    def _do_later(self, seat: i64, action: i64) -> None:
        if action < LOSE:
            self.settle_young(seat, (action - SETTLE) // SPACES, (action - SETTLE) % SPACES)
        elif action < SACRIFICE:
            self.lose(seat, action - LOSE)
        elif action < SHED:
            self.sacrifice(seat, action - SACRIFICE)
        elif action < AUTO:
            self.shed(seat, action - SHED)
        elif action == AUTO:
            self.do_the_rest(seat)
        elif action < CATCH:
            self.tally(seat, action - TALLY + LOWEST_TALLY)
        else:
            self.accuse(seat, action)

    def _happen(self, outcome: i64) -> None:
        """Chance decides what it was asked for."""
        asked = self.chance
        seat = self.roller
        if asked == CARD_DRAW:
            self.draw(outcome - DRAW)
            return
        if asked == BOARD_DEAL:
            self.chance = NOTHING
            self._take_board(seat, (outcome - DEAL) % BOARDS, "dealt")
            self._deal_boards(seat + 1)
            return
        roll = outcome % FACES + 1
        self.rolled = roll
        if asked == ROW_ROLL:
            self.roll_row(roll)
        elif asked == TRIANGLE_ROLLS:
            self._change_triangle(roll)
        else:
            self.chance = NOTHING
            self.roller = 0
            if asked == MUTATION_ROLL:
                self.change(seat, roll)
            else:
                self.arrive(seat, self.reefs[seat * ROW + AIM], roll)

    def settle(self, rng: Rng) -> i64:
        times: i64 = 0
        while self.chance != NOTHING:
            self.apply(-1, self.sample(rng))
            times += 1
        return times

    # Setting up

    def set_up(self) -> None:
        if self.terms.triangle_mutated:
            self.chance = TRIANGLE_ROLLS
            self.roller = 0
        else:
            self._give_boards()

    def _change_triangle(self, roll: i64) -> None:
        """The builders of the Coral Triangle carry a mutation each."""
        kind = self.roller
        changed = self.triangle[:]
        changed[kind] = mutated(changed[kind], self.terms.level[kind], roll)
        self.triangle = changed
        if self.story is not None:
            notes.changed(self.story, kind, roll, changed[kind])
        if kind + 1 < KINDS:
            self.roller = kind + 1
        else:
            self.chance = NOTHING
            self.roller = 0
            self._give_boards()

    def _give_boards(self) -> None:
        boards = self.terms.boards
        if boards == BY_LOT:
            self._deal_boards(0)
            return
        for seat in range(self.n):
            if boards >= 0:
                self._take_board(seat, boards, "given")
            else:
                self.give_task(seat, TO_BOARD, 1)

    def _deal_boards(self, seat: i64) -> None:
        if seat < self.n:
            self.chance = BOARD_DEAL
            self.roller = seat
        else:
            self.roller = 0

    def _take_board(self, seat: i64, board: i64, how: str) -> None:
        self.reefs[seat * ROW + FLOOR] = board
        if self.story is not None:
            notes.board(self.story, seat, board, how)
        self.give_task(seat, TO_START, STARTERS)

    def _place_starter(self, seat: i64, kind: i64, space: i64) -> None:
        self.put(seat, space, PLAIN[kind])
        if self.story is not None:
            notes.started(self.story, seat, space, PLAIN[kind])
        if self.one_done(seat) == 0:
            self.finish(seat)
            if self.story is not None:
                notes.reef(self, self.story, seat, "setup")

    # The order of steps

    def _next_step(self) -> None:
        """All seats are done with the step; the next one begins (§5.1)."""
        step = self.step
        if step == SETTING_UP:
            self._begin_round()
        elif step == GROWING:
            self.begin_spawning()
        elif step == SPAWNING:
            self.spawn()
            self.begin_collecting()
        elif step == COLLECTING:
            self.begin_migration()
        elif step == MIGRATING:
            self.end_migration()
            self.begin_settling()
        elif step == SETTLING:
            self.end_settling()
            self.begin_drawing()
        elif step in (DRAWING, STRIKING):
            if self.story is not None and step == STRIKING:
                notes.after_disaster(self, self.story)
            if self.struck < len(self.drawn):
                self.begin_disaster()
            else:
                self.put_cards_away()
                self.begin_tally()
        elif step == TALLYING:
            self.begin_catching()
        elif step == CATCHING:
            self.steal()
            self.survey()
        else:
            self._begin_round()

    def _begin_round(self) -> None:
        self.round += 1
        if self.story is not None:
            notes.round_begins(self, self.story)
        for seat in range(self.n):
            self.reefs[seat * ROW + COUNTED] = NO_TALLY
            self.reefs[seat * ROW + CATCHER] = -1
        self.begin_growth()

    # Copies and what a seat may know

    def clone(self) -> ReefState:
        return ReefState(self.game, self.terms, self.n, self)

    def sight(self, seat: i64) -> Sight:
        return look(self, seat)

    def reimagine(self, seat: i64, rng: Rng) -> None:
        """Others have no draft that is known of, and have counted right (§9)."""
        for other in range(self.n):
            row = other * ROW
            if other == seat:
                continue
            if self.step == MIGRATING and self.reefs[row + PARTNER] >= 0 and not self.reefs[row + SENT]:
                self.forget_draft(other)
            if self.step == TALLYING and not self.waits & BIT[other]:
                self.reefs[row + COUNTED] = self.true_tally(other)
