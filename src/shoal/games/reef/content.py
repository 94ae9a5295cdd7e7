"""The organisms, boards, disasters and options of Reef Survivor, as `content.toml` has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from shoal.engine.box import Manifest
from shoal.engine.content import Table, manifest, read
from shoal.engine.options import Value

COLUMNS = "abcde"
ROWS = 6
POINTS = "_points"  # the options that say what counts how much


@dataclass(frozen=True)
class Depth:
    """A zone of water, shallow first."""

    id: str
    letter: str
    stack_limit: int
    provenance: str


@dataclass(frozen=True)
class Board:
    """A sea floor of five columns by six rows (§3)."""

    id: str
    land: bool  # beyond row 1
    rows: tuple[str, ...]  # letters of depths; row 6 first
    provenance: str

    @property
    def depths(self) -> str:
        """The letter of each space, in space order: a1 b1 … e1 a2 … e6."""
        return "".join(reversed(self.rows))


@dataclass(frozen=True)
class Builder:
    """A kind of reef builder (§2.2)."""

    id: str
    form: str  # what it is drawn as and called: its id, unless an organism set says otherwise
    skeleton: str  # strong, normal or delicate
    carbonate: bool
    zooxanthellae: bool
    encruster: bool
    coral: bool
    recruits: bool
    depths: tuple[str, ...]  # ids
    tolerates: tuple[str, ...]  # inherent tolerances
    tokens: int  # printed, for four players
    provenance: str
    own_name: str = ""  # what a teacher calls it
    changes: str = ""  # what differs from the builder of today, as `species.changed` reads it

    @property
    def level(self) -> int:
        """The strength of its skeleton before any mutation."""
        return LEVELS[self.skeleton]


@dataclass(frozen=True)
class Dweller:
    """A kind of reef dweller (§2.3)."""

    id: str
    tokens: int
    dies_in: tuple[str, ...]  # disasters
    provenance: str


@dataclass(frozen=True)
class Coverer:
    """The fleshy alga."""

    id: str
    tokens: int
    provenance: str


@dataclass(frozen=True)
class Mutation:
    """A face of the twelve-sided die (§2.4)."""

    roll: int
    effects: tuple[str, ...]  # stronger, weaker, more, fewer, or a tolerance
    provenance: str


@dataclass(frozen=True)
class Marker:
    """A token that a mutation leaves on a builder."""

    id: str
    positive: bool
    tokens: int
    tolerance: bool = False


@dataclass(frozen=True)
class Clause:
    """Which builders a disaster kills (§2.5)."""

    mode: str = "all"  # or half
    when: str = "always"  # or land, no_land
    zones: tuple[str, ...] = ()  # any, if empty
    rows: tuple[int, ...] = ()  # any, if empty
    stacked: bool = False  # buried ones too
    only: str = ""  # carbonate, zooxanthellae or weak
    spared_any: tuple[str, ...] = ()
    spared_all: tuple[str, ...] = ()


@dataclass(frozen=True)
class Card:
    """A disaster. A field it lacks has no effect."""

    id: str
    deck: str  # short or long
    provenance: str
    dwellers: tuple[str, ...] = ()
    algae: int = 0
    overgrow: str = ""  # row1 or rolled
    clauses: tuple[Clause, ...] = ()
    special: str = ""


@dataclass(frozen=True)
class Bonus:
    """Extra points at a survey (§7), and how many of what it takes."""

    id: str
    provenance: str
    builders: int = 0
    stacks: int = 0
    rows: int = 0


@dataclass(frozen=True)
class Band:
    """What a player alone has reached, by final score per round (R55)."""

    id: str
    from_per_round: int | None = None  # None: from any score


@dataclass(frozen=True)
class Theme:
    """A ready-made choice of disasters."""

    id: str
    short: tuple[str, ...]
    long: tuple[str, ...]
    provenance: str


@dataclass(frozen=True)
class OrganismSet:
    """A choice of builders: what differs from those of today."""

    id: str
    provenance: str
    changes: Mapping[str, Table]


@dataclass(frozen=True)
class Content:
    """All of `content.toml`."""

    manifest: Manifest
    rules: Mapping[str, int]
    schedule: tuple[tuple[str, ...], ...]  # of the first rounds
    later: tuple[str, ...]  # of every other round
    extra_for_bad_luck: int
    depths: tuple[Depth, ...]
    boards: tuple[Board, ...]
    builders: tuple[Builder, ...]
    dwellers: tuple[Dweller, ...]
    coverer: Coverer
    mutations: tuple[Mutation, ...]
    markers: tuple[Marker, ...]
    cards: tuple[Card, ...]
    points: Mapping[str, int]  # for a builder, a dweller, an alga, a type, a bonus, unless the options say otherwise
    bonuses: tuple[Bonus, ...]
    solo_bands: tuple[Band, ...]
    themes: tuple[Theme, ...]
    organism_sets: tuple[OrganismSet, ...]

    def band(self, points: int, rounds: int) -> Band:
        """What a reef alone has reached with so many points in so many rounds (R55)."""
        reached = [
            band
            for band in self.solo_bands
            if band.from_per_round is None or points >= band.from_per_round * max(rounds, 1)
        ]
        return reached[-1]

    def chosen(self, options: Mapping[str, Value]) -> frozenset[str]:
        """The theme's disasters that are left in the decks."""
        theme = next(theme for theme in self.themes if theme.id == options["disasters"])
        left = {
            card
            for option in self.manifest.options
            if option.name in ("short_deck", "long_deck")
            for card in option.words(options[option.name])
        }
        return frozenset(left & {*theme.short, *theme.long})

    def disasters_of(self, round: int) -> tuple[str, ...]:
        """The decks that the disasters of a round come from, before any Bad Luck."""
        return self.schedule[round - 1] if round <= len(self.schedule) else self.later


