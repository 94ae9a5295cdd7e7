"""Who may do what in a position of Hyporheic, and what chance may bring: the decisions of §5 and §6.

Lists of choices are made once and shared; nobody changes them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.tables import sets_of, table
from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules import actions, board, chemistry
from shoal.games.hyporheic.rules.cards import KINDS
from shoal.games.hyporheic.rules.position import BIT, ROW, SIZE, SPACE, Position
from shoal.games.hyporheic.rules.refusals import refusal

KIND_SETS: Final[i64] = 16  # sets of nutrients, as bits


def _seats(first: int) -> list[list[int]]:
    """Of a block of actions that name a seat: those for every set of seats."""
    return sets_of(range(first, first + int(actions.MOST_SEATS)))


def _swaps() -> list[list[int]]:
    """By what the drawer and what the partner holds: kinds that differ, both held (R33)."""
    return [
        [actions.SWAP + i for i, (give, take) in enumerate(actions.SWAPS) if mine >> give & 1 and theirs >> take & 1]
        for mine in range(KIND_SETS)
        for theirs in range(KIND_SETS)
    ]


# Who acts
BY_CHANCE: Final[tuple[int, ...]] = (CHANCE,)
NO_SEAT: Final[tuple[int, ...]] = ()
ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(actions.MOST_SEATS)]

# What there is to choose from
NONE: Final = vec[i64]()
BUMP_OR_SHARE: Final = vec[i64]([actions.BUMP, actions.SHARE])
SHARE_ONLY: Final = vec[i64]([actions.SHARE])
ROBS: Final = table(_seats(actions.ROB))  # by set of seats
TAKES: Final = table(sets_of(range(actions.TAKE, actions.REACT)))  # by set of nutrients
REACTIONS: Final = table([[actions.REACT + each for each in equations] for equations in chemistry.payable()])
ROLL_OR_STOP: Final = vec[i64]([actions.ROLL, actions.STOP])
COLLECTS: Final = table([range(actions.COLLECT, actions.COLLECT + room + 1) for room in range(chemistry.LIMIT + 1)])
SWITCHES: Final = table(_seats(actions.SWITCH))
DIVES: Final = vec[i64]([actions.DIVE + path for path in range(len(CONTENT.paths))])
TRADES: Final = table([[*each, actions.NO_TRADE] for each in _seats(actions.TRADE)])
SWAPS: Final = table(_swaps())  # by sets of nutrients, the drawer's * KIND_SETS + the partner's
SWAPS_OR_DONE: Final = table([[*each, actions.DONE] for each in _swaps()])
BLOOMS: Final = table([range(actions.BLOOM, actions.BLOOM + n) for n in range(actions.MOST_SEATS + 1)])  # by seats


def acting(state: Position) -> tuple[int, ...]:
    if state.phase < actions.MOVE_PHASE:
        return BY_CHANCE
    return NO_SEAT if state.phase == actions.OVER_PHASE else ALONE[state.asked]


def choices(state: Position, seat: i64) -> vec[i64]:
    """What a seat may do now."""
    if seat != state.asked:
        return NONE
    phase = state.phase
    if phase == actions.MOVE_PHASE:  # most often
        space = state.rows[seat * ROW + SPACE]
        if state.clogged:
            space += board.SPACES
        return board.DESTINATIONS[space * (board.MOST_STEPS + 1) + state.die + state.second_die]
    if phase == actions.REACT_PHASE:
        return reactions(state, state.rows[seat * ROW + SPACE])
    if phase == actions.OCCUPIED_PHASE:
        return BUMP_OR_SHARE if state.rules.bumping else SHARE_ONLY
    if phase == actions.TAKE_PHASE:
        return TAKES[state.kinds(state.victim)]
    if phase == actions.AGAIN_PHASE:
        return ROLL_OR_STOP
    return _offered(state, phase)


def _offered(state: Position, phase: i64) -> vec[i64]:
    """What a card offers, and whom to rob."""
    if phase == actions.ROB_PHASE:
        return ROBS[victims(state)]
    if phase == actions.COLLECT_PHASE:
        return COLLECTS[state.room(state.asked)]
    if phase == actions.SWITCH_PHASE:
        return SWITCHES[switchable(state)]
    if phase == actions.DIVE_PHASE:
        return DIVES
    if phase == actions.TRADE_PHASE:
        return TRADES[tradable(state)]
    if phase == actions.SWAP_PHASE:
        return SWAPS_OR_DONE[state.kinds(state.seat) * KIND_SETS + state.kinds(state.partner)]
    if phase == actions.BLOOM_PHASE:
        return BLOOMS[state.n]
    return NONE


def reactions(state: Position, space: i64) -> vec[i64]:
    """The equations the active seat can pay on a space (R21); of the oxic ones none in an airless turn."""
    rows = state.rows
    row = state.seat * ROW
    zone = board.ZONE[space]
    if state.airless and zone == board.OXIC:
        return NONE
    hand = (
        chemistry.UP_TO_TWO[rows[row + chemistry.NO3]]
        + 3 * chemistry.UP_TO_TWO[rows[row + chemistry.NO2]]
        + 9 * chemistry.UP_TO_TWO[rows[row + chemistry.NH3]]
        + 27 * chemistry.UP_TO_TWO[rows[row + chemistry.NH4]]
    )
    return REACTIONS[(zone + 3 if state.rules.nitrate_step else zone) * chemistry.HANDS + hand]


def victims(state: Position) -> i64:
    """The others on the active seat's space who hold anything."""
    rows = state.rows
    space = rows[state.seat * ROW + SPACE]
    mask: i64 = 0
    for seat in range(state.n):
        if rows[seat * ROW + SPACE] == space and rows[seat * ROW + SIZE] > 0 and seat != state.seat:
            mask |= BIT[seat]
    return mask


def switchable(state: Position) -> i64:
    """The other seats; in a clogged turn only those not on circles."""
    mask: i64 = 0
    for seat in range(state.n):
        if seat != state.seat and not (state.clogged and board.ZONE[state.space(seat)] != board.WATER):
            mask |= BIT[seat]
    return mask


def tradable(state: Position) -> i64:
    """The other seats with which a swap is possible."""
    mine = state.kinds(state.seat) * KIND_SETS
    mask: i64 = 0
    for seat in range(state.n):
        if seat != state.seat and len(SWAPS[mine + state.kinds(seat)]) > 0:
            mask |= BIT[seat]
    return mask


def why_not(state: Position, seat: i64, action: i64) -> Reason | None:
    for choice in choices(state, seat):
        if choice == action:
            return None
    return refusal(state, seat, action)


# Chance


def sample(state: Position, rng: Rng) -> i64:
    """A die, or a card of the pile; where it lies there is kept."""
    phase = state.phase
    if phase != actions.DRAW_PHASE:
        return phase * actions.DIE + rng.below(actions.DIE)
    picked = rng.below(state.left)
    state.picked = picked
    return actions.DRAW_CARD + state.pile[picked]


def chances(state: Position) -> list[tuple[int, int]]:
    """Every outcome there may be now, with its weight."""
    if state.phase >= actions.MOVE_PHASE:
        return []
    if state.phase != actions.DRAW_PHASE:
        return [(int(state.phase * actions.DIE) + face, 1) for face in range(actions.DIE)]
    copies = [0] * int(KINDS)
    for i in range(state.left):
        copies[state.pile[i]] += 1
    return [(int(actions.DRAW_CARD) + kind, weight) for kind, weight in enumerate(copies) if weight]
