"""What happens within a step: the beats at which it is worth a picture, and the blows that seats are dealt.

A place in a step is an event's number and how many of its notes had been told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from shoal.engine.game import CHANCE, SPECTATOR, State
from shoal.engine.log import Event
from shoal.engine.sight import Sight
from shoal.engine.story import Note, Story

Place = tuple[int, int]


class Blow(NamedTuple):
    """What strikes a seat between two beats."""

    at: Place  # the beat it ends with, or the end of its event
    seat: int
    notes: tuple[Note, ...]


class Beat:
    """How things stood in the midst of a step."""

    def __init__(self, at: Place, state: State) -> None:
        self.at = at
        self._state = state
        self._sights: dict[int, Sight] = {}

    def sight(self, seat: int) -> Sight:
        """What the seat could know then; made when somebody looks, and once."""
        sight = self._sights.get(seat)
        if sight is None:
            everybody = self._state.sight(SPECTATOR) if seat < 0 else self.sight(SPECTATOR)
            sight = self._sights[seat] = everybody if seat < 0 else everybody.seen_by(self._state, seat)
        return sight


def blows_of(number: int, notes: Sequence[Note], beats: Iterable[int]) -> list[Blow]:
    """The blows of one event, in order."""
    found: list[Blow] = []
    first = 0
    for end in (*beats, len(notes)):
        striking = [note for note in notes[first:end] if note.strikes]
        for seat in sorted({seat for note in striking for seat in note.strikes}):
            found.append(Blow((number, end), seat, tuple([note for note in striking if seat in note.strikes])))
        first = end
    return found


def beats_of(before: State, after: int, events: Iterable[Event]) -> tuple[Beat, ...]:
    """The beats of a step, played once more from the position before it; `after` is the number of the event then."""
    state = before.clone()
    taken: list[State] = []
    story = state.story = Story(lambda: taken.append(state.clone()))
    found: list[Beat] = []
    for number, event in enumerate(events, after + 1):
        if event.actor is None:
            continue
        names = state.game.outcomes if event.actor == CHANCE else state.game.vocabulary
        state.apply(event.actor, names.index(event.text))
        found += [Beat((number, told), then) for told, then in zip(story.beats, taken, strict=True)]
        story.take()
        taken.clear()
    return tuple(found)
