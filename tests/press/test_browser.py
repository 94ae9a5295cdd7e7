"""The sheets in Chromium, at the size of paper: no text leaves its piece or lies upon another, and each is a page."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, expect
from pypdf import PdfReader

from shoal import games
from shoal.engine.mark import join
from shoal.engine.paper import Plate
from shoal.press import document
from shoal.press.order import read
from shoal.press.paper import PAPERS
from shoal.press.printing import sheets
from shoal.press.sheets import placed, window
from shoal.press.tiling import tiles
from tests.browser.conftest import PHONE, WIDE, Open
from tests.press.test_pdf import POINT
from tests.some import some

# Every text of every piece and every side, in millimetres, each in the edges that hold it. A tile of a board shows a
# part of what is in it: there the edges are the board's.
MEASURE = """() => {
  const out = []
  for (const side of document.querySelectorAll('.sheet > svg')) {
    const frame = side.getBoundingClientRect(), scale = side.viewBox.baseVal.width / frame.width
    const mm = box => [(box.left - frame.left) * scale, (box.top - frame.top) * scale,
                       (box.right - frame.left) * scale, (box.bottom - frame.top) * scale]
    const held = '[data-piece], [data-back], [data-plate], [data-page]'
    const holders = [...side.querySelectorAll(held)]
    const of = new Map(holders.map(each => [each, []]))
    const rest = []
    for (const text of side.querySelectorAll('text')) {
      const box = mm(text.getBoundingClientRect())
      if (box[0] === box[2]) continue
      const holder = text.closest(held)
      const told = {text: text.textContent, box, drawn: text.closest('svg') !== (holder ?? side)}
      if (holder?.dataset.page && text.closest('svg') !== holder) continue  // in a picture of the rulebook
      if (holder) of.get(holder).push(told); else rest.push(told)
    }
    for (const [holder, texts] of of) {
      const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(name => +holder.getAttribute(name))
      const name = holder.dataset.piece ?? holder.dataset.back ?? holder.dataset.plate ?? holder.dataset.page
      const at = holder.parentNode.getScreenCTM()
      const [one, two] = [[x, y], [x + width, y + height]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(at))
      const [left, right] = [one.x, two.x].sort((a, b) => a - b), [top, bottom] = [one.y, two.y].sort((a, b) => a - b)
      out.push({name, tile: holder.dataset.tile !== undefined, edges: mm({left, top, right, bottom}), texts})
    }
    const {width, height} = side.viewBox.baseVal
    out.push({name: side.getAttribute('aria-label'), tile: false, edges: [0, 0, width, height], texts: rest})
  }
  return out
}"""
CLOSE = 0.35  # millimetres that letters may stand out of their line

LOOKS = [("a4", "colour"), ("letter", "saving")]
each_look = pytest.mark.parametrize(
    ("game", "paper", "ink"),
    [
        pytest.param(game, *look, marks=[pytest.mark.long] if (number + turn) % 2 else [])
        for number, game in enumerate(games.available())
        for turn, look in enumerate(LOOKS)
    ],
)


@cache
def page_of(game: str, paper: str, ink: str) -> str:
    wanted = read(game, paper, ink=ink, options=everything(game))
    return document.page(wanted, sheets(wanted))


def everything(game: str) -> dict[str, object]:
    """Options that bring more into the box."""
    options = games.open_box(game).manifest.options
    return {option.name: True for option in options if option.kind == "bool"}


@each_look
def test_no_text_leaves_its_piece_or_lies_on_another(
    browser: Browser, tmp_path: Path, game: str, paper: str, ink: str
) -> None:
    file = tmp_path / "box.html"
    file.write_text(page_of(game, paper, ink), "utf-8")
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    page.emulate_media(media="print")
    page.goto(file.as_uri())
    page.evaluate("document.fonts.ready")
    assert page.evaluate("[...document.fonts].filter(font => font.status === 'loaded').length") >= 2
    measured = page.evaluate(MEASURE)
    page.close()
    texts = 0
    for piece in some(measured):
        left, top, right, bottom = piece["edges"]
        for said in piece["texts"]:
            x1, y1, x2, y2 = said["box"] = letters(said["box"])
            inside = x1 >= left - CLOSE and x2 <= right + CLOSE and y1 >= top - CLOSE and y2 <= bottom + CLOSE
            assert inside or piece["tile"], (piece["name"], said, piece["edges"])
            texts += 1
        own = [said for said in piece["texts"] if not said["drawn"]]  # pieces of a drawing may lie on each other
        for number, one in enumerate(own):
            for other in own[number + 1 :]:
                assert not overlap(one["box"], other["box"]), (piece["name"], one, other)
    assert texts > 100


def letters(box: list[float]) -> list[float]:
    """What the letters of a line fill: it has some room above and below them."""
    x1, y1, x2, y2 = box
    return [x1, y1 + 0.12 * (y2 - y1), x2, y2 - 0.12 * (y2 - y1)]


def overlap(one: list[float], other: list[float]) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > CLOSE and down > CLOSE


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", ["hyporheic", "rivers"])
def test_a_board_put_together_from_its_sheets_is_the_board(browser: Browser, game: str, paper: str) -> None:
    """What each sheet shows, laid where it belongs, looks like the board in one piece."""
    board = next(part for part in read(game, paper).printed if part.id == "board").things[0]
    assert isinstance(board, Plate)
    way = tiles(board.size, PAPERS[paper])
    assert way.columns * way.rows > 1
    openings = [way.seen(row, column) for row in range(way.rows) for column in range(way.columns)]
    together = join(window(board.drawing, seen[0], seen[1], seen) for seen in openings)
    page = browser.new_page(viewport={"width": round(board.size[0] * 2), "height": round(board.size[1] * 2)})
    pictures = []
    for drawing in (placed(board.drawing, 0, 0, board.size), together):
        size = f'viewBox="0 0 {board.size[0]} {board.size[1]}" width="{board.size[0] * 2}"'
        page.set_content(f'<body style="margin:0"><svg {size}>{drawing}</svg>')
        pictures.append(Image.open(BytesIO(page.screenshot())).convert("L"))
    page.close()
    different = ImageChops.difference(*pictures).point(lambda value: 255 if value > 40 else 0)
    assert ImageStat.Stat(different).mean[0] / 255 < 0.0005
    assert ImageStat.Stat(pictures[0]).stddev[0] > 20


def test_a_teacher_prints_from_the_page(device: Open) -> None:
    """From the cover to the sheets, with black cards, on Letter; what is printed is the sheets alone."""
    page = device(PHONE)
    page.goto("/")
    page.get_by_role("link", name="Print The Succession Card Game").click()
    expect(page.get_by_role("heading", name="14 sheets of paper")).to_be_visible()
    expect(page.locator("[data-piece]")).to_have_count(80)
    page.get_by_role("combobox", name="Paper").select_option("letter")
    page.get_by_role("checkbox", name="Rulebook").uncheck()
    page.get_by_role("checkbox", name="Black cards: disturbances").check()
    page.get_by_role("button", name="Show the sheets").click()
    expect(page.locator("[data-piece]")).to_have_count(88)
    expect(page.get_by_role("heading", name="13 sheets of paper")).to_be_visible()
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_in_viewport()  # below a long form
    printed = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True, print_background=True))).pages
    assert len(printed) == page.locator(".sheet").count() == 26
    width, height = PAPERS["letter"].size()
    for side in printed:
        size = sorted([float(side.mediabox.width) * POINT, float(side.mediabox.height) * POINT])
        assert size == pytest.approx([width, height], abs=0.5)


def test_the_page_offers_the_same_as_a_pdf(device: Open) -> None:
    page = device(WIDE)
    page.goto("/games/succession/print?paper=a4&part-signs=on&backs=none")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download the PDF").click()
    assert waiting.value.suggested_filename == "succession-a4.pdf"
    assert len(PdfReader(waiting.value.path()).pages) == 2


def test_what_cannot_be_printed_is_said_above_the_form(device: Open) -> None:
    page = device(WIDE, meets=400)
    page.goto("/games/succession/print?paper=a4&players=99")
    expect(page.get_by_role("alert")).to_have_text("It cannot be printed for “99” players. This game is for 2 to 6.")
    expect(page.get_by_role("button", name="Show the sheets")).to_be_visible()


def test_chromium_prints_a_page_for_every_side(browser: Browser, tmp_path: Path) -> None:
    wanted = read("succession", "letter", parts=["signs", "poster", "rules"])
    sides = sheets(wanted)
    file = tmp_path / "box.html"
    file.write_text(document.page(wanted, sides), "utf-8")
    page = browser.new_page()
    page.goto(file.as_uri())
    pages = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True, print_background=True))).pages
    page.close()
    assert len(pages) == len(sides)
    for printed, side in zip(pages, sides, strict=True):
        size = (float(printed.mediabox.width) * POINT, float(printed.mediabox.height) * POINT)
        assert size == pytest.approx(side.size, abs=0.5)
