"""The sheets of every game: all that the box holds, where printers reach it, with backs that meet their fronts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from xml.etree import ElementTree

import pytest

from shoal import games
from shoal.engine.mark import rect
from shoal.engine.paper import CARD, Pieces, Plate
from shoal.press.imposing import centred, mirrored
from shoal.press.ink import brightness
from shoal.press.order import BACKS
from shoal.press.paper import MARGIN, PAPERS
from shoal.press.printing import papers, sheets
from shoal.press.sheets import Sheet
from shoal.press.tiling import OVERLAP, tile, tiles
from tests.press.laid import Laid, counted, laid, order, printed, said, tree
from tests.sixth.shelf import SIXTH, with_the_sixth
from tests.some import some

GAMES = games.available()
each_game = pytest.mark.parametrize("game", GAMES)
each_way = pytest.mark.parametrize(("paper", "backs"), list(product(PAPERS, BACKS)))
NEAR = 0.01  # millimetres


def offered(game: str) -> tuple[Counter[str], Counter[str]]:
    """How many of which pieces and plates the game offers."""
    wanted = order(game)
    things = [thing for part in wanted.printed for thing in part.things]
    found: Counter[str] = Counter()
    plates: Counter[str] = Counter()
    for thing in things:
        if isinstance(thing, Pieces):
            found.update({piece.id: piece.copies for piece in thing.pieces})
        else:
            plates[thing.id] += thing.copies
    return found, plates


def test_most_games_can_be_printed() -> None:
    assert any(games.open_box(game).paper for game in GAMES)


@each_game
@each_way
def test_everything_is_printed_once_within_reach_of_the_printer(game: str, paper: str, backs: str) -> None:
    wanted, sides = printed(game, paper, backs)
    fronts, plates = offered(game)
    assert counted(sides, "piece") == fronts
    assert set(counted(sides, "plate")) == set(plates)
    for side in some(sides):
        assert side.size in (wanted.paper.size(), wanted.paper.size(lying=True))
        width, height = side.size
        for each in [each for what in ("piece", "back", "plate") for each in laid(side, what)]:
            assert each.x >= MARGIN - NEAR and each.x + each.width <= width - MARGIN + NEAR, each
            assert each.y >= MARGIN - NEAR and each.y + each.height <= height - MARGIN + NEAR, each


@each_game
@each_way
def test_no_two_pieces_share_a_place(game: str, paper: str, backs: str) -> None:
    for side in some(printed(game, paper, backs)[1]):
        lying = [*laid(side, "piece"), *laid(side, "back")]
        places = {(round(each.x, 1), round(each.y, 1)) for each in lying}
        assert len(places) == len(lying)
        for one, other in pairwise(sorted(lying, key=lambda each: (each.y, each.x))):
            beside = one.x + one.width <= other.x + NEAR or other.x + other.width <= one.x + NEAR
            assert beside or one.y + one.height <= other.y + NEAR


@each_game
@pytest.mark.parametrize(("paper", "backs"), list(product(PAPERS, ["duplex", "duplex-short"])))
def test_every_back_lies_behind_its_front(game: str, paper: str, backs: str) -> None:
    """Held against the light: turned over at an edge, each back covers the piece it belongs to."""
    _, sides = printed(game, paper, backs)
    assert len(sides) % 2 == 0
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        assert (front.back, back.back) == (False, True)
        assert front.size == back.size and front.part == back.part
        behind = {(each.id, *_seen_from_the_front(each, back, backs)) for each in laid(back, "back")}
        assert not behind or behind == {(each.id, round(each.x, 2), round(each.y, 2)) for each in laid(front, "piece")}
    assert any(laid(side, "back") for side in sides) == has_backs(game)


def has_backs(game: str) -> bool:
    things = [thing for part in order(game).printed for thing in part.things]
    return any(piece.back for thing in things if isinstance(thing, Pieces) for piece in thing.pieces)


def _seen_from_the_front(each: Laid, back: Sheet, backs: str) -> tuple[float, float]:
    _, x, y, width, height = each
    if backs == "duplex":  # the sheet is turned over like a page of a book
        return round(back.size[0] - x - width, 2), round(y, 2)
    return round(x, 2), round(back.size[1] - y - height, 2)


@each_game
@pytest.mark.parametrize("paper", PAPERS)
def test_folded_over_every_back_meets_its_front(game: str, paper: str) -> None:
    sides = sheets(order(game, paper, "fold"))
    folded = [side for side in sides if laid(side, "back")]
    assert bool(folded) == has_backs(game)
    for side in folded:
        middle = side.size[0] / 2
        fronts = {(each.id, round(each.x, 2), round(each.y, 2)) for each in laid(side, "piece")}
        assert fronts == {
            (each.id, round(2 * middle - each.x - each.width, 2), round(each.y, 2)) for each in laid(side, "back")
        }
        assert all(x < middle for _, x, _ in fronts)


@each_game
def test_without_backs_there_are_none(game: str) -> None:
    sides = sheets(order(game, backs="none"))
    assert sides and not any(laid(side, "back") for side in sides)
    assert not any(side.back for side in sides if side.part != "rules")


def test_places_are_mirrored_by_column_or_by_row() -> None:
    grid = centred((210, 297), (195, 282), (63, 88))
    assert [mirrored(number, grid, "duplex") for number in range(9)] == [2, 1, 0, 5, 4, 3, 8, 7, 6]
    assert [mirrored(number, grid, "duplex-short") for number in range(9)] == [6, 7, 8, 3, 4, 5, 0, 1, 2]


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_cards_fit_on_a_sheet(paper: str) -> None:
    sheet = PAPERS[paper]
    assert centred(sheet.size(), sheet.room(), CARD).many == 9


@each_game
@pytest.mark.parametrize("paper", PAPERS)
def test_a_board_on_several_sheets_can_be_put_together(game: str, paper: str) -> None:
    """All tiles are of the board's own size, neighbours share a strip, and nothing is missing."""
    plates = [thing for part in order(game).printed for thing in part.things if isinstance(thing, Plate)]
    for plate in [*plates, Plate("large", (500, 333), rect(width=500, height=333))]:
        way = tiles(plate.size, PAPERS[paper])
        seen = [way.seen(row, column) for row in range(way.rows) for column in range(way.columns)]
        sides = list(tile("board", plate, PAPERS[paper]))
        assert len(sides) == len(seen) * plate.copies
        assert all(abs(each.width - way.size[0]) < NEAR for side in sides for each in laid(side, "plate"))
        right = max(x + width for x, _, width, _ in seen)
        bottom = max(y + height for _, y, _, height in seen)
        assert (round(right, 3), round(bottom, 3)) == pytest.approx(plate.size, abs=0.002)
        xs = sorted({(x, x + width) for x, _, width, _ in seen})
        ys = sorted({(y, y + height) for _, y, _, height in seen})
        for (_, end), (start, _) in [*pairwise(xs), *pairwise(ys)]:
            assert end - start == pytest.approx(OVERLAP)


