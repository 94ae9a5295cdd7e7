"""People play Pond Scum in a real browser: against a bot, from two devices with a secret set-up, and on one device."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser import player
from tests.browser.conftest import PHONE, WIDE, Open
from tests.browser.player import join, tapped

MANY = 1500  # taps: far more than a short game takes


set_up = partial(player.set_up, game="pond", quiet_limit=10)


def tap(page: Page) -> bool:
    """One tap of what there is to do just now; False when the game is over.

    A proposed move is sent, then a meal is preferred to any other place, and a place to another piece."""
    if page.locator("#result").count():
        return False
    wanted = ("#curtain button", "#actions .main", ".pond-eats[data-can]", "[data-ghost][data-can]")
    for selector in (*wanted, "#board [data-can]"):
        things = page.locator(selector)
        if things.count():
            return tapped(things.nth(things.count() // 2))
    return True


def play_on(*pages: Page) -> None:
    for _ in range(MANY):
        going = [tap(page) for page in pages]
        if not all(going):
            break
        pages[0].wait_for_timeout(5)
    for page in pages:
        expect(page.locator("#result li")).to_have_count(2)


@pytest.mark.parametrize(("size", "bot"), [(WIDE, "perch"), (PHONE, "minnow")])
def test_a_person_plays_a_bot_from_the_first_page_to_the_result(device: Open, size: tuple[int, int], bot: str) -> None:
    page = device(size)
    set_up(page, ["me", bot], board="drop")
    expect(page.locator("#story li", has_text="has picked a formation")).to_have_count(1)
    page.locator("#formation-garden[data-can]").click()
    expect(page.locator("#p0-Dl")).to_be_visible()
    expect(page.locator("#prompt")).to_contain_text("You are plain")
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
    play_on(ada, bo)


def test_two_people_share_a_device(device: Open) -> None:
    page = device()
    set_up(page, ["me", "here"], names={0: "Ada", 1: "Bo"}, board="drop")
    page.locator("#formation-wings[data-can]").click()  # nothing is hidden yet: the device shows it to Ada at once
    page.get_by_role("button", name="I am Bo").click()
    page.locator("#formation-garden[data-can]").click()
    expect(page.locator("#board .pond-piece")).to_have_count(20)
    play_on(page)


def test_large_ponds_can_be_moved_about_on_a_phone(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "minnow"], board="long", formation="garden")
    stage = page.locator("#pond-stage")
    expect(page.locator("#p0-Am")).to_be_attached()
    square = page.evaluate("document.querySelector('#p0-Am use').getBoundingClientRect().width / 2")
    assert square >= 40, "a square is large enough for a thumb"
    assert stage.evaluate("e => e.scrollWidth > e.clientWidth")
    page.get_by_role("button", name="Whole board").click()
    assert not stage.evaluate("e => e.scrollWidth > e.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
        "the page itself does not scroll sideways"
    )
