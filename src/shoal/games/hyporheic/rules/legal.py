"""What may be done in a position of Hyporheic, and what chance may bring: the decisions of §5 and §6."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.games.hyporheic.rules.actions import (
    AGAIN_PHASE,
    ALONE,
    BIT,
    BLOOM_PHASE,
    BLOOMS,
    BUMP_OR_SHARE,
    BY_CHANCE,
    COLLECT_PHASE,
    COLLECTS,
    DIE,
    DIVE_PHASE,
    DIVES,
    DRAW_CARD,
    DRAW_PHASE,
    HANDS,
    KINDS,
    MOVE_PHASE,
    NH3,
    NH4,
    NO2,
    NO3,
    NO_SEAT,
    NONE,
    OCCUPIED_PHASE,
    OVER_PHASE,
    REACT_PHASE,
    REACTIONS,
    ROB_PHASE,
    ROBS,
    ROLL_OR_STOP,
    ROW,
    SHARE_ONLY,
    SIZE,
    SPACE,
    SWAP_PHASE,
    SWAPPING,
    SWAPS_OR_DONE,
    SWITCH_PHASE,
    SWITCHES,
    TAKE_PHASE,
    TAKES,
    TRADE_PHASE,
    TRADES,
    UP_TO_TWO,
)
from shoal.games.hyporheic.rules.board import DESTINATIONS, MOST_STEPS, OXIC, SPACES, WATER, ZONE
from shoal.games.hyporheic.rules.position import Position
from shoal.games.hyporheic.rules.refusals import refusal


class Choices(Position):
    """A position and who may do what in it."""

    __slots__ = ()

    @property
    def acting(self) -> tuple[int, ...]:
        if self.phase < MOVE_PHASE:
            return BY_CHANCE
        return NO_SEAT if self.phase == OVER_PHASE else ALONE[self.asked]

    def ask(self, rng: Rng) -> i64:
        return CHANCE if self.phase < MOVE_PHASE else self.asked

    def legal(self, seat: i64) -> vec[i64]:
        if seat != self.asked:
            return NONE
        phase = self.phase
        if phase == MOVE_PHASE:  # most often
            space = self.rows[seat * ROW + SPACE]
            if self.clogged:
                space += SPACES
            return DESTINATIONS[space * (MOST_STEPS + 1) + self.die + self.second_die]
        if phase == REACT_PHASE:
            return self.reactions(self.rows[seat * ROW + SPACE])
        if phase == OCCUPIED_PHASE:
            return BUMP_OR_SHARE if self.rules.bumping else SHARE_ONLY
        if phase == TAKE_PHASE:
            return TAKES[self.kinds(self.victim)]
        if phase == AGAIN_PHASE:
            return ROLL_OR_STOP
        return self._of_cards(phase)

    def _of_cards(self, phase: i64) -> vec[i64]:
        """What a card offers, and whom to rob."""
        seat = self.seat
        if phase == ROB_PHASE:
            return ROBS[self.victims()]
        if phase == COLLECT_PHASE:
            return COLLECTS[self.room(self.asked)]
        if phase == SWITCH_PHASE:
            return SWITCHES[self.switchable()]
        if phase == DIVE_PHASE:
            return DIVES
        if phase == TRADE_PHASE:
            return TRADES[self.tradable()]
        if phase == SWAP_PHASE:
            return SWAPS_OR_DONE[self.kinds(seat) * 16 + self.kinds(self.partner)]
        if phase == BLOOM_PHASE:
            return BLOOMS[self.n]
        return NONE

    def reactions(self, space: i64) -> vec[i64]:
        """The equations the active seat can pay on a space (R21); of the oxic ones none in an airless turn."""
        rows = self.rows
        row = self.seat * ROW
        zone = ZONE[space]
        if self.airless and zone == OXIC:
            return NONE
        hand = (
            UP_TO_TWO[rows[row + NO3]]
            + 3 * UP_TO_TWO[rows[row + NO2]]
            + 9 * UP_TO_TWO[rows[row + NH3]]
            + 27 * UP_TO_TWO[rows[row + NH4]]
        )
        return REACTIONS[(zone + 3 if self.rules.nitrate_step else zone) * HANDS + hand]

    def victims(self) -> i64:
        """The others on the active seat's space who hold anything."""
        rows = self.rows
        space = rows[self.seat * ROW + SPACE]
        mask: i64 = 0
        for seat in range(self.n):
            if rows[seat * ROW + SPACE] == space and rows[seat * ROW + SIZE] > 0 and seat != self.seat:
                mask |= BIT[seat]
        return mask

    def switchable(self) -> i64:
        """The other seats; in a clogged turn only those not on circles."""
        mask: i64 = 0
        for seat in range(self.n):
            if seat != self.seat and not (self.clogged and ZONE[self.space(seat)] != WATER):
                mask |= BIT[seat]
        return mask

    def tradable(self) -> i64:
        """The other seats with which a swap is possible."""
        mine = self.kinds(self.seat) * 16
        mask: i64 = 0
        for seat in range(self.n):
            if seat != self.seat and len(SWAPPING[mine + self.kinds(seat)]) > 0:
                mask |= BIT[seat]
        return mask

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        for choice in self.legal(seat):
            if choice == action:
                return None
        return refusal(self, seat, action)

    # Chance

    def sample(self, rng: Rng) -> i64:
        phase = self.phase
        if phase != DRAW_PHASE:
            return phase * DIE + rng.below(DIE)
        picked = rng.below(self.left)
        self.picked = picked
        return DRAW_CARD + self.pile[picked]

    def chances(self) -> list[tuple[int, int]]:
        if self.phase >= MOVE_PHASE:
            return []
        if self.phase != DRAW_PHASE:
            return [(int(self.phase * DIE) + face, 1) for face in range(DIE)]
        copies = [0] * int(KINDS)
        for i in range(self.left):
            copies[self.pile[i]] += 1
        return [(int(DRAW_CARD) + kind, weight) for kind, weight in enumerate(copies) if weight]
