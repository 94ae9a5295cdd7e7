"""Telling a story to one viewer: seats by their names, the viewer's own as "you"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from shoal.engine.story import Facts, Note

MOST_HEARD = 256


class Voice:
    """Speaks to one viewer. `asked` are the seats that might have been the viewer's own: to everybody else it would
    have said the same."""

    def __init__(self, viewer: int, names: Sequence[str]) -> None:
        self.names = names
        self.asked: list[int] = []
        self._viewer = viewer

    def is_you(self, seat: int | None) -> bool:
        """Whether it is the viewer's own."""
        if seat is None:
            return False
        self.asked.append(seat)
        return seat == self._viewer

    def who(self, seat: int | None) -> str:
        """The subject of a sentence."""
        if seat is None:
            return "Nobody"
        return "You" if self.is_you(seat) else self.names[seat]

    def whom(self, seat: int | None) -> str:
        """Anywhere else in a sentence."""
        return "you" if self.is_you(seat) else self.who(seat)

    def whose(self, seat: int | None) -> str:
        """Before what belongs to the seat: "your", "Ana's"."""
        return "your" if self.is_you(seat) else f"{self.who(seat)}'s"

    def does(self, seat: int | None, yours: str, theirs: str = "") -> str:
        """The subject with its verb: "You draw", "Ana draws"; `theirs` where that is more than an s."""
        return f"You {yours}" if self.is_you(seat) else f"{self.who(seat)} {theirs or yours + 's'}"

    def row(self, seats: Sequence[int]) -> str:
        """Several seats as the subject: "You, Ana and Ben"."""
        words = [self.who(seat) for seat in sorted(seats, key=lambda seat: not self.is_you(seat))]
        return in_a_row(words) if words else "Nobody"

    def several(self, seats: Sequence[int], yours: str, theirs: str) -> str:
        """Several seats, or one, with their verb."""
        return f"{self.row(seats)} {theirs if len(seats) == 1 and not self.is_you(seats[0]) else yours}"


Teller = Callable[[Voice, int | None, Facts], str]


def in_a_row(words: Sequence[str]) -> str:
    """ "Ana, Ben and Cid"."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


class _Heard:
    """A note as it was told to somebody whom it does not concern, and so to all whom it does not."""

    def __init__(self, note: Note, names: Sequence[str], sentence: str, concerns: list[int]) -> None:
        self.note = note
        self.names = names
        self.sentence = sentence
        self.concerns = concerns


_heard: Final[dict[int, _Heard]] = {}  # by id of the note, kept with it: so the id stays its own


def told(note: Note, viewer: int, names: Sequence[str], tellers: Mapping[str, Teller]) -> str:
    """The note in one sentence, by the teller for what happened; "" where there is none."""
    known = _heard.get(id(note))
    if known is not None and viewer not in known.concerns and known.names == names:
        return known.sentence
    teller = tellers.get(note.what)
    if teller is None:
        return ""
    voice = Voice(viewer, names)
    sentence = teller(voice, note.seat, note.seen_by(viewer))
    concerns = [*voice.asked, *note.to]
    if viewer not in concerns:
        if len(_heard) >= MOST_HEARD:
            _heard.clear()
        _heard[id(note)] = _Heard(note, names, sentence, concerns)
    return sentence
