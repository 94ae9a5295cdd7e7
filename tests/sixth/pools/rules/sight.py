"""What a seat sees of Tide Pools: all but the hands of the others."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mypy_extensions import mypyc_attr

from shoal.engine.game import NOBODY, SPECTATOR, State
from shoal.engine.sight import Sight

from . import actions, scoring
from .position import Position
from .tables import ROW


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class PoolsSight(Sight):
    """Animals are named by their ids, pools count from 0."""

    seats: int
    phase: str  # deal, ready (to roll), rolling, settle, draw, over
    actor: int  # who is dealt a card, acts or draws
    round: int  # from 1
    rounds: int
    tide: int  # how many pools it reaches; 0 until it has come in this turn
    zones: bool
    pools: tuple[tuple[int, str] | None, ...]  # owner and animal
    hands: tuple[tuple[str, ...] | None, ...]  # per seat, sorted; None where it is hidden
    sizes: tuple[int, ...]  # of the hands
    points: tuple[int, ...]

    @property
    def hand(self) -> tuple[str, ...]:
        """The viewer's own; empty for a spectator."""
        return (self.hands[self.seat] or ()) if 0 <= self.seat < self.seats else ()

    @property
    def leaders(self) -> tuple[int, ...]:
        """Who stands first."""
        return tuple([seat for seat in range(self.seats) if self.points[seat] == max(self.points)])

    def row_of(self, seat: int) -> tuple[int, ...]:
        """The pools of the seat's rows that count; none if it has no row."""
        rows = [
            range(first, first + ROW)
            for first in range(len(self.pools) - ROW + 1)
            if all(pool is not None and pool[0] == seat for pool in self.pools[first : first + ROW])
        ]
        return tuple(sorted({pool for row in rows for pool in row}))

    def seen_by(self, state: State, seat: int) -> PoolsSight:
        """With the hand of this seat."""
        assert isinstance(state, Position)
        hands = (*self.hands[:seat], _hand(state, seat), *self.hands[seat + 1 :])
        return replace(self, seat=seat, hands=hands)


def look(state: Position, seat: int) -> PoolsSight:
    """What `seat`, or a spectator, may know."""
    everybody = _look_on(state)
    return everybody.seen_by(state, seat) if 0 <= seat < state.n else everybody


def _look_on(state: Position) -> PoolsSight:
    seats = range(state.n)
    return PoolsSight(
        seat=SPECTATOR,
        acting=state.acting,
        seats=int(state.n),
        phase=actions.PHASES[state.phase],
        actor=int(state.seat),
        round=int(state.round),
        rounds=int(state.rules.rounds),
        tide=int(state.tide),
        zones=state.rules.zones,
        pools=tuple([_pool(state, pool) for pool in range(actions.POOLS)]),
        hands=tuple([_hand(state, each) if state.rules.open_hands else None for each in seats]),
        sizes=tuple([int(state.size(each)) for each in seats]),
        points=tuple(scoring.scores(state)),
    )


def _pool(state: Position, pool: int) -> tuple[int, str] | None:
    owner = int(state.owners[pool])
    return (owner, actions.ANIMAL_IDS[state.animals[pool]]) if owner != NOBODY else None


def _hand(state: Position, seat: int) -> tuple[str, ...]:
    return tuple([animal for kind, animal in enumerate(actions.ANIMAL_IDS) for _ in range(state.holds(seat, kind))])
