"""What "?" explains in Hyporheic, the rulebook page, and the guide for a first turn; the reasons of hints."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, partial
from typing import Final, cast

from shoal.engine import prose
from shoal.engine.info import does, info
from shoal.engine.mark import Mark, b, circle, div, g, join, p, rect, svg, table, tbody, td, text, th, thead, tr
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.hyporheic.content import (
    CARDS,
    COIN,
    CONTENT,
    EQUATIONS,
    NUTRIENTS,
    PATHS,
    Equation,
    Path,
    formula,
    products,
)
from shoal.games.hyporheic.rules.routes import routes
from shoal.games.hyporheic.rules.sight import HyporheicSight
from shoal.games.hyporheic.screen import stream
from shoal.games.hyporheic.screen.hand import equation_id
from shoal.games.hyporheic.screen.pictures import (
    ANOXIC_PAINT,
    ART,
    INK,
    OXIC_PAINT,
    back,
    die,
    drawing,
    piece,
    piece_at,
    token,
)
from shoal.games.hyporheic.screen.ways import line_through
from shoal.games.hyporheic.teaching import hints
from shoal.games.hyporheic.words import Info, Words

REACHED: Final = {
    "fill": "#fffbc4",
    "fill_opacity": 0.35,
    "stroke": "#00795a",
    "stroke_width": 4.5,
    "stroke_dasharray": "9 5",
}
AHEAD: Final = {
    "fill": "none",
    "stroke": "#17324d",
    "stroke_width": 5,
    "stroke_dasharray": "1 10",
    "stroke_linejoin": "round",
    "stroke_linecap": "round",
}
EXAMPLE: Final = 3  # steps of the move that the rulebook draws
EQUATION_TOPICS: Final = {equation_id(each.id): each for each in CONTENT.equations}
OPTIONS: Final = {f"option-{each.name}": each.name for each in CONTENT.manifest.options}
THINGS: Final = (
    "water",
    "draw",
    "obstacle",
    "start",
    "oxic",
    "anoxic",
    "occupied",
    "token",
    "die",
    "goal",
    "bed",
    "bank",
)


@cache
def topics() -> tuple[str, ...]:
    """Every card, nutrient, equation, path and option, and the things on the board."""
    return (
        *(f"card-{card}" for card in CARDS),
        *(f"nutrient-{nutrient}" for nutrient in (*NUTRIENTS, COIN)),
        *EQUATION_TOPICS,
        *(f"path-{name}" for name in PATHS),
        *OPTIONS,
        *THINGS,
    )


@cache
def explain(topic: str, words: GameWords) -> Mark | None:
    """The info card of a topic."""
    assert isinstance(words, Words)
    kind, _, name = topic.partition("-")
    if kind == "card" and name in CARDS:
        return _info(words.help.card(CARDS[name]), _art(ART[name]))
    if kind == "nutrient" and name in NUTRIENTS:
        return _info(words.help.nutrient(name), piece(name, "", words))
    if kind == "nutrient" and name == COIN:
        return _info(words.help.coin(), piece(COIN, "", words))
    if topic in EQUATION_TOPICS:
        return _equation(EQUATION_TOPICS[topic], words)
    if kind == "path" and name in PATHS:
        return _info(words.help.path(PATHS[name]), _course(PATHS[name]))
    if topic in OPTIONS:
        option = words.lid.options[OPTIONS[topic]]
        return _info(Info(option.label, option.text), None)
    if topic in THINGS:
        return _info(words.help.things[topic], _view(topic, words))
    return None


@cache
def rulebook(words: GameWords) -> Mark:
    """The rulebook page's body."""
    assert isinstance(words, Words)
    return div(prose.page(words.rulebook, partial(_piece, words), words.shared.contents), class_="hyporheic-rules")


def first_turn(sight: Sight, words: GameWords) -> str | None:
    """A sentence for a newcomer whose answer the game waits for."""
    assert isinstance(words, Words)
    seen = cast(HyporheicSight, sight)
    if seen.asked != seen.seat or seen.phase == "over":
        return None
    if seen.phase == "move" and seen.at[seen.seat] == "start":
        return words.help.guide["from_start"]
    return words.help.guide.get(seen.phase)


def reason(sight: Sight, legal: Sequence[int], action: int, words: GameWords) -> str:
    """Why the coach suggests this action."""
    assert isinstance(words, Words)
    return hints.reason(cast(HyporheicSight, sight), legal, action, words.hints)


# ---- info cards


def _equation(equation: Equation, words: Words) -> Mark:
    says = words.help.equation(equation)
    return info(
        says.title,
        None,
        _assembled(equation, words),
        does(says.does),
        p(words.help.in_full, _in_full(equation), class_="hyporheic-chemical"),
        p(words.help.half_reaction, _bold(equation.half_reaction, equation), class_="hyporheic-chemical")
        if equation.half_reaction != equation.display
        else None,
        science=(says.science,),
        sources=(words.help.optional if equation.option else "", says.source),
    )


def _assembled(equation: Equation, words: Words) -> Mark:
    """What goes in, an arrow, what comes out."""
    give = [nutrient for nutrient, count in equation.give.items() for _ in range(count)]
    get = list(products(equation))
    at = 44 * len(give)
    return svg(
        (piece_at(each, 44 * i, 0, 40) for i, each in enumerate(give)),
        text("→", x=at + 20, y=29, font_size=28, font_weight=800, text_anchor="middle", fill=INK),
        (piece_at(each, at + 44 + 44 * i, 0, 40) for i, each in enumerate(get)),
        viewBox=f"0 0 {at + 44 + 44 * len(get)} 40",
        class_="hyporheic-assembled",
        role="img",
        aria_label=words.help.becomes(give, get),
    )


