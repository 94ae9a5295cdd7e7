"""A game as a film: every position in which somebody had something to decide, the beats on the way to it, and what was
told."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from shoal.engine.box import Box, Choice, Passage, SeatFace
from shoal.engine.game import CHANCE, SPECTATOR, Game, State
from shoal.engine.language import LANGUAGE
from shoal.engine.log import Log, replay
from shoal.engine.sight import Sight
from shoal.engine.story import Note, Story
from shoal.engine.tutorial import shown_from
from shoal.engine.words import GameWords
from shoal.table import Table
from shoal.table.errors import NotNow
from shoal.table.words import table_words
from shoal.web.reasons import no
from shoal.web.words import web_words

PICTURE = "<svg"


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
    choices: tuple[Choice, ...] = ()


class Film:
    """The scenes of a game from the position after its first `skip` moves on, through anybody's eyes: of games that are
    over, or made up."""

    def __init__(self, box: Box, game: Game, log: Log, skip: int = 0) -> None:
        self.names = log.header.names
        self._box = box
        self._game = game
        self._log = log
        self._skip = self._opens = skip
        self._opens = self._first_picture()
        self.moves = tuple(move for move, _, _ in self._stops())  # per step: how many moves had been made
        self.length = len(self.moves) - 1  # the last step's number

    def scenes(self, seat: int, first: int, last: int, language: str = LANGUAGE) -> list[Scene]:
        """The scenes from step `first` up to step `last` through a seat's eyes."""
        words = self._box.words(language)
        scenes = []
        for step, (_, sight_of, notes) in enumerate(self._stops()):
            if step > last:
                break
            if step >= first:
                scenes.append(scene(self._box, step, sight_of(seat), (), notes, self.names, words))
        if scenes and scenes[-1].step == self.length:
            scenes[-1] = self._ended(scenes[-1], language)
        return scenes

    def read(self, seat: int, step: int, language: str = LANGUAGE) -> tuple[Passage, ...]:
        """The scene at this step in words; nothing beyond the last."""
        if step > self.length:
            return ()
        _, sight_of, _ = next(islice(self._stops(), step, None))
        return self._box.drawing.read(sight_of(seat), self.names, self._box.words(language))

    def step_at(self, move: int) -> int:
        """The step of the position after so many moves."""
        return max(0, bisect_right(self.moves, move) - 1)

    def _ended(self, last: Scene, language: str) -> Scene:
        """The last scene of a game that people ended before its rules did says so."""
        ending = self._log.ending
        if ending is None:
            return last
        told = table_words(language).remark(ending.event.text, self.names)
        return replace(last, prompt=web_words(language).panel.over, acting=(), lines=(*last.lines, told))

    def _first_picture(self) -> int:
        """After how many moves there is something to see: nobody likes a film that begins with an empty page."""
        words = self._box.words(LANGUAGE)
        for move, sight_of, _ in self._stops():
            if PICTURE in self._box.drawing.draw(sight_of(SPECTATOR), (), self.names, words).board:
                return move
        return self._skip

    def _stops(self) -> Iterator[tuple[int, Callable[[int], Sight], list[Note]]]:
        beats: list[State] = []
        story = Story(lambda: beats.append(state.clone()))
        untold: list[Note] = []
        for move, state in enumerate(replay(self._game, self._log, story)):
            ends, notes, first = story.beats, story.take(), 0
            if move >= max(self._skip, self._opens):
                for beat, end in zip(beats, ends, strict=True):
                    yield move, beat.sight, untold + notes[first:end]
                    untold, first = [], end
            beats.clear()
            if move >= self._skip:
                untold += notes[first:]
            if state.acting != (CHANCE,) and move >= max(self._skip, self._opens):
                yield move, state.sight, untold
                untold = []


def film_of(table: Table) -> Film:
    """The film of a game that is over. NotNow while it is running: hidden cards would show."""
    if not table.over:
        raise NotNow(no("no_film_yet"))
    return Film(table.box, table.game, table.log())


def film_of_example(box: Box, log: Log) -> Film:
    """The film of a worked example, from where it begins."""
    game, log = box.rules.open(log)
    return Film(box, game, log, shown_from(log))


def scene(
    box: Box,
    step: int,
    sight: Sight,
    legal: Sequence[int],
    notes: Sequence[Note],
    names: Sequence[str],
    words: GameWords,
) -> Scene:
    """One position drawn, and what led to it told."""
    picture = box.drawing.draw(sight, legal, names, words)
    lines = [words.story.sentence(note, sight.seat, names) for note in notes]
    told = tuple(filter(None, lines))
    return Scene(step, picture.prompt, picture.board, picture.hand, picture.seats, sight.acting, told, picture.choices)
