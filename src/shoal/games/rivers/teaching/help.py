"""What "?" explains in Rivers, the rulebook page and the guide for a first turn. Why a hint: see `hints`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Final

from shoal.engine import prose
from shoal.engine.info import does, info
from shoal.engine.mark import Mark, b, div, g, join, p, rect, span, svg, text
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.rivers.content import (
    CONTENT,
    CORNERS,
    DISASTERS,
    EVENTS,
    KINDS,
    LANDS,
    Disaster,
    EventCard,
    Land,
    Tile,
)
from shoal.games.rivers.rules.cards import KIND_IDS
from shoal.games.rivers.rules.sight import RiversSight
from shoal.games.rivers.screen import land as scene
from shoal.games.rivers.screen.pictures import (
    DISASTER_ART,
    GROUP_ART,
    GROUP_PAINT,
    ICONS,
    INK,
    PALE,
    card_art,
    picture,
)
from shoal.games.rivers.teaching import hints
from shoal.games.rivers.words import Words

THINGS: Final = {  # on the table, and the drawing for each
    "supply": "clean",
    "sky": "drought",
    "token": "polluted",
    "events": "gate",
    "die": "boat",
    "drop": "clean",
    "piece": "boat",
    "pairs": "wetland",
    "cushion": "heron",
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
    assert isinstance(words, Words)
    if topic not in topics():
        return None
    kind, _, name = topic.partition("-")
    if kind == "tile":
        return _tile(CONTENT.tiles[int(name)], words)
    if kind == "land":
        return _land(LANDS[name], words)
    if kind == "event":
        return _event(EVENTS[name], words)
    if kind == "disaster":
        return _disaster(DISASTERS[name], words)
    if kind == "kind":
        says = words.help.kind(name)
        return _info(words.help.kind_title(name), _view(ICONS[name]), says, words.names.kinds[name].note)
    thing = words.help.things[topic]
    return _info(thing.name, _view(THINGS[topic]), [thing.text], thing.note)


@cache
def rulebook(words: GameWords) -> Mark:
    """The rulebook page's body."""
    assert isinstance(words, Words)
    return div(prose.page(words.rulebook, partial(_piece, words), words.shared.contents), class_="rivers-rules")


def first_turn(sight: Sight, words: GameWords) -> str | None:
    """A sentence for a newcomer whose answer the game waits for."""
    assert isinstance(sight, RiversSight) and isinstance(words, Words)
    return words.help.guide.get(_moment(sight)) if sight.seat in sight.acting else None


def _moment(sight: RiversSight) -> str:
    """The phase, or what is to be done in it where there is nothing to choose from."""
    icons = CONTENT.tiles[sight.tile].icons
    if sight.phase == "icon" and not any(sight.piles[KIND_IDS.index(kind)].size for kind in icons):
        return "no_land"
    return "too_dear" if sight.phase == "buy" and not sight.may_buy else sight.phase


def reason(sight: Sight, legal: Sequence[int], action: int, words: GameWords) -> str:
    """Why the coach suggests this action."""
    assert isinstance(sight, RiversSight) and isinstance(words, Words)
    return hints.reason(sight, legal, action, words.hints)


# ---- info cards


def _tile(tile: Tile, words: Words) -> Mark:
    if tile.corner:
        drawing = "boat"
    elif tile.disaster:
        drawing = DISASTER_ART[tile.disaster]
    else:
        drawing = ICONS[tile.icons[0]]
    name, note = words.names.tiles[tile.index].name, words.names.tiles[tile.index].note
    return _info(name, _view(drawing), words.help.tile(tile.index), note, _source(tile.provenance, words))


def _land(card: Land, words: Words) -> Mark:
    printed = words.names.lands[card.id]
    source = _source(card.provenance, words)
    return _info(printed.name, printed_land(card, words), words.help.land(card.id), printed.note, source)


