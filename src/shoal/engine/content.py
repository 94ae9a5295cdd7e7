"""What every game's `content.toml` has: what stands on the lid, and what a class talks about."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from shoal.engine.box import Manifest
from shoal.engine.lesson import Lesson
from shoal.engine.options import Option

Table = Mapping[str, Any]


def read(package: str) -> Table:
    """The `content.toml` of a game's package, read-only: tuples for lists. It is checked by the tests, not here."""
    content: Table = _frozen(tomllib.loads((files(package) / "content.toml").read_text("utf-8")))
    return content


def manifest(content: Table) -> Manifest:
    """From the tables `[game]`, `[players]` and `[option.…]`."""
    game, players = content["game"], content["players"]
    return Manifest(
        id=game["id"],
        title=game["title"],
        tagline=game["summary"],
        designer=game["designer"],
        publisher=game["publisher"],
        year=game["year"],
        ages=game["ages"],
        minutes=game["minutes"],
        seats=range(players["least"], players["most"] + 1),
        usual_seats=players["usual"],
        options=tuple(Option.from_table(name, table) for name, table in content["option"].items()),
    )


def lesson(content: Table) -> Lesson:
    """From the tables `[debrief]` and `[glossary]`."""
    return Lesson(content["debrief"]["questions"], content["glossary"])


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return MappingProxyType({key: _frozen(each) for key, each in value.items()})
    return value
