"""Drawings for the debrief: the food web, the pyramid of survivors, and where the meals happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import hypot
from typing import Final

from shoal.engine.mark import (
    Child,
    Mark,
    circle,
    ellipse,
    figcaption,
    figure,
    g,
    h3,
    join,
    p,
    path,
    rect,
    svg,
    text,
    title,
)
from shoal.games.pond.content import BOARDS, species_of
from shoal.games.pond.screen import pictures
from shoal.games.pond.screen.pictures import INK
from shoal.games.pond.screen.squares import COLUMNS
from shoal.games.pond.teaching.record import Meal, Tale, pieces_by_size
from shoal.games.pond.words import Debrief, Words

WIDTH: Final = 380
SIDE_PAINTS: Final = ("#8fc7e8", "#f0776c")
WEB: Final = {  # where each species stands: the hunters above, those who live on light or dissolved food below
    "St": (190, 30), "Am": (38, 120), "Dl": (112, 92), "La": (190, 124), "Di": (268, 92), "Co": (342, 120),
    "Bl": (120, 188), "Pa": (250, 206), "Eu": (64, 290), "Ch": (190, 300), "Ph": (316, 290),
}  # fmt: skip

LABELS: Final = 12  # numbers at arrows; where there are more, the thickest have them
ALONG: Final = (0.5, 0.46, 0.54, 0.42, 0.58, 0.38, 0.62, 0.34, 0.66, 0.3, 0.7, 0.26, 0.74, 0.22, 0.78)
ENOUGH: Final = 1.0
LONG: Final = ("Dl", "La", "Bl", "Pa")


def web(meals: Sequence[Meal], words: Words, chart: str = "web") -> Mark:
    """Who ate whom: an arrow from the food to the eater, the thicker the more meals."""
    counts = Counter((meal.eater[:2], meal.prey[:2]) for meal in meals)
    most = max(counts.values(), default=1)
    arrows = [_arrow(eater, prey, count, most, words.debrief) for (eater, prey), count in sorted(counts.items())]
    labels = _counts([each for each in counts.most_common(LABELS) if each[1] > 1])
    seen = {"St", *(species for pair in counts for species in pair)}
    nodes = [_node(species, words.names.species[species].name, species in seen) for species in WEB]
    says = words.debrief.nobody_eaten
    for top, meals_of in Counter(meal.eater[:2] for meal in meals).most_common(1):
        says = words.debrief.web(len(meals), top, meals_of)
    told = "; ".join(words.debrief.meals(*pair, count) for pair, count in counts.most_common())
    return framed(words.debrief.charts[chart].title, says, 330, [*arrows, *nodes, *labels], told)


def pyramid(ponds: Sequence[Tale], words: Words) -> Mark:
    """Survivors by size, plain to the left and red to the right: outlines at the start, full bars at the end."""
    eaten = Counter((1 - meal.seat, species_of(meal.prey).size) for told in ponds for meal in told.meals)
    classes: dict[int, list[str]] = {}
    for told in ponds:
        for size, pieces in pieces_by_size(told.board).items():
            classes.setdefault(size, []).extend(pieces)
    says, (plain, red) = words.debrief, words.names.sides
    unit, high, middle = 15 / len(ponds), 34, WIDTH / 2
    out: list[Child] = []
    lines = []
    for row, (size, pieces) in enumerate(classes.items()):
        y = 26 + row * (high + 8)
        left = [len(pieces) - eaten[seat, size] for seat in range(2)]
        for seat in range(2):
            for width, fill in ((len(pieces), "#fff"), (left[seat], SIDE_PAINTS[seat])):
                x = middle + 26 if seat else middle - 26 - width * unit
                dash = "4 3" if fill == "#fff" else None
                out.append(
                    rect(x=x, y=y, width=width * unit, height=high, rx=5, fill=fill, stroke=INK, stroke_dasharray=dash)
                )
            edge = middle + 34 + len(pieces) * unit if seat else middle - 34 - len(pieces) * unit
            out.append(_say(edge, y + 22, says.left_of(left[seat], len(pieces)), "start" if seat else "end"))
        out.append(_say(middle, y + 15, str(size), "middle", 15, 800))
        out.append(_say(middle, y + 29, says.squares(size), "middle", 10))
        lines.append(says.survivors(size, left, len(pieces)))
    out.append(_say(middle - 40, 15, plain, "end", 13, 800))
    out.append(_say(middle + 40, 15, red, "start", 13, 800))
    chart = says.charts["pyramid"]
    return framed(chart.title, chart.says, 30 + len(classes) * (high + 8), out, "; ".join(lines))


def heat(meals: Sequence[Meal], on: str, words: Words) -> Mark:
    """Where pieces were eaten on this board: the larger the circle, the more meals on that square."""
    board = BOARDS[on]
    counts = Counter(meal.at for meal in meals)
    growth = min(0.14, 0.51 / max(counts.values(), default=1))
    square = (WIDTH - 24) / board.width
    tall = square * board.height
    lines = "".join(f"M{20 + square * i:.1f} 2v{tall:.1f}" for i in range(board.width + 1))
    lines += "".join(f"M20 {2 + square * i:.1f}h{square * board.width:.1f}" for i in range(board.height + 1))
    spots = []
    for name, count in sorted(counts.items()):
        x = 20 + square * (COLUMNS.index(name[0]) + 0.5)
        y = 2 + square * (board.height - int(name[1:]) + 0.5)
        radius = square * (0.34 + growth * count)
        spots.append(circle(title(f"{name}: {count}"), cx=f"{x:.1f}", cy=f"{y:.1f}", r=f"{radius:.1f}", fill="#b84a00",
                            fill_opacity=0.75, stroke="#fff"))  # fmt: skip
        spots.append(text(count, x=f"{x:.1f}", y=f"{y + 4:.1f}", font_size=12, font_weight=800, text_anchor="middle",
                          fill="#fff"))  # fmt: skip
    names = [_say(20 + square * (i + 0.5), tall + 16, COLUMNS[i], "middle", 10) for i in range(board.width)]
    names += [_say(16, 2 + square * (board.height - i - 0.5) + 4, str(i + 1), "end", 10) for i in range(board.height)]
    north = sum(count for name, count in counts.items() if int(name[1:]) > board.home_rows)
    says = words.debrief.halves(sum(counts.values()) - north, north)
    body = [rect(x=20, y=2, width=square * board.width, height=tall, fill="#dcefd4"), path(d=lines, stroke="#134e4a",
            stroke_opacity=0.25), names, spots]  # fmt: skip
    numbers = "; ".join(f"{name}: {count}" for name, count in sorted(counts.items()))
    return framed(words.debrief.charts["heat"].title, says, tall + 22, body, numbers)


def framed(name: str, says: str, height: float, drawing: Sequence[Child], told: str) -> Mark:
    """A drawing with its title, one sentence that says what one sees, and its numbers for who cannot see it."""
    return figure(
        figcaption(h3(name), p(says)),
        svg(
            title(f"{name}. {told}"),
            drawing,
            viewBox=f"0 0 {WIDTH} {height:.0f}",
            role="img",
            class_="chart-drawing",
            font_family="inherit",
            fill=INK,
        ),
        class_="chart",
    )


def _node(species: str, name: str, seen: bool) -> Mark:
    x, y = WEB[species]
    faint = None if seen else 0.4  # but for its name, which is to be read
    return g(
        ellipse(cx=x, cy=y, rx=33, ry=26, fill="#fff", stroke=INK, stroke_width=1.5, stroke_opacity=faint),
        g(pictures.protist(species, 40, x - 20, y - 28 if species in LONG else y - 25), opacity=faint),
        text(
            name,
            x=x,
            y=y + 21,
            text_anchor="middle",
            font_size=10,
            font_weight=700,
            stroke="#fff",
            stroke_width=3,
            paint_order="stroke",
        ),
    )


def _arrow(eater: str, prey: str, count: int, most: int, words: Debrief) -> Mark:
    """Bent a little, so that two that feed on each other can be told apart."""
    (x, y), (u, v) = WEB[prey], WEB[eater]
    across, down = _bend(eater, prey)
    end = hypot(u - across, v - down)
    tip = u - (u - across) / end * 33, v - (v - down) / end * 27
    wide = 1.6 + 4.4 * count / most
    head = 5 + wide
    east, south = (u - across) / end, (v - down) / end
    wings = (
        f"M{tip[0]:.1f} {tip[1]:.1f}L{tip[0] - head * east - head * 0.55 * south:.1f} "
        f"{tip[1] - head * south + head * 0.55 * east:.1f}L{tip[0] - head * east + head * 0.55 * south:.1f} "
        f"{tip[1] - head * south - head * 0.55 * east:.1f}Z"
    )
    neck = tip[0] - head * 0.8 * east, tip[1] - head * 0.8 * south
    return join(
        path(
            title(words.meals(eater, prey, count)),
            d=f"M{x} {y}Q{across:.1f} {down:.1f} {neck[0]:.1f} {neck[1]:.1f}",
            fill="none",
            stroke="#b84a00",
            stroke_opacity=0.75,
            stroke_width=f"{wide:.1f}",
        ),
        path(d=wings, fill="#b84a00"),
    )


def _counts(meals: Sequence[tuple[tuple[str, str], int]]) -> list[Mark]:
    """A number at each of these arrows, where it lies neither over an animal nor over another number."""
    placed: list[tuple[float, float]] = []
    out = []
    for (eater, prey), count in meals:
        spots = [_along(eater, prey, share) for share in ALONG]
        at, low = max(spots, key=lambda spot: min(_room(spot, placed), ENOUGH))
        placed.append((at, low))
        out.append(circle(cx=f"{at:.1f}", cy=f"{low:.1f}", r=7.5, fill="#fff", stroke="#b84a00"))
        out.append(_say(at, low + 3.5, str(count), "middle", 10, 800))
    return out


def _along(eater: str, prey: str, share: float) -> tuple[float, float]:
    """The point of an arrow after that share of its way."""
    across, down = _bend(eater, prey)
    (x, y), (u, v) = WEB[prey], WEB[eater]
    rest = 1 - share
    return (
        rest * rest * x + 2 * share * rest * across + share * share * u,
        rest * rest * y + 2 * share * rest * down + share * share * v,
    )


def _room(spot: tuple[float, float], placed: Sequence[tuple[float, float]]) -> float:
    """How far it is from there to the nearest animal or number, where 1 is near enough to touch."""
    x, y = spot
    animals = [hypot((x - u) / 42, (y - v) / 36) for u, v in WEB.values()]
    return min([*animals, *(hypot(x - u, y - v) / 16 for u, v in placed)])


def _bend(eater: str, prey: str) -> tuple[float, float]:
    """The point that an arrow is drawn to on its way."""
    (x, y), (u, v) = WEB[prey], WEB[eater]
    far = hypot(u - x, v - y)
    east, south = (u - x) / far, (v - y) / far
    bend = min(44, far * 0.2)
    return (x + u) / 2 - south * bend, (y + v) / 2 + east * bend


def _say(x: float, y: float, words: str, anchor: str = "start", size: int = 12, weight: int = 400) -> Mark:
    return text(words, x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor, font_size=size, font_weight=weight)
