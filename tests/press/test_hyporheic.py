"""Hyporheic's box against its content."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from shoal.engine.paper import Plate
from shoal.press.order import read
from shoal.press.paper import PAPERS
from shoal.press.printing import sheets
from shoal.press.tiling import tiles
from tests.press.laid import counted, order, pieces, said


def content() -> dict[str, Any]:
    return tomllib.loads((files("shoal.games.hyporheic") / "content.toml").read_text("utf-8"))


@pytest.mark.parametrize(("players", "coins"), [(2, 20), (4, 40), (6, 40)])
def test_every_card_and_piece_is_there_as_often_as_the_rulebook_says(players: int, coins: int) -> None:
    data = content()
    expected = Counter({card["id"]: card["copies"] for card in data["card"]})
    assert expected.total() == 27
    expected.update({nutrient["id"]: 80 for nutrient in data["nutrient"]})
    expected["n2"] = coins  # sheets of 20
    for seat in range(players):
        expected.update([f"tray-{seat}", f"token-{seat}"])
    wanted = read("hyporheic", players=players)
    assert counted(sheets(wanted), "piece") == expected


@pytest.mark.parametrize("paper", PAPERS)
def test_the_board_is_four_sheets(paper: str) -> None:
    board = next(part for part in order("hyporheic").printed if part.id == "board").things[0]
    assert isinstance(board, Plate)
    way = tiles(board.size, PAPERS[paper])
    assert (way.columns, way.rows) == (2, 2)


def test_rows_columns_and_equations_stand_on_the_board() -> None:
    board = next(side for side in sheets(order("hyporheic")) if side.part == "board")
    words = said(board)
    marks = words.split()
    assert {*content()["board"]["columns"], *map(str, range(1, 9))} <= set(marks)
    for equation in content()["equation"]:
        assert (equation["display"] in words) == ("option" not in equation)


def test_an_option_brings_an_equation() -> None:
    added = next(each for each in content()["equation"] if "option" in each)
    usual, more = (
        " ".join(said(side) for side in sheets(order("hyporheic", options=options)) if side.part in ("board", "trays"))
        for options in ({}, {added["option"]: True})
    )
    assert added["display"] not in usual
    assert more.count(added["display"]) == 4 + 4  # on each tile of the board, and on each tray


def test_what_is_traded_is_bold() -> None:
    board = next(side for side in sheets(order("hyporheic")) if side.part == "board")
    traded = '<tspan font-weight="700">2 NO₃⁻</tspan> + 12 H⁺ + 10 e⁻ →<tspan font-weight="700"> N₂</tspan> + 6 H₂O'
    assert traded in board.drawing


def test_more_coins_to_win_are_more_coins() -> None:
    assert pieces(order("hyporheic", options={"coins_to_win": 10}))["n2"] == 40
