"""Refusals name the reason, in words."""

from __future__ import annotations

import ast
from importlib.resources import files

import pytest

from shoal.engine.language import say
from shoal.games.succession.rules import actions
from shoal.games.succession.words.en.refusals import FIRST, REASONS
from tests.games.succession.positions import Scene, position


def why_not(scene: Scene, seat: int, action: str) -> str:
    reason = scene.state.why_not(seat, scene.game.vocabulary.index(action))
    assert reason is not None
    return say(reason)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("play mussels", "Yellow is in play, so Mussels cannot go down."),
        ("play ciliates", "You do not hold Ciliates."),
        ("play storm", "There is no Storm in this game."),
        ("pass", "You cannot pass: play a card that fits, or draw one."),
        ("keep", "You can keep a card only when you have just drawn it."),
        ("call last", "Nobody has to call in this game: the game does it for you."),
    ],
)
def test_in_a_turn(action: str, reason: str) -> None:
    assert why_not(position(["isopods, mussels, crab", "mussels"], "snails"), 0, action) == reason


def test_out_of_turn() -> None:
    scene = position(["isopods, mussels", "snails"], "snails")
    assert why_not(scene, 1, "play snails") == "It is not your turn."
    assert why_not(scene, 1, "draw") == "It is not your turn."


def test_filters_and_newcomers() -> None:
    scene = position(["bryozoans, mussels", "snails"], "sediment", colour="yellow", black=True)
    assert why_not(scene, 0, "play bryozoans") == "On Sediment burial only the numbers 6 to 8 can settle."
    scene = position(["crab, mussels", "snails"], "oyster", colour="blue", purple=True)
    assert why_not(scene, 0, "play crab") == "No predator may go on a newcomer, and Pacific oyster is on top."


def test_second_cards() -> None:
    scene = position(["crab, storm, mussels", "snails"], "snails", black=True, purple=True, climate="acidification")
    scene.do("0: play crab")
    assert why_not(scene, 0, "play storm") == "A predator takes only a card with a number."
    assert why_not(scene, 0, "play mussels") == "The sea is acid: Mussels cannot be a second card."
    scene = position(["brown_algae, snails", "snails"], "diatoms")
    scene.do("0: play brown_algae")
    assert why_not(scene, 0, "play snails") == "Only number 6 can follow now."
    scene.do("0: pass")
    assert why_not(scene, 1, "upgrade") == "You do not hold Ciliates (6)."
    assert why_not(scene, 0, "upgrade") == "Now the others may shout “Upgrade”."


def test_calls() -> None:
    scene = position(["snails, mussels", "isopods, crab", "bacteria"], "hydroids", calls="spoken")
    assert why_not(scene, 0, "call last") == "You say “Last card” when you have just one card left."
    assert why_not(scene, 0, "quiet") == "There is nothing to say now."
    assert why_not(scene, 0, "catch 1") == "That player has not forgotten a call, or it is too late."
    assert why_not(scene, 0, "catch 5") == "Nobody sits there."
    scene.do("0: play snails")
    assert why_not(scene, 0, "catch 0") == "You cannot catch yourself."
    scene.do("1: quiet")
    assert why_not(scene, 1, "catch 0").startswith("You chose to stay quiet.")


def test_at_the_edges() -> None:
    scene = position(["snails", "isopods"], "hydroids")
    reason = scene.state.why_not(-2, 0)
    assert reason is not None and say(reason) == "You are only watching this game."
    reason = scene.state.why_not(0, 44)
    assert reason is not None and say(reason) == "There is no such action in this game."
    scene.do("0: play snails")
    assert why_not(scene, 1, "draw") == "The game is over."
    start = scene.game.start(2)
    waiting = start.why_not(0, actions.DRAW)
    assert waiting is not None and say(waiting) == "Wait a moment: cards are being drawn."


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    source = ast.parse((files("shoal.games.succession.rules") / "refusals.py").read_text("utf-8"))
    given = {
        ast.literal_eval(node.args[0])
        for node in ast.walk(source)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_no"
    }
    assert given == set(REASONS)
    assert set(FIRST) == set(actions.PHASES) - {"take", "over"}
