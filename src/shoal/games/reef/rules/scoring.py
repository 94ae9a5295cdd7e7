"""The survey (§7): what a reef counts, and who stands how well."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import places
from shoal.games.reef.content import BONUSES
from shoal.games.reef.rules import actions
from shoal.games.reef.rules.builders import BITS, KIND, KINDS, ONE, good_mutations
from shoal.games.reef.rules.position import DWELLERS, FLOOR, GREEN, ROW, Position
from shoal.games.reef.rules.spaces import BIT, COUNT, LAND, ROWS, SPACES, count

# A survey of a reef is so many numbers: builders, dwellers, algae, types (a set), bonuses (a set), points.
SURVEY: Final[i64] = 6
POINTS: Final[i64] = 5  # where the points stand

RESILIENCE: Final[i64] = 1
REEF_3D: Final[i64] = 2
COAST: Final[i64] = 4
ALGA_TYPE: Final[i64] = 1 << 14  # behind eleven builders and three dwellers
RESILIENT: Final[i64] = BONUSES["resilience"].builders
NAMED: Final[list[int]] = [mask for mask in range(256) if bin(mask).count("1") == RESILIENT]  # sets of good mutations
HIGH: Final[i64] = (1 << int(BITS) * (BONUSES["reef3d"].builders - 1)) - 1  # a stack beyond it counts for the 3-D Reef
STACKS: Final[i64] = BONUSES["reef3d"].stacks
COAST_ROWS: Final[i64] = BONUSES["coast"].rows


def count_reef(state: Position, seat: i64) -> vec[i64]:
    """A survey of a reef as it stands: SURVEY numbers."""
    row = seat * ROW
    reefs = state.reefs
    covered = reefs[row + GREEN]
    builders: i64 = 0
    types: i64 = 0
    stacks: i64 = 0
    for space in range(SPACES):
        stack = reefs[row + space]
        if stack > 0 and not covered & BIT[space]:
            if stack > HIGH:
                stacks += 1
            while stack > 0:
                builders += 1
                types |= BIT[((stack & ONE) >> KIND) - 1]
                stack >>= BITS
    dwellers: i64 = 0
    for kind in range(3):
        if reefs[row + DWELLERS + kind] > 0:
            dwellers += reefs[row + DWELLERS + kind]
            types |= BIT[KINDS + kind]
    algae = count(covered)
    if algae > 0:
        types |= ALGA_TYPE
    bonuses: i64 = 0
    if _resilient(state, seat):
        bonuses |= RESILIENCE
    if stacks >= STACKS:
        bonuses |= REEF_3D
    if _protects_coast(state, seat):
        bonuses |= COAST
    points = state.terms.points
    score = builders * points[0] + dwellers * points[1] + algae * points[2]
    score += COUNT[types] * points[3] + COUNT[bonuses] * points[4]
    return vec[i64]([builders, dwellers, algae, types, bonuses, score])


def points_now(state: Position, seat: i64) -> i64:
    """The score of the reef as it stands."""
    return count_reef(state, seat)[POINTS]


def true_tally(state: Position, seat: i64) -> i64:
    """What an honest seat would say its score is (§8.3)."""
    return min(max(points_now(state, seat), actions.LOWEST_TALLY), actions.HIGHEST_TALLY)


def _protects_coast(state: Position, seat: i64) -> bool:
    """Two rows with a builder and no alga on all five spaces, where there is land (R46)."""
    board = state.reefs[seat * ROW + FLOOR]
    if board < 0 or not LAND[board]:
        return False
    active = state.active(seat)
    whole: i64 = 0
    for row in range(1, 7):
        if active & ROWS[row] == ROWS[row]:
            whole += 1
    return whole >= COAST_ROWS


def _resilient(state: Position, seat: i64) -> bool:
    """Four builders of a kind that can be named with four different good mutations, one each (R45)."""
    row = seat * ROW
    covered = state.reefs[row + GREEN]
    carriers = vec[i64]([0] * KINDS)  # how many builders of a kind have any
    carried = vec[i64]([0] * KINDS)  # which are there
    for space in range(SPACES):
        stack = state.reefs[row + space]
        if stack > 0 and not covered & BIT[space]:
            while stack > 0:
                good = good_mutations(stack & ONE)
                if good:
                    kind = ((stack & ONE) >> KIND) - 1
                    carriers[kind] += 1
                    carried[kind] |= good
                stack >>= BITS
    for kind in range(KINDS):
        if carriers[kind] < RESILIENT or COUNT[carried[kind]] < RESILIENT:
            continue
        if _named_together(state, seat, kind, carried[kind]):
            return True
    return False


def _named_together(state: Position, seat: i64, kind: i64, carried: i64) -> bool:
    """Hall's condition: every choice among those mutations is carried by at least as many builders."""
    row = seat * ROW
    covered = state.reefs[row + GREEN]
    masks = vec[i64]()
    for space in range(SPACES):
        stack = state.reefs[row + space]
        if not covered & BIT[space]:
            while stack > 0:
                if ((stack & ONE) >> KIND) - 1 == kind:
                    masks = append(masks, good_mutations(stack & ONE))
                stack >>= BITS
    for wanted in NAMED:
        if wanted & ~carried:
            continue
        some = wanted
        named = True
        while some > 0 and named:
            carriers: i64 = 0
            for mask in masks:
                if mask & some:
                    carriers += 1
            named = carriers >= COUNT[some]
            some = (some - 1) & wanted
        if named:
            return True
    return False


def survey_points(state: Position, round: i64, seat: i64) -> i64:
    """The score of a finished round, counted from 0."""
    return state.surveys[(round * state.n + seat) * SURVEY + POINTS]


def surveyed(state: Position) -> i64:
    """How many rounds are finished."""
    return len(state.surveys) // (state.n * SURVEY)


def scores(state: Position) -> list[int]:
    """Round scores added, or multiplied (R52); at the end with the team bonus (R53)."""
    totals: list[int] = []
    rounds = surveyed(state)
    bonus = team_bonus(state) if state.step == actions.OVER else 0
    for seat in range(state.n):
        total: int = 0
        for round in range(rounds):
            points: int = survey_points(state, round, seat)  # no i64: seven high rounds multiplied are more
            if not state.terms.multiplied:
                total += points
            elif round == 0:
                total = max(points, 1)
            else:
                total *= max(points, 1)
        totals.append(total + bonus)
    return totals


def team_bonus(state: Position) -> int:
    """Points for everybody if every reef had the best score of at least one round."""
    if state.terms.team_bonus == 0:
        return 0
    best: i64 = 0
    for round in range(surveyed(state)):
        most = survey_points(state, round, 0)
        for seat in range(1, state.n):
            most = max(most, survey_points(state, round, seat))
        for seat in range(state.n):
            if survey_points(state, round, seat) == most:
                best |= BIT[seat]
    return state.terms.team_bonus if best == BIT[state.n] - 1 else 0


def ranks(state: Position) -> list[int]:
    """The highest score is first, equals share a rank (R48); together everybody is."""
    if state.terms.collaborative:
        return [1] * int(state.n)
    return places([(-score,) for score in scores(state)])
