"""Refusals name the reason, in words, and change nothing."""

from __future__ import annotations

import pytest

from shoal.engine.errors import UnknownAction
from shoal.engine.language import say
from tests.games.pond.positions import Scene, position, seen, start
from tests.games.pond.test_examples import E8, E9, E11, E12, E13, E17, E18, E24, act

WATER = "cannot get there: it may not pass over other pieces or through the other Stentor's whirlpool."


def why_not(scene: Scene, seat: int, action: str) -> str:
    before = [seen(scene.state, viewer) for viewer in (0, 1, -2)]
    reason = scene.state.why_not(seat, scene.game.vocabulary.index(action))
    assert reason is not None
    assert [seen(scene.state, viewer) for viewer in (0, 1, -2)] == before
    return say(reason)


@pytest.mark.parametrize(
    ("text", "action", "reason"),
    [
        (E8, "Pa1 N2", "Blepharisma is there, and it is too big for Paramecium 1: 3 squares against 2."),
        (E9, "Di1 N2", "Didinium 1 is there, and Didinium does not eat its own kind."),
        (E11, "Bl N1 turn", "Didinium 1 is there, and it is too big for Blepharisma: 4 squares against 3."),
        (E12, "Eu1 N3", "Chilomonas 1 is there, and Euglena 1 cannot eat."),
        (E12, "Eu1 E1", "Your own Ameba is there."),
        (E12, "Eu1 E3", f"Euglena 1 {WATER}"),
        (E13, "Eu1 N2E1", "Euglena 1 swims in a straight line, and stops at the first thing in its way."),
        (E17, "Di1 E1", "A Stentor is in the way: it cannot be moved or eaten."),
        (E17, "Eu1 S1", "Euglena 1 would stick out over the edge of the board."),
        (E17, "Eu1 W5", "Euglena 1 would stick out over the edge of the board."),
        (E17, "Co1 N4", "Coleps 1 would stick out over the edge of the board."),
        (E17, "Pa1 N1", "Your Paramecium 1 has been eaten."),
        (E24.replace(" | own_overlap", ""), "Eu1 N3", f"Euglena 1 {WATER}"),
        (E11, "Bl N2E1 turn", "Blepharisma cannot get there from the way it lies."),
        (E18, "Bl S5 turn", "Blepharisma would stick out over the edge of the board."),
        (E18, "stuck", "You are not stuck: you can still move, so you must."),
        (E18, "place a1", "Everything is set up: now move one of your pieces."),
        (E18, "formation bait", "Everything is set up: now move one of your pieces."),
    ],
)
def test_moves(text: str, action: str, reason: str) -> None:
    assert why_not(position(text), 0, action) == reason


def test_a_pivot_that_leaves_the_board() -> None:
    scene = position("long | plain: St S m, Dl a1 up, Eu1 p1 | red: St N m, Eu1 p20 | plain to move")
    assert why_not(scene, 0, "Dl W4 turn") == "Dileptus would stick out over the edge of the board."


def test_out_of_turn_and_for_the_other_side() -> None:
    scene = position(E8)
    assert why_not(scene, 1, "Bl S1") == "It is not your turn."
    assert why_not(scene, 1, "Pa1 N1") == "It is not your turn."
    scene = start(board="drop", formation="garden")
    assert why_not(scene, 0, "Di2 N1") == "There is no Didinium 2 in the Pond drop."


def test_who_is_not_here_and_what_does_not_exist() -> None:
    scene = position(E8)
    for seat in (-1, -2, 2, 99):
        reason = scene.state.why_not(seat, 900)
    assert reason is not None and say(reason) == "You are only watching this game."
    for action in (-1, 1772, 10**6):
        reason = scene.state.why_not(0, action)
    assert reason is not None and say(reason) == "There is no such action in this game."
    for name in ("Di3 N1", "Am N2", "place u1", "stentor S r", "Di1 N1 turn", "pass"):
        with pytest.raises(UnknownAction):
            scene.game.vocabulary.index(name)


def test_when_it_is_over() -> None:
    scene = position(E18)
    scene.play("Bl N1 turn")
    assert why_not(scene, 0, "Bl N1") == "The game is over."


def test_chance_comes_first() -> None:
    scene = start(first="coin", formation="random")
    assert why_not(scene, 0, "Am N1") == "Wait a moment: a coin decides who begins."
    scene.state.apply(-1, 0)
    assert why_not(scene, 0, "Am N1") == "Wait a moment: a formation is being drawn."


def test_picking() -> None:
    scene = start()
    assert why_not(scene, 0, "Am N1") == "First pick a formation."
    act(scene, 0, "formation wings")
    assert why_not(scene, 0, "formation bait") == "You have picked your formation. Wait for the other player."
    assert why_not(scene, 1, "stuck") == "First pick a formation."


def test_placing() -> None:
    scene = start(setup="secret")
    edge = "The Stentor's foot must touch your own edge or a side edge, and all of it must be on your half."
    assert why_not(scene, 0, "stentor N a") == why_not(scene, 0, "stentor W 8") == edge
    assert why_not(scene, 1, "stentor W 10") == edge
    assert why_not(scene, 0, "place a1") == "First place your Stentor."
    assert why_not(scene, 0, "Am N1") == why_not(scene, 0, "stuck") == "First everything must be placed."
    ready = "There are no ready-made formations in this game: place your pieces one by one."
    assert why_not(scene, 0, "formation bait") == ready
    act(scene, 0, "stentor S g")
    assert why_not(scene, 0, "stentor S a") == "Your Stentor is rooted already, and it never moves."
    assert why_not(scene, 0, "place f3") == "Your Stentor is there already."
    assert why_not(scene, 0, "place a10") == "Ameba must be on your half: rows 1 to 10."
    assert why_not(scene, 0, "place p1") == "Ameba would stick out over the edge of the board."
    assert why_not(scene, 0, "place t20") == "Ameba would stick out over the edge of the board."
    assert why_not(scene, 0, "place a1 up") == "Ameba is square: it cannot stand upright."
    act(scene, 0, "place a9")
    assert why_not(scene, 0, "place a6 up") == "Your Ameba is there already."
    act(scene, 1, "stentor N g")
    assert why_not(scene, 1, "place a10") == "Ameba must be on your half: rows 11 to 20."
    while scene.state.legal(0):
        scene.state.apply(0, scene.state.legal(0)[0])
    assert why_not(scene, 0, "place a1") == "You have placed everything. Wait for the other player."


def test_placing_in_turn() -> None:
    scene = start(setup="open", first="red")
    assert why_not(scene, 0, "stentor S a") == "It is the other player's turn to place a piece."
