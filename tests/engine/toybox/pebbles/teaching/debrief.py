from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.box import Record
from shoal.engine.game import Game
from shoal.engine.mark import Mark, p
from shoal.engine.words import GameWords


def charts(game: Game, record: Record, names: Sequence[str], words: GameWords) -> Mark:
    return p(f"{len(record.notes)} things happened.")


def rows(game: Game, record: Record, names: Sequence[str]) -> tuple[Sequence[str], list[Sequence[object]]]:
    return ("event", "what"), [(number, note.what) for number, note in record.notes]
