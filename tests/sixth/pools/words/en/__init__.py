"""English."""

from __future__ import annotations

from typing import Final

from shoal.engine.content import guided, lesson, lid, text
from shoal.engine.words import en
from shoal.engine.words.en import options

from .. import Words
from . import debrief, help, hints, labels, names, prompt, reading, refusals, story
from .texts import TEXTS

LID: Final = lid(TEXTS)

WORDS: Final = Words(
    reasons={**options.reasons(LID), **refusals.REASONS},
    shared=en.WORDS,
    lid=LID,
    lesson=lesson(TEXTS),
    guided=guided(TEXTS),
    rulebook=text(__package__, "rulebook.md"),
    story=story,
    names=names,
    labels=labels,
    prompt=prompt,
    reading=reading,
    help=help,
    hints=hints,
    debrief=debrief,
)
