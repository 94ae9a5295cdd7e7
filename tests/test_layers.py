"""Who may import whom, and what has no place where: the table of docs/architecture.md, enforced."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from shoal import games
from tests.some import some

SOURCE = Path(__file__).parent.parent / "src" / "shoal"

# Each layer and the layers it may import besides itself.
LAYERS = {
    "engine": set(),
    "games": {"engine"},
    "bots": {"engine"},
    "table": {"engine", "games", "bots"},
    "classroom": {"engine", "games", "bots", "table"},
    "press": {"engine", "games"},
    "web": {"engine", "games", "bots", "table", "classroom", "press"},
    "offline": {"engine", "games", "bots", "table", "classroom", "web"},
    "lab": {"engine", "games", "bots"},
    "envs": {"engine", "games", "bots"},
}
BESIDE = {"__version__", "compiled"}  # what everybody may ask of shoal itself
PURE = ("engine", "games", "bots")  # the standard library alone, and mypyc's small runtime
RUNTIME = {"librt", "mypy_extensions"}

# No clock, no randomness, no files, no network, no threads below the table.
WORLD = {
    "asyncio", "concurrent", "datetime", "http", "io", "multiprocessing", "os", "pathlib", "queue", "random", "secrets",
    "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
EXCUSED = {
    (
        "bots/pike.py",
        "time",
    ): "a budget in milliseconds has to look at a clock, between slices of a search that does not",
}
# What would run text as a program or bring objects back from bytes that anybody may have written.
DANGEROUS_MODULES = {"pickle", "marshal", "shelve", "dill", "cloudpickle"}
DANGEROUS_CALLS = {"eval", "exec", "compile", "__import__"}


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def name(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def layer(path: Path) -> str:
    """The folder a module lives in; "" beside the layers: the command line and its like tie all together."""
    parts = path.relative_to(SOURCE).parts
    return parts[0] if len(parts) > 1 else ""


class Module(NamedTuple):
    """What the laws ask of a module."""

    imports: tuple[str, ...]  # full names, wherever it imports them, of modules and of what is in them
    late: tuple[int, ...]  # the lines in which a function or a class imports
    calls: frozenset[str]  # functions that it calls by a bare name
    texts: tuple[str, ...]  # but for docstrings and what only a programmer can see


@cache
def read(path: Path) -> Module:
    """Each module is read once for all laws."""
    imports: list[str] = []
    late: list[int] = []
    calls: set[str] = set()
    texts: list[ast.Constant] = []
    silent: set[int] = set()
    tree = ast.parse(path.read_text("utf-8"))  # kept, as what is silent goes by identity
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                imports += [alias.name for alias in node.names]
            case ast.ImportFrom():
                assert node.level == 0, f"{name(path)} imports by dots; say where from"
                imports += [f"{node.module}.{alias.name}" for alias in node.names]
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                late += [each.lineno for each in ast.walk(node) if isinstance(each, ast.Import | ast.ImportFrom)]
            case ast.Call(func=ast.Name(id=called)):
                calls.add(called)
            case ast.Expr(value=ast.Constant()):
                silent.add(id(node.value))
            case ast.Assert() | ast.Raise():
                silent.update(id(each) for each in ast.walk(node))
            case ast.Constant(value=str()):
                texts.append(node)
    said = tuple(str(each.value) for each in texts if id(each) not in silent)
    return Module(tuple(imports), tuple(late), frozenset(calls), said)


def layered() -> list[Path]:
    return [path for path in modules() if layer(path)]


def in_turn(paths: Iterable[Path]) -> pytest.MarkDecorator:
    """One test looks at all of these: tests of their own would take longer to begin and to tell of than to run."""
    return pytest.mark.parametrize("paths", [list(paths)], ids=["all"])


@in_turn(layered())
def test_a_layer_imports_only_what_stands_above_it(paths: list[Path]) -> None:
    for path in some(paths):
        allowed = LAYERS[layer(path)] | {layer(path)}
        ours = [imported.split(".") for imported in read(path).imports if imported.split(".")[0] == "shoal"]
        assert ["shoal"] not in ours, f"{name(path)} imports shoal itself"
        wrong = [".".join(parts) for parts in ours if parts[1] not in allowed | BESIDE]
        assert not wrong, f"{name(path)} imports {wrong}"


@in_turn(path for path in layered() if layer(path) == "games")
def test_a_game_does_not_know_another(paths: list[Path]) -> None:
    for path in some(paths):
        own = path.relative_to(SOURCE).parts[1]
        known = {imported.split(".")[2] for imported in read(path).imports if imported.startswith("shoal.games.")}
        assert known <= {own}, f"{name(path)} imports from {known}"


@in_turn(path for path in layered() if layer(path) in PURE)
def test_the_lower_layers_are_pure(paths: list[Path]) -> None:
    for path in some(paths):
        tops = {imported.split(".")[0] for imported in read(path).imports}
        foreign = tops - {"shoal"} - RUNTIME - sys.stdlib_module_names
        worldly = {top for top in tops & WORLD if (name(path), top) not in EXCUSED}
        assert not foreign | worldly, f"{name(path)} imports {foreign | worldly}"
        called = read(path).calls & {"open", "input", "print"}
        assert not called, f"{name(path)} calls {called}"


def test_excuses_are_still_needed() -> None:
    for module, top in EXCUSED:
        tops = {imported.split(".")[0] for imported in read(SOURCE / module).imports}
        assert top in tops, f"{module} needs no {top}"


@in_turn(modules())
def test_nothing_runs_text_or_revives_objects(paths: list[Path]) -> None:
    for path in some(paths):
        tops = {imported.split(".")[0] for imported in read(path).imports}
        assert not tops & DANGEROUS_MODULES, f"{name(path)} imports {tops & DANGEROUS_MODULES}"
        called = read(path).calls & DANGEROUS_CALLS
        assert not called, f"{name(path)} calls {called}"


def test_every_folder_is_a_layer_and_every_layer_a_folder() -> None:
    assert {layer(path) for path in layered()} == set(LAYERS)


def test_the_client_script_knows_no_game() -> None:
    scripts = sorted((SOURCE / "web").rglob("*.js"))
    assert scripts
    words = game_words()
    assert {"succession", "bacteria", "The Succession Card Game"} <= words
    said = re.compile(r"(?<![\w.-])(" + "|".join(map(re.escape, sorted(words))) + r")(?![\w-])", re.IGNORECASE)
    for script in scripts:
        found = said.findall(script.read_text("utf-8"))
        assert not found, f"{name(script)} speaks of {sorted(set(found))}"


def game_words() -> set[str]:
    """Ids, titles and the names of all things of every game."""
    words = {"succession", "pond", "pond scum", "hyporheic", "rivers", "reef", "reef survivor", *games.available()}
    for content in (SOURCE / "games").glob("*/content.toml"):
        texts = tomllib.loads((content.parent / "words/en/texts.toml").read_text("utf-8"))
        words |= {texts["game"]["title"], *named(texts), *named(tomllib.loads(content.read_text("utf-8")))}
    return words - {"Grow"}  # a mutation of Reef Survivor, and anybody's word


def named(table: object) -> Iterator[str]:
    """The values of "id" and "name" in a table, however deep."""
    if isinstance(table, dict):
        yield from [str(table[key]) for key in ("id", "name") if key in table]
    for each in table.values() if isinstance(table, dict) else table if isinstance(table, list) else ():
        yield from named(each)
