"""Advice for Reef Survivor: many kinds, most of them recruiters; safe places; clean rows; fair swaps (§17)."""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.coach import Coach
from shoal.engine.game import Game, State
from shoal.engine.rng import Rng
from shoal.games.reef.coach.appraisal import GAIN, SWAPS, Eye, Nursery
from shoal.games.reef.coach.outlook import expected, spread
from shoal.games.reef.rules import actions, clauses, scoring, spawning
from shoal.games.reef.rules.builders import (
    KIND,
    KINDS,
    ONE,
    PLAIN,
    SLOTS,
    good_mutations,
    height_above,
    young_of,
)
from shoal.games.reef.rules.game import ReefState
from shoal.games.reef.rules.position import (
    CATCHER,
    COUNTED,
    DWELLERS,
    OFFERS,
    PARTNER,
    ROW,
    SLOTS_USED,
    Position,
)
from shoal.games.reef.rules.spaces import BIT, COUNT, DEPTH, SPACES

NEVER: Final[i64] = -10000
ANSWER: Final[i64] = 100000  # nobody is kept waiting for an answer
OFFERS_WORTH_MAKING: Final[i64] = 3  # in a round: who said no twice is left in peace
USUAL: Final = 38.0  # points in a round
HOPELESS: Final = 500.0  # spreads behind: own points can be so high that the powers of e end before
START_RECRUITERS: Final[i64] = 5
LIKED_BOARDS: Final = vec[i64]([20, 20, 0, 10, 20])  # the atoll has no coast to protect


def coach(game: Game) -> Coach:
    """Who gives advice in this game."""
    return ReefCoach()


