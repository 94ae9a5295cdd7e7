"""The board, nutrients, equations, cards, options and class material of Hyporheic, as `content.toml` has them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from shoal.engine.options import Option


@dataclass(frozen=True)
class Nutrient:
    """A dissolved form of nitrogen, or the gas that is the coin."""

    id: str
    formula: str
    name: str
    note: str
    provenance: str  # "rulebook" or "reconstructed"


@dataclass(frozen=True)
class Path:
    """A way through the bed: circles between two squares."""

    id: str
    name: str
    note: str
    entry: str
    exit: str
    zones: str  # one letter for each circle: O oxic, A anoxic
    xy: tuple[tuple[float, float], ...]  # where the circles are, in grid units: a1 is (1, 1), y grows downward
    provenance: str

    @property
    def circles(self) -> tuple[str, ...]:
        return tuple(f"{self.id}{number}" for number in range(1, len(self.zones) + 1))


@dataclass(frozen=True)
class Equation:
    """What is given to the bank and got from it on a circle of its zone."""

    id: str
    zone: str  # O or A
    name: str
    give: Mapping[str, int]
    get: Mapping[str, int]
    coins: int
    display: str  # the full chemistry
    half_reaction: str
    microbes: str
    provenance: str
    option: str = ""  # exists only with this option


@dataclass(frozen=True)
class Card:
    """One kind of card. Numbers of its effect stand here, what it does with them in the rules."""

    id: str
    name: str
    copies: int
    affects: str  # you, everyone, surface or paths
    kind: str  # chemistry, supply, loss, movement, trade or bed
    text: str
    science: str
    provenance: str
    gives: Mapping[str, int] = field(default_factory=dict)
    loses: Mapping[str, int] = field(default_factory=dict)  # at most so many
    becomes: Mapping[str, str] = field(default_factory=dict)  # every one of the first kind turns into the second
    dice: int = 0  # of a new roll


@dataclass(frozen=True)
class Supply:
    """What a nutrient square gives to who lands on it."""

    square: str
    nutrient: str
    count: int


@dataclass(frozen=True)
class Obstacle:
    """An X square: tree roots, a sunken branch or a boulder."""

    square: str
    kind: str


@dataclass(frozen=True)
class Board:
    """Squares are named by column letter and row number; row 1 is the water surface."""

    columns: str
    rows: int
    start_leads_to: str
    depth: tuple[int, ...]  # water rows of each column; below is sand
    obstacles: tuple[Obstacle, ...]
    draws: tuple[str, ...]
    supplies: tuple[Supply, ...]
    squares: tuple[str, ...]  # water without an X, row by row


@dataclass(frozen=True)
class Content:
    """All of `content.toml`."""

    title: str
    designer: str
    publisher: str
    year: int
    ages: int
    minutes: tuple[int, int]
    summary: str
    seats: range
    usual_seats: int
    limit: int  # nutrients a seat can hold
    bank: int  # pieces of each nutrient
    die: int
    landings: int  # in one turn, at most
    rob: int  # nutrients a robber takes at most
    swaps: int  # of one Nutrient Trading, at most
    mass_move: int  # beats of a Storm Surge or a Drought
    nutrients: tuple[Nutrient, ...]
    coin: Nutrient
    board: Board
    paths: tuple[Path, ...]
    equations: tuple[Equation, ...]
    cards: tuple[Card, ...]
    options: tuple[Option, ...]
    questions: tuple[str, ...]
    glossary: Mapping[str, str]


def load() -> Content:
    """Read the content; it is checked by the tests, not here."""
    data = tomllib.loads((files(__package__) / "content.toml").read_text("utf-8"))
    game, players, rules = data["game"], data["players"], data["rules"]
    return Content(
        title=game["title"],
        designer=game["designer"],
        publisher=game["publisher"],
        year=game["year"],
        ages=game["ages"],
        minutes=(game["minutes"][0], game["minutes"][1]),
        summary=game["summary"],
        seats=range(players["least"], players["most"] + 1),
        usual_seats=players["usual"],
        **rules,
        nutrients=tuple(Nutrient(**table) for table in data["nutrient"]),
        coin=Nutrient(**data["coin"]),
        board=_board(data["board"]),
        paths=tuple(_path(name, table) for name, table in data["path"].items()),
        equations=tuple(Equation(**_frozen(table)) for table in data["equation"]),
        cards=tuple(Card(**_frozen(table)) for table in data["card"]),
        options=tuple(Option.from_table(name, table) for name, table in data["option"].items()),
        questions=tuple(data["debrief"]["questions"]),
        glossary=MappingProxyType(data["glossary"]),
    )


def _path(name: str, table: Mapping[str, Any]) -> Path:
    return Path(id=name, **{**table, "xy": tuple((x, y) for x, y in table["xy"])})


def _board(table: Mapping[str, Any]) -> Board:
    obstacles = tuple(Obstacle(**each) for each in table["obstacles"])
    blocked = {each.square for each in obstacles}
    columns, depth = table["columns"], table["depth"]
    water = [
        f"{column}{row}" for row in range(1, table["rows"] + 1) for i, column in enumerate(columns) if row <= depth[i]
    ]
    return Board(
        columns=columns,
        rows=table["rows"],
        start_leads_to=table["start_leads_to"],
        depth=tuple(depth),
        obstacles=obstacles,
        draws=tuple(table["draws"]),
        supplies=tuple(Supply(**each) for each in table["nutrients"]),
        squares=tuple(square for square in water if square not in blocked),
    )


def _frozen(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: MappingProxyType(value) if isinstance(value, dict) else value for key, value in table.items()}


CONTENT = load()
