"""Succession's box against its content."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from shoal.engine.mark import Mark
from shoal.press.printing import sheets
from tests.press.laid import order, pieces, said


def content() -> list[dict[str, object]]:
    text = (files("shoal.games.succession") / "content.toml").read_text("utf-8")
    cards: list[dict[str, object]] = tomllib.loads(text)["card"]
    return cards


@pytest.mark.parametrize(
    ("options", "total"),
    [({}, 80), ({"black": True}, 88), ({"purple": True}, 88), ({"black": True, "purple": True}, 96)],
)
def test_every_card_is_there_as_often_as_the_content_says(options: dict[str, bool], total: int) -> None:
    groups = {"green", "yellow", "blue", "red", *options}
    expected = Counter({str(card["id"]): int(str(card["copies"])) for card in content() if card["group"] in groups})
    found = pieces(order("succession", options=options))
    assert found == expected
    assert found.total() == total


def test_cards_that_are_left_out_are_spoken_of() -> None:
    assert "the black cards" in said(sheets(order("succession"))[0])
    assert "the black cards" not in said(sheets(order("succession", options={"black": True}))[0])


def test_all_cards_have_the_same_back() -> None:
    parts = order("succession", options={"black": True, "purple": True}).printed
    cards = next(part for part in parts if part.id == "cards").things[0]
    assert {piece.back for piece in cards.pieces} != {Mark()}  # type: ignore[union-attr]
    assert len({piece.back for piece in cards.pieces}) == 1  # type: ignore[union-attr]


def test_the_poster_tells_the_order_and_the_signs_the_calls() -> None:
    sides = {side.part: said(side) for side in sheets(order("succession")) if not side.blank}
    poster = sides["poster"]
    numbered = [card for card in content() if "number" in card]
    positions = [poster.index(f" {card['number']} ") for card in numbered]
    assert positions == sorted(positions)
    for call in ("Upgrade!", "Last card!", "Winner!"):
        assert sides["signs"].count(call) == 2  # it can be read from both sides
