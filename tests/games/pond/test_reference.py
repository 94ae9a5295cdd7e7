"""The fast rules and the literal ones agree: after every move of random games, and in the number of positions near the
start (perft)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from shoal.engine.game import CHANCE
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.games import new_game
from shoal.games.pond.rules import game
from shoal.games.pond.rules.game import PondState
from tests.compiled.modes import mode
from tests.games.pond.positions import Scene, standing, start
from tests.games.pond.reference import Reference
from tests.some import some

GAMES: tuple[tuple[int, int, dict[str, Value]], ...] = (  # seed, every so many positions, options
    (1, 9, {"formation": "random"}),
    (2, 9, {"board": "wide", "setup": "secret"}),
    (3, 5, {"board": "drop", "setup": "open", "first": "coin"}),
    (4, 7, {"board": "drop", "formation": "corner"}),
    (5, 9, {"setup": "secret", "own_overlap": True}),
    (6, 3, {"board": "drop", "own_overlap": True, "flagellate_turns": False}),
    (7, 5, {"setup": "secret", "flagellate_turns": False, "quiet_limit": 60}),
)


def random_play(seed: int, options: dict[str, Value]) -> Iterator[PondState]:
    """Every position of a random game in which somebody moves. Hungry players: every other meal is taken."""
    state = new_game("pond", options).start(2)
    assert isinstance(state, PondState)
    rng = Rng(seed)
    while state.acting:
        seat = state.ask(rng)
        if seat == CHANCE:
            state.apply(seat, state.sample(rng))
            continue
        legal = state.legal(seat)
        if state.searchable():
            yield state
            if len(state.captures()) and rng.chance(500):
                legal = state.captures()
        state.apply(seat, legal[rng.below(len(legal))])


def copy_of(state: PondState) -> PondState:
    copy = state.clone()
    assert isinstance(copy, PondState)
    return copy


@pytest.mark.parametrize(("seed", "every", "options"), GAMES)
def test_both_find_the_same_moves(seed: int, every: int, options: dict[str, Value]) -> None:
    rng = Rng(seed)
    for number, state in some(islice(enumerate(random_play(seed, options)), 0, None, every)):
        scene = Scene(copy_of(state))
        reference = Reference(scene.seen)
        legal = scene.legal()
        assert legal == reference.legal(), f"turn {number}: {standing(scene.seen)}"
        meals = {state.game.vocabulary[action] for action in state.captures()}
        assert meals <= legal
        if meals:
            meal = sorted(meals)[rng.below(len(meals))]
            removed = reference.removed(meal)
            assert any(not piece.startswith(scene.to_move) for piece in removed)
            assert set(scene.play(meal)) == removed


# How many ways there are to make one, two and three moves from each ready-made set-up, both sides alike
PERFT = {
    ("long", "garden"): (163, 26_569, 4_469_688),
    ("long", "bait"): (296, 87_476, 26_423_589),
    ("long", "wings"): (234, 54_708, 12_869_293),
    ("long", "corner"): (178, 31_670, 5_958_965),
    ("wide", "garden"): (192, 36_852, 7_338_254),
    ("wide", "bait"): (293, 85_772, 25_702_999),
    ("wide", "wings"): (197, 38_801, 8_069_898),
    ("wide", "corner"): (200, 39_912, 8_246_927),
    ("drop", "garden"): (56, 3_132, 216_554),
    ("drop", "bait"): (52, 2_704, 167_302),
    ("drop", "wings"): (65, 4_224, 326_839),
    ("drop", "corner"): (44, 1_900, 110_960),
}
QUICK = [("drop", "garden"), ("drop", "bait"), ("drop", "wings"), ("drop", "corner"), ("long", "garden")]
THREE_DEEP = list(PERFT) if mode(game) == "compiled" else QUICK  # plain Python would take minutes for the others
each_set_up = pytest.mark.parametrize(("board", "formation"), PERFT)


def perft(state: PondState, depth: int) -> int:
    """Sequences of so many moves; the last ones are only counted."""
    legal = state.legal(state.turn())
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        state.do(action)
        total += perft(state, depth - 1)
        state.undo()
    return total


@each_set_up
def test_perft_two_moves(board: str, formation: str) -> None:
    scene = start(board=board, formation=formation)
    assert [perft(scene.state, depth) for depth in (1, 2)] == list(PERFT[board, formation][:2])


@pytest.mark.parametrize(("board", "formation"), THREE_DEEP)
def test_perft_three_moves(board: str, formation: str) -> None:
    assert perft(start(board=board, formation=formation).state, 3) == PERFT[board, formation][2]


@each_set_up
def test_the_literal_rules_find_as_many_first_moves(board: str, formation: str) -> None:
    scene = start(board=board, formation=formation)
    assert Reference(scene.seen).legal() == scene.legal()


def test_the_literal_rules_find_as_many_answers() -> None:
    scene = start(board="drop", formation="corner")
    total = 0
    for action in sorted(scene.legal()):
        after = Scene(copy_of(scene.state))
        after.play(action)
        total += len(Reference(after.seen).legal())
    assert total == PERFT["drop", "corner"][1]
