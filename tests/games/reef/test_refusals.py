"""What is refused is refused in words that help."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from importlib.resources import files

import pytest

from shoal.engine.rng import Rng
from shoal.games import new_game
from shoal.games.reef.rules.actions import TASKS
from shoal.games.reef.rules.game import ReefState, ReefSurvivor
from shoal.games.reef.words.en.refusals import FIRST, REASONS
from tests.games.reef.positions import Scene, position, row

SETTLED = ("settle 1 a1", "settle 1 b1")


def broods() -> Scene:
    reef = "a3 finger; b3 finger; c3 finger[fewer]; d3 finger; e3 carbalga; " + row(4, "carbalga")
    return position(reef, dwellers=[(0, 0, 7)]).spawn()


def beside() -> Scene:
    return position("a1 microbialite; b1 finger; c1 *; e1 finger[nut]; c2 *").strike("nutrification")


def offer() -> Scene:
    return position("", "").migrate("2 finger", "platy").do("trade right", "give 1", "send")


def counted() -> Scene:
    return position("", "", catch_an_error="tally").strike("calm").do("0: tally 0", "1: tally 0")


def hungry() -> Scene:
    return position(f"{row(3, 'finger')}; a1 *; b1 *; c1 *", dwellers=[(2, 0, 0)]).grow()


def market() -> Scene:
    return position("", "").migrate("finger", "platy")


def larvae() -> Scene:
    return position("").settle("2 branching, finger")


CASES: list[tuple[str, Callable[[], Scene], str]] = [
    ("graze c3", hungry, "There is no alga on c3."),
    ("mutate b1", lambda: position("a3 finger").grow().do("auto"), "There is no builder on b1."),
    ("urchins e3", broods, "Sea urchins eat only the young of corals."),
    ("urchins c3", broods, "The coral on c3 has no young."),
    ("urchins a3", lambda: broods().do("urchins a3"), "The young on a3 are eaten already."),
    ("urchins a1", broods, "There is no builder on a1."),
    ("lose c3", lambda: position("a1 finger; b1 finger").strike("heatwave"), "There is no builder on c3."),
    ("sacrifice platy", lambda: position("a1 finger; b1 boulder").strike("coralsick"), "Only the commonest kind"),
    ("algae a2", beside, "The alga goes to the nearest space: b2 or d2 or c3."),
    ("algae c2", beside, "There is an alga on c2 already."),
    ("settle 1 a3", larvae, "Branching Coral cannot live in medium-depth water."),
    ("settle 1 a2", lambda: larvae().do(*SETTLED), "All the young of group 1 have settled."),
    ("send", market, "First choose a neighbour to trade with."),
    ("give 1", offer, "Your offer is sent: wait, or take it back."),
    ("give 9", lambda: market().do("trade right"), "There is no group 9 in your nursery."),
    ("withdraw", market, "You have sent no offer."),
    ("catch 5", counted, "There are only 2 reefs at this table."),
]


@pytest.mark.parametrize(("move", "scene", "reason"), CASES, ids=[f"{move} {reason}" for move, _, reason in CASES])
def test_reasons(move: str, scene: Callable[[], Scene], reason: str) -> None:
    assert reason in scene().why_not(move)


def test_every_task_says_what_comes_first() -> None:
    """Whatever does not fit the task is answered with the task, in a random game until all were seen."""
    seen: set[str] = set()
    for seed in range(30):
        game = new_game("reef", {"catch_an_error": "tally", "rounds": 5})
        assert isinstance(game, ReefSurvivor)
        state = game.start(3)
        assert isinstance(state, ReefState)
        scene = Scene(game, state)
        rng = Rng(seed)
        while state.acting:
            state.settle(rng)
            seat = state.ask(rng)
            if seat < 0:
                break
            task = scene.see().tasks[seat]
            if task not in seen:
                seen.add(task)
                other = "board ramp" if task != "board" else "ready"
                assert scene.why_not(other, seat) == FIRST[task]
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
        assert scene.why_not("ready", 0) == "The game is over."
        if len(seen) >= len(FIRST) - 2:
            break
    assert seen >= set(FIRST) - {"urchins", "beside", "sacrifice"}


def keys(module: str) -> Iterator[str]:
    """The keys of all reasons that a module of the rules gives."""
    source = ast.parse((files("shoal.games.reef.rules") / f"{module}.py").read_text("utf-8"))
    for node in ast.walk(source):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("no", "Reason"):
            key = node.args[node.func.id == "Reason"]
            values = [each.value for each in ast.walk(key) if isinstance(each, ast.Constant)]
            yield from [value for value in values if isinstance(value, str)]


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    assert {*keys("refusals"), *keys("species")} == set(REASONS)
    assert set(FIRST) == set(TASKS) - {""}