def _event(card: EventCard, words: Words) -> Mark:
    printed = words.names.events[card.id]
    source = _source(card.provenance, words)
    return _info(printed.name, printed_event(card, words), words.help.event(card.id), printed.note, source)


def _disaster(card: Disaster, words: Words) -> Mark:
    printed = words.names.disasters[card.id]
    source = _source(card.provenance, words)
    return _info(printed.name, _view(DISASTER_ART[card.id]), words.help.disaster(card.id), printed.note, source)


def _source(provenance: str, words: Words) -> str:
    return "" if provenance == "rulebook" else words.help.reconstructed


def _view(drawing: str) -> Mark:
    return svg(picture(drawing), viewBox="0 0 64 64", aria_hidden="true")


def _info(title: str, shown: Mark, says: Sequence[str], science: str, source: str = "") -> Mark:
    lines = (does(each) if i < 2 else p(each) for i, each in enumerate(says))
    return info(title, shown, lines, science=(science,), sources=(source,))


# ---- cards as they are printed


@cache
def printed_land(card: Land, words: Words) -> Mark:
    """A land use card that needs no symbols of the page."""
    worth = words.names.points(card.points)
    names = _lines(words.names.lands[card.id].name)
    return svg(
        rect(x=2, y=2, width=96, height=126, rx=10, fill=PALE[card.kind], stroke=INK, stroke_width=2.5),
        rect(x=2, y=2, width=96, height=30, rx=10, fill=KINDS[card.kind].color, stroke=INK, stroke_width=2.5),
        text(worth, x=50, y=23, font_size=16, font_weight=800, text_anchor="middle", fill="#fff"),
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
        aria_label=words.help.printed_land(card.id),
    )


@cache
def printed_event(card: EventCard, words: Words) -> Mark:
    """An event card that needs no symbols of the page."""
    group = words.names.groups[card.group]
    names = _lines(words.names.events[card.id].name)
    return svg(
        rect(x=2, y=2, width=96, height=126, rx=10, fill="#fff", stroke=INK, stroke_width=2.5),
        rect(x=2, y=2, width=96, height=20, rx=9, fill=GROUP_PAINT[card.group], stroke=INK, stroke_width=2.5),
        text(group, x=50, y=16, font_size=11, font_weight=700, text_anchor="middle", fill=INK),
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
        aria_label=words.help.printed_event(card.id),
    )


def _lines(name: str) -> list[str]:
    """A card's name in lines of about 14 letters."""
    lines = [""]
    for word in name.split():
        if lines[-1] and len(lines[-1]) + len(word) >= 14:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _piece(words: Words, piece: str) -> Mark:
    """`{land I01}`, `{corner C1}`, `{sign gear}`, `{innovations}`, `{map}` and their like in the rulebook's text."""
    what, _, name = piece.partition(" ")
    if what == "land":
        return printed_land(LANDS[name], words)
    if what == "event":
        return printed_event(EVENTS[name], words)
    if what == "corner":
        return join(words.names.tiles[CORNERS[name].tile].name)
    if what == "stop":
        return join(words.names.corners[name].text)
    if what == "sign":
        return svg(picture(name), viewBox="0 0 64 64", class_="rivers-inline", aria_hidden="true")
    if what == "lands":
        shown = (card for card in CONTENT.lands if name in (card.kind, card.habitat))
        return span((printed_land(card, words) for card in shown), class_="rivers-cards")
    if what == "innovations":
        return span((printed_event(card, words) for card in CONTENT.events if card.key), class_="rivers-cards")
    if what == "pair":
        habitat, land = (printed_land(LANDS[card], words) for card in name.split())
        return span(habitat, b(words.help.joins), land, class_="rivers-cards")
    if what == "map":
        return svg(
            scene.land(False, words),
            viewBox=f"0 0 {scene.WIDTH} {scene.HEIGHT}",
            class_="rivers-chart-map",
            role="img",
            aria_label=words.help.the_map,
        )
    raise KeyError(piece)
