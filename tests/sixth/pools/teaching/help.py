"""What "?" explains in Tide Pools, the rulebook page, and the guide for a first turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Final

from shoal.engine import prose
from shoal.engine.info import does, info
from shoal.engine.mark import Mark, div, span, svg
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords

from ..content import ANIMALS
from ..rules.sight import PoolsSight
from ..screen import pictures, shore
from ..words import Info, Words
from . import hints

THINGS: Final = ("pool", "die", "sea")


@cache
def topics() -> tuple[str, ...]:
    """Every animal, and the things on the table."""
    return (*(f"animal-{animal}" for animal in ANIMALS), *THINGS)


@cache
def explain(topic: str, words: GameWords) -> Mark | None:
    """The info card of a topic."""
    assert isinstance(words, Words)
    kind, _, name = topic.partition("-")
    if kind == "animal" and name in ANIMALS:
        return _info(pictures.printed(name, words), words.help.animal(name))
    return _info(_view(topic), words.help.things[topic]) if topic in THINGS else None


@cache
def rulebook(words: GameWords) -> Mark:
    """The rulebook page's body."""
    assert isinstance(words, Words)
    return div(prose.page(words.rulebook, partial(_piece, words=words), words.shared.contents), class_="pools-rules")


def first_turn(sight: Sight, words: GameWords) -> str | None:
    """A sentence for a newcomer whose answer the game waits for."""
    assert isinstance(words, Words)
    assert isinstance(sight, PoolsSight)
    return words.help.guide.get(sight.phase) if sight.seat in sight.acting else None


def reason(sight: Sight, legal: Sequence[int], action: int, words: GameWords) -> str:
    """Why the coach suggests this action."""
    assert isinstance(words, Words)
    assert isinstance(sight, PoolsSight)
    return hints.reason(sight, action, words.hints)


def _info(shown: Mark, says: Info) -> Mark:
    return info(says.title, shown, does(says.does), science=(says.science,))


def _view(topic: str) -> Mark:
    """A small picture of a thing on the table."""
    if topic == "die":
        return svg(pictures.die(4), viewBox="-42 -42 84 84", aria_hidden="true")
    x, y = shore.place(4)
    around = f"{x - 80} {y - 80} 160 160" if topic == "pool" else f"{shore.SEA[0] - 80} {shore.HEIGHT - 160} 160 160"
    drawn = shore.hollow(4, True, -1, True) if topic == "pool" else Mark("")
    return svg(shore.ground(), shore.water(5 if topic == "pool" else 2), drawn, viewBox=around, aria_hidden="true")


def _piece(what: str, words: Words) -> Mark:
    """`{animals}` and `{animal crab}` in the rulebook's text; KeyError if there is no such thing."""
    kind, _, name = what.partition(" ")
    if kind == "animals":
        return span((pictures.printed(animal, words) for animal in ANIMALS), class_="pools-cards")
    if kind == "animal":
        return pictures.printed(name, words)
    raise KeyError(what)
