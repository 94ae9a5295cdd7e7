"""The builders of a game: those of today, another ready-made set, or a teacher's own changes to either (§8.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from shoal.engine.content import Table
from shoal.engine.errors import BadOption, quoted
from shoal.engine.reason import Reason
from shoal.engine.story import Facts
from shoal.games.reef.content import BUILDER_IDS, CONTENT, DEPTH_IDS, HOME, LEVELS, TOLERANCES, ZONES, Builder

FLAGS = ("carbonate", "zooxanthellae", "encruster", "coral", "recruits")
YES_NO = {"yes": True, "no": False}
TAKES: Mapping[str, tuple[str, ...]] = {  # the traits a teacher can change, and the values each has; a name is free
    "name": (),
    "skeleton": tuple(LEVELS),
    "depths": tuple(ZONES),
    "tolerates": TOLERANCES,
    **dict.fromkeys(FLAGS, tuple(YES_NO)),
}
SETS: Mapping[str, Mapping[str, Table]] = {each.id: each.changes for each in CONTENT.organism_sets}


@cache
def organisms(chosen: str, own: str) -> tuple[Builder, ...]:
    """The eleven builders in kind order. BadOption says what is wrong with a teacher's own changes."""
    changes = dict.fromkeys(SETS.get(chosen, ()), chosen)
    for part in filter(None, (part.strip() for part in own.split(";"))):
        id, _, traits = part.partition(" ")
        if id not in BUILDER_IDS:
            raise BadOption(Reason(HOME, "unknown_builder", {"given": quoted(id), "known": BUILDER_IDS}))
        changes[id] = f"{changes.get(id, '')} {traits}".strip()
    return tuple(changed(builder, changes.get(builder.id, "")) for builder in CONTENT.builders)


def changed(builder: Builder, changes: str) -> Builder:
    """The builder with these changes: "rudists depths=SM" is one as that set has it, but for its depths."""
    first, _, rest = changes.partition(" ")
    if first in SETS:
        builder = replace(builder, **SETS[first].get(builder.id, {}))
    for field, value in _traits(rest if first in SETS else changes):
        builder = _changed(builder, field, value)
    return replace(builder, changes=changes)


def _traits(text: str) -> list[tuple[str, str]]:
    """ "name=Horn Clam depths=SM" as pairs; a value goes on until the next word with "="."""
    found: list[tuple[str, str]] = []
    for word in text.split():
        field, equals, value = word.partition("=")
        if equals:
            found.append((field, value))
        elif found:
            found[-1] = (found[-1][0], f"{found[-1][1]} {word}")
        else:
            raise BadOption(Reason(HOME, "no_equals_sign", {"given": quoted(word)}))
    return found


def _changed(builder: Builder, field: str, value: str) -> Builder:
    if field == "name" and value:
        return replace(builder, own_name=value)
    if field == "skeleton" and value in LEVELS:
        return replace(builder, skeleton=value)
    if field in FLAGS and value in YES_NO:
        flag: dict[str, Any] = {field: YES_NO[value]}
        return replace(builder, **flag)
    if field == "depths" and value and set(value) <= set(ZONES):
        living = {ZONES[letter].id for letter in value}
        return replace(builder, depths=tuple(depth for depth in DEPTH_IDS if depth in living))
    if field == "tolerates":
        words = () if value == "none" else tuple(value.replace(",", " ").split())
        if all(word in TOLERANCES for word in words) and (words or value == "none"):
            return replace(builder, tolerates=tuple(tag for tag in TOLERANCES if tag in words))
    if field in TAKES:
        facts: Facts = {"builder": builder.id, "trait": field, "given": quoted(value), "values": TAKES[field]}
        raise BadOption(Reason(HOME, "bad_trait", facts))
    raise BadOption(Reason(HOME, "unknown_trait", {"given": quoted(field), "known": tuple(TAKES)}))


@dataclass(frozen=True)
class Specimen:
    """One builder on a reef or in a nursery: its kind, and what it has inherited (§2.4)."""

    kind: Builder
    markers: tuple[str, ...]  # as in its notation: strong, weak (each perhaps twice), more, fewer, tolerances

    @property
    def level(self) -> int:
        """The strength of its skeleton: -1 weak, 0, or +1 strong."""
        return self.kind.level + self.markers.count("strong") - self.markers.count("weak")

    @property
    def young(self) -> int:
        """How many young it has in a round."""
        return 1 + ("more" in self.markers) - ("fewer" in self.markers)

    @property
    def tolerances(self) -> tuple[str, ...]:
        """Inherent and gained ones, which count alike (R9)."""
        return tuple(tag for tag in TOLERANCES if tag in self.markers or tag in self.kind.tolerates)

    @property
    def tough(self) -> bool:
        """Whether waves cannot break it (R38)."""
        return self.level == 1 or self.kind.encruster


def kind_of(notation: str) -> str:
    """The kind of a builder as it is written."""
    return notation.partition("[")[0]


def marks_of(notation: str) -> tuple[str, ...]:
    """The markers that lie on a builder, in their order."""
    inside = notation.removesuffix("]").partition("[")[2]
    return tuple(inside.split(",")) if inside else ()


def specimen(notation: str, builders: tuple[Builder, ...]) -> Specimen:
    """What a notation such as boulder[weak,acid] stands for among these builders."""
    return Specimen(builders[BUILDER_IDS.index(kind_of(notation))], marks_of(notation))
