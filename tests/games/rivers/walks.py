"""Whole games by chance and advice, position by position, as every seat and an onlooker sees them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from shoal.engine.box import Record
from shoal.engine.game import CHANCE, SPECTATOR, Game
from shoal.engine.rng import Rng
from shoal.engine.story import Note, Story
from shoal.games import new_coach, new_game
from shoal.games.rivers.sight import RiversSight

NAMES = ("Ann", "Bo", "Cid", "Dee")
GAMES: tuple[tuple[int, dict[str, str | int]], ...] = (
    (2, {}), (4, {}), (3, {"supply": "scaled", "cards": "face_up"}), (4, {"start_tokens": 6, "purchase": "may"}),
)  # fmt: skip


@dataclass(frozen=True)
class View:
    """What a seat sees, and may do."""

    sight: RiversSight
    legal: tuple[int, ...]


@dataclass(frozen=True)
class Walk:
    """A whole game."""

    game: Game
    seats: int
    views: tuple[View, ...]
    record: Record


@cache
def walks() -> tuple[Walk, ...]:
    return tuple(walk(number) for number in range(len(GAMES)))


def every_view() -> list[View]:
    return [view for each in walks() for view in each.views]


def walk(number: int) -> Walk:
    seats, options = GAMES[number]
    game = new_game("rivers", options)
    coach, state, rng = new_coach(game), game.start(seats), Rng(number)
    story = Story()
    state.story = story
    views: list[View] = []
    notes: list[tuple[int, Note]] = []
    event = 0
    while state.acting:
        actor = state.acting[0]
        if actor == CHANCE:
            state.apply(CHANCE, state.sample(rng))
        else:
            for viewer in (actor, (actor + 1) % seats, SPECTATOR):
                sight = state.sight(viewer)
                assert isinstance(sight, RiversSight)
                views.append(View(sight, tuple(state.legal(viewer)) if viewer >= 0 else ()))
            legal = list(state.legal(actor))
            advised = rng.below(2) == 0
            state.apply(actor, coach.choose(state, actor, rng) if advised else legal[rng.below(len(legal))])
        event += 1
        notes += [(event, note) for note in story.take()]
    for viewer in range(seats):
        sight = state.sight(viewer)
        assert isinstance(sight, RiversSight)
        views.append(View(sight, ()))
    record = Record(tuple(notes), tuple(state.scores()), tuple(state.ranks()), True)
    return Walk(game, seats, tuple(views), record)
