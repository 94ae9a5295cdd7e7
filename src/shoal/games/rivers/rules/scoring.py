"""Points (§7): of a seat's row, and of all seats as things stand."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import places
from shoal.games.rivers.rules import actions, cards
from shoal.games.rivers.rules.position import (
    CARD,
    CLEAR,
    DIRT,
    DIRTY,
    OWNED,
    OWNS,
    PLOTS,
    ROW,
    SOILED,
    SPOT,
    TYPED,
    Position,
    plots_in,
)


def scores(state: Position) -> list[int]:
    """Points as all may know them: cards count when they are seen, that is in the end or if they lie face up."""
    seats = state.seats
    if state.phase == actions.OVER or state.rules.face_up:
        return [points_in(seats, seat * ROW) for seat in range(state.n)]
    return [seats[seat * ROW + CLEAR] - seats[seat * ROW + DIRTY] for seat in range(state.n)]


def ranks(state: Position) -> list[int]:
    """§7: many points, then few polluted tokens."""
    seats = state.seats
    points = scores(state)
    return places([(-points[s], int(seats[s * ROW + DIRTY] + seats[s * ROW + SOILED])) for s in range(state.n)])


def worth(plot: i64) -> i64:
    """A card by rule 2 of §7: its points, or the clean tokens if one is polluted."""
    return cards.POINTS[plot] if plot < SPOT else cards.COST[plot & CARD] - (plot >> DIRT)


def points_in(seats: vec[i64], row: i64) -> i64:
    """The score of a seat's row with all its cards (§7)."""
    points = seats[row + CLEAR] - seats[row + DIRTY]
    for i in range(row + PLOTS, row + PLOTS + seats[row + OWNED]):
        points += worth(seats[i])
    for kind in range(cards.HABITAT):
        points += doubling(seats, row, kind)
    return points


def doubling(seats: vec[i64], row: i64, kind: i64) -> i64:
    """What pairs add for the cards of a kind, by rule 3 of §7."""
    habitats = seats[row + TYPED + cards.FRIEND[kind]]
    if habitats == 0 or seats[row + OWNS + kind] == 0:
        return 0
    return best_of(seats, row, kind, habitats)


def best_of(seats: vec[i64], row: i64, kind: i64, count: i64) -> i64:
    """The highest values of so many cards of a kind, added up (R22)."""
    end = row + PLOTS + seats[row + OWNED]
    count = min(count, seats[row + OWNS + kind])
    total: i64 = 0
    taken: i64 = 0
    while count > 0:
        best: i64 = -1
        which: i64 = 0
        for i in range(row + PLOTS, end):
            plot = seats[i]
            if cards.KIND[plot & CARD] == kind and not taken >> (i - row - PLOTS) & 1 and worth(plot) > best:
                best = worth(plot)
                which = i - row - PLOTS
        taken |= cards.BIT[which]
        total += best
        count -= 1
    return total


def nth_best(seats: vec[i64], row: i64, kind: i64, nth: i64) -> i64:
    """The nth highest value of the cards of a kind, from 1; 0 if there are not so many."""
    if nth > seats[row + OWNS + kind]:
        return 0
    return best_of(seats, row, kind, nth) - best_of(seats, row, kind, nth - 1)


def pairs_in(seats: vec[i64], start: int) -> tuple[tuple[int, int], ...]:
    """In a seat's row, the numbers of every habitat that doubles a card and of that card (§7, R22): the best cards
    first, and among equals the one bought first."""
    row = plots_in(seats, start)
    pairs: list[tuple[int, int]] = []
    for kind, friend in enumerate(cards.FRIEND):
        habitats = [i for i, plot in enumerate(row, 1) if friend >= 0 and cards.TYPE[plot & CARD] == friend]
        companions = sorted([(-worth(plot), i) for i, plot in enumerate(row, 1) if cards.KIND[plot & CARD] == kind])
        pairs += [(habitat, number) for habitat, (_, number) in zip(habitats, companions, strict=False)]
    return tuple(pairs)
