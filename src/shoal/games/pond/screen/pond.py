"""The pond: water, weeds and diatoms, the grid, the whirlpools before the Stentors, and the pieces on it."""

from __future__ import annotations

from functools import cache
from typing import Final

from shoal.engine.mark import Mark, circle, ellipse, g, join, path, rect, svg, symbol, tag, text, use
from shoal.games.pond.content import CONTENT, Board
from shoal.games.pond.screen import pictures
from shoal.games.pond.screen.pictures import INK
from shoal.games.pond.screen.squares import COLUMNS, LEFT, SQUARE, TOP, Outlook, Patch, Stentor

SWIRLS: Final = ("#eafcff", "#ff8a7a")  # the colours of the whirlpools
TURNS: Final = {"S": 0, "W": 90, "N": 180, "E": 270}  # how a Stentor that stands on the south edge is turned
gradient, stop, pattern = tag("radialGradient"), tag("stop"), tag("pattern")


@cache
def paints() -> Mark:
    """The light on the water, and the hatching of a place that is deadly."""
    return join(
        gradient(
            stop(offset="0", stop_color="#f3f6c4"),
            stop(offset=".38", stop_color="#b9dca0"),
            stop(offset=".75", stop_color="#6fb08c"),
            stop(offset="1", stop_color="#347566"),
            id="pond-light",
            cx=".22",
            cy=".12",
            r="1.15",
        ),
        pattern(
            path(d="M0 12L12 0M-3 3L3-3M9 15L15 9", stroke="#a3301f", stroke_width=2.4),
            id="pond-hatch",
            width=12,
            height=12,
            patternUnits="userSpaceOnUse",
        ),
    )


@cache
def symbols() -> Mark:
    """The water of every board, the whirlpools, and what marks a move that ends in one."""
    return join(
        (symbol(water(board), id=f"pond-water-{board.id}", viewBox=_view(board)) for board in CONTENT.boards),
        (
            symbol(_names(Outlook(board, turned)), id=f"pond-names-{board.id}-{turned:d}", viewBox=_view(board))
            for board in CONTENT.boards
            for turned in (False, True)
        ),
        (symbol(whirlpool(side), id=f"pond-zone-{side}", viewBox="0 0 192 96") for side in range(2)),
        symbol(_danger(), id="pond-danger", viewBox="0 0 48 48"),
        symbol(_bite(), id="pond-bite", viewBox="0 0 48 48"),
        symbol(_warning(), id="pond-warning", viewBox="0 0 24 24"),
    )


@cache
def water(board: Board, paint: str = "url(#pond-light)") -> Mark:
    """The pond before anything swims in it."""
    wide, high = board.width * SQUARE, board.height * SQUARE
    return join(
        rect(x=LEFT, y=TOP, width=wide, height=high, rx=10, fill=paint),
        _weeds(board),
        _grid(board),
        rect(x=LEFT, y=TOP, width=wide, height=high, rx=10, fill="none", stroke="#2c5f55", stroke_width=3),
    )


@cache
def whirlpool(side: int) -> Mark:
    """The feeding zone: water that turns towards the bell, in its owner's colour, with a dot if that is red."""
    paint = SWIRLS[side]
    arms = [
        path(d=d, stroke=paint, stroke_width=wide, stroke_opacity=strong)
        for d, wide, strong in (
            ("M14 50C14 18 66 6 106 8C152 10 184 26 182 52C180 78 140 90 100 88C62 86 40 72 42 52", 5, 0.75),
            ("M42 52C44 34 74 24 102 26C132 28 152 38 150 52C148 66 122 72 98 70C78 68 66 60 70 52", 4.5, 0.9),
            ("M70 52C74 42 104 40 112 46C120 52 108 58 98 56", 4, 1),
        )
    ]
    return join(
        rect(x=2, y=2, width=188, height=92, rx=18, fill=paint, fill_opacity=0.3 if side else 0.42),
        ellipse(cx=96, cy=48, rx=84, ry=38, fill="#0d4a5c", fill_opacity=0.16),
        g(arms, fill="none", stroke_linecap="round"),
        rect(
            x=3, y=3, width=186, height=90, rx=17, fill="none",
            stroke="#d2182f" if side else "#ffffff", stroke_width=2.5, stroke_dasharray="3 6", stroke_linecap="round",
        ),
    )  # fmt: skip


def _view(board: Board) -> str:
    wide, high = Outlook(board).size
    return f"0 0 {wide} {high}"