@final
class ReefCoach(Coach):
    def weights(self, state: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        """Each weighed by one look at the reef."""
        assert isinstance(state, ReefState)
        eye = Eye(state, seat)
        weights = legal[:]
        for i in range(len(legal)):
            weights[i] = self._weigh(eye, state, seat, legal[i])
        return weights

    def hurry(self, state: State, seat: i64, rng: Rng) -> i64:
        """Placing is left to habit, which scores no worse (§17) and is one decision instead of many."""
        legal = state.legal(seat)
        last = legal[len(legal) - 1]
        return last if last == actions.AUTO else self.choose(state, seat, rng)

    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        assert isinstance(state, ReefState)
        return self._weigh(Eye(state, seat), state, seat, action)

    def _weigh(self, eye: Eye, state: Position, seat: i64, action: i64) -> i64:
        """Verbs in the order of §10."""
        if action >= actions.SETTLE:
            return self._weigh_later(eye, state, seat, action)
        if action >= actions.TRADE:
            return self._trade(eye, state, seat, action)
        if action >= actions.TRIANGLE:
            return Nursery(state, seat).gains_by(state.triangle[action - actions.TRIANGLE])
        if action >= actions.URCHINS:
            return -eye.worth_of(state.top(seat, action - actions.URCHINS))
        if action >= actions.MUTATE:
            return self._mutate(eye, state.top(seat, action - actions.MUTATE))
        if action >= actions.ALGAE:
            return -eye.clear_worth(action - actions.ALGAE)
        if action >= actions.GRAZE:
            return eye.clear_worth(action - actions.GRAZE)
        if action == actions.DONE:
            return 0
        if action >= actions.RECRUIT:
            return self._recruit(
                eye, state.reefs[seat * ROW + DWELLERS + action - actions.RECRUIT], action - actions.RECRUIT
            )
        if action >= actions.START:
            return self._start(eye, (action - actions.START) // SPACES, (action - actions.START) % SPACES)
        return LIKED_BOARDS[action - actions.BOARD]

    def _weigh_later(self, eye: Eye, state: Position, seat: i64, action: i64) -> i64:
        if action < actions.LOSE:
            builder = state.nursery[seat * SLOTS + (action - actions.SETTLE) // SPACES] & ONE
            space = (action - actions.SETTLE) % SPACES
            return self._settle(eye, builder, space, state.reefs[seat * ROW + space])
        if action < actions.SACRIFICE:
            return -eye.worth_of(state.top(seat, action - actions.LOSE))
        if action < actions.SHED:
            return self._sacrifice(eye, state, seat, action - actions.SACRIFICE)
        if action < actions.AUTO:
            return state.reefs[seat * ROW + DWELLERS + action - actions.SHED]
        if action == actions.AUTO:
            return NEVER
        if action < actions.CATCH:
            wrong = action - actions.TALLY + actions.LOWEST_TALLY - scoring.true_tally(state, seat)
            return -wrong if wrong > 0 else wrong
        return self._accuse(state, seat, action)

    # On the own reef

    def _start(self, eye: Eye, kind: i64, space: i64) -> i64:
        """Four different recruiters and one other kind, whichever: neighbours with other kinds can trade."""
        if eye.kinds[kind] > 0:
            return NEVER
        recruiters: i64 = 0
        for each in range(KINDS):
            if eye.kinds[each] > 0 and eye.state.terms.recruits[each]:
                recruiters += 1
        eye.look_at(PLAIN[kind])
        found = eye.least_danger(kind) - eye.danger_at(space, 0)
        return found if eye.state.terms.recruits[kind] == (recruiters < START_RECRUITERS) else found - 5000

    def _recruit(self, eye: Eye, have: i64, kind: i64) -> i64:
        """All kinds alike, and rather those that no coming disaster kills."""
        if kind == spawning.URCHIN and have >= spawning.URCHINS_TOLERATED:
            return -1
        found = 1000 - 60 * have
        for card in range(clauses.CARDS):
            if clauses.KILLS[card] & BIT[kind]:
                found -= eye.threat(card) // 4
        return found

    def _mutate(self, eye: Eye, builder: i64) -> i64:
        """A common kind gains most; who has more young already has more to lose."""
        found = 10 * eye.kinds[(builder >> KIND) - 1] - 12 * COUNT[good_mutations(builder)]
        return found - 30 * (young_of(builder) - 1)

    def _settle(self, eye: Eye, builder: i64, space: i64, stack: i64) -> i64:
        """Rare and narrow kinds first, each in the safest place; stacks where they grow to three."""
        eye.look_at(builder)
        found = eye.pull
        if stack == 0:
            return found + 12 * eye.row_filled(space) - eye.danger_at(space, 0)
        below = height_above(stack)
        found += 60 * below + 20 * DEPTH[eye.board * SPACES + space]
        if eye.kinds[((stack & ONE) >> KIND) - 1] <= 1:
            found -= 300
        return found - eye.danger_at(space, below + 1)

    def _sacrifice(self, eye: Eye, state: Position, seat: i64, kind: i64) -> i64:
        """The kind whose top builders are worth least."""
        found: i64 = 0
        tops: i64 = 0
        for space in range(SPACES):
            builder = state.top(seat, space)
            if builder > 0 and (builder >> KIND) - 1 == kind:
                found -= eye.worth_of(builder)
                tops += 1
        return found - (1500 if tops == eye.kinds[kind] else 0)

    def _accuse(self, state: Position, seat: i64, action: i64) -> i64:
        """Whoever counted wrong and has most to lose."""
        if action == actions.PASS:
            return 0
        row = (seat + action - actions.CATCH + 1) % state.n * ROW
        wrong = state.reefs[row + COUNTED] != scoring.true_tally(state, row // ROW)
        return state.dwellers(row // ROW) if wrong and state.reefs[row + CATCHER] < 0 else -1

    # Trading

    def _trade(self, eye: Eye, state: Position, seat: i64, action: i64) -> i64:
        """A swap of one for one that both gain from; nothing else is offered. To be ready is worth nothing."""
        partner = state.reefs[seat * ROW + PARTNER]
        if action < actions.GIVE:
            used = state.terms.most_offers - state.reefs[seat * ROW + OFFERS]
            if used >= OFFERS_WORTH_MAKING:
                return NEVER
            return eye.best_swap(state.neighbour(seat, action - actions.TRADE)) // SWAPS - GAIN
        if action <= actions.CANCEL:
            return self._draft(eye, state, seat, partner, action)
        if action < actions.DECLINE:
            gain = self._gain(state, seat, state.neighbour(seat, action - actions.ACCEPT))
            return ANSWER + gain if gain >= 0 else NEVER
        if action < actions.WITHDRAW:
            return ANSWER - 1
        return NEVER if action == actions.WITHDRAW else 0

    def _draft(self, eye: Eye, state: Position, seat: i64, partner: i64, action: i64) -> i64:
        """Give one, ask for one, send."""
        first = seat * 2 * SLOTS
        given: i64 = 0
        asked: i64 = 0
        for slot in range(state.reefs[seat * ROW + SLOTS_USED]):
            given += state.bargains[first + slot]
        for slot in range(state.reefs[partner * ROW + SLOTS_USED]):
            asked += state.bargains[first + SLOTS + slot]
        if action == actions.CANCEL:
            return 10
        if action == actions.SEND:
            return 50 if given == 1 and asked == 1 else NEVER
        swap = eye.best_swap(partner)
        if swap == 0:
            return NEVER
        if action < actions.ASK:
            return 30 if given == 0 and action - actions.GIVE == swap % SWAPS // SLOTS else NEVER
        return 20 if asked == 0 and action - actions.ASK == swap % SLOTS else NEVER

    def _gain(self, state: Position, seat: i64, proposer: i64) -> i64:
        """What an offer brings, less what it takes."""
        first = proposer * 2 * SLOTS
        mine = Nursery(state, seat)
        found: i64 = 0
        for slot in range(state.reefs[seat * ROW + SLOTS_USED]):
            for _ in range(state.bargains[first + SLOTS + slot]):
                builder = state.nursery[seat * SLOTS + slot] & ONE
                found -= mine.loses_by(builder)
                mine.kinds[(builder >> KIND) - 1] -= 1
        for slot in range(state.reefs[proposer * ROW + SLOTS_USED]):
            for _ in range(state.bargains[first + slot]):
                builder = state.nursery[proposer * SLOTS + slot] & ONE
                found += mine.gains_by(builder)
                mine.kinds[(builder >> KIND) - 1] += 1
        return found

    # How things stand

    def chapter(self, state: State) -> i64:
        """What comes before a round's disasters, and the disasters themselves."""
        assert isinstance(state, ReefState)
        return state.round * 2 + (1 if state.step >= actions.DRAWING else 0)

    def breadth(self) -> i64:
        """Most of the many places for a juvenile are hardly worth a look, and the dice hide what the others bring."""
        return 8

    def foresight(self) -> i64:
        """Through the disasters that follow, or from them through the next round's growth."""
        return 2

    def value(self, state: State, seat: i64) -> float:
        """A share of winning by the final scores to be expected; alone or together, how a usual score compares."""
        assert isinstance(state, ReefState)
        if state.n == 1 or state.terms.collaborative:
            total = 0.0
            for other in range(state.n):
                total += expected(state, other)
            return 1.0 / (1.0 + exp(-(total / float(state.n * state.terms.rounds) - USUAL) / 12.0))
        own = expected(state, seat)
        scale = spread(state)
        total = 0.0
        for other in range(state.n):
            total += exp(min((expected(state, other) - own) / scale, HOPELESS))
        return 1.0 / total
