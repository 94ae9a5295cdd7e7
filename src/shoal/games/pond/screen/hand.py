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
    p,
    rect,
    small,
    span,
    strong,
    summary,
    svg,
    text,
    use,
)
from shoal.games.pond.content import BOARDS, CONTENT, Board, Formation
from shoal.games.pond.screen import figures, pictures
from shoal.games.pond.screen import pond as scene
from shoal.games.pond.screen.pictures import INK, extent
from shoal.games.pond.screen.squares import LEFT, SQUARE, TOP, Outlook, laid_out
from shoal.games.pond.words import Words

ROUND: Final = 2 * 3.14159265 * 18  # the way round the quiet ring
SHOWN_FROM: Final = 20  # quiet moves; half of them where the game ends sooner


@lru_cache(maxsize=512)
def vacuole(seat: int, eaten: tuple[str, ...], name: str, near: bool, words: Words) -> Mark:
    """What a side has eaten, its Stentor's prey included; it stands at that side's end of the board."""
    labels = words.labels
    prey = [
        span(
            _tile(piece, 1 - seat),
            id=f"p{1 - seat}-{piece}",
            class_="pond-eaten",
            data_fly=True,
            data_name=labels.eaten(piece),
            data_help=f"species-{piece[:2]}",
        )
        for piece in eaten
    ]
    return div(
        span(chip(seat), f" {labels.ate} ", b(len(eaten)), class_="pond-ate"),
        div(prey, class_="pond-prey"),
        id=f"vacuole-{seat}",
        class_="pond-vacuole pond-near" if near else "pond-vacuole",
        role="group",
        aria_label=labels.eaten_by(name, len(eaten)),
        data_help="vacuole",
    )


@lru_cache(maxsize=64)
def waiting(seat: int, pieces: tuple[str, ...], free: bool, words: Words) -> Mark:
    """What is still to be placed: the piece in hand large, with its way of moving, and the others behind it. Where the
    order is `free` any of them can be taken in hand, and what is laid down already can be taken up again."""
    if not pieces:
        done = words.labels.ready if free else words.labels.all_placed
        return div(p(done), id="pond-waiting", class_="pond-waiting")
    piece, *others = pieces
    species = piece[:2]
    return div(
        div(
            span(
                _tile(piece, seat),
                id=f"p{seat}-{piece}",
                class_="pond-next",
                data_fly=True,
                data_help=f"species-{species}",
                data_name=words.labels.to_place(piece),
            ),
            div(strong(words.names.piece(piece)), p(words.names.species[species].text), class_="pond-says"),
            class_="pond-in-hand",
        ),
        small(words.labels.any_order if free else words.labels.this_order) if others else None,
        div((_waits(each, seat, None if free else piece, words) for each in others), class_="pond-prey pond-tray"),
        div(figures.movement(species, words), class_="pond-ways"),
        id="pond-waiting",
        class_="pond-waiting",
    )


def _waits(piece: str, seat: int, behind: str | None, words: Words) -> Mark:
    """A piece that can be taken in hand, or has to wait behind another."""
    return span(
        _tile(piece, seat),
        id=f"p{seat}-{piece}",
        class_="pond-eaten",
        data_fly=True,
        data_help=f"species-{piece[:2]}",
        data_name=words.names.piece(piece),
        data_part=piece if behind is None else None,
        data_look=None if behind is None else words.labels.not_yet(behind),
    )


def is_quiet(count: int, limit: int) -> bool:
    """Whether nobody has eaten for so long that it is time to say so."""
    return count >= min(SHOWN_FROM, limit // 2)


@lru_cache(maxsize=512)
def quiet(count: int, limit: int, words: Words) -> Mark:
    """A ring that fills up while nobody eats; nothing as long as there is time."""
    if not is_quiet(count, limit):
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
    return div(ring, span(words.labels.quiet(left)), id="pond-quiet", class_="pond-quiet", data_help="quiet")


@cache
def formations(board: str, seat: int, words: Words) -> Mark:
    """Four small pictures of one's own half to pick from."""
    cards = [_card(BOARDS[board], formation, seat, words) for formation in CONTENT.formations]
    return div(cards, id="pond-formations", class_=f"pond-formations pond-{board}")


def _card(board: Board, formation: Formation, seat: int, words: Words) -> Mark:
    known = words.names.formations[formation.id]
    return div(
        half(board, formation, seat),
        strong(known.name),
        small(known.text),
        id=f"formation-{formation.id}",
        class_="pond-formation",
        data_name=words.labels.formation(formation.id),
        data_help=f"formation-{formation.id}",
    )


def half(board: Board, formation: Formation, seat: int, printed: bool = False, **place: str) -> Mark:
    """A formation on the near half of the board, as the seat has it; printed it needs no symbols of the page, and may
    have its place in another drawing."""
    outlook = Outlook(board, turned=seat == 1)
    stentor, pieces = laid_out(board, formation, seat)
    wide, high = board.width * SQUARE, board.home_rows * SQUARE
    top = TOP + board.height * SQUARE - high
    tile = pictures.picture if printed else pictures.tile
    return svg(
        rect(x=LEFT, y=top, width=wide, height=high, rx=14, fill="#9fcf9d", stroke="#2c5f55", stroke_width=4),
        scene.zone_drawn(seat, stentor, outlook, printed),
        scene.stentor_drawn(seat, stentor, outlook, printed),
        [tile(piece, seat, place.up, *outlook.corner(place), SQUARE) for piece, place in pieces],
        viewBox=f"{LEFT - 3} {top - 3} {wide + 6} {high + 6}",
        aria_hidden="true",
        **place,
    )


def watch(words: Words) -> Mark:
    """Opened, the pond shows where the other side's hunters can bite; closed, it does not."""
    return details(
        summary(words.labels.danger),
        id="pond-watch",
        class_="pond-watch",
        data_aspect="watch",
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
        drawn = use(href=f"#pond-{side}-St", width=4 * SQUARE, height=4 * SQUARE)
    else:
        drawn = pictures.tile(piece, side, False, 0, 0, SQUARE)
    wide, high = extent(piece, False)
    return svg(
        drawn,
        viewBox=f"0 0 {wide * SQUARE} {high * SQUARE}",
        width=f"{wide}em",
        height=f"{high}em",
        aria_hidden="true",
    )
