"""Why not, where it is the same in every game."""

from __future__ import annotations

from typing import Final

from shoal.engine.game import State
from shoal.engine.reason import Reason
from shoal.engine.story import Fact


def no(key: str, because: Reason | None = None, **facts: Fact) -> Reason:
    """A reason that the engine's own words have a sentence for."""
    return Reason("shoal.engine", key, facts, because)


WATCHING: Final = no("watching")
NO_SUCH_ACTION: Final = no("no_such_action")
GAME_OVER: Final = no("game_over")


def never(state: State, seats: int, seat: int, action: int) -> Reason | None:
    """The reason against anything at all: nobody sits there, there is no such action, or the game is over."""
    if not 0 <= seat < seats:
        return WATCHING
    if not 0 <= action < len(state.game.vocabulary):
        return NO_SUCH_ACTION
    return None if state.acting else GAME_OVER
