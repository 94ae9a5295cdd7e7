"""People play whole games in a real browser, by tapping what is marked."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LOW, PHONE, TOUCHED, WIDE, Open
from tests.browser.player import one_tap, play_on, play_some, set_up, tap_something
from tests.processes import in_short


@pytest.mark.parametrize("size", in_short([PHONE, WIDE, LOW]))
def test_a_person_plays_bots_from_the_first_page_to_the_result(device: Open, size: tuple[int, int]) -> None:
    page = device(size, strikes=size in TOUCHED)
    set_up(page, ["me", "perch", "perch", "perch"], first_page=True, rounds=1)
    expect(page.locator("#hand [data-name]").first).to_be_visible()
    play_on(page)
    expect(page.locator("#result li")).to_have_count(4)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_one_tap_plays_against_bots_and_the_table_can_be_resumed(device: Open) -> None:
    page = device()
    page.goto("/")
    page.locator("form[action='/games/succession/play'] button.main").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#seats .seat")).to_have_count(4)
    code = page.url.rpartition("/")[2]
    page.goto("/")
    page.get_by_role("link", name=code).click()
    expect(page.locator("#hand [data-name]").first).to_be_visible()


def test_two_browsers_play_each_other(device: Open) -> None:
    ada, bo = device(), device(PHONE)
    code = set_up(ada, ["me", "friend"], names={0: "Ada"}, calls="auto")
    expect(ada.locator(".big-code").first).to_have_text(code)
    bo.goto("/")
    bo.get_by_label("Join with a code").fill(code.lower().replace("-", " "))
    bo.get_by_role("button", name="Join").click()
    bo.get_by_label("Your nickname").fill("Bo")
    bo.get_by_role("button", name="Play", exact=True).click()
    expect(ada.locator("#seat-1")).to_contain_text("Bo")
    pages = [ada, bo]
    for seat, page in enumerate(pages):
        expect(page.locator(".you:visible")).to_have_count(1)
        expect(page.locator(f"#seat-{seat} .you")).to_be_visible()
    play_some(*pages)
    for page in pages:
        expect(page.locator("#result li")).to_have_count(2)


HOME_NETWORK = "Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })"


def test_the_link_is_copied_where_pages_have_no_clipboard_too(device: Open) -> None:
    """At plain http a browser gives them none."""
    page = device(script=HOME_NETWORK)
    code = set_up(page, ["me", "friend"])
    button = page.locator("#invite [data-copy]")
    button.click()
    expect(button).to_have_text("Copied")
    expect(button).to_be_focused()
    page.goto("/")
    page.get_by_label("Join with a code").focus()
    page.keyboard.press("ControlOrMeta+V")
    assert code in page.get_by_label("Join with a code").input_value()


def test_the_table_starts_with_bots_in_the_empty_seats(device: Open) -> None:
    page = device()
    set_up(page, ["me", "friend", "friend"])
    page.get_by_role("button", name="Start with bots").click()
    expect(page.locator("#board svg")).to_be_visible()
    expect(page.locator("#invite")).to_be_hidden()


@pytest.mark.long
def test_a_shared_device_covers_the_hands_while_it_is_passed_on(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "here"], names={0: "Ada", 1: "Bo"})
    expect(page.locator("#curtain")).to_be_visible()
    expect(page.locator("#seats [data-own]")).to_have_count(2)
    expect(page.locator(".you:visible")).to_have_count(0)
    looked = 0
    for _ in range(2000):
        assert page.locator("#hand:has(#curtain) [data-try]").count() == 0, "a hand shows through the curtain"
        looked += page.locator("#curtain").count()
        if not one_tap(page):
            break
    assert looked > 3
    expect(page.locator("#result li")).to_have_count(2)


def test_onlookers_see_the_table_but_no_hand(device: Open) -> None:
    ada, onlooker = device(), device()
    code = set_up(ada, ["me", "perch"])
    onlooker.goto(f"/t/{code}?big")
    expect(onlooker.locator("#board svg")).to_be_visible()
    assert onlooker.locator("#hand [data-name]").count() == 0
    assert seen_choices(onlooker) == 0


def seen_choices(page: Page) -> int:
    return page.locator("[data-can], #actions button").count()


def test_undo_is_asked_of_the_others_and_a_bot_can_sit_in(device: Open) -> None:
    ada, bo = device(), device()
    code = set_up(ada, ["me", "friend"], names={0: "Ada"}, calls="auto")
    bo.goto(f"/t/{code}")
    bo.get_by_label("Your nickname").fill("Bo")
    bo.get_by_role("button", name="Play", exact=True).click()
    expect(ada.locator("#hand [data-name]").first).to_be_visible()
    expect(ada.locator("#undo")).to_be_hidden()  # nothing to take back yet
    for page in cycle((ada, bo)):
        tap_something(page)
        movers = moves(ada, code)
        if "0" in movers and movers[-1] == "1":  # now Ada's move is past, and only Bo can give it back
            break
    ada.locator("#undo").click()
    expect(ada.locator("#ask")).to_contain_text("take back")
    bo.get_by_role("button", name="Yes, take it back").click()
    expect(ada.locator("#ask")).to_have_count(0)
    expect(ada.locator("#story li", has_text="back").last).to_be_attached()

    ada.get_by_role("button", name="Menu").click()
    ada.get_by_role("button", name="Let a bot play for me").click()
    expect(ada.locator("#menu")).to_be_hidden()
    ada.get_by_role("button", name="Take my seat back").click()
    expect(ada.locator("#away")).to_have_count(0)


def moves(page: Page, code: str) -> list[str]:
    """The seats that have moved, one after the other."""
    lines = page.request.get(f"/t/{code}/transcript.txt").text().splitlines()
    return [line[0] for line in lines if line[1:2] == ":"]
