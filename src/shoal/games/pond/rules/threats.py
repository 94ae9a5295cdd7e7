"""What a position threatens: whom every move would eat, and where the hunters of the other side can bite."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from shoal.engine.options import choose
from shoal.engine.rng import Rng
from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules import actions
from shoal.games.pond.rules.game import PondScum, PondState
from shoal.games.pond.rules.pieces import IS_FLAGELLATE, PIECES, SIDE
from shoal.games.pond.rules.sight import PondSight
from shoal.games.pond.rules.squares import COLUMN, ROW, covered, overlap


@dataclass(frozen=True)
class Bite:
    """What a move would bring: the piece that moves, where and how it comes to lie, and all its prey."""

    hunter: str
    spot: int
    form: int
    prey: tuple[str, ...]


@dataclass(frozen=True)
class Danger:
    """What the hunters of the other side could do next."""

    reach: dict[str, frozenset[tuple[int, int]]]  # by hunter: column and row of the squares it can cover
    prey: dict[str, frozenset[str]]  # by hunter: the pieces it can eat

    @property
    def squares(self) -> frozenset[tuple[int, int]]:
        return frozenset().union(*self.reach.values())

    @property
    def pieces(self) -> frozenset[str]:
        return frozenset().union(*self.prey.values())


def danger(sight: PondSight) -> Danger:
    """If it were the other side's move now."""
    reach: dict[str, set[int]] = {}
    prey: dict[str, set[str]] = {}
    for bite in bites(passed(sight)):
        if not IS_FLAGELLATE[PIECES.index(bite.hunter)]:
            reach.setdefault(bite.hunter, set()).update(covered(bite.spot, bite.form))
            prey.setdefault(bite.hunter, set()).update(bite.prey)
    return Danger(
        {hunter: frozenset([(spot & COLUMN, spot >> ROW) for spot in spots]) for hunter, spots in reach.items()},
        {hunter: frozenset(pieces) for hunter, pieces in prey.items()},
    )


@lru_cache(maxsize=16)
def bites(sight: PondSight) -> tuple[Bite, ...]:
    """Every move of the seat whose sight this is, with what it would eat."""
    state = _imagined(sight)
    return tuple([_bite(state, action) for action in state.legal(sight.seat) if action >= actions.MOVE])


def _bite(state: PondState, action: int) -> Bite:
    move = action - actions.MOVE
    piece = actions.PIECE_OF[move]
    unit = state.mover * SIDE + piece
    spot = state.spots[unit] + actions.SHIFT[move]
    form = actions.form_after(piece, state.forms[unit], move)
    theirs = SIDE - state.mover * SIDE
    prey = [
        PIECES[other - theirs]
        for other in range(theirs, theirs + SIDE)
        if overlap(spot, form, state.spots[other], state.forms[other])
    ]
    return Bite(PIECES[piece], spot, form, tuple(prey))


def passed(sight: PondSight) -> PondSight:
    """The same position if the other side were to move."""
    other = 1 - sight.seat
    return replace(sight, seat=other, mover=other, acting=(other,))


def after(sight: PondSight, action: int) -> PondSight:
    """What the other side sees after this move."""
    state = _imagined(sight)
    state.apply(sight.seat, action)
    seen = state.sight(1 - sight.seat)
    assert isinstance(seen, PondSight)
    return seen


def _imagined(sight: PondSight) -> PondState:
    game = _game(sight.board, sight.own_overlap, sight.flagellate_turns, sight.quiet_limit)
    state = game.imagine(sight, Rng(0))
    assert isinstance(state, PondState)
    return state


@lru_cache(maxsize=16)
def _game(board: str, own_overlap: bool, flagellate_turns: bool, quiet_limit: int) -> PondScum:
    chosen = {
        "board": board,
        "own_overlap": own_overlap,
        "flagellate_turns": flagellate_turns,
        "quiet_limit": quiet_limit,
    }
    return PondScum(choose(CONTENT.manifest.options, chosen))
