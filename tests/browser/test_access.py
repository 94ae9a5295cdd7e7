"""Nothing for axe to find, on a light phone and on a dark laptop; every target large enough for a thumb."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import cycle

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page, expect

from shoal import games
from tests.browser.conftest import PHONE, WIDE, Open, Theme, in_looks
from tests.browser.player import OVERHEARD, WHOLE, one_tap, put_aside, set_up
from tests.processes import in_short
from tests.some import some

SMALLEST = 44
TAPS = 6  # until there is something to see
LOW = (1024, 600)
CUT = "tables => tables.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)"
LOOKS: tuple[tuple[Theme, tuple[int, int]], ...] = (("dark", WIDE), ("light", PHONE))
IN_TURN = cycle(LOOKS)


def check(page: Page) -> None:
    if not page.evaluate("'axe' in window"):  # it is long
        page.evaluate(AXE_SCRIPT)
    violations = page.evaluate("axe.run({ resultTypes: ['violations'] }).then(found => found.violations)")
    assert violations == [], AxeResults({"violations": violations}).generate_report()


def some_looks() -> Sequence[tuple[Theme, tuple[int, int]]]:
    """Both; in short one for this page, the other for the next."""
    return LOOKS if WHOLE else [next(IN_TURN)]


def check_looks(page: Page) -> None:
    for _ in in_looks(page, *some_looks()):
        check(page)


def test_pages_before_the_game_and_beside_the_way(device: Open) -> None:
    page = device(PHONE, meets=404)
    for address in ("/", "/join", "/games/succession/print", "/t/NONE-11", "/no/such/page"):
        page.goto(address)
        check_looks(page)


@pytest.mark.parametrize("game", in_short(sorted(games.available(), reverse=True)))
def test_every_kind_of_page_of_a_game_in_both_themes(device: Open, game: str) -> None:
    page = device(PHONE)
    for address in (f"/games/{game}/new", f"/games/{game}/rules", f"/games/{game}/tutorial"):
        page.goto(address)
        check_looks(page)
    code = set_up(page, ["me", "perch"], game=game)
    for _ in range(TAPS):
        one_tap(page)
    page.locator("[data-can], #actions button[data-choice]").first.wait_for(state="attached")
    put_aside(page)
    page.keyboard.press("w")
    page.locator("#words h2").first.wait_for()
    check_looks(page)
    page.keyboard.press("w")
    for _ in in_looks(page, *some_looks()):
        page.locator("#hint").click()
        page.locator("#bubble.hint").wait_for()
        check(page)
    page.goto(f"/t/{code}")
    hand_over(page, code)
    page.goto(f"/t/{code}")
    page.locator("#result").wait_for()
    check_looks(page)
    for address in (f"/t/{code}/debrief", f"/t/{code}/replay", f"/t/{code}/story"):
        page.goto(address)
        check_looks(page)
        for _ in some(in_looks(page, ("light", LOW))):
            assert page.locator(".charts .wide").evaluate_all(CUT) == []


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
    page = device(script=OVERHEARD)
    set_up(page, ["me", "perch"], calls="auto")
    page.locator("[data-can], #actions button[data-choice]").first.wait_for()
    page.evaluate("hear({choices: [['catch 1', ['seat-1'], 'Catch Bo', '']]})")
    expect(page.locator("#seat-1[data-can]")).to_have_attribute("aria-label", re.compile(r"^\w+, \d+ cards?$"))
    check(page)


def test_the_table_from_the_lobby_to_the_menu(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "friend"], calls="auto")
    looks: tuple[tuple[Theme, tuple[int, int]], ...] = (("light", WIDE), ("light", PHONE))
    for _ in in_looks(page, *looks):
        check(page)
    page.get_by_role("button", name="Start with bots").click()
    page.locator("[data-can], #actions button[data-choice]").first.wait_for()
    for look in some(in_looks(page, *looks)):
        check(page)
        small = page.locator("#actions button, .icon:visible, #hand [data-can]").evaluate_all(
            f"all => all.filter(e => e.getBoundingClientRect().height < {SMALLEST}).map(e => e.outerHTML)"
        )
        assert small == [], look
    page.locator("[data-opens=menu]").click()
    for _ in in_looks(page, *looks):
        check(page)
