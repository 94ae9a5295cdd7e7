"""The survey (§7): what a reef counts, and who stands how well."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import places
from shoal.games.reef.rules.actions import HIGHEST_TALLY, LOWEST_TALLY, OVER
from shoal.games.reef.rules.builders import BITS, KIND, KINDS, ONE, TWO, good_mutations
from shoal.games.reef.rules.position import DWELLERS, FLOOR, GREEN, ROW, Position
from shoal.games.reef.rules.spaces import BIT, COUNT, LAND, ROWS, SPACES, count

# A survey of a reef is so many numbers: builders, dwellers, algae, types (a set), bonuses (a set), points.
SURVEY: Final[i64] = 6
POINTS: Final[i64] = 5  # where the points stand

RESILIENCE: Final[i64] = 1
REEF_3D: Final[i64] = 2
COAST: Final[i64] = 4
ALGA_TYPE: Final[i64] = 1 << 14  # behind eleven builders and three dwellers
FOURS: Final[list[int]] = [mask for mask in range(256) if bin(mask).count("1") == 4]


class Scored(Position):
    """A position and what it is worth."""

    __slots__ = ()

    def count_reef(self, seat: i64) -> vec[i64]:
        """A survey of a reef as it stands: SURVEY numbers."""
        row = seat * ROW
        reefs = self.reefs
        covered = reefs[row + GREEN]
        builders: i64 = 0
        types: i64 = 0
        threes: i64 = 0
        for space in range(SPACES):
            stack = reefs[row + space]
            if stack > 0 and not covered & BIT[space]:
                if stack > TWO:
                    threes += 1
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
        if self._resilient(seat):
            bonuses |= RESILIENCE
        if threes >= 3:
            bonuses |= REEF_3D
        if self._protects_coast(seat):
            bonuses |= COAST
        points = self.terms.points
        score = builders * points[0] + dwellers * points[1] + algae * points[2]
        score += COUNT[types] * points[3] + COUNT[bonuses] * points[4]
        return vec[i64]([builders, dwellers, algae, types, bonuses, score])

    def points_now(self, seat: i64) -> i64:
        """The score of the reef as it stands."""
        return self.count_reef(seat)[POINTS]

    def true_tally(self, seat: i64) -> i64:
        """What an honest seat would say its score is (§8.3)."""
        return min(max(self.points_now(seat), LOWEST_TALLY), HIGHEST_TALLY)

    def _protects_coast(self, seat: i64) -> bool:
        """Two rows with a builder and no alga on all five spaces, where there is land (R46)."""
        board = self.reefs[seat * ROW + FLOOR]
        if board < 0 or not LAND[board]:
            return False
        active = self.active(seat)
        whole: i64 = 0
        for row in range(1, 7):
            if active & ROWS[row] == ROWS[row]:
                whole += 1
        return whole >= 2

    def _resilient(self, seat: i64) -> bool:
        """Four builders of a kind that can be named with four different good mutations, one each (R45)."""
        row = seat * ROW
        covered = self.reefs[row + GREEN]
        carriers = vec[i64]([0] * KINDS)  # how many builders of a kind have any
        carried = vec[i64]([0] * KINDS)  # which are there
        for space in range(SPACES):
            stack = self.reefs[row + space]
            if stack > 0 and not covered & BIT[space]:
                while stack > 0:
                    good = good_mutations(stack & ONE)
                    if good:
                        kind = ((stack & ONE) >> KIND) - 1
                        carriers[kind] += 1
                        carried[kind] |= good
                    stack >>= BITS
        for kind in range(KINDS):
            if carriers[kind] >= 4 and COUNT[carried[kind]] >= 4 and self._named_together(seat, kind, carried[kind]):
                return True
        return False

    def _named_together(self, seat: i64, kind: i64, carried: i64) -> bool:
        """Hall's condition: every choice among four mutations is carried by at least as many builders."""
        row = seat * ROW
        covered = self.reefs[row + GREEN]
        masks = vec[i64]()
        for space in range(SPACES):
            stack = self.reefs[row + space]
            if not covered & BIT[space]:
                while stack > 0:
                    if ((stack & ONE) >> KIND) - 1 == kind:
                        masks = append(masks, good_mutations(stack & ONE))
                    stack >>= BITS
        for four in FOURS:
            if four & ~carried:
                continue
            some = four
            named = True
            while some > 0 and named:
                carriers: i64 = 0
                for mask in masks:
                    if mask & some:
                        carriers += 1
                named = carriers >= COUNT[some]
                some = (some - 1) & four
            if named:
                return True
        return False

    def survey_points(self, round: i64, seat: i64) -> i64:
        """The score of a finished round, counted from 0."""
        return self.surveys[(round * self.n + seat) * SURVEY + POINTS]

    def surveyed(self) -> i64:
        """How many rounds are finished."""
        return len(self.surveys) // (self.n * SURVEY)

    def scores(self) -> list[int]:
        """Round scores added, or multiplied (R52); at the end with the team bonus (R53)."""
        totals: list[int] = []
        rounds = self.surveyed()
        bonus = self.team_bonus() if self.step == OVER else 0
        for seat in range(self.n):
            total: int = 0
            for round in range(rounds):
                points: int = self.survey_points(round, seat)  # no i64: seven high rounds multiplied are more
                if not self.terms.multiplied:
                    total += points
                elif round == 0:
                    total = max(points, 1)
                else:
                    total *= max(points, 1)
            totals.append(total + bonus)
        return totals

    def team_bonus(self) -> int:
        """Points for everybody if every reef had the best score of at least one round."""
        if self.terms.team_bonus == 0:
            return 0
        best: i64 = 0
        for round in range(self.surveyed()):
            most = self.survey_points(round, 0)
            for seat in range(1, self.n):
                most = max(most, self.survey_points(round, seat))
            for seat in range(self.n):
                if self.survey_points(round, seat) == most:
                    best |= BIT[seat]
        return self.terms.team_bonus if best == BIT[self.n] - 1 else 0

    def ranks(self) -> list[int]:
        """The highest score is first, equals share a rank (R48); together everybody is."""
        if self.terms.collaborative:
            return [1] * int(self.n)
        return places([(-score,) for score in self.scores()])
