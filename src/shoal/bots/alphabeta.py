"""Alpha-beta search for one seat of any duel: two seats in strict turns, nothing hidden, no chance.

Depth by depth, each a little further, so that there is an answer at any time. A depth is a principal-variation search:
what looked best so far is searched in full, the rest only for proof that it is no better. Captures are played out
beyond the depth, so that no position is judged in the middle of an exchange. What was learnt about a position is kept
in a table of fixed size and tells next time where to look first.

Values are the coach's, for the seat to move; a win counts `WON` less the moves it takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.bots.memory import (
    ABOVE,
    ACTION,
    BELOW,
    DECIDED,
    EQUAL,
    UNKNOWN,
    WON,
    Memory,
    action_of,
    bound_of,
    depth_of,
    value_of,
)
from shoal.engine.coach import Coach
from shoal.engine.duel import Duel
from shoal.engine.game import NOBODY
from shoal.engine.rng import Rng

DEEPEST: Final[i64] = 60  # moves searched in full
FURTHEST: Final[i64] = 120  # moves searched with the captures that follow
NONE: Final[i64] = -1  # no action
NOTHING: Final = vec[i64]()

# What is tried at a position, in this order
HINT: Final[i64] = 0  # the action the table remembers
CAPTURE: Final[i64] = 1
QUIET: Final[i64] = 2

# An action waiting to be tried, with how promising it is
SCORE_AT: Final[i64] = 20
KILLER: Final[i64] = 1 << 36
WORN: Final[i64] = 1 << 32  # when history counts so much, all of it is halved

# Boldness: what is given up to see further. A small piece is worth about 100.
SORTED: Final[i64] = 16  # quiet actions tried in the order of their promise; the rest as they come
UNREDUCED: Final[i64] = 4  # quiet actions searched to the full depth
LATE: Final[i64] = 24  # from here on they lose two moves of depth
MARGIN: Final = vec[i64]([0, 120, 240])  # what a quiet action hardly gains, by the depth left
SLACK: Final[i64] = 80  # what a capture hardly gains beyond its prize
WIDEST: Final[i64] = 16  # captures tried when the depth is used up
LOOK: Final[i64] = 512  # nodes between two looks at the clock


@final
class AlphaBeta:
    """One seat's thoughts about one position. The same seed and number of nodes give the same thoughts.

    Without a coach only the end of the game counts. The table has 2 ** `table` places, or none if that is 0.
    A `bold` search looks less closely at what seldom pays; one that is not is minimax, only faster."""

    root: Duel
    seat: i64
    coach: Coach | None
    rng: Rng
    bold: bool
    best: i64  # the answer so far
    value: i64  # what it promises
    depth: i64  # searched to the end
    nodes: i64  # positions looked at
    # The budget
    limit: i64
    pause: i64  # nodes at which the budget is asked next
    late: Callable[[], bool] | None
    stopped: bool
    open_end: bool  # something lies beyond the depth
    # Memory
    actions: vec[i64]  # at the root, the best first
    memory: Memory
    waiting: vec[i64]  # the actions waiting to be tried, of all positions on the way here
    top: i64
    kinds: i64  # of actions
    history: vec[i64]  # by seat and action: how much it has cut off
    killers: vec[i64]  # by depth: the last two quiet actions that cut off
    marks: vec[i64]  # by action: the last visit at which it had its turn before
    visit: i64

    def __init__(
        self, root: Duel, seat: i64, coach: Coach | None, rng: Rng, table: i64 = 18, bold: bool = True
    ) -> None:
        self.root = root
        self.seat = seat
        self.coach = coach
        self.rng = rng
        self.bold = bold
        self.value = 0
        self.depth = 0
        self.nodes = 0
        self.limit = 0
        self.pause = 0
        self.late = None
        self.stopped = False
        self.open_end = True
        self.memory = Memory(table)
        self.waiting = vec[i64]([0] * 4096)
        self.top = 0
        kinds = len(root.game.vocabulary)
        self.kinds = kinds
        self.history = vec[i64]([0] * (2 * kinds))
        self.killers = vec[i64]([NONE] * (2 * FURTHEST + 2))
        self.marks = vec[i64]([0] * kinds)
        self.visit = 0
        self.actions = self.shuffled(root.legal(seat))
        self.best = self.actions[0]
        if coach is not None:
            self.put_first(coach.choose(root, seat, rng))

    def think(self, nodes: i64, late: Callable[[], bool] | None = None) -> None:
        """Look further until that many more nodes were seen (0: any number), it is late, or all is clear."""
        self.limit = self.nodes + nodes if nodes > 0 else 0
        self.late = late
        self.stopped = False
        self.ask_budget()
        while self.depth < DEEPEST and not self.stopped and not self.clear():
            self.deepen()

    def deepen(self) -> None:
        """Search one move deeper than before. Whatever is found before the budget is used up counts."""
        depth = self.depth + 1
        root = self.root
        alpha = -WON
        self.open_end = False
        for i in range(len(self.actions)):
            action = self.actions[i]
            root.do(action)
            if i == 0:
                value = -self.search(depth - 1, -WON, WON, 1)
            else:
                value = -self.search(depth - 1, -alpha - 1, -alpha, 1)
                if value > alpha:
                    value = -self.search(depth - 1, -WON, -alpha, 1)
            root.undo()
            if self.stopped:
                return
            if value > alpha:
                alpha = value
                self.value = value
                self.put_first(action)
        self.depth = depth

    def clear(self) -> bool:
        """Whether looking further would change nothing: all is seen to the end, or a win is in sight."""
        return self.depth > 0 and (not self.open_end or self.value >= WON - self.depth)

    # Positions

    def search(self, depth: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """The value of this position if it lies between alpha and beta, else a bound beyond them."""
        if depth <= 0:
            return self.calm(alpha, beta, ply, WIDEST)
        if self.nodes >= self.pause:
            self.ask_budget()
        if self.stopped:
            return 0
        self.nodes += 1
        root = self.root
        seat = self.seat ^ ply & 1
        if root.turn() == NOBODY:
            return self.outcome(seat, ply)

        hint = NONE
        key = root.key()
        word = self.memory.recall(key)
        if word != UNKNOWN:
            hint = action_of(word)
            known = depth_of(word)
            if known == depth or (known > depth and self.bold):
                value = value_of(word, ply)
                bound = bound_of(word)
                if bound == EQUAL or (bound == ABOVE and value >= beta) or (bound == BELOW and value <= alpha):
                    return value

        best = -WON
        quiet = True  # whether quiet actions are worth a try
        if self.bold and depth <= 2 and beta - alpha == 1:
            stand = self.judge(seat)
            margin = MARGIN[depth]
            if stand - margin >= beta and beta > -DECIDED:
                return stand
            if stand + margin <= alpha and alpha < DECIDED:
                quiet = False
                best = stand

        first = alpha
        choice = NONE
        tried: i64 = 0
        base = self.top
        captures = NOTHING
        for kind in range(3):
            if kind == HINT:
                if hint == NONE:
                    continue
                self.push(0, hint)
            elif kind == CAPTURE:
                captures = root.captures()
                self.push_captures(captures, hint, seat)
            elif quiet:
                self.push_quiet(captures, hint, seat, ply)
            else:
                break
            end = self.top
            for i in range(base, end):
                if kind == CAPTURE or i - base < SORTED:
                    self.bring_best(i, end)
                action = self.waiting[i] & ACTION
                less: i64 = 0
                if self.bold and kind == QUIET and depth >= 3 and tried >= UNREDUCED:
                    less = 1
                    if tried >= LATE and depth >= 4:
                        less = 2
                value = self.attempt(action, depth - 1, less, alpha, beta, ply, tried == 0)
                if self.stopped:
                    self.top = base
                    return 0
                tried += 1
                if value > best:
                    best = value
                    choice = action
                    if value > alpha:
                        alpha = value
                        if value >= beta:
                            if kind != CAPTURE:
                                self.honour(seat, action, depth, ply)
                            self.top = base
                            self.memory.keep(key, ply, depth, best, ABOVE, choice, self.depth)
                            return best
            self.top = base
        bound = BELOW
        if best > first:
            bound = EQUAL
        self.memory.keep(key, ply, depth, best, bound, choice, self.depth)
        return best

    def attempt(self, action: i64, depth: i64, less: i64, alpha: i64, beta: i64, ply: i64, full: bool) -> i64:
        """What an action is worth: in full, or proof first that it is no better than alpha, with less depth first."""
        root = self.root
        root.do(action)
        if full:
            value = -self.search(depth, -beta, -alpha, ply + 1)
        else:
            value = -self.search(depth - less, -alpha - 1, -alpha, ply + 1)
            if value > alpha and less > 0:
                value = -self.search(depth, -alpha - 1, -alpha, ply + 1)
            if alpha < value < beta:
                value = -self.search(depth, -beta, -alpha, ply + 1)
        root.undo()
        return value

    def calm(self, alpha: i64, beta: i64, ply: i64, width: i64) -> i64:
        """The value when only captures are played on, and nobody has to capture.

        A bold search tries only so many of them, the greatest prizes, and half as many at the answer."""
        if self.nodes >= self.pause:
            self.ask_budget()
        if self.stopped:
            return 0
        self.nodes += 1
        root = self.root
        seat = self.seat ^ ply & 1
        if root.turn() == NOBODY:
            return self.outcome(seat, ply)
        self.open_end = True
        stand = self.judge(seat)
        if stand >= beta or ply >= FURTHEST:
            return stand
        captures = root.captures()
        if len(captures) == 0:
            return stand
        best = stand
        if stand > alpha:
            alpha = stand
        base = self.top
        self.push_captures(captures, NONE, seat)
        end = self.top
        for i in range(base, end):
            self.bring_best(i, end)
            waiting = self.waiting[i]
            prize = waiting >> SCORE_AT
            if self.bold and (i - base >= width or (prize > 0 and stand + prize + SLACK <= alpha)):
                break
            root.do(waiting & ACTION)
            value = -self.calm(-beta, -alpha, ply + 1, (width + 1) >> 1)
            root.undo()
            if self.stopped:
                break
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        self.top = base
        return best

    def judge(self, seat: i64) -> i64:
        """How well the seat stands as things are."""
        coach = self.coach
        if coach is None:
            return 0
        return coach.evaluate(self.root, seat)

    def outcome(self, seat: i64, ply: i64) -> i64:
        """The end of the game: sooner won and later lost is better."""
        ranks = self.root.ranks()
        mine = ranks[seat]
        others = ranks[1 - seat]
        if mine == others:
            return 0
        return WON - ply if mine < others else ply - WON

    # The order of actions

    def push(self, score: i64, action: i64) -> None:
        if self.top == len(self.waiting):
            self.waiting = append(self.waiting, i64(0))
        self.waiting[self.top] = score << SCORE_AT | action
        self.top += 1

    def push_captures(self, captures: vec[i64], hint: i64, seat: i64) -> None:
        coach = self.coach
        root = self.root
        prize: i64 = 0
        for i in range(len(captures)):
            action = captures[i]
            if action != hint:
                if coach is not None:
                    prize = coach.prize(root, seat, action)
                self.push(prize, action)

    def push_quiet(self, captures: vec[i64], hint: i64, seat: i64, ply: i64) -> None:
        """Everything legal that was not tried before; killers first, then what has cut off most."""
        self.visit += 1
        visit = self.visit
        marks = self.marks
        if hint != NONE:
            marks[hint] = visit
        for i in range(len(captures)):
            marks[captures[i]] = visit
        history = self.history
        row = seat * self.kinds
        killer = self.killers[2 * ply]
        second = self.killers[2 * ply + 1]
        legal = self.root.legal(seat)
        for i in range(len(legal)):
            action = legal[i]
            if marks[action] != visit:
                score = history[row + action]
                if action in (killer, second):
                    score += KILLER
                self.push(score, action)

    def bring_best(self, start: i64, end: i64) -> None:
        """Put the most promising of the actions from `start` on there."""
        waiting = self.waiting
        most = waiting[start]
        at = start
        for i in range(start + 1, end):
            if waiting[i] > most:
                most = waiting[i]
                at = i
        waiting[at] = waiting[start]
        waiting[start] = most

    def honour(self, seat: i64, action: i64, depth: i64, ply: i64) -> None:
        """A quiet action was good enough to end the search of a position: try it earlier elsewhere."""
        if self.killers[2 * ply] != action:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = action
        at = seat * self.kinds + action
        self.history[at] += depth * depth
        if self.history[at] >= WORN:
            for i in range(len(self.history)):
                self.history[i] >>= 1

    # The root and the budget

    def put_first(self, action: i64) -> None:
        """The best action so far goes to the head of the root's; the others keep their order."""
        self.best = action
        actions = self.actions
        at: i64 = 0
        while actions[at] != action:
            at += 1
        while at > 0:
            actions[at] = actions[at - 1]
            at -= 1
        actions[0] = action

    def shuffled(self, legal: vec[i64]) -> vec[i64]:
        """The legal actions in random order, so that among equals any may be chosen."""
        actions = vec[i64]([0] * len(legal))
        for i in range(len(legal)):
            actions[i] = legal[i]
        self.rng.draw(actions, len(actions), len(actions))
        return actions

    def ask_budget(self) -> None:
        """Stop when the budget is used up, and say when to ask again."""
        self.pause = self.nodes + LOOK
        if self.limit > 0:
            if self.nodes >= self.limit:
                self.stopped = True
            elif self.limit < self.pause:
                self.pause = self.limit
        late = self.late
        if late is not None and late():
            self.stopped = True
