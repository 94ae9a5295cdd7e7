"""The options of a game as the rules use them (§8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from mypy_extensions import i64

from shoal.engine.game import CHANCE
from shoal.engine.options import Value
from shoal.games.rivers.content import CONTENT


@final
class Rules:
    """What was chosen."""

    first: i64  # CHANCE: drawn at random
    scaled: bool
    start_tokens: i64
    may: bool  # cards may be put back although one is affordable
    round_out: bool  # an empty supply ends the game after the round
    disasters: bool
    face_up: bool

    def __init__(self, options: Mapping[str, Value]) -> None:
        first = str(options["first_player"])
        self.first = CHANCE if first == "random" else int(first)
        self.scaled = options["supply"] == "scaled"
        self.start_tokens = int(options["start_tokens"])
        self.may = options["purchase"] == "may"
        self.round_out = options["depletion"] == "round"
        self.disasters = options["disasters"] == "on"
        self.face_up = options["cards"] == "face_up"

    def tokens(self, seats: int) -> int:
        """How many are in the game (§13)."""
        return int(seats * (self.start_tokens + CONTENT.scaled_supply)) if self.scaled else CONTENT.tokens
