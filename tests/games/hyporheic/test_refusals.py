"""Refusals name the reason, in words; and nothing is changed by asking."""

from __future__ import annotations

from pathlib import Path

import pytest

from shoal.engine.errors import UnknownAction
from shoal.engine.game import SPECTATOR
from shoal.engine.language import say
from tests.games.hyporheic.examples import Scene, run


def why_not(scene: Scene, action: str, seat: int | None = None) -> str:
    before = scene.seen
    asking = scene.state.acting[0] if seat is None else seat
    reason = scene.state.why_not(asking, scene.game.vocabulary.index(action))
    assert reason is not None
    assert scene.seen == before
    return say(reason)


REASONS = (Path(__file__).parent / "refusals.txt").read_text("utf-8").split("\n\n")[1:]


@pytest.mark.parametrize("case", REASONS)
def test_reasons(case: str) -> None:
    position, _, asked = case.strip().partition("\nwhy ")
    action, _, reason = asked.partition(" -> ")
    assert why_not(run(position), action) == reason


def test_the_victim_must_be_on_the_space_and_hold_something() -> None:
    scene = run("seats 5; at 0=n3 1=p3 2=p3 3=p3; held 1=no3:1 2=no2:1; turn 0; die 2; do to p3; do share")
    assert why_not(scene, "rob 3") == "That player has no nutrients."
    assert why_not(scene, "rob 4") == "That player is not on your space."


def test_out_of_turn_and_while_chance_decides() -> None:
    scene = run("seats 3; at 0=e4; turn 0")
    assert why_not(scene, "to f4", 0) == "Wait a moment: the die is rolling."
    scene.play("die 1")
    assert why_not(scene, "to f4", 1) == "It is not your turn."
    scene.play("do to f4")
    assert why_not(scene, "to f4", 0) == "Wait a moment: a card is being drawn."
    scene.play("card cow-pie")
    assert why_not(scene, "collect 1", 1) == "It is not your turn to choose."
    begun = run("seats 2; begin")
    assert why_not(begun, "to a1", 0) == "Wait a moment: everybody rolls to see who starts."
    eddy = run("seats 2; at 0=e4; turn 0; die 1; do to f4; card opposing-eddies")
    assert why_not(eddy, "stop", 0) == "Wait a moment: the die is rolling for the eddy."


def test_strangers_unknown_actions_and_the_end() -> None:
    scene = run("seats 2; at 0=deep4; held 0=no2:2; coins 0=5; turn 0; die 1; do to deep5")
    for seat in (SPECTATOR, -1, 2, 99):
        assert why_not(scene, "react 2no2>n2", seat) == "You are only watching this game."
    for action in (-1, 214, 2**40):
        reason = scene.state.why_not(0, action)
    assert reason is not None and say(reason) == "There is no such action in this game."
    with pytest.raises(UnknownAction):
        scene.game.vocabulary.index("to e1")  # roots grow there
    scene.play("do react 2no2>n2; next over")
    assert why_not(scene, "stop", 0) == "The game is over."
