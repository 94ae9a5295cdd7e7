"""A small game with everything a table must cope with: a deal, hidden stones, dice, a race, a countdown, a grace time.

Everybody gets a stone (1 to 3) that nobody else sees. In turn: `push` (1 point, the turn goes on to the next), `step`
(nothing, the same seat again), `peek` (see the next seat's stone, same seat again), `roll` (so many points; after a 6
everybody may `shout` for 3 points, whoever is first, but only holders of a stone above 1; or `pass`).

Its rules have versions: by rules 2, a push brings 2 points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.box import Box, Grace, Manifest, Passage, Patience, Picture, SeatFace, Setting, Trial, Window
from shoal.engine.coach import Coach
from shoal.engine.errors import UnknownGame
from shoal.engine.game import CHANCE, Game, State, places
from shoal.engine.mark import Mark
from shoal.engine.options import Option, Value, choose
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.vocabulary import Vocabulary
from shoal.engine.words import GameWords
from tests.table.toy.words.en import WORDS

ACTIONS = ("push", "step", "peek", "roll", "shout", "pass")
PUSH, STEP, PEEK, ROLL, SHOUT, PASS = range(6)
STONES = (1, 2, 3)
SIDES = range(1, 7)
OUTCOMES = (*(f"deal {seat} {stone}" for seat in range(4) for stone in STONES), *(f"rolled {side}" for side in SIDES))
DEALS = 4 * len(STONES)  # outcomes; the others are rolls
HOME = "tests.table.toy"
OPTIONS = (
    Option("turns", 6, tuple(range(1, 2001)), HOME, kind="int"),
    Option("tries", False, (False, True), HOME, kind="bool"),
    Option("loaded", False, (False, True), HOME, kind="bool"),
)


@dataclass(frozen=True)
class ToySight(Sight):
    phase: str
    turn: int
    seat_to_play: int
    points: tuple[int, ...]
    dealt: int
    stones: tuple[int | None, ...]
    peeked: tuple[int, ...]
    passed: tuple[int, ...]
    steps: int
    tries: bool
    rules: int


class ToyGame(Game):
    def __init__(self, options: Mapping[str, Value], version: int = 1) -> None:
        self.id = "toy"
        self.version = version
        self.seats = range(2, 5)
        self.options = choose(OPTIONS, options)
        self.vocabulary = Vocabulary(ACTIONS)
        self.outcomes = Vocabulary(OUTCOMES)
        self.longest = 10_000
        self.score_range = (0, 10_000)

    def start(self, seats: int) -> State:
        return ToyState(self, seats)

    def imagine(self, sight: Sight, rng: Rng) -> State:
        assert isinstance(sight, ToySight)
        assert sight.rules == self.version, "seen by other rules"
        state = ToyState(self, len(sight.points))
        state.phase, state.turn, state.steps = sight.phase, sight.turn, sight.steps
        state.points, state.passed = list(sight.points), set(sight.passed)
        state.stones = [
            (stone or STONES[rng.below(3)]) if seat < sight.dealt else 0 for seat, stone in enumerate(sight.stones)
        ]
        if sight.seat >= 0:
            state.peeked[sight.seat] = set(sight.peeked)
        return state

    def sees(self, viewer: i64, actor: i64, action: i64, last: i64) -> bool:
        return actor != CHANCE or action >= DEALS or viewer == action // len(STONES)


class ToyState(State):
    def __init__(self, game: ToyGame, seats: int) -> None:
        self.game = game
        self.story = None
        self.phase = "deal"
        self.turn = 0
        self.steps = 0
        self.stones = [0] * seats
        self.points = [0] * seats
        self.passed: set[int] = set()
        self.peeked: list[set[int]] = [set() for _ in range(seats)]

    @property
    def acting(self) -> tuple[int, ...]:
        if self.phase in ("deal", "roll"):
            return (CHANCE,)
        if self.phase == "turn":
            return (self._player,)
        if self.phase == "shout":
            return tuple(seat for seat in range(len(self.points)) if seat not in self.passed)
        return ()

    @property
    def _player(self) -> int:
        return self.turn % len(self.points)

    def legal(self, seat: i64) -> vec[i64]:
        if seat not in self.acting or seat < 0:
            return vec[i64]()
        if self.phase == "turn":
            return vec[i64]([PUSH, STEP, PEEK, ROLL])
        return vec[i64]([SHOUT, PASS] if self.stones[seat] > 1 else [PASS])

    def apply(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            self._happen(int(action))
        elif action == PUSH:
            self._tell("pushed", seat)
            self.points[seat] += self.game.version
            self._next()
        elif action == STEP:
            self.steps += 1
        elif action == PEEK:
            self.peeked[seat].add((seat + 1) % len(self.points))
        elif action == ROLL:
            self.phase = "roll"
        elif action == SHOUT:
            self._tell("shouted", seat)
            self.points[seat] += 3
            self._next()
        else:
            self.passed.add(seat)
            if len(self.passed) == len(self.points):
                self._next()

    def _happen(self, outcome: int) -> None:
        if outcome < 12:
            seat, stone = outcome // 3, STONES[outcome % 3]
            self.stones[seat] = stone
            if self.story is not None:
                self.story.tell("dealt", seat, secret={"stone": stone}, to=(seat,))
            if all(self.stones):
                self.phase = "turn"
            return
        side = SIDES[outcome - 12]
        self.points[self._player] += side
        self._tell("rolled", self._player, side=side)
        self.phase = "turn"
        if side == 6:
            self.phase = "shout"
        else:
            self._next()

    def _next(self) -> None:
        self.turn += 1
        self.passed = set()
        turns = self.game.options["turns"]
        assert isinstance(turns, int)
        self.phase = "turn" if self.turn < turns else "over"

    def _tell(self, what: str, seat: int, **facts: int) -> None:
        if self.story is not None:
            self.story.tell(what, int(seat), facts)

    def chances(self) -> list[tuple[int, int]]:
        if self.phase == "deal":
            seat = self.stones.index(0)
            return [(seat * 3 + i, 1) for i in range(3)]
        return [(17, 1)] if self.game.options["loaded"] else [(12 + i, 1) for i in range(6)]

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        if any(action == legal for legal in self.legal(seat)):
            return None
        return Reason(HOME, "turn" if seat not in self.acting else "not_now")

    def clone(self) -> State:
        assert isinstance(self.game, ToyGame)
        other = ToyState(self.game, len(self.points))
        other.phase, other.turn, other.steps = self.phase, self.turn, self.steps
        other.stones, other.points, other.passed = list(self.stones), list(self.points), set(self.passed)
        other.peeked = [set(each) for each in self.peeked]
        return other

    def sight(self, seat: i64) -> Sight:
        peeked = tuple(sorted(self.peeked[seat])) if seat >= 0 else ()
        return ToySight(
            seat=int(seat),
            acting=self.acting,
            phase=self.phase,
            turn=self.turn,
            seat_to_play=self._player,
            points=tuple(self.points),
            dealt=sum(stone > 0 for stone in self.stones),
            stones=tuple((stone or None) if i == seat or i in peeked else None for i, stone in enumerate(self.stones)),
            peeked=peeked,
            passed=tuple(sorted(self.passed)),
            steps=self.steps,
            tries=bool(self.game.options["tries"]),
            rules=self.game.version,
        )

    def scores(self) -> list[int]:
        return list(self.points)

    def ranks(self) -> list[int]:
        return places([(-points,) for points in self.points])


class ToyCoach(Coach):
    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        return {PUSH: 5, ROLL: 2, SHOUT: 9}.get(int(action), 0)

    def value(self, state: State, seat: i64) -> float:
        return 1.0 if state.ranks()[seat] == 1 else 0.0


class ToyRoom:
    SETTINGS: tuple[Setting, ...] = (
        Setting(HOME, "countdown", 6.0, (0.0, 30.0), shared=0.0),
        Setting(HOME, "grace", 0.0, (0.0, 10.0)),
    )

    def windows(self, sight: Sight) -> tuple[Window, ...]:
        assert isinstance(sight, ToySight)
        if sight.phase != "shout":
            return ()
        return (Window(f"shout {sight.turn}", "countdown", tuple((seat, PASS) for seat in sight.acting)),)

    def grace(self, sight: Sight, action: int) -> Grace | None:
        assert isinstance(sight, ToySight)
        return Grace("grace", f"{sight.turn} {sight.passed}") if action == SHOUT else None

    def idle(self, sight: Sight, legal: Sequence[int]) -> int | None:
        return PASS if list(legal) == [PASS] else None

    def patient(self, sight: Sight, action: int) -> Patience | None:
        return Patience(sight.acting) if action == PASS else None

    def drafts(self, sight: Sight) -> Trial | None:
        assert isinstance(sight, ToySight)
        return Trial(f"turn {sight.turn}") if sight.tries and sight.phase == "turn" else None

    def round(self, sight: Sight) -> int:
        assert isinstance(sight, ToySight)
        return sight.turn // len(sight.points)


class ToyDrawing:
    def draw(self, sight: Sight, legal: Sequence[int], names: Sequence[str], words: GameWords) -> Picture:
        assert isinstance(sight, ToySight)
        faces = [SeatFace(Mark(), f"{points} points") for points in sight.points]
        return Picture("", tuple(faces), Mark(), Mark(), ())

    def read(self, sight: Sight, names: Sequence[str], words: GameWords) -> tuple[Passage, ...]:
        assert isinstance(sight, ToySight)
        lines = [f"{name}: stone {stone or 'hidden'}" for name, stone in zip(names, sight.stones, strict=True)]
        return (Passage(f"After {sight.steps} steps", tuple(lines)),)


class ToyHelp:
    def reason(self, sight: Sight, legal: Sequence[int], action: int, words: GameWords) -> str:
        return f"Because “{ACTIONS[action]}” is the safest."


MANIFEST = Manifest("toy", HOME, "", "", 2000, 3, (1, 2), range(2, 5), 2, OPTIONS)
UNUSED: Any = None
BOX = Box(
    MANIFEST,
    ToyGame,
    lambda game: ToyCoach(),
    cast(Any, ToyDrawing()),
    cast(Any, ToyHelp()),
    ToyRoom(),
    UNUSED,
    lambda language: WORDS,
    "",
)


def shelf(game: str) -> Box:
    """The only box here is the toy's."""
    if game != "toy":
        raise UnknownGame(game)
    return BOX
