"""The row of seats: badge, name and small facts of everybody at the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from shoal.engine import mark as m
from shoal.engine.box import SeatFace
from shoal.engine.mark import CUT, Mark
from shoal.table import SeatInfo
from shoal.web.layout import badge, sign
from shoal.web.patch import Region
from shoal.web.words import WebWords

SEAT = "<div"  # how every seat begins, before its id
LONG = 12  # letters: a longer name is written smaller


class SeatRow:
    """The seats of one table in one language; whose device it is and who acts, the page marks itself."""

    def __init__(self, words: WebWords) -> None:
        self.words = words
        self._chips: dict[int, tuple[SeatInfo, SeatFace | None, list[str]]] = {}
        self._row: tuple[Sequence[SeatInfo], Sequence[SeatFace], Region] | None = None

    def region(self, seats: Sequence[SeatInfo], faces: Sequence[SeatFace]) -> Region:
        """The row as it was drawn last, if it is still the same. There are no faces before the game begins."""
        known = self._row
        if known is not None and known[0] is seats and known[1] is faces:
            return known[2]
        shown: Sequence[SeatFace | None] = faces or [None] * len(seats)
        pieces = [SEAT]
        for seat, info in enumerate(seats):
            pieces += self._chip(seat, info, shown[seat])
        pieces[-1] = pieces[-1].removesuffix(SEAT)
        row = Region(pieces)
        self._row = (seats, faces, row)
        return row

    def _chip(self, seat: int, info: SeatInfo, face: SeatFace | None) -> list[str]:
        """The seat as it was drawn last, if it is still the same: its pieces up to the id of the next."""
        known = self._chips.get(seat)
        if known is not None and known[0] is info and known[1] is face:
            return known[2]
        chip = _pieces(seat, info, face, self.words)
        self._chips[seat] = (info, face, chip)
        return chip


@lru_cache(4096)
def _pieces(seat: int, info: SeatInfo, face: SeatFace | None, words: WebWords) -> list[str]:
    _, *pieces = (seat_chip(seat, info, face, words) + SEAT).split(CUT)
    return pieces


def facts(face: SeatFace) -> Mark:
    """Seen as small signs, heard in words: each fact once."""
    return m.join(m.span(face.facts, class_="facts", aria_hidden="true"), m.span(face.words, class_="only-heard"))


def written(name: str) -> Mark:
    """A name as small as it must be to be read whole."""
    return m.span(name, class_="name long" if len(name) > LONG else "name")


def seat_chip(seat: int, info: SeatInfo, face: SeatFace | None, words: WebWords) -> Mark:
    """One seat; who is to act will be marked by shape and in words, not by colour alone."""
    says = words.seats
    name = info.name or says.open_seat
    return m.div(
        badge(seat, words),
        m.span(
            written(name),
            m.span(says.you, class_="you"),
            info.mates and m.span(says.team(info.mates), class_="only-heard"),
            info.kind == "bot" and (sign("bot"), m.span(says.bot, class_="only-heard")),
            info.away and m.span(says.away, class_="only-heard"),
            m.span(says.to_act, class_="only-heard act"),
            class_="who",
        ),
        facts(face) if face else None,
        id=f"seat-{seat}",
        class_=f"seat seat-{seat}" if info.online else f"seat seat-{seat} away",
        title=", ".join(info.mates) or None,
        data_name=f"{name}, {face.words}" if face and face.words else name,
    )
