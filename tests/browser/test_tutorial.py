"""A child is led through a first game: taps what the hand shows, by finger or by keyboard, up to "You know enough"."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from shoal import games
from tests.browser.conftest import PHONE, WIDE, Open
from tests.browser.player import tapped
from tests.browser.test_access import check
from tests.processes import in_short

DONE = "You know enough to play!"
TAPS = 60  # more than any tutorial needs


def begin(page: Page, game: str = "succession") -> None:
    """From the game's cover on the first page."""
    page.goto("/")
    page.locator(f"a[href='/games/{game}/tutorial']").click()
    expect(page.locator("#where")).to_contain_text("Step 1 of")
    expect(page.locator("#pointer")).to_be_visible()


def asked(page: Page) -> Locator:
    """What is to be tapped now; the result when there is nothing more."""
    page.locator("#result, [data-can], #actions [data-choice], [data-go=on]:not([hidden])").first.wait_for()
    for selector in ("#actions [data-choice].main", "[data-can]:not([data-on])", "#actions [data-choice]"):
        if page.locator(selector).count():
            return page.locator(selector).first
    return page.locator("#result button.main, [data-go=on]:not([hidden])").first


def tap_through(page: Page) -> int:
    """To the end; how many taps it took."""
    for taps in range(TAPS):
        thing = asked(page)
        if page.locator("#result").count():
            return taps
        tapped(thing)
    raise AssertionError("no end")


@pytest.mark.parametrize("game", in_short(["reef", *(game for game in games.available() if game != "reef")]))
def test_a_child_taps_through_and_plays(device: Open, game: str) -> None:
    page = device(PHONE)
    begin(page, game)
    assert tap_through(page) >= 5
    expect(page.locator("#prompt")).to_have_text(DONE)
    expect(page.locator("#pointer")).to_be_hidden()
    check(page)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#board")).to_be_visible()


@pytest.mark.long
def test_pieces_travel_here_too(device: Open) -> None:
    page = device(PHONE, motion=True)
    begin(page)
    assert tap_through(page) >= 5
    expect(page.locator("#prompt")).to_have_text(DONE)


def test_who_cannot_see_the_board_is_told_what_is_there_step_by_step(device: Open) -> None:
    page = device(WIDE)
    begin(page)
    page.keyboard.press("w")
    told = page.locator("#words [data-body]")
    expect(told.locator("li").first).to_be_visible()
    before = told.inner_text()
    for _ in range(TAPS):
        if told.inner_text() != before:
            break
        tapped(asked(page))
    expect(told).not_to_have_text(before, use_inner_text=True)
    check(page)


def test_the_hand_points_at_what_is_asked_for(device: Open) -> None:
    page = device(PHONE)
    begin(page)
    card, hand = page.locator("[data-can]").bounding_box(), page.locator("#pointer").bounding_box()
    assert card is not None and hand is not None
    assert card["x"] - 30 < hand["x"] < card["x"] + card["width"]
    assert card["y"] < hand["y"] < card["y"] + card["height"]


COVERED = """button => {
  const hand = document.getElementById('pointer').getBoundingClientRect(), words = document.createRange()
  words.selectNodeContents(button)
  return [...words.getClientRects()].some(line => {
    const across = Math.min(hand.right, line.right) - Math.max(hand.left, line.left)
    const down = Math.min(hand.bottom, line.bottom) - Math.max(hand.top, line.top)
    return across > 12 && down > 6
  })
}"""


@pytest.mark.parametrize("size", in_short([PHONE, (1024, 600)]))
def test_the_hand_leaves_the_words_of_a_button_to_be_read(device: Open, size: tuple[int, int]) -> None:
    page = device(size)
    begin(page, "pond")
    go = page.locator("#actions .main")
    seen = 0
    for _ in range(TAPS):
        thing = asked(page)
        if page.locator("#result").count():
            break
        if go.count():
            assert not go.evaluate(COVERED), go.inner_text()
            seen += 1
        tapped(thing)
    assert seen >= 4


def test_another_tap_gets_a_friendly_word_and_nothing_happens(device: Open) -> None:
    page = device(PHONE)
    begin(page)
    page.locator("[data-can]").click()
    page.locator("[data-can]").first.click()
    expect(page.locator("#where")).to_have_text("Step 2 of 8")
    expect(page.locator("[data-can]")).to_have_count(1)
    page.locator("#hand [data-name^='Diatoms']").click()
    expect(page.locator("#bubble")).to_contain_text("First try what the hand shows you")
    expect(page.locator("#where")).to_have_text("Step 2 of 8")
    page.get_by_role("button", name="One step back").click()
    expect(page.locator("#where")).to_have_text("Step 1 of 8")
    expect(page.locator("#bubble")).to_be_hidden()


def test_the_keyboard_will_do(device: Open) -> None:
    page = device(WIDE)
    begin(page)
    check(page)
    page.locator("[data-can]").focus()
    for _ in range(TAPS):
        asked(page)
        if page.locator("#result").count():
            break
        expect(page.locator(":is([data-can], [data-choice], [data-go=on]):focus")).to_have_count(1)
        page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_text(DONE)
    page.get_by_role("button", name="Once more").press("Enter")
    expect(page.locator("#where")).to_have_text("Step 1 of 8")


def test_an_example_of_the_rulebook_is_shown_step_by_step(device: Open) -> None:
    page = device(PHONE)
    page.goto("/games/succession/rules")
    page.get_by_role("link", name="Show me two shouts").click()
    expect(page.locator("#step")).to_have_text("0")
    expect(page.locator("#board svg").first).to_be_visible()
    page.get_by_role("button", name="One step on").click()
    expect(page.locator("#story li[data-now]").first).to_contain_text("Brown algae")
    page.get_by_role("link", name="Back").click()
    expect(page.locator("h1")).to_have_text("The Succession Card Game")


def test_a_rulebook_has_a_list_of_contents(device: Open) -> None:
    page = device(PHONE)
    page.goto("/games/pond/rules")
    link = page.get_by_role("link", name="Eating", exact=True)
    expect(link).to_be_hidden()
    page.get_by_text("Contents").click()
    link.click()
    expect(page.locator("#about-eating")).to_be_in_viewport()
    wide = device(WIDE)
    wide.goto("/games/pond/rules")
    expect(wide.get_by_role("link", name="Eating", exact=True)).to_be_visible()
