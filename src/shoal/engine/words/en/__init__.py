"""English."""

from __future__ import annotations

from typing import Final

from shoal.engine.words import Shared
from shoal.engine.words.en import charts, options
from shoal.engine.words.en.reasons import REASONS

WORDS: Final = Shared(
    reasons=REASONS,
    charts=charts,
    questions="Questions to talk about",
    glossary="Words",
    contents="Contents",
    players=options.players,
    takes=options.takes,
    called=options.called,
)
