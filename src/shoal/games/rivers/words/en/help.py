"""What "?" explains, sentence by sentence, and the guide for a first turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shoal.games.rivers.content import CONTENT, EVENTS, FRIENDS, HABITATS, LANDS
from shoal.games.rivers.words import Thing
from shoal.games.rivers.words.en.labels import needed
from shoal.games.rivers.words.en.names import (
    corners,
    disasters,
    drops,
    events,
    habitats,
    kinds,
    lands,
    levels,
    points,
    tiles,
)
from shoal.games.rivers.words.en.texts import TEXTS

guide: Mapping[str, str] = TEXTS["guide"]
things: Mapping[str, Thing] = {thing: Thing(**table) for thing, table in TEXTS["thing"].items()}
reconstructed = "Reconstructed: the published rules tell of such cards and spaces, but do not show this one."
the_map = f"The map: a loop of {len(CONTENT.tiles)} tiles"
joins = "joins"


def tile(number: int) -> list[str]:
    here = CONTENT.tiles[number]
    if here.corner:
        does = f"{'If you stop here' if number else 'When you arrive'}: {corners[here.corner].text}"
    elif here.disaster:
        does = f"{disasters[here.disaster].name}: if you stop here or pass, roll to see how bad it is."
    else:
        does = f"Stop here to use the land: {_or([kinds[icon].name for icon in here.icons])}."
    return [f"Tile {number}: {tiles[number].place.removesuffix('.')}.", does]


def _or(words: Sequence[str]) -> str:
    """ "Farm, Urban or Habitat"."""
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def land(card: str) -> list[str]:
    use = LANDS[card]
    worth = f"Costs {drops(use.cost)}. Worth {points(use.points)}."
    if use.habitat:
        worth += f" Doubles one {kinds[HABITATS[use.habitat].companion].name} card."
        pair = f"Type: {habitats[use.habitat]}. It also softens disasters."
    else:
        pair = f"Doubled by a {habitats[FRIENDS[use.kind].id]}."
    return [
        f"{kinds[use.kind].name} card.",
        worth,
        pair,
        "If a drop on it is polluted, it counts only its clean drops.",
    ]


def event(card: str) -> list[str]:
    needs = [needed(card)] if events[card].needs else []
    sort = "Innovation" if EVENTS[card].key else "Event"
    return [events[card].text, *needs, f"{sort} card, {EVENTS[card].count} in the deck."]


def disaster(disaster: str) -> list[str]:
    return [
        *(f"{level}: {does}" for level, does in zip(levels, disasters[disaster].levels, strict=True)),
        "1 or 2 on the die is a Watch, 3 or 4 a Warning, 5 or 6 an Emergency; each Habitat card makes it one less.",
    ]


def kind(kind: str) -> list[str]:
    costs = [card.cost for card in CONTENT.lands if card.kind == kind]
    if kind in FRIENDS:
        pair = f"A {habitats[FRIENDS[kind].id]} doubles one of them."
    else:
        pair = "They cost little, soften disasters, and each doubles one card of its companion kind."
    return [f"{len(costs)} cards that cost {min(costs)} to {max(costs)} drops.", pair]


def kind_title(kind: str) -> str:
    return f"{kinds[kind].name} cards"


def printed_land(card: str) -> str:
    use = LANDS[card]
    return f"{lands[card].name}, {kinds[use.kind].name}: costs {drops(use.cost)}, {points(use.points)}"


def printed_event(card: str) -> str:
    return f"{events[card].name}: {events[card].text}"
