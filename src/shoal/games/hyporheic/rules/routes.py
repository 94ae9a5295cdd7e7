"""The way a token takes for all to see. The rules ask only where a roll ends (R7); people want to see it travel."""

from __future__ import annotations

from functools import cache

from shoal.games.hyporheic.rules.board import FORWARD, NUMBER_OF, SPACE_IDS, first_ways, open_ways

WAYS = (open_ways(False), open_ways(True))
FIRST_WAYS = (first_ways(False), first_ways(True))


def route(origin: str, to: str, steps: int, clogged: bool) -> tuple[str, ...]:
    """Every space from the one after `origin` to `to`; () if no roll of that many steps leads there."""
    return routes(origin, steps, clogged).get(to, ())


@cache
def routes(origin: str, steps: int, clogged: bool) -> dict[str, tuple[str, ...]]:
    """For every destination of a roll (§5.1) one way there: the one that turns least, and turns late.

    Turning back (up, then down) costs most. Not to be changed: it is kept for the next who asks."""
    start = NUMBER_OF[origin]
    best: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}  # by space and direction: what it cost, and the way
    for to in FIRST_WAYS[clogged][start]:
        best[to, _direction(start, to)] = (0, (to,))
    for _ in range(steps - 1):
        further: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}
        for (space, heading), (cost, way) in best.items():
            for to in WAYS[clogged][space]:
                turn = _direction(space, to)
                longer = (cost + (0 if turn == heading else 100 if turn == -heading else 1), (*way, to))
                if (to, turn) not in further or longer < further[to, turn]:
                    further[to, turn] = longer
        best = further
    ways: dict[int, tuple[int, tuple[int, ...]]] = {}
    for (space, _), found in best.items():
        if space != start and (space not in ways or found < ways[space]):
            ways[space] = found
    return {SPACE_IDS[space]: tuple([SPACE_IDS[each] for each in way]) for space, (_, way) in sorted(ways.items())}


def _direction(space: int, to: int) -> int:
    """0 forward, 1 down, -1 up."""
    return 0 if FORWARD[space] == to else 1 if to > space else -1
