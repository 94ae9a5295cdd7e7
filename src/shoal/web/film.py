"""A finished game as a film: every position in which somebody had something to decide, the beats on the way to it, and
what was told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from shoal.engine.game import CHANCE, State
from shoal.engine.language import LANGUAGE
from shoal.engine.log import replay
from shoal.engine.sight import Sight
from shoal.engine.story import Note, Story
from shoal.table import Table
from shoal.table.errors import NotNow
from shoal.web.reasons import no


@dataclass(frozen=True)
class Scene:
    """A position as one seat saw it."""

    step: int
    prompt: str
    board: str
    hand: str
    facts: tuple[str, ...]
    acting: tuple[int, ...]
    lines: tuple[str, ...]


class Film:
    """All scenes of a game that is over. NotNow while it is running: hidden cards would show."""

    def __init__(self, table: Table) -> None:
        if not table.over:
            raise NotNow(no("no_film_yet"))
        self._table = table
        self._log = table.log()
        self.length = sum(1 for _ in self._stops()) - 1  # the last step's number

    def scenes(self, seat: int, first: int, last: int, language: str = LANGUAGE) -> list[Scene]:
        """The scenes from step `first` up to step `last` through a seat's eyes."""
        drawing, names = self._table.box.drawing, self._table.names
        words = self._table.box.words(language)
        scenes = []
        for step, (sight_of, notes) in enumerate(self._stops()):
            if step > last:
                break
            if step < first:
                continue
            sight = sight_of(seat)
            picture = drawing.draw(sight, (), names, words)
            lines = [words.story.sentence(note, seat, names) for note in notes]
            facts = tuple(face.facts for face in picture.seats)
            scenes.append(
                Scene(
                    step, picture.prompt, picture.board, picture.hand, facts, sight.acting, tuple(filter(None, lines))
                )
            )
        return scenes

    def _stops(self) -> Iterator[tuple[Callable[[int], Sight], list[Note]]]:
        beats: list[State] = []
        story = Story(lambda: beats.append(state.clone()))
        untold: list[Note] = []
        for state in replay(self._table.game, self._log, story):
            ends, notes, first = story.beats, story.take(), 0
            for beat, end in zip(beats, ends, strict=True):
                yield beat.sight, untold + notes[first:end]
                untold, first = [], end
            beats.clear()
            untold += notes[first:]
            if state.acting != (CHANCE,):
                yield state.sight, untold
                untold = []
