"""The pieces as the rules see them, and every action by its number.

A piece is its place in the full roster, 0 to 15 (`PIECES`); a *unit* is a piece of one side: `seat * 16 + piece`.
How a piece lies is its *form*: a rectangle of so many columns and rows. Displacements are (east, north) of the
south-west square. The order of the actions never changes: logs name them by notation, bots by number."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.vocabulary import Vocabulary
from shoal.games.pond.content import CONTENT, Species

PIECES: Final[tuple[str, ...]] = CONTENT.boards[0].roster  # the ids of one side, in the order of the rules
SIDE: Final[i64] = 16  # pieces of one side
UNITS: Final[i64] = 32
MOST_COLUMNS: Final[i64] = 20
MOST_ROWS: Final[i64] = 20

# Forms, by columns and rows. A piece that lies flat has an odd form (or is square), upright the next one.
SQUARE: Final[i64] = 0
FOOT: Final[i64] = 0  # of a Stentor
BELL_FLAT: Final[i64] = 8  # as seen from edges S and N; its zone has the same form
BELL_UP: Final[i64] = 9
FORMS: Final[i64] = 10
SIZES: Final[list[tuple[int, int]]] = [
    (2, 2), (4, 1), (1, 4), (3, 1), (1, 3), (2, 1), (1, 2), (1, 1), (4, 2), (2, 4),
]  # fmt: skip
WIDTH: Final = vec[i64]([size[0] for size in SIZES])
HEIGHT: Final = vec[i64]([size[1] for size in SIZES])

# Gaits: how a piece moves. A ciliate's is its form, a flagellate's too, the Ameba has its own.
SWIMS: Final[i64] = 7
CREEPS: Final[i64] = 8
GAITS: Final[i64] = 9

NORTH_EAST_SOUTH_WEST: Final[list[tuple[int, int]]] = [(0, 1), (1, 0), (0, -1), (-1, 0)]
Step = tuple[int, int, bool]  # a displacement, and whether the piece ends lying the other way


def species_of(piece: str) -> Species:
    """The species of a piece id, as "Di" of "Di2"."""
    return next(each for each in CONTENT.species if each.id == piece[:2])


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


def step_name(step: Step) -> str:
    """As "N2E1", "S1 turn", "turn"."""
    east, north, turn = step
    along = f"{'N' if north > 0 else 'S'}{abs(north)}" if north else ""
    across = f"{'E' if east > 0 else 'W'}{abs(east)}" if east else ""
    return " ".join([word for word in (along + across, "turn" if turn else "") if word])


def square_name(column: int, row: int) -> str:
    return f"{chr(ord('a') + column)}{row + 1}"


def edge_spots() -> list[tuple[str, int]]:
    """A Stentor's edge, and the first column or row under its bell, counted from 0 (§10)."""
    return [(edge, first) for edge in EDGES for first in range(EDGE_SPOTS)]


def spot_name(edge: str, first: int) -> str:
    """As "S g", "W 4"."""
    return f"{edge} {chr(ord('a') + first) if edge in 'SN' else first + 1}"


EDGES: Final = "SNWE"
EDGE_SPOTS: Final = 17
STEPS: Final[list[list[Step]]] = [steps_of(piece) for piece in PIECES]

# Actions (§10)
FORMATION: Final[i64] = 0  # formation, in content order
STENTOR: Final[i64] = 4  # + edge (S N W E) * 17 + first column or row
PLACE: Final[i64] = 72  # + (row * 20 + column) * 2, + 1 for up
STUCK: Final[i64] = 872
MOVE: Final[i64] = 873  # piece by piece
ACTIONS: Final[i64] = 1772

VOCABULARY: Final = Vocabulary(
    [f"formation {formation.id}" for formation in CONTENT.formations]
    + [f"stentor {spot_name(edge, first)}" for edge, first in edge_spots()]
    + [
        f"place {square_name(column, row)}{up}"
        for row in range(MOST_ROWS)
        for column in range(MOST_COLUMNS)
        for up in ("", " up")
    ]
    + ["stuck"]
    + [f"{piece} {step_name(step)}" for piece, steps in zip(PIECES, STEPS, strict=True) for step in steps]
)
# Outcomes of chance: who goes first (C1), then from RANDOM on the formation of both (C2)
OUTCOMES: Final = Vocabulary([*CONTENT.sides, *[formation.id for formation in CONTENT.formations]])
RANDOM: Final[i64] = 2

# What a move does, by `action - MOVE`
PIECE_OF: Final = vec[i64]([piece for piece, steps in enumerate(STEPS) for _ in steps])
EAST: Final = vec[i64]([step[0] for steps in STEPS for step in steps])
NORTH: Final = vec[i64]([step[1] for steps in STEPS for step in steps])
TURNS: Final = vec[i64]([int(step[2]) for steps in STEPS for step in steps])
FIRST_MOVE: Final = vec[i64]([MOVE + sum([len(steps) for steps in STEPS[:piece]]) for piece in range(len(PIECES))])

# What a piece is, by piece
FLAT: Final = vec[i64]([flat_form(species_of(piece)) for piece in PIECES])  # its form when it lies flat
SIZE: Final = vec[i64]([species_of(piece).size for piece in PIECES])
IS_AMEBA: Final = vec[bool]([species_of(piece).group == "ameba" for piece in PIECES])
IS_FLAGELLATE: Final = vec[bool]([species_of(piece).group == "flagellate" for piece in PIECES])
IS_OBLONG: Final = vec[bool]([species_of(piece).long_side != species_of(piece).short_side for piece in PIECES])

# Who may eat whom, by hunter * SIDE + prey as pieces of different sides
EATS: Final = vec[bool]([species_of(one).may_eat(species_of(other)) for one in PIECES for other in PIECES])


def single_bits() -> vec[i64]:
    """1, 2, 4, …: looked up, because a constant shifted by an i64 has only 32 bits when compiled."""
    bits = [1]
    for _ in range(61):
        bits.append(bits[-1] * 2)
    return vec[i64](bits)


BIT: Final = single_bits()
