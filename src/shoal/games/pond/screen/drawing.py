"""How Pond Scum looks: the pond with all that swims in it, what has been eaten, and what a person taps to act."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, cast

from shoal.engine.art import unseen
from shoal.engine.box import Choice, Passage, Picture, Question, SeatFace
from shoal.engine.mark import Mark, b, div, g, join, path, rect, span, svg, text, use
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.pond.content import BOARDS, CONTENT
from shoal.games.pond.rules import threats
from shoal.games.pond.rules.actions import STUCK, VOCABULARY
from shoal.games.pond.rules.sight import Placement, PondSight, to_place
from shoal.games.pond.rules.threats import Danger
from shoal.games.pond.screen import cover as lid
from shoal.games.pond.screen import ghosts, hand, pictures, reading
from shoal.games.pond.screen import pond as scene
from shoal.games.pond.screen.ghosts import Ghost
from shoal.games.pond.screen.squares import SQUARE, Outlook, Patch, Stentor, outlook, patch_of, standing, turn
from shoal.games.pond.screen.strike import strike as strike
from shoal.games.pond.words import Labels, Words

TAPPABLE: Final = 44  # pixels of a square on a large board; a small one fits a phone as a whole
FITS_A_PHONE: Final = 374


@cache
def symbols(words: GameWords) -> Mark:
    """Every `<symbol>` a page of this game uses, and what paints them."""
    return join(scene.paints(), unseen(pictures.symbols(), scene.symbols()))


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


def read(sight: Sight, names: Sequence[str], words: GameWords) -> tuple[Passage, ...]:
    """The position in words."""
    assert isinstance(words, Words)
    return reading.passages(cast(PondSight, sight), names, words)


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
    eaten = sight.phase in ("play", "over")
    near = 1 if sight.seat == 1 else 0
    far, close = (
        hand.vacuole(side, tuple(_missing(sight, 1 - side)), names[side], side == near, words) if eaten else None
        for side in (1 - near, near)
    )
    return div(
        far,
        div(
            _pond(sight, landings, names, words),
            id="pond-stage",
            class_="pond-stage",
            data_stage="whole",
            tabindex=0,
            data_follow="pond-last" if sight.last_from is not None else "pond-home",
        ),
        close,
        class_=f"pond-table pond-{sight.board}",
    )


def _pond(sight: PondSight, landings: Sequence[Ghost], names: Sequence[str], words: Words) -> Mark:
    lies = outlook(sight)
    board = lies.board
    wide, high = lies.size
    stands = [standing(place) for place in sight.stentors]
    square = TAPPABLE if board.id != "drop" else SQUARE * FITS_A_PHONE / wide
    danger = threats.danger(sight) if landings and sight.phase == "play" else None
    return svg(
        use(href=f"#pond-water-{board.id}", width=wide, height=high),
        use(href=f"#pond-names-{board.id}-{lies.turned:d}", width=wide, height=high),
        (scene.zone(side, stentor, lies) for side, stentor in enumerate(stands) if stentor),
        _last(sight, lies),
        (_stentor_piece(sight, lies, side, stentor, words) for side, stentor in enumerate(stands) if stentor),
        _pieces(sight, lies, danger, words),
        _curtains(sight, lies, names, words.labels),
        _home(lies, sight.seat) if 0 <= sight.seat < 2 else None,
        _danger(sight, lies, danger) if danger else None,
        (ghost.drawn(lies, words) for ghost in landings),
        viewBox=f"0 0 {wide} {high}",
        width=round(wide * square / SQUARE),
        height=round(high * square / SQUARE),
        class_="pond-board",
        id="pond-board",
        role="group",
        aria_label=words.labels.pond(board, sight.left if sight.phase in ("play", "over") else None),
    )


def _pieces(sight: PondSight, lies: Outlook, danger: Danger | None, words: Words) -> list[Mark]:
    """Every piece that is seen, the large ones first, so that none hides a small one."""
    lying = [
        (patch_of(piece, place), side, piece)
        for side, placements in enumerate(sight.placements)
        for piece, place in zip(lies.board.roster, placements, strict=True)
        if place is not None
    ]
    lying.sort(key=lambda each: -each[0].wide * each[0].high)
    moves = sight.phase == "play"
    taking, stays = _can_take_up(sight), _stays(sight)
    return [
        _piece(
            lies, side, piece, place, side == sight.seat, moves, taking, stays, _turn(sight, side, piece),
            _bites(danger, piece) if danger and side != sight.seat else None, words,
        )
        for place, side, piece in lying
    ]  # fmt: skip


def _bites(danger: Danger, hunter: str) -> tuple[str, ...]:
    """Whom a piece of the other side could eat next, in the order of the roster."""
    return tuple(sorted(danger.prey.get(hunter, ()), key=pictures.PIECES.index))


def _turn(sight: PondSight, side: int, piece: str) -> int | None:
    """How the piece that moved last came round, if it did."""
    if (side, piece) != (sight.last_seat, sight.last_piece) or sight.last_from is None or sight.last_to is None:
        return None
    return turn(piece, patch_of(piece, sight.last_from), patch_of(piece, sight.last_to)) or None


@lru_cache(maxsize=4096)
def _piece(
    lies: Outlook,
    side: int,
    piece: str,
    place: Patch,
    own: bool,
    moves: bool,
    taking: bool,
    stays: bool,
    turned: int | None,
    bites: tuple[str, ...] | None,
    words: Words,
) -> Mark:
    x, y = lies.corner(place)
    return g(
        pictures.tile(piece, side, place.up, x, y, SQUARE),
        id=f"p{side}-{piece}",
        class_="pond-piece" if own else f"pond-piece pond-is-{piece}",
        data_fly=True,
        data_turn=turned,
        data_name=words.labels.piece(piece, side, own, place.square, place.up),
        data_help=f"species-{piece[:2]}",
        data_taken=f"place {ghosts.lies(place)}" if own and taking else None,
        data_try=f"{piece} N1" if own and moves else None,  # why it cannot move
        data_look=_looked_at(piece, own and stays, bites, words.labels),
    )


def _looked_at(piece: str, stays: bool, bites: tuple[str, ...] | None, labels: Labels) -> str | None:
    """What a tap says of a piece that cannot be chosen."""
    if stays:
        return labels.stays
    return None if bites is None else labels.could_bite(piece, bites)


def _stentor_piece(sight: PondSight, lies: Outlook, side: int, stentor: Stentor, words: Words) -> Mark:
    own, place = side == sight.seat, sight.stentors[side]
    taken = f"stentor {place}" if _can_take_up(sight) and own else None
    look = words.labels.stays if _stays(sight) and own else None
    return scene.stentor(side, stentor, lies, words.labels.stentor(side, own, place), taken, look)


def _can_take_up(sight: PondSight) -> bool:
    """Behind the curtain nothing is final before everything stands."""
    return sight.phase == "setup" and sight.setup == "secret"


def _stays(sight: PondSight) -> bool:
    """In the open the other side answers every piece, so it stays (D2)."""
    return sight.phase == "setup" and sight.setup == "open"


@lru_cache(maxsize=256)
def _track(lies: Outlook, piece: str, start: Placement, end: Placement, sucked: bool) -> Mark:
    here, there = patch_of(piece, start), patch_of(piece, end)
    (x, y), (u, v) = lies.middle(here), lies.middle(there)
    left, top = lies.corner(there)
    return join(
        _outline(lies, here, "pond-from"),
        path(d=f"M{x:g} {y:g}L{u:g} {v:g}", class_="pond-way"),
        _outline(lies, there, "pond-to", "pond-last"),
        use(href="#pond-danger", x=left, y=top, width=48, height=48) if sucked else None,
    )


def _last(sight: PondSight, lies: Outlook) -> Mark | None:
    """Where the last piece came from, its way, and where it came to lie."""
    if sight.last_from is None or sight.last_to is None:
        return None
    return _track(lies, sight.last_piece, sight.last_from, sight.last_to, sight.last_sucked)


def _outline(lies: Outlook, place: Patch, kind: str, name: str | None = None) -> Mark:
    x, y = lies.corner(place)
    return rect(
        x=x - 2, y=y - 2, width=place.wide * SQUARE + 4, height=place.high * SQUARE + 4, rx=13,
        class_=kind, id=name,
    )  # fmt: skip


def _danger(sight: PondSight, lies: Outlook, found: Danger) -> Mark:
    """Where the other side could bite next; shown to who wants to see it."""
    own = zip(lies.board.roster, sight.placements[sight.seat], strict=True)
    signs = {
        piece: _warning(lies, patch_of(piece, place))
        for piece, place in own
        if place is not None and piece in found.pieces
    }
    reaches = [
        g(
            path(d=scene.area(lies, squares)),
            (signs[prey] for prey in sorted(found.prey[hunter])),
            class_=f"pond-reach pond-reach-{hunter}",
        )
        for hunter, squares in found.reach.items()
    ]
    every = g(path(d=scene.area(lies, found.squares)), signs.values(), id="pond-threat", class_="pond-threat")
    return join(every, reaches)


@lru_cache(maxsize=1024)
def _warning(lies: Outlook, place: Patch) -> Mark:
    x, y = lies.corner(place)
    return use(href="#pond-warning", x=x - 5, y=y - 5, width=24, height=24)


def _home(lies: Outlook, seat: int) -> Mark:
    """The middle of one's own half, which a small window shows first."""
    board = lies.board
    row = board.home_rows // 2 if seat == 0 else board.height - board.home_rows // 2
    x, y = lies.corner(Patch(board.width // 2, row, 1, 1))
    return rect(x=x, y=y, width=1, height=1, fill="none", id="pond-home")


def _curtains(sight: PondSight, lies: Outlook, names: Sequence[str], labels: Labels) -> list[Mark]:
    """A half that may not be seen lies under a curtain, which says how far its owner is."""
    if sight.phase == "formation":
        said = [labels.has_chosen if picked else labels.is_choosing for picked in sight.picked]
        return [_curtain(lies, side, names[side], said[side]) for side in range(2)]
    if sight.phase == "setup" and sight.setup == "secret":
        total = len(lies.board.roster) + 1
        return [
            _curtain(lies, side, names[side], labels.placed_of(sight.placed[side], total))
            for side in range(2)
            if side != sight.seat
        ]
    return []


def _curtain(lies: Outlook, side: int, name: str, says: str) -> Mark:
    board = lies.board
    wide, high = board.width * SQUARE, board.home_rows * SQUARE
    left, top = lies.corner(Patch(0, board.height - board.home_rows if side else 0, board.width, board.home_rows))
    x, y = left + wide / 2, top + high / 2
    folds = "".join(f"M{left + SQUARE * (i + 0.5):g} {top}v{high}" for i in range(board.width))
    return g(
        rect(x=left, y=top, width=wide, height=high, rx=10, fill="#1d5a80"),
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
        return hand.waiting(sight.seat, to_place(sight), _can_take_up(sight), words)
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
