"""The rock in the sea: what everybody sees in the middle of the table, and how the community on it grows."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from shoal.engine.mark import Mark, Tile, circle, ellipse, g, join, path, rect, symbol, text, use
from shoal.engine.mark import title as title_
from shoal.games.succession.content import KINDS
from shoal.games.succession.rules.actions import COLOURS
from shoal.games.succession.screen.pictures import ART, INK, SUITS
from shoal.games.succession.words import Words

WIDTH, HEIGHT = 600, 440
SEA: Final = (-600, -300, 1800, 1040)  # the sea goes on beyond the sheet, so that it fills a board of any shape
ROCK: Final = (
    "M44 408C36 372 58 344 70 318C78 300 74 284 96 270C112 258 118 240 140 232C152 214 168 206 190 200C206 178 238 "
    "172 262 166C284 150 330 150 352 162C374 170 402 172 420 194C440 204 456 214 466 232C488 244 496 258 500 276C52"
    "4 288 524 306 530 322C548 346 564 372 556 408Z"
)
# Where settlers stand, in the order they come: the middle of their foot.
SPOTS: Final = (
    (188, 304), (412, 304), (300, 176), (206, 376), (396, 376), (222, 196), (378, 192), (112, 300),
    (488, 300), (262, 240), (338, 240), (158, 240), (442, 238), (146, 372), (454, 372),
)  # fmt: skip
HEIGHTS: Final = [y for _, y in SPOTS]
TOP: Final = (241, 246, 118)  # x, y and width of the top card
DRAWN: Final = (112, 262, 118)
TALL: Final = 1.4  # a card's height to its width
ARROW: Final = "M-15-9A17.5 17.5 0 1 1-17 5"
TINTS: Final = {"sediment": "mud", "antifouling": "paint"}


@cache
def symbols() -> Mark:
    """The sea and the rock, once per page."""
    return join(
        symbol(scenery("sea"), id="succession-sea", viewBox=" ".join(map(str, SEA))),
        symbol(scenery("rock"), id="succession-rock", viewBox=f"0 0 {WIDTH} {HEIGHT}"),
    )


def grown(pile: tuple[str, ...]) -> dict[int, str]:
    """Who is to be seen on the rock, by spot: a predator eats the last settler, a Starfish all, a storm late ones."""
    rock, _ = _growth(pile)
    return rock


@lru_cache(maxsize=1024)
def _growth(pile: tuple[str, ...]) -> tuple[dict[int, str], int]:
    """The same, and how many have settled so far: what the pile was before its top card is mostly known."""
    if not pile:
        return {}, 0
    rock, settled = _growth(pile[:-1])
    kind = pile[-1]
    group = KINDS[kind].group
    if group in COLOURS or KINDS[kind].newcomer:
        spot = settled % len(SPOTS)
        rock = {each: there for each, there in rock.items() if each != spot}
        rock[spot] = kind
        settled += 1
    elif kind == "starfish":
        rock = {}
    elif kind == "storm":
        rock = {spot: each for spot, each in rock.items() if KINDS[each].group != "blue"}
    elif group == "red":
        rock = dict(list(rock.items())[:-1])
    return rock, settled


def run(pile: tuple[str, ...]) -> int:
    """How many cards of the same kind lie on top: tells a card from an equal one put on it."""
    top, equal = pile[-1], 0
    for kind in reversed(pile):
        if kind != top:
            break
        equal += 1
    return equal


@lru_cache(maxsize=64)
def rock(pile: tuple[str, ...], colour: str | None, begun: bool, words: Words) -> tuple[Tile, ...]:
    """The rock in its ring of light with all that grows on it, without the top card; `begun` once turns were taken."""
    top = pile[-1] if pile else ""
    tint = TINTS.get(top)
    settlers = grown(pile)
    tiles = (
        _ring(colour) if colour is not None else None,
        _bare(),
        _tint(tint) if tint else None,
        *[_settler(spot, settlers[spot], words) for spot in sorted(settlers, key=HEIGHTS.__getitem__)],
        _passing(top, len(pile)) if top else None,
        _carried_off(len(pile)) if begun else None,
    )
    return tuple([tile for tile in tiles if tile is not None])


@cache
def sea() -> Tile:
    """What is behind everything."""
    return Tile(_use("succession-sea", *SEA))


@cache
def target(words: Words) -> Tile:
    """Shown while the rock can be tapped: its outline, and where the card goes."""
    x = TOP[0] + TOP[2] / 2
    return Tile(
        g(
            path(d=ROCK),
            rect(x=x - 74, y=182, width=148, height=36, rx=18),
            path(d=f"M{x - 11:g} 216h22l-11 15Z"),
            text(words.labels.put_here, x=x, y=207, font_size=20, font_weight=800, text_anchor="middle"),
            id="put-here",  # cut off by it from what changes, it is sent only once
            class_="succession-target",
        )
    )


@lru_cache(maxsize=512)
def top_card(kind: str, run: int, come_from: str | None, words: Words) -> Tile:
    """The card on top of the pile; `run` tells it from an equal card under it."""
    x, y, wide = TOP
    forbids = words.labels.forbids(kind)
    return Tile(
        g(
            _use(f"succession-{kind}", x, y, wide, wide * TALL),
            _badge(forbids, x + wide / 2, y - 6) if forbids else None,
            id=f"top-{kind}-{run}",
            class_="succession-top",
            data_fly=True,
            data_from=come_from,
            data_name=words.labels.on_top(kind),
            data_help=f"card-{kind}",
        )
    )


@lru_cache(maxsize=128)
def deck(cards: int, words: Words) -> Tile:
    """The face-down deck with its count."""
    sheets = [_use("succession-back", 16 + 5 * i, 322 - 4 * i, 76, 106) for i in range(min(cards, 3))]
    empty = rect(x=18, y=324, width=72, height=102, rx=9, class_="succession-nothing") if not cards else None
    return Tile(
        g(
            empty,
            sheets,
            circle(cx=60, cy=372, r=23, fill="#fff", stroke=INK, stroke_width=2.5),
            text(cards, x=60, y=380, font_size=24, font_weight=800, text_anchor="middle", fill=INK),
            g(
                rect(x=22, y=398, width=76, height=28, rx=14),
                text(words.labels.draw, x=60, y=419, font_size=20, font_weight=800, text_anchor="middle"),
                id="pull",
                class_="succession-pull",
            ),
            id="deck",
            class_="succession-deck",
            data_name=words.labels.deck(cards),
            data_help="deck",
            data_try="draw",
        )
    )


@lru_cache(maxsize=512)
def drawn_card(kind: str, copy: int, words: Words) -> Tile:
    """The card just drawn, large, for its owner: it keeps the id it has in the hand."""
    x, y, wide = DRAWN
    return Tile(
        g(
            _use(f"succession-{kind}", x, y, wide, wide * TALL),
            id=f"c-{kind}-{copy}",
            class_="succession-drawn",
            data_fly=True,
            data_from="deck",
            data_name=words.labels.you_drew(kind),
            data_help=f"card-{kind}",
            data_try=f"play {kind}",
        )
    )


@cache
def stage(colour: str | None, words: Words) -> Tile:
    """The colour in play as a symbol and in words."""
    if colour is None:
        return Tile(
            g(
                rect(x=180, y=12, width=240, height=56, rx=28, fill="#fff", stroke=INK, stroke_width=2.5),
                text(
                    words.labels.no_colour, x=300, y=37, font_size=22, font_weight=800, text_anchor="middle", fill=INK
                ),
                text(words.labels.lowest_starts, x=300, y=58, font_size=17, text_anchor="middle", fill=INK),
                data_help="opening",
                id="stage-none",
                class_="succession-stage",
            )
        )
    suit = SUITS[colour]
    return Tile(
        g(
            rect(x=150, y=12, width=300, height=56, rx=28, fill=suit.paint, stroke=INK, stroke_width=2.5),
            circle(cx=180, cy=40, r=23, fill="#fff", stroke=INK, stroke_width=2),
            _use(f"o-{suit.symbol}", 163, 23, 34, 34),
            text(
                words.names.capital(colour), x=322, y=37, font_size=22, font_weight=800, text_anchor="middle", fill=INK
            ),
            text(words.names.group(colour), x=322, y=58, font_size=17, text_anchor="middle", fill=INK),
            id=f"stage-{colour}",
            class_="succession-stage",
            data_help=f"stage-{colour}",
        )
    )


@cache
def way(direction: int, words: Words) -> Tile:
    """Which way turns go."""
    return Tile(arrow(direction, words))


def arrow(direction: int, words: Words, name: str = "") -> Mark:
    """Which way turns go."""
    way = words.labels.direction(direction)
    turned = g(
        path(d=ARROW, fill="none", stroke=INK, stroke_width=5, stroke_linecap="round"),
        path(d="M-26 2L-17 16L-7 3Z", fill=INK),
        transform="translate(556 44) scale(-1 1)" if direction > 0 else "translate(556 44)",
    )
    return g(
        title_(way),
        circle(cx=556, cy=44, r=32, fill="#fff", stroke=INK, stroke_width=2.5),
        g(turned, class_="succession-turned"),
        id=name or ("clockwise" if direction > 0 else "counter-clockwise"),
        class_="succession-arrow",
        data_name=way,
        data_help="direction",
    )


@lru_cache(maxsize=64)
def climate(row: tuple[str, ...], words: Words) -> Tile:
    """The climate cards in force."""
    out: list[Mark] = []
    for i, kind in enumerate(sorted(set(row))):
        x, y = 520 - 78 * i, 326
        copies = [_use(f"succession-{kind}", x + 5 * n, y - 5 * n, 70, 98) for n in range(row.count(kind))]
        out.append(
            g(
                copies,
                id=f"climate-{kind}",
                class_="succession-climate",
                data_name=words.labels.in_force(kind),
                data_help=f"card-{kind}",
                data_fly=True,
            )
        )
    return Tile(join(out))


@lru_cache(maxsize=512)
def colour_button(colour: str, count: int, words: Words) -> Mark:
    """One of three big buttons to name a colour with, and how many cards of it one holds."""
    suit = SUITS[colour]
    x = {"green": 132, "yellow": 300, "blue": 468}[colour]
    return g(
        circle(cx=x, cy=168, r=74, fill=suit.paint, stroke=INK, stroke_width=3),
        circle(cx=x, cy=140, r=33, fill="#fff", stroke=INK, stroke_width=2),
        _use(f"o-{suit.symbol}", x - 24, 116, 48, 48),
        text(words.names.capital(colour), x=x, y=195, font_size=24, font_weight=800, text_anchor="middle", fill=INK),
        text(words.labels.you_hold(count), x=x, y=217, font_size=18, text_anchor="middle", fill=INK),
        id=f"colour-{colour}",
        class_="succession-choose",
        data_name=words.labels.colour_button(colour, count),
        data_help=f"stage-{colour}",
    )


@lru_cache(maxsize=32)
def upgrade_button(number: int, mine: bool, words: Words) -> Tile:
    """The big round button of the shouting race; grey for who lacks the card."""
    return Tile(
        g(
            circle(cx=300, cy=166, r=78, class_="succession-glow"),
            circle(cx=300, cy=166, r=70, class_="succession-shout-disc"),
            text(words.labels.upgrade, x=300, y=164, font_size=25, font_weight=800, text_anchor="middle"),
            text(words.labels.with_number(number), x=300, y=190, font_size=20, font_weight=700, text_anchor="middle"),
            id="upgrade",
            class_="succession-shout" if mine else "succession-shout succession-idle",
            data_name=words.labels.upgrade_button(number),
            data_help="upgrade",
            data_try="upgrade",
        )
    )


@cache
def scenery(name: str) -> Mark:
    """The strokes of the sea or of the bare rock, on a sheet of 600 by 440."""
    text = (files(__package__) / "art" / f"{name}.svg").read_text("utf-8").strip()
    return Mark(text[text.index(">") + 1 : text.rindex("<")])


@cache
def _bare() -> Tile:
    return Tile(_use("succession-rock", 0, 0, WIDTH, HEIGHT))


@cache
def _settler(spot: int, kind: str, words: Words) -> Tile:
    x, y = SPOTS[spot]
    size = 58 + (y - 170) // 14
    return Tile(
        g(
            title_(words.names.called(kind)),
            ellipse(cx=x, cy=y + 2, rx=f"{size * 0.36:g}", ry=5, fill=INK, fill_opacity=0.22),
            _use(f"o-{ART[kind]}", x - size / 2, y - size + 5, size, size),
            id=f"grown-{spot}-{kind}",
            class_="succession-settler",
        )
    )


@cache
def _ring(colour: str) -> Tile:
    paint = SUITS[colour].paint
    return Tile(
        g(
            path(d=ROCK, stroke=paint, stroke_width=58, stroke_opacity=0.28),
            path(d=ROCK, stroke=paint, stroke_width=36, stroke_opacity=0.5),
            path(d=ROCK, stroke=paint, stroke_width=20),
            id=f"ring-{colour}",
            class_="succession-ring",
            fill="none",
            stroke_linejoin="round",
        )
    )


@cache
def _tint(tint: str) -> Tile:
    if tint == "mud":
        specks = "M120 330h0M170 280h0M230 210h0M180 350h0M390 230h0M440 300h0M500 350h0M330 190h0M420 360h0M90 380h0"
        return Tile(
            g(
                path(d=ROCK, fill="#7a5230", fill_opacity=0.62),
                path(d=specks, stroke="#4e3219", stroke_width=13, stroke_linecap="round", fill="none"),
                id="tint-mud",
                class_="succession-tint",
            )
        )
    drips = (
        "M82 304C94 266 122 238 156 214C190 182 238 154 300 152C364 152 412 182 446 214C480 238 508 268 518 304"
        "Q506 300 500 330Q494 350 486 330Q478 270 462 300Q452 340 442 300Q420 240 404 262Q392 290 382 250"
        "Q350 214 330 236Q318 262 306 230Q280 204 256 236Q246 276 234 246Q214 226 196 266Q186 330 174 286"
        "Q152 262 138 306Q128 356 116 318Q100 300 82 304Z"
    )
    return Tile(g(path(d=drips, fill="#c0392b", fill_opacity=0.78), id="tint-paint", class_="succession-tint"))


@lru_cache(maxsize=1024)
def _passing(top: str, cards: int) -> Tile | None:
    """What happens on the rock while this card is on top: drawn once, moved by the style sheet, gone afterwards."""
    if top == "starfish":
        rain = [_use("succession-back", x, 20 + 9 * (i % 3), 44, 62) for i, x in enumerate(range(60, 540, 72))]
        return Tile(g(rain, id=f"rain-{cards}", class_="succession-rain"))
    if top == "storm":
        return Tile(
            path(
                d="M-720 460C-690 300-660 240-600 220q50-60 100 0t100 0t100 0t100 0C-160 220-110 300-60 460Z",
                id=f"storm-{cards}",
                class_="succession-storm",
            )
        )
    if KINDS[top].group == "red":
        return Tile(g(_use(f"o-{ART[top]}", 0, 0, 92, 92), id=f"crawl-{cards}", class_="succession-crawl"))
    return None


@cache
def _carried_off(cards: int) -> Tile | None:
    """What takes the old pile away: ice scrapes the rock bare, or the pile swirls back into the deck."""
    if cards == 0:
        return Tile(g(_use("o-ice", 190, 110, 220, 220), id="scrape", class_="succession-scrape"))
    if cards == 1:
        swirl = [_use("succession-back", 30 + 22 * i, 320 - 12 * i, 44, 62) for i in range(4)]
        return Tile(g(swirl, id="swirl", class_="succession-swirl"))
    return None


def _badge(forbids: str, x: float, y: float) -> Mark:
    return g(
        rect(x=x - 76, y=y - 16, width=152, height=32, rx=16, fill="#fff3b0", stroke=INK, stroke_width=2.5),
        text(forbids, x=x, y=y + 6, font_size=18, font_weight=800, text_anchor="middle", fill=INK),
    )


@lru_cache(maxsize=4096)
def _use(name: str, x: float, y: float, wide: float, high: float) -> Mark:
    return use(href=f"#{name}", x=f"{x:g}", y=f"{y:g}", width=f"{wide:g}", height=f"{high:g}")
