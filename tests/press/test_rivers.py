"""Rivers' box against its content."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from shoal.engine.paper import Pieces, Plate
from shoal.games.rivers.paper.figures import FACES, TABS
from shoal.press.order import read
from shoal.press.paper import PAPERS
from shoal.press.printing import sheets
from shoal.press.tiling import tiles
from tests.press.laid import counted, order, said
from tests.some import some


def content() -> dict[str, Any]:
    return tomllib.loads((files("shoal.games.rivers") / "content.toml").read_text("utf-8"))


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("disasters", ["on", "off"])
def test_every_card_and_token_is_there_as_often_as_the_rulebook_says(players: int, disasters: str) -> None:
    data = content()
    events = Counter({card["id"]: card["count"] for card in data["event"]})
    lands = Counter(card["id"] for card in data["land"])
    met = Counter(card["id"] for card in data["disaster"])
    assert (events.total(), lands.total(), met.total(), data["rules"]["tokens"]) == (48, 42, 4, 76)
    expected = events + lands + Counter(water=76) + Counter(f"pawn-{seat}" for seat in range(players))
    wanted = read("rivers", players=players, options={"disasters": disasters})
    assert counted(sheets(wanted), "piece") == expected + (met if disasters == "on" else Counter())


@pytest.mark.parametrize("paper", PAPERS)
def test_the_board_is_four_sheets(paper: str) -> None:
    board = next(part for part in order("rivers").printed if part.id == "board").things[0]
    assert isinstance(board, Plate)
    way = tiles(board.size, PAPERS[paper])
    assert (way.columns, way.rows) == (2, 2)


def test_piles_are_told_apart_by_their_backs() -> None:
    cards = next(part for part in order("rivers").printed if part.id == "cards").things[0]
    assert isinstance(cards, Pieces)
    backs = {piece.id: piece.back for piece in cards.pieces}
    kinds = {card["id"]: card["kind"] for card in content()["land"]}
    by_kind = {kind: {backs[card] for card in kinds if kinds[card] == kind} for kind in kinds.values()}
    assert all(len(same) == 1 for same in by_kind.values())
    events = {backs[card["id"]] for card in content()["event"]}
    assert len(set.union(events, *by_kind.values())) == len(by_kind) + 1 == 5


def test_water_is_clean_on_one_side_and_polluted_on_the_other() -> None:
    water = next(part for part in order("rivers").printed if part.id == "water").things[0]
    assert isinstance(water, Pieces)
    drop = water.pieces[0]
    assert "+1" in drop.face and "\N{MINUS SIGN}1" in drop.back


def test_the_board_tells_what_corners_do() -> None:
    words = said(next(side for side in sheets(order("rivers")) if side.part == "board"))
    for tile in ("EROS Center", "Everglades"):
        assert f"{tile}:" in words


def test_the_die_can_be_folded() -> None:
    """Faces that lie opposite each other make seven, and each two edges that meet have one tab."""
    at = {(column, row): pips for column, row, pips in FACES}
    assert sorted(at.values()) == [1, 2, 3, 4, 5, 6]
    for one, other in (((1, 0), (1, 2)), ((0, 1), (2, 1)), ((1, 1), (1, 3))):
        assert at[one] + at[other] == 7
    edges = [frozenset(tab) for tab in TABS]
    meeting = [  # the outer edges of the net that come to lie on each other
        ({(0, 1), (1, 1)}, {(1, 0), (1, 1)}),
        ({(2, 1), (3, 1)}, {(2, 0), (2, 1)}),
        ({(0, 1), (0, 2)}, {(1, 3), (1, 4)}),
        ({(3, 1), (3, 2)}, {(2, 3), (2, 4)}),
        ({(0, 2), (1, 2)}, {(1, 2), (1, 3)}),
        ({(2, 2), (3, 2)}, {(2, 2), (2, 3)}),
        ({(1, 0), (2, 0)}, {(1, 4), (2, 4)}),
    ]
    for here, there in some(meeting):
        assert (frozenset(here) in edges) != (frozenset(there) in edges)
    assert len(edges) == len(meeting)
