"""The shore in words, for who cannot see it: pool by pool, and every hand as far as it is open."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.box import Passage
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords

from ..rules.sight import PoolsSight
from ..words import Words


def read(sight: Sight, names: Sequence[str], words: GameWords) -> tuple[Passage, ...]:
    """All that the viewer's picture shows."""
    assert isinstance(words, Words)
    assert isinstance(sight, PoolsSight)
    says = words.reading
    return (
        Passage(says.shore, (says.stand(sight.round, sight.rounds, sight.tide), *_pools(sight, names, words))),
        *(_player(sight, seat, name, words) for seat, name in enumerate(names)),
    )


def _pools(sight: PoolsSight, names: Sequence[str], words: Words) -> list[str]:
    out = []
    for pool, lodger in enumerate(sight.pools):
        owner, animal = lodger or (-1, "")
        rows = lodger is not None and pool in sight.row_of(owner)
        out.append(words.reading.pool(pool + 1, animal, names[owner] if animal else "", pool < sight.tide, rows))
    return out


def _player(sight: PoolsSight, seat: int, name: str, words: Words) -> Passage:
    says = words.reading
    hand = sight.hands[seat]
    cards = [words.names.spoken(animal, sight.zones) for animal in hand or ()]
    return Passage(
        says.player(name, seat == sight.seat),
        (says.score(sight.points[seat]), says.hand(sight.sizes[seat], hand is not None), *cards),
    )
