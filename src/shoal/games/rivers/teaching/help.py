"""What "?" explains in Rivers, the rulebook page and the guide for a first turn. Why a hint: see `reasons`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, cast

from shoal.engine import prose
from shoal.engine.mark import Mark, article, b, div, g, h3, join, p, rect, span, svg, text
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.engine.words.en.voice import in_a_row
from shoal.games.rivers.content import CONTENT, Disaster, EventCard, Kind, Land, Tile
from shoal.games.rivers.rules.sight import RiversSight
from shoal.games.rivers.screen import land as scene
from shoal.games.rivers.screen.pictures import (
    CORNERS,
    DISASTER_ART,
    DISASTERS,
    EVENTS,
    FRIENDS,
    GROUP_ART,
    GROUP_PAINT,
    HABITATS,
    ICONS,
    INK,
    KINDS,
    LANDS,
    PALE,
    card_art,
    drops,
    kind_name,
    picture,
    points,
)
from shoal.games.rivers.teaching import hints

RECONSTRUCTED: Final = (
    "Reconstructed: the published rules name the kinds of cards and spaces, but do not show this one."
)
THINGS: Final = {
    "supply": (
        "The supply",
        "clean",
        "Everybody takes water from here. It turns amber below 10 tokens and red below 5. When it is empty, the game "
        "ends after that turn.",
        "A reservoir fills with rain and snow and empties by use and by evaporation. Who shares one shares both.",
    ),
    "sky": (
        "The sky",
        "drought",
        "Water that evaporates waits here. Only an Atmospheric River brings it back as rain.",
        "Water goes round: it evaporates, forms clouds, falls as rain or snow, and flows back to the sea.",
    ),
    "token": (
        "Water tokens",
        "polluted",
        "A blue drop is clean, a brown one with a cross is polluted. In your hand a clean drop is worth 1 point and a "
        "polluted one costs 1 point. You pay with clean drops only.",
        "A little oil, fertilizer or sewage can make a lot of water useless.",
    ),
    "events": (
        "Event cards",
        "gate",
        "After your move one card is turned over. If it can be followed, it happens; if not, it goes away. Innovations "
        "are kept. When the deck is empty, the discards become the new one.",
        "Weather, laws, accidents and inventions all change how much clean water there is.",
    ),
    "die": (
        "The die",
        "boat",
        "Tap it to roll. Your piece goes ahead that many tiles. With a six you may take a drop from the supply.",
        "A river carries a boat quickly where it is steep and slowly where it is wide.",
    ),
    "drop": (
        "A drop for a six",
        "clean",
        "You rolled a six: take one clean drop from the supply, or leave it there. The last drop of the supply "
        "ends the game!",
        "What one leaves in the river, others downstream can use.",
    ),
    "piece": (
        "The pieces",
        "boat",
        "Every player has one, in the player's own colour and shape. It goes round the loop once, "
        "from the Start to the End.",
        "People have traveled on rivers for thousands of years.",
    ),
    "pairs": (
        "Pairs",
        "wetland",
        "A Wetland doubles one Industry card, a Vegetated Streambank one Farm card, a Green Space one Urban card. "
        "The game pairs your cards in the best way for you.",
        "Nature beside a factory, a field or a street catches dirty water before it reaches the river.",
    ),
    "cushion": (
        "Nature's cushion",
        "heron",
        "Every Habitat card you own makes the die of a disaster one smaller, three at most. At 0 it stays calm.",
        "Wetlands, forests and parks soak up floods and keep some water for dry times.",
    ),
}


@cache
def topics() -> tuple[str, ...]:
    """Every tile, card, kind and disaster, and the things on the table."""
    return (
        *(f"tile-{tile.index}" for tile in CONTENT.tiles),
        *(f"land-{card}" for card in LANDS),
        *(f"event-{card}" for card in EVENTS),
        *(f"disaster-{card}" for card in DISASTERS),
        *(f"kind-{kind}" for kind in KINDS),
        *THINGS,
    )


@cache
def explain(topic: str, words: GameWords) -> Mark | None:
    """The info card of a topic."""
    if topic not in topics():
        return None
    kind, _, name = topic.partition("-")
    if kind == "tile":
        return _tile(CONTENT.tiles[int(name)])
    if kind == "land":
        return _land(LANDS[name])
    if kind == "event":
        return _event(EVENTS[name])
    if kind == "disaster":
        return _disaster(DISASTERS[name])
    if kind == "kind":
        return _kind(KINDS[name])
    title, drawing, does, science = THINGS[topic]
    return _info(title, _view(drawing), [does], science)


@cache
def rulebook(words: GameWords) -> Mark:
    """The rulebook page's body."""
    return div(prose.page(words.rulebook, _piece), class_="rivers-rules")


