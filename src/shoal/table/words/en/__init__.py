"""English."""

from __future__ import annotations

from typing import Final

from shoal.engine.words.en import settings
from shoal.table.words import TableWords
from shoal.table.words.en import bots
from shoal.table.words.en.reasons import REASONS
from shoal.table.words.en.remarks import remark, signed

SETTINGS: Final = {
    "bot_pause": "How long bots think (1: like people, 0: no time at all)",
    "idle_pause": "How long the table waits before it moves on for people who have nothing to choose",
    "undo": "Moves may be taken back",
}

WORDS: Final = TableWords(
    reasons={**REASONS, **settings.reasons(SETTINGS)},
    bots=bots.NAMES,
    strengths=bots.SENTENCES,
    program=bots.PROGRAM,
    settings=SETTINGS,
    remark=remark,
    signed=signed,
)
