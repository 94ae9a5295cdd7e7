"""English."""

from __future__ import annotations

from typing import Final

from shoal.lab.words import LabWords
from shoal.lab.words.en import report
from shoal.lab.words.en.progress import progress
from shoal.lab.words.en.reasons import REASONS

WORDS: Final = LabWords(reasons=REASONS, progress=progress, report=report)
