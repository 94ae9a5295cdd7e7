"""What "?" explains in Hyporheic, the rulebook page, and the guide for a first turn; the reasons of hints."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, cast

from shoal.engine import prose
from shoal.engine.mark import Mark, article, b, circle, div, h3, join, p, rect, svg, text
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.hyporheic.content import CONTENT, Card, Equation, Path
from shoal.games.hyporheic.rules.sight import HyporheicSight
from shoal.games.hyporheic.screen import stream
from shoal.games.hyporheic.screen.hand import equation_id
from shoal.games.hyporheic.screen.pictures import (
    ANOXIC_PAINT,
    ART,
    CARDS,
    COIN,
    INK,
    LOOKS,
    NUTRIENTS,
    OXIC_PAINT,
    PATHS,
    about,
    back,
    die,
    drawing,
    formula,
    piece,
    piece_at,
    short,
    token,
)
from shoal.games.hyporheic.teaching import hints

RECONSTRUCTED: Final = "Reconstructed: the published rulebook speaks of it, but its figure is lost."
OXIC: Final = "Microbes near the surface of the bed breathe the oxygen that stream water brings along."
ANOXIC: Final = "Deep in the bed all oxygen is used up. Some microbes there breathe nitrate or nitrite instead."
EQUATIONS: Final = {equation_id(each.id): each for each in CONTENT.equations}
OPTIONS: Final = {f"option-{each.name}": each for each in CONTENT.manifest.options}
THINGS: Final = {
    "water": (
        "Open water",
        "Nothing happens when you land here. The first step of a roll always goes right, with the current; "
        "after that you may go right, up or down. You never end where you began.",
        "A stream flows downhill: here from left to right.",
    ),
    "draw": (
        "Card square",
        "Land here to draw a card and do what it says. When the pile is empty all 27 cards are shuffled again.",
        "Rain, cows, farmers, plants and chance: all of them change what is dissolved in a stream.",
    ),
    "obstacle": (
        "X square: roots, branches, boulders",
        "Nobody may enter it or pass through it. Left of it your first step may go up or down.",
        "Wood and stones slow the water down and make shelter for fish and insects.",
    ),
    "start": (
        "Start",
        "All tokens begin here, and come back when they are sent back. Its only step leads to a1. "
        "It counts as surface water, and nobody meets anybody here.",
        "Many streams begin at a spring, where groundwater comes to the surface.",
    ),
    "oxic": (
        "Oxic circle (O)",
        "Land here and you must do one of the oxic equations, if you can pay one. It is done exactly once.",
        OXIC,
    ),
    "anoxic": (
        "Anoxic circle (A)",
        f"Land here and you must do one of the anoxic equations, if you can pay one. They make {COIN}: a coin!",
        ANOXIC,
    ),
    "occupied": (
        "Somebody is here",
        "Send back: everybody else on the space goes to Start and keeps everything. Share: all stay, you take up to 2 "
        "nutrients from one of them, and at the end you may roll again.",
        "",
    ),
    "token": (
        "Your token",
        "It is a small parcel of stream water that carries what is in your tray. The dotted line shows how it came.",
        "Every drop in a stream may pass through the bed many times on its way to the sea.",
    ),
    "die": (
        "The die",
        "It is rolled for you. Move exactly that many steps: all spaces you can reach glow, tap one.",
        "",
    ),
    "goal": (
        "Round and goal",
        f"Whoever first holds that many {COIN} coins wins at once. If there is a round limit, most coins win then.",
        f"Air is 78 % {COIN}. Nitrogen that leaves the water as gas no longer feeds algae.",
    ),
}


@cache
def topics() -> tuple[str, ...]:
    """Every card, nutrient, equation, path and option, and the things on the board."""
    return (
        *(f"card-{card}" for card in CARDS),
        *(f"nutrient-{nutrient}" for nutrient in (*NUTRIENTS, "n2")),
        *EQUATIONS,
        *(f"path-{name}" for name in PATHS),
        *OPTIONS,
        *THINGS,
    )


@cache
def explain(topic: str, words: GameWords) -> Mark | None:
    """The info card of a topic."""
    kind, _, name = topic.partition("-")
    if kind == "card" and name in CARDS:
        return _card(CARDS[name])
    if kind == "nutrient" and name in (*NUTRIENTS, "n2"):
        return _nutrient(name)
    if topic in EQUATIONS:
        return _equation(EQUATIONS[topic])
    if kind == "path" and name in PATHS:
        return _path(PATHS[name])
    if topic in OPTIONS:
        return _info(
            words.lid.options[OPTIONS[topic].name].label, None, words.lid.options[OPTIONS[topic].name].text, ""
        )
    if topic in THINGS:
        title, does, science = THINGS[topic]
        return _info(title, _view(topic), does, science)
    return None


@cache
def rulebook(words: GameWords) -> Mark:
    """The rulebook page's body."""
    return div(prose.page(words.rulebook, _piece), class_="hyporheic-rules")


