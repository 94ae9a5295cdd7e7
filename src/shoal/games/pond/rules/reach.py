"""How far a piece gets: every way it could go as bits, and what stands in the way as masks of them.

A *node* is a placement on the way, counted from where the piece stands; every gait has its own, each a bit in one of
two words. A thing on the board puts in the shade the nodes that would overlap it: SHADE[gait, form of the thing, where
it stands from here]. What is left in the light after all shades are laid over each other is open, and a few operations
on whole words find out what can be reached.

A ciliate's first word: 1, 2, 3 straight spaces in each direction d (bits 0, 4, 8 + d), each pivot p alone (12 + p),
pivot and one space (20 + 4p + d); its second word: pivot and two spaces (4p + d). The pivot may come at any time.
A flagellate's nodes are the squares up to 5 spaces away. Turned by 45° those an odd number of spaces away fill a square
of 6 by 6, the even ones one of 5 by 5, each bit 6i + j; a space leads from (i, j) of one to (i or i ± 1, j or j ± 1) of
the other."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.games.pond.rules.actions import STEPS
from shoal.games.pond.rules.pieces import (
    CREEPS,
    GAITS,
    NORTH_EAST_SOUTH_WEST,
    PIECES,
    SWIMS,
    Step,
    ameba_steps,
    pivots,
)
from shoal.games.pond.rules.squares import FORMS, SIZES, SQUARE

PIVOT: Final[i64] = 12
PIVOT_AND_ONE: Final[i64] = 20
PIVOTS_AND_ONE_SPACE: Final[i64] = 0xFF00F  # what a ciliate always tries
EIGHT_AROUND: Final[i64] = 0xFF  # what the Ameba tries
DIRECTION: Final[i64] = 0x11111111  # once for every pivot
EVEN_SQUARES: Final[i64] = sum([1 << 6 * i + j for i in range(5) for j in range(5)])
CENTRE: Final[i64] = 1 << 14  # where a flagellate stands, among the even squares

# Where a thing may stand to be in anybody's way: 9 squares south-west to 6 north-east, 16 by 16 in all.
WINDOW: Final[i64] = 9 * 32 + 9
OUTSIDE: Final[i64] = ~(15 * 32 + 15)
SHADES: Final[i64] = 512  # of a thing: two words for each place in the window
Node = tuple[int, int, int, int, int]  # word, bit, east, north, form


def nodes_of(gait: int) -> list[Node]:
    if gait == CREEPS:
        return [(0, bit, east, north, int(SQUARE)) for bit, (east, north, _) in enumerate(ameba_steps())]
    return flagellate_nodes() if gait == SWIMS else ciliate_nodes(gait)


def ciliate_nodes(form: int) -> list[Node]:
    turned = turned_form(form)
    nodes: list[Node] = []
    for d, (east, north) in enumerate(NORTH_EAST_SOUTH_WEST):
        nodes += [(0, 4 * (n - 1) + d, east * n, north * n, form) for n in (1, 2, 3)]
        for p, (to_east, to_north) in enumerate(pivots_of(form)):
            nodes.append((0, 20 + 4 * p + d, to_east + east, to_north + north, turned))
            nodes.append((1, 4 * p + d, to_east + 2 * east, to_north + 2 * north, turned))
    nodes += [(0, 12 + p, east, north, turned) for p, (east, north) in enumerate(pivots_of(form))]
    return nodes


def flagellate_nodes() -> list[Node]:
    odd = [(0, 6 * i + j, i + j - 5, i - j, int(SWIMS)) for i in range(6) for j in range(6)]
    even = [(1, 6 * i + j, i + j - 4, i - j, int(SWIMS)) for i in range(5) for j in range(5)]
    return odd + even


def pivots_of(form: int) -> list[tuple[int, int]]:
    """Eight for an oblong; a square rolls to four places, each about either of two corners (R13)."""
    return list(dict.fromkeys(pivots(*SIZES[form])))


def turned_form(form: int) -> int:
    return SIZES.index((SIZES[form][1], SIZES[form][0]))


def shades() -> vec[i64]:
    """SHADE[(gait * FORMS + form) * SHADES + (row * 16 + column) * 2 + word], row and column within the window."""
    found = vec[i64]()
    for gait in range(GAITS):
        covering = nodes_by_square(nodes_of(gait))
        for width, height in SIZES:
            squares = [(east, north) for north in range(height) for east in range(width)]
            for south in range(-9, 7):
                for west in range(-9, 7):
                    first = 0
                    second = 0
                    for east, north in squares:
                        words = covering.get((west + east, south + north))
                        if words is not None:
                            first |= words[0]
                            second |= words[1]
                    found = append(append(found, first), second)
    return found


def nodes_by_square(nodes: list[Node]) -> dict[tuple[int, int], list[int]]:
    """For every square, the words of nodes that cover it."""
    covering: dict[tuple[int, int], list[int]] = {}
    for word, bit, east, north, form in nodes:
        width, height = SIZES[form]
        for x in range(east, east + width):
            for y in range(north, north + height):
                covering.setdefault((x, y), [0, 0])[word] |= 1 << bit
    return covering


def edges() -> vec[i64]:
    """EDGE[((gait * 4 + side) * 32 + distance) * 2 + word]: what lies over the board's edge in the west, south, east or
    north. From the south-west square's column or row it is 0 away in the west and south, 1 in the east and north."""
    found = vec[i64]()
    for gait in range(GAITS):
        nodes = nodes_of(gait)
        for side in range(4):
            for distance in range(32):
                words = [0, 0]
                for word, bit, east, north, form in nodes:
                    width, height = SIZES[form]
                    reach = (-east, -north, east + width, north + height)[side]
                    if reach > distance:
                        words[word] |= 1 << bit
                found = append(append(found, words[0]), words[1])
    return found


