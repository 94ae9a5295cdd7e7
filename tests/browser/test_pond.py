"""People play Pond Scum in a real browser: against a bot, from two devices with a secret set-up, and on one device."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from shoal.games.pond.screen.squares import SQUARE
from tests.browser import player
from tests.browser.conftest import PHONE, WIDE, Open
from tests.browser.player import MIDDLE, OVER, OVERHEARD, join, tapped
from tests.processes import in_short

# A proposed move is sent, then a meal is preferred to any other place, and a place to another piece.
PLACES = ("#curtain button", "#actions .main", ".pond-eats[data-can]", "[data-ghost][data-can]", "#board [data-can]")
WANTED = (OVER, *((place, MIDDLE) for place in PLACES))

FITS = "e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight"
BANK = 5  # pixels, less than which a board has beside its last column
# The part of the window's width that none of these stands in.
UNUSED = """names => {
  const boxes = names.map(name => document.querySelector(name).getBoundingClientRect())
  let used = 0, far = 0
  for (const { left, right } of boxes.sort((a, b) => a.left - b.left)) {
    used += Math.max(0, right - Math.max(left, far))
    far = Math.max(far, right)
  }
  return 1 - used / innerWidth
}"""

set_up = partial(player.set_up, game="pond", quiet_limit=10)


def play_on(page: Page) -> None:
    player.play_on(page, wanted=WANTED)
    expect(page.locator("#result li")).to_have_count(2)


def play_some(*pages: Page) -> None:
    player.play_some(*pages, wanted=WANTED)
    for page in pages:
        expect(page.locator("#result li")).to_have_count(2)


@pytest.mark.parametrize(("size", "bot"), [(WIDE, "perch"), pytest.param(PHONE, "minnow", marks=pytest.mark.long)])
def test_a_person_plays_a_bot_from_the_first_page_to_the_result(device: Open, size: tuple[int, int], bot: str) -> None:
    page = device(size)
    set_up(page, ["me", bot], first_page=True, board="drop")
    expect(page.locator("#story li", has_text="has picked a formation")).to_have_count(1)
    page.locator("#formation-garden[data-can]").click()
    expect(page.locator("#p0-Dl")).to_be_visible()
    expect(page.locator("#prompt")).to_contain_text("Your pieces are the plain ones")
    page.locator("#p0-Co1").click()
    expect(page.locator("[data-ghost][data-can]").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-ghost][data-can]")).to_have_count(0)
    expect(page.locator("#pond-threat")).to_be_hidden()
    page.get_by_text("Danger: where hunters can bite").click()
    expect(page.locator("#pond-threat")).to_be_visible()
    play_on(page)
    expect(page.locator("#prompt")).to_contain_text(re.compile("wins?,|tie"))
    page.get_by_role("link", name=re.compile("happened|debrief|talk", re.IGNORECASE)).first.click()
    expect(page.get_by_role("heading", name="The food web of this game")).to_be_visible()
    page.emulate_media(media="print")
    beside = page.locator(".charts").evaluate("each => getComputedStyle(each).gridTemplateColumns.split(' ').length")
    assert beside == 2, "on paper two charts stand beside each other"


def test_a_move_is_made_by_keyboard_alone(device: Open) -> None:
    page = device()
    set_up(page, ["me", "minnow"], board="drop", formation="garden")
    page.locator("#p0-Eu1[data-can]").focus()
    page.keyboard.press("Enter")
    page.locator("[data-ghost][data-can]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#actions .main")).to_contain_text("Go: Euglena 1, c2 to")
    page.keyboard.press("Enter")
    expect(page.locator("#story li", has_text="Your Euglena 1 swims from c2 to")).to_have_count(1)


def test_two_browsers_set_up_in_secret_and_play(device: Open) -> None:
    ada, bo = device(), device(PHONE)
    code = set_up(ada, ["me", "friend"], names={0: "Ada"}, board="drop", setup="secret")
    join(bo, code, "Bo")
    expect(ada.locator("#prompt")).to_have_text("Place your Stentor")
    tapped(ada.locator("#g44-e1S"))
    expect(ada.locator("#prompt")).to_have_text("Place your Ameba")
    expect(ada.locator("#p0-St")).to_be_visible()
    expect(ada.locator("#curtain-1")).to_contain_text("0 of 11 placed")
    tapped(ada.locator("#g22-a1"))
    expect(ada.locator("#p0-Am[data-taken]")).to_be_visible()
    tapped(ada.locator("#p0-Am"))
    expect(ada.locator("#prompt")).to_have_text("Place your Ameba")
    for page in (ada, bo):
        page.get_by_role("button", name="Do the rest for me").click()
        assert page.locator("#board .pond-piece").count() <= 10, "the other half stays under its curtain"
        page.get_by_role("button", name="Ready").click()
    for page in (ada, bo):
        expect(page.locator("#board .pond-piece")).to_have_count(20)
        expect(page.locator(".pond-curtain")).to_have_count(0)
    play_some(ada, bo)


def test_two_people_share_a_device(device: Open) -> None:
    page = device()
    set_up(page, ["me", "here"], names={0: "Ada", 1: "Bo"}, board="drop")
    page.locator("#formation-wings[data-can]").click()  # nothing is hidden yet: the device shows it to Ada at once
    page.get_by_role("button", name="I am Bo").click()
    page.locator("#formation-garden[data-can]").click()
    expect(page.locator("#board .pond-piece")).to_have_count(20)
    play_some(page)


@pytest.mark.parametrize("size", in_short([PHONE, (768, 1024), (360, 640)]))
def test_a_large_pond_opens_as_a_whole_and_can_be_enlarged(device: Open, size: tuple[int, int]) -> None:
    page = device(size)
    set_up(page, ["me", "minnow"], board="long", formation="garden")
    stage = page.locator("#pond-stage")
    expect(page.locator("#p0-Am")).to_be_attached()
    page.wait_for_function(FITS, arg=stage.element_handle())
    for _ in range(3):
        page.get_by_role("button", name="Larger").click()
    square = "document.querySelector('#p0-Am use').getBoundingClientRect().width / 2"
    page.wait_for_function(f"() => {square} >= 40")  # large enough for a thumb
    assert stage.evaluate("e => e.scrollWidth > e.clientWidth")
    page.get_by_role("button", name="Whole board").click()
    page.wait_for_function("e => e.scrollWidth <= e.clientWidth", arg=stage.element_handle())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
        "the page itself does not scroll sideways"
    )


@pytest.mark.parametrize(("board", "whole"), [("long", True), ("wide", False)])
def test_a_low_screen_shows_the_whole_pond_or_where_that_would_be_too_small_ones_own_half(
    device: Open, board: str, whole: bool
) -> None:
    page = device((640, 400))
    set_up(page, ["me", "minnow"], board=board, formation="garden")
    expect(page.locator("#p0-Am")).to_be_in_viewport()
    assert page.locator("#pond-stage").evaluate(FITS) == whole
    square = page.evaluate("document.querySelector('#p0-Am use').getBoundingClientRect().width / 2")
    assert square >= 14, "it can be read"


@pytest.mark.parametrize(("board", "least"), [("long", 26), ("wide", 28)])
def test_a_low_screen_is_used_in_its_whole_width(device: Open, board: str, least: int) -> None:
    """Vacuoles, board, zoom and what stands beside them, next to each other or one below the other."""
    page = device((1024, 600))
    set_up(page, ["me", "minnow"], board=board, formation="garden")
    expect(page.locator("#p0-Am[data-can]")).to_be_attached()
    expect(page.locator(".zoom")).to_be_visible()
    page.wait_for_function(f"() => document.querySelector('#pond-board').getScreenCTM().a * {SQUARE} >= {least}")
    assert page.evaluate(UNUSED, ["#vacuole-0", "#vacuole-1", "#pond-board", ".zoom", "#side"]) <= 0.08
    assert page.locator("#pond-stage").evaluate(FITS), "without scrolling"
    zoom, lies = page.locator(".zoom").bounding_box(), page.locator("#pond-board").bounding_box()
    assert zoom
    assert lies
    beside, below = zoom["x"] >= lies["x"] + lies["width"] - BANK, zoom["y"] >= lies["y"] + lies["height"]
    assert beside or below, "no button lies on the pond"


def test_red_has_the_board_turned(device: Open) -> None:
    ada, bo = device(), device(PHONE)
    code = set_up(ada, ["me", "friend"], board="long", formation="garden")
    join(bo, code, "Bo")
    for page, near, far in ((ada, "#p0-Am", "#p1-Am"), (bo, "#p1-Am", "#p0-Am")):
        expect(page.locator(near)).to_be_visible()
        heights = [page.locator(each).evaluate("e => e.getBoundingClientRect().y") for each in (near, far)]
        assert heights[0] > heights[1]


def test_a_tap_on_a_hunter_of_the_other_side_shows_where_it_could_bite(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "minnow"], board="drop", formation="garden")
    expect(page.locator("#p0-Eu1[data-can]")).to_be_attached()
    expect(page.locator(".pond-reach-Di1")).to_be_hidden()
    page.locator("#p1-Di1").tap()
    expect(page.locator(".pond-reach-Di1")).to_be_visible()
    expect(page.locator("#bubble")).to_contain_text("Didinium 1 could")
    expect(page.locator("#p1-Di1[data-looked]")).to_be_attached()
    page.locator("#p1-Di1").tap()
    expect(page.locator("#p1-Di1[data-looked]")).to_have_count(0)


def test_a_tap_beside_a_small_piece_is_meant_for_it(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "minnow"], board="long", formation="bait")
    piece = page.locator("#p0-Eu1[data-can]")
    expect(piece).to_be_attached()
    box = piece.evaluate(
        "e => { const b = e.querySelector('use').getBoundingClientRect(); return [b.x, b.y, b.width] }"
    )
    page.touchscreen.tap(box[0] + box[2] / 2, box[1] - 8)
    expect(page.locator("#p0-Eu1[data-on]")).to_be_attached()


def test_a_tap_that_cuts_short_what_others_do_is_not_lost(device: Open) -> None:
    page = device(motion=True, script=OVERHEARD)
    set_up(page, ["me", "minnow"], board="drop", setup="secret")
    expect(page.locator("#prompt")).to_have_text("Place your Stentor")
    expect(page.locator("#p0-Eu1[data-part]")).to_be_visible()
    page.evaluate("""() => {
      for (const news of ['First', 'Second', 'Third']) hear({ news })
      document.querySelector('#p0-Eu1').dispatchEvent(new MouseEvent('click', { bubbles: true }))
    }""")
    expect(page.locator("#news")).to_have_text("Third")
    expect(page.locator("#prompt")).to_have_text("Place your Euglena 1")


def test_in_the_open_a_tap_tells_why_a_piece_waits_or_stays(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "minnow"], board="drop", setup="open")
    expect(page.locator("#prompt")).to_have_text("Place your Stentor")
    expect(page.locator("#guide")).to_contain_text("“Go” puts it there for good")
    expect(page.locator("#hand")).to_contain_text("Each piece stays where you put it")
    page.locator("#hand #p0-Eu1").tap()
    expect(page.locator("#bubble")).to_contain_text("First comes your Stentor")
    expect(page.locator("#prompt")).to_have_text("Place your Stentor")
    tapped(page.locator("#g44-e1S"))
    page.locator("#actions .main").tap()
    expect(page.locator("#prompt")).to_have_text("Place your Ameba")
    page.locator("#board #p0-St").tap()
    expect(page.locator("#bubble")).to_contain_text("stays where it is until the game begins")


def test_one_s_own_set_up_stands_first_in_the_form(device: Open) -> None:
    page = device()
    page.goto("/games/pond/new")
    ways = page.locator("[name=option-setup]")
    shown = ways.evaluate_all(
        "all => all.toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)"
        ".map(each => [each.type, each.value, each.closest('label').innerText.trim()])"
    )
    assert [kind for kind, _, _ in shown] == ["radio"] * 3
    assert [value for _, value, _ in shown] == ["open", "secret", "ready"]
    assert all(label.startswith("Place your own") for _, _, label in shown[:2])


def test_pieces_are_laid_out_in_any_order_behind_the_curtain(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "minnow"], board="drop", setup="secret")
    expect(page.locator("#prompt")).to_have_text("Place your Stentor")
    page.locator("#p0-Eu1[data-part]").tap()
    expect(page.locator("#prompt")).to_have_text("Place your Euglena 1")
    tapped(page.locator("#g11-a1"))
    expect(page.locator("#board #p0-Eu1[data-taken]")).to_be_visible()
    page.locator("#p0-Co1[data-part]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_text("Place your Coleps 1")
    tapped(page.locator("#g22-d3"))
    expect(page.locator("#board #p0-Co1[data-taken]")).to_be_visible()
    page.locator("#board #p0-Eu1").tap()
    expect(page.locator("#prompt")).to_have_text("Place your Euglena 1")
    expect(page.locator("#board #p0-Co1[data-taken]")).to_be_visible()
    page.get_by_role("button", name="Do the rest for me").click()
    page.get_by_role("button", name="Ready").click()
    expect(page.locator("#board .pond-piece")).to_have_count(20)
