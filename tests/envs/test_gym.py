"""Gymnasium: its own checks for every game with every number of seats, and many games at once as each alone."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

from shoal.bots import Budget
from shoal.engine.game import SPECTATOR
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.envs import gym
from shoal.games import available, new_game
from tests.envs.test_zoo import SHORT, each_table
from tests.some import some


@each_table
def test_its_own_checks(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    made = gymnasium.make(f"shoal/{game}-v1", against=["minnow"] * (seats - 1), seat=seats - 1, options=SHORT.get(game))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)


def any_of(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Any legal action in each game; where it is over, any at all."""
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


@pytest.mark.parametrize("against", ["minnow", "perch"])
def test_many_games_at_once_go_as_each_of_them_alone(against: str) -> None:
    many = gym.vector("succession", 5, [against] * 2, seat=1, options=SHORT["succession"])
    alone = [gym.env("succession", [against] * 2, seat=1, options=SHORT["succession"]) for _ in range(5)]
    rng = np.random.default_rng(1)
    seen, info = many.reset(seed=[10, 11, 12, 13, 14])
    for number, env in enumerate(alone):
        env.matches.seed(0, 10 + number)
        env.matches.begin(0)
    ended = 0
    over = np.zeros(5, bool)
    for _ in range(150):
        actions = any_of(info["action_mask"], rng)
        was_over = over
        seen, rewards, over, cut, info = many.step(actions)
        assert not cut.any()
        for number, env in enumerate(alone):
            if was_over[number]:
                env.matches.begin(0)
                assert rewards[number] == 0
            else:
                told, reward, end, _, _ = env.step(int(actions[number]))
                assert (told == seen[number]).all() and reward == rewards[number] and end == over[number]
                ended += end
            assert (env.action_masks() == info["action_mask"][number]).all()
    assert ended >= 5


def test_the_same_seed_gives_the_same_games() -> None:
    played = []
    for _ in range(2):
        many = gym.vector("hyporheic", 3, ["perch"])
        rng = np.random.default_rng(1)
        seen, info = many.reset(seed=7)
        for _ in range(20):
            seen, *_, info = many.step(any_of(info["action_mask"], rng))
        played.append(seen)
    assert (played[0] == played[1]).all()
    assert not (played[0][0] == played[0][1]).all()


def test_many_games_fit_what_they_say_of_themselves() -> None:
    many = gym.vector("pond", 4, ["minnow"], options={"board": "drop"})
    seen, _ = many.reset(seed=1)
    assert seen in many.observation_space
    assert seen.shape == (4, len(many.columns)) and seen.dtype == np.float32
    assert many.action_masks().shape == (4, len(many.game.vocabulary))


def test_a_game_can_be_learnt_from_its_end() -> None:
    env = gym.env("succession", ["minnow"], options=SHORT["succession"])
    rng = np.random.default_rng(0)
    rewards = []
    for _ in range(30):
        _, info = env.reset(seed=int(rng.integers(1 << 30)))
        over = False
        while not over:
            _, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
            assert over or reward == 0
        rewards.append(reward)
    assert {-1.0, 1.0} <= set(rewards) <= {-1.0, 0.0, 1.0}


def test_against_pike_and_against_a_function() -> None:
    asked: list[int] = []
    game = new_game("rivers")

    def first(sight: Sight, seed: int) -> int:
        asked.append(sight.seat)
        assert sight.seat != SPECTATOR
        return int(game.imagine(sight, Rng(seed)).legal(sight.seat)[0])

    env = gym.env("rivers", ["pike", first], seat=2, budget=Budget(simulations=1))
    _, info = env.reset(seed=1)
    for _ in range(12):
        *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert set(asked) == {1}


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = gym.env("succession", ["minnow"])
    with pytest.raises(ResetNeeded, match="reset"):
        env.step(0)
    env.reset(seed=1)
    _, reward, over, cut, info = env.step(42)
    assert (reward, over, cut) == (-1.0, True, False)
    assert "may not do 42 (catch 4) now" in info["illegal"]
    strict = gym.env("succession", ["minnow"], illegal="raise")
    before, _ = strict.reset(seed=1)
    with pytest.raises(InvalidAction, match=r"may not do 42 \(catch 4\) now; it may do"):
        strict.step(42)
    for nothing in some([99, -1, "draw"]):
        with pytest.raises(InvalidAction, match="is not an action of succession"):
            strict.step(nothing)
    assert (strict._seen() == before).all()


