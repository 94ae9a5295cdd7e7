from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.engine.story import Note
from shoal.engine.words import GameWords, Guided, Lesson, Lid, OptionWords, en
from shoal.engine.words.en import options


class Story:
    def sentence(self, note: Note, viewer: int, names: Sequence[str]) -> str:
        facts = note.seen_by(viewer)
        who = "You" if note.seat == viewer or note.seat is None else names[note.seat]
        return f"{who}: {facts.get('what', 'drew')} {facts.get('pebble', '')}".strip()


LID: Final = Lid(
    "Pebbles",
    "Show, hide or grab.",
    {
        "double": OptionWords("Double", "Shown pebbles count twice.", {}),
        "prize": OptionWords("Prize", "Points for a grab.", {}),
        "order": OptionWords("Order", "Who chooses when.", {}),
    },
    {"choosing": "Time to choose"},
)
WORDS: Final = GameWords(
    reasons={
        **options.reasons(LID),
        "no_seat": lambda facts: "You have no seat here.",
        "no_action": lambda facts: "There is no such action.",
        "turn": lambda facts: "It is not your turn.",
        "faster": lambda facts: "Somebody was faster.",
        "no": lambda facts: "No",
        "bag": lambda facts: f"{facts['because']} The bag still holds {facts['bag']}.",
    },
    shared=en.WORDS,
    lid=LID,
    lesson=Lesson((), {}),
    guided=Guided({}, {}),
    rulebook="",
    story=Story(),
)
