"""What may be done in a position of Succession: the phases of §5.3 and, above them, the calls of §5.5."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.tables import sets_of, table
from shoal.games.succession.rules import actions, tables
from shoal.games.succession.rules.position import HELD, ROW, Position
from shoal.games.succession.rules.refusals import refusal

FIRST_BASIC: Final[i64] = 1 << tables.BASIC  # sets of kinds below have no black or purple card


def _turn_choices() -> list[list[int]]:
    """What a turn offers: by colour in play, set of matches (5 bits) and set of red cards (5 bits)."""
    lists: list[list[int]] = []
    reds = sets_of(range(tables.NUMBERED, tables.BASIC))
    for first in range(0, tables.NUMBERED, tables.STAGE):
        for matches in sets_of(range(first, first + tables.STAGE)):
            lists += [[*matches, *red, actions.DRAW] for red in reds]
    return lists


def _call_choices() -> list[list[int]]:
    """What a seat may say: by the set of seats that owe "Last card", and the seat."""
    lists: list[list[int]] = []
    for owing in tables.SEATS:
        for seat in range(actions.MOST_SEATS):
            last = [actions.CALL_LAST] if seat in owing else []
            lists.append([*last, actions.QUIET, *[actions.CATCH + other for other in owing if other != seat]])
    return lists


# Who is asked: chance, and for a set of seats the only one in it.
BY_CHANCE: Final[tuple[int, ...]] = (CHANCE,)
SEVERAL: Final[i64] = -4  # in place of the one seat that is waited for
ONLY: Final = vec[i64]([NOBODY if len(each) == 0 else each[0] if len(each) == 1 else SEVERAL for each in tables.SEATS])

# Lists of choices: made once and shared, nobody changes them.
NONE: Final = vec[i64]()
OPENINGS: Final = table([[kind] for kind in range(tables.NUMBERED)])
TURNS: Final = table(_turn_choices())
KEEP_ONLY: Final = vec[i64]([actions.KEEP])
KEEP_OR_PLAY: Final = table([[kind, actions.KEEP] for kind in range(actions.KINDS)])
COLOURS: Final = vec[i64]([actions.COLOUR_GREEN + stage for stage in range(len(actions.COLOURS))])
SECONDS: Final = table([[*each, actions.PASS] for each in sets_of(range(tables.NUMBERED))])  # by set of numbered cards
PASS_ONLY: Final = vec[i64]([actions.PASS])
PASS_OR_UPGRADE: Final = vec[i64]([actions.PASS, actions.UPGRADE])
CALLS: Final = table(_call_choices())
WINNER_CALLS: Final = vec[i64]([actions.CALL_WINNER, actions.QUIET])
WINNER_CATCHES: Final = table([[actions.QUIET, actions.CATCH + seat] for seat in range(actions.MOST_SEATS)])


def acting(state: Position) -> tuple[int, ...]:
    """Whom the phase waits for, and who may call or catch."""
    if state.drawer >= 0:
        return BY_CHANCE
    if state.owes or state.phase == actions.WINNER:
        return tables.SEATS[state.waits | ((1 << state.n) - 1) & ~state.silent]
    return tables.SEATS[state.waits]


def ask(state: Position, rng: Rng) -> i64:
    """Among programs (§5.5): first who owes a call, then who could catch, then whom the phase waits for."""
    if state.drawer >= 0:
        return CHANCE
    asked = _first_asked(state)
    seat = ONLY[asked]
    if seat != SEVERAL:
        return seat
    seats = tables.SEATS[asked]
    return seats[rng.below(len(seats))]


def askable(state: Position) -> tuple[int, ...]:
    """All of whom `ask` may ask."""
    return BY_CHANCE if state.drawer >= 0 else tables.SEATS[_first_asked(state)]


def _first_asked(state: Position) -> i64:
    if not state.owes:
        return state.waits
    talking = ((1 << state.n) - 1) & ~state.silent
    return state.owes & talking or talking or state.waits


def choices(state: Position, seat: i64) -> vec[i64]:
    """What `seat` may do now."""
    if state.phase == actions.TURN and seat == state.seat and state.drawer < 0 and not state.owes:  # most often
        return _turn(state, seat)
    if state.drawer >= 0 or seat < 0 or seat >= state.n:
        return NONE
    if state.owes or state.phase == actions.WINNER:
        return _with_calls(state, seat)
    if state.waits >> seat & 1:
        return _offered(state, seat)
    return NONE


def _turn(state: Position, seat: i64) -> vec[i64]:
    """What fits, and to draw."""
    colour = state.colour
    fits = state.hands[seat * ROW + HELD] & tables.FITS[colour * actions.KINDS + state.pile[state.piled - 1]]
    if fits < FIRST_BASIC and (state.left > 0 or state.piled > 1):
        return TURNS[(colour * 32 + (fits >> colour * tables.STAGE & 31)) * 32 + (fits >> tables.NUMBERED)]
    return _rare_turn(state, fits)


def _offered(state: Position, seat: i64) -> vec[i64]:
    """What the phase offers a seat it waits for."""
    phase = state.phase
    held = state.hands[seat * ROW + HELD]
    if phase == actions.FOLLOW:
        return SECONDS[held & (2 << state.card)]
    if phase == actions.SHOUT:
        return PASS_OR_UPGRADE if held >> state.card + 1 & 1 else PASS_ONLY
    if phase == actions.FEED:
        return SECONDS[held & ~state.barred & (1 << tables.NUMBERED) - 1]
    if phase == actions.BONUS:
        return SECONDS[held & ~state.barred & 31 << state.colour * tables.STAGE]
    if phase == actions.COLOUR:
        return COLOURS
    if phase == actions.DRAWN:
        return KEEP_OR_PLAY[state.card] if state.fits(state.card) else KEEP_ONLY
    if phase == actions.TURN:
        return _turn(state, seat)
    return OPENINGS[state.card]


def _rare_turn(state: Position, fits: i64) -> vec[i64]:
    """A turn with black or purple cards, or with nothing left to draw (R16)."""
    found = vec[i64]()
    for kind in range(actions.KINDS):
        if fits >> kind & 1:
            found = append(found, kind)
    if state.can_draw():
        found = append(found, actions.DRAW)
    return found if len(found) else PASS_ONLY


def _with_calls(state: Position, seat: i64) -> vec[i64]:
    """What the phase offers, and besides it what can be said (§5.5)."""
    if state.phase == actions.WINNER:
        if seat == state.seat:
            return WINNER_CALLS
        return NONE if state.silent >> seat & 1 else WINNER_CATCHES[state.seat]
    offered = _offered(state, seat) if state.waits >> seat & 1 else NONE
    if state.silent >> seat & 1:
        return offered
    calls = CALLS[state.owes * actions.MOST_SEATS + seat]
    return _joined(offered, calls) if len(offered) else calls


def _joined(offered: vec[i64], calls: vec[i64]) -> vec[i64]:
    both = offered[:]
    for call in calls:
        both = append(both, call)
    return both


def why_not(state: Position, seat: i64, action: i64) -> Reason | None:
    for choice in choices(state, seat):
        if choice == action:
            return None
    return refusal(state, seat, action)
