"""Many games at once, for programs: each goes on by itself until one of the seats outside is asked.

Chance and the order of asking come from a seed. What a seat outside sees and may do stands in flat rows of numbers,
which arrays can look at without a copy; they are overwritten by the next step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from shoal.bots.rollout import heed
from shoal.engine.coach import Coach
from shoal.engine.game import CHANCE, NOBODY, Game, State
from shoal.engine.observation import Observer
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight

OUTSIDE: Final[i64] = 0  # whoever uses this decides for the seat
AT_RANDOM: Final[i64] = 1
BY_COACH: Final[i64] = 2
BY_ANOTHER: Final[i64] = 3  # a function that is given a sight

# What counts at the end
WIN: Final[i64] = 0  # 1 for winning alone; the others share the loss
RANK: Final[i64] = 1  # from 1 for the first place to -1 for the last
SCORE: Final[i64] = 2  # points as the game counts them

Decide = Callable[[Sight, int], int]  # a sight and a seed


@final
class Matches:
    """So many games of one kind, side by side. Columns of game i begin at `rows[i * width]`, its actions at
    `masks[i * kinds]`; `asked[i]` is the seat that decides, NOBODY when the game is over."""

    game: Game
    coach: Coach
    observer: Observer
    seats: i64
    count: i64
    width: i64  # numbers in an observation
    kinds: i64  # of actions
    counting: i64  # WIN, RANK or SCORE
    players: vec[i64]  # by seat
    others: list[Decide | None]  # by seat
    states: list[State]
    rngs: list[Rng]
    asked: vec[i64]
    rows: vec[i64]
    masks: vec[u8]
    shown: list[vec[i64]]  # by game: the actions that its mask allows
    rewards: vec[float]  # by game and seat; 0 while it goes on
    lengths: vec[i64]  # decisions taken so far by those outside

    def __init__(
        self,
        game: Game,
        coach: Coach,
        observer: Observer,
        count: i64,
        players: Sequence[int],
        others: list[Decide | None],
        counting: i64,
    ) -> None:
        self.game = game
        self.coach = coach
        self.observer = observer
        self.seats = len(players)
        self.count = count
        self.width = len(observer.columns)
        self.kinds = len(game.vocabulary)
        self.counting = counting
        self.players = vec[i64](players)
        self.others = others
        self.states = []
        self.rngs = []
        for number in range(count):
            self.rngs.append(Rng(number))
            self.states.append(game.start(int(self.seats)))
        self.asked = vec[i64]([NOBODY] * count)
        self.rows = vec[i64]([0] * (count * self.width))
        self.masks = vec[u8]([0] * (count * self.kinds))
        self.shown = [vec[i64]() for _ in range(count)]
        self.rewards = vec[float]([0.0] * (count * self.seats))
        self.lengths = vec[i64]([0] * count)

    def seed(self, number: i64, seed: int) -> None:
        """From now on all that is random in a game follows from this."""
        self.rngs[number] = Rng(seed)

    def begin(self, number: i64) -> None:
        """A new game in place of this one, up to its first decision."""
        self.states[number] = self.game.start(int(self.seats))
        self.lengths[number] = 0
        for seat in range(self.seats):
            self.rewards[number * self.seats + seat] = 0.0
        self._go_on(number)

    def allows(self, number: i64, action: i64) -> bool:
        """Whether the seat that is asked may do this."""
        return 0 <= action < self.kinds and self.masks[number * self.kinds + action] == 1

    def act(self, number: i64, action: i64) -> None:
        """The seat that is asked does this, which must be legal; then whatever follows until the next is asked."""
        self.states[number].apply(self.asked[number], action)
        self.lengths[number] += 1
        self._go_on(number)

    def first_not_allowed(self, actions: list[int]) -> i64:
        """The first game in which the seat that is asked may not do what is said; -1 if there is none."""
        for number in range(self.count):
            if self.asked[number] != NOBODY and not self.allows(number, actions[number]):
                return number
        return -1

    def act_in_all(self, actions: list[int]) -> None:
        """In each game the seat that is asked does what is said, or gives up if it may not do that; a game that is over
        begins anew instead."""
        for number in range(self.count):
            if self.asked[number] == NOBODY:
                self.begin(number)
            elif self.allows(number, actions[number]):
                self.act(number, actions[number])
            else:
                self.give_up(number)

    def give_up(self, number: i64) -> None:
        """The game is over, and lost for the seat that is asked."""
        seat = self.asked[number]
        self.asked[number] = NOBODY
        self._allow(number, vec[i64]())
        self._reward(number, self.states[number])
        if self.counting != SCORE:
            self.rewards[number * self.seats + seat] = -1.0

    def look(self, number: i64, seat: i64, row: vec[i64], at: i64) -> None:
        """Write what a seat sees of a game."""
        for i in range(at, at + self.width):
            row[i] = 0
        self.observer.look(self.states[number], seat, row, at)

    def seen(self, number: i64, seat: i64) -> vec[i64]:
        """What any seat sees of a game."""
        row = vec[i64]([0] * self.width)
        self.observer.look(self.states[number], seat, row, 0)
        return row

    def _go_on(self, number: i64) -> None:
        """Chance and the seats that are not outside do what they do; then show what the one that is asked may do."""
        state = self.states[number]
        rng = self.rngs[number]
        seat = state.ask(rng)
        while seat != NOBODY:
            if seat == CHANCE:
                state.settle(rng)
            else:
                player = self.players[seat]
                if player == OUTSIDE:
                    break
                self._let_play(state, seat, player, rng)
            seat = state.ask(rng)
        self.asked[number] = seat
        viewer = seat
        if seat == NOBODY:
            self._allow(number, vec[i64]())
            self._reward(number, state)
            viewer = self._first_outside()
        else:
            self._allow(number, state.legal(seat)[:])
        self.look(number, viewer, self.rows, number * self.width)

    def _allow(self, number: i64, legal: vec[i64]) -> None:
        """The mask of a game allows just these actions."""
        mask = number * self.kinds
        before = self.shown[number]
        for i in range(len(before)):
            self.masks[mask + before[i]] = 0
        for i in range(len(legal)):
            self.masks[mask + legal[i]] = 1
        self.shown[number] = legal

    def _let_play(self, state: State, seat: i64, player: i64, rng: Rng) -> None:
        legal = state.legal(seat)
        if len(legal) == 1:
            state.apply(seat, legal[0])
        elif player == AT_RANDOM:
            state.apply(seat, legal[rng.below(len(legal))])
        elif player == BY_COACH:
            state.apply(seat, heed(state, seat, self.coach, rng))
        else:
            decide = self.others[seat]
            assert decide is not None
            state.apply(seat, self._legal_answer(seat, decide(state.sight(seat), int(rng.word())), legal))

    def _legal_answer(self, seat: i64, action: int, legal: vec[i64]) -> i64:
        """ValueError if it is none: nobody else looks at what such a function says."""
        for i in range(len(legal)):
            if legal[i] == action:
                return legal[i]
        words = self.game.vocabulary
        may = ", ".join([f"{legal[i]} ({words[legal[i]]})" for i in range(len(legal))][:5])
        said = f"{action} ({words[action]})" if 0 <= action < len(words) else f"{action}"
        raise ValueError(f"the bot in seat {seat} may not do {said} now; it may do {may}")

    def _first_outside(self) -> i64:
        seat: i64 = 0
        while self.players[seat] != OUTSIDE:
            seat += 1
        return seat

    def _reward(self, number: i64, state: State) -> None:
        rewards = rewards_of(state.ranks(), state.scores(), self.counting)
        for seat in range(self.seats):
            self.rewards[number * self.seats + seat] = rewards[seat]


def rewards_of(ranks: list[int], scores: list[int], counting: int) -> list[float]:
    """What the end of a game is worth to each seat. But for points, all of them add up to nothing."""
    seats = len(ranks)
    if counting == SCORE:
        return [float(score) for score in scores]
    if seats == 1:
        return [0.0]
    if counting == RANK:
        return [
            float(sum([other > rank for other in ranks]) - sum([other < rank for other in ranks])) / (seats - 1)
            for rank in ranks
        ]
    share = 1.0 / sum([rank == 1 for rank in ranks])
    return [((share if rank == 1 else 0.0) * seats - 1.0) / (seats - 1) for rank in ranks]
