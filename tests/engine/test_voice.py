"""A story told to one viewer."""

from __future__ import annotations

from shoal.engine.game import SPECTATOR
from shoal.engine.story import Facts, Note
from shoal.engine.words.en.voice import Voice, in_a_row, told

NAMES = ("Ana", "Ben", "Cid")


def test_the_viewer_is_you_and_the_others_have_names() -> None:
    voice = Voice(1, NAMES)
    assert [voice.who(seat) for seat in (0, 1, None)] == ["Ana", "You", "Nobody"]
    assert [voice.whom(seat) for seat in (0, 1)] == ["Ana", "you"]
    assert [voice.whose(seat) for seat in (0, 1)] == ["Ana's", "your"]
    assert [voice.does(seat, "draw") for seat in (0, 1)] == ["Ana draws", "You draw"]
    assert voice.does(0, "have", "has") == "Ana has"


def test_several_seats_begin_with_the_viewer() -> None:
    voice = Voice(1, NAMES)
    assert voice.row((0, 1, 2)) == "You, Ana and Cid"
    assert voice.row(()) == "Nobody"
    assert [voice.several(seats, "hold", "holds") for seats in ((0,), (1,), (0, 2))] == [
        "Ana holds",
        "You hold",
        "Ana and Cid hold",
    ]
    assert [in_a_row(NAMES[:size]) for size in range(4)] == ["", "Ana", "Ana and Ben", "Ana, Ben and Cid"]


def test_a_note_is_told_with_what_the_viewer_may_know() -> None:
    def drew(voice: Voice, seat: int | None, facts: Facts) -> str:
        return f"{voice.does(seat, 'draw')} {facts.get('card', 'a card')}."

    note = Note("drew", 0, {}, {"card": "a crab"}, (0,))
    told_to = [told(note, viewer, NAMES, {"drew": drew}) for viewer in (0, 1, SPECTATOR)]
    assert told_to == ["You draw a crab.", "Ana draws a card.", "Ana draws a card."]
    assert told(Note("rested", 0), 1, NAMES, {"drew": drew}) == ""
