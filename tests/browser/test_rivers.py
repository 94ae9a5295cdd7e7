"""People play Rivers in a real browser: against bots, on two devices, and passing one device round."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from shoal.games.rivers.content import KINDS
from shoal.games.rivers.screen.land import icon_button
from shoal.games.rivers.words.en import WORDS
from tests.browser import player
from tests.browser.conftest import LOW, PHONE, TOUCHED, WIDE, Open, in_looks
from tests.browser.player import LAST, OVER, SOMETHING, moments, press, tap
from tests.browser.test_access import check

# A lifted card is bought.
PLACES = ("#curtain button", "#actions .main", "#hand [data-can]", "#board [data-can]", "#actions button[data-choice]")
WANTED = (OVER, *((place, LAST) for place in PLACES))

# The words that touch the line round them.
OUTSIDE = """
buttons => {
  const board = document.querySelector('#board svg')
  board.insertAdjacentHTML('beforeend', buttons)
  return [...board.querySelectorAll('.rivers-icon')].slice(-4).filter(button => {
    const [circle, word] = [button.querySelector('circle'), button.querySelector('text')]
    const box = word.getBBox(), x = box.width / 2, y = word.y.baseVal[0].value - circle.cy.baseVal.value
    return Math.hypot(x, y) > circle.r.baseVal.value - 3
  }).map(button => button.id)
}
"""

set_up = partial(player.set_up, game="rivers")
play_on = partial(player.play_on, wanted=WANTED)
play_some = partial(player.play_some, wanted=WANTED)


@pytest.mark.parametrize(
    ("size", "seats"),
    [(WIDE, 2), pytest.param(PHONE, 4, marks=pytest.mark.long), pytest.param(LOW, 3, marks=pytest.mark.long)],
)
def test_a_person_plays_bots_from_the_first_page_to_the_result(device: Open, size: tuple[int, int], seats: int) -> None:
    page = device(size, strikes=size in TOUCHED)
    set_up(page, ["me", *["perch"] * (seats - 1)], first_page=True)
    expect(page.locator("#own-water .rivers-drop")).to_have_count(10)
    expect(page.locator("#prompt")).to_have_text("Your turn: roll the die!")
    press(page.locator("#die[data-can]"))
    expect(page.locator("#story li", has_text="You roll a").first).to_be_attached()
    play_on(page)
    expect(page.locator("#result li")).to_have_count(seats)
    expect(page.locator("#prompt")).to_contain_text("with")
    press(page.get_by_role("link", name="What happened? The debrief"))
    expect(page.get_by_role("heading", name="Where the water went")).to_be_visible()


def test_a_card_is_lifted_first_and_bought_with_the_second_tap(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch"], disasters="off")
    card = page.locator(".rivers-big[data-can]").first
    while card.count() == 0:
        page.locator(SOMETHING).first.wait_for(state="attached")
        tap(page, WANTED)
    assert page.locator("[id^=land-]").count() == 0
    card.click()
    expect(page.locator(".rivers-big[data-on]")).to_have_count(1)
    expect(page.locator("#actions .main")).to_contain_text("Buy")
    page.keyboard.press("Escape")
    expect(page.locator(".rivers-big[data-on]")).to_have_count(0)
    card.click()
    page.locator("#actions .main").click()
    expect(page.locator("#land-1")).to_be_visible()
    expect(page.locator("#land-1 .rivers-tokens use").first).to_be_attached()


def test_two_browsers_play_each_other(device: Open) -> None:
    ada, bo = device(), device(PHONE)
    code = set_up(ada, ["me", "friend"], names={0: "Ada"}, supply="scaled")
    player.join(bo, code, "Bo")
    expect(ada.locator("#seat-1")).to_contain_text("Bo")
    play_some(ada, bo)
    for page in (ada, bo):
        expect(page.locator("#result li")).to_have_count(2)
    expect(bo.locator("#story li", has_text="Ada rolls").first).to_be_attached()


def test_a_family_passes_one_device_round(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "here"], names={0: "Ada", 1: "Bo"}, supply="scaled")
    play_some(page)
    expect(page.locator("#result li")).to_have_count(2)


def test_a_phone_shows_the_own_piece_and_what_can_be_tapped(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "perch"])
    frame = page.locator("#stage").bounding_box()
    piece = page.locator("#piece-0").bounding_box()
    assert frame
    assert piece
    assert frame["x"] <= piece["x"]
    assert piece["x"] + piece["width"] <= frame["x"] + frame["width"]
    assert frame["y"] <= piece["y"]
    assert piece["y"] + piece["height"] <= frame["y"] + frame["height"]
    die = page.locator("#die rect").first.bounding_box()
    assert die
    assert min(die["width"], die["height"]) >= 44
    scroll = page.evaluate("document.documentElement.scrollWidth")
    assert scroll <= PHONE[0]


def test_a_tablet_shows_the_whole_map(device: Open) -> None:
    page = device((768, 1024))
    set_up(page, ["me", "perch"])
    stage = page.locator("#stage")
    assert stage.evaluate("e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight")
    frame = stage.bounding_box()
    assert frame
    assert frame["height"] > 0.55 * 1024


@pytest.mark.long
def test_nothing_stands_in_anybodys_way(device: Open) -> None:
    """At every kind of moment, on both sizes of screen."""
    page = device(PHONE)
    code = set_up(page, ["me", "perch"], supply="scaled", start_tokens=12)
    looked = set()
    for moment in moments(page, letters=12, wanted=WANTED):
        looked.add(moment)
        check_sizes(page)
    assert len(looked) > 3
    for address in (f"/t/{code}/debrief", "/games/rivers/rules", "/games/rivers/new"):
        page.goto(address)
        check_sizes(page)


def check_sizes(page: Page) -> None:
    for _ in in_looks(page, ("light", WIDE), ("light", PHONE)):
        check(page)


def test_a_word_in_a_round_button_stays_clear_of_its_rim(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch"])
    buttons = "".join(str(icon_button(4, kind, i, len(KINDS), 3, WORDS)) for i, kind in enumerate(KINDS))
    outside = page.evaluate(OUTSIDE, buttons)
    assert outside == []
