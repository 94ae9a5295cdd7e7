"""Actions compared in the same futures: on connect four, where everybody can check it, and on our own games."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

from shoal.bots import Budget
from shoal.bots.comparison import Comparison, best_looking
from shoal.bots.pike import think
from shoal.engine.coach import Coach
from shoal.engine.game import CHANCE, State
from shoal.engine.rng import Rng
from shoal.games import new_coach, new_game
from shoal.games.reef.rules.actions import TO_MUTATE
from shoal.games.reef.rules.game import ReefState
from shoal.games.reef.rules.position import ROW, TASK
from tests.bots.test_search import board


class Rightwards(Coach):
    """Likes the right side best, plays on at random, and knows nothing of who stands how well."""

    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        return action

    def hurry(self, state: State, seat: i64, rng: Rng) -> i64:
        legal = state.legal(seat)
        return legal[rng.below(len(legal))]

    def value(self, state: State, seat: i64) -> float:
        return 0.5


def compared(state: State, simulations: int, seed: int = 1, breadth: int = 7) -> Comparison:
    """What comes of whole games at random."""
    grown = Comparison(state, state.acting[0], Rightwards(), Rng(seed), breadth, 0)
    grown.grow(simulations)
    return grown


@pytest.mark.parametrize(("columns", "column"), [("001122", 3), ("02030", 0)], ids=["a row", "a column to block"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_finds_the_win_or_the_block(columns: str, column: int, seed: int) -> None:
    assert compared(board(columns), 1500, seed).best() == column


def test_the_same_seed_gives_the_same_thoughts_however_they_are_cut() -> None:
    at_once, stepwise = compared(board("334"), 400, seed=5), compared(board("334"), 0, seed=5)
    for _ in range(40):
        stepwise.grow(10)
    assert list(at_once.total) == list(stepwise.total)
    assert at_once.best() == stepwise.best()
    assert list(at_once.total) != list(compared(board("334"), 400, seed=6).total)


def test_only_the_best_looking_are_compared_and_the_best_first() -> None:
    assert list(best_looking(board(""), 0, Rightwards(), Rng(1), 3)) == [6, 5, 4]
    assert list(best_looking(board(""), 0, Rightwards(), Rng(1), 99)) == [6, 5, 4, 3, 2, 1, 0]
    assert compared(board("001122"), 300, breadth=3).best() in (6, 5, 4), "the win lies outside"


def test_without_a_whole_future_the_coach_decides() -> None:
    assert compared(board("001122"), 6).best() == 6
    assert compared(board("001122"), 6).futures == 0


def test_what_has_fallen_behind_is_left_out_and_thinking_ends() -> None:
    thoughts = compared(board("001122"), 100_000)
    assert thoughts.settled()
    assert thoughts.simulations < 10_000
    assert thoughts.best() == 3
    before = thoughts.simulations
    think(thoughts, Budget(1000, 1000))
    assert thoughts.simulations == before


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_reef_is_judged_for_any_number_of_players(seats: int) -> None:
    game = new_game("reef", {"rounds": 1})
    coach = new_coach(game)
    state = game.start(seats)
    rng = Rng(3)
    state.settle(rng)
    seat = state.ask(rng)
    thoughts = Comparison(state, seat, coach, rng, 4, 2)
    thoughts.grow(40)
    assert thoughts.futures == 10
    assert thoughts.best() in list(state.legal(seat))
    assert all(0 <= total <= 10 for total in thoughts.total)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_one_seat_does_changes_nobody_elses_luck(seed: int) -> None:
    game = new_game("reef", {"migration": "off", "board_choice": "patch"})  # reefs that have nothing to do with others
    coach = new_coach(game)
    state = game.start(3)
    assert isinstance(state, ReefState)
    rng = Rng(seed)
    while (seat := state.ask(rng)) != 1 or state.round < 2 or state.reefs[ROW + TASK] != TO_MUTATE:
        if seat == CHANCE:
            state.settle(rng)
        else:
            state.apply(seat, coach.choose(state, seat, rng))
    thoughts = Comparison(state, 1, coach, rng, 8, 2)
    assert len({future(thoughts, action, 1, seed) for action in thoughts.actions}) > 1
    for other in (0, 2):
        assert len({future(thoughts, action, other, seed) for action in thoughts.actions}) == 1


def future(thoughts: Comparison, action: int, seat: int, seed: int) -> tuple[object, ...]:
    """A seat's points and which disasters came, where another seat has chosen this."""
    state = thoughts.root.clone()
    assert isinstance(state, ReefState)
    state.apply(thoughts.seat, action)
    thoughts.play_on(state, Rng(seed))
    return state.past, tuple(state.reefs[seat * ROW : (seat + 1) * ROW]), state.scores()[seat]
