"""The builders of a game: those of today, another ready-made set, or a teacher's own changes to either (§8.1)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from shoal.engine.errors import BadOption, quoted
from shoal.games.reef.content import BUILDER_IDS, CONTENT, DEPTH_IDS, LEVELS, TOLERANCES, Builder

FLAGS = ("carbonate", "zooxanthellae", "encruster", "coral", "recruits")
YES_NO = {"yes": True, "no": False}
ZONES = {depth.letter: depth.id for depth in CONTENT.depths}


@cache
def organisms(chosen: str, own: str) -> tuple[Builder, ...]:
    """The eleven builders in kind order. BadOption says what is wrong with a teacher's own changes."""
    builders = {builder.id: builder for builder in CONTENT.builders}
    for each in CONTENT.organism_sets:
        if each.id == chosen:
            for id, changes in each.changes.items():
                builders[id] = replace(builders[id], **changes)
    for part in filter(None, (part.strip() for part in own.split(";"))):
        id, _, traits = part.partition(" ")
        if id not in builders:
            raise BadOption(f"There is no builder {quoted(id)}. There are: {', '.join(BUILDER_IDS)}.")
        for field, value in _traits(traits):
            builders[id] = _changed(builders[id], field, value)
    return tuple(builders.values())


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
            raise BadOption(f"Write a trait and its value with “=” between, not {quoted(word)}.")
    return found


def _changed(builder: Builder, field: str, value: str) -> Builder:
    if field == "name" and value:
        return replace(builder, name=value)
    if field == "skeleton" and value in LEVELS:
        return replace(builder, skeleton=value)
    if field in FLAGS and value in YES_NO:
        flag: dict[str, Any] = {field: YES_NO[value]}
        return replace(builder, **flag)
    if field == "depths" and value and set(value) <= set(ZONES):
        living = {ZONES[letter] for letter in value}
        return replace(builder, depths=tuple(depth for depth in DEPTH_IDS if depth in living))
    if field == "tolerates":
        words = () if value == "none" else tuple(value.replace(",", " ").split())
        if all(word in TOLERANCES for word in words) and (words or value == "none"):
            return replace(builder, tolerates=tuple(tag for tag in TOLERANCES if tag in words))
    takes = {
        "name": "a name",
        "skeleton": "one of: " + ", ".join(LEVELS),
        "depths": "letters of " + ", ".join(ZONES),
        "tolerates": "any of " + ", ".join(TOLERANCES) + ", or none",
        **dict.fromkeys(FLAGS, "yes or no"),
    }
    if field in takes:
        raise BadOption(f"“{builder.id} {field}” cannot be {quoted(value)}. It takes {takes[field]}.")
    raise BadOption(f"A builder has no trait {quoted(field)}. It has: {', '.join(takes)}.")


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


def specimen(notation: str, builders: tuple[Builder, ...]) -> Specimen:
    """What a notation such as boulder[weak,acid] stands for among these builders."""
    kind, _, markers = notation.removesuffix("]").partition("[")
    return Specimen(builders[BUILDER_IDS.index(kind)], tuple(markers.split(",")) if markers else ())
