"""The scoreboard of the table: who is winning, and how diverse the table is."""

from __future__ import annotations

from typing import Final

from shoal.engine.mark import Mark, join, rect
from shoal.engine.paper import WIDE, Kit
from shoal.engine.paper.setting import INK, Box, block, line
from shoal.games.reef.paper.tokens import badge
from shoal.games.reef.words import Words

WIDTH, HEIGHT = WIDE
TOP: Final = 22.0
HEAD: Final = 22.0
FIRST: Final = 34.0  # how wide the column of the rounds is
LAST: Final = (28.0, 28.0, 40.0)  # and those of the table: points, types, disasters


def scoreboard(kit: Kit, words: Words) -> Mark:
    """A row for each round and one for the sum, a column for each player and three for the table."""
    says, rounds = words.paper, int(kit.options["rounds"])
    each = (WIDTH - FIRST - sum(LAST)) / kit.players
    widths = [FIRST, *[each] * kit.players, *LAST]
    lefts = [sum(widths[:number]) for number in range(len(widths))]
    high = (HEIGHT - TOP - HEAD) / (rounds + 1)
    names = [*(says.round(number) for number in range(1, rounds + 1)), says.total(kit.options)]
    return join(
        line(says.scoreboard_title, 0, 9, 9, "bold"),
        block(says.scoreboard_lead, Box(0, 12, WIDTH, 8), 4, 3.2),
        [_player(seat, lefts[seat + 1], each, words) for seat in range(kit.players)],
        [
            _head(head, lefts[number], widths[number])
            for number, head in zip((0, *range(-3, 0)), (says.rounds, *says.table_heads), strict=True)
        ],
        [
            join(
                [_cell(lefts[i], TOP + HEAD + high * row, widths[i], high, row == rounds) for i in range(len(widths))],
                block(name, Box(2, TOP + HEAD + high * row + 1, FIRST - 4, high / 2), 4.6, 3, "bold", middle=True),
                _label(kit, TOP + HEAD + high * (row + 0.5), high / 2, words) if row < rounds else None,
            )
            for row, name in enumerate(names)
        ],
    )


def _label(kit: Kit, top: float, high: float, words: Words) -> Mark:
    """What a round stands for."""
    label = words.labels.a_round(str(kit.options["round_label"]))
    return block(label, Box(2, top, FIRST - 4, high - 1), 3.2, 2.2, middle=True)


def _player(seat: int, x: float, wide: float, words: Words) -> Mark:
    return join(
        _cell(x, TOP, wide, HEAD, False),
        badge(seat, round(x + wide / 2 - 5, 2), TOP + 1.5, 10),
        line(words.paper.player(seat), x + wide / 2, TOP + 16, min(3.6, wide / 5.5), "bold", "middle"),
    )


def _head(head: str, x: float, wide: float) -> Mark:
    return join(
        _cell(x, TOP, wide, HEAD, False),
        block(head, Box(x + 1.5, TOP + 1, wide - 3, HEAD - 2), 4, 2.8, "bold", "middle", middle=True),
    )


def _cell(x: float, y: float, wide: float, high: float, shaded: bool) -> Mark:
    x, y, wide, high = (round(each, 2) for each in (x, y, wide, high))
    return rect(x=x, y=y, width=wide, height=high, fill="#e3f4f7" if shaded else "#fff", stroke=INK, stroke_width=0.4)
