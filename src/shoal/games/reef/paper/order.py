"""The order of a round on a card, and what counts how much."""

from __future__ import annotations

from typing import Final

from shoal.engine.mark import Mark, circle, join, path, rect
from shoal.engine.paper import Kit
from shoal.engine.paper.setting import INK, LEADING, Box, block, height, line
from shoal.games.reef.content import CONTENT
from shoal.games.reef.words import Words

WIDTH, HEIGHT = 190.0, 126.0
LEFT, MIDDLE = 6.0, 124.0  # where the steps begin, and what counts
SIZES: Final = [number / 10 for number in range(38, 5, -1)]


def order(kit: Kit, words: Words) -> Mark:
    """Steps at the left, points and disasters at the right; there is room for a badge."""
    return join(
        rect(x=2, y=2, width=WIDTH - 4, height=HEIGHT - 4, rx=6, fill="#fff", stroke=INK, stroke_width=0.8),
        line(words.paper.order_title, 16, 11.5, 6.5, "bold"),
        _steps(kit, words),
        path(d=f"M{MIDDLE - 3} 16V{HEIGHT - 6}", stroke=INK, stroke_width=0.2),
        _points(kit, words),
    )


def _steps(kit: Kit, words: Words) -> Mark:
    """All in one size, the largest in which they fit."""
    room = MIDDLE - 6 - LEFT - 5
    steps = words.paper.order(kit.options)
    deep = HEIGHT - 20

    def needed(size: float) -> float:
        return sum(size * LEADING * 1.2 + sum(height(each, room, size) for each in lines) + 0.8 for _, lines in steps)

    size = next(size for size in SIZES if needed(size) <= deep)
    made, y = [], 16.0
    for number, (name, lines) in enumerate(steps, 1):
        made.append(line(f"{number}. {name}", LEFT, y + size, size * 1.15, "bold"))
        y += size * LEADING * 1.2
        for each in lines:
            high = height(each, room, size)
            made.append(circle(cx=LEFT + 2.6, cy=round(y + size * LEADING / 2, 2), r=0.6, fill=INK))
            made.append(block(each, Box(LEFT + 5, y, room, high + 0.01), size, size))
            y += high
        y += 0.8
    return join(made)


def _points(kit: Kit, words: Words) -> Mark:
    """What counts how much, and which disasters a round brings."""
    points = words.paper.points(kit.options)
    rounds = int(kit.options["rounds"])
    made = [line(words.paper.points_title, MIDDLE, 20, 4.4, "bold")]
    y = 23.0
    for what, worth in points:
        made += [
            block(what, Box(MIDDLE, y, 50, 6.4), 3.2, 2.4, middle=True),
            line(worth, WIDTH - 6, y + 4.4, 3.8, "bold", "end"),
        ]
        y += 6.5
    y += 3
    made.append(line(words.help.schedule_heads[1], MIDDLE, y + 4, 4.4, "bold"))
    y += 6
    high = (HEIGHT - 6 - y) / rounds
    for number in range(1, rounds + 1):
        decks = CONTENT.disasters_of(number)
        made += [
            line(str(number), MIDDLE, y + high / 2 + 1.2, 3.6, "bold"),
            block(words.help.drawn(decks), Box(MIDDLE + 5, y, WIDTH - MIDDLE - 11, high), 3.2, 2.2, middle=True),
        ]
        y += high
    return join(made)
