"""What every game's `content.toml` has, and its `texts.toml` in every language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from shoal.engine.box import Manifest, Plan, PlayNow
from shoal.engine.options import Option
from shoal.engine.words import FactorWords, Guided, Lesson, Lid, OptionWords, PlanWords

Table = Mapping[str, Any]

BRACES = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


def text(package: str, name: str) -> str:
    """A file of a package."""
    return (files(package) / name).read_text("utf-8")


def read(package: str, name: str = "content.toml") -> Table:
    """A table of a package, read-only: tuples for lists. It is checked by the tests, not here."""
    content: Table = _frozen(tomllib.loads(text(package, name)))
    return content


def filled(texts: Any, numbers: Mapping[str, object]) -> Any:
    """The same texts, however deep in tables and lists, with `{name}` or `{name:noun}` filled in for every name among
    the numbers. What else stands in braces stays."""
    if isinstance(texts, str):
        return BRACES.sub(lambda found: _written(found, numbers), texts)
    if isinstance(texts, Mapping):
        return {key: filled(each, numbers) for key, each in texts.items()}
    return tuple([filled(each, numbers) for each in texts]) if isinstance(texts, tuple) else texts


def _written(found: re.Match[str], numbers: Mapping[str, object]) -> str:
    name, noun = found[1], found[2] or ""
    return format(numbers[name], noun) if name in numbers else found[0]


def manifest(content: Table, home: str) -> Manifest:
    """From the tables `[game]`, `[players]`, `[option.…]`, `[plan.…]` and `[play_now]` of the game at home there."""
    game, players = content["game"], content["players"]
    return Manifest(
        id=game["id"],
        home=home,
        designer=game["designer"],
        publisher=game["publisher"],
        year=game["year"],
        ages=game["ages"],
        minutes=game["minutes"],
        seats=range(players["least"], players["most"] + 1),
        usual_seats=players["usual"],
        options=tuple(Option.from_table(home, name, table) for name, table in content["option"].items()),
        plans=tuple(Plan(id=name, **plan) for name, plan in content.get("plan", {}).items()),
        together=game.get("together", {}),
        undo=game.get("undo", True),
        play_now=PlayNow(**content.get("play_now", {})),
    )


def lid(texts: Table) -> Lid:
    """From the tables `[game]`, `[option.…]`, `[setting]`, `[plan.…]` and `[score]` of the texts."""
    return Lid(
        texts["game"]["title"],
        texts["game"]["summary"],
        {name: _option(name, table) for name, table in texts["option"].items()},
        texts.get("setting", {}),
        {name: PlanWords(**plan) for name, plan in texts.get("plan", {}).items()},
        texts["game"].get("seating", ""),
        scores=texts.get("score", {}),
        bots=texts["game"].get("bots", ""),
    )


def lesson(texts: Table) -> Lesson:
    """From the tables `[debrief]`, `[glossary]`, `[column]` and `[factor.…]` of the texts."""
    asked = texts["debrief"]
    factors = {name: FactorWords(**table) for name, table in texts.get("factor", {}).items()}
    return Lesson(asked["questions"], texts["glossary"], asked.get("together", ()), texts.get("column", {}), factors)


def guided(texts: Table) -> Guided:
    """From the tables `[tutorial]` and `[examples]` of the texts."""
    return Guided(texts.get("tutorial", {}), texts.get("examples", {}))


def _option(name: str, table: Table) -> OptionWords:
    label = table.get("label", name.replace("_", " ").capitalize())
    return OptionWords(label, table["text"], table.get("values", {}))


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return MappingProxyType({key: _frozen(each) for key, each in value.items()})
    return value
