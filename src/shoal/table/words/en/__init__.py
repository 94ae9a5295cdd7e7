"""English."""

from __future__ import annotations

from typing import Final

from shoal.engine.words.en import settings
from shoal.table.words import TableWords
from shoal.table.words.en import bots
from shoal.table.words.en.reasons import REASONS
from shoal.table.words.en.remarks import remark

SETTINGS: Final = {
    "bot_pause": "How leisurely bots play (1 is like people, 0 at once)",
    "idle_pause": "How leisurely the room answers for who has nothing to choose",
    "undo": "Moves may be taken back",
}

WORDS: Final = TableWords(
    reasons={**REASONS, **settings.reasons(SETTINGS)},
    bots=bots.NAMES,
    strengths=bots.SENTENCES,
    settings=SETTINGS,
    remark=remark,
)
