"""The board, cards, options and class material of Rivers, as `content.toml` has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from shoal.engine.box import Manifest
from shoal.engine.content import Table, manifest, read


@dataclass(frozen=True)
class Effect:
    """One thing that happens. `content.toml` lists every `op`; a field it does not use is empty."""

    op: str
    who: str = "me"  # me, all (every traveler, the active seat first) or downstream
    n: int = 0
    max: int = 0
    per: int = 0
    kind: str = ""
    kinds: tuple[str, ...] = ()
    unless: str = ""  # the type of habitat that protects
    icon: str = ""
    table: tuple[int, ...] = ()  # by the die
    a: tuple[Effect, ...] = ()
    b: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Kind:
    """A kind of land use: a pile of cards and an icon on tiles."""

    id: str
    letter: str
    name: str
    silhouette: str
    color: str


@dataclass(frozen=True)
class Habitat:
    """A type of Habitat card and the kind of land use it doubles."""

    id: str
    name: str
    companion: str


@dataclass(frozen=True)
class Tile:
    """A tile of the ring. `corner` and `disaster` are ids, empty on tiles with land."""

    index: int
    name: str
    place: str
    row: int
    col: int
    icons: tuple[str, ...]
    fact: str
    provenance: str
    corner: str = ""
    disaster: str = ""


@dataclass(frozen=True)
class Corner:
    """What a corner asks of who lands there."""

    id: str
    tile: int
    name: str
    effects: tuple[Effect, ...]
    text: str
    provenance: str


@dataclass(frozen=True)
class Level:
    """A step of a disaster's scale."""

    name: str
    effects: tuple[Effect, ...]
    text: str


@dataclass(frozen=True)
class Disaster:
    """A disaster tile's card with its three levels."""

    id: str
    tile: int
    name: str
    note: str
    provenance: str
    levels: tuple[Level, ...]


@dataclass(frozen=True)
class Land:
    """A land use card. `habitat` is the type of a Habitat card, else empty."""

    id: str
    name: str
    kind: str
    cost: int
    points: int
    text: str
    note: str
    provenance: str
    habitat: str = ""


@dataclass(frozen=True)
class EventCard:
    """A face of the event deck; one with a `key` is an Innovation, which is kept."""

    id: str
    name: str
    count: int
    group: str
    effects: tuple[Effect, ...]
    text: str
    note: str
    provenance: str
    needs: str = ""  # what must be true for it to be followed, in words
    key: str = ""
    refund: str = ""  # the kind of land use that brings a token back


@dataclass(frozen=True)
class Content:
    """All of `content.toml`."""

    manifest: Manifest
    tokens: int
    bonus_roll: int
    offer: int
    cushion: int
    scaled_supply: int
    kinds: tuple[Kind, ...]
    habitats: tuple[Habitat, ...]
    tiles: tuple[Tile, ...]
    corners: tuple[Corner, ...]
    disasters: tuple[Disaster, ...]
    lands: tuple[Land, ...]
    events: tuple[EventCard, ...]


def load() -> Content:
    data = read(__package__)
    rules = data["rules"]
    corners = tuple(Corner(**_with_effects(table)) for table in data["corner"])
    disasters = tuple(_disaster(table) for table in data["disaster"])
    return Content(
        manifest=manifest(data, __package__),
        tokens=rules["tokens"],
        bonus_roll=rules["bonus_roll"],
        offer=rules["offer"],
        cushion=rules["cushion"],
        scaled_supply=rules["scaled_supply"],
        kinds=tuple(Kind(**table) for table in data["kind"]),
        habitats=tuple(Habitat(**table) for table in data["habitat"]),
        tiles=_tiles(data["tile"], corners, disasters),
        corners=corners,
        disasters=disasters,
        lands=tuple(Land(**table) for table in data["land"]),
        events=tuple(EventCard(**_with_effects(table)) for table in data["event"]),
    )


def _tiles(tables: tuple[Table, ...], corners: tuple[Corner, ...], disasters: tuple[Disaster, ...]) -> tuple[Tile, ...]:
    corner_on = {corner.tile: corner.id for corner in corners}
    disaster_on = {disaster.tile: disaster.id for disaster in disasters}
    return tuple(
        Tile(index=i, corner=corner_on.get(i, ""), disaster=disaster_on.get(i, ""), **table)
        for i, table in enumerate(tables)
    )


def _disaster(table: Table) -> Disaster:
    levels = tuple(Level(**_with_effects(level)) for level in table["level"])
    return Disaster(**{key: value for key, value in table.items() if key != "level"}, levels=levels)


def _with_effects(table: Table) -> dict[str, Any]:
    lists = [key for key in ("effects", "a", "b") if key in table]
    return {**table, **{key: tuple(Effect(**_with_effects(each)) for each in table[key]) for key in lists}}


CONTENT = load()
