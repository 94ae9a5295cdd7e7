"""A tray for everybody: six slots for nutrients, a row for the coins, and all equations."""

from __future__ import annotations

from typing import Final

from shoal.engine.mark import Mark, circle, join, rect
from shoal.engine.paper import Kit
from shoal.engine.paper.setting import INK, Box, Run, block, line
from shoal.games.hyporheic.content import CONTENT, Equation
from shoal.games.hyporheic.paper.equations import offered, written
from shoal.games.hyporheic.screen.pictures import token
from shoal.games.hyporheic.words import Words

TRAY: Final = (190.0, 124.0)
WIDTH, HEIGHT = TRAY
SLOT: Final = 21.0
DASHED: Final = {"fill": "#fff", "stroke": INK, "stroke_width": 0.4, "stroke_dasharray": "2 1.5"}


def tray(seat: int, kit: Kit, words: Words) -> Mark:
    """One seat's."""
    says = words.paper
    goal = int(kit.options["coins_to_win"])
    return join(
        rect(x=2, y=2, width=WIDTH - 4, height=HEIGHT - 4, rx=6, fill="#e4f2fa", stroke=INK, stroke_width=0.8),
        token(seat, 6, 6, 16),
        block(says.tray_title, Box(26, 6, 100, 8), 6, 5, "bold"),
        block(says.tray_rule, Box(26, 13.5, 158, 9), 3.6, 3, ""),
        [_slot(number) for number in range(CONTENT.limit)],
        line(says.tray_coins(goal), 8, 57, 4, "bold"),
        [_coin(number, goal) for number in range(goal)],
        [_zone(zone, 6 + 91 * number, kit, words) for number, zone in enumerate(("O", "A"))],
    )


def _slot(number: int) -> Mark:
    gap = (WIDTH - 16 - CONTENT.limit * SLOT) / (CONTENT.limit - 1)
    return rect(x=round(8 + number * (SLOT + gap), 2), y=26, width=SLOT, height=SLOT, rx=3, **DASHED)


def _coin(number: int, goal: int) -> Mark:
    """Coins lie close together where many are needed."""
    step = min(25.0, (WIDTH - 40) / max(1, goal - 1))
    return circle(cx=round(20 + number * step, 2), cy=72, r=11.5, **DASHED)


def _zone(zone: str, left: float, kit: Kit, words: Words) -> Mark:
    equations = offered(zone, kit)
    return join(
        rect(x=left, y=87, width=87, height=32, rx=3, fill="#fff", stroke=INK, stroke_width=0.4),
        line(words.paper.zones[zone], left + 3, 92.4, 3.8, "bold"),
        [_equation(each, left + 3, 94 + 24 / len(equations) * n, 81) for n, each in enumerate(equations)],
    )


def _equation(equation: Equation, left: float, top: float, room: float) -> Mark:
    runs = [Run(part, "bold" if traded else "") for part, traded in written(equation)]
    return block(runs, Box(left, top, room, 6), 3.6, 2.8)
