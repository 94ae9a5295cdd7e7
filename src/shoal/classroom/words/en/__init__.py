"""English."""

from __future__ import annotations

from typing import Final

from shoal.classroom.words import ClassWords
from shoal.classroom.words.en import debrief, export
from shoal.classroom.words.en.notebook import question
from shoal.classroom.words.en.reasons import REASONS


def table(index: int) -> str:
    return f"Table {index + 1}"


WORDS: Final = ClassWords(reasons=REASONS, table=table, question=question, debrief=debrief, export=export)
