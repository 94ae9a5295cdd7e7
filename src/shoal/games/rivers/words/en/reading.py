"""The whole position in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.engine.words.en.voice import Voice, in_a_row
from shoal.games.rivers.content import CONTENT, LANDS
from shoal.games.rivers.rules.board import END_POSITION
from shoal.games.rivers.rules.sight import Plot, RiversSight
from shoal.games.rivers.words.en import labels
from shoal.games.rivers.words.en import names as called
from shoal.games.rivers.words.en.names import corners, disasters, drops, events, kinds, levels, tiles

turn_title = "The turn"
water_title = "The water"
piles_title = "The piles"
loop_title = "The loop of tiles"
FATES: Final = {
    "carried out": "It is happening now.",
    "followed": "It has been done.",
    "void": "It cannot happen.",
    "kept": "It is kept.",
}


# ---- what is going on


def turn(sight: RiversSight, names: Sequence[str]) -> list[str]:
    if sight.phase == "over":
        return ["The game is over: " + ("the supply is empty." if sight.reason == "depleted" else "everybody is home.")]
    if sight.active < 0:
        return ["The game is choosing who goes first."]
    here = tiles[sight.tile]
    return [
        f"Round {sight.round}. It is {Voice(sight.seat, names).whose(sight.active)} turn.",
        *([f"The die shows {sight.die}."] if sight.die else []),
        f"{here.name}, {here.place}: {here.note}",
    ]


def event(card: str, fate: str) -> list[str]:
    fated = f"{FATES[fate]} {labels.needed(card)}" if fate == "void" and events[card].needs else FATES[fate]
    return [events[card].text, fated, events[card].note]


def disaster(which: str, die: int, cushion: int, level: int, averted: bool) -> list[str]:
    return [
        labels.softened(die, cushion) if die else labels.die_decides,
        *_levels(which, die, level, averted),
        disasters[which].note,
    ]


def _levels(which: str, die: int, level: int, averted: bool) -> list[str]:
    """The level that it is, or all of them before the die has told."""
    if averted:
        return ["An Early Warning kept it away."]
    does = [f"{name}: {text}" for name, text in zip(levels, disasters[which].levels, strict=True)]
    if not die:
        return does
    return [does[level - 1]] if level else ["All stays calm."]


def offered(place: int, card: str, pair: Plot | None, before: int | None, after: int | None, can: bool) -> str:
    parts = [f"Card {place}, {labels.offered(card)}"]
    if LANDS[card].habitat:
        parts.append(labels.companion(card))
    if pair:
        parts.append(labels.pairing(pair))
    if after is not None:
        parts.append(f"the score would go from {before} to {after}")
    elif not can:
        parts.append("you have too few clean drops")
    return "; ".join(parts) + "."


def hidden(place: int, kind: str) -> str:
    return f"Card {place}: {labels.hidden(kind)}."


# ---- the water


def water(sight: RiversSight) -> list[str]:
    last = ["The supply has been empty: the game is about to end."] if sight.dried and sight.phase != "over" else []
    return [f"The supply: {drops(sight.supply)}.", f"The sky: {drops(sight.sky)}.", *last]


# ---- the seats


def seat_title(sight: RiversSight, seat: int, names: Sequence[str]) -> str:
    return f"You, {names[seat]}" if seat == sight.seat else names[seat]


def seat(sight: RiversSight, seat: int) -> list[str]:
    """All but the land use cards, which follow."""
    place, hand, owned = sight.positions[seat], sight.hands[seat], len(sight.lands[seat])
    lines = ["Home." if place == END_POSITION else f"On {tile_name(place)}."]
    if seat in sight.skips and seat not in sight.finished:
        lines.append("Skips the next turn.")
    lines.append(f"In hand: {drops(hand.clean, 'clean')} and {drops(hand.polluted, 'polluted')}.")
    if (points := sight.points[seat]) is not None:
        lines.append(f"{called.points(points)}{'' if sight.ranks else ', as things stand'}.")
    if sight.ranks:
        lines.append(f"Place {sight.ranks[seat]}.")
    if held := sight.innovations[seat]:
        lines.append(f"Innovations: {in_a_row([events[card].name for card in held])}.")
    lines.append(f"Land use cards: {owned}.")
    return lines


def land(plot: Plot, counts: int | None, habitat: Plot | None) -> str:
    if counts is None:
        return f"{labels.others_hidden(plot)}."
    pair = f"; doubled by {called.plot(habitat)}" if habitat else ""
    return f"{labels.own_land(plot, counts)}{pair}."


# ---- the piles


def piles(sight: RiversSight) -> list[str]:
    gone = [events[card].name for card in reversed(sight.discards)]
    return [
        *(f"{labels.pile(kind, pile.size)}." for kind, pile in zip(kinds, sight.piles, strict=True)),
        f"{labels.deck(sight.deck)}.",
        f"Discarded events, the last first: {', '.join(gone)}." if gone else "No event has been discarded.",
    ]


# ---- the loop


def tile(index: int, here: Sequence[str], met: bool) -> str:
    printed = CONTENT.tiles[index]
    if printed.disaster:
        what = f"disaster, {disasters[printed.disaster].name}{', met before' if met else ''}"
    elif printed.corner:
        what = f"corner, {corners[printed.corner].short}"
    else:
        what = in_a_row([kinds[icon].name for icon in printed.icons])
    where = tile_name(index)
    return f"{where[0].upper()}{where[1:]}: {what}." + (f" Here: {in_a_row(here)}." if here else "")


def tile_name(place: int) -> str:
    return f"tile {place}, {tiles[place].name}" if place else f"the Start and End, {tiles[0].name}"