@each_game
def test_little_ink_is_outlines_on_white(game: str) -> None:
    """Whatever is filled is white, or as dark as ink; words and lines can be read on white, in grey, too."""
    for side in some(sheets(order(game, ink="saving"))):
        for each in some(tree(side).iter()):
            fill = brightness(each.get("fill", ""))
            stroke = brightness(each.get("stroke", ""))
            if each.tag in ("text", "tspan"):
                assert fill is None or fill < 0.05, "".join(each.itertext())
            faint = float(each.get("opacity", 1)) * float(each.get("fill-opacity", 1)) < 0.5
            assert fill is None or fill < 0.05 or fill > 0.99 or faint
            assert stroke is None or stroke < 0.05 or stroke > 0.99 or each.get("stroke") == "#8fa3b3"


@each_game
@pytest.mark.parametrize("paper", PAPERS)
def test_the_first_sheet_tells_how_many_there_are_and_who_invented_the_game(game: str, paper: str) -> None:
    wanted = order(game, paper)
    sides = sheets(wanted)
    text = said(sides[0])
    assert wanted.says.counted(papers(sides)) in text
    assert wanted.box.manifest.designer.split(",")[0].split(" and ")[0] in text
    for part in wanted.printed:
        assert part.title in text
    assert papers(sides) == len(sides) / 2


@each_game
def test_the_same_order_gives_the_same_sheets(game: str) -> None:
    assert sheets(order(game)) == sheets(order(game))


SMALLEST = 2.2  # millimetres


@each_game
def test_no_words_are_too_small_to_be_read(game: str) -> None:
    """What is set for paper; letters within a drawing are part of the drawing."""
    sizes = [size for side in sheets(order(game)) if side.part != "rules" for size in letter_sizes(tree(side), 0)]
    assert min(sizes) >= SMALLEST - 0.001


def letter_sizes(element: ElementTree.Element, depth: int) -> Iterator[float]:
    """Of all texts on a sheet, in its pieces and plates, but not in drawings within them."""
    for each in element:
        if each.tag == "text":
            yield float(each.get("font-size", 0))
        elif not (each.tag == "svg" and depth) and "scale" not in each.get("transform", ""):
            yield from letter_sizes(each, depth + (each.tag == "svg"))


def test_a_game_without_the_room_has_its_rulebook_and_a_first_sheet() -> None:
    with with_the_sixth():
        wanted = order(SIXTH)
        sides = sheets(wanted)
    assert wanted.parts == ("rules",) and not wanted.printed
    assert {side.part for side in sides} == {"contents", "rules"}
    assert wanted.words.lid.title in said(sides[0])
