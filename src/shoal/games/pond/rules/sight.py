"""What may be seen in Pond Scum (§9): everything, but for the other side's set-up before both are complete.

`look` makes a sight of a state; `restore` makes a state of a sight, with everything in it that can be seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from shoal.engine.sight import Sight
from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules.board import COLUMN, NO_STENTOR, NOWHERE, ROW, STRIDE, stentor_name, stentor_of
from shoal.games.pond.rules.pieces import FLAT, PIECES, SIDE

if TYPE_CHECKING:
    from shoal.games.pond.rules.position import Position

PHASES = ("coin", "draw", "formation", "setup", "play", "over")
SETUPS = ("ready", "open", "secret")
FORMATIONS = tuple(formation.id for formation in CONTENT.formations)
REASONS = tuple(CONTENT.endings)
ROSTERS = {board.id: tuple(PIECES.index(piece) for piece in board.roster) for board in CONTENT.boards}
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


def look(state: Position, seat: int) -> PondSight:
    """What `seat`, or a spectator, may know."""
    rules = state.rules
    hidden = state.hides()
    seen = [not hidden or side == seat for side in range(2)]
    moved = state.last >= 0
    ate = tuple([PIECES[unit % SIDE] for unit in range(2 * SIDE) if state.ate >> unit & 1]) if state.ate else ()
    return _sight(
        seat=seat,
        acting=state.acting,
        board=rules.pond.id,
        setup=SETUPS[rules.setup],
        own_overlap=rules.own_overlap,
        flagellate_turns=rules.flagellates_turn,
        quiet_limit=rules.quiet_limit,
        phase=PHASES[state.phase],
        first=state.first,
        mover=state.mover,
        picked=(state.picks[0] >= 0, state.picks[1] >= 0),
        picks=(_pick(state, 0) if seen[0] else "", _pick(state, 1) if seen[1] else ""),
        placed=(state.placed[0], state.placed[1]),
        stentors=tuple([stentor_name(state.stentors[side]) if seen[side] else "" for side in range(2)]),
        placements=(_placements(state, 0, seen[0]), _placements(state, 1, seen[1])),
        left=(state.left[0], state.left[1]),
        turn=state.turns,
        quiet=state.quiet,
        stuck=state.stuck,
        reason=REASONS[state.reason] if state.reason >= 0 else "",
        last_piece=PIECES[state.last % SIDE] if moved else "",
        last_seat=state.last // SIDE if moved else -1,
        last_from=_placement(state.last_spot, state.last, state.last_form) if moved else None,
        last_to=_placement(state.spots[state.last] % NOWHERE, state.last, state.forms[state.last]) if moved else None,
        last_ate=ate,
        last_sucked=moved and state.spots[state.last] >= NOWHERE,
    )


def _sight(**fields: Any) -> PondSight:
    """With all its fields at once: a frozen class sets them one by one, which takes longer than to look."""
    sight = PondSight.__new__(PondSight)
    sight.__dict__.update(fields)
    return sight


def _pick(state: Position, seat: int) -> str:
    return FORMATIONS[state.picks[seat]] if state.picks[seat] >= 0 else ""


def _placements(state: Position, seat: int, seen: bool) -> tuple[Placement | None, ...]:
    roster = ROSTERS[state.rules.pond.id]
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


def restore(state: Position, sight: PondSight) -> None:
    """Make a new state what the sight shows; what is hidden is not there yet."""
    state.phase = PHASES.index(sight.phase)
    state.first = sight.first
    state.mover = sight.mover
    roster = ROSTERS[sight.board]
    for seat in range(2):
        state.placed[seat] = sight.placed[seat]
        state.left[seat] = sight.left[seat]
        if sight.picks[seat]:
            state.picks[seat] = FORMATIONS.index(sight.picks[seat])
        elif sight.picked[seat]:
            state.picks[seat] = 0
        state.root(seat, stentor_of(sight.stentors[seat]) if sight.stentors[seat] else NO_STENTOR)
        for piece, placement in zip(roster, sight.placements[seat], strict=True):
            if placement is not None:
                _put(state, seat * SIDE + piece, placement)
    state.turns = sight.turn
    state.quiet = sight.quiet
    state.stuck = sight.stuck
    state.reason = REASONS.index(sight.reason) if sight.reason else -1
    if sight.last_piece:
        _restore_last(state, sight)


def _put(state: Position, unit: int, placement: Placement) -> None:
    column, row, up = placement
    state.spots[unit] = row * STRIDE + column
    state.forms[unit] = FLAT[unit % SIDE] + up


def _restore_last(state: Position, sight: PondSight) -> None:
    assert sight.last_from is not None and sight.last_to is not None
    unit = sight.last_seat * SIDE + PIECES.index(sight.last_piece)
    column, row, up = sight.last_from
    state.last = unit
    state.last_spot = row * STRIDE + column
    state.last_form = FLAT[unit % SIDE] + up
    _put(state, unit, sight.last_to)
    if sight.last_sucked:
        state.spots[unit] += NOWHERE
    other = SIDE - sight.last_seat * SIDE
    state.ate = sum(1 << other + PIECES.index(piece) for piece in sight.last_ate)
