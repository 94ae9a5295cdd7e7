"""The whole position in words, for who hears it: board, trays, equations and cards, once and in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from shoal.engine.box import Passage
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules.sight import HyporheicSight
from shoal.games.hyporheic.screen.hand import ZONES, lit
from shoal.games.hyporheic.words import Words


def read(sight: Sight, names: Sequence[str], words: GameWords) -> tuple[Passage, ...]:
    """What is going on, every seat with one's own first, the equations, the piles, and the board row by row."""
    assert isinstance(words, Words)
    seen, says = cast(HyporheicSight, sight), words.reading
    seats = sorted(range(seen.seats), key=lambda seat: seat != seen.seat)
    return (
        Passage(says.turn_title, tuple(says.turn(seen, names))),
        *_card(seen, names, words),
        *(Passage(says.seat_title(seen, seat, names), tuple(says.seat(seen, seat))) for seat in seats),
        *(Passage(says.zone_title(zone), tuple(_equations(seen, zone, words))) for zone in ZONES),
        Passage(says.piles_title, tuple(says.piles(seen))),
        Passage(says.water_title, tuple(_water(words))),
        Passage(says.paths_title, tuple(says.path(path) for path in CONTENT.paths)),
    )


def _card(sight: HyporheicSight, names: Sequence[str], words: Words) -> Iterator[Passage]:
    if sight.card:
        yield Passage(words.reading.card_title(sight.card), tuple(words.reading.card(sight.card, sight.drawer, names)))


def _equations(sight: HyporheicSight, zone: str, words: Words) -> Iterator[str]:
    for each in CONTENT.equations:
        if each.zone == zone and (sight.nitrate_step or not each.option):
            yield words.reading.equation(each, lit(sight, each))


def _water(words: Words) -> Iterator[str]:
    yield words.reading.start(CONTENT.board.start_leads_to)
    for row in range(1, CONTENT.board.rows + 1):
        yield words.reading.row(row)
