"""The board, cards and options of Rivers, as `content.toml` has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

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

    @property
    def amount(self) -> int:
        """Its one number, whatever it counts."""
        return self.n or self.max or self.per


@dataclass(frozen=True)
class Kind:
    """A kind of land use: a pile of cards and an icon on tiles."""

    id: str
    silhouette: str
    color: str


@dataclass(frozen=True)
class Habitat:
    """A type of Habitat card and the kind of land use it doubles."""

    id: str
    companion: str


@dataclass(frozen=True)
class Tile:
    """A tile of the ring. `corner` and `disaster` are ids, empty on tiles with land."""

    index: int
    row: int
    col: int
    icons: tuple[str, ...]
    provenance: str
    corner: str = ""
    disaster: str = ""


@dataclass(frozen=True)
class Corner:
    """What a corner asks of who lands there."""

    id: str
    tile: int
    effects: tuple[Effect, ...]
    provenance: str


@dataclass(frozen=True)
class Disaster:
    """A disaster tile's card with what each of its three levels does."""

    id: str
    tile: int
    provenance: str
    levels: tuple[tuple[Effect, ...], ...]


@dataclass(frozen=True)
class Land:
    """A land use card. `habitat` is the type of a Habitat card, else empty."""

    id: str
    kind: str
    cost: int
    points: int
    provenance: str
    habitat: str = ""


@dataclass(frozen=True)
class EventCard:
    """A face of the event deck; one with a `key` is an Innovation, which is kept."""

    id: str
    count: int
    group: str
    effects: tuple[Effect, ...]
    provenance: str
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
    low: int
    very_low: int
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
        low=rules["low"],
        very_low=rules["very_low"],
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
    return Disaster(**{**table, "levels": tuple(_effects(level) for level in table["levels"])})


def _with_effects(table: Table) -> dict[str, Any]:
    lists = [key for key in ("effects", "a", "b") if key in table]
    return {**table, **{key: _effects(table[key]) for key in lists}}


def _effects(tables: tuple[Table, ...]) -> tuple[Effect, ...]:
    return tuple(Effect(**_with_effects(table)) for table in tables)


CONTENT = load()

# The same by their ids
KINDS: Final = {kind.id: kind for kind in CONTENT.kinds}
HABITATS: Final = {habitat.id: habitat for habitat in CONTENT.habitats}
FRIENDS: Final = {habitat.companion: habitat for habitat in CONTENT.habitats}  # by the kind of land use they double
CORNERS: Final = {corner.id: corner for corner in CONTENT.corners}
DISASTERS: Final = {card.id: card for card in CONTENT.disasters}
LANDS: Final = {card.id: card for card in CONTENT.lands}
EVENTS: Final = {card.id: card for card in CONTENT.events}
