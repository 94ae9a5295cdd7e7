"""The whole position in words, for who hears it: what a seat's board, cards and water show, once and in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shoal.engine.box import Passage
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.rivers.content import CONTENT, LANDS
from shoal.games.rivers.rules import appraisal
from shoal.games.rivers.rules.sight import RiversSight
from shoal.games.rivers.screen import happening
from shoal.games.rivers.words import Words


def read(sight: Sight, names: Sequence[str], words: GameWords) -> tuple[Passage, ...]:
    """What is going on, the water, every seat with one's own first, the piles, and the loop tile by tile."""
    assert isinstance(sight, RiversSight) and isinstance(words, Words)
    says = words.reading
    seats = sorted(range(sight.seats), key=lambda seat: seat != sight.seat)
    return (
        Passage(says.turn_title, tuple(says.turn(sight, names))),
        *_happening(sight, names, words),
        Passage(says.water_title, tuple(says.water(sight))),
        *(Passage(says.seat_title(sight, seat, names), tuple(_seat(sight, seat, words))) for seat in seats),
        Passage(says.piles_title, tuple(says.piles(sight))),
        Passage(says.loop_title, tuple(_loop(sight, names, words))),
    )


def _happening(sight: RiversSight, names: Sequence[str], words: Words) -> Iterator[Passage]:
    """The one thing that lies large beside the map."""
    if sight.phase in ("pick", "buy"):
        yield Passage(happening.offer_title(sight, names, words), tuple(_offer(sight, words)))
    elif met := happening.met(sight):
        lines = words.reading.disaster(met.disaster, met.die, met.cushion, met.level, met.averted)
        yield Passage(words.labels.disaster(met.disaster), tuple(lines))
    elif sight.event and sight.phase != "over":
        yield Passage(words.labels.event(sight.event), tuple(words.reading.event(sight.event, sight.fate)))


def _offer(sight: RiversSight, words: Words) -> Iterator[str]:
    hand, plots, before = sight.hands[sight.active], sight.lands[sight.active], sight.points[sight.active]
    known = all(plot.card for plot in plots)
    for place, card in enumerate(sight.offer, 1):
        if card is None:
            yield words.reading.hidden(place, sight.icon or "")
            continue
        pair = appraisal.partner(plots, card) if known else 0
        can = LANDS[card].cost <= hand.clean
        after = appraisal.bought(hand, plots, card) if can and before is not None else None
        mine = sight.active == sight.seat
        yield words.reading.offered(place, card, plots[pair - 1] if pair else None, before, after, can or not mine)


def _seat(sight: RiversSight, seat: int, words: Words) -> Iterator[str]:
    says = words.reading
    yield from says.seat(sight, seat)
    habitat_of = {number: habitat for habitat, number in sight.pairs[seat]}
    for number, plot in enumerate(sight.lands[seat], 1):
        pair = habitat_of.get(number)
        counts = appraisal.value(plot) * (2 if pair else 1) if plot.card else None
        yield says.land(plot, counts, sight.lands[seat][pair - 1] if pair else None)


def _loop(sight: RiversSight, names: Sequence[str], words: Words) -> Iterator[str]:
    for tile in CONTENT.tiles:
        here = [names[seat] for seat, place in enumerate(sight.positions) if place % len(CONTENT.tiles) == tile.index]
        yield words.reading.tile(tile.index, here, tile.disaster in sight.disasters)
