"""Telling a story to one viewer: seats by their names, the viewer's own as "you"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from shoal.engine.story import Facts, Note


class Voice:
    """Speaks to one viewer."""

    def __init__(self, viewer: int, names: Sequence[str]) -> None:
        self.viewer, self.names = viewer, names

    def who(self, seat: int | None) -> str:
        """The subject of a sentence."""
        if seat is None:
            return "Nobody"
        return "You" if seat == self.viewer else self.names[seat]

    def whom(self, seat: int | None) -> str:
        """Anywhere else in a sentence."""
        return "you" if seat == self.viewer else self.who(seat)

    def whose(self, seat: int | None) -> str:
        """Before what belongs to the seat: "your", "Ana's"."""
        return "your" if seat == self.viewer else f"{self.who(seat)}'s"

    def does(self, seat: int | None, yours: str, theirs: str = "") -> str:
        """The subject with its verb: "You draw", "Ana draws"; `theirs` where that is more than an s."""
        return f"{self.who(seat)} {yours if seat == self.viewer else theirs or yours + 's'}"

    def row(self, seats: Sequence[int]) -> str:
        """Several seats as the subject: "You, Ana and Ben"."""
        words = [self.who(seat) for seat in sorted(seats, key=lambda seat: seat != self.viewer)]
        return in_a_row(words) if words else "Nobody"

    def several(self, seats: Sequence[int], yours: str, theirs: str) -> str:
        """Several seats, or one, with their verb."""
        return f"{self.row(seats)} {theirs if len(seats) == 1 and seats[0] != self.viewer else yours}"


Teller = Callable[[Voice, int | None, Facts], str]


def in_a_row(words: Sequence[str]) -> str:
    """ "Ana, Ben and Cid"."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def told(note: Note, viewer: int, names: Sequence[str], tellers: Mapping[str, Teller]) -> str:
    """The note in one sentence, by the teller for what happened; "" where there is none."""
    teller = tellers.get(note.what)
    return teller(Voice(viewer, names), note.seat, note.seen_by(viewer)) if teller else ""
