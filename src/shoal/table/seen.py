"""The log as one viewer may read it while the game runs.

The game says what a viewer sees (`Game.sees`), from what everybody knows: whether an event is shown must not depend on
what is hidden. What was secret when it happened stays so to the end, although the board may show it by then: it may
have been taken back before."""

from __future__ import annotations

from shoal.engine.game import CHANCE, NOBODY, Game
from shoal.engine.log import Event, Log

HIDDEN = Event(None, "hidden")


def seen_log(game: Game, log: Log, viewer: int) -> Log:
    """Every event the viewer may know; in place of each of the others a remark that something was hidden."""
    events: list[Event] = []
    last = NOBODY
    for event in log.events:
        actor = event.actor
        if actor is None or actor == viewer:
            events.append(event)
        else:
            action = (game.outcomes if actor == CHANCE else game.vocabulary).index(event.text)
            events.append(event if game.sees(viewer, actor, action, last) else HIDDEN)
        if actor is not None and actor != CHANCE:
            last = actor
    return Log(log.header, events)