LEVELS: Mapping[str, int] = MappingProxyType({"strong": 1, "normal": 0, "delicate": -1})


def load() -> Content:
    data = read(__package__)
    schedule = data["schedule"]
    lid = manifest(data, __package__)
    return Content(
        manifest=lid,
        rules=data["rules"],
        schedule=schedule["rounds"],
        later=schedule["later"],
        extra_for_bad_luck=schedule["extra_for_bad_luck"],
        depths=tuple(Depth(**table) for table in data["depth"]),
        boards=tuple(Board(**table) for table in data["board"]),
        builders=tuple(Builder(form=table["id"], **table) for table in data["builder"]),
        dwellers=tuple(Dweller(**table) for table in data["dweller"]),
        coverer=Coverer(**data["coverer"]),
        mutations=tuple(Mutation(roll, **table) for roll, table in enumerate(data["mutation"], 1)),
        markers=tuple(_marker(**table) for table in data["marker"]),
        cards=tuple(_card(table) for table in data["card"]),
        points={
            each.name.removesuffix(POINTS): int(each.default) for each in lid.options if each.name.endswith(POINTS)
        },
        bonuses=tuple(Bonus(**table) for table in data["bonus"]),
        solo_bands=tuple(Band(**table) for table in data["solo_band"]),
        themes=tuple(Theme(**table) for table in data["theme"]),
        organism_sets=tuple(
            OrganismSet(id, table["provenance"], table["builder"]) for id, table in data["organism_set"].items()
        ),
    )


def _marker(mark: str, **fields: Any) -> Marker:
    return Marker(id=mark, **fields)


def _card(table: Table) -> Card:
    clauses = tuple(Clause(**clause) for clause in table.get("clauses", ()))
    return Card(**{**table, "clauses": clauses})


CONTENT = load()
HOME = CONTENT.manifest.home
SPACES = tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in COLUMNS)  # in space order
BUILDER_IDS = tuple(builder.id for builder in CONTENT.builders)
DWELLER_IDS = tuple(dweller.id for dweller in CONTENT.dwellers)
CARD_IDS = tuple(card.id for card in CONTENT.cards)
BOARD_IDS = tuple(board.id for board in CONTENT.boards)
DEPTH_IDS = tuple(depth.id for depth in CONTENT.depths)
TOLERANCES = tuple(marker.id for marker in CONTENT.markers if marker.tolerance)
TYPE_IDS = (*BUILDER_IDS, *DWELLER_IDS, CONTENT.coverer.id)  # the fifteen types of §3.4
BONUS_IDS = tuple(bonus.id for bonus in CONTENT.bonuses)
MARKER_IDS = tuple(marker.id for marker in CONTENT.markers)
BOARDS = {board.id: board for board in CONTENT.boards}
BONUSES = {bonus.id: bonus for bonus in CONTENT.bonuses}
CARDS = {card.id: card for card in CONTENT.cards}
ZONES = {depth.letter: depth for depth in CONTENT.depths}
