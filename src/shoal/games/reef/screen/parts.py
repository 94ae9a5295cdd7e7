"""Small things that lie under the reef: pictures, signs, groups of young, things to press."""

from __future__ import annotations

from functools import lru_cache

from shoal.engine.mark import Attr, Child, Mark, b, div, small, span, strong, svg
from shoal.games.reef.content import Builder
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.rules.species import organisms
from shoal.games.reef.screen import pictures


def of(sight: ReefSight) -> tuple[Builder, ...]:
    """The builders of this game."""
    return organisms(sight.organisms, sight.own_organisms)


def strip(name: str, things: Child, **attributes: Attr) -> Mark:
    """Things side by side, as many as there are."""
    return div(things, class_="reef-strip", tabindex="0", role="region", aria_label=name, **attributes)


@lru_cache(maxsize=256)
def press(name: str, words: str) -> Mark:
    """Something to press right where it belongs."""
    return span(words, id=name, class_="reef-press", data_name=words)


@lru_cache(maxsize=4096)
def slot(
    name: str,
    builder: str,
    many: int,
    builders: tuple[Builder, ...],
    tries: str,
    trouble: str,
    new: bool = False,
    keep: bool = False,
) -> Mark:
    """A group of identical juveniles."""
    kind = pictures.kind_of(builder)
    extra = " reef-none" if trouble else " reef-new" if new else ""
    words = f"{pictures.called(builder, builders)}, {many} young"
    return div(
        art(pictures.picture_of(kind, builders), 42),
        b(f"{pictures.TIMES}{many}", class_="reef-many"),
        strong(pictures.name_of(kind, builders)),
        span([sign(mark) for mark in pictures.marks_of(builder)], class_="reef-traits"),
        small("new for you") if new else None,
        small(trouble) if trouble else None,
        id=name,
        class_=f"reef-tile{extra}",
        data_fly=True,
        data_name=words + (f", {trouble}" if trouble else ", a kind your reef lacks" if new else ""),
        data_help=f"builder-{kind}",
        data_try=tries or None,
        data_keep=keep or None,
    )


def minus(number: int) -> str:
    return str(number).replace("-", pictures.MINUS)


@lru_cache(maxsize=256)
def art(name: str, size: int) -> Mark:
    return svg(pictures.used(name, 0, 0, 64), viewBox="0 0 64 64", width=size, height=size, aria_hidden="true")


@lru_cache(maxsize=64)
def sign(mark: str) -> Mark:
    return svg(pictures.used(f"m-{mark}", 0, 0, 20), viewBox="0 0 20 20", width=18, height=18, aria_hidden="true")
