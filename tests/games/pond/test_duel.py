"""There and back: what `do` does is what `apply` does, and `undo` leaves no trace (the bots read the game this way)."""

from __future__ import annotations

from typing import Any

import pytest

from shoal.engine.game import NOBODY
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.games.pond.rules.game import PondState
from tests.games.pond.positions import Scene, position, seen, start
from tests.games.pond.test_examples import E19, E20, E21, E22, E25
from tests.games.pond.walks import Walk

GAMES: tuple[tuple[int, dict[str, Value]], ...] = (
    (1, {"board": "drop", "formation": "garden"}),
    (2, {"formation": "bait", "quiet_limit": 12}),
    (3, {"board": "drop", "setup": "secret", "own_overlap": True}),
    (4, {"board": "wide", "setup": "open", "flagellate_turns": False, "quiet_limit": 12}),
)


def form(state: PondState) -> tuple[Any, ...]:
    """All that can be asked of a position, in the order in which it is answered."""
    return (
        seen(state),
        [list(state.legal(seat)) for seat in range(2)],
        list(state.captures()),
        state.key(),
        state.turn(),
        state.scores(),
        state.ranks(),
    )


def fresh(state: PondState) -> PondState:
    """The same position without any memory."""
    imagined = state.game.imagine(seen(state), Rng(0))
    assert isinstance(imagined, PondState)
    return imagined


@pytest.mark.parametrize(("seed", "options"), GAMES)
def test_any_way_there_and_back(seed: int, options: dict[str, Value]) -> None:
    """A random walk up and down the tree of moves, with a game that goes on beneath it."""
    walk = Walk(options, seed)
    rng = Rng(seed)
    while walk.state.acting and not walk.state.searchable():
        walk.step()
    assert walk.state.acting
    for _ in range(12):
        if walk.state.acting:
            there_and_back(walk.state, rng, 25)
            for _ in range(4):
                if walk.state.acting:
                    walk.step()


def there_and_back(state: PondState, rng: Rng, steps: int) -> None:
    before = [form(state)]
    for _ in range(steps):
        if state.acting and (len(before) == 1 or rng.chance(600)):
            legal = state.legal(state.turn())
            eating = state.captures()
            if len(eating) and rng.chance(500):
                legal = eating
            action = legal[rng.below(len(legal))]
            applied = state.clone()
            applied.apply(state.turn(), action)
            assert isinstance(applied, PondState)
            state.do(action)
            if rng.chance(500):  # whether anybody asks in between makes no difference
                assert form(state) == form(applied) == form(fresh(state))
            before.append(form(applied))
        else:
            state.undo()
            before.pop()
            assert form(state) == before[-1]
    while len(before) > 1:
        state.undo()
        before.pop()
        assert form(state) == before[-1]


@pytest.mark.parametrize(
    ("text", "action"),
    [(E19, "Di1 N2"), (E20, "Di1 N3"), (E21, "Eu1 N1"), (E22, "stuck"), (E25, "Co1 S1")],
    ids=["the last two", "nothing left to eat", "quiet water", "stuck", "a stack"],
)
def test_ends_and_rare_moves_are_taken_back(text: str, action: str) -> None:
    scene = position(text)
    before = form(scene.state)
    scene.state.do(scene.game.vocabulary.index(action))
    assert form(scene.state) == form(fresh(scene.state))
    scene.state.undo()
    assert form(scene.state) == before


def test_captures_are_the_moves_that_eat() -> None:
    for seed, options in GAMES:
        walk = Walk(options, seed)
        assert walk.state.acting
        while walk.state.acting:
            if walk.state.searchable():
                captures_eat(walk.state)
                for _ in range(5):
                    if walk.state.acting:
                        walk.step()
            else:
                walk.step()


def captures_eat(state: PondState) -> None:
    eating = []
    for action in state.legal(state.turn()):
        state.do(action)
        if seen(state).last_ate:
            eating.append(action)
        state.undo()
    assert sorted(state.captures()) == sorted(eating)


def test_keys_tell_positions_apart() -> None:
    keys: dict[int, object] = {}
    for seed, options in GAMES[:2]:
        walk = Walk(options, seed)
        while walk.state.acting:
            if walk.state.searchable() and walk.rng.chance(200):
                for action in walk.state.legal(walk.state.turn()):
                    walk.state.do(action)
                    sight = seen(walk.state)
                    what = (sight.stentors, sight.placements, sight.phase == "over" or sight.mover)
                    assert keys.setdefault(walk.state.key(), what) == what
                    assert 0 <= walk.state.key() < 2**62
                    walk.state.undo()
            walk.step()
    assert len(keys) > 500


def test_the_same_position_by_another_way_has_the_same_key() -> None:
    one, other = start(formation="wings"), start(formation="wings")
    for action in ("Eu1 N1", "Eu1 S1", "Ch1 N1", "Ch1 S1"):
        one.play(action)
    for action in ("Ch1 N1", "Ch1 S1", "Eu1 N1", "Eu1 S1"):
        other.play(action)
    assert one.state.key() == other.state.key()
    one.play("Eu2 N1")
    assert one.state.key() != other.state.key()


def test_set_up_is_not_searched() -> None:
    for scene in (start(), start(setup="open"), start(setup="secret"), start(first="coin")):
        assert not scene.state.searchable()
        assert scene.state.turn() == NOBODY
        assert list(scene.state.captures()) == []
    assert start(formation="garden").state.searchable()


def test_a_copy_made_on_the_way_goes_its_own_way() -> None:
    scene = start(board="drop", formation="bait")
    scene.state.do(scene.state.legal(0)[3])
    copy = scene.state.clone()
    assert isinstance(copy, PondState)
    before = form(copy)
    scene.state.undo()
    assert form(copy) == before
    assert Scene(copy).to_move == "red"