def first_turn(sight: Sight, words: GameWords) -> str | None:
    """A sentence for a newcomer whose answer the game waits for."""
    seen = cast(RiversSight, sight)
    return GUIDE.get(seen.phase) if seen.seat in seen.acting else None


def reason(sight: Sight, legal: Sequence[int], action: int, words: GameWords) -> str:
    """Why the coach suggests this action."""
    return hints.reason(cast(RiversSight, sight), legal, action)


GUIDE: Final = {
    "roll": "Tap the die. Your piece travels that many tiles around the rivers.",
    "drop": "You rolled a six: tap the drop to take it, or leave it in the supply for all.",
    "warn": "Your Early Warning can stop this disaster. Tap it, or keep it for a worse one.",
    "choose": "Read both sides of the card and tap the one you like better.",
    "target": "Tap the player from whom you take a drop.",
    "pollute": "One of your cards gets dirty. Point at a card to see what your score would become, then tap one.",
    "clean": "Tap what you want to clean. A card with a dirty drop is worth little, so cards often come first.",
    "icon": "Tap one of the icons beside your tile: you will see three cards of that kind and buy one.",
    "buy": "Tap a card to see what it brings, then tap “Buy”. Drops you pay stay on the card.",
}


# ---- info cards


def _tile(tile: Tile) -> Mark:
    if tile.corner:
        corner = CORNERS[tile.corner]
        when = "When you arrive: " if tile.index == 0 else "If you stop here: "
        does, drawing = when + corner.text, "boat"
    elif tile.disaster:
        disaster = DISASTERS[tile.disaster]
        does = f"{disaster.name}: whoever comes here, or passes, must roll for how bad it is."
        drawing = DISASTER_ART[tile.disaster]
    else:
        does = f"If your turn ends here you may use the land: {in_a_row([kind_name(icon) for icon in tile.icons])}."
        drawing = ICONS[tile.icons[0]]
    return _info(
        tile.name, _view(drawing), [f"Tile {tile.index}: {tile.place}.", does], tile.fact, _source(tile.provenance)
    )


def _land(card: Land) -> Mark:
    says = [f"{kind_name(card.kind)} card.", card.text]
    if card.habitat:
        says.append(f"Type: {HABITATS[card.habitat].name}. It also softens disasters.")
    else:
        says.append(f"Doubled by a {FRIENDS[card.kind].name}.")
    says.append("If a drop on it is polluted, it counts only its clean drops.")
    return _info(card.name, printed(card), says, card.note, _source(card.provenance))


def _event(card: EventCard) -> Mark:
    says = [card.text]
    if card.needs:
        says.append(f"Needed: {card.needs}.")
    what = "Innovation" if card.key else "Event"
    says.append(f"{what} card, {card.count} in the deck.")
    return _info(card.name, printed_event(card), says, card.note, _source(card.provenance))


def _disaster(card: Disaster) -> Mark:
    says = [f"{level.name}: {level.text}" for level in card.levels]
    says.append(
        "1 or 2 on the die is a Watch, 3 or 4 a Warning, 5 or 6 an Emergency; each Habitat card makes it one less."
    )
    return _info(card.name, _view(DISASTER_ART[card.id]), says, card.note, _source(card.provenance))


def _kind(kind: Kind) -> Mark:
    if kind.id in FRIENDS:
        pair = f"A {FRIENDS[kind.id].name} doubles one of them."
    else:
        pair = "They cost little, soften disasters, and each doubles one card of its companion kind."
    costs = [card.cost for card in CONTENT.lands if card.kind == kind.id]
    says = [f"{len(costs)} cards that cost {min(costs)} to {max(costs)} drops.", pair]
    return _info(f"{kind.name} cards", _view(ICONS[kind.id]), says, KIND_NOTES[kind.id])


KIND_NOTES: Final = {
    "industry": "Factories and power plants take in much water, and give most of it back warmer or dirtier.",
    "urban": "Streets and roofs shed rain; pipes bring clean water in and carry used water away.",
    "farm": "Watering crops is one of the two biggest uses of water in the United States.",
    "habitat": "Plants along the water slow it down, hold soil and take up what would pollute it.",
}