def first_turn(sight: Sight, words: GameWords) -> str | None:
    """A sentence for a newcomer whose answer the game waits for."""
    seen = cast(HyporheicSight, sight)
    if seen.asked != seen.seat or seen.phase == "over":
        return None
    if seen.phase == "move" and seen.at[seen.seat] == "start":
        return (
            "Collect nitrogen in the stream, then dive into the bed: deep down it becomes coins. Tap a glowing space."
        )
    return GUIDE.get(seen.phase)


def reason(sight: Sight, legal: Sequence[int], action: int, words: GameWords) -> str:
    """Why the coach suggests this action."""
    return hints.reason(cast(HyporheicSight, sight), legal, action)


GUIDE: Final = {
    "move": "Tap one of the glowing spaces. Squares give nitrogen or a card; circles lead through the bed, "
    "where microbes make coins.",
    "occupied": "If you share you take 2 nutrients and roll again. If you send others back they lose time.",
    "rob": "Tap the player from whom you want to take nutrients.",
    "take": "Tap a nutrient in the other tray: it comes into yours.",
    "react": "Microbes change what you carry. Tap one of the glowing equations.",
    "again": "You earned an extra roll by sharing. Roll, or stay where you are.",
    "collect": "Take as many as you like. Six nutrients are all you can carry.",
    "switch": "Tap a player. A token deep in the bed is a good place to be.",
    "dive": "Tap the first circle of a path. Long paths have the circles that make coins.",
    "trade": "Tap a player whose nutrients would help you to a coin.",
    "swap": "Tap one of your own nutrients, then one of theirs.",
    "bloom": "Tap the player who is about to make a coin, and not yourself!",
}


# ---- info cards


def _card(card: Card) -> Mark:
    _, kind = about(card)
    copies = "1 card" if card.copies == 1 else f"{card.copies} cards"
    return _info(
        card.name, _art(ART[card.id]), card.text, card.science, facts=f"{kind}. {copies} of {DECK} in the pile."
    )


DECK: Final = sum(card.copies for card in CONTENT.cards)


def _nutrient(name: str) -> Mark:
    if name == "n2":
        return _info(
            f"{COIN}, nitrogen gas",
            piece("n2", ""),
            "The victory coin. It needs no room in the tray and can never be lost.",
            f"Two nitrogen atoms hold each other tightly. Air is 78 % {COIN}: gone from the water, it feeds no algae.",
        )
    nutrient = NUTRIENTS[name]
    uses = [short(each) for each in CONTENT.equations if name in each.give and not each.option]
    return _info(
        f"{nutrient.formula}, {nutrient.name}",
        piece(name, ""),
        f"A nutrient: the {LOOKS[name].called}. Your tray holds six in all.",
        nutrient.note,
        more=[f"In the bed: {', or '.join(uses)}."],
    )