def _grid(board: Board) -> Mark:
    right, floor = LEFT + board.width * SQUARE, TOP + board.height * SQUARE
    lines = "".join(f"M{LEFT + SQUARE * i} {TOP}V{floor}" for i in range(1, board.width))
    lines += "".join(f"M{LEFT} {TOP + SQUARE * i}H{right}" for i in range(1, board.height))
    half = TOP + (board.height - board.home_rows) * SQUARE
    return join(
        path(d=lines, stroke="#134e4a", stroke_opacity=0.22, stroke_width=1.2, fill="none"),
        path(d=f"M{LEFT} {half}H{right}", stroke="#fff", stroke_opacity=0.75, stroke_width=3, stroke_dasharray="2 10",
             stroke_linecap="round", fill="none"),
    )  # fmt: skip


def _names(outlook: Outlook) -> Mark:
    """Columns a, b, c … below, rows 1, 2, 3 … at the left; turned round for who sits at the other end."""
    board = outlook.board
    letters = [
        text(COLUMNS[i], x=f"{outlook.middle(Patch(i, 0, 1, 1))[0]:g}", y=TOP + board.height * SQUARE + 17)
        for i in range(board.width)
    ]
    numbers = [text(i + 1, x=LEFT / 2, y=f"{outlook.middle(Patch(0, i, 1, 1))[1] + 5:g}") for i in range(board.height)]
    return g(
        letters,
        numbers,
        fill="currentColor",
        font_size=15,
        font_weight=700,
        text_anchor="middle",
        font_family="inherit",
    )


def _weeds(board: Board) -> Mark:
    """Softly, and nothing of them beyond the water."""
    wide, high = board.width * SQUARE, board.height * SQUARE
    return svg(weeds(board), x=LEFT, y=TOP, width=wide, height=high, opacity=0.34)


def weeds(board: Board) -> Mark:
    """Threads of green algae, diatoms and Closterium: decoration, no square is special (R2)."""
    wide, high = board.width * SQUARE, board.height * SQUARE

    def at(x: float, y: float, turn: float, drawing: Mark) -> Mark:
        return g(drawing, transform=f"translate({x * wide:.0f} {y * high:.0f}) rotate({turn:g})")

    return join(
        (at(*each, _thread()) for each in ((0.02, 0.3, 24), (0.62, 0.97, -52), (0.98, 0.62, 160), (0.3, 0.04, 70))),
        (at(*each, _moon()) for each in ((0.27, 0.55, 30), (0.8, 0.3, -40), (0.6, 0.72, 100))),
        (at(*each, _diatom()) for each in ((0.44, 0.46, 20), (0.12, 0.72, -35), (0.88, 0.5, 65), (0.7, 0.1, 10))),
        (at(*each, _star()) for each in ((0.55, 0.3, 0), (0.2, 0.88, 20), (0.92, 0.86, 0), (0.08, 0.12, 0))),
    )


@cache
def _thread() -> Mark:
    """Spirogyra: a thread of cells with a green ribbon in each."""
    body = "M-20 0C40-26 90 24 150 0S260-20 300 8"
    return join(
        path(d=body, fill="none", stroke="#2f7d3a", stroke_width=20, stroke_linecap="round"),
        path(d=body, fill="none", stroke="#a8d97a", stroke_width=15, stroke_linecap="round"),
        path(d=body, fill="none", stroke="#2f7d3a", stroke_width=15, stroke_dasharray="2 34"),
        path(d=body, fill="none", stroke="#3f9a45", stroke_width=9, stroke_dasharray="5 7"),
    )


@cache
def _moon() -> Mark:
    """Closterium."""
    return join(
        path(d="M-58 18Q0-48 58 18Q0-14-58 18Z", fill="#7cc46b", stroke="#2f7d3a", stroke_width=3),
        path(d="M-30 0Q0-22 30 0", fill="none", stroke="#2f7d3a", stroke_width=3, stroke_dasharray="1 9",
             stroke_linecap="round"),
    )  # fmt: skip


@cache
def _diatom() -> Mark:
    return join(
        path(d="M-46 0Q-24-16 0-16T46 0Q24 16 0 16T-46 0Z", fill="#e0b34a", stroke="#8a6414", stroke_width=3),
        path(d="M-40 0H40M-24-10V10M-12-13V13M0-14V14M12-13V13M24-10V10", stroke="#8a6414", stroke_width=2),
    )