def test_an_illegal_action_in_one_of_many_games() -> None:
    many = gym.vector("succession", 3, ["minnow"])
    _, info = many.reset(seed=1)
    actions = info["action_mask"].argmax(1)
    actions[1] = 42
    _, rewards, over, _, info = many.step(actions)
    assert over.tolist() == [False, True, False] and rewards.tolist() == [0.0, -1.0, 0.0]
    assert not info["action_mask"][1].any()
    strict = gym.vector("succession", 3, ["minnow"], illegal="raise")
    before, _ = strict.reset(seed=1)
    with pytest.raises(InvalidAction, match="in game 1 seat 0 may not do 42"):
        strict.step(actions)
    assert (strict._seen() == before).all()
    few: Any
    for few in some([actions[:2], actions[:, None], 3, None]):
        with pytest.raises(ValueError, match="3 games need as many actions in a row"):
            strict.step(few)
    nothing: Any
    for nothing in some([[0.5] * 3, ["draw"] * 3, [None] * 3, [10**30] * 3]):
        with pytest.raises(InvalidAction, match="actions are whole numbers, not "):
            strict.step(nothing)
    assert (strict._seen() == before).all()


def test_many_games_begin_with_a_seed_for_each() -> None:
    many = gym.vector("succession", 2, ["minnow"])
    with pytest.raises(ResetNeeded, match="reset"):
        many.step(np.zeros(2, np.int64))
    wrong: list[list[int | None]] = [[1], [1, 2, 3]]
    for seeds in some(wrong):
        with pytest.raises(ValueError, match=f"2 games need as many seeds, not {len(seeds)}"):
            many.reset(seed=seeds)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("draw", "the bot in seat 1 answered 'draw', which is no action of succession"),
        (None, "the bot in seat 1 answered None, which is no action of succession"),
        (42, r"the bot in seat 1 may not do 42 \(catch 4\) now; it may do"),
        (10**30, "the bot in seat 1 answered 1000000000000000000000000000000, which is no action of succession"),
    ],
)
def test_a_function_that_answers_nonsense_is_told_so(answer: Any, sentence: str) -> None:
    env = gym.env("succession", [lambda sight, seed: answer])
    with pytest.raises(ValueError, match=sentence):  # noqa: PT012  (in some step of the game)
        _, info = env.reset(seed=1)
        while True:
            *_, info = env.step(int(info["action_mask"].argmax()))


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "succession", "against": ["shark"]}, "there is no bot 'shark'; there are minnow, perch, pike"),
        ({"game": "succession", "against": [3]}, "there is no bot 3; there are minnow, perch, pike"),
        ({"game": "succession", "against": "perch"}, "a list, even of one, not 'perch'"),
        ({"game": "succession", "against": ["perch"] * 9}, "succession is for 2 to 6 seats, not 10"),
        ({"game": "succession", "against": ["perch"], "seat": 2}, "there is no seat 2 among 2"),
        ({"game": "succession", "reward": "fame"}, "there is no reward 'fame'"),
        ({"game": "succession", "illegal": "ignore"}, "lose or raise, not 'ignore'"),
        ({"game": "succession", "render_mode": "film"}, "there is no render mode 'film'"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(settings: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        gym.env(**settings)  # type: ignore[arg-type]


def test_every_game_is_known_by_name() -> None:
    assert {f"shoal/{game}-v1" for game in available()} <= set(gymnasium.registry)
    with pytest.raises(ValueError, match="at least one game"):
        gym.vector("pond", 0)
