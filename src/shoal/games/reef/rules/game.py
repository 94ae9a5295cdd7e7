"""The game of Reef Survivor: what the engine asks of it, setting up (§4), and the steps of a round in order (§5.1).

What lies on the table is in `position`, what it scores in `scoring`, what may be done in `legal`. Phase 1 is in
`growth`, the young are in `spawning` and `trading`, catastrophe is in `disasters`, the count of a round in `survey`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, Game, State
from shoal.engine.options import Value
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.vocabulary import Vocabulary
from shoal.games.reef.content import CONTENT
from shoal.games.reef.rules import (
    actions,
    defaults,
    disasters,
    growth,
    legal,
    limits,
    notes,
    scoring,
    spawning,
    survey,
    trading,
)
from shoal.games.reef.rules.builders import KINDS, PLAIN, mutated
from shoal.games.reef.rules.options import BY_LOT, Terms
from shoal.games.reef.rules.position import AIM, FLOOR, ROW, TASK, Position, finish, give_task, one_done, put
from shoal.games.reef.rules.sight import ReefSight, look, restore
from shoal.games.reef.rules.spaces import BOARDS, SPACES

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
        self.vocabulary = Vocabulary(actions.notations())
        self.outcomes = Vocabulary(actions.outcomes())
        self.terms = Terms(options)
        self.longest = limits.longest_game(self.terms)
        self.score_range = limits.score_range(self.terms)

    def start(self, seats: int) -> State:
        self.check(seats)
        state = ReefState(self, self.terms, seats, None)
        set_up(state)
        return state

    def imagine(self, sight: Sight, rng: Rng) -> State:
        assert isinstance(sight, ReefSight)
        state = ReefState(self, self.terms, sight.seats, None)
        restore(state, sight)
        return state

    def sees(self, viewer: i64, actor: i64, action: i64, last: i64) -> bool:
        """Offers not sent yet are their author's, and so is a tally until all are shown (§9)."""
        if actor == CHANCE:
            return True
        drafts = actions.TRADE <= action < actions.SEND or action == actions.CANCEL
        return not (drafts or actions.TALLY <= action < actions.CATCH)


@final
class ReefState(Position):
    """A position as the engine knows it: who may do what, doing it, and what a seat sees of it."""

    __slots__ = ()

    @property
    def acting(self) -> tuple[int, ...]:
        return legal.acting(self)

    def ask(self, rng: Rng) -> i64:
        return legal.ask(self, rng)

    def askable(self) -> tuple[int, ...]:
        return legal.askable(self)

    def legal(self, seat: i64) -> vec[i64]:
        return legal.choices(self, seat)

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        return legal.why_not(self, seat, action)

    def chances(self) -> list[tuple[int, int]]:
        return legal.chances(self)

    def sample(self, rng: Rng) -> i64:
        return legal.sample(self, rng)

    def apply(self, seat: i64, action: i64) -> None:
        _apply(self, seat, action)

    def settle(self, rng: Rng) -> i64:
        return _settle(self, rng)

    def clone(self) -> ReefState:
        return ReefState(self.game, self.terms, self.n, self)

    def sight(self, seat: i64) -> Sight:
        return look(self, seat)

    def reimagine(self, seat: i64, rng: Rng) -> None:
        """Others have no draft that is known of, and have counted right (§9)."""
        trading.forget_drafts(self, seat)
        survey.trust_tallies(self, seat)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranks(self) -> list[int]:
        return scoring.ranks(self)


# Doing what may be done


def _apply(state: Position, seat: i64, action: i64) -> None:
    if seat < 0:
        _happen(state, action)
    else:
        state.last = seat
        _do(state, seat, action)
    if state.waits == 0:
        go_on(state)


def _settle(state: Position, rng: Rng) -> i64:
    """Let chance decide until a seat has to; how many outcomes there were."""
    times: i64 = 0
    while state.chance != actions.NOTHING:
        _apply(state, CHANCE, legal.sample(state, rng))
        times += 1
    return times


