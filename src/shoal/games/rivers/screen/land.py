"""The map: the loop of 36 tiles over the land, and in its middle the water, the cards and the die."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from shoal.engine.chart import SEATS
from shoal.engine.mark import Mark, circle, g, join, path, rect, symbol, text, use
from shoal.games.rivers.content import CONTENT, DISASTERS, KINDS, Tile
from shoal.games.rivers.screen.pictures import (
    DISASTER_ART,
    ICONS,
    INK,
    badge,
    picture,
    strokes,
    used,
)
from shoal.games.rivers.words import Words

WIDTH, HEIGHT = 1000, 800
TILE: Final = (90, 68)  # width and height of a tile
FIRST: Final = (56, 46)  # the middle of the tile at row 0, column 0
STEP: Final = (98.7, 78.7)
LAST: Final = 9  # row, column
WAY: Final = 12  # tiles, as far as a roll and an event carry
BASIN: Final = (252, 212, 380, 158)  # x and y of the reservoir's upper left corner, width and height
SLOPE: Final = 70  # how much its bed is narrower on each side
PIPS: Final = {
    1: "M0 0h0",
    2: "M-18-18h0M18 18h0",
    3: "M-18-18h0M0 0h0M18 18h0",
    4: "M-18-18h0M18 18h0M-18 18h0M18-18h0",
    5: "M-18-18h0M18 18h0M-18 18h0M18-18h0M0 0h0",
    6: "M-18-18h0M18 18h0M-18 18h0M18-18h0M-18 0h0M18 0h0",
}


@cache
def symbols(words: Words) -> Mark:
    """The map with its tiles, once per page."""
    return symbol(land(True, words), id="rivers-map", viewBox=f"0 0 {WIDTH} {HEIGHT}")


@cache
def land(on_page: bool, words: Words) -> Mark:
    """The whole map with its tiles, by symbols of the page or without."""
    return join(ground(), (_tile(tile, on_page, words) for tile in CONTENT.tiles))


@cache
def ground() -> Mark:
    """Land, sea and rivers, without tiles."""
    return g(Mark(strokes("map")), fill="none", stroke_linecap="round", stroke_linejoin="round")


@cache
def middle(tile: int) -> tuple[float, float]:
    """Where a tile lies."""
    here = CONTENT.tiles[tile % len(CONTENT.tiles)]
    return FIRST[0] + STEP[0] * here.col, FIRST[1] + STEP[1] * here.row


@cache
def inward(tile: int) -> tuple[int, int]:
    """The way from a tile into the middle of the map."""
    here = CONTENT.tiles[tile % len(CONTENT.tiles)]
    if here.row in (0, LAST):
        return 0, 1 if here.row == 0 else -1
    return (1 if here.col == 0 else -1), 0


# ---- tiles


def _tile(tile: Tile, on_page: bool, words: Words) -> Mark:
    x, y = middle(tile.index)
    drawn = used if on_page else picture
    wide, high = TILE
    fill = "#d7eefb" if tile.corner else "#ffe0c2" if tile.disaster else "#fbf8ee"
    lines = _lines(words.names.tiles[tile.index].name)
    top = y - high / 2 + (15 if len(lines) > 1 else 22)
    size = round(min(12.5, 125 / max(map(len, lines))), 1)
    step = size + 0.5
    signs: list[Mark] = [
        drawn(ICONS[icon], x - 13 + 28 * (i - (len(tile.icons) - 1) / 2), y + 7, 25)
        for i, icon in enumerate(tile.icons)
    ]
    if tile.disaster:
        signs.append(drawn(DISASTER_ART[tile.disaster], x - 2, y + 3, 28))
        signs.append(path(d=f"M{x - 19:g} {y + 7:g}l13 23h-26Z", fill="#d0311f", stroke="#fff", stroke_width=1.5))
        signs.append(path(d=f"M{x - 19:g} {y + 15:g}v6m0 5h0", stroke="#fff", stroke_width=3, stroke_linecap="round"))
    if tile.corner:
        says = words.names.corners[tile.corner].short
        signs.append(text(says, x=x, y=y + 25, font_size=12.5, font_weight=700, fill="#0b5d8f"))
    return join(
        rect(
            x=x - wide / 2, y=y - high / 2, width=wide, height=high, rx=14, fill=fill, stroke=INK, stroke_width=2,
        ),
        g(
            (text(line, x=f"{x:g}", y=f"{top + step * i:g}") for i, line in enumerate(lines)),
            signs,
            font_size=f"{size:g}",
            font_weight=700,
            text_anchor="middle",
            fill=INK,
        ),
    )  # fmt: skip


def _lines(name: str) -> list[str]:
    """A name in up to three lines that fit on a tile."""
    words = name.replace("-", "-\0").replace(" ", " \0").split("\0")
    lines = [""]
    for word in words:
        if lines[-1] and len((lines[-1] + word).strip()) > 11:
            lines.append("")
        lines[-1] += word
    return [line.strip() for line in lines]


@cache
def tile_targets(words: Words) -> Mark:
    """What "?" finds on every tile."""
    wide, high = TILE
    return join(
        rect(
            x=f"{middle(tile.index)[0] - wide / 2:g}",
            y=f"{middle(tile.index)[1] - high / 2:g}",
            width=wide,
            height=high,
            class_="rivers-tile",
            id=f"tile-{tile.index}",
            data_name=words.names.tiles[tile.index].name,
            data_help=f"tile-{tile.index}",
        )
        for tile in CONTENT.tiles
    )


@lru_cache(maxsize=64)
def here(tile: int, seat: int) -> Mark:
    """A frame around the tile of who is at turn."""
    x, y = middle(tile)
    wide, high = TILE
    return rect(
        x=x - wide / 2 - 3, y=y - high / 2 - 3, width=wide + 6, height=high + 6, rx=16, class_="rivers-here",
        stroke=SEATS[seat],
    )  # fmt: skip


@cache
def disaster_card(disaster: str, words: Words) -> Mark:
    """The card that lies on its tile once somebody has met it."""
    x, y = middle(DISASTERS[disaster].tile)
    return g(
        rect(x=x - 34, y=y, width=68, height=33, rx=8, fill="#fff", stroke="#d0311f", stroke_width=2.5),
        used(DISASTER_ART[disaster], x - 15, y + 1, 30),
        id=f"met-{disaster}",
        class_="rivers-met",
        data_name=words.labels.met(disaster),
        data_help=f"disaster-{disaster}",
    )


@cache
def beside(seat: int, place: int) -> tuple[float, float]:
    """Where a seat's piece stands: beside its tile, on the inner side."""
    x, y = middle(place)
    right, down = inward(place)
    here = CONTENT.tiles[place % len(CONTENT.tiles)]
    if here.corner:
        x += (1 if here.col == 0 else -1) * (72 + 31 * (seat % 2))
        y += down * (58 + 31 * (seat // 2))
    elif right:
        x += right * (64 + 27 * (seat // 2))
        y += -17 + 34 * (seat % 2)
    else:
        x += 27 * seat - 40.5
        y += down * 51
    return x, y


@cache
def _way(seat: int, place: int) -> str | None:
    """The tiles behind a piece, as seen from where it is: it travels over those that it has come along."""
    x, y = beside(seat, place)
    stops = [beside(seat, each) for each in range(max(0, place - WAY), place + 1)]
    return " ".join(f"{a - x:g},{b - y:g}" for a, b in stops) if place else None


@lru_cache(maxsize=512)
def boat(seat: int, place: int, name: str, skips: bool, words: Words) -> Mark:
    """A seat's piece."""
    x, y = beside(seat, place)
    waits = path(d=f"M{x - 8:g} {y - 26:g}h7l-7 9h7", class_="rivers-skips") if skips else None
    return g(
        circle(cx=f"{x:g}", cy=f"{y:g}", r=16, fill="#fff", stroke=INK, stroke_width=2.5),
        badge(seat, x - 11.5, y - 11.5, 23),
        waits,
        id=f"piece-{seat}",
        class_="rivers-piece",
        data_fly=True,
        data_way=_way(seat, place),
        data_name=words.labels.piece(name, place),
        data_help="piece",
    )


@lru_cache(maxsize=256)
def icon_button(tile: int, kind: str, i: int, count: int, left: int, words: Words) -> Mark:
    """An icon of the tile, large enough to tap, beside it."""
    x, y = middle(tile)
    right, down = inward(tile)
    along = 82 * (i - (count - 1) / 2)
    x, y = (x + right * 132, y + along) if right else (x + along, y + down * 118)
    x = min(max(x, 60 + 82 * i), WIDTH - 60 - 82 * (count - 1 - i))
    y = min(max(y, 90), HEIGHT - 90)
    return g(
        circle(cx=f"{x:g}", cy=f"{y:g}", r=38, fill="#fff", stroke=KINDS[kind].color, stroke_width=5),
        used(ICONS[kind], x - 20, y - 33, 40),
        text(
            words.names.kinds[kind].name,
            x=f"{x:g}",
            y=f"{y + 18:g}",
            font_size=12,
            font_weight=800,
            text_anchor="middle",
        ),
        id=f"icon-{kind}",
        class_="rivers-icon",
        data_name=words.labels.icon(kind, left),
        data_help=f"kind-{kind}",
        data_preview=words.labels.look(left),
    )


# ---- water


@lru_cache(maxsize=128)
def reservoir(supply: int, total: int, dried: bool, words: Words) -> Mark:
    """The global supply: its level falls, and turns amber and red."""
    x, y, wide, high = BASIN
    full = min(1.0, supply / total)
    level = round(high * (1 - full), 1)
    cut = round(SLOPE * level / high, 1)
    mood = "red" if supply < CONTENT.very_low else "amber" if supply < CONTENT.low else "blue"
    bed = f"M{x - 12} {y}h12l{SLOPE} {high}h{wide - 2 * SLOPE}l{SLOPE} {-high}h12v{high + 16}h{-wide - 24}Z"
    drained = supply == 0
    surface = f"M{x + cut:g} {y + level:g}H{x + wide - cut:g}L{x + wide - SLOPE} {y + high}H{x + SLOPE}Z"
    says = "empty" if drained else mood
    number = g(
        rect(x=x + wide / 2 - 88, y=y + 46, width=176, height=86, rx=22, class_="rivers-plate"),
        text(supply, x=x + wide / 2, y=y + 103, font_size=60, font_weight=800),
        text(words.labels.supply(says), x=x + wide / 2, y=y + 125, font_size=17, font_weight=700),
        text_anchor="middle",
        fill=INK,
    )
    return g(
        path(d=bed, fill="#a98a5d", stroke=INK, stroke_width=2.5, stroke_linejoin="round"),
        None if drained else path(d=surface, class_="rivers-level"),
        _cracks(x, y, wide, high) if drained else None,
        path(d=f"M{x + 8} {y + level + 12:g}q12-8 24 0t24 0", class_="rivers-ripple") if full > 0.5 else None,
        number,
        _banner(words.labels.water_is_gone, x + wide / 2, y - 8) if dried else None,
        id="reservoir",
        class_=f"rivers-supply rivers-{mood}",
        data_name=words.labels.the_supply(supply, total, says),
        data_help="supply",
    )


def _cracks(x: float, y: float, wide: float, high: float) -> Mark:
    d = f"M{x + 96:g} {y + high:g}l14-26l-18-24m18 24l30-6m120 32l-12-30l16-22m-16 22l-26 2m80 28l14-34"
    return path(d=d, stroke="#5f452a", stroke_width=4, stroke_linecap="round", fill="none")


def _banner(says: str, x: float, y: float) -> Mark:
    return g(
        rect(x=x - 120, y=y - 40, width=240, height=38, rx=19, fill="#d0311f", stroke="#fff", stroke_width=3),
        text(says, x=x, y=y - 14, font_size=21, font_weight=800, text_anchor="middle", fill="#fff"),
        class_="rivers-banner",
    )


@cache
def cloud(sky: int, words: Words) -> Mark:
    """The sky: what has evaporated."""
    shape = "M165 214C128 214 122 168 158 162C160 122 216 112 232 144C262 126 296 156 278 184C290 206 268 216 250 214Z"
    return g(
        path(d=shape, fill="#fff" if not sky else "#e4ecf4", stroke=INK, stroke_width=2.5, stroke_linejoin="round"),
        text(sky, x=210, y=188, font_size=36, font_weight=800),
        text(words.labels.sky, x=210, y=207, font_size=15, font_weight=700),
        id="sky",
        data_name=words.labels.the_sky(sky),
        data_help="sky",
        transform="translate(470 -12)",
        text_anchor="middle",
        fill=INK,
    )


@cache
def hanging_drop(words: Words) -> Mark:
    """The drop for a six."""
    return g(
        circle(cx=442, cy=418, r=40, fill="#fff", fill_opacity=0.9, stroke="#0b5d8f", stroke_width=4),
        used("clean", 416, 386, 52),
        text(words.labels.take_it, x=442, y=452, font_size=14, font_weight=800, text_anchor="middle", fill=INK),
        id="drop",
        class_="rivers-hanging",
        data_name=words.labels.drop_for_six,
        data_help="drop",
    )


# ---- cards and die


@lru_cache(maxsize=128)
def pile(kind: str, size: int, words: Words) -> Mark:
    """A pile of land use cards, face down."""
    x, y = 424 + 108 * list(KINDS).index(kind), 478
    sheets = [
        use(href=f"#rivers-back-{kind}", x=x + 4 * i, y=y - 4 * i, width=92, height=120) for i in range(min(size, 3))
    ]
    bare = rect(x=x, y=y, width=92, height=120, rx=10, class_="rivers-bare") if not size else None
    return g(
        bare,
        sheets,
        _count(x + 48, y + 104, size),
        id=f"pile-{kind}",
        class_="rivers-pile",
        data_name=words.labels.pile(kind, size),
        data_help=f"kind-{kind}",
        data_try=f"icon {kind}",
        data_preview=words.labels.look(size),
    )


@lru_cache(maxsize=512)
def events(deck: int, discards: int, top: str, words: Words) -> Mark:
    """The event deck and the discards beside it."""
    sheets = [use(href="#rivers-back", x=138 + 4 * i, y=478 - 4 * i, width=92, height=120) for i in range(min(deck, 3))]
    last = (
        join(
            rect(x=254, y=478, width=92, height=120, rx=10, fill="#fff", stroke=INK, stroke_width=2.5),
            used(top, 268, 496, 64) if top else None,
        )
        if discards
        else rect(x=254, y=478, width=92, height=120, rx=10, class_="rivers-bare")
    )
    return join(
        g(
            rect(x=138, y=478, width=92, height=120, rx=10, class_="rivers-bare") if not deck else None,
            sheets,
            _count(186, 582, deck),
            id="deck",
            data_name=words.labels.deck(deck),
            data_help="events",
        ),
        g(
            last,
            _count(300, 582, discards),
            id="discards",
            data_name=words.labels.discards(discards),
            data_help="events",
        ),
    )


def _count(x: float, y: float, number: int) -> Mark:
    return join(
        rect(x=x - 22, y=y - 15, width=44, height=30, rx=15, fill="#fff", stroke=INK, stroke_width=2.5),
        text(number, x=x, y=y + 8, font_size=22, font_weight=800, text_anchor="middle", fill=INK),
    )


@lru_cache(maxsize=64)
def die(number: int, turn: int, mine: bool, words: Words) -> Mark:
    """The die: tapped to roll, then it shows what it shows."""
    pips = PIPS.get(number)
    return g(
        g(
            rect(x=672, y=270, width=92, height=92, rx=18, fill="#fff", stroke=INK, stroke_width=3),
            path(d=pips, transform="translate(718 316)", stroke=INK, stroke_width=16, stroke_linecap="round")
            if pips
            else text("?", x=718, y=336, font_size=56, font_weight=800, text_anchor="middle", fill=INK),
            id=f"throw-{turn}-{number}",
            class_="rivers-throw" if pips else None,
        ),
        text(words.labels.roll, x=718, y=392, class_="rivers-pull", text_anchor="middle") if mine else None,
        id="die",
        class_="rivers-die",
        data_name=words.labels.die(number, mine),
        data_help="die",
        data_try="roll",
    )


@lru_cache(maxsize=64)
def plate(tile: int, words: Words) -> Mark:
    """What one should know about the tile of who is at turn."""
    here = words.names.tiles[tile]
    lines = _wrapped(here.note, 70)
    return g(
        rect(x=180, y=622, width=640, height=76, rx=14, class_="rivers-plate"),
        text(f"{here.name} · {here.place}", x=500, y=644, font_size=18, font_weight=800),
        (text(line, x=500, y=666 + 20 * i, font_size=16) for i, line in enumerate(lines)),
        id=f"fact-{tile}",
        class_="rivers-fact",
        data_help=f"tile-{tile}",
        text_anchor="middle",
        fill=INK,
    )


def _wrapped(sentence: str, most: int) -> list[str]:
    lines = [""]
    for word in sentence.split():
        if lines[-1] and len(lines[-1]) + len(word) >= most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
