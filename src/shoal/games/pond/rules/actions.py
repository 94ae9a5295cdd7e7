"""Every action by its number and its notation (§10), the outcomes of chance, the phases of a game and how it ends.

The order of the actions never changes: logs name them by notation, bots by number."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.vocabulary import Vocabulary
from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules.pieces import FLAT, PIECES, Step, steps_of
from shoal.games.pond.rules.squares import MOST_COLUMNS, MOST_ROWS, STRIDE, square_of

FORMATIONS: Final[tuple[str, ...]] = tuple([formation.id for formation in CONTENT.formations])
EDGES: Final = "SNWE"
EDGE_SPOTS: Final = 17  # of a Stentor: the first column or row under its bell
NO_STENTOR: Final[i64] = -1

FORMATION: Final[i64] = 0  # formation, in content order
STENTOR: Final[i64] = 4  # + edge (S N W E) * 17 + first column or row
PLACE: Final[i64] = 72  # + (row * 20 + column) * 2, + 1 for up
STUCK: Final[i64] = 872
MOVE: Final[i64] = 873  # piece by piece
ACTIONS: Final[i64] = 1772

# Phases, and their names
COIN: Final[i64] = 0
DRAW: Final[i64] = 1
FORM_UP: Final[i64] = 2
SET_UP: Final[i64] = 3
PLAY: Final[i64] = 4
OVER: Final[i64] = 5
PHASES: Final[tuple[str, ...]] = ("coin", "draw", "formation", "setup", "play", "over")

# How a game ends (§7), in the order of the content
EATEN_OUT: Final[i64] = 0
NOTHING_TO_EAT: Final[i64] = 1
QUIET_WATER: Final[i64] = 2
BOTH_STUCK: Final[i64] = 3
NO_REASON: Final[i64] = -1
REASONS: Final[tuple[str, ...]] = CONTENT.endings


def stentor_name(stentor: i64) -> str:
    """Of a place as `action - STENTOR`: "S g", "W 4"; "" before it is placed."""
    if stentor == NO_STENTOR:
        return ""
    edge = EDGES[stentor // EDGE_SPOTS]
    first = stentor % EDGE_SPOTS
    return f"{edge} {chr(ord('a') + first) if edge in 'SN' else first + 1}"


def stentor_of(name: str) -> i64:
    """The place of "S g" or "W 4", as `action - STENTOR`."""
    edge, first = name.split()
    return EDGES.index(edge) * EDGE_SPOTS + (ord(first) - ord("a") if first.isalpha() else int(first) - 1)


def step_name(step: Step) -> str:
    """As "N2E1", "S1 turn", "turn"."""
    east, north, turn = step
    along = f"{'N' if north > 0 else 'S'}{abs(north)}" if north else ""
    across = f"{'E' if east > 0 else 'W'}{abs(east)}" if east else ""
    return " ".join([word for word in (along + across, "turn" if turn else "") if word])


STEPS: Final[list[list[Step]]] = [steps_of(piece) for piece in PIECES]
VOCABULARY: Final = Vocabulary(
    [f"formation {formation}" for formation in FORMATIONS]
    + [f"stentor {stentor_name(stentor)}" for stentor in range(len(EDGES) * EDGE_SPOTS)]
    + [
        f"place {square_of(row * STRIDE + column)}{up}"
        for row in range(MOST_ROWS)
        for column in range(MOST_COLUMNS)
        for up in ("", " up")
    ]
    + ["stuck"]
    + [f"{piece} {step_name(step)}" for piece, steps in zip(PIECES, STEPS, strict=True) for step in steps]
)
# Outcomes of chance: who goes first (C1), then from RANDOM on the formation of both (C2)
OUTCOMES: Final = Vocabulary([*CONTENT.sides, *FORMATIONS])
RANDOM: Final[i64] = 2

# What a move does, by `action - MOVE`
PIECE_OF: Final = vec[i64]([piece for piece, steps in enumerate(STEPS) for _ in steps])
EAST: Final = vec[i64]([step[0] for steps in STEPS for step in steps])
NORTH: Final = vec[i64]([step[1] for steps in STEPS for step in steps])
SHIFT: Final = vec[i64]([north * STRIDE + east for steps in STEPS for east, north, _ in steps])  # of the piece's spot
TURNS: Final = vec[i64]([int(step[2]) for steps in STEPS for step in steps])
FIRST_MOVE: Final = vec[i64]([MOVE + sum([len(steps) for steps in STEPS[:piece]]) for piece in range(len(PIECES))])


def form_after(piece: i64, form: i64, move: i64) -> i64:
    """How a piece lies after a move."""
    return 2 * FLAT[piece] + 1 - form if TURNS[move] else form


def place_of(action: i64) -> i64:
    """The spot at which an action places a piece."""
    square = (action - PLACE) // 2
    return square // MOST_COLUMNS * STRIDE + square % MOST_COLUMNS
