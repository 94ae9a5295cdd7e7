from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.mark import Mark, p
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords

from ..rules.game import KINDS


def topics() -> tuple[str, ...]:
    return KINDS


def explain(topic: str, words: GameWords) -> Mark | None:
    return p(f"A {topic} pebble is worth {1 + KINDS.index(topic)}.") if topic in KINDS else None


def rulebook(words: GameWords) -> Mark:
    return p("Show, hide or grab.")


def first_turn(sight: Sight, words: GameWords) -> str | None:
    return None


def reason(sight: Sight, legal: Sequence[int], action: int, words: GameWords) -> str:
    return "It gives the most points."
