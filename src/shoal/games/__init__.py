"""The games. A folder here is a game: it registers itself by being there."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import cast

from shoal.engine.box import Box, Factor, Together
from shoal.engine.coach import Coach
from shoal.engine.errors import UnknownGame
from shoal.engine.game import Game
from shoal.engine.language import words_of
from shoal.engine.log import Log, read
from shoal.engine.observation import AnyObserver, Observer
from shoal.engine.options import Value, choose
from shoal.engine.paper import Paper
from shoal.engine.versions import Past, Rules
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
        words=cache(partial(_words, name)),
        style=(files(name) / "screen" / "style.css").read_text("utf-8"),
        sheets=getattr(part["drawing"], "SHEETS", {}),
        past=_past(folder),
        tutorial=_transcripts(name, "teaching").get("tutorial"),
        examples=_transcripts(name, "teaching", "examples"),
        together=_together(f"{name}.teaching.together"),
        paper=_paper(name),
        factors=_factors(f"{name}.teaching.factors"),
        **part,
    )


def new_game(game: str, options: Mapping[str, object] | None = None, version: int | None = None) -> Game:
    """The game with these options chosen and the others as usual, by the newest rules or those of a former version.

    Rules alone: no drawing is loaded. BadTranscript if these rules cannot be played any more, or not yet."""
    rules = _rules(game)
    chosen = cast("Mapping[str, Value]", options or {})
    return rules.newest(chosen) if version is None else rules.game(chosen, version)


def open_log(log: Log) -> tuple[Game, Log]:
    """The game by whose rules a log goes on, and the log as it reads under them; UnknownGame, BadTranscript."""
    return _rules(log.header.game).open(log)


def new_coach(game: Game) -> Coach:
    """The game's coach. Rules alone: no drawing is loaded."""
    made = importlib.import_module(f"{__name__}.{game.id}.coach.coach").coach(game)
    assert isinstance(made, Coach)
    return made


def new_observer(game: Game, seats: int) -> Observer:
    """Who turns what seats of the game see into numbers. ValueError if so many cannot play."""
    game.check(seats)
    name = f"{__name__}.{game.id}.rules.observation"
    if not find_spec(name):
        return AnyObserver(seats)
    made = importlib.import_module(name).observer(game, seats)
    assert isinstance(made, Observer)
    return made


def _words(home: str, language: str) -> GameWords:
    words = words_of(home, language)
    assert isinstance(words, GameWords)
    return words


def _together(name: str) -> Together | None:
    """The face of a game's debrief for many tables, where it has one."""
    found: Together | None = importlib.import_module(name).together if find_spec(name) else None
    return found


def _paper(home: str) -> Paper | None:
    """What can be printed of a game, where it has that room."""
    there = find_spec(f"{home}.paper") is not None
    return cast("Paper", importlib.import_module(f"{home}.paper.parts")) if there else None


def _factors(name: str) -> Sequence[Factor]:
    """What may matter in a game, where it says so."""
    found: Sequence[Factor] = importlib.import_module(name).FACTORS if find_spec(name) else ()
    return found


def _transcripts(home: str, *folders: str) -> Mapping[str, Log]:
    """The transcripts in a part of a game's folder, by name; none where there is no such part."""
    place = files(home).joinpath(*folders)
    found = sorted(each.name for each in place.iterdir()) if place.is_dir() else []
    ending = ".txt"
    return {
        name.removesuffix(ending): read((place / name).read_text("utf-8")) for name in found if name.endswith(ending)
    }


def _rules(game: str) -> Rules:
    if game not in available():
        raise UnknownGame(game)
    folder = importlib.import_module(f"{__name__}.{game}")

    def newest(options: Mapping[str, Value]) -> Game:
        made = folder.game(choose(folder.MANIFEST.options, options))
        assert isinstance(made, Game)
        return made

    return Rules(newest, _past(folder))


def _past(folder: ModuleType) -> Mapping[int, Past]:
    """What a game says about former versions of its rules; nothing as long as there are none."""
    return getattr(folder, "PAST", {})
