"""The whole pond in words, for who cannot see it: the board, both sides piece by piece, and what has been eaten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shoal.engine.box import Passage
from shoal.games.pond.content import BOARDS, CONTENT
from shoal.games.pond.rules import threats
from shoal.games.pond.rules.sight import Placement, PondSight, to_place
from shoal.games.pond.screen import hand
from shoal.games.pond.screen.squares import Patch, Stentor, laid_out, patch_of
from shoal.games.pond.words import Words

Lying = tuple[str, Patch]  # a piece and where it lies


def passages(sight: PondSight, names: Sequence[str], words: Words) -> tuple[Passage, ...]:
    """One's own side before the other one; for an onlooker plain before red."""
    parts = [_pond(sight, names, words)]
    if sight.phase == "formation" and sight.seat in sight.acting:
        parts += _formations(sight, words)
    sides = (1, 0) if sight.seat == 1 else (0, 1)
    parts += [_side(sight, side, names, words) for side in sides if sight.stentors[side]]
    if sight.phase == "play" and sight.seat in sight.acting:
        parts.append(_danger(sight, words))
    if sight.phase in ("play", "over"):
        parts.append(_eaten(sight, sides, names, words))
    if sight.phase == "setup" and 0 <= sight.seat < 2:
        waiting = tuple(map(words.names.piece, to_place(sight)))
        parts.append(Passage(words.reading.waiting, waiting or (words.reading.all_placed,)))
    return tuple(parts)


def _pond(sight: PondSight, names: Sequence[str], words: Words) -> Passage:
    """The board, who sits where, whose move it is, what happened last, and how quiet it is."""
    told = words.reading
    lines = [told.board(BOARDS[sight.board]), told.sides(BOARDS[sight.board], sight.seat, names)]
    lines += told.stand(sight, names)
    if sight.last_from is not None and sight.last_to is not None:
        lines.append(_last(sight, sight.last_from, sight.last_to, names, words))
    if sight.phase == "play" and hand.is_quiet(sight.quiet, sight.quiet_limit):
        lines.append(f"{words.labels.quiet(sight.quiet_limit - sight.quiet)}.")
    return Passage(told.the_pond, tuple(lines))


def _last(sight: PondSight, start: Placement, end: Placement, names: Sequence[str], words: Words) -> str:
    here, there = patch_of(sight.last_piece, start), patch_of(sight.last_piece, end)
    who = None if sight.last_seat == sight.seat else names[sight.last_seat]
    up = there.up if here.wide != there.wide else None
    ate, sucked = sight.last_ate, sight.last_sucked
    return words.reading.last(who, sight.last_piece, here.square, there.square, up, ate, sucked)


def _side(sight: PondSight, side: int, names: Sequence[str], words: Words) -> Passage:
    """The Stentor with its whirlpool, then every piece in the order of the roster."""
    told, board = words.reading, BOARDS[sight.board]
    stentor = Stentor.read(sight.stentors[side])
    pieces = list(_lying(sight, side))
    rows = [told.piece(piece, place.span, _under(piece, place, pieces)) for piece, place in pieces]
    who = None if side == sight.seat else names[side]
    left = len(pieces)
    return Passage(told.side(who, side, left), (told.stentor(stentor.name, stentor.zone(board).span), *rows))


def _lying(sight: PondSight, side: int) -> Iterator[Lying]:
    roster = BOARDS[sight.board].roster
    for piece, place in zip(roster, sight.placements[side], strict=True):
        if place is not None:
            yield piece, patch_of(piece, place)


def _under(piece: str, place: Patch, pieces: Sequence[Lying]) -> tuple[str, ...]:
    """The friends it shares squares with, where that is allowed."""
    return tuple(other for other, there in pieces if other != piece and there.meets(place))


def _danger(sight: PondSight, words: Words) -> Passage:
    """Who could be eaten next, as the pond shows it to who opens "Danger"."""
    found = threats.danger(sight).prey
    lines = []
    for piece, _ in _lying(sight, sight.seat):
        hunters = tuple(hunter for hunter in BOARDS[sight.board].roster if piece in found.get(hunter, ()))
        if hunters:
            lines.append(words.reading.in_danger(piece, hunters))
    return Passage(words.reading.danger, tuple(lines) or (words.reading.safe,))


def _eaten(sight: PondSight, sides: Sequence[int], names: Sequence[str], words: Words) -> Passage:
    lines = []
    for side in sides:
        roster = BOARDS[sight.board].roster
        prey = [piece for piece, at in zip(roster, sight.placements[1 - side], strict=True) if at is None]
        lines.append(words.reading.ate(None if side == sight.seat else names[side], prey))
    return Passage(words.reading.eaten, tuple(lines))


def _formations(sight: PondSight, words: Words) -> list[Passage]:
    """The pictures one picks from: what each is good for, and where everything would lie."""
    board = BOARDS[sight.board]
    parts = []
    for formation in CONTENT.formations:
        known = words.names.formations[formation.id]
        stentor, pieces = laid_out(board, formation, sight.seat)
        rows = [words.reading.piece(piece, place.span, ()) for piece, place in pieces]
        root = words.reading.stentor(stentor.name, stentor.zone(board).span)
        parts.append(Passage(known.name, (known.text, root, *rows)))
    return parts
