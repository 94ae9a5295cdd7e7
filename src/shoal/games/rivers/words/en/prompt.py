"""What a player can do now, or for whom everybody waits, in one short sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.engine.words.en.voice import in_a_row
from shoal.games.rivers.rules.sight import RiversSight
from shoal.games.rivers.screen.pictures import EVENTS, cards, cause_name

MINE: Final = {
    "roll": "Your turn: roll the die!",
    "drop": "A six! Do you take a drop?",
    "target": "Take a drop from whom?",
    "icon": "Which land will you use?",
}
THEIRS: Final = {
    "roll": "It is {who}'s turn",
    "drop": "{who} rolled a six",
    "warn": "{who} thinks about the Early Warning",
    "choose": "{who} chooses on {event}",
    "target": "{who} chooses whose drop to take",
    "pollute": "{who} chooses a card to pollute",
    "clean": "{who} chooses what to clean",
    "icon": "{who} chooses a land to use",
    "move": "{who} rolls the die",
    "severity": "{who} meets a disaster!",
    "snowmelt": "{who} rolls for snowmelt",
    "event": "{who} draws an event card",
    "pick": "{who} picks up land use cards",
}


def prompt(sight: RiversSight, legal: Sequence[int], names: Sequence[str]) -> str:
    """For who acts, what to do; for all others, who acts."""
    if sight.phase == "over":
        return _result(sight, names)
    if sight.phase == "first":
        return "Who begins? It is being drawn"
    return _mine(sight) if legal else _theirs(sight, names)


def _mine(sight: RiversSight) -> str:
    if sight.phase == "buy":
        clean = sight.hand.clean
        return (
            f"Buy a card, or not: you have {clean} clean"
            if _can_leave(sight)
            else f"Buy a card: you have {clean} clean"
        )
    if sight.phase == "choose":
        return f"{cause_name(sight.cause or '')}: (a) or (b)?"
    if sight.phase == "pollute":
        return f"{cause_name(sight.cause or '')}: which card is polluted?"
    if sight.phase == "clean":
        return "Choose what to clean" + (f": {sight.left} left" if sight.left > 1 else "")
    if sight.phase == "warn":
        return "Use your Early Warning now?"
    return MINE[sight.phase]


def _can_leave(sight: RiversSight) -> bool:
    return "N3" in sight.innovations[sight.seat]


def _theirs(sight: RiversSight, names: Sequence[str]) -> str:
    actor = sight.acting[0] if sight.acting and sight.acting[0] >= 0 else sight.active
    who = "You" if actor == sight.seat else names[actor]
    if sight.phase == "buy":
        return f"{who} looks at {cards(len(sight.offer), sight.icon or '')}"
    event = EVENTS[sight.event].name if sight.event else "an event"
    words = THEIRS[sight.phase].format(who=who, event=event)
    return _as_you(words) if who == "You" else words


def _as_you(words: str) -> str:
    """ "You rolls the die" becomes "You roll the die"."""
    verb = words.split()[1]
    return "It is your turn" if verb == "is" else words.replace(verb, verb.removesuffix("s"), 1)


def _result(sight: RiversSight, names: Sequence[str]) -> str:
    first = [seat for seat, rank in enumerate(sight.ranks) if rank == 1]
    who = ["you" if seat == sight.seat else names[seat] for seat in first]
    best = sight.points[first[0]]
    if len(first) > 1:
        return f"Over: {in_a_row(who)} share the first place with {best} points"
    return f"You win with {best} points!" if who == ["you"] else f"{who[0]} wins with {best} points"
