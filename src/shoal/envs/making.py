"""What the faces have in common: a game by its name, who plays which seat, and how rewards are counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from shoal.bots import STRENGTHS, Budget, decide
from shoal.engine.coach import Coach
from shoal.engine.errors import BadOption, UnknownGame
from shoal.engine.game import Game
from shoal.engine.observation import MOST, Observer
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.envs import matches
from shoal.envs.matches import Decide, Matches
from shoal.games import available, new_coach, new_game, new_observer, open_box

REWARDS = {"win": matches.WIN, "rank": matches.RANK, "score": matches.SCORE}
OUTSIDE = ""  # in place of a strength: whoever uses the face decides for this seat
PLAYERS = {OUTSIDE: matches.OUTSIDE, "minnow": matches.AT_RANDOM, "perch": matches.BY_COACH}

Numbers = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]


def make_game(game: str, options: Mapping[str, Any] | None) -> Game:
    """ValueError with a sentence if there is no such game, or it has no such option."""
    try:
        return new_game(game, options)
    except UnknownGame:
        raise ValueError(f"there is no game {game!r}; there are {', '.join(available())}") from None
    except BadOption as error:
        raise ValueError(str(error)) from None


def make_matches(
    game: Game, count: int, strengths: Sequence[str | Decide], reward: str, budget: Budget | None = None
) -> Matches:
    """Games for as many seats as there are strengths. ValueError if they cannot be."""
    if reward not in REWARDS:
        raise ValueError(f"there is no reward {reward!r}; there are {', '.join(REWARDS)}")
    observer = new_observer(game, len(strengths))
    coach = new_coach(game)
    players = [
        PLAYERS.get(each, matches.BY_ANOTHER) if isinstance(each, str) else matches.BY_ANOTHER for each in strengths
    ]
    others = [_another(game, coach, each, budget) for each in strengths]
    return Matches(game, coach, observer, count, players, others, REWARDS[reward])


def observe(game: Game, sight: Sight) -> Numbers:
    """A sight as numbers, for a program that takes a seat: the very row on which it was trained."""
    state = game.imagine(sight, Rng(0))
    return numbers(_observer(game, len(state.scores())).observe(state, sight.seat))


@lru_cache(16)
def _observer(game: Game, seats: int) -> Observer:
    return new_observer(game, seats)


def usual_seats(game: Game) -> int:
    return open_box(game.id).manifest.usual_seats


def observation_space(width: int) -> spaces.Space[Numbers]:
    space: Any = spaces.Box(-float(MOST), float(MOST), (width,), np.float32)
    return cast("spaces.Space[Numbers]", space)


def numbers(row: Any) -> Numbers:
    """What a seat sees as an array of its own."""
    if isinstance(row, list):  # plain Python has lists for rows of numbers
        return np.array(row, np.float32)
    return np.frombuffer(row, np.int64).astype(np.float32)


def mask(row: Any) -> Mask:
    """What a seat may do as an array of its own."""
    if isinstance(row, list):
        return np.array(row, np.int8)
    return np.frombuffer(row, np.int8).copy()


def whole(row: Any) -> npt.NDArray[np.int64]:
    """One whole number for each game."""
    return np.array(row, np.int64) if isinstance(row, list) else np.frombuffer(row, np.int64)


def real(row: Any) -> npt.NDArray[np.float64]:
    """Numbers that are not whole, as an array of their own."""
    return np.array(row, np.float64) if isinstance(row, list) else np.frombuffer(row, np.float64).copy()


def refusal(game: Game, seat: int, action: object, legal: Mask) -> str:
    """Why an action is no action here, in one sentence."""
    kinds = len(game.vocabulary)
    if not isinstance(action, int | np.integer) or not 0 <= action < kinds:
        return f"{action!r} is not an action of {game.id}: those are the numbers from 0 to {kinds - 1}"
    may = ", ".join(f"{each} ({game.vocabulary[each]})" for each in np.flatnonzero(legal)[:5].tolist())
    return f"seat {seat} may not do {action} ({game.vocabulary[int(action)]}) now; it may do {may or 'nothing'}"


def _another(game: Game, coach: Coach, strength: str | Decide, budget: Budget | None) -> Decide | None:
    if callable(strength):
        return _whole_answers(game, strength)
    if strength in PLAYERS:
        return None
    if strength not in STRENGTHS:
        raise ValueError(f"there is no bot {strength!r}; there are {', '.join(STRENGTHS)}")

    def think(sight: Sight, seed: int) -> int:
        return decide(strength, game, coach, sight, seed, budget)

    return think


def _whole_answers(game: Game, function: Callable[[Sight, int], Any]) -> Decide:
    """numpy's whole numbers will do; ValueError for what is no action of the game at all."""

    def answer(sight: Sight, seed: int) -> int:
        action = function(sight, seed)
        if not isinstance(action, int | np.integer) or not 0 <= action < len(game.vocabulary):
            raise ValueError(f"the bot in seat {sight.seat} answered {action!r}, which is no action of {game.id}")
        return int(action)

    return answer
