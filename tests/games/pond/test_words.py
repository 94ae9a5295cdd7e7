"""The words of Pond Scum: whatever the game has is called something, and nothing else is."""

from __future__ import annotations

import ast
from importlib.resources import files

from shoal.games.pond.content import BOARDS, CONTENT
from shoal.games.pond.rules.pieces import PIECES
from shoal.games.pond.screen import figures
from shoal.games.pond.teaching import help
from shoal.games.pond.words.en import WORDS, names, refusals
from shoal.games.pond.words.en.help import GROUPS


def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal() -> None:
    source = (files("shoal.games.pond.rules") / "refusals.py").read_text("utf-8")
    keys = [
        node.args[0].value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_no"
        if isinstance(node.args[0], ast.Constant)
    ]
    assert len(keys) == source.count("_no(") - 1, "each call names its key; one is the function itself"
    assert set(keys) == set(refusals.REASONS)


def test_whatever_there_is_has_a_name() -> None:
    assert len(names.sides) == len(CONTENT.sides)
    assert set(names.boards) == {board.id for board in CONTENT.boards}
    assert set(names.species) == {species.id for species in CONTENT.species}
    assert set(names.formations) == {formation.id for formation in CONTENT.formations}
    assert set(names.endings) == set(CONTENT.endings)
    assert set(GROUPS) == {species.group for species in CONTENT.species}
    assert len({names.piece(piece) for piece in PIECES}) == len(PIECES)


def test_names_and_texts_are_not_empty() -> None:
    for species in names.species.values():
        assert species.name and species.latin and species.text and species.science
    for formation in names.formations.values():
        assert formation.name and formation.text
    for told in (names.boards, names.endings, WORDS.help.guide, WORDS.help.examples, WORDS.labels.movement):
        assert all(told.values())


def test_whatever_is_explained_is_there() -> None:
    assert set(WORDS.help.things) == set(help.THINGS)
    assert set(WORDS.help.examples) == set(figures.EXAMPLES)


def test_one_thing_is_counted_as_one() -> None:
    assert WORDS.debrief.halves(2, 1) == "1 piece was eaten in red's half, 2 in plain's."
    assert WORDS.debrief.halves(0, 2) == "2 pieces were eaten in red's half, 0 in plain's."
    assert WORDS.debrief.halves(0, 0) == "Nobody was eaten."
    assert WORDS.debrief.web(1, "Di1", 1).startswith("1 meal. ")
    assert "after 9 moves, 1 piece to 0." in WORDS.debrief.won(("Ada", "Bo"), 0, 9, (1, 0), "eaten out")
    assert WORDS.labels.pond(BOARDS["drop"], (1, 3)).endswith("plain has 1 piece, red 3")
