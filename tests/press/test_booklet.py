"""The booklet: folded, its pages follow each other, and no word of the rulebook is lost."""

from __future__ import annotations

import re
from html import unescape

import pytest

from shoal import games
from shoal.engine.paper.setting import Run
from shoal.press.booklet import SIDE, booklet, folded
from shoal.press.flow import SIGN, WHOLE, strips
from shoal.press.paper import PAPERS, Paper
from shoal.press.reading import Picture, blocks
from tests.press.laid import order, said, tree
from tests.some import some

GAMES = games.available()


@pytest.mark.parametrize("pages", [4, 8, 12, 20])
def test_folded_sheets_are_read_from_the_first_page_to_the_last(pages: int) -> None:
    sides = list(folded(pages))
    assert len(sides) == pages // 2
    first_half = [side[1] if number % 2 == 0 else side[0] for number, side in enumerate(sides)]
    second_half = [side[0] if number % 2 == 0 else side[1] for number, side in enumerate(sides)]
    assert first_half + second_half[::-1] == list(range(pages))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_word_of_the_rulebook_is_in_it(game: str, paper: str) -> None:
    wanted = order(game, paper)
    page = str(wanted.box.help.rulebook(wanted.words))
    page = re.sub(r"<details.*?</details>|<a href=\"examples/.*?</a>|<svg.*?</svg>", " ", drawn_away(page), flags=re.S)
    words = set(unescape(re.sub("<[^>]*>", " ", page)).split())
    printed = set(" ".join(said(side) for side in booklet(wanted)).split())
    lost = {word for word in words if word not in printed and not any(word in each for each in printed)}
    assert words and not lost


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_told_to_tap_on_paper(game: str) -> None:
    printed = " ".join(said(side) for side in booklet(order(game)))
    assert not re.findall(r"\b(?:[Tt]ap|[Cc]lick|button)\b|“\?”", printed)


def test_a_small_sign_stays_small_in_a_table() -> None:
    """Reef's signs of what a builder tolerates are not as large as the builder."""
    sizes = [
        float(each.attrib["height"])
        for side in booklet(order("reef"))
        for each in tree(side).iter("svg")
        if each.attrib.get("viewBox") == "0 0 20 20" and "height" in each.attrib
    ]
    assert sizes and max(sizes) <= SIGN and min(sizes) < 8


@pytest.mark.parametrize("paper", PAPERS.values())
def test_square_maps_stand_beside_each_other(paper: Paper) -> None:
    """Reef's five sea floors take three rows."""
    wanted = order("reef")
    [floors] = [
        block
        for block in blocks(wanted.box.help.rulebook(wanted.words))
        if sum(isinstance(each, Picture) and each.size[0] >= WHOLE for each in block.words) == 5
    ]
    rows = [strip for strip in strips(floors, paper.size(lying=True)[0] / 2 - 2 * SIDE) if strip.drawing]
    assert len(rows) == 3


def drawn_away(page: str) -> str:
    """The page without its drawings, however deep they are."""
    while (less := re.sub(r"<svg(?:(?!<svg).)*?</svg>", " ", page, flags=re.S)) != page:
        page = less
    return page


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_of_the_rulebook_is_in_it(game: str) -> None:
    wanted = order(game)
    found = blocks(wanted.box.help.rulebook(wanted.words))
    cells = [each for block in found for row in block.rows for cell in row for each in cell]
    pictures = [each for block in found for each in block.words if isinstance(each, Picture)]
    pictures += [each for each in cells if isinstance(each, Picture)]
    drawn = "".join(side.drawing for side in booklet(wanted))
    for picture in some(pictures):
        assert picture.drawing[4:] in drawn


@pytest.mark.parametrize("game", GAMES)
def test_sheets_are_whole_and_their_backs_stand_upright_when_turned(game: str) -> None:
    for backs, upset in (("duplex", True), ("duplex-short", False), ("none", False)):
        sides = booklet(order(game, backs=backs))
        assert len(sides) % 2 == 0
        for side in some(sides):
            assert side.lying
        for back in some(sides[1::2]):
            assert back.back and back.drawing.startswith('<g transform="rotate(180') == upset


def test_blocks_are_read_in_order() -> None:
    page = games.open_box("succession").help.rulebook(games.open_box("succession").words("en"))
    found = blocks(page)
    assert [block.words for block in found if block.kind == "h2"][:2] == [
        [Run("What succession is")],
        [Run("The cards")],
    ]
    items = [block for block in found if block.kind == "li"]
    assert [item.sign for item in items[:4]] == ["1.", "2.", "3.", "•"]
    table = next(block for block in found if block.kind == "table")
    assert (len(table.rows), table.head) == (6, 1)
