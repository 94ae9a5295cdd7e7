"""Pond Scum's box: every protist of both sides, as large as its squares on the board, and what the options change."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from itertools import product
from typing import Any

import pytest

from shoal.engine.options import Value
from shoal.games.pond.content import BOARDS
from shoal.games.pond.paper.board import EDGE, SQUARE, size
from shoal.press.order import read
from shoal.press.paper import PAPERS
from shoal.press.printing import sheets
from shoal.press.sheets import Sheet
from tests.press.laid import counted, laid, said, tree
from tests.some import some

SIDES = ("plain", "red")
each_board = pytest.mark.parametrize("board", ["long", "wide", "drop"])


def content() -> dict[str, Any]:
    return tomllib.loads((files("shoal.games.pond") / "content.toml").read_text("utf-8"))


def fronts(part: str, paper: str = "a4", ink: str = "colour", **options: Value) -> list[Sheet]:
    wanted = read("pond", paper, parts=[part], ink=ink, options=options)
    return [side for side in sheets(wanted) if side.part == part and not side.back]


@each_board
def test_each_side_has_the_pieces_of_its_board(board: str) -> None:
    roster = ["St", *content()["board"][board]["roster"]]
    printed = fronts("protists", board=board)
    assert len(printed) == len(SIDES)
    for side in printed:
        assert Counter(each.id for each in laid(side, "protist")) == Counter(roster)


@each_board
def test_a_piece_covers_its_squares_and_no_other_piece(board: str) -> None:
    for side in some(fronts("protists", board=board)):
        taken: set[tuple[float, float]] = set()
        for piece, x, y, wide, high in some(laid(side, "protist")):
            across, down = shape(piece)
            assert (wide, high) == (across * SQUARE, down * SQUARE)
            squares = {(x + column * SQUARE, y + row * SQUARE) for column, row in product(range(across), range(down))}
            assert taken.isdisjoint(squares)
            taken |= squares


def shape(piece: str) -> tuple[int, int]:
    """In squares, as the content has it."""
    kind, stentor = content()["species"][piece[:2]], content()["stentor"]
    if kind["group"] == "stentor":
        return stentor["bell"][0], stentor["bell"][1] + stentor["foot"][1]
    return kind["long_side"], kind["short_side"]


def test_red_pieces_have_a_dot_even_without_colour() -> None:
    plain, red = fronts("protists", ink="saving")
    assert set(dots(plain)) == {0}
    assert set(dots(red)) == {1}


def dots(side: Sheet) -> list[int]:
    """How many dark dots each piece has, those for its size apart."""
    pieces = [each for each in tree(side).iter("svg") if "data-protist" in each.attrib]
    return [sum(dot.attrib["fill"] == "#17324d" for dot in piece.findall("circle")) for piece in pieces]


@each_board
@pytest.mark.parametrize("paper", PAPERS)
def test_the_board_has_its_squares_on_few_sheets(board: str, paper: str) -> None:
    table = content()["board"][board]
    wide, high = size(BOARDS[board])
    assert (wide - 2 * EDGE, high - 2 * EDGE) == (table["width"] * SQUARE, table["height"] * SQUARE)
    printed = fronts("board", paper, board=board)
    assert len(printed) == (2 if board == "drop" else 4)
    assert set(counted(printed, "plate")) == {f"board-{board}"}


def test_the_card_of_a_side_tells_size_spaces_and_food_of_its_board() -> None:
    for side in some(fronts("cards")):
        text = said(side)
        assert "Blepharisma 3 3 Paramecium, Euglena, Chilomonas and Phacus." in text
        assert "Euglena 1 5 Nothing." in text
    for side in some(fronts("cards", board="drop")):
        assert "Blepharisma" not in said(side)


def test_options_change_what_the_card_says() -> None:
    usual = said(fronts("cards")[0])
    other = said(fronts("cards", own_overlap=True, flagellate_turns=False, quiet_limit=25)[0])
    for here, there, words in (
        (usual, other, "so are your own pieces"),
        (usual, other, "round corners"),
        (usual, other, "40 moves in a row"),
        (other, usual, "Your own pieces may swim over each other"),
        (other, usual, "5 spaces, straight on"),
        (other, usual, "25 moves in a row"),
    ):
        assert words in flowing(here) and words not in flowing(there), words


def flowing(text: str) -> str:
    return " ".join(text.split())


def test_formations_and_screens_go_with_the_board() -> None:
    for formation in content()["formation"]:
        assert formation.capitalize() in said(fronts("formations")[0])
    assert len(fronts("formations")) == len(SIDES)
    assert len(fronts("divider")) == 2
    assert len(fronts("divider", board="drop")) == 1
