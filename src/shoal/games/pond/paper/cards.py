"""The card that everybody has at hand: who swims how, and who eats whom."""

from __future__ import annotations

from typing import Final

from shoal.engine.mark import Mark, circle, join, path, rect
from shoal.engine.paper import PAGE, Kit
from shoal.engine.paper.setting import INK, LEADING, Box, Run, block, height, line
from shoal.games.pond.content import SPECIES, Board, Species
from shoal.games.pond.paper.protists import RED
from shoal.games.pond.screen import figures
from shoal.games.pond.screen.figures import Move
from shoal.games.pond.screen.pictures import extent, picture
from shoal.games.pond.words import Words

WIDTH, HEIGHT = PAGE
SQUARE: Final = 4.9  # of the small pieces
LEFTS: Final = (30.0, 66.0, 86.0, 106.0)  # of the columns: name, squares, spaces, food
ROW: Final = 10.0
WAYS: Final = (62.0, 35.0)  # room for a way to move


def card(board: Board, side: int, kit: Kit, words: Words) -> Mark:
    """For one side: a row for each species, the ways to move, and the rules of eating."""
    kinds = [kind for kind in SPECIES.values() if kind.id == "St" or _on(board, kind)]
    says = words.paper
    rows = [max(ROW, extent(kind.id, False)[1] * SQUARE + 1) for kind in kinds]
    tops = [17 + sum(rows[:number]) for number in range(len(rows) + 1)]
    return join(
        rect(x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, rx=5, fill="#fff", stroke=INK, stroke_width=0.8),
        line(says.card_title, 6, 9.5, 6.4, "bold"),
        _side(side, words),
        [line(head, left, 15.2, 3.1, "bold") for head, left in zip(says.heads, LEFTS, strict=True)],
        [_row(kind, top, high, words) for kind, top, high in zip(kinds, tops, rows, strict=False)],
        _ways(tops[-1] + 3, kit, words),
        _rules(tops[-1] + 5 + 2 * WAYS[1], kit, words),
    )


def _on(board: Board, kind: Species) -> bool:
    return any(piece.startswith(kind.id) for piece in board.roster)


def _side(side: int, words: Words) -> Mark:
    """Whose card it is."""
    return join(
        line(words.paper.sides[side], WIDTH - 13, 9.5, 5, "bold", "end"),
        rect(x=WIDTH - 11, y=4, width=7, height=7, rx=1.6, fill="#fff", stroke=INK, stroke_width=0.5),
        circle(cx=WIDTH - 7.5, cy=7.5, r=2, fill=RED, stroke=INK, stroke_width=0.4) if side else None,
        circle(cx=WIDTH - 7.5, cy=7.5, r=0.7, fill=INK) if side else None,
    )


def _row(kind: Species, top: float, high: float, words: Words) -> Mark:
    prey = [other.id for other in SPECIES.values() if other.id != "St" and kind.may_eat(other)]
    wide, tall = (squares * SQUARE for squares in extent(kind.id, False))
    middle = top + high / 2
    name, squares, spaces, food = LEFTS
    known, eats = words.names.species[kind.id], _sentence(words.help.food(kind, prey))
    return join(
        _ruled(top),
        picture(kind.id, 0, False, round(16 - wide / 2, 2), round(middle - tall / 2, 2), SQUARE),
        line(known.name, name, middle + 1.5, 4.4, "bold"),
        line(str(kind.size), squares + 6, middle + 1.8, 5, "bold", "middle"),
        line(words.paper.spaces(kind), spaces + 6, middle + 1.8, 5, "bold", "middle"),
        block(eats, Box(food, top + 0.4, WIDTH - 6 - food, high - 0.8), 4.2, 3, middle=True),
    )


def _ruled(y: float) -> Mark:
    return path(d=f"M4 {y:.2f}H{WIDTH - 4:g}", stroke=INK, stroke_width=0.2)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _ways(top: float, kit: Kit, words: Words) -> Mark:
    """How they move, in small pictures."""
    says, paper = words.labels.movement, words.paper
    dash = figures.moves("Eu")[0] if kit.options["flagellate_turns"] else figures.straight("Eu")
    shown = [
        (figures.straight("Dl"), paper.ciliates, says["swims"]),
        (figures.pivoting("Dl"), paper.ciliates, says["turns"]),
        (figures.pivoting("Di"), paper.square_ciliates, says["rolls"]),
        (figures.moves("Am")[0], words.names.species["Am"].name, says["creeps"]),
        (dash, paper.flagellates, says["dashes"] if kit.options["flagellate_turns"] else paper.dashes_straight),
        (figures.moves("St")[0], words.names.species["St"].name, says["feeds"]),
    ]
    wide, high = WAYS
    return join(_way(*each, 3 + wide * (number % 3), top + high * (number // 3)) for number, each in enumerate(shown))


def _way(move: Move, who: str, how: str, x: float, y: float) -> Mark:
    across, down = move.pond.size
    square = figures.SQUARE * min(29 / across, (WAYS[1] - 2) / down)
    left = x + 1 + (29 - across * square / figures.SQUARE) / 2
    return join(
        move.pond.placed(move.inside, left, y, square),
        block([Run(who + ":", "bold"), Run(" " + how)], Box(x + 32, y, WAYS[0] - 33, WAYS[1] - 2), 4, 3, middle=True),
    )  # fmt: skip


def _rules(top: float, kit: Kit, words: Words) -> Mark:
    """The rest of the card: in one size, each as high as it needs."""
    rules = words.paper.rules(bool(kit.options["own_overlap"]), int(kit.options["quiet_limit"]))
    room, deep = WIDTH - 17, HEIGHT - 4 - top
    sizes = [number / 10 for number in range(44, 5, -1)]
    size = next(size for size in sizes if sum(height(rule, room, size) + 1 for rule in rules) <= deep)
    made, y = [_ruled(top - 1.5)], top
    for rule in rules:
        high = height(rule, room, size)
        made.append(circle(cx=8, cy=round(y + size * LEADING / 2, 2), r=0.9, fill=INK))
        made.append(block(rule, Box(11, y, room, high + 0.01), size, size))
        y += high + 1
    return join(made)
