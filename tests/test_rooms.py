"""The rooms of a game's folder: who may import whom there, and what has no place where (docs/adding-a-game.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from shoal import games
from tests.some import some
from tests.test_layers import SOURCE, in_turn, read

GAMES = SOURCE / "games"
ROOMS = ("content", "rules", "coach", "screen", "teaching", "words", "paper")
# Each room and the rooms of the same game it may import besides itself. `words` is the shape of the words, which every
# language has; `words.en` is one language, and nobody asks for one by name.
MAY: dict[str, set[str]] = {
    "": {"content", "rules"},
    "content": set(),
    "rules": {"content"},
    "coach": {"content", "rules"},
    "screen": {"content", "rules", "words"},
    "teaching": {"content", "rules", "coach", "screen", "words"},
    "paper": {"content", "rules", "screen", "words"},
    "words": {"content", "rules"},
    "words.en": {"content", "rules", "words"},
}
# What screen and paper may know of the rules: what is seen and done, what things are, what follows from a sight.
DECLARED = {
    "sight", "actions", "board", "cards", "pieces", "species",
    "appraisal", "casualties", "prospects", "routes", "threats",
}  # fmt: skip
SENTENCE = re.compile(r"[^\W\d_]{2,}[,;:.!?]? +[^\W\d_]{2,}")


def modules(game: str) -> list[Path]:
    return sorted((GAMES / game).rglob("*.py"))


def every_module() -> list[Path]:
    return [path for game in games.available() for path in modules(game)]


def name(path: Path) -> str:
    return path.relative_to(GAMES).as_posix()


def room(path: Path) -> str:
    """The room a module stands in; "" beside the rooms."""
    parts = path.relative_to(GAMES).with_suffix("").parts[1:]
    if parts == ("__init__",):
        return ""
    return "words.en" if parts[0] == "words" and len(parts) > 2 else parts[0]


def room_of(imported: str) -> str:
    """The room of something imported from a game, by its full name."""
    parts = imported.split(".")[3:]
    if not parts or parts[0] not in ROOMS:
        return ""
    return (
        "words.en" if parts[0] == "words" and len(parts) > 2 and parts[1].islower() and len(parts[1]) == 2 else parts[0]
    )


def own_imports(path: Path) -> Iterator[str]:
    """What a module imports of its own game."""
    game = path.relative_to(GAMES).parts[0]
    return (each for each in read(path).imports if each.startswith(f"shoal.games.{game}."))


each_module = in_turn(every_module())


@pytest.mark.parametrize("game", games.available())
def test_a_game_has_these_rooms(game: str) -> None:
    folder = GAMES / game
    found = {each.name for each in folder.iterdir() if not each.name.startswith("__pycache__")}
    needed = {"__init__.py", "content.py", "content.toml", "rules", "coach", "screen", "teaching", "words"}
    assert needed <= found <= needed | {"paper"}  # a game need not be printable
    assert {"texts.toml", "rulebook.md"} <= {each.name for each in (folder / "words" / "en").iterdir()}


@each_module
def test_a_room_imports_only_what_it_may(paths: list[Path]) -> None:
    for path in some(paths):
        wrong = [imported for imported in own_imports(path) if not may_import(room(path), imported)]
        assert not wrong, f"{name(path)} imports {wrong}"


def may_import(here: str, imported: str) -> bool:
    there = room_of(imported)
    if here in ("screen", "paper") and there == "rules":
        return imported.split(".")[4] in DECLARED
    return there == here or there in MAY[here]


@each_module
def test_nobody_works_round_the_order_of_imports(paths: list[Path]) -> None:
    for path in some(paths):
        assert not read(path).late, f"{name(path)} imports late, in lines {read(path).late}"
        assert "TYPE_CHECKING" not in path.read_text("utf-8"), f"{name(path)} imports for types alone"


@pytest.mark.parametrize("game", games.available())
def test_no_module_needs_itself(game: str) -> None:
    needs = {dotted(path): needed(path) for path in modules(game)}
    free = {each for each, others in needs.items() if not others}
    while free:
        needs = {each: others - free for each, others in needs.items() if each not in free}
        free = {each for each, others in needs.items() if not others}
    assert not needs, f"these need each other: {sorted(needs)}"


def dotted(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(["shoal", *(parts[:-1] if parts[-1] == "__init__" else parts)])


@cache
def known(game: str) -> frozenset[str]:
    return frozenset(dotted(path) for path in modules(game))


def needed(path: Path) -> set[str]:
    """The modules of its game that a module imports, or imports from; a package that only holds them counts not."""
    here = known(path.relative_to(GAMES).parts[0])
    found = set()
    for imported in own_imports(path):
        module = imported if imported in here else imported.rpartition(".")[0]
        if module in here and module != dotted(path):
            found.add(module)
    return found


@in_turn(path for path in every_module() if room(path) in ("rules", "screen", "paper"))
def test_no_sentence_stands_in_rules_or_on_screen_or_paper(paths: list[Path]) -> None:
    for path in some(paths):
        said = [text for text in read(path).texts if SENTENCE.search(text) and not not_read(path, text)]
        assert not said, f"{name(path)} says {said}"


def not_read(path: Path, text: str) -> bool:
    """Markup, drawings, names of classes and ids; in the rules also notation and the words of data."""
    if "<" in text or "=" in text or any("-" in word for word in text.split()) or re.search(r"\d", text):
        return True
    return room(path) == "rules" and text == text.lower() and text.isascii() and not text.rstrip().endswith((".", "!"))
