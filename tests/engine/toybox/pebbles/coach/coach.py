from __future__ import annotations

from mypy_extensions import i64

from shoal.engine.coach import Coach
from shoal.engine.game import Game, State

from ..rules.game import PebblesState


def coach(game: Game) -> Coach:
    return PebblesCoach()


class PebblesCoach(Coach):
    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        assert isinstance(state, PebblesState)
        return (1 + state.pebbles[seat], 0, 2)[action]

    def value(self, state: State, seat: i64) -> float:
        return 1.0 / state.ranks()[seat]
