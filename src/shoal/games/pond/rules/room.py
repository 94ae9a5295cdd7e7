"""Time at a live table of Pond Scum: nobody is hurried, and who is stuck presses the one button (§15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypeVar

from shoal.engine.box import Arrangement, Trial
from shoal.engine.sight import Sight
from shoal.engine.unhurried import SETTINGS, grace, idle, patient, windows
from shoal.games.pond.content import BOARDS, CONTENT
from shoal.games.pond.rules.actions import PLACE, STENTOR, stentor_name
from shoal.games.pond.rules.sight import Placement, PondSight
from shoal.games.pond.rules.squares import MOST_COLUMNS

__all__ = ["SETTINGS", "drafts", "grace", "idle", "patient", "round", "windows"]

T = TypeVar("T")


def drafts(sight: Sight) -> Trial | None:
    """A secret set-up is arranged at leisure, in any order, and sent when all of it stands (R7)."""
    assert isinstance(sight, PondSight)
    secret = sight.phase == "setup" and sight.setup == "secret"
    return SECRETLY[sight.board] if secret and sight.seat in sight.acting else None


def round(sight: Sight) -> int:
    """The rules know none: a round is a few turns of both, so that a lesson has its pauses."""
    assert isinstance(sight, PondSight)
    if sight.phase == "over":
        return -(-sight.turn // CONTENT.round)
    return max(0, sight.turn - 1) // CONTENT.round


def arranged(before: Sight, laid: Mapping[str, int], held: str) -> Sight:
    """The own side as it lies so far, with any of its pieces in hand (R7)."""
    assert isinstance(before, PondSight)
    roster = BOARDS[before.board].roster
    stentor = stentor_name(laid["St"] - STENTOR) if "St" in laid else ""
    own = tuple(_placement(laid[piece]) if piece in laid else None for piece in roster)
    mine, theirs = before.seat, 1 - before.seat
    return replace(
        before,
        held=held,
        placed=_in_order(mine, len(laid), before.placed[theirs]),
        stentors=_in_order(mine, stentor, before.stentors[theirs]),
        placements=_in_order(mine, own, before.placements[theirs]),
    )


def curtained(before: Sight, after: Sight) -> Sight:
    """The own side complete, the other one still behind its curtain (R29)."""
    assert isinstance(before, PondSight)
    assert isinstance(after, PondSight)
    mine, theirs = before.seat, 1 - before.seat
    return replace(
        before,
        acting=tuple(seat for seat in before.acting if seat != mine),
        held="",
        placed=_in_order(mine, len(after.placements[mine]) + 1, before.placed[theirs]),
        stentors=_in_order(mine, after.stentors[mine], before.stentors[theirs]),
        placements=_in_order(mine, after.placements[mine], before.placements[theirs]),
    )


def _in_order(seat: int, mine: T, theirs: T) -> tuple[T, T]:
    """Plain first."""
    return (mine, theirs) if seat == 0 else (theirs, mine)


def _placement(action: int) -> Placement:
    square, up = divmod(action - int(PLACE), 2)
    row, column = divmod(square, int(MOST_COLUMNS))
    return column, row, bool(up)


SECRETLY: Final = {
    board.id: Trial("set-up", curtained, Arrangement(("St", *board.roster), arranged)) for board in CONTENT.boards
}
