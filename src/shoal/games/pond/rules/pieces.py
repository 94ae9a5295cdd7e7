"""The pieces: how large they are, who eats whom (§2.1), and how each moves where nothing is in its way (§6.1).

A piece is its place in the full roster, 0 to 15 (`PIECES`); a *unit* is a piece of one side: `seat * 16 + piece`.
Displacements are (east, north) of the south-west square."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.pond.content import CONTENT, Species, species_of
from shoal.games.pond.rules.squares import SIZES, SQUARE, square_of

PIECES: Final[tuple[str, ...]] = CONTENT.boards[0].roster  # the ids of one side, in the order of the rules
SIDE: Final[i64] = 16  # pieces of one side
UNITS: Final[i64] = 32

# Gaits: how a piece moves. A ciliate's is its form, a flagellate's too, the Ameba has its own.
SWIMS: Final[i64] = 7
CREEPS: Final[i64] = 8
GAITS: Final[i64] = 9

NORTH_EAST_SOUTH_WEST: Final[list[tuple[int, int]]] = [(0, 1), (1, 0), (0, -1), (-1, 0)]
Step = tuple[int, int, bool]  # a displacement, and whether the piece ends lying the other way


def flat_form(species: Species) -> int:
    return SIZES.index((species.long_side, species.short_side))


def pivots(width: int, height: int) -> list[tuple[int, int]]:
    """Where the south-west square goes by a quarter turn about each corner point, either way (§6.1)."""
    return [
        (-height, 0), (0, -width), (width - height, -width), (width, 0),
        (width, height - width), (width - height, height), (0, height), (-height, height - width),
    ]  # fmt: skip


def ciliate_steps(form: int, spaces: int) -> list[Step]:
    """All that a ciliate can do on an empty endless board: straight on, or with one pivot on the way."""
    width, height = SIZES[form]
    turns = width != height
    steps: list[Step] = []
    for east, north in NORTH_EAST_SOUTH_WEST:
        steps += [(east * n, north * n, False) for n in range(1, spaces + 1)]
    for to_east, to_north in pivots(width, height):
        for east, north in NORTH_EAST_SOUTH_WEST:
            steps += [(to_east + east * n, to_north + north * n, turns) for n in range(spaces)]
    return [step for step in dict.fromkeys(steps) if step != (0, 0, False)]


def flagellate_steps(spaces: int) -> list[Step]:
    reach = range(-spaces, spaces + 1)
    return [(east, north, False) for north in reach for east in reach if 1 <= abs(east) + abs(north) <= spaces]


def ameba_steps() -> list[Step]:
    return [(east, north, False) for north in (1, 0, -1) for east in (-1, 0, 1) if east or north]


def steps_of(piece: str) -> list[Step]:
    """A piece's part of the vocabulary (§10): what it can do on an empty endless board, over both ways of lying."""
    species = species_of(piece)
    if species.group == "ameba":
        return ameba_steps()
    if species.group == "flagellate":
        return flagellate_steps(species.spaces)
    form = flat_form(species)
    steps = ciliate_steps(form, species.spaces)
    if form != SQUARE:
        steps += ciliate_steps(form + 1, species.spaces)
    return list(dict.fromkeys(steps))


# What a piece is, by piece
FLAT: Final = vec[i64]([flat_form(species_of(piece)) for piece in PIECES])  # its form when it lies flat
SIZE: Final = vec[i64]([species_of(piece).size for piece in PIECES])
IS_AMEBA: Final = vec[bool]([species_of(piece).group == "ameba" for piece in PIECES])
IS_FLAGELLATE: Final = vec[bool]([species_of(piece).group == "flagellate" for piece in PIECES])
IS_OBLONG: Final = vec[bool]([species_of(piece).long_side != species_of(piece).short_side for piece in PIECES])

# Who may eat whom, by hunter * SIDE + prey as pieces of different sides
EATS: Final = vec[bool]([species_of(one).may_eat(species_of(other)) for one in PIECES for other in PIECES])


def placement_name(spot: i64, piece: i64, form: i64) -> str:
    """ "e5", or "e5 up" where the piece stands upright."""
    return square_of(spot) + (" up" if IS_OBLONG[piece] and form != FLAT[piece] else "")
