"""What a player can do now, or for whom everybody waits, in one short sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.engine.words.en.result import leaders, over
from shoal.engine.words.en.voice import Voice
from shoal.games.rivers.rules.actions import (
    BUY,
    CHOOSE_A,
    CHOOSE_B,
    ICON,
    PUT_BACK,
    USE_SHARING,
    USE_SURVEY,
    USE_TREATMENT,
)
from shoal.games.rivers.rules.sight import RiversSight
from shoal.games.rivers.words.en.names import SIX, cards, cause, drops, points

THEIRS: Final = {  # what others are doing
    "drop": f"rolled a {SIX}",
    "warn": "is thinking about the Early Warning",
    "choose": "is choosing between (a) and (b)",
    "target": "is choosing whose drop to take",
    "pollute": "is choosing a card to pollute",
    "clean": "is choosing what to clean",
    "icon": "is choosing a land to use",
    "move": "is rolling the die",
    "severity": "meets a disaster!",
    "snowmelt": "is rolling for the snowmelt",
    "event": "is drawing an event card",
    "pick": "is picking up land use cards",
}
YOURS: Final = {"is": "are", "meets": "meet"}  # the same of you


def prompt(sight: RiversSight, legal: Sequence[int], names: Sequence[str]) -> str:
    """For who acts, what to do; for all others, who acts."""
    if sight.phase == "over":
        return _result(sight, names)
    if sight.phase == "first":
        return "The game is choosing who goes first"
    return _mine(sight, legal) if legal else _theirs(sight, Voice(sight.seat, names))


def _mine(sight: RiversSight, legal: Sequence[int]) -> str:
    """What is asked follows from what is legal."""
    phase = sight.phase
    if phase == "roll":
        first = ", or use an innovation first" if USE_TREATMENT in legal or USE_SHARING in legal else "!"
        return f"Your turn: roll the die{first}"
    if phase == "icon":
        if any(ICON <= action < BUY for action in legal):
            return "Which land will you use?"
        return "Nothing to buy here: use an innovation, or end your turn"
    if phase == "buy":
        return _buy(sight, legal)
    if phase == "choose":
        both = {CHOOSE_A, CHOOSE_B} <= set(legal)
        asks = "(a) or (b)?" if both else f"only ({'a' if CHOOSE_A in legal else 'b'}) is possible"
        return f"{cause(sight.cause or '')}: {asks}"
    if phase == "pollute":
        return f"{cause(sight.cause or '')}: which card gets polluted?"
    if phase == "clean":
        return "Choose what to clean" + (f": {sight.left} left" if sight.left > 1 else "")
    return MINE[phase]


MINE: Final = {
    "drop": f"A {SIX}! Will you take a drop?",
    "warn": "Use your Early Warning now?",
    "target": "Whose drop will you take?",
}


def _buy(sight: RiversSight, legal: Sequence[int]) -> str:
    survey = ["use your Land Survey"] if USE_SURVEY in legal else []
    if not any(BUY <= action < PUT_BACK for action in legal):
        return f"You cannot pay for any of these: {', or '.join(['put them back', *survey])}"
    ways = ["Buy a card", *(["put them all back"] if PUT_BACK in legal else []), *survey]
    if len(ways) > 2:
        return f"{', '.join(ways[:-1])}, or {ways[-1]}"
    return f"{', or '.join(ways)}: you have {drops(sight.hand.clean, 'clean')}"


def _theirs(sight: RiversSight, voice: Voice) -> str:
    actor = sight.acting[0] if sight.acting and sight.acting[0] >= 0 else sight.active
    if sight.phase == "roll":
        return f"It is {voice.whose(actor)} turn"
    if sight.phase == "buy":
        return f"{voice.does(actor, 'are', 'is')} looking at {cards(len(sight.offer), sight.icon or '')}"
    verb, rest = THEIRS[sight.phase].split(" ", 1)
    return f"{voice.does(actor, YOURS.get(verb, verb), verb)} {rest}"


def _result(sight: RiversSight, names: Sequence[str]) -> str:
    first = leaders(sight.ranks)
    return over(Voice(sight.seat, names), first, f" with {points(sight.points[first[0]] or 0)}")
