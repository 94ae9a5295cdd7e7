"""What a seat can do now, or for whom it waits, in one short sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.engine.words.en.result import leaders, over
from shoal.engine.words.en.voice import Voice, in_a_row
from shoal.games.hyporheic.content import formula
from shoal.games.hyporheic.rules.sight import HyporheicSight
from shoal.games.hyporheic.words.en.names import TOGETHER, coins


def prompt(sight: HyporheicSight, names: Sequence[str]) -> str:
    """For the seat whose sight this is, or for an onlooker."""
    if sight.phase == "over":
        return _result(sight, names)
    mine = sight.asked == sight.seat and sight.phase not in YOURS  # also in a replay, where nobody may act
    return _mine(sight, names) if mine else _others(sight, names)


def _mine(sight: HyporheicSight, names: Sequence[str]) -> str:
    phase = sight.phase
    if phase == "move":
        return _move(sight)
    if phase == "occupied":
        met = in_a_row([names[seat] for seat in sight.together(sight.active)])
        are = "are" if len(sight.together(sight.active)) > 1 else "is"
        them = any(sight.sizes[seat] for seat in sight.together(sight.active))
        stay = "take nutrients and roll again" if them else "stay and roll again"
        return f"Send {met} back, or {stay}?" if sight.bumping else f"{met} {are} here: {stay}"
    if phase == "take":
        left = f"{sight.takes} nutrients" if sight.takes > 1 else "a nutrient"
        return f"Take {left} from {names[sight.victim]}'s tray"
    if phase == "collect":
        return f"Cow Pie! How many {formula('nh4')} do you take? You have room for {sight.room(sight.asked)}"
    if phase == "swap":
        return f"Trade with {names[sight.partner]}: tap one of yours, then one of theirs"
    return MINE[phase]


def _move(sight: HyporheicSight) -> str:
    rolled = f"You rolled {sight.dice[0]} + {sight.dice[1]}" if len(sight.dice) > 1 else f"You rolled {sight.steps}"
    if sight.clogged:
        return f"{rolled} (clay: no paths): tap where to go"
    if sight.at[sight.active] == "start":
        return f"{rolled}: tap a glowing space"
    return f"{rolled}: tap where to go"


def _others(sight: HyporheicSight, names: Sequence[str]) -> str:
    if sight.asked == sight.seat:
        return YOURS[sight.phase]
    return THEIRS[sight.phase].format(who=names[sight.asked])


def _result(sight: HyporheicSight, names: Sequence[str]) -> str:
    first = leaders(sight.ranks)
    return over(Voice(sight.seat, names), first, f" with {coins(sight.coins[first[0]])}", TOGETHER)


MINE: Final = {
    "rob": "Who do you take nutrients from? Tap a player",
    "react": "The microbes are at work: tap an equation",
    "again": "Roll again, or stay here?",
    "switch": "Switch Places: tap the player to trade places with",
    "dive": "Quick Dive: tap the path to jump into",
    "trade": "Nutrient Trading: tap a player, or no trade",
    "bloom": "Algal Bloom: tap the player who loses all nutrients",
}
YOURS: Final = {
    "first": "You roll: the highest starts",
    "roll": "You roll the die",
    "eddy": "You roll for the eddy",
    "draw": "You draw a card",
}
THEIRS: Final = {
    "first": "{who} rolls: the highest starts",
    "roll": "{who} rolls the die",
    "eddy": "{who} rolls for the eddy",
    "draw": "{who} draws a card",
    "move": "{who} is choosing where to go",
    "occupied": "{who} meets somebody: what now?",
    "rob": "{who} is choosing who to take from",
    "take": "{who} is taking nutrients",
    "react": "{who} is choosing an equation",
    "again": "Will {who} roll again?",
    "collect": "Cow Pie: how much will {who} take?",
    "switch": "{who} is choosing who to switch with",
    "dive": "{who} is choosing a path",
    "trade": "{who} is looking for a trade",
    "swap": "{who} is trading",
    "bloom": "Algal Bloom: {who} is choosing a player",
}