def _equation(equation: Equation) -> Mark:
    where = "oxic circles (O)" if equation.zone == "O" else "anoxic circles (A)"
    give = [nutrient for nutrient, count in equation.give.items() for _ in range(count)]
    get = ["n2"] if equation.coins else list(equation.get)
    return article(
        h3(equation.name),
        _assembled(give, get),
        p(f"On {where}: {short(equation)}.", class_="hyporheic-does"),
        p(b("In full: "), equation.display, class_="hyporheic-chemical"),
        p(b("As a half-reaction: "), equation.half_reaction, class_="hyporheic-chemical")
        if equation.half_reaction != equation.display
        else None,
        p(f"Who does the work: {equation.microbes}.", class_="hyporheic-science"),
        p("This equation is an option and gives no coin.", class_="hyporheic-source") if equation.option else None,
        p(RECONSTRUCTED, class_="hyporheic-source") if equation.provenance == "reconstructed" else None,
        class_="hyporheic-info",
    )


def _assembled(give: Sequence[str], get: Sequence[str]) -> Mark:
    """What goes in, an arrow, what comes out."""
    at = 44 * len(give)
    return svg(
        (piece_at(each, 44 * i, 0, 40) for i, each in enumerate(give)),
        text("→", x=at + 20, y=29, font_size=28, font_weight=800, text_anchor="middle", fill=INK),
        (piece_at(each, at + 44 + 44 * i, 0, 40) for i, each in enumerate(get)),
        viewBox=f"0 0 {at + 44 + 44 * len(get)} 40",
        class_="hyporheic-assembled",
        role="img",
        aria_label=f"{' and '.join(map(formula, give))} become {' and '.join(map(formula, get))}",
    )


def _path(way: Path) -> Mark:
    oxic, anoxic = way.zones.count("O"), way.zones.count("A")
    kinds = f"{oxic} oxic and {anoxic} anoxic circles" if anoxic else f"{oxic} oxic circles"
    return _info(
        way.name,
        _course(way),
        f"From {way.entry} the step right leads into the bed. {kinds.capitalize()}, then out at {way.exit}.",
        way.note,
        source=RECONSTRUCTED if way.provenance == "reconstructed" else "",
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


def _view(topic: str) -> Mark:
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
        return piece("n2", "")
    return _art({"water": "swift", "obstacle": "branch", "start": "drop"}[topic])


def _art(name: str) -> Mark:
    return svg(drawing(name), viewBox="0 0 64 64", aria_hidden="true")


def _info(
    title: str,
    shown: Mark | None,
    does: str,
    science: str,
    facts: str = "",
    more: Sequence[str] = (),
    source: str = "",
) -> Mark:
    return article(
        shown,
        h3(title),
        p(facts) if facts else None,
        p(does, class_="hyporheic-does"),
        (p(each) for each in more),
        p(science, class_="hyporheic-science") if science else None,
        p(source, class_="hyporheic-source") if source else None,
        class_="hyporheic-info",
    )


def _piece(words: str) -> Mark:
    """`{nutrient no2}`, `{card cow-pie}`, `{equation 2no2>n2}`, `{zone oxic}`, `{art roots}`, `{map}` in the rulebook's
    text; KeyError if there is no such thing."""
    what, _, name = words.partition(" ")
    if what == "nutrient":
        return piece(name)
    if what == "card":
        return svg(drawing(ART[name]), viewBox="0 0 64 64", class_="hyporheic-printed", aria_hidden="true")
    if what == "art":
        return svg(drawing(name), viewBox="0 0 64 64", class_="hyporheic-printed", aria_hidden="true")
    if what == "equation":
        equation = next(each for each in CONTENT.equations if each.id == name)
        give = [nutrient for nutrient, count in equation.give.items() for _ in range(count)]
        return _assembled(give, ["n2"] if equation.coins else list(equation.get))
    if what == "map":
        return stream.map_alone()
    raise KeyError(words)
