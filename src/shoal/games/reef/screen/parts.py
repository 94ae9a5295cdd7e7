"""Small things that lie under the reef: pictures, signs, groups of young, things to press."""

from __future__ import annotations

from functools import lru_cache

from shoal.engine.mark import Attr, Child, Mark, b, div, small, span, strong, svg
from shoal.games.reef.content import BUILDER_IDS, Builder
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.rules.species import kind_of, marks_of, organisms
from shoal.games.reef.screen import pictures
from shoal.games.reef.words import Words


def of(sight: ReefSight) -> tuple[Builder, ...]:
    """The builders of this game."""
    return organisms(sight.organisms, sight.own_organisms)


def topic(builder: str, builders: tuple[Builder, ...]) -> str:
    """What "?" explains of a builder: its kind as this game has it, and its mutations."""
    changes = builders[BUILDER_IDS.index(kind_of(builder))].changes
    return f"builder-{builder} {changes}" if changes else f"builder-{builder}"


@lru_cache(maxsize=64)
def among(topic: str, builders: tuple[Builder, ...]) -> str:
    """What "?" explains of a depth or a disaster: told with the builders of this game."""
    changes = "; ".join([f"{builder.id} {builder.changes}" for builder in builders if builder.changes])
    return f"{topic} {changes}" if changes else topic


def strip(name: str, things: Child, **attributes: Attr) -> Mark:
    """Things side by side, as many as there are."""
    return div(things, class_="reef-strip", tabindex="0", role="region", aria_label=name, **attributes)


@lru_cache(maxsize=256)
def press(name: str, label: str) -> Mark:
    """Something to press right where it belongs."""
    return span(label, id=name, class_="reef-press", data_name=label)


@lru_cache(maxsize=4096)
def slot(
    name: str,
    builder: str,
    many: int,
    builders: tuple[Builder, ...],
    tries: str,
    trouble: str,
    new: bool,
    keep: bool,
    words: Words,
) -> Mark:
    """A group of identical juveniles."""
    kind = kind_of(builder)
    extra = " reef-none" if trouble else " reef-new" if new else ""
    return div(
        art(pictures.picture_of(kind, builders), 42),
        b(f"{pictures.TIMES}{many}", class_="reef-many"),
        strong(words.names.organism(kind, builders)),
        span([sign(mark) for mark in marks_of(builder)], class_="reef-traits"),
        small(words.labels.new_for_you) if new else None,
        small(trouble) if trouble else None,
        id=name,
        class_=f"reef-tile{extra}",
        data_fly=True,
        data_name=words.labels.young(builder, many, trouble, new, builders),
        data_help=topic(builder, builders),
        data_try=tries or None,
        data_keep=keep or None,
    )


@lru_cache(maxsize=256)
def art(name: str, size: int) -> Mark:
    return svg(pictures.used(name, 0, 0, 64), viewBox="0 0 64 64", width=size, height=size, aria_hidden="true")


@lru_cache(maxsize=64)
def sign(mark: str) -> Mark:
    return svg(pictures.used(f"m-{mark}", 0, 0, 20), viewBox="0 0 20 20", width=18, height=18, aria_hidden="true")
