"""The species, boards, formations, options and class material of Pond Scum, as `content.toml` has them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from shoal.engine.options import Option


@dataclass(frozen=True)
class Species:
    """One kind of protist. Its size is the number of squares it covers and decides who eats whom."""

    id: str
    name: str
    latin: str
    group: str  # stationary ciliate, ameba, ciliate, flagellate
    long_side: int
    short_side: int
    size: int
    spaces: int  # in a move
    real_length: tuple[int, int]  # in thousandths of a millimetre
    colour: str
    text: str
    science: str
    provenance: str

    def may_eat(self, prey: Species) -> bool:
        """By species and size (§2.1): flagellates eat nothing, like does not eat like, nobody a bigger one."""
        return self.group != "flagellate" and self.id != prey.id and prey.size <= self.size


@dataclass(frozen=True)
class Board:
    """One pond (§3): columns run west to east from a, rows south to north from 1."""

    id: str
    width: int
    height: int
    home_rows: int  # of each side, from its own end
    roster: tuple[str, ...]  # the pieces of a side besides the Stentor, in the order in which they are placed
    label: str
    provenance: str


@dataclass(frozen=True)
class Outline:
    """The Stentor's squares as (depth from the edge, offset along it) (§2.3)."""

    body: tuple[tuple[int, int], ...]
    zone: tuple[tuple[int, int], ...]
    provenance: str


@dataclass(frozen=True)
class SetUp:
    """A formation on one board, as plain has it: "S g", and for each piece "Am h5" or "Dl a3 up"."""

    stentor: str
    pieces: tuple[str, ...]


@dataclass(frozen=True)
class Formation:
    """A ready-made set-up (§4.1), by board."""

    id: str
    label: str
    text: str
    provenance: str
    on: Mapping[str, SetUp]


@dataclass(frozen=True)
class Content:
    """All of `content.toml`."""

    title: str
    designer: str
    publisher: str
    year: int  # 0: not known
    ages: int
    minutes: tuple[int, int]
    summary: str
    sides: tuple[str, str]  # what the seats are called
    boards: tuple[Board, ...]
    stentor: Outline
    species: tuple[Species, ...]  # the Stentor first
    formations: tuple[Formation, ...]
    options: tuple[Option, ...]
    endings: Mapping[str, str]  # by reason
    questions: tuple[str, ...]
    glossary: Mapping[str, str]


def load() -> Content:
    """Read the content; it is checked by the tests, not here."""
    data = tomllib.loads((files(__package__) / "content.toml").read_text("utf-8"))
    game = data["game"]
    return Content(
        title=game["title"],
        designer=game["designer"],
        publisher=game["publisher"],
        year=game["year"],
        ages=game["ages"],
        minutes=(game["minutes"][0], game["minutes"][1]),
        summary=game["summary"],
        sides=(game["sides"][0], game["sides"][1]),
        boards=tuple(Board(id=name, **_with_tuples(table)) for name, table in data["board"].items()),
        stentor=Outline(**_with_tuples(data["stentor"])),
        species=tuple(Species(id=name, **_with_tuples(table)) for name, table in data["species"].items()),
        formations=tuple(_formation(name, table) for name, table in data["formation"].items()),
        options=tuple(Option.from_table(name, table) for name, table in data["option"].items()),
        endings=MappingProxyType(data["ending"]),
        questions=tuple(data["debrief"]["questions"]),
        glossary=MappingProxyType(data["glossary"]),
    )


def _formation(name: str, table: Mapping[str, Any]) -> Formation:
    on = {board: SetUp(**_with_tuples(where)) for board, where in table.items() if isinstance(where, dict)}
    return Formation(name, table["label"], table["text"], table["provenance"], MappingProxyType(on))


def _with_tuples(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _as_tuple(value) for key, value in table.items()}


def _as_tuple(value: Any) -> Any:
    return tuple(map(_as_tuple, value)) if isinstance(value, list) else value


CONTENT = load()
