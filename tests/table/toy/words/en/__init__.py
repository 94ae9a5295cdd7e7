"""What the toy says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.engine.story import Note
from shoal.engine.words import GameWords, Guided, Lesson, Lid, OptionWords, en
from shoal.engine.words.en import options, settings


class Story:
    def sentence(self, note: Note, viewer: int, names: Sequence[str]) -> str:
        return note.what


LID: Final = Lid(
    "Toy",
    "A toy.",
    {
        "turns": OptionWords("Turns", "How many turns the game has.", {}),
        "tries": OptionWords("Tries", "A turn is tried out before it counts.", {}),
        "loaded": OptionWords("Loaded die", "The die always shows a six.", {}),
    },
    {"countdown": "Time to shout", "grace": "Time before shouting"},
)
WORDS: Final = GameWords(
    reasons={
        **options.reasons(LID),
        **settings.reasons(LID.settings),
        "turn": lambda facts: "It is not your turn.",
        "not_now": lambda facts: "You cannot do that now.",
    },
    shared=en.WORDS,
    lid=LID,
    lesson=Lesson((), {}),
    guided=Guided({}, {}),
    rulebook="",
    story=Story(),
)
