"""What a seat can do now, or for whom it waits, in one short sentence."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.words.en.result import wins
from shoal.engine.words.en.voice import Voice
from shoal.games.pond.content import BOARDS
from shoal.games.pond.rules.actions import STUCK
from shoal.games.pond.rules.sight import PondSight
from shoal.games.pond.words.en.names import piece, sides
from shoal.games.pond.words.en.story import ended


def prompt(sight: PondSight, legal: Sequence[int], names: Sequence[str]) -> str:
    """For the seat whose sight this is, or for an onlooker."""
    if sight.phase == "over":
        return result(sight, names)
    if not legal:
        return _others(sight, names)
    if sight.phase == "formation":
        return "Pick how your protists stand"
    if sight.phase == "setup":
        return f"Place your {piece(sight.held)}"
    if legal[0] == STUCK:
        return "You are hemmed in: no piece can move"
    lead = "Your move" if sight.turn > 2 else f"Your pieces are the {sides[sight.seat]} ones: move one"
    return f"{lead}. The water is almost quiet: eat!" if sight.quiet_limit - sight.quiet <= 4 else lead


def _others(sight: PondSight, names: Sequence[str]) -> str:
    if sight.phase == "coin":
        return "A coin decides who begins"
    if sight.phase == "draw":
        return "A formation is being drawn for both sides"
    if sight.phase == "formation":
        waits = [names[seat] for seat in range(2) if not sight.picked[seat]]
        return f"{' and '.join(waits)} {'picks' if len(waits) == 1 else 'pick'} a formation"
    if sight.phase == "setup" and sight.mover >= 0:
        return f"{names[sight.mover]} places a piece"
    if sight.phase == "setup":
        total = len(BOARDS[sight.board].roster) + 1
        waits = [names[seat] for seat in range(2) if sight.placed[seat] < total]
        if not waits:
            return "Everything is in place"
        return f"{' and '.join(waits)} {'is' if len(waits) == 1 else 'are'} placing pieces behind the curtain"
    return f"It is {names[sight.mover]}'s move"


def result(sight: PondSight, names: Sequence[str]) -> str:
    """How the game ended."""
    plain, red = sight.left
    voice = Voice(sight.seat, names)
    how = ended(voice, sight.reason, sight.left) if sight.reason else ""
    if plain == red:
        return f"A tie, {plain} to {red}. {how}".strip()
    winner = 0 if plain > red else 1
    return f"{wins(voice, [winner])}, {max(plain, red)} to {min(plain, red)}. {how}".strip()
