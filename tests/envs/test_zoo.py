"""PettingZoo: its own suites for every game with every number of seats, and what they do not ask."""

from __future__ import annotations

import warnings
from xml.dom import minidom

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.render_test import render_test

from shoal.engine.game import NOBODY
from shoal.envs import zoo
from shoal.envs.matches import RANK, WIN, rewards_of
from shoal.games import available, new_game, new_observer
from tests.some import some

TABLES = [(game, seats) for game in available() for seats in new_game(game).seats]
each_table = pytest.mark.parametrize(("game", "seats"), TABLES)
SHORT = {"succession": {"rounds": 1}, "reef": {"rounds": 1}, "hyporheic": {"coins_to_win": 1, "round_limit": 20}}


def play_on(env: zoo.GameEnv, rng: np.random.Generator, most: int = 100_000) -> list[tuple[str, int]]:
    """Any legal action, to the end; who did what."""
    done = []
    for agent in env.agent_iter(most):
        seen, _, over, _, _ = env.last()
        action = None if over else int(rng.choice(np.flatnonzero(seen["action_mask"])))
        env.step(action)
        if action is not None:
            done.append((agent, action))
    return done


@each_table
def test_its_own_suites(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    def make(render_mode: str | None = None) -> zoo.GameEnv:
        return zoo.env(game, seats, SHORT.get(game), render_mode=render_mode)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Every environment with a mask is told of both: PettingZoo knows the names of its own.
        warnings.filterwarnings("ignore", "Observation (space for each agent probably|is not a NumPy array)")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")  # of who is not asked any more
        api_test(make(), num_cycles=60)
        seed_test(make, num_cycles=30)
        render_test(make, {"svg": lambda drawn: bool(minidom.parseString(drawn).documentElement)})


@each_table
def test_a_game_ends_for_all_and_rewards_add_up_to_nothing(game: str, seats: int) -> None:
    env = zoo.env(game, seats, SHORT.get(game), reward="rank")
    env.reset(seed=5)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        assert not cut
        if over:
            rewards[agent] = reward
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[-1]))
    assert list(rewards) == env.possible_agents
    assert sum(rewards.values()) == pytest.approx(0)
    ranks = env.matches.states[0].ranks()
    assert list(rewards.values()) == rewards_of(ranks, [], RANK)


def test_who_is_asked_sees_its_own_numbers_and_the_others_may_do_nothing() -> None:
    env = zoo.env("succession", 3)
    observer = new_observer(env.game, 3)
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(200):
        state = env.matches.states[0]
        for seat, agent in some(enumerate(env.possible_agents)):
            seen = env.observe(agent)
            assert seen["observation"].tolist() == list(observer.observe(state, seat))
            legal = list(state.legal(seat)) if agent == env.agent_selection else []
            assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(legal)
        play_on(env, rng, 1)
        if env.matches.asked[0] == NOBODY:
            break


def test_an_array_that_was_given_away_stays_as_it_was() -> None:
    env = zoo.env("succession", 2)
    env.reset(seed=1)
    seen, *_ = env.last()
    before = seen["observation"].copy(), seen["action_mask"].copy()
    play_on(env, np.random.default_rng(1), 20)
    assert (seen["observation"] == before[0]).all() and (seen["action_mask"] == before[1]).all()


def test_the_same_seed_gives_the_same_game() -> None:
    played = []
    for _ in range(2):
        env = zoo.env("reef", 3, {"rounds": 1})
        env.reset(seed=9)
        played.append(play_on(env, np.random.default_rng(4)))
    assert played[0] == played[1]
    env.reset()
    assert play_on(env, np.random.default_rng(4)) != played[0]


def test_columns_have_names() -> None:
    env = zoo.env("succession", 2)
    env.reset(seed=1)
    seen, *_ = env.last()
    hand = {name: number for name, number in zip(env.columns, seen["observation"], strict=True) if "hand.0." in name}
    assert sum(hand.values()) == seen["observation"][env.columns.index("size.0")]


@pytest.mark.parametrize(
    ("ranks", "counting", "rewards"),
    [
        ([1, 2], WIN, [1.0, -1.0]),
        ([1, 1], WIN, [0.0, 0.0]),
        ([2, 1, 2, 2], WIN, [-1 / 3, 1.0, -1 / 3, -1 / 3]),
        ([1, 2, 3], RANK, [1.0, 0.0, -1.0]),
        ([1, 1, 3], RANK, [0.5, 0.5, -1.0]),
        ([1], WIN, [0.0]),
    ],
)
def test_rewards(ranks: list[int], counting: int, rewards: list[float]) -> None:
    assert rewards_of(ranks, [0] * len(ranks), counting) == pytest.approx(rewards)


def test_points_as_they_are_may_be_the_reward() -> None:
    env = zoo.env("reef", 1, {"rounds": 1}, reward="score")
    env.reset(seed=1)
    while not env.terminations["seat_0"]:
        play_on(env, np.random.default_rng(1), 1)
    assert env.last()[1] == env.matches.states[0].scores()[0]


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"game": "chess"}, "there is no game 'chess'; there are hyporheic, pond"),
        ({"game": "pond", "seats": 3}, "pond is for 2 to 2 seats, not 3"),
        ({"game": "rivers", "seats": -1}, "rivers is for 2 to 4 seats, not -1"),
        ({"game": "pond", "options": {"board": "round"}}, "It takes one of: long, wide, drop"),
        ({"game": "pond", "options": {"colour": "red"}}, "colour"),
        ({"game": "pond", "reward": "fame"}, "there is no reward 'fame'"),
        ({"game": "pond", "render_mode": "film"}, "there is no render mode 'film'"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(settings: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        zoo.env(**settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [40, -1, 9999, 1.5, None, "draw"])
def test_an_illegal_action_is_refused_and_changes_nothing(action: object) -> None:
    env = zoo.env("succession", 2)
    with pytest.raises(ValueError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    before = env.last()[0]["observation"]
    with pytest.raises(ValueError, match=r"may not do 40 \(catch 2\) now; it may do|is not an action of succession"):
        env.step(action)  # type: ignore[arg-type]
    assert (env.last()[0]["observation"] == before).all()


def test_positions_are_told_and_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    for mode in ("human", "ansi", "svg"):
        env = zoo.env("rivers", 2, render_mode=mode)
        env.reset(seed=1)
        drawn = env.render()
        if mode == "svg":
            assert drawn is not None and "<foreignObject" in drawn and "rivers-map" in drawn
        else:
            assert "The supply:" in (drawn or capsys.readouterr().out)
