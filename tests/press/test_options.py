"""Options in, content out: the page asks for those that change what is in the box, and for no others."""

from __future__ import annotations

import pytest

from shoal import games
from shoal.engine.options import Option, Value
from shoal.engine.paper import Kit
from shoal.press.order import usual_kit

GAMES = [game for game in games.available() if games.open_box(game).paper]
OTHER_LINES = ("finger name=Sea Fan depths=SM",)  # what people may write into an option that takes a line


def others(option: Option) -> list[Value]:
    """Some values that are not the usual one."""
    if option.kind == "line":
        return [value for value in OTHER_LINES if len(value) <= option.longest]
    if option.kind == "subset":
        return [option.read(option.values[0]), option.read(list(option.values[:-1]))]
    values = [value for value in option.values if value != option.default]
    return [*values[:2], *values[-1:]]


@pytest.mark.parametrize("game", GAMES)
def test_the_options_that_change_the_box_are_the_ones_that_are_named(game: str) -> None:
    box = games.open_box(game)
    assert box.paper is not None
    words, usual = box.words("en"), usual_kit(box)
    as_usual = box.paper.parts(usual, words)
    changing = set()
    for option in box.manifest.options:
        for value in others(option):
            kit = Kit(usual.players, {**usual.options, option.name: value})
            if box.paper.parts(kit, words) != as_usual:
                changing.add(option.name)
    assert changing == set(box.paper.OPTIONS)
