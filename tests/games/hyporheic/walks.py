"""Random games, step by step: every decision as the acting seat and an onlooker see it, and what was told."""

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
from shoal.games.hyporheic.sight import HyporheicSight

NAMES = ("Ana", "Ben", "Chloé", "Dee", "Emil", "Fay")
GAMES: tuple[tuple[int, int, dict[str, Value]], ...] = (  # seats, seed, options
    (2, 1, {"round_limit": 30}),
    (3, 2, {"round_limit": 30, "bumping": False}),
    (4, 3, {"round_limit": 25, "nitrate_step": True}),
    (6, 4, {"round_limit": 50}),
)


@dataclass(frozen=True)
class View:
    """A position as one viewer has it."""

    sight: HyporheicSight
    legal: tuple[int, ...]


@dataclass(frozen=True)
class Walk:
    """A whole game: views in order, and its story with the events' numbers."""

    game: Game
    seats: int
    views: tuple[View, ...]
    record: Record

    @property
    def notes(self) -> list[Note]:
        return [note for _, note in self.record.notes]


@cache
def walks() -> tuple[Walk, ...]:
    return tuple(walk(seats, seed, options) for seats, seed, options in GAMES)


def every_view(step: int = 1) -> Iterator[View]:
    """All positions, or each so-many-th of them."""
    for each in walks():
        yield from each.views[::step]


def walk(seats: int, seed: int, options: dict[str, Value]) -> Walk:
    game = new_game("hyporheic", options)
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
            (seat,) = state.acting
            legal = tuple(state.legal(seat))
            views += [_view(state.sight(seat), legal), _view(state.sight(SPECTATOR), ())]
            state.apply(seat, legal[rng.below(len(legal))])
        event += 1
        notes += [(event, note) for note in story.take()]
    views += [_view(state.sight(viewer), ()) for viewer in (0, SPECTATOR)]
    return Walk(game, seats, tuple(views), Record(tuple(notes), tuple(state.scores()), tuple(state.ranks()), True))


def _view(sight: object, legal: tuple[int, ...]) -> View:
    assert isinstance(sight, HyporheicSight)
    return View(sight, legal)
