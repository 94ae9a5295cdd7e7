"""Nothing for axe to find, at both sizes; every target large enough for a thumb."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page, expect

from shoal import games
from tests.browser.conftest import PHONE, WIDE, Open, Theme
from tests.browser.player import OVERHEARD, one_tap, play_on, put_aside, set_up

SMALLEST = 44
TAPS = 6  # until there is something to see


def check(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_pages_before_the_game(device: Open, size: tuple[int, int]) -> None:
    page = device(size)
    for address in ("/", "/join", "/games/succession/new", "/games/succession/rules"):
        page.goto(address)
        check(page)


@pytest.mark.parametrize(("theme", "size"), [("light", PHONE), ("dark", WIDE)])
@pytest.mark.parametrize("game", games.available())
def test_every_kind_of_page_of_a_game_in_both_themes(
    device: Open, game: str, theme: Theme, size: tuple[int, int]
) -> None:
    page = device(size, theme=theme)
    for address in (f"/games/{game}/new", f"/games/{game}/rules"):
        page.goto(address)
        check(page)
    code = set_up(page, ["me", "perch"], game=game)
    for _ in range(TAPS):
        one_tap(page)
    page.locator("[data-can], #actions button[data-choice]").first.wait_for(state="attached")
    put_aside(page)
    page.keyboard.press("w")
    page.locator("#words h2").first.wait_for()
    check(page)
    page.keyboard.press("w")
    page.locator("#hint").click()
    page.locator("#bubble.hint").wait_for()
    check(page)
    page.goto(f"/t/{code}")
    hand_over(page, code)
    page.goto(f"/t/{code}")
    page.locator("#result").wait_for()
    check(page)
    for address in (f"/t/{code}/debrief", f"/t/{code}/replay"):
        page.goto(address)
        check(page)


def hand_over(page: Page, code: str) -> None:
    """Let a bot play my seat to the end."""
    page.request.post(f"/api/tables/{code}/hand-over", data={"seat": 0, "strength": "minnow"})
    for _ in range(1200):
        if page.request.get(f"/api/tables/{code}").json()["over"]:
            return
        page.wait_for_timeout(100)
    raise AssertionError("the game does not end")


def test_a_seat_that_can_be_chosen(device: Open) -> None:
    """As when somebody forgot to call: a tap on the seat catches them."""
    page = device()
    page.add_init_script(OVERHEARD)
    set_up(page, ["me", "perch"], calls="auto")
    page.locator("[data-can], #actions button[data-choice]").first.wait_for()
    page.evaluate("hear({choices: [['catch 1', ['seat-1'], 'Catch Bo', '']]})")
    expect(page.locator("#seat-1[data-can]")).to_have_attribute("aria-label", re.compile(r"^\w+, \d+ cards?$"))
    check(page)


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_table_from_the_lobby_to_the_replay(device: Open, size: tuple[int, int]) -> None:
    page = device(size)
    code = set_up(page, ["me", "friend"], calls="auto")
    check(page)
    page.get_by_role("button", name="Start with bots").click()
    page.locator("[data-can], #actions button[data-choice]").first.wait_for()
    check(page)
    small = page.locator("#actions button, .icon:visible, #hand [data-can]").evaluate_all(
        f"all => all.filter(e => e.getBoundingClientRect().height < {SMALLEST}).map(e => e.outerHTML)"
    )
    assert small == []
    page.locator("[data-opens=menu]").click()
    check(page)
    page.locator("#menu > .icon").click()
    play_on(page)
    check(page)
    for address in (f"/t/{code}/debrief", f"/t/{code}/replay"):
        page.goto(address)
        check(page)
