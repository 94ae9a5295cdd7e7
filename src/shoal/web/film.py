"""A finished game as a film: every position in which somebody had something to decide, and what led to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from shoal.engine.box import Passage, SeatFace
from shoal.engine.game import CHANCE
from shoal.engine.language import LANGUAGE
from shoal.engine.log import replay
from shoal.engine.sight import Sight
from shoal.engine.story import Note, Story
from shoal.table import Table
from shoal.table.errors import NotNow
from shoal.table.words import table_words
from shoal.web.reasons import no
from shoal.web.words import web_words


@dataclass(frozen=True)
class Scene:
    """A position as one seat saw it."""

    step: int
    prompt: str
    board: str
    hand: str
    faces: tuple[SeatFace, ...]
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
            prompt, acting = picture.prompt, sight.acting
            if step == self.length and self._log.ending is not None:
                prompt, acting = web_words(language).panel.over, ()
                lines.append(table_words(language).remark(self._log.ending.event.text, names))
            told = tuple(filter(None, lines))
            scenes.append(Scene(step, prompt, picture.board, picture.hand, picture.seats, acting, told))
        return scenes

    def read(self, seat: int, step: int, language: str = LANGUAGE) -> tuple[Passage, ...]:
        """The scene at this step in words; nothing beyond the last."""
        if step > self.length:
            return ()
        sight_of, _ = next(islice(self._stops(), step, None))
        box, names = self._table.box, self._table.names
        return box.drawing.read(sight_of(seat), names, box.words(language))

    def _stops(self) -> Iterator[tuple[Callable[[int], Sight], list[Note]]]:
        story = Story()
        for state in replay(self._table.game, self._log, story):
            if state.acting != (CHANCE,):
                yield state.sight, story.take()
