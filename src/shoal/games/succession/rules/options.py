"""The options of Succession (§8) as its rules use them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.options import Value
from shoal.games.succession.content import CONTENT


@final
class Rules:
    """What was agreed on before the game."""

    rounds: i64
    spoken: bool
    counted: bool
    starfish_cards: i64
    starfish_always: bool  # the pile is shuffled for it, too
    turn_cap: i64
    open_hands: bool
    cards: vec[i64]  # the full deck

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.rounds = int(options["rounds"])
        self.spoken = options["calls"] == "spoken"
        self.counted = bool(options["points"])
        self.starfish_cards = int(options["starfish_cards"])
        self.starfish_always = options["starfish"] == "always"
        self.turn_cap = int(options["turn_cap"])
        self.open_hands = bool(options["open_hands"])
        left_out = [group for group in ("black", "purple") if not options[group]]
        self.cards = vec[i64]([c.kind for c in CONTENT.cards if c.group not in left_out for _ in range(c.copies)])
