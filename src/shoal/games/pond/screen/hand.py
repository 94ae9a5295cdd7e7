"""What stands beside the pond: food vacuoles, pieces still to be placed, formations to pick, the quiet count."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from shoal.engine.mark import (
    Mark,
    b,
    circle,
    details,
    div,
    g,
    p,
    path,
    rect,
    small,
    span,
    strong,
    summary,
    svg,
    text,
    use,
)
from shoal.games.pond.content import CONTENT, Board, Formation
from shoal.games.pond.screen import figures, pictures
from shoal.games.pond.screen import pond as scene
from shoal.games.pond.screen.pictures import INK, called, extent
from shoal.games.pond.screen.pond import BOARDS, Stentor

ROUND: Final = 2 * 3.14159265 * 18  # the way round the quiet ring
SHOWN_FROM: Final = 20  # quiet moves; half of them where the game ends sooner


@lru_cache(maxsize=512)
def vacuole(seat: int, eaten: tuple[str, ...], name: str) -> Mark:
    """What a side has eaten, its Stentor's prey included."""
    prey = [
        span(
            _tile(piece, 1 - seat),
            id=f"p{1 - seat}-{piece}",
            class_="pond-eaten",
            data_fly=True,
            data_name=f"{called(piece)}, eaten",
            data_help=f"species-{piece[:2]}",
        )
        for piece in eaten
    ]
    return div(
        span(chip(seat), " ate ", b(len(eaten)), class_="pond-ate"),
        div(prey, class_="pond-prey"),
        id=f"vacuole-{seat}",
        class_=f"pond-vacuole pond-vacuole-{seat}",
        role="group",
        aria_label=f"Eaten by {name}: {len(eaten)}",
        data_help="vacuole",
    )


@lru_cache(maxsize=64)
def waiting(seat: int, pieces: tuple[str, ...]) -> Mark:
    """What is still to be placed: the next piece large, with its way of moving, and the others behind it."""
    if not pieces:
        return div(
            p("“Ready!” sends it. Until then, tap a piece to place it anew."), id="pond-waiting", class_="pond-waiting"
        )
    piece, *others = pieces
    kind = pictures.species_of(piece)
    return div(
        div(
            span(
                _tile(piece, seat),
                id=f"p{seat}-{piece}",
                class_="pond-next",
                data_fly=True,
                data_help=f"species-{piece[:2]}",
                data_name=f"{called(piece)}, to be placed now",
            ),
            div(strong(called(piece)), p(kind.text), class_="pond-says"),
            class_="pond-in-hand",
        ),
        div(
            (
                span(_tile(each, seat), id=f"p{seat}-{each}", class_="pond-eaten", data_fly=True,
                     data_help=f"species-{each[:2]}")
                for each in others
            ),
            class_="pond-prey",
        ),
        div(figures.movement(kind.id), class_="pond-ways"),
        id="pond-waiting",
        class_="pond-waiting",
    )  # fmt: skip


