"""What a game is: a `Game` with its options chosen, and the `State` of one position in it.

Both are compiled by mypyc, and so are the rules that derive from them; the same source runs interpreted.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.story import Story
from shoal.engine.vocabulary import Vocabulary

CHANCE: Final = -1
SPECTATOR: Final = -2
NOBODY: Final = -3  # is asked when the game is over


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A game with its options chosen. Immutable; many states share one."""

    id: str
    version: int  # of the rules: it rises when an old log would replay differently (see `engine.versions`)
    seats: range
    options: Mapping[str, object]
    vocabulary: Vocabulary  # what seats do
    outcomes: Vocabulary  # what chance does
    longest: int  # events a game can have at most
    score_range: tuple[int, int]

    def check(self, seats: int) -> None:
        """ValueError unless so many may play: a mistake of the program that asks, as people are told before."""
        if seats not in self.seats:
            raise ValueError(f"{self.id} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")

    @abstractmethod
    def start(self, seats: int) -> State:
        """The first position for that many seats."""

    @abstractmethod
    def imagine(self, sight: Sight, rng: Rng) -> State:
        """A full state that looks just like `sight` to the seat that has it."""

    def sees(self, viewer: i64, actor: i64, action: i64, last: i64) -> bool:
        """Whether `viewer`, while the game runs, may read in its log what exactly `actor` did (CHANCE: what came up).

        It follows from what everybody knows: the options, the kind of action, and `last`, the seat that acted before
        it (NOBODY at the beginning). Never from the position, where the very answer could tell what is hidden: of two
        things that look the same to the viewer, both are hidden. Who did it is not asked. A game without secrets, or
        whose secrets never are what somebody does, keeps this."""
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One position: mutable, cheap to clone. Several seats may act at once, chance is a player."""

    __slots__ = ("game", "story")
    game: Game
    story: Story | None  # who listens to what happens; nobody in simulation

    @property
    @abstractmethod
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now; (CHANCE,) when dice or cards decide; () when the game is over."""

    @abstractmethod
    def legal(self, seat: i64) -> vec[i64]:
        """What `seat` may do now. Shared and not to be changed; empty for a seat that is not acting."""

    @abstractmethod
    def apply(self, seat: i64, action: i64) -> None:
        """Do a legal action, or as CHANCE let a possible outcome happen. Legality is not checked here."""

    @abstractmethod
    def chances(self) -> list[tuple[int, int]]:
        """Every outcome chance may have now, with its weight."""

    def shares(self) -> list[tuple[int, float]]:
        """Every outcome chance may have now, in order, and how likely it is."""
        chances = self.chances()
        total: i64 = 0
        last: i64 = -1
        in_order = True
        for outcome, weight in chances:
            total += weight
            in_order = in_order and outcome > last
            last = outcome
        if not in_order:
            chances.sort()
        whole = float(total)
        return [(outcome, weight / whole) for outcome, weight in chances]

    def sample(self, rng: Rng) -> i64:
        """One outcome of chance, as likely as its weight says."""
        chances = self.chances()
        total: i64 = 0
        for _, weight in chances:
            total += weight
        left = rng.below(total)
        for outcome, weight in chances:
            left -= weight
            if left < 0:
                return outcome
        raise AssertionError("chance has no outcome")

    def settle(self, rng: Rng) -> i64:
        """Let chance decide until a seat has to, or the game is over; how many outcomes there were."""
        times: i64 = 0
        while CHANCE in self.acting:
            self.apply(CHANCE, self.sample(rng))
            times += 1
        return times

    def ask(self, rng: Rng) -> i64:
        """Which acting seat a host asks next when programs play: the first to answer wins a race.

        CHANCE where dice or cards decide; NOBODY when the game is over."""
        acting = self.acting
        if len(acting) > 1:
            return acting[rng.below(len(acting))]
        return acting[0] if acting else NOBODY

    def askable(self) -> tuple[int, ...]:
        """The seats among which `ask` chooses, all with equal chance: of those that act, those that come first.

        (CHANCE,) where dice or cards decide; () when the game is over."""
        return self.acting

    @abstractmethod
    def why_not(self, seat: i64, action: i64) -> Reason | None:
        """Why `seat` may not do this now; None if it may.

        It tells nothing that the seat does not know."""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy that nobody listens to."""

    @abstractmethod
    def sight(self, seat: i64) -> Sight:
        """What `seat` (or a SPECTATOR) may know."""

    def reimagine(self, seat: i64, rng: Rng) -> None:  # noqa: B027  (games without secrets have nothing to do)
        """Replace what `seat` cannot see by something else that would look the same to it."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Points so far, in the game's own counting."""

    @abstractmethod
    def ranks(self) -> list[int]:
        """Places as things stand, 1 the best; equals share a place and the next is left out."""


def places(keys: list[tuple[int, ...]]) -> list[int]:
    """Ranks by sort keys, the lowest key first; equals share a rank (1, 1, 3)."""
    return [1 + sum([other < key for other in keys]) for key in keys]
