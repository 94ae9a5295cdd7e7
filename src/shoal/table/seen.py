"""The log as one viewer may read it while the game runs.

An event is hidden where two things could have happened that look the same to the viewer, even if it was a third:
whether it is shown must not depend on what is hidden."""

from __future__ import annotations

from shoal.engine.game import CHANCE, Game, State
from shoal.engine.log import Event, Log, step
from shoal.engine.sight import Sight

HIDDEN = Event(None, "hidden")


def seen_log(game: Game, log: Log, viewer: int) -> Log:
    """Every event the viewer could tell from what it saw; in place of the others a remark that something was hidden."""
    events: list[Event] = []
    state = game.start(log.header.seats)
    counting: list[Event] = []
    for event in log.events:
        back = event.undo_to
        if back is not None:
            del counting[back:]
            state = game.start(log.header.seats)
            for earlier in counting:
                step(state, earlier)
        elif event.actor is not None:
            told = event.actor == viewer or _all_look_different(state, event.actor, viewer)
            step(state, event)
            counting.append(event)
            if not told:
                event = HIDDEN
        events.append(event)
    return Log(log.header, events)


def _all_look_different(state: State, actor: int, viewer: int) -> bool:
    """Whether the viewer can tell all that the actor may do now from each other."""
    possible = [outcome for outcome, _ in state.chances()] if actor == CHANCE else list(state.legal(actor))
    seen: set[Sight] = set()
    for each in possible:
        instead = state.clone()
        instead.apply(actor, each)
        sight = instead.sight(viewer)
        if sight in seen:
            return False
        seen.add(sight)
    return True
