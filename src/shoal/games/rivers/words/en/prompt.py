"""What a player can do now, or for whom everybody waits, in one short sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.engine.words.en.voice import Voice, in_a_row
from shoal.games.rivers.rules.sight import RiversSight
from shoal.games.rivers.words.en.names import cards, cause, events

MINE: Final = {
    "roll": "Your turn: roll the die!",
    "drop": "A six! Do you take a drop?",
    "warn": "Use your Early Warning now?",
    "target": "Take a drop from whom?",
    "icon": "Which land will you use?",
}
THEIRS: Final = {  # what you do, what others do, and the rest of it
    "drop": ("rolled", "rolled", "a six"),
    "warn": ("think", "thinks", "about the Early Warning"),
    "target": ("choose", "chooses", "whose drop to take"),
    "pollute": ("choose", "chooses", "a card to pollute"),
    "clean": ("choose", "chooses", "what to clean"),
    "icon": ("choose", "chooses", "a land to use"),
    "move": ("roll", "rolls", "the die"),
    "severity": ("meet", "meets", "a disaster!"),
    "snowmelt": ("roll", "rolls", "for snowmelt"),
    "event": ("draw", "draws", "an event card"),
    "pick": ("pick", "picks", "up land use cards"),
}


def prompt(sight: RiversSight, legal: Sequence[int], names: Sequence[str]) -> str:
    """For who acts, what to do; for all others, who acts."""
    if sight.phase == "over":
        return _result(sight, names)
    if sight.phase == "first":
        return "Who begins? It is being drawn"
    return _mine(sight) if legal else _theirs(sight, Voice(sight.seat, names))


def _mine(sight: RiversSight) -> str:
    if sight.phase == "buy":
        can_leave = "N3" in sight.innovations[sight.seat]
        return f"Buy a card{', or not' if can_leave else ''}: you have {sight.hand.clean} clean"
    if sight.phase == "choose":
        return f"{cause(sight.cause or '')}: (a) or (b)?"
    if sight.phase == "pollute":
        return f"{cause(sight.cause or '')}: which card is polluted?"
    if sight.phase == "clean":
        return "Choose what to clean" + (f": {sight.left} left" if sight.left > 1 else "")
    return MINE[sight.phase]


def _theirs(sight: RiversSight, voice: Voice) -> str:
    actor = sight.acting[0] if sight.acting and sight.acting[0] >= 0 else sight.active
    if sight.phase == "roll":
        return f"It is {voice.whose(actor)} turn"
    if sight.phase == "buy":
        return f"{voice.does(actor, 'look')} at {cards(len(sight.offer), sight.icon or '')}"
    if sight.phase == "choose":
        return f"{voice.does(actor, 'choose')} on {events[sight.event].name if sight.event else 'an event'}"
    yours, theirs, rest = THEIRS[sight.phase]
    return f"{voice.does(actor, yours, theirs)} {rest}"


def _result(sight: RiversSight, names: Sequence[str]) -> str:
    first = [seat for seat, rank in enumerate(sight.ranks) if rank == 1]
    who = ["you" if seat == sight.seat else names[seat] for seat in first]
    best = sight.points[first[0]]
    if len(first) > 1:
        return f"Over: {in_a_row(who)} share the first place with {best} points"
    return f"You win with {best} points!" if who == ["you"] else f"{who[0]} wins with {best} points"
