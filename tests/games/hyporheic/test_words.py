"""English has a name and a text for everything that the game knows by an id, and speaks of nothing else."""

from __future__ import annotations

import ast
from importlib.resources import files

from shoal.games.hyporheic.content import CARDS, COIN, CONTENT, EQUATIONS, NUTRIENTS, OBSTACLES, PATHS
from shoal.games.hyporheic.rules.actions import MOVE_PHASE, PHASES
from shoal.games.hyporheic.teaching import help
from shoal.games.hyporheic.words.en import WORDS, debrief, labels, names, prompt, refusals
from shoal.games.hyporheic.words.en.texts import TEXTS

BY_CHANCE, DECIDED = set(PHASES[:MOVE_PHASE]), set(PHASES[MOVE_PHASE:-1])


def test_everything_has_a_name() -> None:
    assert set(names.pieces) == {*NUTRIENTS, COIN}
    assert set(names.paths) == set(PATHS)
    assert set(names.equations) == set(EQUATIONS)
    assert set(names.cards) == set(CARDS)
    assert set(names.KINDS) == {card.kind for card in CONTENT.cards}
    assert set(names.OBSTACLES) == set(OBSTACLES.values())
    assert set(debrief.WAYS_OUT) == {each.id for each in CONTENT.equations if each.coins}


def test_every_equation_has_its_microbes() -> None:
    assert all(table["microbes"] for table in TEXTS["equation"].values())


def test_things_on_the_board_are_explained() -> None:
    assert set(WORDS.help.things) == set(help.THINGS)


def test_every_phase_has_its_words() -> None:
    assert set(WORDS.help.guide) == {*DECIDED, "from_start"}
    assert set(refusals.WAIT) == BY_CHANCE == set(prompt.YOURS)
    assert set(refusals.FIRST) == DECIDED
    assert set(prompt.THEIRS) == BY_CHANCE | DECIDED
    assert set(prompt.MINE) < DECIDED
    assert set(labels.CHOOSE) == {"rob", "switch", "trade", "bloom"}  # where a player is chosen


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    source = (files("shoal.games.hyporheic.rules") / "refusals.py").read_text("utf-8")
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    keys = [node.args[0] for node in calls if isinstance(node.func, ast.Name) and node.func.id == "_no"]
    assert {key.value for key in keys if isinstance(key, ast.Constant)} == set(refusals.REASONS)
    assert all(isinstance(key, ast.Constant) for key in keys)
