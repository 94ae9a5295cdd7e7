"""Some actions compared in the same imagined futures, for games in which luck hides how little they differ.

Every future is imagined once for all of them: the same hidden cards, the same luck, everybody plays on by the coach's
advice. What differs then differs because of the action. Those that have fallen behind for certain are left out."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.coach import Coach
from shoal.engine.game import CHANCE, NOBODY, State
from shoal.engine.rng import Rng

FEWEST: Final[i64] = 12  # futures before anything is left out
CERTAIN: Final = 2.5  # standard errors that it must lie behind
CLEAR: Final = 1.0  # standard errors by which another must be better than what the coach likes best


@final
class Comparison:
    """One seat's thoughts about one position. The same seed and number of simulations give the same thoughts.

    Of the legal actions the `breadth` best-looking are compared. Playing on ends when so many `chapters` are over, the
    one it begins in included (0: never)."""

    root: State
    seat: i64
    coach: Coach
    seed: i64
    chapters: i64
    simulations: i64
    futures: i64  # whole ones: in which all that are left have been tried
    actions: vec[i64]  # the best-looking first
    left: vec[i64]  # whether each is still compared
    latest: vec[float]  # what each came to in the future that is being looked at
    total: vec[float]
    behind: vec[float]  # the sum of what each lies behind the coach's favourite, future by future
    squares: vec[float]
    next: i64  # which is tried next in this future
    surpassed: bool  # whether another is better than the favourite for certain
    luck: Luck

    def __init__(self, root: State, seat: i64, coach: Coach, rng: Rng, breadth: i64, chapters: i64) -> None:
        self.root = root
        self.seat = seat
        self.coach = coach
        self.seed = rng.word()
        self.chapters = chapters
        self.simulations = 0
        self.futures = 0
        self.next = 0
        self.surpassed = False
        self.luck = Luck(len(root.ranks()))
        self.actions = best_looking(root, seat, coach, rng, breadth)
        count = len(self.actions)
        self.left = vec[i64]([1] * count)
        self.latest = vec[float]([0.0] * count)
        self.total = vec[float]([0.0] * count)
        self.behind = vec[float]([0.0] * count)
        self.squares = vec[float]([0.0] * count)

    def grow(self, simulations: i64) -> None:
        """Think on for that many simulations, or until one action is left."""
        for _ in range(simulations):
            if self.settled():
                return
            self.simulate()

    def settled(self) -> bool:
        """Whether there is nothing left to compare. The favourite stays to the end: others are measured by it."""
        count: i64 = 0
        for i in range(len(self.left)):
            count += self.left[i]
        return count == 1 or (count == 2 and self.surpassed)

    def best(self) -> i64:
        """What came to most; the coach's favourite unless another is clearly better."""
        if self.futures == 0:
            return self.actions[0]
        best: i64 = -1
        for i in range(len(self.actions)):
            if self.left[i] and (best < 0 or self.total[i] > self.total[best]):
                best = i
        if best == 0:
            return self.actions[best]
        lead = -self.behind[best] / float(self.futures)
        return self.actions[best] if lead > CLEAR * self.error(best) else self.actions[0]

    def error(self, at: i64) -> float:
        """The standard error of how far this action lies behind the favourite."""
        futures = float(self.futures)
        mean = self.behind[at] / futures
        return sqrt(max(self.squares[at] / futures - mean * mean, 1e-9) / futures)

    def simulate(self) -> None:
        """Try the next action in the future that is being looked at."""
        at = self.next
        state = self.root.clone()
        rng = Rng(self.seed + self.futures)
        state.reimagine(self.seat, rng)
        state.apply(self.seat, self.actions[at])
        self.play_on(state, rng)
        self.latest[at] = self.judge(state)
        self.simulations += 1
        at += 1
        while at < len(self.actions) and not self.left[at]:
            at += 1
        if at == len(self.actions):
            self.learn()
            at = 0
        self.next = at

    def learn(self) -> None:
        """A future is whole: note how all did in it, and leave out those that have fallen behind for certain."""
        self.futures += 1
        leader: i64 = -1
        for i in range(len(self.actions)):
            if self.left[i]:
                self.total[i] += self.latest[i]
                less = self.latest[0] - self.latest[i]
                self.behind[i] += less
                self.squares[i] += less * less
                if leader < 0 or self.total[i] > self.total[leader]:
                    leader = i
        if self.futures < FEWEST or self.futures % 4 != 0:
            return
        futures = float(self.futures)
        self.surpassed = leader > 0 and -self.behind[leader] / futures > CERTAIN * self.error(leader)
        for i in range(1, len(self.actions)):
            if self.left[i] and i != leader:
                gap = (self.total[leader] - self.total[i]) / futures
                if gap > CERTAIN * (self.error(i) + (self.error(leader) if leader else 0.0)):
                    self.left[i] = 0

    def play_on(self, state: State, rng: Rng) -> None:
        """As the coach would."""
        coach = self.coach
        luck = self.luck
        luck.begin(rng)
        chapters = self.chapters
        chapter = coach.chapter(self.root)
        last = self.seat
        while True:
            now = coach.chapter(state)
            if now != chapter:
                chapter = now
                chapters -= 1
                if chapters == 0:
                    return
                luck.begin(rng)
                last = luck.seats
            seat = state.ask(luck.turns)
            if seat == NOBODY:
                return
            if seat == CHANCE:
                state.settle(luck.dice[last])
            else:
                state.apply(seat, coach.hurry(state, seat, luck.whims[seat]))
                last = seat

    def judge(self, state: State) -> float:
        """What the position is worth to the seat: its part of a win at the end, before it what the coach says."""
        ranks = state.ranks()
        if len(state.acting) > 0 or len(ranks) == 1:
            return self.coach.value(state, self.seat)
        if ranks[self.seat] != 1:
            return 0.0
        first = 0
        for rank in ranks:
            if rank == 1:
                first += 1
        return 1.0 / float(first)


@final
class Luck:
    """The luck of one future. Everybody has their own, and every chapter begins with fresh luck: so a decision more or
    less at one seat changes neither what others roll and choose nor which cards come."""

    seats: i64
    turns: Rng  # who is asked first
    dice: list[Rng]  # what comes of each seat's actions, and last what a chapter begins with
    whims: list[Rng]  # what each seat does where it is all the same to it

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.turns = Rng(0)
        self.dice = [Rng(0) for _ in range(seats + 1)]
        self.whims = [Rng(0) for _ in range(seats)]

    def begin(self, source: Rng) -> None:
        self.turns.follow(source)
        for dice in self.dice:
            dice.follow(source)
        for whims in self.whims:
            whims.follow(source)


def best_looking(root: State, seat: i64, coach: Coach, rng: Rng, breadth: i64) -> vec[i64]:
    """So many of the legal actions, the best first; among equals any."""
    legal = root.legal(seat)
    weights = coach.weights(root, seat, legal)
    count = i64(len(legal))
    taken = vec[i64]([0] * count)
    found = vec[i64]()
    start = rng.below(count)
    for _ in range(min(breadth, count)):
        best: i64 = -1
        for i in range(count):
            at = (start + i) % count
            if not taken[at] and (best < 0 or weights[at] > weights[best]):
                best = at
        taken[best] = 1
        found = append(found, legal[best])
    return found
