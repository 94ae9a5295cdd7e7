"""Random games, step by step: every position as every viewer sees it, with what has been told on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from shoal.engine.box import Record
from shoal.engine.game import CHANCE, SPECTATOR, Game
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.story import Note, Story
from shoal.games import new_game
from shoal.games.succession.sight import SuccessionSight

NAMES = ("Ana", "Ben", "Chloé", "Dee", "Emil", "Fay")
GAMES: tuple[tuple[int, int, dict[str, Value]], ...] = (  # seats, seed, options
    (2, 1, {"rounds": 2, "turn_cap": 15}),
    (3, 2, {"rounds": 1, "black": True, "calls": "auto", "turn_cap": 15}),
    (4, 3, {"rounds": 2, "purple": True, "turn_cap": 10}),
    (6, 4, {"rounds": 1, "black": True, "purple": True, "turn_cap": 10}),
    (3, 5, {"rounds": 1, "black": True, "purple": True, "open_hands": True, "turn_cap": 10}),
    (5, 6, {"rounds": 1, "black": True, "purple": True, "points": False, "turn_cap": 10}),
)


@dataclass(frozen=True)
class View:
    """A position as one viewer has it."""

    sight: SuccessionSight
    legal: tuple[int, ...]


@dataclass(frozen=True)
class Walk:
    """A whole game: positions in order, and its story with the events' numbers."""

    game: Game
    seats: int
    views: tuple[View, ...]
    notes: tuple[tuple[int, Note], ...]
    record: Record


@cache
def walks() -> tuple[Walk, ...]:
    return tuple(walk(seats, seed, options) for seats, seed, options in GAMES)


def walk(seats: int, seed: int, options: dict[str, Value]) -> Walk:
    """Play at random, a little in favour of putting cards down, so that rounds come to an end."""
    game = new_game("succession", options)
    state = game.start(seats)
    state.story = story = Story()
    rng = Rng(seed)
    views: list[View] = []
    notes: list[tuple[int, Note]] = []
    event = 0
    while state.acting:
        if state.acting == (CHANCE,):
            state.apply(CHANCE, state.sample(rng))
        else:
            for viewer in (*range(seats), SPECTATOR):
                sight = state.sight(viewer)
                assert isinstance(sight, SuccessionSight)
                views.append(View(sight, tuple(state.legal(viewer)) if viewer >= 0 else ()))
            seat = state.acting[rng.below(len(state.acting))]
            legal = list(state.legal(seat))
            plays = [action for action in legal if action < 20 and action != 15] or legal
            choice = plays if rng.below(4) else legal
            state.apply(seat, choice[rng.below(len(choice))])
        event += 1
        notes += [(event, note) for note in story.take()]
    for viewer in (*range(seats), SPECTATOR):
        sight = state.sight(viewer)
        assert isinstance(sight, SuccessionSight)
        views.append(View(sight, ()))
    record = Record(tuple(notes), tuple(state.scores()), tuple(state.ranks()), True)
    return Walk(game, seats, tuple(views), tuple(notes), record)


def every_view() -> Iterator[View]:
    for each in walks():
        yield from each.views
