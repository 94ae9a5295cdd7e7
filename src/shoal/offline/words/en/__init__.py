"""English."""

from __future__ import annotations

from typing import Final

from shoal.offline.words import OfflineWords
from shoal.offline.words.en import pages
from shoal.offline.words.en.export import EXPORT
from shoal.offline.words.en.reasons import REASONS
from shoal.offline.words.en.shell import SHELL

WORDS: Final = OfflineWords(reasons=REASONS, pages=pages, shell=SHELL, export=EXPORT)
