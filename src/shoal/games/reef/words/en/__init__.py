"""English."""

from __future__ import annotations

from typing import Final

from shoal.engine.content import lesson, lid, read, text
from shoal.engine.words import en
from shoal.engine.words.en import options, settings
from shoal.games.reef.words import Words
from shoal.games.reef.words.en import story

TEXTS: Final = read(__package__, "texts.toml")
LID: Final = lid(TEXTS)

WORDS: Final = Words(
    reasons={**options.reasons(LID), **settings.reasons(LID.settings)},
    shared=en.WORDS,
    lid=LID,
    lesson=lesson(TEXTS),
    rulebook=text(__package__, "rulebook.md"),
    story=story,
)
