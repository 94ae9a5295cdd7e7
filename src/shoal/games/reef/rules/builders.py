"""Builders as numbers. One builder is a number of 15 bits: kind, net skeleton tokens, offspring marker, tolerances.

Numbers are ordered as nursery slots are (§5.3): by kind, then tokens, then marker, then tolerances. 0 is no builder. A
stack is such numbers side by side, the top one in the lowest bits, so that building on it is a shift."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.tables import mask_of
from shoal.games.reef.content import BUILDER_IDS, CONTENT, TOLERANCES

KINDS: Final[i64] = 11

BITS: Final = 15  # of a builder
ONE: Final[i64] = (1 << 15) - 1  # the top builder of a stack
TWO: Final[i64] = (1 << 30) - 1
KIND: Final = 11  # where its bits begin: 1 + kind
TOKENS: Final = 8  # 2 + net skeleton tokens
MARKER: Final = 6  # 1 + offspring marker
TOLERANT: Final[i64] = 63

# A nursery has slots for young that are alike: the builder, above it a bit that says whether they may be traded, above
# that how many there are.
SLOTS: Final[i64] = 48
TRADABLE: Final[i64] = 1 << BITS
MANY: Final = BITS + 1
ALIKE: Final[i64] = (1 << MANY) - 1  # all of a slot but how many

PLAIN: Final = vec[i64]([(kind + 1) << 11 | 2 << 8 | 1 << 6 for kind in range(11)])  # each kind without mutations
NUTRIENTS: Final[i64] = 1 << TOLERANCES.index("nut")

# The mutations of the D12 by roll (§2.4): change of skeleton, of offspring, tolerance gained.
STRENGTHENS: Final = vec[i64]([0] + [("stronger" in m.effects) - ("weaker" in m.effects) for m in CONTENT.mutations])
MULTIPLIES: Final = vec[i64]([0] + [("more" in m.effects) - ("fewer" in m.effects) for m in CONTENT.mutations])
TEACHES: Final = vec[i64](
    [0] + [mask_of([i for i, tag in enumerate(TOLERANCES) if tag in m.effects]) for m in CONTENT.mutations]
)


def kind_of(builder: i64) -> i64:
    return (builder >> KIND) - 1


def young_of(builder: i64) -> i64:
    """How many young it has in a round: 0, 1 or 2."""
    return builder >> MARKER & 3


def young_in(slot: i64) -> i64:
    """How many juveniles a slot holds."""
    return slot >> MANY


def height(stack: i64) -> i64:
    """How many builders stand on a space."""
    if stack <= ONE:
        return 1 if stack > 0 else 0
    return 2 if stack <= TWO else 3


def height_above(stack: i64) -> i64:
    """How many builders the top one stands on."""
    if stack <= ONE:
        return 0
    return 1 if stack <= TWO else 2


def mutated(builder: i64, base: i64, roll: i64) -> i64:
    """What a roll of the D12 makes of a builder whose kind has this base level (R10, R11)."""
    tokens = (builder >> TOKENS & 7) - 2
    level = base + tokens + STRENGTHENS[roll]
    if level < -1 or level > 1:
        level = base + tokens
    marker = (builder >> MARKER & 3) + MULTIPLIES[roll]
    if marker < 0 or marker > 2:
        marker = builder >> MARKER & 3
    tolerances = builder & TOLERANT | TEACHES[roll]
    return builder >> KIND << KIND | (level - base + 2) << TOKENS | marker << MARKER | tolerances


def good_mutations(builder: i64) -> i64:
    """The set of its positive mutations (§2.4): tolerances, then stronger, then more offspring; eight bits."""
    good = builder & TOLERANT
    if builder >> TOKENS & 7 > 2:
        good |= 64
    if builder >> MARKER & 3 == 2:
        good |= 128
    return good


def notation(builder: int) -> str:
    """As §2.4 writes it: finger, boulder[weak,acid]."""
    tokens = (builder >> 8 & 7) - 2
    marks = ["strong" if tokens > 0 else "weak"] * abs(tokens)
    marks += ["fewer", "", "more"][builder >> 6 & 3 : (builder >> 6 & 3) + 1]
    marks += [tag for i, tag in enumerate(TOLERANCES) if builder >> i & 1]
    marks = [mark for mark in marks if mark]
    return BUILDER_IDS[(builder >> 11) - 1] + (f"[{','.join(marks)}]" if marks else "")


def builder_of(text: str) -> int:
    """The builder that is written so; ValueError or KeyError if there is none."""
    kind, _, inside = text.removesuffix("]").partition("[")
    marks = inside.split(",") if inside else []
    tokens = 2 + marks.count("strong") - marks.count("weak")
    marker = 1 + marks.count("more") - marks.count("fewer")
    tolerances = mask_of([i for i, tag in enumerate(TOLERANCES) if tag in marks])
    return (BUILDER_IDS.index(kind) + 1) << 11 | tokens << 8 | marker << 6 | tolerances
