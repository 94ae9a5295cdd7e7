"""The whole table in words, for who cannot see it: the rock, one's own hand, and how the players stand."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.box import Passage
from shoal.games.succession.rules.sight import SuccessionSight
from shoal.games.succession.screen.rock import grown
from shoal.games.succession.words import Words


def passages(sight: SuccessionSight, names: Sequence[str], words: Words) -> tuple[Passage, ...]:
    """First what everybody shares, then the viewer's hand, then the seats, and hands that lie open."""
    parts = [_rock(sight, names, words)]
    if 0 <= sight.seat < sight.seats:
        parts.append(_own_hand(sight, words))
    parts.append(_players(sight, names, words))
    parts += [
        Passage(words.reading.hand_of(names[seat], len(hand)), _cards(hand, words))
        for seat, hand in enumerate(sight.hands)
        if hand is not None and seat != sight.seat
    ]
    return tuple(parts)


def _rock(sight: SuccessionSight, names: Sequence[str], words: Words) -> Passage:
    told, labels = words.reading, words.labels
    lines = [told.now(sight, names), told.top(sight.pile[-1] if sight.pile else None), told.colour(sight.colour)]
    settlers = list(grown(sight.pile).values())  # in the order they came
    if settlers:
        lines.append(told.growing(settlers))
    lines += [f"{labels.in_force(kind)}: {told.climate(kind)}" for kind in dict.fromkeys(sight.climate)]
    lines += [f"{labels.direction(sight.direction)}.", told.deck(sight.deck), told.round(sight.round, sight.rounds)]
    return Passage(labels.rock, tuple(lines))


def _own_hand(sight: SuccessionSight, words: Words) -> Passage:
    lines = _cards(sight.hand, words)
    if sight.phase == "drawn" and sight.card and sight.actor == sight.seat:
        lines += (f"{words.labels.you_drew(sight.card)}.",)
    return Passage(words.labels.own_hand(len(sight.hand)), lines)


def _cards(hand: tuple[str, ...], words: Words) -> tuple[str, ...]:
    """Every kind once, with its number."""
    return tuple(words.reading.cards(kind, hand.count(kind)) for kind in dict.fromkeys(hand))


def _players(sight: SuccessionSight, names: Sequence[str], words: Words) -> Passage:
    """In the order of the seats, which the arrow on the table follows or goes against."""
    totals = [sum(each) for each in zip(*sight.points, strict=True)] if sight.counted else []
    passed = sight.passed if sight.phase == "shout" else ()
    lines = []
    for seat in range(sight.seats):
        who = None if seat == sight.seat else names[seat]
        facts = words.labels.seat(
            sight.sizes[seat],
            totals[seat] if totals else None,
            sight.won[seat],
            seat in sight.owes,
            seat in passed,
        )
        lines.append(words.reading.player(who, facts))
    return Passage(words.reading.players, tuple(lines))
