"""What lies before a player: the tray of six slots, the coins, both equation panels, the card drawn last."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from shoal.engine.box import SeatFace
from shoal.engine.mark import Mark, article, b, details, div, h2, join, p, section, span, summary, svg
from shoal.games.hyporheic.content import CARDS, COIN, CONTENT, EQUATIONS, ORDER, Equation, products
from shoal.games.hyporheic.rules.prospects import can_pay
from shoal.games.hyporheic.rules.sight import HyporheicSight
from shoal.games.hyporheic.screen.pictures import ART, used
from shoal.games.hyporheic.words import Words

SLOTS: Final = CONTENT.limit
ZONES: Final = ("O", "A")


def hand(sight: HyporheicSight, legal: tuple[int, ...], names: Sequence[str], words: Words) -> Mark:
    """One's own tray, the tray one takes from, the equations and the card; onlookers have no tray."""
    held = _own(sight)
    other = sight.victim if sight.victim >= 0 else sight.partner
    trays = []
    if other >= 0 and other != sight.seat:
        trays.append(_tray(other, sight.held[other], None, 0, words.labels.tray_of(names[other]), words))
    if held is not None:
        made = sight.coins[sight.seat]
        trays.append(_tray(sight.seat, held, made, sight.coins_to_win, words.labels.your_tray, words))
    return div(
        div(trays, class_="hyporheic-trays"),
        _panels(held, sight.nitrate_step, sight.phase == "react" and bool(legal), _airless(sight), words),
        _drawn(sight, names[sight.drawer], words) if sight.card else None,
        class_="hyporheic-hand",
    )


def faces(sight: HyporheicSight, words: Words) -> tuple[SeatFace, ...]:
    """Beside every name: coins, tray and marks."""
    return tuple(_face(sight.held[seat], sight.coins[seat], _marks(sight, seat), words) for seat in range(sight.seats))


def lit(sight: HyporheicSight, equation: Equation) -> bool:
    """Whether the viewer could pay this equation as things stand."""
    return _lit(equation, _own(sight), _airless(sight))


def piece_id(seat: int, nutrient: str, copy: int) -> str:
    """The id of a nutrient in a tray; copies count from 1."""
    return f"n-{seat}-{nutrient}-{copy}"


def equation_id(equation: str) -> str:
    """The id of an equation in its panel, which is also its topic."""
    return "equation-" + equation.replace(">", "-to-").replace("+", "-and-")


# ---- trays


@lru_cache(maxsize=2048)
def _tray(seat: int, held: tuple[int, ...], has: int | None, goal: int, title: str, words: Words) -> Mark:
    """Six slots, filled from the left, and the coins with the goal in sight."""
    pieces = [
        _piece(seat, nutrient, copy, words)
        for nutrient, count in zip(ORDER, held, strict=True)
        for copy in range(1, count + 1)
    ]
    empty = [span(class_="hyporheic-slot hyporheic-empty") for _ in range(SLOTS - len(pieces))]
    return section(
        h2(title, class_="only-heard" if has is not None else "hyporheic-whose"),
        div(pieces, empty, class_="hyporheic-slots", role="group", aria_label=words.labels.tray(title, held)),
        _coins(seat, has, goal, words) if has is not None else None,
        class_=f"hyporheic-tray seat-{seat}",
        id=f"tray-{seat}",
    )


@cache
def _piece(seat: int, nutrient: str, copy: int, words: Words) -> Mark:
    name = words.names.pieces[nutrient]
    return div(
        svg(used(nutrient, 0, 0, 40), viewBox="0 0 40 40", aria_hidden="true"),
        id=piece_id(seat, nutrient, copy),
        class_="hyporheic-slot",
        data_fly=True,
        data_from=f"token-{seat}",
        data_name=name,
        data_help=f"nutrient-{nutrient}",
        role="img",
        aria_label=name,
    )


@lru_cache(maxsize=256)
def _coins(seat: int, has: int, goal: int, words: Words) -> Mark:
    made = [
        span(
            svg(used(COIN, 0, 0, 40), viewBox="0 0 40 40", aria_hidden="true"),
            id=f"coin-{seat}-{i}",
            class_="hyporheic-coin",
            data_fly=True,
            data_from=f"token-{seat}",
        )
        for i in range(1, has + 1)
    ]
    missing = [span(class_="hyporheic-coin hyporheic-empty") for _ in range(goal - has)]
    name = words.labels.coin_row(has, goal)
    return div(
        made,
        missing,
        id="coins",
        class_="hyporheic-coins",
        role="img",
        aria_label=name,
        data_name=name,
        data_help="nutrient-n2",
    )


# ---- equations


@lru_cache(maxsize=2048)
def _panels(held: tuple[int, ...] | None, step: bool, now: bool, airless: bool, words: Words) -> Mark:
    """Both panels: what the viewer could pay is lit up."""
    return div(
        (
            section(
                h2(span(zone, class_=f"hyporheic-zone hyporheic-zone-{zone.lower()}"), words.labels.zones[zone]),
                (
                    _equation(each.id, _lit(each, held, airless), words)
                    for each in CONTENT.equations
                    if each.zone == zone and (step or not each.option)
                ),
                class_=f"hyporheic-panel hyporheic-panel-{zone.lower()}",
            )
            for zone in ZONES
        ),
        class_="hyporheic-panels hyporheic-now" if now else "hyporheic-panels",
    )


def _own(sight: HyporheicSight) -> tuple[int, ...] | None:
    """What the viewer holds; None for onlookers."""
    return sight.held[sight.seat] if 0 <= sight.seat < sight.seats else None


def _airless(sight: HyporheicSight) -> bool:
    return sight.airless and sight.seat == sight.active


