"""People play the sixth game in a real browser: against bots, and passing one device round."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser import player
from tests.browser.conftest import PHONE, WIDE, Open
from tests.browser.player import moments, play_on
from tests.browser.test_access import SMALLEST, check
from tests.processes import in_short
from tests.sixth.shelf import SIXTH

set_up = partial(player.set_up, game=SIXTH)


def settling(page: Page) -> None:
    """The tide has come."""
    page.locator("#die[data-can]").click()
    page.locator("#hand [data-can]").first.wait_for()


@pytest.mark.parametrize(
    ("size", "bots"),
    [(WIDE, ["perch"]), pytest.param(PHONE, ["minnow", "perch", "pike"], marks=pytest.mark.long)],
)
def test_a_person_plays_bots_from_the_first_page_to_the_result(
    device: Open, size: tuple[int, int], bots: list[str]
) -> None:
    page = device(size)
    code = set_up(page, ["me", *bots], first_page=True)
    expect(page.locator("#prompt")).to_have_text("Your turn: roll the die!")
    expect(page.locator("#own-hand .pools-card")).to_have_count(3)
    settling(page)
    expect(page.locator("#story li", has_text="You roll a").first).to_be_attached()
    play_on(page)
    expect(page.locator("#result li")).to_have_count(1 + len(bots))
    expect(page.locator("#prompt")).to_contain_text("The game is over")
    page.get_by_role("link", name="What happened? The debrief").click()
    expect(page.get_by_role("heading", name="Who settled how high")).to_be_visible()
    page.goto(f"/t/{code}/replay")
    expect(page.locator("#board svg")).to_be_visible()


def test_an_animal_is_lifted_and_settles(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch"])
    settling(page)
    card = page.locator("#hand [data-can]").first
    card.click()
    expect(page.locator("#hand [data-on]")).to_have_count(1)
    pool = page.locator(".pools-pool[data-can]").first
    name = pool.get_attribute("id")
    pool.click()
    expect(page.locator(f"#{name} [id^=in-]")).to_be_visible()
    expect(page.locator("#story li", has_text="You settle a").first).to_be_attached()


def test_a_dry_pool_says_why_not(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch"])
    page.locator("#pool-9").click()
    expect(page.locator(".refusal")).to_contain_text("First roll the die")


def test_a_family_passes_one_device_round(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "here"], names={0: "Ada", 1: "Bo"}, rounds=3)
    play_on(page)
    expect(page.locator("#result li")).to_have_count(2)


@pytest.mark.parametrize("size", in_short([PHONE, WIDE]))
def test_nothing_stands_in_anybodys_way(device: Open, size: tuple[int, int]) -> None:
    page = device(size)
    code = set_up(page, ["me", "perch"], rounds=4)
    looked = set()
    for moment in moments(page, letters=14):
        looked.add(moment)
        check(page)
        sizes = page.locator("[data-can]").evaluate_all(
            "all => all.map(e => e.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
        )
        assert min(sizes, default=SMALLEST) >= SMALLEST
    assert len(looked) > 2
    for address in (f"/t/{code}/debrief", f"/games/{SIXTH}/rules", f"/games/{SIXTH}/new"):
        page.goto(address)
        check(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
