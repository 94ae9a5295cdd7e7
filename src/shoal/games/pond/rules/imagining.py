"""A full position made of what a seat can see, and something that the rules allow for what it cannot (§9)."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.engine.rng import Rng
from shoal.engine.tables import mask_of
from shoal.games.pond.content import BOARDS
from shoal.games.pond.rules import actions, keys, legal, pieces, setup
from shoal.games.pond.rules.pieces import SIDE
from shoal.games.pond.rules.position import NO_PICK, Position
from shoal.games.pond.rules.sight import Placement, PondSight
from shoal.games.pond.rules.squares import NOWHERE, STRIDE


def imagine(state: Position, sight: PondSight, rng: Rng) -> None:
    """Make a new state one that looks just like this sight."""
    _restore(state, sight)
    if state.hides():
        for seat in range(2):
            if seat != sight.seat:
                _imagine_side(state, seat, rng)
    keys.settle(state)


def reimagine(state: Position, seat: i64, rng: Rng) -> None:
    """Put another set-up in place of the one that this seat cannot see."""
    if state.hides():
        _imagine_side(state, 1 - seat, rng)
        state.listed = 0


def _imagine_side(state: Position, seat: i64, rng: Rng) -> None:
    """Another hidden set-up of this side: as far on, but anything that the rules allow."""
    if state.phase == actions.FORM_UP:
        if state.picks[seat] != NO_PICK:
            setup.line_up(state, seat, rng.below(len(actions.FORMATIONS)))
        return
    placed = state.placed[seat]
    setup.clear(state, seat)
    for _ in range(placed):
        choices = legal.choices(state, seat)
        setup.put(state, seat, choices[rng.below(len(choices))])


def _restore(state: Position, sight: PondSight) -> None:
    """Make a new state what the sight shows; what is hidden is not there yet."""
    state.phase = actions.PHASES.index(sight.phase)
    state.first = sight.first
    state.mover = sight.mover
    for seat in range(2):
        state.placed[seat] = _next(sight) if seat == sight.seat and sight.held else sight.placed[seat]
        state.left[seat] = sight.left[seat]
        if sight.picks[seat]:
            state.picks[seat] = actions.FORMATIONS.index(sight.picks[seat])
        elif sight.picked[seat]:
            state.picks[seat] = 0
        if sight.stentors[seat]:
            setup.root(state, seat, actions.stentor_of(sight.stentors[seat]))
        for piece, placement in zip(state.rules.pond.roster, sight.placements[seat], strict=True):
            if placement is not None:
                _put(state, seat * SIDE + piece, placement)
    state.turns = sight.turn
    state.quiet = sight.quiet
    state.stuck = sight.stuck
    state.reason = actions.REASONS.index(sight.reason) if sight.reason else actions.NO_REASON
    if sight.last_piece:
        _restore_last(state, sight)


def _next(sight: PondSight) -> int:
    """The place of what is in hand in the order of placing; who arranges a draft may have laid later pieces before."""
    return ("St", *BOARDS[sight.board].roster).index(sight.held)


def _put(state: Position, unit: int, placement: Placement) -> None:
    column, row, up = placement
    state.spots[unit] = row * STRIDE + column
    state.forms[unit] = pieces.FLAT[unit % SIDE] + up


def _restore_last(state: Position, sight: PondSight) -> None:
    assert sight.last_from is not None and sight.last_to is not None
    unit = sight.last_seat * SIDE + pieces.PIECES.index(sight.last_piece)
    column, row, up = sight.last_from
    state.last = unit
    state.last_spot = row * STRIDE + column
    state.last_form = pieces.FLAT[unit % SIDE] + up
    _put(state, unit, sight.last_to)
    if sight.last_sucked:
        state.spots[unit] += NOWHERE
    theirs = SIDE - sight.last_seat * SIDE
    state.ate = mask_of([theirs + pieces.PIECES.index(piece) for piece in sight.last_ate])
