"""Where every piece can go (§6.1, §6.2), found once and kept for as long as it holds."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import Game
from shoal.games.pond.rules.board import BELL_FORM, BELL_SPOT, COLUMN, FIXED, FOOT_SPOT, NOWHERE, ROW, ZONE_SPOT
from shoal.games.pond.rules.pieces import (
    BIT,
    CREEPS,
    EATS,
    FIRST_MOVE,
    FOOT,
    FORMS,
    IS_AMEBA,
    SIDE,
    SQUARE,
    SWIMS,
    UNITS,
)
from shoal.games.pond.rules.position import Position, Rules
from shoal.games.pond.rules.reach import (
    CENTRE,
    DIRECTION,
    EDGE,
    EIGHT_AROUND,
    LOCAL,
    MISSING,
    OUTSIDE,
    PIVOT,
    PIVOT_AND_ONE,
    PIVOTS_AND_ONE_SPACE,
    RAY,
    SHADE,
    SHADES,
    SPREAD,
    TARGETS,
    WINDOW,
    drawn_in,
    merged,
    shade_of,
    spread_out,
)

# What is known of a unit's moves: KNOWN numbers
LOOKED: Final[i64] = 0  # how many changes are taken into account; -1 if nothing is known
REACHED: Final[i64] = 1  # two words: the nodes it may end on
EATING: Final[i64] = 3  # two words: those of them on which it eats
WAYS: Final[i64] = 5  # two words: all nodes that were looked at to find them
KNOWN: Final[i64] = 8

# A change in one number: where a unit of which form was put down or taken away
SPOT_BITS: Final[i64] = 1023
FORM_AT: Final[i64] = 10
UNIT_AT: Final[i64] = 14
UNIT_BITS: Final[i64] = 31
PUT_DOWN: Final[i64] = 1 << 19
MOST_CHANGES: Final[i64] = 64  # then those that all have looked at are thrown away

GROUND: Final[i64] = 5
SURVEYED: Final[i64] = 1 << 20

# A unit's list of moves: how it lay and what it reached when it was written, how many there are, and the moves
LIST: Final[i64] = 72
WRITTEN: Final[i64] = 4
ZEROS: Final = vec[i64]([0] * 2304)  # to be cut to length
NOTHING: Final = vec[i64]()
UNKNOWN: Final = vec[i64]([-1 if i % KNOWN == LOOKED else 0 for i in range(UNITS * KNOWN)])


class Moves(Position):
    """A position and where every unit can go in it.

    What was found holds until something changes that the unit would meet on its ways; what was written down of it holds
    until something else is found."""

    __slots__ = ("awake", "changed", "changes", "ground", "known", "lists", "saved", "saves", "saving", "written")
    awake: bool  # whether anybody has asked yet: until then there is nothing to remember
    known: vec[i64]  # KNOWN numbers of each unit
    ground: vec[i64]  # GROUND numbers of each: a placement, and what edge, Stentors and zone shade from there
    changes: vec[i64]  # the first `changed` of them count
    changed: i64
    lists: vec[i64]  # LIST moves of each unit
    written: vec[i64]  # WRITTEN numbers of each
    # What `undo` must bring back: while any `do` stands, what is known of a unit is saved before it is replaced
    saving: bool
    saved: vec[i64]  # KNOWN numbers and the unit for each of `saves`
    saves: i64

    def __init__(self, game: Game, rules: Rules, other: Position | None) -> None:
        super().__init__(game, rules, other)
        self.awake = False
        self.known = NOTHING
        self.ground = NOTHING
        self.changes = NOTHING
        self.changed = 0
        self.lists = NOTHING
        self.written = NOTHING
        self.saving = False
        self.saved = NOTHING
        self.saves = 0

    def _wake(self) -> None:
        self.awake = True
        self.known = UNKNOWN[:]
        self.ground = ZEROS[: GROUND * UNITS]
        self.changes = ZEROS[:MOST_CHANGES]
        self.lists = ZEROS[: LIST * UNITS]
        self.written = ZEROS[: WRITTEN * UNITS]
        self.saved = ZEROS[:0]

    def moves_of(self, unit: i64) -> vec[i64]:
        """Every open final placement of a unit on the board (§6.2), whoever's turn it is."""
        self.write(unit)
        return self.lists[unit * LIST : unit * LIST + self.written[unit * WRITTEN + 3]]

    def has_prey_near(self, unit: i64) -> bool:
        """Whether a hunter could get at some prey if nothing were in its way."""
        spots = self.spots
        forms = self.forms
        piece = unit % SIDE
        gait = forms[unit]
        if gait == SWIMS:
            return False
        if IS_AMEBA[piece]:
            gait = CREEPS
        shade = SHADE
        things = gait * FORMS
        here = spots[unit] - WINDOW
        theirs = SIDE - unit + piece
        prey = piece * SIDE - theirs
        for other in range(theirs, theirs + SIDE):
            place = spots[other] - here
            if place & OUTSIDE == 0 and EATS[prey + other]:
                at = (things + forms[other]) * SHADES + (place - (place >> 5 << 4)) * 2
                if shade[at] | shade[at + 1]:
                    return True
        return False

    def change(self, unit: i64, spot: i64, form: i64, put: i64) -> None:
        """Remember that a unit was put down (PUT_DOWN) or taken away (0) there."""
        if not self.awake:
            return
        changed = self.changed
        if changed == len(self.changes):
            self.changes = append(self.changes, 0)
        self.changes[changed] = put | unit << UNIT_AT | form << FORM_AT | spot
        self.changed = changed + 1

    def forget_changes(self) -> None:
        """Throw away the changes that every unit on the board has looked at. Only where there is nothing to undo.

        If somebody has not looked for long, nothing is known any more."""
        known = self.known
        oldest = self.changed
        for unit in range(UNITS):
            looked = known[unit * KNOWN + LOOKED]
            if self.spots[unit] < NOWHERE and looked >= 0 and looked < oldest:
                oldest = looked
        for unit in range(UNITS):
            if known[unit * KNOWN + LOOKED] >= 0:
                known[unit * KNOWN + LOOKED] -= oldest
        self.changed -= oldest
        for i in range(self.changed):
            self.changes[i] = self.changes[i + oldest]
        if self.changed >= MOST_CHANGES:
            self.changed = 0
            self.known = UNKNOWN[:]

    def look(self, unit: i64) -> None:
        """Bring what is known of a unit's moves up to date."""
        if not self.awake:
            self._wake()
        looked = self.known[unit * KNOWN + LOOKED]
        changed = self.changed
        if looked == changed:
            return
        if looked < 0 or self._is_concerned(unit, looked):
            if self.saving:
                self._save(unit)
            self._find_moves(unit)
            self.known[unit * KNOWN + LOOKED] = changed
        elif not self.saving:
            self.known[unit * KNOWN + LOOKED] = changed

    def _is_concerned(self, unit: i64, looked: i64) -> bool:
        """Whether a change since then alters a unit's moves: it moved itself, or something was put down where it can go
        or taken away where it looked."""
        changes = self.changes
        shade = SHADE
        here = self.spots[unit] - WINDOW
        things = (CREEPS if IS_AMEBA[unit % SIDE] else self.forms[unit]) * FORMS
        known = self.known
        at = unit * KNOWN
        for i in range(looked, self.changed):
            change = changes[i]
            place = (change & SPOT_BITS) - here
            if place & OUTSIDE == 0:
                if change >> UNIT_AT & UNIT_BITS == unit:
                    return True
                nodes = at + (REACHED if change & PUT_DOWN else WAYS)
                by = (things + (change >> FORM_AT & 15)) * SHADES + (place - (place >> 5 << 4)) * 2
                if shade[by] & known[nodes] | shade[by + 1] & known[nodes + 1]:
                    return True
        return False

    def _save(self, unit: i64) -> None:
        """So that what is known of the unit's moves can be brought back."""
        at = self.saves * (KNOWN + 1)
        if at == len(self.saved):
            for _ in range(KNOWN + 1):
                self.saved = append(self.saved, 0)
        saved = self.saved
        known = self.known
        for i in range(KNOWN):
            saved[at + i] = known[unit * KNOWN + i]
        saved[at + KNOWN] = unit
        self.saves += 1

    def bring_back(self, saves: i64) -> None:
        """All that was known when there were so many saves."""
        saved = self.saved
        known = self.known
        while self.saves > saves:
            self.saves -= 1
            at = self.saves * (KNOWN + 1)
            unit = saved[at + KNOWN]
            for i in range(KNOWN):
                known[unit * KNOWN + i] = saved[at + i]

    def _find_moves(self, unit: i64) -> None:
        """Lay the shades of everything over each other, and see what is left (see `reach`)."""
        spots = self.spots
        forms = self.forms
        shade = SHADE
        piece = unit % SIDE
        gait = CREEPS if IS_AMEBA[piece] else forms[unit]
        here = spots[unit] - WINDOW
        things = gait * FORMS
        at = unit * GROUND
        ground = self.ground
        if ground[at] != SURVEYED | spots[unit] << 4 | forms[unit]:
            self._survey(unit, gait)
        wall = ground[at + 1]
        wall_b = ground[at + 2]
        zone = ground[at + 3]
        zone_b = ground[at + 4]
        own = unit - piece
        if not self.rules.own_overlap:
            for other in range(own, own + SIDE):
                place = spots[other] - here
                if place & OUTSIDE == 0 and other != unit:
                    at = (things + forms[other]) * SHADES + (place - (place >> 5 << 4)) * 2
                    wall |= shade[at]
                    wall_b |= shade[at + 1]
        food: i64 = 0
        food_b: i64 = 0
        theirs = SIDE - own
        prey = piece * SIDE - theirs
        for other in range(theirs, theirs + SIDE):
            place = spots[other] - here
            if place & OUTSIDE == 0:
                at = (things + forms[other]) * SHADES + (place - (place >> 5 << 4)) * 2
                if EATS[prey + other]:
                    food |= shade[at]
                    food_b |= shade[at + 1]
                else:
                    wall |= shade[at]
                    wall_b |= shade[at + 1]
        if gait == SWIMS:
            self._swim(unit, wall, wall_b, zone, zone_b)
        elif gait == CREEPS:
            self._learn(unit, ~wall, 0, food, 0, EIGHT_AROUND, 0)
        else:
            self._glide(unit, wall, wall_b, food, food_b, zone)

    def _survey(self, unit: i64, gait: i64) -> None:
        """What never changes as long as a unit stays where it is: the edge of the board, Stentors and the zone."""
        pond = self.rules.pond
        spot = self.spots[unit]
        column = spot & COLUMN
        row = spot >> ROW
        west = gait * 256 + column * 2
        south = gait * 256 + 64 + row * 2
        east = gait * 256 + 128 + (pond.width - column) * 2
        north = gait * 256 + 192 + (pond.height - row) * 2
        fixed = self.fixed
        bell = fixed[BELL_FORM]
        red_bell = fixed[FIXED + BELL_FORM]
        zone = FIXED if unit < SIDE else 0
        ground = self.ground
        at = unit * GROUND
        ground[at] = SURVEYED | spot << 4 | self.forms[unit]
        for word in range(2):
            ground[at + 1 + word] = (
                MISSING[gait * 2 + word]
                | EDGE[west + word] | EDGE[south + word] | EDGE[east + word] | EDGE[north + word]
                | shade_of(gait, spot, fixed[FOOT_SPOT], FOOT, word)
                | shade_of(gait, spot, fixed[BELL_SPOT], bell, word)
                | shade_of(gait, spot, fixed[FIXED + FOOT_SPOT], FOOT, word)
                | shade_of(gait, spot, fixed[FIXED + BELL_SPOT], red_bell, word)
            )  # fmt: skip
            ground[at + 3 + word] = shade_of(gait, spot, fixed[zone + ZONE_SPOT], fixed[zone + BELL_FORM], word)

    def _glide(self, unit: i64, wall: i64, wall_b: i64, food: i64, food_b: i64, zone: i64) -> None:
        """A ciliate: up to 3 spaces in one direction, one of which may be a pivot (R11, R12)."""
        go_on = ~(wall | food | zone)
        one = ~wall & 15
        on_after_one = one & go_on
        two = on_after_one << 4 & ~wall
        on_after_two = two & go_on
        three = on_after_two << 4 & ~wall
        pivot = ~wall & 255 << PIVOT
        try_one = (SPREAD[(pivot & go_on) >> PIVOT] | on_after_one * DIRECTION) << PIVOT_AND_ONE
        with_one = try_one & ~wall
        try_two = (with_one & go_on) >> PIVOT_AND_ONE | (on_after_two >> 4) * DIRECTION
        with_two = try_two & ~wall_b
        reached = one | two | three | pivot | with_one
        ways = PIVOTS_AND_ONE_SPACE | on_after_one << 4 | on_after_two << 4 | try_one
        self._learn(unit, reached, with_two, food, food_b, ways, try_two)

    def _swim(self, unit: i64, wall: i64, wall_b: i64, zone: i64, zone_b: i64) -> None:
        """A flagellate: up to 5 spaces round corners (R9), or straight on; it eats nothing."""
        if not self.rules.flagellates_turn:
            self._swim_straight(unit, wall, wall_b, zone, zone_b)
            return
        on = ~zone
        on_b = ~zone_b
        even: i64 = CENTRE
        odd = spread_out(even) & ~wall
        even = drawn_in(odd & on) & ~wall_b | CENTRE
        odd = spread_out(even & on_b) & ~wall
        try_even = drawn_in(odd & on)
        even = try_even & ~wall_b
        try_odd = spread_out(even & on_b | CENTRE)
        self._learn(unit, try_odd & ~wall, even & ~CENTRE, 0, 0, try_odd, try_even)

    def _swim_straight(self, unit: i64, wall: i64, wall_b: i64, zone: i64, zone_b: i64) -> None:
        odd: i64 = 0
        even: i64 = 0
        for d in range(4):
            for n in range(5):
                bit = BIT[RAY[d * 5 + n]]
                if bit & (wall_b if n & 1 else wall):
                    break
                if n & 1:
                    even |= bit
                else:
                    odd |= bit
                if bit & (zone_b if n & 1 else zone):
                    break
        self._learn(unit, odd, even, 0, 0, -1, -1)

    def _learn(self, unit: i64, reached: i64, reached_b: i64, food: i64, food_b: i64, ways: i64, ways_b: i64) -> None:
        known = self.known
        at = unit * KNOWN
        known[at + REACHED] = reached
        known[at + REACHED + 1] = reached_b
        known[at + EATING] = reached & food
        known[at + EATING + 1] = reached_b & food_b
        known[at + WAYS] = ways
        known[at + WAYS + 1] = ways_b

    # Moves as actions

    def write(self, unit: i64) -> i64:
        """Bring a unit's list of moves up to date; how many there are."""
        self.look(unit)
        known = self.known
        written = self.written
        at = unit * WRITTEN
        nodes = unit * KNOWN + REACHED
        form = self.forms[unit] + 1
        if written[at] != form or written[at + 1] != known[nodes] or written[at + 2] != known[nodes + 1]:
            written[at] = form
            written[at + 1] = known[nodes]
            written[at + 2] = known[nodes + 1]
            first = unit * LIST
            written[at + 3] = self._write(unit, known[nodes], known[nodes + 1], self.lists, first) - first
        return written[at + 3]

    def eating_moves(self, unit: i64, found: vec[i64]) -> vec[i64]:
        """The list with a unit's moves that eat something added."""
        self.look(unit)
        nodes = self.known[unit * KNOWN + EATING]
        nodes_b = self.known[unit * KNOWN + EATING + 1]
        if nodes | nodes_b == 0:
            return found
        moves = ZEROS[:LIST]
        for i in range(self._write(unit, nodes, nodes_b, moves, 0)):
            found = append(found, moves[i])
        return found

    def _write(self, unit: i64, nodes: i64, nodes_b: i64, moves: vec[i64], n: i64) -> i64:
        """Write the moves that lead to these nodes into a list from n on; where they end."""
        piece = unit % SIDE
        first = FIRST_MOVE[piece]
        form = self.forms[unit]
        if form == SWIMS:
            n = put_down(moves, n, first, SWIMS * 128, 36, nodes)
            return put_down(moves, n, first, SWIMS * 128 + 64, 29, nodes_b)
        if IS_AMEBA[piece]:
            return put_down(moves, n, first, CREEPS * 128, 8, nodes)
        if form != SQUARE:
            n = put_down(moves, n, first, form * 128, 12, nodes)
        return put_down(moves, n, first, form * 128 + 64, TARGETS[form], merged(form, nodes, nodes_b))


def put_down(moves: vec[i64], n: i64, first: i64, local: i64, bits: i64, targets: i64) -> i64:
    """Write down a move for each target among the first bits, from place n on; the place after them.

    Each is written, and stays if its bit is set: quicker than to ask first."""
    if targets:
        for bit in range(bits):
            moves[n] = first + LOCAL[local + bit]
            n += targets >> bit & 1
    return n
