"""Why the coach suggests an action, in words a child understands."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.games.reef.words.en.texts import TEXTS

why: Mapping[str, str] = TEXTS["hint"]


def new_kind(points: int) -> str:
    return f"A kind your reef lacks: a new type is worth {points} points."
