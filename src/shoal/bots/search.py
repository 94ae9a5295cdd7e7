"""Monte-Carlo tree search for one seat of any game, on what that seat may know.

The tree is grown simulation by simulation. Each imagines anew what the seat cannot see, walks down the tree by what has
paid so far, tries one new action, plays on to see what comes of it, and writes the result along its way. Chance is
sampled and not branched; a node stands for "this seat does this" after its parent, whatever the hidden cards are, so
an action counts not only how often it was taken but also how often it could have been."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.coach import Coach
from shoal.engine.game import CHANCE, NOBODY, State
from shoal.engine.rng import Rng

NONE: Final[i64] = -1  # no such node
ROOT: Final[i64] = 0
UNTRIED: Final = 1.0  # what an untried action promises: as much as a win, so that everything is tried once


@final
class Search:
    """One seat's thoughts about one position. The same seed and number of simulations give the same thoughts.

    `coach` tells which actions to try first, how to play on, and who stands how well where playing on is cut; without
    one all actions are alike, and places as things stand decide. Playing on ends after `horizon` decisions (if not 0),
    `stray` of a thousand decisions are left to luck, and `explore` says how much the untried attracts."""

    root: State
    seat: i64
    coach: Coach | None
    rng: Rng
    horizon: i64
    stray: i64
    explore: float
    chapter: i64
    simulations: i64
    # One entry for each node; node 0 is the root.
    child: vec[i64]
    sibling: vec[i64]
    actor: vec[i64]
    action: vec[i64]
    prior: vec[float]
    could: vec[i64]  # how often the action was there to take
    taken: vec[i64]
    total: vec[float]  # what the actor got from it
    # Kept between simulations so that none has to allocate.
    path: vec[i64]
    marks: vec[i64]  # for each action: the last visit in which it was legal
    visit: i64
    result: vec[float]  # for each seat

    def __init__(
        self, root: State, seat: i64, coach: Coach | None, rng: Rng, horizon: i64, stray: i64, explore: float
    ) -> None:
        self.root = root
        self.seat = seat
        self.coach = coach
        self.rng = rng
        self.horizon = horizon
        self.stray = stray
        self.explore = explore
        self.chapter = coach.chapter(root) if coach is not None else 0
        self.simulations = 0
        self.child = vec[i64]()
        self.sibling = vec[i64]()
        self.actor = vec[i64]()
        self.action = vec[i64]()
        self.prior = vec[float]()
        self.could = vec[i64]()
        self.taken = vec[i64]()
        self.total = vec[float]()
        self.path = vec[i64]()
        self.marks = vec[i64]([0] * len(root.game.vocabulary))
        self.visit = 0
        self.result = vec[float]([0.0] * len(root.ranks()))
        self.add(NONE, NONE, NONE, 1.0)

    def grow(self, simulations: i64) -> None:
        """Think on for that many simulations."""
        for _ in range(simulations):
            self.simulate()

    def best(self) -> i64:
        """The action taken most often, and among equals the one that paid most; after one simulation at least."""
        node = self.child[ROOT]
        best = node
        while node != NONE:
            if self.taken[node] > self.taken[best] or (
                self.taken[node] == self.taken[best] and self.total[node] > self.total[best]
            ):
                best = node
            node = self.sibling[node]
        return self.action[best]

    def settled(self) -> bool:
        """Whether more simulations would change nothing: never, a tree can always grow."""
        return False

    def considered(self) -> list[tuple[int, int, float]]:
        """What the seat may do: action, how often it was taken, and what it paid on average."""
        found: list[tuple[int, int, float]] = []
        node = self.child[ROOT]
        while node != NONE:
            taken = self.taken[node]
            found.append((self.action[node], taken, self.total[node] / float(taken) if taken > 0 else 0.0))
            node = self.sibling[node]
        return found

    def simulate(self) -> None:
        rng = self.rng
        state = self.root.clone()
        state.reimagine(self.seat, rng)
        node = ROOT
        depth: i64 = 0
        seat = self.seat
        while seat != NOBODY:
            legal = state.legal(seat)
            if len(legal) == 1 and depth > 0:  # nothing to decide, so nothing to remember
                state.apply(seat, legal[0])
            else:
                node = self.select(node, state, seat, legal)
                if depth == len(self.path):
                    self.path = append(self.path, node)
                else:
                    self.path[depth] = node
                depth += 1
                state.apply(seat, self.action[node])
                if self.taken[node] == 0:
                    self.play_on(state)
                    break
            seat = self.asked(state)
        self.judge(state)
        self.learn(depth)

    def select(self, parent: i64, state: State, seat: i64, legal: vec[i64]) -> i64:
        """The child to visit: what has paid so far, drawn towards what the coach likes and what was seldom tried."""
        self.visit += 1
        visit = self.visit
        marks = self.marks
        for i in range(len(legal)):
            marks[legal[i]] = visit
        missing = len(legal)
        node = self.child[parent]
        while node != NONE:
            if self.actor[node] == seat and marks[self.action[node]] == visit:
                marks[self.action[node]] = -visit
                missing -= 1
            node = self.sibling[node]
        if missing > 0:
            self.expand(parent, state, seat, legal)

        could = self.could
        taken = self.taken
        total = self.total
        sibling = self.sibling
        explore = self.explore
        best = NONE
        most = 0.0
        node = self.child[parent]
        while node != NONE:
            if self.actor[node] == seat and marks[self.action[node]] == -visit:
                there = could[node] + 1
                could[node] = there
                times = taken[node]
                score = total[node] / float(times) if times > 0 else UNTRIED
                score += explore * self.prior[node] * sqrt(float(there)) / float(1 + times)
                if best == NONE or score > most:
                    most = score
                    best = node
            node = sibling[node]
        return best

    def expand(self, parent: i64, state: State, seat: i64, legal: vec[i64]) -> None:
        """Give the parent a child for every legal action that has none yet, in random order."""
        marks = self.marks
        visit = self.visit
        count = len(legal)
        weights = self.weigh(state, seat, legal)
        start = self.rng.below(count)
        for i in range(count):
            at = (start + i) % count
            action = legal[at]
            if marks[action] == visit:
                marks[action] = -visit
                self.add(parent, seat, action, favour(weights, at))

    def weigh(self, state: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        """What the coach makes of every action; all alike without one."""
        coach = self.coach
        return vec[i64]([0] * len(legal)) if coach is None else coach.weights(state, seat, legal)

    def add(self, parent: i64, seat: i64, action: i64, prior: float) -> None:
        node = i64(len(self.child))
        self.child = append(self.child, NONE)
        self.sibling = append(self.sibling, NONE if parent == NONE else self.child[parent])
        self.actor = append(self.actor, seat)
        self.action = append(self.action, action)
        self.prior = append(self.prior, prior)
        self.could = append(self.could, i64(0))
        self.taken = append(self.taken, i64(0))
        self.total = append(self.total, 0.0)
        if parent != NONE:
            self.child[parent] = node

    def asked(self, state: State) -> i64:
        """Let chance do its part; the seat that decides next, or NOBODY at the end and where a new chapter begins."""
        rng = self.rng
        coach = self.coach
        while True:
            if coach is not None and coach.chapter(state) != self.chapter:
                return NOBODY
            seat = state.ask(rng)
            if seat != CHANCE:
                return seat
            state.settle(rng)

    def play_on(self, state: State) -> None:
        """As the coach would, with some luck, or by luck alone: until the end, a new chapter, or the horizon."""
        rng = self.rng
        coach = self.coach
        left = self.horizon
        seat = self.asked(state)
        while seat != NOBODY:
            if coach is not None and not rng.chance(self.stray):
                state.apply(seat, coach.hurry(state, seat, rng))
            else:
                legal = state.legal(seat)
                state.apply(seat, legal[rng.below(len(legal))])
            left -= 1
            if left == 0:
                break
            seat = self.asked(state)

    def judge(self, state: State) -> None:
        """What the position is worth to each seat: a win counts 1 and is shared among equals, the rest 0.

        Who plays alone always wins: there the coach tells how well."""
        result = self.result
        coach = self.coach
        if coach is not None and (len(state.acting) > 0 or len(result) == 1):
            for seat in range(len(result)):
                result[seat] = coach.value(state, seat)
            return
        ranks = state.ranks()
        first: i64 = 0
        for rank in ranks:
            if rank == 1:
                first += 1
        for seat in range(len(result)):
            result[seat] = 1.0 / float(first) if ranks[seat] == 1 else 0.0

    def learn(self, depth: i64) -> None:
        """Write the result along the way that led to it."""
        self.simulations += 1
        for i in range(depth):
            node = self.path[i]
            self.taken[node] += 1
            self.total[node] += self.result[self.actor[node]]


def favour(weights: vec[i64], at: i64) -> float:
    """1 for what the coach likes best, 1/2 for the second best, and so on."""
    better: i64 = 0
    for i in range(len(weights)):
        if weights[i] > weights[at]:
            better += 1
    return 1.0 / float(1 + better)
