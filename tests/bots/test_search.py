"""Tree search on connect four, where everybody can check it."""

from __future__ import annotations

import pytest

from shoal.bots import Budget, decide
from shoal.bots.pike import think
from shoal.bots.search import Search
from shoal.engine.game import State
from shoal.engine.rng import Rng
from shoal.lab.connect_four import ConnectFour

GAME = ConnectFour()


def board(columns: str) -> State:
    """The position after stones fell into these columns in turn."""
    state = GAME.start(2)
    for number, column in enumerate(columns):
        state.apply(number % 2, int(column))
    return state


def search(state: State, simulations: int, seed: int = 1) -> Search:
    grown = Search(state, state.acting[0], None, Rng(seed), 0, 0, 1.4)
    grown.grow(simulations)
    return grown


@pytest.mark.parametrize(
    ("columns", "column"),
    [("001122", 3), ("0606061", 6), ("02030", 0), ("00112", 3)],
    ids=["a row to complete", "a column to complete", "a column to block", "a row to block"],
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_finds_the_win_or_the_block(columns: str, column: int, seed: int) -> None:
    assert search(board(columns), 600, seed).best() == column


def test_the_same_seed_gives_the_same_thoughts() -> None:
    state = board("334")
    assert search(state, 300, seed=5).considered() == search(state, 300, seed=5).considered()
    assert search(state, 300, seed=5).considered() != search(state, 300, seed=6).considered()


def test_thinking_in_steps_is_thinking_at_once() -> None:
    state = board("334")
    stepwise = Search(state, 1, None, Rng(5), 0, 0, 1.4)
    for _ in range(30):
        stepwise.grow(10)
    assert stepwise.considered() == search(state, 300, seed=5).considered()


def test_every_simulation_takes_one_action_at_the_root() -> None:
    considered = search(board("3"), 250).considered()
    assert sorted(action for action, _, _ in considered) == list(range(7))
    assert sum(taken for _, taken, _ in considered) == 250
    assert all(0 <= value <= 1 for _, _, value in considered)


def test_the_position_thought_about_stays_as_it_is() -> None:
    state = board("3342")
    before = state.sight(0)
    search(state, 100)
    assert state.sight(0) == before


def test_a_cut_rollout_is_judged_by_places_as_things_stand() -> None:
    grown = Search(board(""), 0, None, Rng(1), 1, 0, 1.4)
    grown.grow(50)
    assert {value for _, _, value in grown.considered()} == {0.5}


@pytest.mark.parametrize(
    ("budget", "least", "most"),
    [(Budget(100), 100, 100), (Budget(100, 60_000), 100, 100), (Budget(0, 1), 1, 100_000), (Budget(), 1, 1)],
)
def test_thinking_keeps_to_its_budget(budget: Budget, least: int, most: int) -> None:
    grown = Search(board(""), 0, None, Rng(1), 0, 0, 1.4)
    think(grown, budget)
    assert least <= grown.simulations <= most


def test_pike_plays_from_a_sight() -> None:
    state = board("001122")
    assert decide("pike", GAME, None, state.sight(0), 1, Budget(600)) == 3


def test_imagining_connect_four_gives_the_same_board() -> None:
    state = board("0112233")
    assert GAME.imagine(state.sight(1), Rng(1)).sight(1) == state.sight(1)
