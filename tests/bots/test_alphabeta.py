"""Alpha-beta search on connect four, where everybody can check it: minimax, only faster, and always with an answer."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

from shoal.bots import Budget, decide
from shoal.bots.alphabeta import AlphaBeta
from shoal.bots.memory import WON
from shoal.bots.pike import look_ahead
from shoal.engine.coach import Coach
from shoal.engine.duel import Duel, as_duel
from shoal.engine.game import NOBODY, State
from shoal.engine.rng import Rng
from shoal.games import new_game
from shoal.lab.connect_four import COLUMNS, ConnectFour
from tests.some import some

GAME = ConnectFour()
CENTRE = (0, 1, 2, 4, 2, 1, 0)
OPENINGS = ["", "3", "332", "234640455", "123403622651", "23524501213046", "30612441033062005564302"]


class Centre(Coach):
    """Stones in the middle columns are worth more."""

    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        return CENTRE[action]

    def value(self, state: State, seat: i64) -> float:
        columns = state.sight(seat).data()["columns"]
        worth = sum(
            CENTRE[column] * (1 if stone == seat else -1) for column in range(COLUMNS) for stone in columns[column]
        )
        return 0.5 + worth / 200


def board(columns: str) -> Duel:
    """The position after stones fell into these columns in turn."""
    state = GAME.start(2)
    assert isinstance(state, Duel)
    for number, column in enumerate(columns):
        state.apply(number % 2, int(column))
    return state


def test_no_other_game_is_taken_for_a_duel_whatever_was_asked_of_its_class_before() -> None:
    reef = new_game("reef").start(2)
    assert isinstance(reef, State)
    assert as_duel(reef) is None
    assert as_duel(board("3")) is not None


def search(state: Duel, depth: int, coach: Coach | None = None, seed: int = 1, **how: int) -> AlphaBeta:
    """Thoughts to exactly this depth, or as far as there is anything to see."""
    thoughts = AlphaBeta(state, state.turn(), coach, Rng(seed), how.get("table", 12), bool(how.get("bold", 0)))
    while thoughts.depth < depth and not thoughts.clear():
        thoughts.pause = thoughts.nodes + 10**9
        thoughts.deepen()
    return thoughts


def minimax(state: Duel, depth: int, coach: Coach | None, ply: int = 0) -> int:
    """The same value without any cleverness."""
    seat = state.turn()
    if seat == NOBODY:
        return 0 if state.ranks() == [1, 1] else ply - WON  # whoever moved last has won
    if depth == 0:
        return int(coach.evaluate(state, seat)) if coach else 0
    values = []
    for action in list(state.legal(seat)):
        state.do(action)
        values.append(-minimax(state, depth - 1, coach, ply + 1))
        state.undo()
    return max(values)


@pytest.mark.parametrize("coach", [None, Centre()], ids=["no coach", "coach"])
@pytest.mark.parametrize("columns", OPENINGS)
def test_it_is_minimax(columns: str, coach: Coach | None) -> None:
    for depth in range(1, 5):
        state = board(columns)
        thoughts = search(state, depth, coach)
        if thoughts.depth < depth:  # it stopped early, because a win is in sight
            assert thoughts.value >= WON - depth
        assert thoughts.value == minimax(state, thoughts.depth, coach)
        state.do(thoughts.best)
        assert -minimax(state, thoughts.depth - 1, coach, 1) == thoughts.value
        state.undo()


@pytest.mark.parametrize("coach", [None, Centre()], ids=["no coach", "coach"])
@pytest.mark.parametrize("columns", OPENINGS)
def test_the_table_changes_nothing_but_the_time(columns: str, coach: Coach | None) -> None:
    remembering, crowded, forgetful = (search(board(columns), 6, coach, table=table) for table in (16, 2, 0))
    assert remembering.value == crowded.value == forgetful.value
    assert remembering.depth == crowded.depth == forgetful.depth


@pytest.mark.parametrize("bold", [0, 1])
@pytest.mark.parametrize(
    ("columns", "best", "moves"),
    [
        ("001122", {3}, 1),  # the fourth in a row
        ("04426", {3}, 3),  # two ways to four in a row
        ("1125", {3}, 3),
        ("23524501213046", {1, 3}, 5),
    ],
)
def test_forced_wins_are_found(columns: str, best: set[int], moves: int, bold: int) -> None:
    for seed in range(3):
        thoughts = search(board(columns), moves + 1, None, seed, bold=bold)
        assert thoughts.best in best
        assert (thoughts.value, thoughts.depth) == (WON - moves, moves)


@pytest.mark.parametrize(("columns", "moves"), [("123403622651", 2), ("234640455", 4), ("4425133541411", 6)])
def test_a_loss_is_put_off(columns: str, moves: int) -> None:
    """Whatever is done the game is lost, but no sooner than need be."""
    thoughts = search(board(columns), 7)
    assert thoughts.value == moves - WON


def test_what_is_seen_to_the_end_needs_no_further_thought() -> None:
    state = board("333611424331046311155506465260065400")  # six stones before the end, which is a draw
    thoughts = AlphaBeta(state, state.turn(), None, Rng(1))
    thoughts.think(0)
    assert thoughts.clear()
    assert (thoughts.value, thoughts.depth) == (0, 6)


@pytest.mark.parametrize("nodes", [1, 2, 3, 7, 50, 511, 512, 513, 2000])
def test_it_has_an_answer_at_any_time(nodes: int) -> None:
    for columns in OPENINGS:
        state = board(columns)
        before = state.sight(0)
        thoughts = AlphaBeta(state, state.turn(), Centre(), Rng(nodes), 8)
        thoughts.think(nodes)
        assert thoughts.best in list(state.legal(state.turn()))
        assert thoughts.nodes <= nodes
        assert state.sight(0) == before


def test_thinking_can_be_taken_up_again() -> None:
    thoughts = AlphaBeta(board("33"), 0, None, Rng(1))
    for _ in range(5):
        thoughts.think(300)
    assert thoughts.nodes == 1500
    assert thoughts.depth > search(board("33"), 2).depth


def test_the_clock_stops_it() -> None:
    asked: list[int] = []

    def late() -> bool:
        asked.append(1)
        return len(asked) == 4

    thoughts = AlphaBeta(board(""), 0, None, Rng(1))
    thoughts.think(0, late)
    assert len(asked) == 4
    assert 0 < thoughts.nodes < 10_000


@pytest.mark.parametrize("budget", [Budget(), Budget(1), Budget(200), Budget(0, 1), Budget(5000, 60_000)])
def test_pike_looks_ahead_in_duels(budget: Budget) -> None:
    state = board("001122")
    action = look_ahead(state, 0, None, Rng(1), budget)
    assert action in range(COLUMNS)
    assert decide("pike", GAME, None, board("001122").sight(0), 1, Budget(200)) == 3


def test_the_same_seed_gives_the_same_thoughts() -> None:
    first, again, other = (search(board(""), 5, seed=seed) for seed in (1, 1, 2))
    assert (first.best, first.nodes) == (again.best, again.nodes)
    assert first.value == other.value


def test_among_equals_any_is_chosen() -> None:
    assert len({search(board(""), 2, seed=seed).best for seed in range(30)}) > 3


def test_doing_and_undoing_leaves_no_trace() -> None:
    rng = Rng(5)
    for _ in range(30):
        state = board("")
        seen = []
        while (seat := state.turn()) != NOBODY:
            seen.append((state.sight(seat), state.key(), list(state.legal(seat))))
            legal = state.legal(seat)
            state.do(legal[rng.below(len(legal))])
        for sight, key, listed in some(reversed(seen)):
            state.undo()
            assert (state.sight(state.turn()), state.key(), list(state.legal(state.turn()))) == (sight, key, listed)


def test_different_positions_have_different_keys() -> None:
    rng = Rng(6)
    keys: dict[int, object] = {}
    for _ in range(200):
        state = board("")
        while (seat := state.turn()) != NOBODY:
            columns = state.sight(0).data()["columns"]
            assert keys.setdefault(int(state.key()), columns) == columns
            legal = state.legal(seat)
            state.do(legal[rng.below(len(legal))])
    assert len(keys) > 3000
