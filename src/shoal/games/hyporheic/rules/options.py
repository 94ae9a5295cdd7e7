"""The options of a game as the rules use them (§8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from mypy_extensions import i64

from shoal.engine.options import Value


@final
class Rules:
    """What was agreed on before the game."""

    coins: i64  # to win
    rounds: i64  # at most
    bumping: bool
    nitrate_step: bool
    by_roll: bool  # dice decide who begins, else seat 0 does

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.coins = int(options["coins_to_win"])
        self.rounds = int(options["round_limit"])
        self.bumping = bool(options["bumping"])
        self.nitrate_step = bool(options["nitrate_step"])
        self.by_roll = options["first_player"] == "roll"
