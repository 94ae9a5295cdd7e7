"""Bad input is refused in words, and nothing changes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files

import pytest

from shoal.engine.language import say
from shoal.games.rivers.rules.sight import PHASES
from shoal.games.rivers.words.en import refusals
from tests.games.rivers.positions import END, Scene, position

BUYING = "0: roll; move 3; event E10; 0: icon farm; pick F10; pick F02; pick F03"
REFUSALS = [
    (position(), 1, "roll", "It is not your turn."),
    (position(), 0, "icon farm", "First roll the die: land use comes at the end of your turn."),
    (position(), 0, "buy 1", "You have not picked up any land use cards."),
    (position(), 0, "end turn", "You cannot pass: roll the die."),
    (position(), 0, "take drop", "There is a drop to take only when you have rolled a six."),
    (position(), 0, "accept", "There is no disaster now."),
    (position(), 0, "use treatment", "You do not hold the innovation Water Treatment Plant."),
    (position(holds={0: "N1"}), 0, "use treatment", "You have no polluted drop to clean."),
    (position(holds={0: "N7"}), 0, "use sharing", "No other traveller has more clean drops than you."),
    (position(holds={0: "N2"}), 0, "use warning", "Landsat Early Warning is for the moment when a disaster meets you."),
    (
        position(holds={0: "N3"}),
        0,
        "use survey",
        "Landsat Land Survey is for the moment when you have picked up land use cards.",
    ),
    (position(), 0, "clean hand", "You can clean a drop only when a card or a corner says so."),
    (position(), 0, "pollute card 1", "You do not have to pollute anything now."),
    (position(), 0, "target seat 1", "You can take a drop from another player only when a card says so."),
    (position(), 0, "choose a", "It is your turn: roll the die."),
    (position().do("0: roll"), 0, "roll", "Wait a moment: the die is rolling."),
    (position().do("0: roll; move 3"), 0, "roll", "Wait a moment: an event card is being drawn."),
    (
        position().do("0: roll; move 3; event E10; 0: icon farm"),
        0,
        "buy 1",
        "Wait a moment: cards are being picked up.",
    ),
    (
        position().do("0: roll; move 3; event E10"),
        0,
        "roll",
        "You have rolled already: now choose one of the icons on your tile.",
    ),
    (
        position().do("0: roll; move 3; event E10"),
        0,
        "icon urban",
        "There is no Urban icon on your tile, Des Moines River.",
    ),
    (position(hands=["2/0"]).do(BUYING), 0, "buy 1", "This card needs 3 clean drops, and you have 2 in your hand."),
    (position().do(BUYING), 0, "put back", "You can pay for one of these cards, so you have to buy one."),
    (position().do(BUYING), 0, "roll", "First choose one of the cards you picked up."),
    (position().do(BUYING), 1, "buy 1", "It is not your turn."),
    (
        position(places=[1], disasters="off").do("0: roll; move 6"),
        0,
        "roll",
        "First say whether you take the drop for your six.",
    ),
    (
        position(places=[4], holds={0: "N2"}).do("0: roll; move 1; severity 4"),
        0,
        "roll",
        "First say whether you use your Early Warning.",
    ),
    (position(3).do("0: roll; move 3; event E28"), 0, "target seat 0", "You cannot take a drop from yourself."),
    (position(3).do("0: roll; move 3; event E28"), 0, "target seat 3", "Nobody sits there."),
    (
        position(4, places=[0, 0, 0, END]).do("0: roll; move 3; event E28"),
        0,
        "target seat 3",
        "That player is home already, and keeps all their water.",
    ),
    (
        position(4, hands=["5/0", "0/0"]).do("0: roll; move 3; event E28"),
        0,
        "target seat 1",
        "That player has no clean drop in hand.",
    ),
    (
        position(hands=["5/2"], lands={0: "F09 2/1"}).do("0: roll; move 3; event E10"),
        0,
        "clean card 2",
        "You do not own 2 land use cards.",
    ),
    (
        position(hands=["5/2"], lands={0: "F09 2/1, F10"}).do("0: roll; move 3; event E10"),
        0,
        "clean card 2",
        "There is no polluted drop on this card.",
    ),
    (
        position(lands={0: "F09, F10, U05, F01 0/1"}).do("0: roll; move 3; event E24"),
        0,
        "pollute card 3",
        "Fertilizer Runoff does not touch Urban cards.",
    ),
    (
        position(lands={0: "F09, F10, U05, F01 0/1"}).do("0: roll; move 3; event E24"),
        0,
        "pollute card 4",
        "There is no clean drop left on this card.",
    ),
    (
        position(lands={1: "F09, F10"}).do("0: roll; move 3; event E24"),
        0,
        "icon farm",
        "Another player has to choose first.",
    ),
    (position(places=[END, 35], turn=1).do("1: roll; move 1; event E07"), 0, "roll", "The game is over."),
]


@pytest.mark.parametrize(("scene", "seat", "action", "reason"), REFUSALS)
def test_reasons(scene: Scene, seat: int, action: str, reason: str) -> None:
    before = scene.seen
    assert scene.why_not(seat, action) == reason
    assert scene.seen == before


@pytest.mark.parametrize("seat", [-3, -2, -1, 2, 99, 2**40])
def test_who_does_not_sit_here_only_watches(seat: int) -> None:
    assert position().why_not(seat, "roll") == "You are only watching this game."


@pytest.mark.parametrize("action", [-1, 108, 10**9])
def test_unknown_actions(action: int) -> None:
    reason = position().state.why_not(0, action)
    assert reason is not None and say(reason) == "There is no such action in this game."


def keys_of_reasons() -> Iterator[str]:
    """Every key that the rules give to `no`."""
    for module in files("shoal.games.rivers.rules").iterdir():
        if module.name.endswith(".py"):
            for node in ast.walk(ast.parse(module.read_text("utf-8"))):
                if isinstance(node, ast.Call) and ast.unparse(node.func) in ("no", "refusals.no"):
                    yield from (str(each.value) for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant))


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    assert set(keys_of_reasons()) == set(refusals.REASONS)


def test_every_phase_says_what_comes_first() -> None:
    assert (*refusals.WAIT, *refusals.FIRST, "over") == PHASES
