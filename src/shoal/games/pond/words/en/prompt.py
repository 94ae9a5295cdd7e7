"""What a seat can do now, or for whom it waits, in one short sentence."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules.actions import STUCK
from shoal.games.pond.rules.sight import PondSight
from shoal.games.pond.screen.pictures import EDGES, SIDES, called
from shoal.games.pond.screen.pond import BOARDS


def prompt(sight: PondSight, legal: Sequence[int], names: Sequence[str]) -> str:
    """For the seat whose sight this is, or for an onlooker."""
    if sight.phase == "over":
        return _result(sight, names)
    if not legal:
        return _others(sight, names)
    if sight.phase == "formation":
        return "Pick how your protists stand"
    if sight.phase == "setup":
        return f"Place your {called(next_piece(sight))}"
    if legal[0] == STUCK:
        return "You are hemmed in: no piece can move"
    lead = "Your move" if sight.turn > 2 else f"You are {SIDES[sight.seat]}: move a piece"
    return f"{lead}. Quiet water is near: eat!" if sight.quiet_limit - sight.quiet <= 4 else lead


def next_piece(sight: PondSight) -> str:
    """What the viewer places next; the Stentor comes first, then the roster in order."""
    pieces = ("St", *BOARDS[sight.board].roster)
    return pieces[min(sight.placed[sight.seat], len(pieces) - 1)]


def edge(stentor: str) -> str:
    """Of "S g": "on the south edge from g"."""
    name, first = stentor.split(" ")
    return f"on the {EDGES[name]} edge from {first}"


def _others(sight: PondSight, names: Sequence[str]) -> str:
    if sight.phase == "coin":
        return "A coin decides who begins"
    if sight.phase == "draw":
        return "A formation is drawn for both sides"
    if sight.phase == "formation":
        waits = [names[seat] for seat in range(2) if not sight.picked[seat]]
        return f"{' and '.join(waits)} {'picks' if len(waits) == 1 else 'pick'} a formation"
    if sight.phase == "setup" and sight.mover >= 0:
        return f"{names[sight.mover]} places a piece"
    if sight.phase == "setup":
        total = len(BOARDS[sight.board].roster) + 1
        waits = [names[seat] for seat in range(2) if sight.placed[seat] < total]
        if not waits:
            return "Everything stands"
        return f"{' and '.join(waits)} {'places' if len(waits) == 1 else 'place'} behind the curtain"
    return f"It is {names[sight.mover]}'s move"


def _result(sight: PondSight, names: Sequence[str]) -> str:
    plain, red = sight.left
    how = CONTENT.endings.get(sight.reason, "")
    if plain == red:
        return f"A tie, {plain} to {red}. {how}".strip()
    winner = 0 if plain > red else 1
    who = "You win" if winner == sight.seat else f"{names[winner]} wins"
    return f"{who}, {max(plain, red)} to {min(plain, red)}. {how}".strip()
