"""The game of Rivers and its state: who does what, and the order of steps in a turn (§5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.errors import BadOption
from shoal.engine.game import CHANCE, NOBODY, Game, State
from shoal.engine.options import Value
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.vocabulary import Vocabulary
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.rules import (
    actions,
    cards,
    disasters,
    effects,
    events,
    imagining,
    innovations,
    journey,
    land_use,
    legal,
    refusals,
    scoring,
    turns,
    water,
)
from shoal.games.rivers.rules.limits import longest_game, score_range
from shoal.games.rivers.rules.options import Rules
from shoal.games.rivers.rules.position import CARRIED, Position
from shoal.games.rivers.rules.restore import restore
from shoal.games.rivers.rules.sight import RiversSight, look

# Who acts, as tuples: ACTORS[actor - NOBODY], from NOBODY over CHANCE to the seats.
ACTORS: Final[list[tuple[int, ...]]] = [(), (), (CHANCE,), *[(seat,) for seat in range(actions.MOST_SEATS)]]
assert NOBODY == -3  # the first of ACTORS


@final
class Rivers(Game):
    """The game with its options chosen (§8)."""

    rules: Rules

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.id = "rivers"
        self.version = 1
        self.seats = CONTENT.manifest.seats
        self.options = dict(options)
        self.vocabulary = Vocabulary(actions.NOTATIONS)
        self.outcomes = Vocabulary(actions.outcomes())
        self.rules = Rules(options)
        self.longest = longest_game()
        self.score_range = score_range()

    def start(self, seats: int) -> State:
        self.check(seats)
        if self.rules.first >= seats:
            raise BadOption(refusals.no("no_such_seat", seat=self.rules.first, seats=seats))
        state = RiversState(self, self.rules, seats, None)
        if self.rules.first >= 0:
            turns.begin_game(state, self.rules.first)
        return state

    def imagine(self, sight: Sight, rng: Rng) -> State:
        assert isinstance(sight, RiversSight)
        state = RiversState(self, self.rules, sight.seats, None)
        restore(state, sight)
        imagining.deal_unseen(state, rng)
        return state

    def sees(self, viewer: i64, actor: i64, action: i64, last: i64) -> bool:
        """Cards picked up, and which of them is bought, are for the eyes of the seat whose turn it is (§9)."""
        if self.rules.face_up:
            return True
        if actor == CHANCE:
            return action < actions.PICK_CARD or viewer == last
        return not actions.BUY <= action < actions.PUT_BACK


@final
class RiversState(Position):
    """A position as the engine plays it."""

    __slots__ = ()

    @property
    def acting(self) -> tuple[int, ...]:
        return ACTORS[self.actor - NOBODY]

    def ask(self, rng: Rng) -> i64:
        return self.actor

    def legal(self, seat: i64) -> vec[i64]:
        return legal.legal(self, seat)

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        return legal.why_not(self, seat, action)

    def apply(self, seat: i64, action: i64) -> None:
        _apply(self, seat, action)

    def chances(self) -> list[tuple[int, int]]:
        return legal.chances(self)

    def sample(self, rng: Rng) -> i64:
        return legal.sample(self, rng)

    def settle(self, rng: Rng) -> i64:
        return _settle(self, rng)

    def clone(self) -> RiversState:
        return RiversState(self.game, self.rules, self.n, self)

    def sight(self, seat: i64) -> Sight:
        return look(self, seat)

    def reimagine(self, seat: i64, rng: Rng) -> None:
        imagining.reimagine(self, seat, rng)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranks(self) -> list[int]:
        return scoring.ranks(self)


def _apply(state: Position, seat: i64, action: i64) -> None:
    """Somebody has decided; the game goes on until the next decision."""
    state.actor = NOBODY
    if seat < 0:
        _happen(state, action)
    else:
        _do(state, action)
    _go_on(state)


def _do(state: Position, action: i64) -> None:
    """A seat decided: actions by §10."""
    if action == actions.ROLL:
        turns.roll(state)
    elif actions.ICON <= action < actions.BUY:
        land_use.choose_icon(state, action - actions.ICON)
    elif actions.BUY <= action < actions.PUT_BACK:
        land_use.buy(state, action - actions.BUY)
    elif action == actions.PUT_BACK:
        land_use.put_back(state)
    elif action == actions.END_TURN:
        turns.end(state)
    elif action <= actions.LEAVE_DROP:
        journey.drop(state, action == actions.TAKE_DROP)
    elif action == actions.USE_SURVEY:
        land_use.survey(state)
    elif action == actions.USE_WARNING:
        disasters.heed_warning(state)
    elif action < actions.ACCEPT:
        innovations.use(state, cards.TREATMENT if action == actions.USE_TREATMENT else cards.SHARING)
    elif action == actions.ACCEPT:
        disasters.suffer(state)
    elif action < actions.CLEAN_HAND:
        effects.pollute(state, action - actions.POLLUTE_CARD)
    elif action < actions.CHOOSE_A:
        effects.clean(state, action - actions.CLEAN_CARD if action >= actions.CLEAN_CARD else water.HAND)
    elif action < actions.TARGET:
        effects.choose(state, action - actions.CHOOSE_A)
    else:
        effects.claim(state, action - actions.TARGET)


def _happen(state: Position, outcome: i64) -> None:
    """Chance decided: who begins, a die, an event card or a land use card."""
    if outcome >= actions.PICK_CARD:
        land_use.pick(state, outcome - actions.PICK_CARD)
    elif outcome >= actions.EVENT_CARD:
        events.draw_face(state, outcome - actions.EVENT_CARD)
    elif outcome >= actions.SNOWMELT_DIE:
        effects.melt(state, outcome - actions.SNOWMELT_DIE + 1)
    elif outcome >= actions.SEVERITY_DIE:
        disasters.strike(state, outcome - actions.SEVERITY_DIE + 1)
    elif outcome >= actions.MOVE_DIE:
        journey.move(state, outcome - actions.MOVE_DIE + 1)
    else:
        turns.draw_first(state, outcome - actions.FIRST_PLAYER)


def _settle(state: Position, rng: Rng) -> i64:
    """As outcome by outcome, without naming them: most of what happens in a game is chance."""
    times: i64 = 0
    while state.actor == CHANCE:
        state.actor = NOBODY
        times += 1
        phase = state.phase
        if phase == actions.PICKING:
            times += land_use.pick_all(state, rng) - 1
        elif phase == actions.EVENT:
            events.draw(state, rng.below(state.left))
        elif phase == actions.MOVING:
            journey.move(state, rng.below(actions.DIE) + 1)
        elif phase == actions.SEVERITY:
            disasters.strike(state, rng.below(actions.DIE) + 1)
        elif phase == actions.BEGINNING:
            turns.draw_first(state, rng.below(state.n))
        else:
            effects.melt(state, rng.below(actions.DIE) + 1)
        _go_on(state)
    return times


def _go_on(state: Position) -> None:
    """What comes next in a turn (§5), until a seat or chance has something to decide, or the game is over."""
    while state.actor == NOBODY and state.phase != actions.OVER:
        step = state.then
        if step == actions.WALK_ON:
            journey.walk(state)
        elif step == actions.ARRIVED:
            if state.fate == CARRIED:  # R29: after a move by an event nothing more of it comes
                state.then = actions.CLOSE_EVENT
            elif state.die == actions.BONUS_ROLL and state.supply > 0:
                state.wait_for(state.seat, actions.DROP)
            else:
                state.then = actions.DRAW_EVENT
                events.begin(state)
        elif step == actions.DRAW_EVENT:
            events.begin(state)
        elif step == actions.CLOSE_EVENT:
            events.close(state)
            land_use.begin(state)
        elif step == actions.USE_LAND:
            land_use.begin(state)
        elif step == actions.PASS_TURN:
            turns.end(state)
        else:
            turns.get_ready(state)
