"""How Tide Pools looks: the shore, the hand under it, and what a person taps to act."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from shoal.engine.art import unseen
from shoal.engine.box import Choice, Picture, Question, SeatFace
from shoal.engine.mark import Mark, g, span, svg, text
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords

from ..content import CONTENT
from ..rules import actions
from ..rules.sight import PoolsSight
from ..words import Words
from . import pictures, shore
from .cover import lid
from .hand import hands, numbered
from .pictures import INK
from .reading import read
from .strike import strike

__all__ = ["cover", "draw", "question", "read", "strike", "symbols"]


def symbols(words: GameWords) -> Mark:
    """Every `<symbol>` a page of this game uses."""
    return unseen(pictures.symbols())


def draw(sight: Sight, legal: Sequence[int], names: Sequence[str], words: GameWords) -> Picture:
    """The position for the seat whose sight this is."""
    assert isinstance(words, Words)
    assert isinstance(sight, PoolsSight)
    return Picture(
        prompt=words.prompt.prompt(sight, legal, names),
        seats=tuple(_face(points, size, words) for points, size in zip(sight.points, sight.sizes, strict=True)),
        board=_board(sight, tuple(legal), tuple(names), words),
        hand=hands(sight, names, words),
        choices=_choices(sight, legal, words),
    )


def question(sight: Sight, words: GameWords) -> Question | None:
    """Nothing is ever asked of several players together."""
    return None


def cover(words: GameWords) -> Mark:
    """The lid."""
    assert isinstance(words, Words)
    return lid(words)


@lru_cache(maxsize=64)
def _board(sight: PoolsSight, legal: tuple[int, ...], names: tuple[str, ...], words: Words) -> Mark:
    labels = words.labels
    return svg(
        g(shore.ground(), shore.water(sight.tide), class_="pools-scene"),
        text(labels.round(sight.round, sight.rounds), x=300, y=38, font_size=24, font_weight=700, fill=INK,
             text_anchor="middle"),
        (_pool(sight, pool, legal, names, words) for pool in range(len(sight.pools))),
        shore.die(sight.tide - CONTENT.swell if sight.tide else 0, sight.tide, words),
        shore.sea(words),
        viewBox=f"0 0 {shore.WIDTH} {shore.HEIGHT}",
        class_="pools-board",
        id="pools-board",
        role="group",
        aria_label=labels.board(sight.tide),
    )  # fmt: skip


def _pool(sight: PoolsSight, pool: int, legal: Sequence[int], names: Sequence[str], words: Words) -> Mark:
    owner, animal = sight.pools[pool] or (-1, "")
    wet = pool < sight.tide
    can = any((action - actions.PLACE) % actions.POOLS == pool for action in _placing(legal))
    return shore.pool(
        pool + 1,
        wet,
        owner,
        pool in sight.row_of(owner),
        words.labels.pool(pool + 1, animal, names[owner] if animal else "", wet),
        f"place {sight.hand[0]} {pool + 1}" if sight.hand else "",
        words.labels.drives_out(animal, names[owner]) if animal and can else "",
        shore.lodger(pool, owner, animal, _came_from(sight, owner, animal)) if animal else Mark(""),
    )


def _came_from(sight: PoolsSight, owner: int, animal: str) -> str:
    """Where an animal comes from when it is new: one's own card, or the seat that had it."""
    return f"c-{animal}-{sight.hand.count(animal) + 1} own-hand" if owner == sight.seat else f"seat-{owner}"


@lru_cache(maxsize=256)
def _face(points: int, animals: int, words: Words) -> SeatFace:
    return SeatFace(span(words.labels.points(points)), words.labels.seat(points, animals))


def _choices(sight: PoolsSight, legal: Sequence[int], words: Words) -> tuple[Choice, ...]:
    labels = words.labels
    if actions.ROLL in legal:
        return (Choice(actions.ROLL, (), labels.roll, "main"), Choice(actions.ROLL, ("die",), labels.roll))
    out: list[Choice] = []
    cards = numbered(sight.hand)
    for action in legal:
        if action in _placing(legal):
            kind, pool = divmod(action - int(actions.PLACE), int(actions.POOLS))
            label, target = labels.place(actions.ANIMAL_IDS[kind], pool + 1), f"pool-{pool + 1}"
        else:
            kind = action - int(actions.RELEASE)
            label, target = labels.release(actions.ANIMAL_IDS[kind]), "sea"
        lifted = actions.ANIMAL_IDS[kind]
        out += [Choice(action, (f"c-{animal}-{copy}", target), label) for animal, copy in cards if animal == lifted]
    return tuple(out)


def _placing(legal: Sequence[int]) -> list[int]:
    return [action for action in legal if actions.PLACE <= action < actions.RELEASE]
