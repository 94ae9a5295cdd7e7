"""The tokens, with how far they are about to go, and the way of the last move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from shoal.engine.mark import Mark, circle, g, join, polygon, text
from shoal.games.hyporheic.rules.sight import HyporheicSight
from shoal.games.hyporheic.screen.pictures import INK, SEATS, used
from shoal.games.hyporheic.screen.stream import PERIOD, spot
from shoal.games.hyporheic.screen.ways import (
    AGAIN_COLUMNS,
    SQUARES,
    carried_to,
    first_steps,
    line_through,
    offsets,
    stops,
)
from shoal.games.hyporheic.words import Words

SPREAD: Final = {  # where tokens on one space stand, and how large they are
    1: (((0, 0),), 36),
    2: (((-10, 2), (10, -2)), 30),
    3: (((-11, 6), (11, 6), (0, -10)), 26),
    4: (((-11, -10), (11, -10), (-11, 10), (11, 10)), 24),
    5: (((-13, -10), (13, -10), (-13, 10), (13, 10), (0, 0)), 22),
    6: (((-14, -10), (0, -10), (14, -10), (-14, 10), (0, 10), (14, 10)), 21),
}
START_SPREAD: Final = ((-13, -22), (13, -22), (-13, 2), (13, 2), (-13, 26), (13, 26))


def tokens(sight: HyporheicSight, names: Sequence[str], words: Words) -> Mark:
    """Every seat's token; those that share a space stand side by side. The one whose turn it is comes last, on top."""
    places = _places(sight.at)
    order = sorted(range(sight.seats), key=lambda seat: seat == sight.active)
    drawn = [
        _token(
            seat,
            *places[seat],
            names[seat],
            sight.at[seat],
            _steps(sight, seat),
            sight.clogged,
            offsets(_trip(sight, seat) or carried_to(sight.at[seat])),
            words,
        )
        for seat in order
    ]
    again = [
        _token_again(seat, *places[seat])
        for seat, space in enumerate(sight.at)
        if space in SQUARES and space[0] in AGAIN_COLUMNS
    ]
    return join(again, drawn)


@lru_cache(maxsize=256)
def _places(at: tuple[str, ...]) -> tuple[tuple[float, float, float], ...]:
    """Where each token is drawn, and how large."""
    out = []
    for seat, space in enumerate(at):
        x, y = spot(space)
        if space == "start":
            (across, down), size = START_SPREAD[seat], 23
        else:
            here = [each for each, other in enumerate(at) if other == space]
            offsets, size = SPREAD[len(here)]
            across, down = offsets[here.index(seat)]
        out.append((x + across, y + down, size))
    return tuple(out)


def _steps(sight: HyporheicSight, seat: int) -> int:
    """How far this token is about to go."""
    return sight.steps if sight.phase == "move" and seat == sight.active else 0


def _trip(sight: HyporheicSight, seat: int) -> tuple[str, ...]:
    """The way this token came by a die, if it is still there."""
    return sight.trip if seat == sight.mover and sight.trip and sight.trip[-1] == sight.at[seat] else ()


@lru_cache(maxsize=2048)
def _token(
    seat: int,
    x: float,
    y: float,
    size: float,
    name: str,
    space: str,
    steps: int,
    clogged: bool,
    way: str | None,
    words: Words,
) -> Mark:
    half = size / 2
    return g(
        circle(cx=x, cy=y, r=half + 5, class_="hyporheic-halo", stroke=SEATS[seat]) if steps else None,
        used(f"token-{seat}", x - half, y - half, size),
        (_first_step(x, y, half, space, to) for to in first_steps(space, clogged)) if steps else None,
        _number(x + half - 2, y - half + 2, steps) if steps else None,
        id=f"token-{seat}",
        class_="hyporheic-token",
        data_fly=True,
        data_way=way,
        data_name=words.labels.token(name, space),
        data_help="token",
    )


@lru_cache(maxsize=512)
def _token_again(seat: int, x: float, y: float, size: float) -> Mark:
    return g(used(f"token-{seat}", x + PERIOD - size / 2, y - size / 2, size), class_="hyporheic-shadow")


def _first_step(x: float, y: float, half: float, space: str, to: str) -> Mark:
    """A small arrow on the token: its first step leads there."""
    (a, b), (c, d) = stops((space, to))
    far = ((c - a) ** 2 + (d - b) ** 2) ** 0.5
    right, down = (c - a) / far, (d - b) / far
    tip, foot, wing = half + 14, half + 4, 7
    corners = (
        (x + right * tip, y + down * tip),
        (x + right * foot - down * wing, y + down * foot + right * wing),
        (x + right * foot + down * wing, y + down * foot - right * wing),
    )
    return polygon(points=" ".join(f"{p:.1f},{q:.1f}" for p, q in corners), class_="hyporheic-first")


def _number(x: float, y: float, steps: int) -> Mark:
    size = 13 if steps < 10 else 11
    return join(
        circle(cx=x, cy=y, r=9.5, fill=INK, stroke="#fff", stroke_width=2),
        text(steps, x=x, y=y + size * 0.36, font_size=size, font_weight=800, text_anchor="middle", fill="#fff"),
    )


def trail(sight: HyporheicSight) -> Mark | None:
    """How the last token that rolled came to where it is."""
    way = _trip(sight, sight.mover) if sight.mover >= 0 else ()
    return _trail(sight.mover, way) if way else None


@lru_cache(maxsize=1024)
def _trail(seat: int, way: tuple[str, ...]) -> Mark:
    x, y = spot(way[0])
    return g(
        circle(cx=x, cy=y, r=15, fill="none", stroke=SEATS[seat], stroke_width=3, stroke_dasharray="4 5"),
        line_through(way, "hyporheic-behind"),
        id="trail",
        class_=f"hyporheic-trail seat-{seat}",
    )