@lru_cache(maxsize=512)
def quiet(count: int, limit: int) -> Mark:
    """A ring that fills up while nobody eats; nothing as long as there is time."""
    if count < min(SHOWN_FROM, limit // 2):
        return Mark("")
    left = limit - count
    ring = svg(
        circle(cx=22, cy=22, r=18, fill="#fff", stroke="#c9dfe7", stroke_width=6),
        circle(
            cx=22, cy=22, r=18, fill="none", stroke="#b84a00", stroke_width=6, transform="rotate(-90 22 22)",
            stroke_dasharray=f"{ROUND * count / limit:.1f} {ROUND:.1f}",
        ),
        text(left, x=22, y=28, font_size=16, font_weight=800, text_anchor="middle", fill=INK),
        viewBox="0 0 44 44", aria_hidden="true",
    )  # fmt: skip
    words = f"Quiet water in {left} move{'' if left == 1 else 's'}"
    return div(ring, span(words), id="pond-quiet", class_="pond-quiet", data_help="quiet")


@cache
def formations(board: str, seat: int) -> Mark:
    """Four small pictures of one's own half to pick from."""
    pond = BOARDS[board]
    cards = [
        div(
            half(pond, formation, seat),
            strong(formation.label),
            small(formation.text),
            id=f"formation-{formation.id}",
            class_="pond-formation",
            data_name=f"{formation.label}: {formation.text}",
            data_help=f"formation-{formation.id}",
        )
        for formation in CONTENT.formations
    ]
    return div(cards, id="pond-formations", class_=f"pond-formations pond-{board}")


def half(board: Board, formation: Formation, seat: int, printed: bool = False) -> Mark:
    """A formation on its own half of the board, as the seat has it; printed it needs no symbols of the page."""
    set_up = formation.on[board.id]
    stentor = Stentor.read(set_up.stentor)
    pieces = []
    for words in set_up.pieces:
        piece, square, *up = words.split(" ")
        pieces.append((piece, scene.patch(piece, square, bool(up))))
    if seat == 1:
        stentor = stentor.turned(board)
        pieces = [(piece, place.turned(board)) for piece, place in pieces]
    wide, high = board.width * scene.SQUARE, board.home_rows * scene.SQUARE
    top = scene.TOP + (0 if seat == 1 else board.height * scene.SQUARE - high)
    tile = pictures.picture if printed else pictures.tile
    return svg(
        rect(x=scene.LEFT, y=top, width=wide, height=high, rx=14, fill="#9fcf9d", stroke="#2c5f55", stroke_width=4),
        scene.zone_drawn(seat, stentor, board, printed),
        scene.stentor_drawn(seat, stentor, board, printed),
        [
            tile(piece, seat, place.high > place.wide, *scene.corner(board, place), scene.SQUARE)
            for piece, place in pieces
        ],
        viewBox=f"{scene.LEFT - 3} {top - 3} {wide + 6} {high + 6}",
        aria_hidden="true",
    )


def watch() -> Mark:
    """Opened, the pond shows where the other side's hunters can bite; closed, it does not."""
    return details(
        summary("Danger: where hunters can bite"),
        id="pond-watch",
        class_="pond-watch",
        data_help="danger",
    )


@cache
def chip(seat: int) -> Mark:
    """The sign of a side: a clear tile, or one with a red dot."""
    return svg(
        rect(x=2, y=2, width=20, height=20, rx=6, fill="#dff0e6", stroke=INK, stroke_width=2.5),
        rect(x=4.5, y=4.5, width=15, height=15, rx=4, fill="none", stroke=pictures.RIMS[seat], stroke_width=2.5),
        circle(cx=12, cy=12, r=5, fill="#e0142d") if seat else None,
        viewBox="0 0 24 24",
        class_="pond-chip",
        aria_hidden="true",
    )


def _tile(piece: str, side: int) -> Mark:
    """A tile as a drawing of its own: a square is as large as a letter."""
    if piece == "St":
        drawn = use(href=f"#pond-{side}-St", width=4 * scene.SQUARE, height=4 * scene.SQUARE)
    else:
        drawn = pictures.tile(piece, side, False, 0, 0, scene.SQUARE)
    wide, high = extent(piece, False)
    return svg(
        drawn,
        viewBox=f"0 0 {wide * scene.SQUARE} {high * scene.SQUARE}",
        width=f"{wide}em",
        height=f"{high}em",
        aria_hidden="true",
    )


def lid() -> Mark:
    """A drop of pond water full of hunters, with nothing of the page's symbols."""
    swimmers = (
        ("St", 40, 250, 190, 12), ("La", 330, 110, 236, -16), ("Di", 262, 216, 116, 14), ("Am", 420, 236, 128, 0),
        ("Dl", 200, 116, 210, 24), ("Co", 208, 344, 92, -10), ("Bl", 330, 376, 176, -12), ("Pa", 468, 160, 104, 28),
        ("Eu", 130, 120, 60, 0), ("Ph", 182, 290, 54, 10), ("Ch", 402, 350, 50, 0), ("Eu", 520, 330, 56, -30),
        ("Pa", 60, 180, 96, -24),
    )  # fmt: skip
    weeds = "M-20 420C60 380 90 300 60 220M620 430C560 380 540 300 590 210M560 460C520 420 500 380 520 330"
    return svg(
        rect(width=600, height=440, fill="#3f8273"),
        circle(cx=170, cy=120, r=460, fill="#6fb08c"),
        circle(cx=160, cy=90, r=330, fill="#a3d096"),
        circle(cx=150, cy=50, r=210, fill="#d6ebb0"),
        path(d=weeds, fill="none", stroke="#2f7d3a", stroke_width=20, stroke_opacity=0.45, stroke_linecap="round"),
        path(d=weeds, fill="none", stroke="#a8d97a", stroke_width=14, stroke_opacity=0.5, stroke_linecap="round"),
        (
            g(pictures.protist(kind, size, x, y), transform=f"rotate({turn} {x + size / 2:g} {y + size / 2:g})")
            for kind, x, y, size, turn in swimmers
        ),
        text("Pond Scum", x=300, y=74, font_size=62, font_weight=800, text_anchor="middle", fill=INK),
        viewBox="0 0 600 440",
        class_="pond-lid",
        role="img",
        aria_label="A drop of pond water under a lens: hunters and swimmers, a Stentor with its bell at the left",
    )
