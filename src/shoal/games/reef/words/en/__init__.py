"""English."""

from __future__ import annotations

from typing import Final

from shoal.engine.content import guided, lesson, text
from shoal.engine.words import en
from shoal.engine.words.en import options, settings
from shoal.games.reef.words import Words
from shoal.games.reef.words.en import debrief, help, hints, labels, names, paper, prompt, reading, refusals, story
from shoal.games.reef.words.en.numbers import filled
from shoal.games.reef.words.en.texts import LID, TEXTS

WORDS: Final = Words(
    reasons={**options.reasons(LID), **settings.reasons(LID.settings), **refusals.REASONS},
    shared=en.WORDS,
    lid=LID,
    lesson=lesson(TEXTS),
    guided=guided(TEXTS),
    rulebook=filled(text(__package__, "rulebook.md")),
    story=story,
    names=names,
    labels=labels,
    prompt=prompt,
    reading=reading,
    hints=hints,
    help=help,
    debrief=debrief,
    paper=paper,
)
