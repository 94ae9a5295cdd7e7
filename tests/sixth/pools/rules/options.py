"""The options of a game as the rules use them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from mypy_extensions import i64

from shoal.engine.options import Value


@final
class Rules:
    """What was agreed on before the game."""

    rounds: i64
    zones: bool
    open_hands: bool

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.rounds = int(options["rounds"])
        self.zones = bool(options["zones"])
        self.open_hands = bool(options["open_hands"])
