"""Nothing for axe to find, at both sizes; every target large enough for a thumb."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, WIDE, Open
from tests.browser.player import play_on, set_up

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
