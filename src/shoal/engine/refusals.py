"""Why not, in the words that are the same in every game."""

from __future__ import annotations

from shoal.engine.game import State


def never(state: State, seats: int, seat: int, action: int) -> str | None:
    """The reason against anything at all: nobody sits there, there is no such action, or the game is over."""
    if not 0 <= seat < seats:
        return "You are only watching this game."
    if not 0 <= action < len(state.game.vocabulary):
        return "There is no such action in this game."
    return None if state.acting else "The game is over."
