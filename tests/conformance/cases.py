"""Every game, every number of seats, its options pairwise: and one game played in each of these cases.

SHOAL_CASES leaves only those whose names match one of its patterns. `*-[24]-usual` are those for two and for four with
usual options: enough in plain Python, as `tests/compiled` shows that all others go there as they do compiled. With
SHOAL_MOST_CASES=64 every row is played with every number of seats, and looked at more closely (`make conformance`)."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType

import pytest

from shoal import games
from shoal.engine.box import Manifest
from shoal.engine.coach import Coach
from shoal.engine.game import CHANCE, Game, State
from shoal.engine.log import Event, Header, Log, replay
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from tests.conformance.pairwise import pairwise

USUALLY = 8
MOST_CASES = int(os.environ.get("SHOAL_MOST_CASES", USUALLY))  # of a game with every number of seats in every row
EVERY_CASE = MOST_CASES > USUALLY
POSITIONS = 24 if EVERY_CASE else 12  # of a game, at which all laws are tried


@dataclass(frozen=True)
class Case:
    game: str
    seats: int
    options: tuple[tuple[str, Value], ...]
    unusual: str

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}-{self.unusual or 'usual'}"

    @property
    def seed(self) -> int:
        """Another game in every case, the same in every run."""
        seed = self.seats
        for letter in str(self):
            seed = (seed * 31 + ord(letter)) % 2**32
        return seed


@dataclass(frozen=True)
class Sample:
    """A game played to its end: the log, and which positions of it are worth a look (0 is the start)."""

    game: Game
    log: Log
    numbers: tuple[int, ...]

    def positions(self) -> list[State]:
        """Copies of these positions."""
        return [state.clone() for state in self._found]

    @cached_property
    def _found(self) -> list[State]:
        """These positions, by replay."""
        wanted = set(self.numbers)
        log = Log(self.log.header, self.log.events[: max(wanted)])
        return [state.clone() for number, state in enumerate(replay(self.game, log)) if number in wanted]


@cache
def cases() -> tuple[Case, ...]:
    patterns = os.environ.get("SHOAL_CASES", "*").split()
    every = [case for name in games.available() for case in cases_of(name)]
    return tuple(case for case in every if any(fnmatchcase(str(case), pattern) for pattern in patterns))


def in_each(wanted: Iterable[Case]) -> pytest.MarkDecorator:
    """A test in each of these cases; all tests of a case run in one process, which then plays its game once."""
    return pytest.mark.parametrize("case", wanted, ids=str)


def cases_of(game: str) -> list[Case]:
    """Every row with every number of seats; where that is too much, the usual row with all, the others in turn."""
    options, seats = manifest(game).options, manifest(game).seats
    usual = {option.name: option.default for option in options}
    rows = pairwise(options)
    few = len(rows) * len(seats) <= MOST_CASES
    return [
        Case(game, count, tuple(row.items()), unusual(row, usual))
        for number, row in enumerate(rows)
        for count in (seats if few or number == 0 else seats[number % len(seats) :][:1])
    ]


def folder(game: str) -> ModuleType:
    """The game's rules without the rest of its box."""
    return import_module(f"shoal.games.{game}")


def manifest(game: str) -> Manifest:
    lid = folder(game).MANIFEST
    assert isinstance(lid, Manifest)
    return lid


def unusual(row: dict[str, Value], usual: dict[str, Value]) -> str:
    return ",".join(f"{name}={value}" for name, value in row.items() if value != usual[name])


@cache
def sample(case: Case) -> Sample:
    """The game of this case."""
    game = games.new_game(case.game, dict(case.options))
    return play(game, games.new_coach(game), Header(game.id, game.version, case.seats, dict(case.options)), case.seed)


def play(game: Game, adviser: Coach, header: Header, seed: int) -> Sample:
    """Half of the decisions by the coach, so that games end as they should; half at random, so that all happens."""
    rng = Rng(seed)
    state = game.start(header.seats)
    log = Log(header)
    kinds: dict[str, list[int]] = {}
    while state.acting:
        assert len(log.events) < game.longest, "the game is longer than the longest"
        kinds.setdefault(kind(state), []).append(len(log.events))
        seat = state.ask(rng)
        if seat == CHANCE:
            action = state.sample(rng)
            log.events.append(Event(CHANCE, game.outcomes[action]))
        else:
            legal = state.legal(seat)
            action = adviser.choose(state, seat, rng) if rng.chance(500) else legal[rng.below(len(legal))]
            log.events.append(Event(seat, game.vocabulary[action]))
        state.apply(seat, action)
    return Sample(game, log, choose_positions(kinds, len(log.events), rng))


def kind(state: State) -> str:
    """What may be done here, roughly: positions of rare kinds shall be looked at too."""
    if state.acting == (CHANCE,):
        return "chance " + state.game.outcomes[state.chances()[0][0]].split()[0]
    words = {state.game.vocabulary[action].split()[0] for seat in state.acting for action in state.legal(seat)}
    return " ".join(sorted(words)) + (" race" if len(state.acting) > 1 else "")


def choose_positions(kinds: dict[str, list[int]], end: int, rng: Rng) -> tuple[int, ...]:
    """Start, end, and turn by turn one position of every kind."""
    chosen = {0, end}
    pools = [numbers for _, numbers in sorted(kinds.items())]
    while len(chosen) < POSITIONS and any(pools):
        for pool in pools:
            if pool and len(chosen) < POSITIONS:
                chosen.add(pool.pop(rng.below(len(pool))))
    return tuple(sorted(chosen))


each_case = in_each(cases())