def _do(state: Position, seat: i64, action: i64) -> None:
    """Verbs in the order of §10."""
    if action >= actions.SETTLE:
        _do_later(state, seat, action)
    elif action >= actions.TRADE:
        trading.trade(state, seat, action)
    elif action >= actions.TRIANGLE:
        spawning.collect(state, seat, action - actions.TRIANGLE)
    elif action >= actions.URCHINS:
        spawning.feed(state, seat, action - actions.URCHINS)
    elif action >= actions.MUTATE:
        growth.mutate(state, seat, action - actions.MUTATE)
    elif action >= actions.ALGAE:
        if state.reefs[seat * ROW + TASK] == actions.TO_SIDESTEP:
            disasters.sidestep(state, seat, action - actions.ALGAE)
        else:
            growth.place_alga(state, seat, action - actions.ALGAE)
    elif action >= actions.GRAZE:
        growth.graze(state, seat, action - actions.GRAZE)
    elif action == actions.DONE:
        growth.begin_grazing(state, seat)
    elif action >= actions.RECRUIT:
        growth.recruit(state, seat, action - actions.RECRUIT)
    elif action >= actions.START:
        _place_starter(state, seat, (action - actions.START) // SPACES, (action - actions.START) % SPACES)
    else:
        _take_board(state, seat, action, "chosen")


def _do_later(state: Position, seat: i64, action: i64) -> None:
    if action < actions.LOSE:
        spawning.settle(state, seat, (action - actions.SETTLE) // SPACES, (action - actions.SETTLE) % SPACES)
    elif action < actions.SACRIFICE:
        disasters.lose(state, seat, action - actions.LOSE)
    elif action < actions.SHED:
        disasters.sacrifice(state, seat, action - actions.SACRIFICE)
    elif action < actions.AUTO:
        growth.shed(state, seat, action - actions.SHED)
    elif action == actions.AUTO:
        defaults.do_the_rest(state, seat)
    elif action < actions.CATCH:
        survey.tally(state, seat, action - actions.TALLY + actions.LOWEST_TALLY)
    else:
        survey.accuse(state, seat, action)


def _happen(state: Position, outcome: i64) -> None:
    """Chance decides what it was asked for."""
    asked = state.chance
    seat = state.roller
    if asked == actions.CARD_DRAW:
        disasters.draw(state, outcome - actions.DRAW)
        return
    if asked == actions.BOARD_DEAL:
        state.chance = actions.NOTHING
        _take_board(state, seat, (outcome - actions.DEAL) % BOARDS, "dealt")
        _deal_boards(state, seat + 1)
        return
    roll = outcome % actions.FACES + 1
    state.rolled = roll
    if asked == actions.ROW_ROLL:
        disasters.roll_row(state, roll)
    elif asked == actions.TRIANGLE_ROLLS:
        _change_triangle(state, roll)
    else:
        state.chance = actions.NOTHING
        state.roller = 0
        if asked == actions.MUTATION_ROLL:
            growth.change(state, seat, roll)
        else:
            spawning.arrive(state, seat, state.reefs[seat * ROW + AIM], roll)


# Setting up


def set_up(state: Position) -> None:
    if state.terms.triangle_mutated:
        state.chance = actions.TRIANGLE_ROLLS
        state.roller = 0
    else:
        _give_boards(state)


def _change_triangle(state: Position, roll: i64) -> None:
    """The builders of the Coral Triangle carry a mutation each."""
    kind = state.roller
    changed = state.triangle[:]
    changed[kind] = mutated(changed[kind], state.terms.level[kind], roll)
    state.triangle = changed
    if state.story is not None:
        notes.changed(state, state.story, kind, roll, changed[kind])
    if kind + 1 < KINDS:
        state.roller = kind + 1
    else:
        state.chance = actions.NOTHING
        state.roller = 0
        _give_boards(state)


def _give_boards(state: Position) -> None:
    boards = state.terms.boards
    if boards == BY_LOT:
        _deal_boards(state, 0)
        return
    for seat in range(state.n):
        if boards >= 0:
            _take_board(state, seat, boards, "given")
        else:
            give_task(state, seat, actions.TO_BOARD, 1)


def _deal_boards(state: Position, seat: i64) -> None:
    if seat < state.n:
        state.chance = actions.BOARD_DEAL
        state.roller = seat
    else:
        state.roller = 0


def _take_board(state: Position, seat: i64, board: i64, how: str) -> None:
    state.reefs[seat * ROW + FLOOR] = board
    if state.story is not None:
        notes.board(state.story, seat, board, how)
    give_task(state, seat, actions.TO_START, STARTERS)


def _place_starter(state: Position, seat: i64, kind: i64, space: i64) -> None:
    put(state, seat, space, PLAIN[kind])
    if state.story is not None:
        notes.started(state, state.story, seat, space, PLAIN[kind])
    if one_done(state, seat) == 0:
        finish(state, seat)
        if state.story is not None:
            notes.reef(state, state.story, seat, "setup")


# The order of steps


def go_on(state: Position) -> None:
    """Begin steps until somebody has something to decide, or the game is over."""
    while state.waits == 0 and state.chance == actions.NOTHING and state.step != actions.OVER:
        _next_step(state)


def _next_step(state: Position) -> None:
    """All seats are done with the step; the next one begins (§5.1)."""
    step = state.step
    if step == actions.SETTING_UP:
        _begin_round(state)
    elif step == actions.GROWING:
        spawning.begin_spawning(state)
    elif step == actions.SPAWNING:
        spawning.spawn(state)
        spawning.begin_collecting(state)
    elif step == actions.COLLECTING:
        trading.begin_migration(state)
    elif step == actions.MIGRATING:
        trading.end_migration(state)
        spawning.begin_settling(state)
    elif step == actions.SETTLING:
        spawning.end_settling(state)
        disasters.begin_drawing(state)
    elif step in (actions.DRAWING, actions.STRIKING):
        if state.story is not None and step == actions.STRIKING:
            notes.after_disaster(state, state.story)
            state.story.beat()
        if state.struck < len(state.drawn):
            disasters.begin_disaster(state)
        else:
            disasters.put_cards_away(state)
            if state.terms.tallied:
                survey.begin_tally(state)
            else:
                survey.survey(state)
    elif step == actions.TALLYING:
        survey.begin_catching(state)
    elif step == actions.CATCHING:
        survey.steal(state)
        survey.survey(state)
    else:
        _begin_round(state)


def _begin_round(state: Position) -> None:
    state.round += 1
    if state.story is not None:
        notes.round_begins(state, state.story)
    survey.forget_tallies(state)
    growth.begin_growth(state)
