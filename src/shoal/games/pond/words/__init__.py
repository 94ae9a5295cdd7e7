"""Every sentence and name that people read: a folder for each language, and here what each of them offers."""

from __future__ import annotations

from dataclasses import dataclass

from shoal.engine.words import GameWords


@dataclass(frozen=True, eq=False)
class Words(GameWords):
    """What the game says in one language."""