def missing() -> vec[i64]:
    """MISSING[gait * 2 + word]: bits that are no node of this gait."""
    found = vec[i64]()
    for gait in range(GAITS):
        words = [(1 << 62) - 1, (1 << 62) - 1]
        for word, bit, _, _, _ in nodes_of(gait):
            words[word] ^= 1 << bit
        found = append(append(found, words[0]), words[1])
    return found


def spread() -> vec[i64]:
    """For a set of pivots: each of them with every direction."""
    return vec[i64]([sum([15 << 4 * p for p in range(8) if pivots >> p & 1]) for pivots in range(256)])


# Several nodes of a ciliate are one target: the same placement, reached in different ways. Targets are bits of a word,
# the pivots alone first, then the others as they come. An oblong's straight targets are the straight nodes themselves.


def targets_of(form: int) -> list[Step]:
    turns = turned_form(form) != form
    turned = [(east, north, turns) for east, north in pivots_of(form)]
    for word, bit, east, north, _ in sorted(ciliate_nodes(form)):
        straight = word == 0 and bit < PIVOT
        if not (turns and straight):
            turned.append((east, north, turns))
    return [step for step in dict.fromkeys(turned) if step != (0, 0, False)]


def merges() -> vec[i64]:
    """MERGE[form * 512 + group * 16 + four bits]: the targets of four nodes that stand side by side in their word.

    Groups: 0 to 2 the straight nodes, 5 to 12 pivot and one space, 16 to 23 pivot and two spaces."""
    found = [0] * (7 * 512)
    for form in range(7):
        targets = targets_of(form)
        turns = turned_form(form) != form
        for word, bit, east, north, _ in ciliate_nodes(form):
            step = (east, north, turns)
            if step not in targets or (turns and word == 0 and bit < PIVOT) or (word == 0 and 12 <= bit < 20):
                continue
            group = (bit + 64 * word) // 4
            for four in range(16):
                if four >> bit % 4 & 1:
                    found[form * 512 + group * 16 + four] |= 1 << targets.index(step)
    return vec[i64](found)


def steps_by_bit(gait: int) -> list[tuple[int, int, Step]]:
    """The steps that bits stand for, as word, bit and step: the nodes, of a ciliate its straight nodes and targets."""
    if gait >= SWIMS:
        return [(word, bit, (east, north, False)) for word, bit, east, north, _ in nodes_of(gait) if east or north]
    straight = [node for node in ciliate_nodes(gait) if node[0] == 0 and node[1] < PIVOT]
    steps = [(0, bit, (east, north, False)) for _, bit, east, north, _ in straight]
    return steps + [(1, bit, step) for bit, step in enumerate(targets_of(gait))]


def local_table() -> vec[i64]:
    """LOCAL[gait * 128 + word * 64 + bit]: the step's place in the vocabulary of the piece."""
    found = [0] * (GAITS * 128)
    for gait in range(GAITS):
        steps = STEPS[WALKER[gait]]
        for word, bit, step in steps_by_bit(gait):
            found[gait * 128 + word * 64 + bit] = steps.index(step)
    return vec[i64](found)


def rays() -> vec[i64]:
    """RAY[d * 5 + n]: the bit of the flagellate's node n + 1 spaces straight on."""
    where = {(east, north): bit for _, bit, east, north, _ in flagellate_nodes()}
    return vec[i64]([where[east * n, north * n] for east, north in NORTH_EAST_SOUTH_WEST for n in range(1, 6)])


# A piece of each gait: the forms of the ciliates in order, then a flagellate and the Ameba
WALKER: Final[list[int]] = [PIECES.index(piece) for piece in ("Di1", "Dl", "Dl", "Bl", "Bl", "Pa1", "Pa1", "Eu1", "Am")]
SHADE: Final = shades()
EDGE: Final = edges()
MISSING: Final = missing()
SPREAD: Final = spread()
MERGE: Final = merges()
LOCAL: Final = local_table()
TARGETS: Final = vec[i64]([len(targets_of(form)) for form in range(7)])
RAY: Final = rays()


def shade_of(gait: i64, spot: i64, thing: i64, form: i64, word: i64) -> i64:
    """The nodes of a piece here that a thing of this form there puts in the shade."""
    place = thing - spot + WINDOW
    if place & OUTSIDE:
        return 0
    return SHADE[(gait * FORMS + form) * SHADES + (place - (place >> 5 << 4)) * 2 + word]


def merged(form: i64, nodes: i64, with_two: i64) -> i64:
    """The targets that these nodes of a ciliate stand for."""
    targets = nodes >> PIVOT & 255
    at = form * 512
    if form == 0:
        for group in range(3):
            targets |= MERGE[at + group * 16 + (nodes >> group * 4 & 15)]
    one = nodes >> PIVOT_AND_ONE
    for pivot in range(8):
        targets |= MERGE[at + (5 + pivot) * 16 + (one & 15)] | MERGE[at + (16 + pivot) * 16 + (with_two & 15)]
        one >>= 4
        with_two >>= 4
    return targets


def spread_out(even: i64) -> i64:
    """One space on from even squares to odd ones."""
    return even | even << 1 | even << 6 | even << 7


def drawn_in(odd: i64) -> i64:
    """One space on from odd squares to even ones."""
    return (odd | odd >> 1 | odd >> 6 | odd >> 7) & EVEN_SQUARES