@cache
def _star() -> Mark:
    """A colony of Pediastrum."""
    petals = [g(path(d="M0-8L6-26L0-20L-6-26Z"), transform=f"rotate({turn})") for turn in range(0, 360, 60)]
    return g(petals, circle(r=9), fill="#8fce63", stroke="#2f7d3a", stroke_width=2.5, stroke_linejoin="round")


@cache
def _danger() -> Mark:
    """Sucked down: a small whirlpool on a red disc."""
    return join(
        circle(cx=24, cy=24, r=19, fill="#a3301f", stroke="#fff", stroke_width=3),
        path(
            d="M12 24A12 12 0 1 1 24 36A8.500 8.500 0 1 1 32 26A5 5 0 1 1 25 23", fill="none", stroke="#fff",
            stroke_width=3.2, stroke_linecap="round",
        ),
    )  # fmt: skip


@cache
def _bite() -> Mark:
    """This will be eaten: jaws round it."""
    teeth = "M6 20Q8 5 24 5T42 20L36 14L31 20L24 13L17 20L12 14ZM6 28Q8 43 24 43T42 28L36 34L31 28L24 35L17 28L12 34Z"
    return path(d=teeth, fill="#b84a00", stroke="#fff", stroke_width=2, stroke_linejoin="round")


@cache
def _warning() -> Mark:
    """Somebody could eat this."""
    return join(
        path(d="M12 2L23 21H1Z", fill="#ffd24d", stroke=INK, stroke_width=2.2, stroke_linejoin="round"),
        path(d="M12 8V14M12 17.500V18", stroke=INK, stroke_width=2.6, stroke_linecap="round"),
    )


def zone(side: int, stentor: Stentor, outlook: Outlook) -> Mark:
    """The whirlpool of a side where it is."""
    return g(zone_drawn(side, stentor, outlook), id=f"zone-{side}", class_="pond-zone", data_help="zone")


def stentor(
    side: int, where: Stentor, outlook: Outlook, name: str, taken: str | None = None, look: str | None = None
) -> Mark:
    """The Stentor of a side, foot on its edge; what takes it up again, or what a tap says of it."""
    return g(
        stentor_drawn(side, where, outlook),
        id=f"p{side}-St",
        class_="pond-stentor",
        data_name=name,
        data_help="species-St",
        data_taken=taken,
        data_look=look,
    )


def zone_drawn(side: int, stentor: Stentor, outlook: Outlook, printed: bool = False) -> Mark:
    """A whirlpool, from the page's symbols or by itself."""
    x, y = outlook.middle(stentor.zone(outlook.board))
    wide, high = (squares * SQUARE for squares in CONTENT.stentor.zone)
    place = {"x": f"{x - wide / 2:g}", "y": f"{y - high / 2:g}", "width": wide, "height": high}
    turn = f"rotate({TURNS[outlook.near(stentor.edge)]} {x:g} {y:g})"
    if printed:
        return g(svg(whirlpool(side), viewBox="0 0 192 96", **place), transform=turn)
    return use(href=f"#pond-zone-{side}", transform=turn, **place)


def stentor_drawn(side: int, stentor: Stentor, outlook: Outlook, printed: bool = False) -> Mark:
    """A Stentor, from the page's symbols or by itself."""
    x, y = outlook.middle(stentor.box(outlook.board))
    size = CONTENT.stentor.wide * SQUARE
    turn = f"rotate({TURNS[outlook.near(stentor.edge)]} {x:g} {y:g})"
    if printed:
        return g(pictures.picture("St", side, False, x - size / 2, y - size / 2, SQUARE), transform=turn)
    place = {"x": f"{x - size / 2:g}", "y": f"{y - size / 2:g}", "width": size, "height": size}
    return use(href=f"#pond-{side}-St", transform=turn, **place)


def area(outlook: Outlook, squares: frozenset[tuple[int, int]]) -> str:
    """The outline of squares, row by row in as few stretches as will do."""
    ways = []
    for row in range(outlook.board.height):
        column = 0
        while column < outlook.board.width:
            start = column
            while (column, row) in squares:
                column += 1
            if column > start:
                wide = (column - start) * SQUARE
                x, y = outlook.corner(Patch(start, row, column - start, 1))
                ways.append(f"M{x} {y}h{wide}v{SQUARE}h-{wide}z")
            column += 1
    return "".join(ways)
