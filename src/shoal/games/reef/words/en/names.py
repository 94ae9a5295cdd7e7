"""What people call the organisms, mutations and disasters of Reef Survivor."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from shoal.engine.words.en import voice
from shoal.games.reef.content import BUILDER_IDS, CONTENT, Builder
from shoal.games.reef.rules.species import kind_of, marks_of
from shoal.games.reef.words import Thing
from shoal.games.reef.words.en.texts import TEXTS, things

boards = things("board")
depths = things("depth")
builders = things("builder")
dwellers = things("dweller")
alga = Thing(**TEXTS["alga"])
markers: Mapping[str, str] = TEXTS["marker"]
mutations: Mapping[int, Thing] = {int(roll): thing for roll, thing in things("mutation").items()}
bonuses = things("bonus")
solo_bands: Mapping[str, str] = TEXTS["solo_band"]
steps = things("step")
decks: Mapping[str, str] = {"short": "Short-term disaster", "long": "Long-term disaster"}
how_deep: Mapping[str, str] = {"shallow": "shallow", "medium": "medium", "deep": "deep"}  # before "water"
skeletons: Mapping[str, str] = {"strong": "strong", "normal": "normal", "delicate": "delicate"}

NAMED: Final = re.compile(r"\{(\w+)\}")

# What a marker or a tolerance does for a builder, after its name.
traits: Mapping[str, str] = {
    "strong": "has a strong skeleton",
    "weak": "has a weaker skeleton",
    "more": "has two young",
    "fewer": "has no young",
    "acid": "can stand acid water",
    "cold": "can stand cold",
    "hot": "can stand heat",
    "o2": "needs little oxygen",
    "nut": "can stand rich water",
    "sed": "can stand mud",
}
# What saved one from a disaster, where that is no tolerance.
saved: Mapping[str, str] = {
    "strong": "strong skeleton",
    "encruster": "a crust that waves cannot grip",
    "buried": "sheltered inside its stack",
    "carbonate": "no limestone to dissolve",
    "zooxanthellae": "needs no sunlight",
    "weak": "its skeleton is not weak",
    "rare": "not the commonest coral",
    "not_coral": "not a coral",
}
# What would have saved one.
wanted: Mapping[str, str] = {
    "strong": "a strong skeleton",
    "encruster": "growing as a crust",
    "acid": "acid resistance",
    "cold": "cold tolerance",
    "hot": "heat tolerance",
    "o2": "needing little oxygen",
    "nut": "tolerance of rich water",
    "sed": "tolerance of mud",
}


def organism(id: str, among: tuple[Builder, ...] = CONTENT.builders) -> str:
    """Any of the fifteen types."""
    if id in BUILDER_IDS:
        builder = among[BUILDER_IDS.index(id)]
        return form(builder.form, builder.own_name)
    return dwellers[id].name if id in dwellers else alga.name


def form(id: str, own_name: str) -> str:
    """A builder by its form, or as a teacher calls it."""
    return own_name or builders[id].name


@lru_cache(maxsize=4096)
def called(builder: str, among: tuple[Builder, ...] = CONTENT.builders) -> str:
    """ "Finger Coral (tolerant of heat, more offspring)"."""
    marks = [markers[mark].lower() for mark in marks_of(builder)]
    return organism(kind_of(builder), among) + (f" ({', '.join(marks)})" if marks else "")


def several(found: Sequence[str], among: tuple[Builder, ...] = CONTENT.builders) -> str:
    """ "2 Finger Corals and 1 Bryozoan", whatever mutations they have."""
    kinds = [organism(kind_of(builder), among) for builder in found]
    return in_a_row([counted(kinds.count(kind), kind) for kind in dict.fromkeys(kinds)])


@lru_cache(maxsize=1024)
def card(id: str, among: tuple[Builder, ...] = CONTENT.builders) -> Thing:
    """A disaster; where its text names builders, `{finger}`, they are called as at this table."""
    said = things("card")[id]
    return replace(said, text=NAMED.sub(lambda found: plural(organism(found[1], among)), said.text))


def disasters(found: Sequence[str]) -> str:
    """ "Heatwave and Bad Luck"."""
    return in_a_row([cards[card].name for card in found])


def because(reason: str) -> str:
    """Why a builder came through, after its name."""
    return saved.get(reason) or " and ".join([traits[each] for each in reason.split(" ")])


def missing(reason: str) -> str:
    """What would have saved one."""
    return " or ".join([wanted[each] for each in reason.split()])


# ---- grammar


def in_a_row(words: Sequence[str]) -> str:
    """ "a, b and c", or "nothing"."""
    return voice.in_a_row(words) or "nothing"


def counted(many: int, name: str) -> str:
    """ "3 Finger Corals", "1 Fish"."""
    return f"{many} {name if abs(many) == 1 else plural(name)}"


def plural(name: str) -> str:
    if name == "Fish":
        return name
    return f"{name}e" if name.endswith("Alga") else f"{name}s"


cards: Mapping[str, Thing] = {id: card(id) for id in things("card")}
