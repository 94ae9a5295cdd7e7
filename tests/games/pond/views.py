"""Whole games, step by step: every position as every viewer sees it, with what has been told on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from shoal.engine.box import Record
from shoal.engine.game import CHANCE, SPECTATOR, Game, State
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.story import Note, Story
from shoal.games import new_coach, new_game
from shoal.games.pond.sight import PondSight

NAMES = ("Ana", "Ben")
GAMES: tuple[tuple[int, dict[str, Value]], ...] = (  # seed, options
    (1, {"board": "drop", "quiet_limit": 12}),
    (2, {"board": "drop", "setup": "secret", "first": "coin", "quiet_limit": 10}),
    (3, {"board": "drop", "setup": "open", "first": "red", "own_overlap": True, "quiet_limit": 10}),
    (4, {"board": "long", "formation": "random", "quiet_limit": 10}),
    (5, {"board": "wide", "formation": "corner", "flagellate_turns": False, "quiet_limit": 10}),
)


@dataclass(frozen=True)
class View:
    """A position as one viewer has it."""

    sight: PondSight
    legal: tuple[int, ...]


@dataclass(frozen=True)
class Walk:
    """A whole game: positions in order, and its story with the events' numbers."""

    game: Game
    views: tuple[View, ...]
    record: Record


@cache
def walks() -> tuple[Walk, ...]:
    return tuple(walk(seed, options) for seed, options in GAMES)


def every_view() -> Iterator[View]:
    for each in walks():
        yield from each.views


def walk(seed: int, options: dict[str, Value]) -> Walk:
    """Play, mostly as the coach says, so that there is something to eat, and now and then at random."""
    game = new_game("pond", options)
    coach = new_coach(game)
    state = game.start(2)
    state.story = story = Story()
    rng = Rng(seed)
    views: list[View] = []
    notes: list[tuple[int, Note]] = []
    event = 0
    while state.acting:
        if state.acting == (CHANCE,):
            state.apply(CHANCE, state.sample(rng))
        else:
            if event % 3 == 0:
                views += looks(state)
            seat = state.acting[rng.below(len(state.acting))]
            legal = state.legal(seat)
            state.apply(seat, coach.choose(state, seat, rng) if rng.below(4) else legal[rng.below(len(legal))])
        event += 1
        notes += [(event, note) for note in story.take()]
    views += looks(state)
    return Walk(game, tuple(views), Record(tuple(notes), tuple(state.scores()), tuple(state.ranks()), True))


def looks(state: State) -> Iterator[View]:
    for viewer in (0, 1, SPECTATOR):
        sight = state.sight(viewer)
        assert isinstance(sight, PondSight)
        yield View(sight, tuple(state.legal(viewer)) if viewer >= 0 else ())
