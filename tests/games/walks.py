"""Whole games, step by step: positions as their viewers see them, and what has been told on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from shoal.engine.box import Record
from shoal.engine.game import CHANCE, SPECTATOR, Game, State
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.story import Note, Story
from shoal.games import new_coach, new_game

S = TypeVar("S", bound=Sight)
Plan = tuple[int, int, dict[str, Value]]  # seats, seed, options


@dataclass(frozen=True)
class ViewOf(Generic[S]):
    """A position as one viewer has it."""

    sight: S
    legal: tuple[int, ...]


@dataclass(frozen=True)
class WalkOf(Generic[S]):
    """A whole game: views in order, and its story with the events' numbers."""

    game: Game
    seats: int
    views: tuple[ViewOf[S], ...]
    record: Record

    @property
    def notes(self) -> list[Note]:
        return [note for _, note in self.record.notes]


def walk(
    name: str,
    plan: Plan,
    sight: type[S],
    advised: int,
    viewers: Callable[[int], Iterable[int]] | None = None,
    every: int = 1,
) -> WalkOf[S]:
    """Of four actions so many are the coach's, the others are any. Before a seat acts, at each so-many-th event, the
    game is looked at by `viewers` (who they are may depend on the seat), else by everybody; by everybody at the end."""
    seats, seed, options = plan
    everybody = (*range(seats), SPECTATOR)
    game = new_game(name, options)
    coach = new_coach(game)
    state = game.start(seats)
    state.story = story = Story()
    rng = Rng(seed)
    views: list[ViewOf[S]] = []
    notes: list[tuple[int, Note]] = []
    event = 0
    while state.acting:
        if state.acting == (CHANCE,):
            state.apply(CHANCE, state.sample(rng))
        else:
            seat = state.acting[rng.below(len(state.acting))]
            if event % every == 0:
                views += _look(state, sight, viewers(seat) if viewers else everybody)
            legal = state.legal(seat)
            follows = rng.below(4) < advised
            state.apply(seat, coach.choose(state, seat, rng) if follows else legal[rng.below(len(legal))])
        event += 1
        notes += [(event, note) for note in story.take()]
    views += _look(state, sight, everybody)
    return WalkOf(game, seats, tuple(views), Record(tuple(notes), tuple(state.scores()), tuple(state.ranks()), True))


def _look(state: State, kind: type[S], viewers: Iterable[int]) -> Iterator[ViewOf[S]]:
    for viewer in viewers:
        sight = state.sight(viewer)
        assert isinstance(sight, kind)
        yield ViewOf(sight, tuple(state.legal(viewer)) if viewer >= 0 else ())
