"""Where every piece can go (§6.1, §6.2): the shades of all that is in its way, laid over each other (see `reach`)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.games.pond.rules import board, pieces, reach, squares
from shoal.games.pond.rules.pieces import SIDE
from shoal.games.pond.rules.position import EATING, GROUND, KNOWN, REACHED, WAYS, Position
from shoal.games.pond.rules.squares import COLUMN, ROW

SURVEYED: Final[i64] = 1 << 20


def find_moves(state: Position, unit: i64) -> None:
    """Lay the shades of everything over each other, and see what is left (see `reach`)."""
    spots = state.spots
    forms = state.forms
    shade = reach.SHADE
    piece = unit % SIDE
    gait = pieces.CREEPS if pieces.IS_AMEBA[piece] else forms[unit]
    here = spots[unit] - reach.WINDOW
    things = gait * squares.FORMS
    at = unit * GROUND
    ground = state.ground
    if ground[at] != SURVEYED | spots[unit] << 4 | forms[unit]:
        _survey(state, unit, gait)
    wall = ground[at + 1]
    wall_b = ground[at + 2]
    zone = ground[at + 3]
    zone_b = ground[at + 4]
    own = unit - piece
    if not state.rules.own_overlap:
        for other in range(own, own + SIDE):
            place = spots[other] - here
            if place & reach.OUTSIDE == 0 and other != unit:
                at = (things + forms[other]) * reach.SHADES + (place - (place >> 5 << 4)) * 2
                wall |= shade[at]
                wall_b |= shade[at + 1]
    food: i64 = 0
    food_b: i64 = 0
    theirs = SIDE - own
    prey = piece * SIDE - theirs
    for other in range(theirs, theirs + SIDE):
        place = spots[other] - here
        if place & reach.OUTSIDE == 0:
            at = (things + forms[other]) * reach.SHADES + (place - (place >> 5 << 4)) * 2
            if pieces.EATS[prey + other]:
                food |= shade[at]
                food_b |= shade[at + 1]
            else:
                wall |= shade[at]
                wall_b |= shade[at + 1]
    if gait == pieces.SWIMS:
        _swim(state, unit, wall, wall_b, zone, zone_b)
    elif gait == pieces.CREEPS:
        _learn(state, unit, ~wall, 0, food, 0, reach.EIGHT_AROUND, 0)
    else:
        _glide(state, unit, wall, wall_b, food, food_b, zone)


def _survey(state: Position, unit: i64, gait: i64) -> None:
    """What never changes as long as a unit stays where it is: the edge of the board, Stentors and the zone."""
    pond = state.rules.pond
    spot = state.spots[unit]
    column = spot & COLUMN
    row = spot >> ROW
    west = gait * 256 + column * 2
    south = gait * 256 + 64 + row * 2
    east = gait * 256 + 128 + (pond.width - column) * 2
    north = gait * 256 + 192 + (pond.height - row) * 2
    fixed = state.fixed
    bell = fixed[board.BELL_FORM]
    red_bell = fixed[board.FIXED + board.BELL_FORM]
    zone = board.FIXED if unit < SIDE else 0
    ground = state.ground
    at = unit * GROUND
    ground[at] = SURVEYED | spot << 4 | state.forms[unit]
    for word in range(2):
        ground[at + 1 + word] = (
            reach.MISSING[gait * 2 + word]
            | reach.EDGE[west + word] | reach.EDGE[south + word] | reach.EDGE[east + word] | reach.EDGE[north + word]
            | reach.shade_of(gait, spot, fixed[board.FOOT_SPOT], squares.FOOT, word)
            | reach.shade_of(gait, spot, fixed[board.BELL_SPOT], bell, word)
            | reach.shade_of(gait, spot, fixed[board.FIXED + board.FOOT_SPOT], squares.FOOT, word)
            | reach.shade_of(gait, spot, fixed[board.FIXED + board.BELL_SPOT], red_bell, word)
        )  # fmt: skip
        ground[at + 3 + word] = reach.shade_of(
            gait, spot, fixed[zone + board.ZONE_SPOT], fixed[zone + board.BELL_FORM], word
        )


def _glide(state: Position, unit: i64, wall: i64, wall_b: i64, food: i64, food_b: i64, zone: i64) -> None:
    """A ciliate: up to 3 spaces in one direction, one of which may be a pivot (R11, R12)."""
    go_on = ~(wall | food | zone)
    one = ~wall & 15
    on_after_one = one & go_on
    two = on_after_one << 4 & ~wall
    on_after_two = two & go_on
    three = on_after_two << 4 & ~wall
    pivot = ~wall & 255 << reach.PIVOT
    try_one = (reach.SPREAD[(pivot & go_on) >> reach.PIVOT] | on_after_one * reach.DIRECTION) << reach.PIVOT_AND_ONE
    with_one = try_one & ~wall
    try_two = (with_one & go_on) >> reach.PIVOT_AND_ONE | (on_after_two >> 4) * reach.DIRECTION
    with_two = try_two & ~wall_b
    reached = one | two | three | pivot | with_one
    ways = reach.PIVOTS_AND_ONE_SPACE | on_after_one << 4 | on_after_two << 4 | try_one
    _learn(state, unit, reached, with_two, food, food_b, ways, try_two)


def _swim(state: Position, unit: i64, wall: i64, wall_b: i64, zone: i64, zone_b: i64) -> None:
    """A flagellate: up to 5 spaces round corners (R9), or straight on; it eats nothing."""
    if not state.rules.flagellates_turn:
        _swim_straight(state, unit, wall, wall_b, zone, zone_b)
        return
    on = ~zone
    on_b = ~zone_b
    even: i64 = reach.CENTRE
    odd = reach.spread_out(even) & ~wall
    even = reach.drawn_in(odd & on) & ~wall_b | reach.CENTRE
    odd = reach.spread_out(even & on_b) & ~wall
    try_even = reach.drawn_in(odd & on)
    even = try_even & ~wall_b
    try_odd = reach.spread_out(even & on_b | reach.CENTRE)
    _learn(state, unit, try_odd & ~wall, even & ~reach.CENTRE, 0, 0, try_odd, try_even)


def _swim_straight(state: Position, unit: i64, wall: i64, wall_b: i64, zone: i64, zone_b: i64) -> None:
    odd: i64 = 0
    even: i64 = 0
    for d in range(4):
        for n in range(5):
            bit = squares.BIT[reach.RAY[d * 5 + n]]
            if bit & (wall_b if n & 1 else wall):
                break
            if n & 1:
                even |= bit
            else:
                odd |= bit
            if bit & (zone_b if n & 1 else zone):
                break
    _learn(state, unit, odd, even, 0, 0, -1, -1)


def _learn(
    state: Position, unit: i64, reached: i64, reached_b: i64, food: i64, food_b: i64, ways: i64, ways_b: i64
) -> None:
    known = state.known
    at = unit * KNOWN
    known[at + REACHED] = reached
    known[at + REACHED + 1] = reached_b
    known[at + EATING] = reached & food
    known[at + EATING + 1] = reached_b & food_b
    known[at + WAYS] = ways
    known[at + WAYS + 1] = ways_b


def has_prey_near(state: Position, unit: i64) -> bool:
    """Whether a hunter could get at some prey if nothing were in its way."""
    spots = state.spots
    forms = state.forms
    piece = unit % SIDE
    gait = forms[unit]
    if gait == pieces.SWIMS:
        return False
    if pieces.IS_AMEBA[piece]:
        gait = pieces.CREEPS
    shade = reach.SHADE
    things = gait * squares.FORMS
    here = spots[unit] - reach.WINDOW
    theirs = SIDE - unit + piece
    prey = piece * SIDE - theirs
    for other in range(theirs, theirs + SIDE):
        place = spots[other] - here
        if place & reach.OUTSIDE == 0 and pieces.EATS[prey + other]:
            at = (things + forms[other]) * reach.SHADES + (place - (place >> 5 << 4)) * 2
            if shade[at] | shade[at + 1]:
                return True
    return False
