"""What may be seen in Pond Scum (§9): everything, but for the other side's set-up before both are complete."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mypy_extensions import mypyc_attr

from shoal.engine.sight import Sight
from shoal.engine.tables import members
from shoal.games.pond.content import BOARDS
from shoal.games.pond.rules import actions, options
from shoal.games.pond.rules.pieces import FLAT, PIECES, SIDE
from shoal.games.pond.rules.position import Position
from shoal.games.pond.rules.squares import COLUMN, NOWHERE, ROW

Placement = tuple[int, int, bool]  # column and row of the south-west square, counted from 0, and whether it is upright


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class PondSight(Sight):
    """Seat 0 is plain, seat 1 red; pieces are named by their ids and stand in the order of the board's roster."""

    board: str  # long, wide or drop
    setup: str  # ready, open or secret
    own_overlap: bool
    flagellate_turns: bool
    quiet_limit: int
    phase: str  # coin and draw (chance decides), formation, setup, play, over
    first: int  # the seat that begins; -1 before the coin has decided
    mover: int  # the seat to move, or in an open set-up to place; -1 if there is none, or both may act
    picked: tuple[bool, bool]  # who has picked a formation
    picks: tuple[str, str]  # the formations as far as they are seen, else ""; after a draw both have the same
    placed: tuple[int, int]  # in set-up: how many each side has placed, the Stentor first, then the roster in order
    held: str  # what the viewer places next: the Stentor first, then the roster in order; "" if nothing
    stentors: tuple[str, str]  # "S g", "E 14"; "" where not seen or not placed
    placements: tuple[tuple[Placement | None, ...], tuple[Placement | None, ...]]  # per seat, in roster order
    left: tuple[int, int]  # pieces left, Stentors not counted; in set-up all that will be there
    turn: (
        int  # the number of the turn that is on, from 1, both players together; 0 before play, at the end the last one
    )
    quiet: int  # turns in a row in which nothing left the board
    stuck: bool  # whether the last turn was `stuck`
    reason: str  # how the game ended (`CONTENT.endings`), else ""
    # The last move: "" and None before the first, and after `stuck`
    last_piece: str
    last_seat: int
    last_from: Placement | None
    last_to: Placement | None
    last_ate: tuple[str, ...]  # pieces of the other side
    last_sucked: bool  # whether the mover then ended in the opposing zone


def to_place(sight: PondSight) -> tuple[str, ...]:
    """What the viewer has still to place: what is in hand first, then the Stentor and the roster in order."""
    roster = BOARDS[sight.board].roster
    waiting = [] if sight.stentors[sight.seat] else ["St"]
    waiting += [piece for piece, at in zip(roster, sight.placements[sight.seat], strict=True) if at is None]
    return tuple(sorted(waiting, key=lambda piece: piece != sight.held))


def look(state: Position, seat: int) -> PondSight:
    """What `seat`, or a spectator, may know."""
    rules = state.rules
    hidden = state.hides()
    seen = [not hidden or side == seat for side in range(2)]
    moved = state.last >= 0
    return _sight(
        seat=seat,
        acting=state.acting,
        board=rules.pond.id,
        setup=options.SETUPS[rules.setup],
        own_overlap=rules.own_overlap,
        flagellate_turns=rules.flagellates_turn,
        quiet_limit=rules.quiet_limit,
        phase=actions.PHASES[state.phase],
        first=state.first,
        mover=state.mover,
        picked=(state.picks[0] >= 0, state.picks[1] >= 0),
        picks=(_pick(state, 0) if seen[0] else "", _pick(state, 1) if seen[1] else ""),
        placed=(state.placed[0], state.placed[1]),
        held=_held(state, seat),
        stentors=tuple([actions.stentor_name(state.stentors[side]) if seen[side] else "" for side in range(2)]),
        placements=(_placements(state, 0, seen[0]), _placements(state, 1, seen[1])),
        left=(state.left[0], state.left[1]),
        turn=state.turns,
        quiet=state.quiet,
        stuck=state.stuck,
        reason=actions.REASONS[state.reason] if state.reason >= 0 else "",
        last_piece=PIECES[state.last % SIDE] if moved else "",
        last_seat=state.last // SIDE if moved else -1,
        last_from=_placement(state.last_spot, state.last, state.last_form) if moved else None,
        last_to=_placement(state.spots[state.last] % NOWHERE, state.last, state.forms[state.last]) if moved else None,
        last_ate=tuple([PIECES[unit % SIDE] for unit in members(state.ate)]),
        last_sucked=moved and state.spots[state.last] >= NOWHERE,
    )


def _sight(**fields: Any) -> PondSight:
    """With all its fields at once: a frozen class sets them one by one, which takes longer than to look."""
    sight = PondSight.__new__(PondSight)
    sight.__dict__.update(fields)
    return sight


def _held(state: Position, seat: int) -> str:
    if state.phase != actions.SET_UP or not 0 <= seat < 2 or state.placed[seat] > len(state.rules.pond.roster):
        return ""
    return PIECES[state.rules.pond.roster[state.placed[seat] - 1]] if state.placed[seat] else "St"


def _pick(state: Position, seat: int) -> str:
    return actions.FORMATIONS[state.picks[seat]] if state.picks[seat] >= 0 else ""


def _placements(state: Position, seat: int, seen: bool) -> tuple[Placement | None, ...]:
    roster = state.rules.pond.roster
    if not seen:
        return (None,) * len(roster)
    first = seat * SIDE
    spots, forms = state.spots, state.forms
    return tuple(
        [
            None if spots[first + piece] >= NOWHERE else _placement(spots[first + piece], piece, forms[first + piece])
            for piece in roster
        ]
    )


def _placement(spot: int, unit: int, form: int) -> Placement:
    return (spot & COLUMN, spot >> ROW, form != FLAT[unit % SIDE])
