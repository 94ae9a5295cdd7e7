"""The hands: one's own under the shore, and those of others where all lie open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from shoal.engine.mark import Mark, div, p, svg

from ..rules.sight import PoolsSight
from ..words import Words
from .pictures import face


def hands(sight: PoolsSight, names: Sequence[str], words: Words) -> Mark:
    """The viewer's own hand, and those of others that may be seen."""
    others = [
        _open_hand(seat, names[seat], hand, sight.zones, words)
        for seat, hand in enumerate(sight.hands)
        if hand is not None and seat != sight.seat
    ]
    own = _own_hand(sight.hand, sight.zones, words) if 0 <= sight.seat < sight.seats else None
    return div(own, others, class_="pools-hands") if own or others else Mark("")


def numbered(hand: Sequence[str]) -> list[tuple[str, int]]:
    """The animals of a hand, each with the number of its copy."""
    return [(animal, hand[: i + 1].count(animal)) for i, animal in enumerate(hand)]


@lru_cache(maxsize=256)
def _own_hand(hand: tuple[str, ...], zones: bool, words: Words) -> Mark:
    return div(
        [_card(f"c-{animal}-{copy}", animal, zones, words) for animal, copy in numbered(hand)],
        class_="pools-hand",
        id="own-hand",
        role="group",
        aria_label=words.labels.own_hand(len(hand)),
    )


@lru_cache(maxsize=256)
def _open_hand(seat: int, name: str, hand: tuple[str, ...], zones: bool, words: Words) -> Mark:
    return div(
        p(words.labels.hand_of(name), class_="pools-owner"),
        div([_card(f"h-{seat}-{animal}-{copy}", animal, zones, words) for animal, copy in numbered(hand)],
            class_="pools-row"),
        class_=f"pools-open seat-{seat}",
    )  # fmt: skip


@lru_cache(maxsize=256)
def _card(name: str, animal: str, zones: bool, words: Words) -> Mark:
    spoken = words.names.spoken(animal, zones)
    return div(
        svg(face(animal, zones, words), viewBox="0 0 100 140", aria_hidden="true"),
        id=name,
        class_="pools-card",
        data_fly=True,
        data_from="sea",
        data_name=spoken,
        data_help=f"animal-{animal}",
        data_try=f"release {animal}",
        role="img",
        aria_label=spoken,
    )
