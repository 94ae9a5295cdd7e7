"""The board on four sheets: the stream with its bed, places for the cards, and both kinds of equations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.engine.mark import Mark, g, join, rect
from shoal.engine.paper import CARD, Kit
from shoal.engine.paper.setting import INK, Box, Run, block, line
from shoal.games.hyporheic.content import Equation
from shoal.games.hyporheic.paper.equations import offered, written
from shoal.games.hyporheic.screen import stream
from shoal.games.hyporheic.screen.pictures import ANOXIC_PAINT, OXIC_PAINT, piece_at
from shoal.games.hyporheic.words import Words

BOARD: Final = (520.0, 384.0)
WIDTH, HEIGHT = BOARD
UNITS: Final = stream.PERIOD + stream.EDGE - stream.LEFT
SCALE: Final = WIDTH / UNITS
BELOW: Final = stream.HEIGHT * SCALE + 5  # where the stream ends
PLACE: Final = (CARD[0] + 3, CARD[1] + 3)
PANEL: Final = (WIDTH - 2 * (PLACE[0] + 5) - 5) / 2


def board(kit: Kit, words: Words) -> Mark:
    """All of it, in millimetres."""
    sand = g(
        rect(x=stream.LEFT, y=stream.SKY, width=UNITS, height=stream.HEIGHT, fill="#f3fbfe"),
        stream.period_alone(words),
        stream.drawn_start(words),
        transform=f"scale({SCALE:.5f}) translate({-stream.LEFT} {-stream.SKY})",
    )
    says = words.paper
    left = 2 * (PLACE[0] + 5)
    return join(
        sand,
        rect(
            x=0.5, y=0.5, width=WIDTH - 1, height=stream.HEIGHT * SCALE - 1, fill="none", stroke=INK, stroke_width=0.8
        ),
        _place(0, says.draw),
        _place(PLACE[0] + 5, says.discard),
        _panel(left, "O", kit, words),
        _panel(left + PANEL + 5, "A", kit, words),
    )


def _place(left: float, name: str) -> Mark:
    """Where a pile of cards lies."""
    wide, high = PLACE
    return join(
        rect(
            x=left + 0.5,
            y=BELOW,
            width=wide - 1,
            height=high,
            rx=5,
            fill="#fff",
            stroke=INK,
            stroke_width=0.6,
            stroke_dasharray="3 2",
        ),
        block(name, Box(left, BELOW, wide, high), 7, 5, "bold", "middle", middle=True),
    )


def _panel(left: float, zone: str, kit: Kit, words: Words) -> Mark:
    """The equations of a zone, what is traded bold, with the pieces they take and give."""
    oxic = zone == "O"
    paint, ink = (OXIC_PAINT, INK) if oxic else (ANOXIC_PAINT, "#ffffff")
    equations = offered(zone, kit)
    high = PLACE[1]
    step = min(22.0, (high - 20) / len(equations))
    return join(
        rect(x=left, y=BELOW, width=PANEL, height=high, rx=5, fill="#fff", stroke=INK, stroke_width=0.6),
        rect(x=left, y=BELOW, width=PANEL, height=17, rx=5, fill=paint, stroke=INK, stroke_width=0.6),
        line(words.paper.zones[zone], left + 5, BELOW + 8, 6, "bold", fill=ink),
        line(words.paper.rule[zone], left + 5, BELOW + 14, 3.8, fill=ink),
        [_equation(each, left, BELOW + 19 + step * number, step, words) for number, each in enumerate(equations)],
    )


def _equation(equation: Equation, left: float, top: float, high: float, words: Words) -> Mark:
    pieces, x = [], left + 4.0
    for piece in _row(equation):
        pieces.append(line(piece, x + 3, top + high / 2 + 2, 6, "bold", "middle") if piece == ARROW else None)
        pieces.append(piece_at(piece, x, top + (high - 12) / 2, 12) if piece != ARROW else None)
        x += 8 if piece == ARROW else 12.5
    start = left + 4 + 3 * 12.5 + 10
    room = left + PANEL - start - 3
    runs = [Run(part, "bold" if traded else "") for part, traded in written(equation)]
    return join(
        pieces,
        line(words.names.equations[equation.id], start, top + high / 2 - 2.2, 3.6, fill=INK),
        block(runs, Box(start, top + high / 2 - 1.2, room, 8), 5.2, 3.6),
    )


ARROW: Final = "→"


def _row(equation: Equation) -> Sequence[str]:
    """What is given, an arrow, and what is got, piece by piece."""
    given = [piece for piece, count in equation.give.items() for _ in range(count)]
    got = [piece for piece, count in equation.get.items() for _ in range(count)]
    coins = ["n2"] * equation.coins
    return [*given, ARROW, *got, *coins]
