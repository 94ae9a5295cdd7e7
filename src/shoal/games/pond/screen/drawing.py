"""How Pond Scum looks: the pond with all that swims in it, what has been eaten, and what a person taps to act."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, cast

from shoal.engine.box import Choice, Picture, Question, SeatFace
from shoal.engine.mark import Mark, b, div, g, join, path, rect, span, svg, text, use
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.pond.content import BOARDS, CONTENT, Board
from shoal.games.pond.rules import threats
from shoal.games.pond.rules.actions import STUCK, VOCABULARY
from shoal.games.pond.rules.sight import Placement, PondSight, to_place
from shoal.games.pond.screen import cover as lid
from shoal.games.pond.screen import ghosts, hand, pictures
from shoal.games.pond.screen import pond as scene
from shoal.games.pond.screen.ghosts import Ghost
from shoal.games.pond.screen.pond import Patch, Stentor
from shoal.games.pond.screen.strike import strike as strike
from shoal.games.pond.words import Labels, Words

TAPPABLE: Final = 44  # pixels of a square on a large board; a small one fits a phone as a whole
FITS_A_PHONE: Final = 374


@cache
def symbols(words: GameWords) -> Mark:
    """Every `<symbol>` a page of this game uses."""
    return join(pictures.symbols(), scene.symbols())


def draw(sight: Sight, legal: Sequence[int], names: Sequence[str], words: GameWords) -> Picture:
    """The position for the seat whose sight this is."""
    assert isinstance(words, Words)
    seen = cast(PondSight, sight)
    acts = tuple(legal)
    landings = ghosts.ghosts(seen, acts, words)
    choosing = seen.phase == "formation" and bool(acts)
    return Picture(
        prompt=words.prompt.prompt(seen, acts, names),
        seats=tuple(_seat(seen, seat, words) for seat in range(2)),
        board=hand.formations(seen.board, seen.seat, words) if choosing else _table(seen, landings, names, words),
        hand=_hand(seen, words),
        choices=_choices(seen, acts, landings, words),
    )


def question(sight: Sight, words: GameWords) -> Question | None:
    """Nothing is decided by racing."""
    return None


def cover(words: GameWords) -> Mark:
    """The lid: a drop of pond water full of hunters."""
    assert isinstance(words, Words)
    return lid.cover(words)


# ---- the pond


def _table(sight: PondSight, landings: Sequence[Ghost], names: Sequence[str], words: Words) -> Mark:
    """The board between the two food vacuoles."""
    board = BOARDS[sight.board]
    eaten = sight.phase in ("play", "over")
    return div(
        hand.vacuole(1, tuple(_missing(sight, 0)), names[1], words) if eaten else None,
        div(
            _pond(sight, board, landings, names, words),
            id="pond-stage",
            class_="pond-stage",
            data_stage=True,
            data_follow="pond-home" if sight.phase == "setup" else "pond-last",
        ),
        hand.vacuole(0, tuple(_missing(sight, 1)), names[0], words) if eaten else None,
        class_=f"pond-table pond-{board.id}",
    )


def _pond(sight: PondSight, board: Board, landings: Sequence[Ghost], names: Sequence[str], words: Words) -> Mark:
    wide, high = scene.view(board)
    stands = [scene.standing(place) for place in sight.stentors]
    square = TAPPABLE if board.id != "drop" else scene.SQUARE * FITS_A_PHONE / wide
    return svg(
        use(href=f"#pond-water-{board.id}", width=wide, height=high),
        (scene.zone(side, stentor, board) for side, stentor in enumerate(stands) if stentor),
        _last(sight, board),
        (_stentor_piece(sight, board, side, stentor, words) for side, stentor in enumerate(stands) if stentor),
        _pieces(sight, words),
        _curtains(sight, board, names, words.labels),
        _home(board, sight.seat) if sight.phase == "setup" and 0 <= sight.seat < 2 else None,
        _danger(sight, board) if landings and sight.phase == "play" else None,
        (ghost.drawn(board, words) for ghost in landings),
        viewBox=f"0 0 {wide} {high}",
        width=round(wide * square / scene.SQUARE),
        height=round(high * square / scene.SQUARE),
        class_="pond-board",
        id="pond-board",
        role="group",
        aria_label=words.labels.pond(board, sight.left if sight.phase in ("play", "over") else None),
    )


def _pieces(sight: PondSight, words: Words) -> list[Mark]:
    """Every piece that is seen, the large ones first, so that none hides a small one."""
    roster = BOARDS[sight.board].roster
    lying = [
        (scene.patch_of(piece, place), side, piece)
        for side, placements in enumerate(sight.placements)
        for piece, place in zip(roster, placements, strict=True)
        if place is not None
    ]
    lying.sort(key=lambda each: -each[0].wide * each[0].high)
    moves = sight.phase == "play"
    taking = _can_take_up(sight)
    return [
        _piece(sight.board, side, piece, place, side == sight.seat, moves, taking, _turn(sight, side, piece), words)
        for place, side, piece in lying
    ]


def _turn(sight: PondSight, side: int, piece: str) -> int | None:
    """How the piece that moved last came round, if it did."""
    if (side, piece) != (sight.last_seat, sight.last_piece) or sight.last_from is None or sight.last_to is None:
        return None
    return scene.turn(piece, scene.patch_of(piece, sight.last_from), scene.patch_of(piece, sight.last_to)) or None


@lru_cache(maxsize=4096)
def _piece(
    board: str,
    side: int,
    piece: str,
    place: Patch,
    own: bool,
    moves: bool,
    taking: bool,
    turn: int | None,
    words: Words,
) -> Mark:
    x, y = scene.corner(BOARDS[board], place)
    return g(
        pictures.tile(piece, side, place.up, x, y, scene.SQUARE),
        id=f"p{side}-{piece}",
        class_="pond-piece" if own else f"pond-piece pond-is-{piece}",
        data_fly=True,
        data_turn=turn,
        data_name=words.labels.piece(piece, side, own, place.square, place.up),
        data_help=f"species-{piece[:2]}",
        data_taken=f"place {ghosts.lies(place)}" if own and taking else None,
        data_try=f"{piece} N1" if own and moves else None,  # why it cannot move
    )


def _stentor_piece(sight: PondSight, board: Board, side: int, stentor: Stentor, words: Words) -> Mark:
    own, place = side == sight.seat, sight.stentors[side]
    taken = f"stentor {place}" if _can_take_up(sight) and own else ""
    return scene.stentor(side, stentor, board, words.labels.stentor(side, own, place), taken)


def _can_take_up(sight: PondSight) -> bool:
    """Behind the curtain nothing is final before everything stands."""
    return sight.phase == "setup" and sight.setup == "secret"


@lru_cache(maxsize=256)
def _track(board: str, piece: str, start: Placement, end: Placement, sucked: bool) -> Mark:
    pond = BOARDS[board]
    here, there = scene.patch_of(piece, start), scene.patch_of(piece, end)
    (x, y), (u, v) = scene.middle(pond, here), scene.middle(pond, there)
    left, top = scene.corner(pond, there)
    return join(
        _outline(pond, here, "pond-from"),
        path(d=f"M{x:g} {y:g}L{u:g} {v:g}", class_="pond-way"),
        _outline(pond, there, "pond-to", "pond-last"),
        use(href="#pond-danger", x=left, y=top, width=48, height=48) if sucked else None,
    )


def _last(sight: PondSight, board: Board) -> Mark | None:
    """Where the last piece came from, its way, and where it came to lie."""
    if sight.last_from is None or sight.last_to is None:
        return None
    return _track(board.id, sight.last_piece, sight.last_from, sight.last_to, sight.last_sucked)


def _outline(board: Board, place: Patch, kind: str, name: str | None = None) -> Mark:
    x, y = scene.corner(board, place)
    return rect(
        x=x - 2, y=y - 2, width=place.wide * scene.SQUARE + 4, height=place.high * scene.SQUARE + 4, rx=13,
        class_=kind, id=name,
    )  # fmt: skip


def _danger(sight: PondSight, board: Board) -> Mark:
    """Where the other side could bite next; shown to who wants to see it."""
    found = threats.danger(sight)
    own = zip(board.roster, sight.placements[sight.seat], strict=True)
    signs = {
        piece: _warning(board.id, scene.patch_of(piece, place))
        for piece, place in own
        if place is not None and piece in found.pieces
    }
    reaches = [
        g(
            path(d=scene.area(board, squares)),
            (signs[prey] for prey in sorted(found.prey[hunter])),
            class_=f"pond-reach pond-reach-{hunter}",
        )
        for hunter, squares in found.reach.items()
    ]
    every = g(path(d=scene.area(board, found.squares)), signs.values(), id="pond-threat", class_="pond-threat")
    return join(every, reaches)


@lru_cache(maxsize=1024)
def _warning(board: str, place: Patch) -> Mark:
    x, y = scene.corner(BOARDS[board], place)
    return use(href="#pond-warning", x=x - 5, y=y - 5, width=24, height=24)


def _home(board: Board, seat: int) -> Mark:
    """The middle of one's own half, which a phone shows first."""
    row = board.home_rows // 2 if seat == 0 else board.height - board.home_rows // 2
    x, y = scene.corner(board, Patch(board.width // 2, row, 1, 1))
    return rect(x=x, y=y, width=1, height=1, fill="none", id="pond-home")


def _curtains(sight: PondSight, board: Board, names: Sequence[str], labels: Labels) -> list[Mark]:
    """A half that may not be seen lies under a curtain, which says how far its owner is."""
    if sight.phase == "formation":
        said = [labels.has_chosen if picked else labels.is_choosing for picked in sight.picked]
        return [_curtain(board, side, names[side], said[side]) for side in range(2)]
    if sight.phase == "setup" and sight.setup == "secret":
        total = len(board.roster) + 1
        return [
            _curtain(board, side, names[side], labels.placed_of(sight.placed[side], total))
            for side in range(2)
            if side != sight.seat
        ]
    return []


def _curtain(board: Board, side: int, name: str, says: str) -> Mark:
    wide, high = board.width * scene.SQUARE, board.home_rows * scene.SQUARE
    top = scene.TOP + (0 if side else board.height * scene.SQUARE - high)
    x, y = scene.LEFT + wide / 2, top + high / 2
    folds = "".join(f"M{scene.LEFT + scene.SQUARE * (i + 0.5):g} {top}v{high}" for i in range(board.width))
    return g(
        rect(x=scene.LEFT, y=top, width=wide, height=high, rx=10, fill="#1d5a80"),
        path(d=folds, stroke="#2f7da8", stroke_width=18, stroke_opacity=0.55, fill="none"),
        g(
            text(name, x=x, y=y - 12, font_size=34, font_weight=800),
            text(says, x=x, y=y + 28, font_size=28, font_weight=600),
            fill="#fff",
            text_anchor="middle",
        ),
        id=f"curtain-{side}",
        class_="pond-curtain",
    )


# ---- beside the pond


def _hand(sight: PondSight, words: Words) -> Mark:
    if sight.phase == "setup" and 0 <= sight.seat < 2:
        return hand.waiting(sight.seat, to_place(sight), words)
    if sight.phase == "play":
        ring = hand.quiet(sight.quiet, sight.quiet_limit, words)
        return join(ring, hand.watch(words) if sight.seat in sight.acting else None)
    return Mark("")


def _missing(sight: PondSight, side: int) -> list[str]:
    roster = BOARDS[sight.board].roster
    return [piece for piece, place in zip(roster, sight.placements[side], strict=True) if place is None]


def _seat(sight: PondSight, seat: int, words: Words) -> SeatFace:
    placing = sight.phase in ("setup", "formation")
    return _face(seat, sight.left[seat], sight.placed[seat] if sight.phase == "setup" else None, placing, words)


@lru_cache(maxsize=256)
def _face(seat: int, left: int, placed: int | None, placing: bool, words: Words) -> SeatFace:
    side, labels = words.names.sides[seat], words.labels
    chip = hand.chip(seat)
    if placed is not None:
        return SeatFace(span(chip, f" {labels.placed(placed)}", class_="pond-fact"), labels.side_placed(seat, placed))
    if placing:
        return SeatFace(span(chip, f" {side}", class_="pond-fact"), side)
    return SeatFace(span(chip, " ", b(left), f" {side}", class_="pond-fact"), labels.side_left(seat, left))


# ---- what can be chosen


def _choices(sight: PondSight, legal: tuple[int, ...], landings: Sequence[Ghost], words: Words) -> tuple[Choice, ...]:
    if legal == (STUCK,):
        return (Choice(STUCK, (), words.labels.stuck, "main"),)
    if sight.phase == "formation":
        return tuple(_pick(action, words) for action in legal)
    return tuple(choice for ghost in landings for choice in ghost.choices)


@cache
def _pick(action: int, words: Words) -> Choice:
    formation = CONTENT.formations[action].id
    assert VOCABULARY[action] == f"formation {formation}"
    return Choice(action, (f"formation-{formation}",), words.labels.formation(formation))
