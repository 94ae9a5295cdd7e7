"""What "?" explains in Hyporheic, the rulebook page, and the guide for a first turn; the reasons of hints."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Final, cast

from shoal.engine import prose
from shoal.engine.info import does, info
from shoal.engine.mark import Mark, b, circle, div, join, p, rect, svg, text
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.hyporheic.content import CARDS, COIN, CONTENT, EQUATIONS, NUTRIENTS, PATHS, Equation, Path, products
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
from shoal.games.hyporheic.teaching import hints
from shoal.games.hyporheic.words import Info, Words

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
        p(b(words.help.in_full), equation.display, class_="hyporheic-chemical"),
        p(b(words.help.half_reaction), equation.half_reaction, class_="hyporheic-chemical")
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
    """`{nutrient no2}`, `{card cow-pie}`, `{equation 2no2>n2}`, `{art roots}`, `{map}` in the rulebook's
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
    if what == "map":
        return stream.map_alone(words)
    raise KeyError(called)


def _printed(name: str) -> Mark:
    return svg(drawing(name), viewBox="0 0 64 64", class_="hyporheic-printed", aria_hidden="true")
