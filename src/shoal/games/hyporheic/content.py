"""The board, nutrients, equations, cards and options of Hyporheic, as `content.toml` has them, and where to find them.

Formulas are written alike in every language; what else people read is in `words`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from shoal.engine.box import Manifest
from shoal.engine.content import Table, manifest, read


@dataclass(frozen=True)
class Nutrient:
    """A dissolved form of nitrogen, or the gas that is the coin."""

    id: str
    formula: str
    provenance: str  # "rulebook" or "reconstructed"


@dataclass(frozen=True)
class Path:
    """A way through the bed: circles between two squares."""

    id: str
    entry: str
    exit: str
    zones: str  # one letter for each circle: O oxic, A anoxic
    xy: tuple[tuple[float, float], ...]  # where the circles are, in grid units: a1 is (1, 1), y grows downward
    provenance: str

    @property
    def circles(self) -> tuple[str, ...]:
        return tuple(f"{self.id}{number}" for number in range(1, len(self.zones) + 1))


@dataclass(frozen=True)
class Circle:
    """A space of a path."""

    path: str
    number: int  # from 1
    zone: str
    xy: tuple[float, float]


@dataclass(frozen=True)
class Equation:
    """What is given to the bank and got from it on a circle of its zone."""

    id: str
    zone: str  # O or A
    give: Mapping[str, int]
    get: Mapping[str, int]
    coins: int
    display: str  # the full chemistry
    half_reaction: str
    provenance: str
    option: str = ""  # exists only with this option


@dataclass(frozen=True)
class Card:
    """One kind of card. Numbers of its effect stand here, what it does with them in the rules."""

    id: str
    copies: int
    affects: str  # you, everyone, surface or paths
    kind: str  # chemistry, supply, loss, movement, trade or bed
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

    manifest: Manifest
    limit: int  # nutrients a seat can hold
    bank: int  # pieces of each nutrient
    die: int
    landings: int  # in one turn, at most
    rob: int  # nutrients a robber takes at most
    swaps: int  # of one Nutrient Trading, at most
    mass_move: int  # beats of a Storm Surge or a Drought
    sheet_of_coins: int  # how many are printed on one
    nutrients: tuple[Nutrient, ...]
    coin: Nutrient
    board: Board
    paths: tuple[Path, ...]
    equations: tuple[Equation, ...]
    cards: tuple[Card, ...]


def load() -> Content:
    data = read(__package__)
    return Content(
        manifest=manifest(data, __package__),
        **data["rules"],
        sheet_of_coins=data["print"]["coins"],
        nutrients=tuple(Nutrient(**table) for table in data["nutrient"]),
        coin=Nutrient(**data["coin"]),
        board=_board(data["board"]),
        paths=tuple(Path(id=name, **table) for name, table in data["path"].items()),
        equations=tuple(Equation(**table) for table in data["equation"]),
        cards=tuple(_card(table, data["rules"]["limit"]) for table in data["card"]),
    )


def _card(table: Table, limit: int) -> Card:
    """Who loses all of a nutrient loses as many as there is room for."""
    loses = {name: limit if count == "all" else count for name, count in table.get("loses", {}).items()}
    return Card(**{**table, "loses": loses})


def _board(table: Table) -> Board:
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
        depth=depth,
        obstacles=obstacles,
        draws=table["draws"],
        supplies=tuple(Supply(**each) for each in table["nutrients"]),
        squares=tuple(square for square in water if square not in blocked),
    )


def _circles(path: Path) -> dict[str, Circle]:
    places = zip(path.circles, path.zones, path.xy, strict=True)
    return {name: Circle(path.id, number, zone, xy) for number, (name, zone, xy) in enumerate(places, 1)}


CONTENT = load()
NUTRIENTS: Final = {nutrient.id: nutrient for nutrient in CONTENT.nutrients}
ORDER: Final = tuple(NUTRIENTS)  # in which trays count them
COIN: Final = CONTENT.coin.id
EQUATIONS: Final = {equation.id: equation for equation in CONTENT.equations}
CARDS: Final = {card.id: card for card in CONTENT.cards}
DECK: Final = sum(card.copies for card in CONTENT.cards)
PATHS: Final = {path.id: path for path in CONTENT.paths}
ENTRIES: Final = {path.entry: path for path in CONTENT.paths}
CIRCLES: Final = {name: circle for path in CONTENT.paths for name, circle in _circles(path).items()}
SUPPLIES: Final = {supply.square: supply for supply in CONTENT.board.supplies}
UNLIMITED: Final = max(map(int, CONTENT.manifest.option("round_limit").values))  # rounds: as good as no limit
OBSTACLES: Final = {obstacle.square: obstacle.kind for obstacle in CONTENT.board.obstacles}


def zone_of(space: str) -> str:
    """O or A for a circle, "" in the surface water."""
    return CIRCLES[space].zone if space in CIRCLES else ""


def formula(piece: str, count: int = 1) -> str:
    """So much of a nutrient or of the coin, as chemists write it: "2 NO₂⁻"."""
    written = CONTENT.coin.formula if piece == COIN else NUTRIENTS[piece].formula
    return written if count == 1 else f"{count} {written}"


def products(equation: Equation) -> Mapping[str, int]:
    """What comes of an equation: nutrients, or a coin."""
    return {COIN: equation.coins} if equation.coins else equation.get


def reaction(equation: Equation) -> str:
    """What goes in and what comes out: "2 NO₂⁻ → N₂"."""
    sides = (equation.give, products(equation))
    return " → ".join([" + ".join([formula(*each) for each in side.items()]) for side in sides])
