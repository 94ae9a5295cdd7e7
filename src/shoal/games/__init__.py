"""The games. A folder here is a game: it registers itself by being there."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache, partial
from importlib.resources import files

from shoal.engine.box import Box
from shoal.engine.coach import Coach
from shoal.engine.errors import UnknownGame
from shoal.engine.game import Game
from shoal.engine.language import words_of
from shoal.engine.options import choose
from shoal.engine.words import GameWords


@cache
def available() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg))


@cache
def open_box(game: str) -> Box:
    """The game with all that belongs to it; UnknownGame if there is no such folder."""
    if game not in available():
        raise UnknownGame(game)
    name = f"{__name__}.{game}"
    folder = importlib.import_module(name)
    faces = {"drawing": "screen", "help": "teaching", "room": "rules", "debrief": "teaching"}
    part = {face: importlib.import_module(f"{name}.{room}.{face}") for face, room in faces.items()}
    return Box(
        manifest=folder.MANIFEST,
        game=folder.game,
        coach=importlib.import_module(f"{name}.coach.coach").coach,
        words=partial(_words, name),
        style=(files(name) / "screen" / "style.css").read_text("utf-8"),
        **part,
    )


def _words(home: str, language: str) -> GameWords:
    words = words_of(home, language)
    assert isinstance(words, GameWords)
    return words


def new_game(game: str, options: Mapping[str, object] | None = None) -> Game:
    """The game with these options chosen and the others as usual. Rules alone: no drawing is loaded."""
    if game not in available():
        raise UnknownGame(game)
    folder = importlib.import_module(f"{__name__}.{game}")
    made = folder.game(choose(folder.MANIFEST.options, options or {}))
    assert isinstance(made, Game)
    return made


def new_coach(game: Game) -> Coach:
    """The game's coach. Rules alone: no drawing is loaded."""
    made = importlib.import_module(f"{__name__}.{game.id}.coach.coach").coach(game)
    assert isinstance(made, Coach)
    return made
