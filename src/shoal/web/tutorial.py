"""A game's tutorial as the pages show it: every position of it, drawn once for everybody.

All of it is scripted, so nothing is kept for a learner: the page gets it as a whole and leads through it by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shoal.engine.box import Box, Choice, Passage
from shoal.engine.game import CHANCE
from shoal.engine.log import Log, replay
from shoal.engine.story import Story
from shoal.engine.tutorial import LEARNER, steps_of
from shoal.web.film import Scene, scene


@dataclass(frozen=True)
class Part:
    """A step, counted from 1 (several may have one number): what is said and seen, which choice leads on (several are
    ways to the same; none: it is only looked at), and what is then seen until the next step begins."""

    number: int
    said: str
    scene: Scene
    wanted: tuple[Choice, ...]
    then: tuple[Scene, ...]


@dataclass(frozen=True)
class Lesson:
    """A whole tutorial in one language. `end` is the position after the last step; `read` is every position in words,
    by the number of moves before it."""

    names: tuple[str, ...]
    parts: tuple[Part, ...]
    end: Scene
    read: Mapping[int, tuple[Passage, ...]]


def lesson(box: Box, log: Log, language: str) -> Lesson:
    """The tutorial played through; BadTranscript if the rules do not allow it. That takes a moment."""
    game, log = box.rules.open(log)
    words, names = box.words(language), log.header.names
    steps = steps_of(log)
    keys = list(dict.fromkeys(step.key for step in steps))
    begins = {step.first: step for step in steps}
    drawn: dict[int, Scene] = {}  # by the number of moves before it
    read: dict[int, tuple[Passage, ...]] = {}
    story = Story()
    for move, state in enumerate(replay(game, log, story)):
        if move < steps[0].first:
            story.take()
        elif state.acting != (CHANCE,):
            step = begins.get(move)
            asked = step is not None and step.wanted is not None
            legal = list(state.legal(LEARNER)) if asked else []
            sight = state.sight(LEARNER)
            drawn[move] = scene(box, move, sight, legal, story.take(), names, words)
            read[move] = box.drawing.read(sight, names, words)
    parts = [
        Part(
            keys.index(step.key) + 1,
            words.guided.steps[step.key],
            drawn[step.first],
            _ways(drawn[step.first].choices, step.wanted and game.vocabulary.index(step.wanted.text)),
            tuple(drawn[move] for move in range(step.first + 1, step.end) if move in drawn),
        )
        for step in steps
    ]
    return Lesson(names, tuple(parts), drawn[max(drawn)], read)


def _ways(choices: Sequence[Choice], action: int | None) -> tuple[Choice, ...]:
    return tuple(choice for choice in choices if choice.action == action)
