"""A game, and the same game with other secrets: found by trying other hidden events and replaying by the rules."""

from __future__ import annotations

from dataclasses import dataclass

from shoal.engine.errors import BadTranscript
from shoal.engine.game import CHANCE, Game, State
from shoal.engine.log import Event, step
from shoal.engine.rng import Rng
from tests.secrets.rulebook import Rulebook

TRIES = 24
MOST_CHANGES = 3
HURRY = 700  # of 1000: where "do the rest for me" is possible, it is done so often


@dataclass(frozen=True)
class Told:
    """A log, and the positions before each of its events and after the last."""

    game: Game
    seats: int
    events: list[Event]
    positions: list[State]


def played(game: Game, seats: int, most: int, rng: Rng) -> Told:
    """A game by chance, up to so many events."""
    state = game.start(seats)
    positions: list[State] = [state.clone()]
    events: list[Event] = []
    while state.acting and len(events) < most:
        seat = state.ask(rng)
        if seat == CHANCE:
            event = Event(CHANCE, game.outcomes[state.sample(rng)])
        else:
            legal = list(state.legal(seat))
            names = [game.vocabulary[action] for action in legal]
            hurries = "auto" in names and rng.chance(HURRY)
            event = Event(int(seat), "auto" if hurries else names[rng.below(len(names))])
        step(state, event)
        events.append(event)
        positions.append(state.clone())
    return Told(game, seats, events, positions)


def swapped(book: Rulebook, one: Told, end: int, viewer: int, rng: Rng) -> list[Event] | None:
    """The first `end` events with other secrets, of which the viewer knows nothing; None if none were found."""
    says = [book.said(one.positions[at], one.events[at], viewer) for at in range(end)]
    hidden = [at for at in range(end) if says[at] != str(one.events[at])]
    if not hidden:
        return None
    for _ in range(TRIES):
        lately = hidden[-8:] if rng.chance(500) else hidden
        changed = {lately[rng.below(len(lately))] for _ in range(1 + rng.below(MOST_CHANGES))}
        found = _retold(book, one, end, viewer, rng, says, changed)
        if found is not None:
            return found
    return None


def _retold(
    book: Rulebook, one: Told, end: int, viewer: int, rng: Rng, says: list[str], changed: set[int]
) -> list[Event] | None:
    """From the first change on: what is hidden happens in another way where it is to change or cannot be as it was."""
    first = min(changed)
    state = one.positions[first].clone()
    events = one.events[:first]
    for at in range(first, end):
        event = one.events[at]
        kept = at not in changed and _possible(state, event)
        if not kept:
            if says[at] == str(event):
                return None
            others = [
                other
                for other in _all_possible(state, event)
                if other.text != event.text and book.said(state, other, viewer) == says[at]
            ]
            if not others:
                return None
            event = others[rng.below(len(others))]
        elif book.said(state, event, viewer) != says[at]:
            return None
        step(state, event)
        if book.known(state, viewer) != book.known(one.positions[at + 1], viewer):
            return None
        events.append(event)
    return events


def _possible(state: State, event: Event) -> bool:
    try:
        step(state.clone(), event)
    except BadTranscript:
        return False
    return True


def _all_possible(state: State, event: Event) -> list[Event]:
    """All that may happen in place of this event."""
    assert event.actor is not None
    if event.actor == CHANCE:
        return [Event(CHANCE, state.game.outcomes[outcome]) for outcome, _ in state.chances()]
    return [event._replace(text=state.game.vocabulary[action]) for action in state.legal(event.actor)]
