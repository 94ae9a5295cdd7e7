"""The log as one viewer may read it while the game runs.

An event is hidden if something else could have happened in its place and the viewer would have seen just the same."""

from __future__ import annotations

from shoal.engine.game import CHANCE, Game, State
from shoal.engine.log import Event, Log, step

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
            before = state.clone()
            step(state, event)
            counting.append(event)
            if event.actor != viewer and _another_looks_the_same(before, state, event, viewer):
                event = HIDDEN
        events.append(event)
    return Log(log.header, events)


def _another_looks_the_same(before: State, after: State, event: Event, viewer: int) -> bool:
    assert event.actor is not None
    if event.actor == CHANCE:
        happened = before.game.outcomes.index(event.text)
        possible = [outcome for outcome, _ in before.chances()]
    else:
        happened = before.game.vocabulary.index(event.text)
        possible = list(before.legal(event.actor))
    seen = after.sight(viewer)
    for other in possible:
        if other != happened:
            instead = before.clone()
            instead.apply(event.actor, other)
            if instead.sight(viewer) == seen:
                return True
    return False
