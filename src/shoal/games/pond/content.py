"""The species, boards, formations and options of Pond Scum, as `content.toml` has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from shoal.engine.box import Manifest
from shoal.engine.content import Table, manifest, read


@dataclass(frozen=True)
class Species:
    """One kind of protist. Its size is the number of squares it covers and decides who eats whom."""

    id: str
    group: str  # stentor, ameba, ciliate, flagellate
    spaces: int  # in a move
    real_length: tuple[int, int]  # in thousandths of a millimetre
    colour: str
    provenance: str
    long_side: int
    short_side: int
    size: int
    stretched: int = 0  # in thousandths of a millimetre, where it can make itself longer

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
    provenance: str


@dataclass(frozen=True)
class Outline:
    """The Stentor's parts as (squares along the edge, squares deep), one behind the other from the edge (§2.3)."""

    foot: tuple[int, int]
    bell: tuple[int, int]
    zone: tuple[int, int]  # not of its body
    provenance: str

    @property
    def wide(self) -> int:
        """Of the body."""
        return self.bell[0]

    @property
    def deep(self) -> int:
        return self.foot[1] + self.bell[1]

    @property
    def size(self) -> int:
        """In squares."""
        return self.foot[0] * self.foot[1] + self.bell[0] * self.bell[1]

    @property
    def margin(self) -> int:
        """By how many squares the bell stands out on either side of the foot."""
        return (self.bell[0] - self.foot[0]) // 2


@dataclass(frozen=True)
class SetUp:
    """A formation on one board, as plain has it: "S g", and for each piece "Am h5" or "Dl a3 up"."""

    stentor: str
    pieces: tuple[str, ...]


@dataclass(frozen=True)
class Formation:
    """A ready-made set-up (§4.1), by board."""

    id: str
    provenance: str
    on: Mapping[str, SetUp]


@dataclass(frozen=True)
class Content:
    """All of `content.toml`."""

    manifest: Manifest
    sides: tuple[str, str]  # what the seats are called
    round: int  # turns of both together between two pauses of a lesson
    boards: tuple[Board, ...]
    stentor: Outline
    species: tuple[Species, ...]  # the Stentor first
    formations: tuple[Formation, ...]
    endings: tuple[str, ...]  # how a game ends


def load() -> Content:
    data = read(__package__)
    stentor = Outline(**data["stentor"])
    return Content(
        manifest=manifest(data, __package__),
        sides=data["game"]["sides"],
        round=data["game"]["round"],
        boards=tuple(Board(id=name, **table) for name, table in data["board"].items()),
        stentor=stentor,
        species=tuple(_species(name, table, stentor) for name, table in data["species"].items()),
        formations=tuple(_formation(name, table) for name, table in data["formation"].items()),
        endings=data["game"]["endings"],
    )


def _species(name: str, table: Table, stentor: Outline) -> Species:
    if table["group"] == "stentor":
        return Species(id=name, **table, long_side=stentor.wide, short_side=stentor.deep, size=stentor.size)
    return Species(id=name, **table, size=table["long_side"] * table["short_side"])


def _formation(name: str, table: Table) -> Formation:
    on = {board: SetUp(**where) for board, where in table.items() if isinstance(where, Mapping)}
    return Formation(name, table["provenance"], MappingProxyType(on))


CONTENT = load()
BOARDS: Final = {board.id: board for board in CONTENT.boards}
SPECIES: Final = {species.id: species for species in CONTENT.species}


def species_of(piece: str) -> Species:
    """Of "Di1", of "Am", of "St"."""
    return SPECIES[piece[:2]]
