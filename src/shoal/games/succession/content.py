"""The cards, stages and options of Succession, as `content.toml` has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from shoal.engine.box import Manifest
from shoal.engine.content import manifest, read


@dataclass(frozen=True)
class Card:
    """One kind of card. What it does is said by its fields; a field it lacks has no effect."""

    kind: int  # its place in the content, which is also the index of the action "play <id>"
    id: str
    group: str  # green, yellow, blue, red, black or purple
    copies: int
    points: int
    provenance: str  # "rulebook" or "reconstructed"
    number: int = 0  # 0: a special card
    shell_builder: bool = False
    draw_all: bool = False  # everybody draws, as many as the option says
    restart: bool = False  # the lowest card opens again
    feed: bool = False  # any one numbered card of the hand may go down
    reverse: bool = False
    next_draws: int = 0  # the next seat draws
    others_draw: int = 0
    name_colour: bool = False
    skip_next: bool = False
    stage_back: int = 0
    pass_hands: bool = False
    pile_to_deck: bool = False
    set_colour: str = ""
    filter: tuple[int, int] | None = None  # while on top only these numbers match
    newcomer: bool = False
    no_predators: bool = False  # while on top no red card fits
    bonus: bool = False  # one more card of the new colour may be added
    climate: bool = False  # lies beside the pile, in force until the round ends
    run: bool = False  # in force: after number m the same seat may add m + 1
    shells_never_second: bool = False
    shell_points: int = 0


@dataclass(frozen=True)
class Stage:
    """A colour of numbered cards, from the first settlers to the last."""

    id: str
    numbers: tuple[int, int]


@dataclass(frozen=True)
class Content:
    """All of `content.toml`."""

    manifest: Manifest
    deal: Mapping[int, int]  # cards per seat, by number of seats
    upgrade_numbers: tuple[int, ...]
    penalty_cards: int
    stages: tuple[Stage, ...]
    cards: tuple[Card, ...]


def load() -> Content:
    data = read(__package__)
    rules = data["rules"]
    return Content(
        manifest=manifest(data, __package__),
        deal=MappingProxyType({int(seats): cards for seats, cards in data["deal"].items()}),
        upgrade_numbers=rules["upgrade_numbers"],
        penalty_cards=rules["penalty_cards"],
        stages=tuple(Stage(**table) for table in data["stage"]),
        cards=tuple(Card(kind=kind, **table) for kind, table in enumerate(data["card"])),
    )


CONTENT = load()
CARDS: Final = CONTENT.cards
KINDS: Final = {card.id: card for card in CARDS}
NUMBERED: Final = {card.number: card for card in CARDS if card.number}
