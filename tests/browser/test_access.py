"""Nothing for axe to find, at both sizes; every target large enough for a thumb."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE, Open
from tests.browser.player import OVERHEARD, play_on, set_up

SMALLEST = 44


def check(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_pages_before_the_game(device: Open, size: tuple[int, int]) -> None:
    page = device(size)
    for address in ("/", "/join", "/games/succession/new", "/games/succession/rules"):
        page.goto(address)
        check(page)


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
