"""English."""

from __future__ import annotations

from typing import Final

from shoal.engine.content import guided, lesson
from shoal.engine.words import en
from shoal.engine.words.en import options, settings
from shoal.games.hyporheic.words import Words
from shoal.games.hyporheic.words.en import debrief, help, hints, labels, names, paper, prompt, reading, refusals, story
from shoal.games.hyporheic.words.en.texts import LID, RULEBOOK, TEXTS

WORDS: Final = Words(
    reasons={**options.reasons(LID), **settings.reasons(LID.settings), **refusals.REASONS},
    shared=en.WORDS,
    lid=LID,
    lesson=lesson(TEXTS),
    guided=guided(TEXTS),
    rulebook=RULEBOOK,
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