def _course(way: Path) -> Mark:
    """The circles of a path in a small picture."""
    spots = [stream.spot(each) for each in way.circles]
    left, top = min(x for x, _ in spots) - 30, min(y for _, y in spots) - 30
    wide, high = max(x for x, _ in spots) - left + 30, max(y for _, y in spots) - top + 30
    rings = [_ring(x, y, zone) for (x, y), zone in zip(spots, way.zones, strict=True)]
    ground = rect(x=left, y=top, width=wide, height=high, rx=12, fill="#efdcab")
    return svg(ground, rings, viewBox=f"{left:g} {top:g} {wide:g} {high:g}", aria_hidden="true")


def _ring(x: float, y: float, zone: str) -> Mark:
    paint, ink = (OXIC_PAINT, INK) if zone == "O" else (ANOXIC_PAINT, "#fff")
    return join(
        circle(cx=x, cy=y, r=17, fill=paint, stroke=INK, stroke_width=2),
        text(zone, x=x, y=y + 6.5, font_size=18, font_weight=800, text_anchor="middle", fill=ink),
    )


def _view(topic: str, words: Words) -> Mark:
    """A small picture of a thing on the table."""
    if topic == "draw":
        return svg(back(), viewBox="0 0 40 56", aria_hidden="true")
    if topic in ("oxic", "anoxic"):
        return svg(_ring(20, 20, topic[0].upper()), viewBox="0 0 40 40", aria_hidden="true")
    if topic == "token":
        return token(0)
    if topic == "occupied":
        return svg(token(0, 0, 0, 30), token(1, 20, 10, 30), viewBox="0 0 50 40", aria_hidden="true")
    if topic == "die":
        return svg(die(5), viewBox="0 0 44 44", aria_hidden="true")
    if topic == "bed":
        return _course(PATHS["middle"])
    if topic == "bank":
        return piece("no2", "", words)
    if topic == "goal":
        return piece(COIN, "", words)
    return _art({"water": "swift", "obstacle": "branch", "start": "drop"}[topic])


def _art(name: str) -> Mark:
    return svg(drawing(name), viewBox="0 0 64 64", aria_hidden="true")


def _info(says: Info, shown: Mark | None) -> Mark:
    return info(
        says.title,
        shown,
        p(says.facts) if says.facts else None,
        does(says.does),
        p(says.more) if says.more else None,
        science=(says.science,),
        sources=(says.source,),
    )


def _piece(words: Words, called: str) -> Mark:
    """`{nutrient no2}`, `{card cow-pie}`, `{equation 2no2>n2}`, `{art roots}`, `{map}` and their like in the rulebook's
    text; KeyError if there is no such thing."""
    what, _, name = called.partition(" ")
    if what == "nutrient":
        return piece(name, "hyporheic-inline", words)
    if what == "card":
        return _printed(ART[name])
    if what == "art":
        return _printed(name)
    if what == "equation":
        return _assembled(EQUATIONS[name], words)
    if what == "full":
        return _in_full(EQUATIONS[name])
    if what == "cards":
        return _cards(words)
    if what == "paths":
        return _paths(words)
    if what == "example":
        return _example(words)
    if what == "map":
        return stream.map_alone(words)
    raise KeyError(called)


def _in_full(equation: Equation) -> Mark:
    """The whole chemistry; what is traded is bold."""
    return _bold(equation.display, equation)


def _bold(written: str, equation: Equation) -> Mark:
    traded = {formula(piece, count) for side in (equation.give, products(equation)) for piece, count in side.items()}
    parts = re.split(r"( \+ | → )", written)
    return join(b(part) if part in traded else part for part in parts)


def _cards(words: Words) -> Mark:
    """Every card with its picture and what it does; several copies are counted."""
    rows = [
        tr(
            td(_printed(ART[card.id])),
            td(words.names.cards[card.id].name, f" ({card.copies})" if card.copies > 1 else None),
            td(words.names.cards[card.id].text),
        )
        for card in CONTENT.cards
    ]
    return _table(words.help.card_heads, rows)


def _paths(words: Words) -> Mark:
    rows = [
        tr(td(each) for each in (info.title, path.entry, " ".join(path.zones), path.exit, info.science))
        for path in CONTENT.paths
        for info in [words.help.path(path)]
    ]
    return _table(words.help.path_heads, rows)


def _table(heads: Sequence[str], rows: Sequence[Mark]) -> Mark:
    head = tr(th(each, scope="col") for each in heads)
    return div(table(thead(head), tbody(rows)), class_="wide", tabindex="0")


def _example(words: Words) -> Mark:
    """A move by so many steps from Start: the ways, and the squares that can be reached."""
    found = routes("start", EXAMPLE, False)
    marks = [rect(x=x - 21, y=y - 21, width=42, height=42, rx=9, **REACHED) for x, y in map(stream.spot, found)]
    x, y = stream.START_AT
    return svg(
        stream.drawn_start(words),
        stream.period_alone(words),
        g((line_through(("start", *way), "hyporheic-ahead-drawn") for way in found.values()), **AHEAD),
        marks,
        token(0, x - 18, y - 18, 36),
        svg(die(EXAMPLE), x=x - 22, y=y + 74, width=44, height=44, viewBox="0 0 44 44"),
        viewBox=f"{stream.LEFT} {stream.SKY} {4.6 * stream.UNIT - stream.LEFT:g} {4 * stream.UNIT - stream.SKY}",
        class_="hyporheic-example",
        role="img",
        aria_label=words.help.example(EXAMPLE, sorted(found)),
    )


def _printed(name: str) -> Mark:
    return svg(drawing(name), viewBox="0 0 64 64", class_="hyporheic-printed", aria_hidden="true")