def _source(provenance: str) -> str:
    return "" if provenance == "rulebook" else RECONSTRUCTED


def _view(drawing: str) -> Mark:
    return svg(picture(drawing), viewBox="0 0 64 64", aria_hidden="true")


def _info(title: str, shown: Mark, says: Sequence[str], science: str, source: str = "") -> Mark:
    return article(
        shown,
        h3(title),
        (p(each, class_="rivers-does" if i < 2 else None) for i, each in enumerate(says)),
        p(science, class_="rivers-science"),
        p(source, class_="rivers-source") if source else None,
        class_="rivers-info",
    )


# ---- cards as they are printed


@cache
def printed(card: Land) -> Mark:
    """A land use card that needs no symbols of the page."""
    kind = KINDS[card.kind]
    names = _lines(card.name)
    return svg(
        rect(x=2, y=2, width=96, height=126, rx=10, fill=PALE[card.kind], stroke=INK, stroke_width=2.5),
        rect(x=2, y=2, width=96, height=30, rx=10, fill=kind.color, stroke=INK, stroke_width=2.5),
        text(points(card.points), x=50, y=23, font_size=16, font_weight=800, text_anchor="middle", fill="#fff"),
        picture(card_art(card), 24, 36, 52),
        g(
            (text(line, x=50, y=100 + 12 * i - 6 * (len(names) - 1), font_size=11.5) for i, line in enumerate(names)),
            text_anchor="middle",
            font_weight=700,
            fill=INK,
        ),
        (picture("clean", 50 - 9 * card.cost + 18 * i, 108, 18) for i in range(card.cost)),
        viewBox="0 0 100 130",
        class_="rivers-printed",
        role="img",
        aria_label=f"{card.name}, {kind.name}: costs {drops(card.cost)}, {points(card.points)}",
    )


@cache
def printed_event(card: EventCard) -> Mark:
    """An event card that needs no symbols of the page."""
    names = _lines(card.name)
    return svg(
        rect(x=2, y=2, width=96, height=126, rx=10, fill="#fff", stroke=INK, stroke_width=2.5),
        rect(x=2, y=2, width=96, height=20, rx=9, fill=GROUP_PAINT[card.group], stroke=INK, stroke_width=2.5),
        text(card.group, x=50, y=16, font_size=11, font_weight=700, text_anchor="middle", fill=INK),
        picture(GROUP_ART[card.group], 22, 30, 56),
        g(
            (text(line, x=50, y=112 + 13 * i - 6.5 * (len(names) - 1), font_size=12) for i, line in enumerate(names)),
            text_anchor="middle",
            font_weight=700,
            fill=INK,
        ),
        viewBox="0 0 100 130",
        class_="rivers-printed",
        role="img",
        aria_label=f"{card.name}: {card.text}",
    )


def _lines(name: str) -> list[str]:
    """A card's name in lines of about 14 letters."""
    lines = [""]
    for word in name.split():
        if lines[-1] and len(lines[-1]) + len(word) >= 14:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _piece(words: str) -> Mark:
    """`{land I01}`, `{event E01}`, `{sign gear}`, `{lands farm}`, `{innovations}`, `{map}` in the rulebook's text."""
    what, _, name = words.partition(" ")
    if what == "land":
        return printed(LANDS[name])
    if what == "event":
        return printed_event(EVENTS[name])
    if what == "sign":
        return svg(picture(name), viewBox="0 0 64 64", class_="rivers-inline", aria_hidden="true")
    if what == "lands":
        return span(
            (printed(card) for card in CONTENT.lands if name in (card.kind, card.habitat)), class_="rivers-cards"
        )
    if what == "innovations":
        return span((printed_event(card) for card in CONTENT.events if card.key), class_="rivers-cards")
    if what == "pair":
        habitat, land = name.split()
        return span(printed(LANDS[habitat]), b("joins"), printed(LANDS[land]), class_="rivers-cards")
    if what == "map":
        return svg(
            join(scene.land(False)),
            viewBox=f"0 0 {scene.WIDTH} {scene.HEIGHT}",
            class_="rivers-chart-map",
            role="img",
            aria_label="The map: a loop of 36 tiles",
        )
    raise KeyError(words)