def _lit(equation: Equation, held: tuple[int, ...] | None, airless: bool) -> bool:
    return held is not None and can_pay(equation, held) and not (airless and equation.zone == "O")


@cache
def _equation(name: str, lit: bool, words: Words) -> Mark:
    """An equation made of pieces."""
    equation = EQUATIONS[name]
    label = words.labels.equation(equation, lit)
    give, get = [
        [piece for piece, count in side.items() for _ in range(count)] for side in (equation.give, products(equation))
    ]
    return div(
        _row(give),
        span("→", class_="hyporheic-arrow"),
        _row(get),
        id=equation_id(equation.id),
        class_="hyporheic-equation hyporheic-lit" if lit else "hyporheic-equation",
        data_name=label,
        data_help=equation_id(equation.id),
        data_try=f"react {equation.id}",
        role="img",
        aria_label=label,
    )


def _row(pieces: Sequence[str]) -> Mark:
    wide = 40 * len(pieces)
    return svg(
        (used(each, 40 * i, 0, 40) for i, each in enumerate(pieces)),
        viewBox=f"0 0 {wide} 40",
        class_=f"hyporheic-pieces-{len(pieces)}",
        aria_hidden="true",
    )


# ---- the card drawn last


def _drawn(sight: HyporheicSight, drawer: str, words: Words) -> Mark:
    """The card, and those drawn before it since the pile was full."""
    fresh = _fresh(sight)
    return div(
        _card(sight.card, sight.pile_size, drawer, fresh, words),
        _before(sight.discard, sight.card, words),
        class_="hyporheic-drawn hyporheic-now" if fresh else "hyporheic-drawn",
    )


@lru_cache(maxsize=256)
def _before(discard: tuple[int, ...], last: str | None, words: Words) -> Mark | None:
    """To be opened by who wants to read a card again."""
    cards = [card for card, gone in zip(CONTENT.cards, discard, strict=True) if gone > (card.id == last)]
    if not cards:
        return None
    return details(
        summary(words.labels.earlier, span(words.labels.earlier_heard, class_="only-heard")),
        div((_old(card.id, words) for card in cards), class_="hyporheic-olds"),
        id="cards-before",
        class_="hyporheic-before",
    )


@cache
def _old(card: str, words: Words) -> Mark:
    drawn = words.names.cards[card]
    return div(
        svg(used(ART[card], 0, 0, 64), viewBox="0 0 64 64", aria_hidden="true"),
        div(p(b(drawn.name), " ", drawn.text), p(drawn.science, class_="hyporheic-science")),
        id=f"before-{card}",
        class_=f"hyporheic-old hyporheic-{CARDS[card].kind}",
        data_help=f"card-{card}",
    )


def _fresh(sight: HyporheicSight) -> bool:
    """Whether nothing has happened since the card was drawn but what it says."""
    landed = sight.trip[-1] if sight.trip and sight.mover == sight.drawer else ""
    return sight.phase in CARRIED_OUT or (landed in CONTENT.board.draws and sight.phase not in ("draw", "swap"))


CARRIED_OUT: Final = ("collect", "switch", "dive", "trade", "bloom", "eddy")


@lru_cache(maxsize=512)
def _card(card: str | None, left: int, drawer: str, now: bool, words: Words) -> Mark | None:
    if card is None:
        return None
    drawn = words.names.cards[card]
    return article(
        svg(used(ART[card], 0, 0, 64), viewBox="0 0 64 64", class_="hyporheic-picture", aria_hidden="true"),
        div(
            p(b(drawn.name), span(words.labels.drew(drawer), class_="hyporheic-drawer"), class_="hyporheic-title"),
            p(drawn.text, class_="hyporheic-does"),
            p(drawn.science, class_="hyporheic-science"),
        ),
        id=f"card-{left}-{card}",
        class_=f"hyporheic-card hyporheic-{CARDS[card].kind}" + (" hyporheic-now" if now else ""),
        data_fly=True,
        data_from="pile",
        data_name=words.labels.card(card),
        data_help=f"card-{card}",
    )


# ---- beside the names


def _marks(sight: HyporheicSight, seat: int) -> tuple[str, ...]:
    """Clay and hypoxia that wait for this seat, or hold it now."""
    marks = []
    if seat in sight.clay or (sight.clogged and seat == sight.active):
        marks.append("clay")
    if seat in sight.hypoxia or (sight.airless and seat == sight.active):
        marks.append("hypoxia")
    return tuple(marks)


@lru_cache(maxsize=4096)
def _face(held: tuple[int, ...], has: int, marks: tuple[str, ...], words: Words) -> SeatFace:
    pieces = [nutrient for nutrient, count in zip(ORDER, held, strict=True) for _ in range(count)]
    small = [used(f"small-{each}", 22 * i, 0, 20) for i, each in enumerate(pieces)]
    slots = [used("small-slot", 22 * i, 0, 20) for i in range(len(pieces), SLOTS)]
    signs = [
        svg(used(MARK_ART[mark], 0, 0, 64), viewBox="0 0 64 64", class_="hyporheic-mark", aria_hidden="true")
        for mark in marks
    ]
    facts = join(
        span(
            svg(used("small-n2", 0, 0, 20), viewBox="0 0 20 20", class_="hyporheic-tiny", aria_hidden="true"),
            b(has),
            class_="hyporheic-fact",
        ),
        svg(small, slots, viewBox=f"0 0 {22 * SLOTS - 2} 20", class_="hyporheic-mini", aria_hidden="true"),
        signs,
    )
    return SeatFace(facts, words.labels.seat(has, held, marks))


MARK_ART: Final = {"clay": "mud", "hypoxia": "hypoxia"}
