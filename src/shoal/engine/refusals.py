"""Why not, where it is the same in every game."""

from __future__ import annotations

from typing import Final

from shoal.engine.game import State
from shoal.engine.reason import Reason

WATCHING: Final = Reason("shoal.engine", "watching")
NO_SUCH_ACTION: Final = Reason("shoal.engine", "no_such_action")
GAME_OVER: Final = Reason("shoal.engine", "game_over")


def never(state: State, seats: int, seat: int, action: int) -> Reason | None:
    """The reason against anything at all: nobody sits there, there is no such action, or the game is over."""
    if not 0 <= seat < seats:
        return WATCHING
    if not 0 <= action < len(state.game.vocabulary):
        return NO_SUCH_ACTION
    return None if state.acting else GAME_OVER
