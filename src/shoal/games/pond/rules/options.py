"""The options as the rules use them (§8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from shoal.engine.options import Value
from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules.actions import FORMATIONS
from shoal.games.pond.rules.board import PONDS, Pond

# How the sides are set up
READY: Final[i64] = 0
OPEN: Final[i64] = 1
SECRET: Final[i64] = 2
SETUPS: Final[tuple[str, ...]] = ("ready", "open", "secret")

# In place of a formation
CHOOSE: Final[i64] = -1
RANDOM_ONE: Final[i64] = -2


@final
class Rules:
    """What was chosen for a game."""

    pond: Pond
    setup: i64
    formation: i64  # of both sides, or CHOOSE or RANDOM_ONE
    first: i64  # the seat, or -1 for a coin
    own_overlap: bool
    flagellates_turn: bool
    quiet_limit: i64
    begins_at_once: bool  # nothing to choose and nothing to draw before the first move

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.pond = PONDS[str(options["board"])]
        self.setup = SETUPS.index(str(options["setup"]))
        self.formation = ("random", "choose", *FORMATIONS).index(str(options["formation"])) - 2
        self.first = ("coin", *CONTENT.sides).index(str(options["first"])) - 1
        self.own_overlap = bool(options["own_overlap"])
        self.flagellates_turn = bool(options["flagellate_turns"])
        self.quiet_limit = int(options["quiet_limit"])
        self.begins_at_once = self.setup == READY and self.formation >= 0 and self.first >= 0
