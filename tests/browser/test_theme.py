"""Light and dark: the system's choice or one's own, at once, on every page; print is always light."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import INK, PHONE, WIDE, Open, Theme
from tests.browser.player import set_up
from tests.browser.test_access import check

PLATE = "rgb(220, 235, 240)"


def shows(page: Page, theme: Theme) -> None:
    expect(page.locator("body")).to_have_css("color", INK[theme])


@pytest.mark.parametrize("system", ["light", "dark"])
def test_a_page_is_as_the_system_is(device: Open, system: Theme) -> None:
    page = device(theme=system)
    page.goto("/")
    shows(page, system)
    page.emulate_media(color_scheme="dark" if system == "light" else "light")
    shows(page, "dark" if system == "light" else "light")


def test_ones_own_choice_holds_on_every_page_from_its_first_moment(device: Open) -> None:
    page = device(theme="light")
    page.goto("/")
    page.get_by_label("Colours").select_option("dark")
    shows(page, "dark")
    while not any(cookie.get("name") == "shoal_theme" for cookie in page.context.cookies()):
        page.wait_for_timeout(20)  # until the browser has written it down
    for address in ("/", "/join", "/games/pond/new", "/games/pond/rules", "/no/such/page"):
        sent = page.request.get(address, headers={"accept": "text/html"}).text()  # before any script of it runs
        assert re.search(r'<link [^>]*dark.css" media="screen"', sent), address
    page.goto("/")
    shows(page, "dark")
    page.get_by_label("Colours").select_option("light")
    shows(page, "light")
    page.emulate_media(color_scheme="dark")
    shows(page, "light")
    page.get_by_label("Colours").select_option("system")
    shows(page, "dark")
    page.reload()
    shows(page, "dark")
    expect(page.get_by_label("Colours")).to_have_value("system")


def test_it_is_chosen_at_the_table_too_and_another_page_follows(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "perch"], calls="auto")
    other = page.context.new_page()
    other.goto("/")
    page.locator("[data-opens=menu]").click()
    page.get_by_label("Colours").select_option("dark")
    shows(page, "dark")
    shows(other, "dark")


def test_print_is_light(device: Open) -> None:
    page = device(WIDE, theme="dark")
    page.goto("/games/pond/rules")
    shows(page, "dark")
    page.emulate_media(media="print")
    expect(page.locator("html")).to_have_css("color-scheme", "light")
    expect(page.locator("body")).not_to_have_css("color", INK["dark"])


def test_drawings_stay_light_in_the_dark(device: Open) -> None:
    """What is marked on a board has the colours that were chosen for it."""
    page = device(WIDE, theme="dark")
    set_up(page, ["me", "perch"], game="pond")
    ring = page.locator("#board .mark-ring").first
    page.locator("#board [data-can]").first.dispatch_event("click")
    ring.wait_for(state="attached")
    board = page.locator("#board svg").first
    assert board.evaluate("svg => getComputedStyle(svg).getPropertyValue('--can')") == "#00795a"
    assert page.locator("#app").evaluate("app => getComputedStyle(app).getPropertyValue('--can')") == "#4fd3a8"


# What cannot be read on its ground while everything is pressed that can be: signs are no text to axe.
UNREAD = """() => {
  const light = colour => {
    const [red, green, blue] = colour.match(/[\\d.]+/g).map(part => ((part / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }
  document.getElementById('help-mode')?.setAttribute('aria-pressed', true)
  document.querySelector('[data-go=play]')?.setAttribute('aria-pressed', true)
  document.querySelector('#actions button')?.classList.add('whole')
  return [...document.querySelectorAll('button, .button, summary')].filter(each => {
    each.setAttribute('data-pressed', '')
    const { color, backgroundColor } = getComputedStyle(each), both = [light(color), light(backgroundColor)]
    return Math.max(...both) / Math.min(...both) < 4.5
  }).map(each => each.outerHTML)
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_pressed_can_still_be_read(device: Open, theme: Theme) -> None:
    page = device(PHONE, theme=theme)
    code = set_up(page, ["me", "perch"], calls="auto")
    page.locator("#actions button").first.wait_for()
    assert page.evaluate(UNREAD) == []
    page.request.post(f"/api/tables/{code}/end", data={})
    page.goto(f"/t/{code}/replay")
    assert page.evaluate(UNREAD) == []


def test_under_forced_colours_nothing_shows_through_below_the_buttons(device: Open) -> None:
    page = device(PHONE)
    page.emulate_media(forced_colors="active")
    set_up(page, ["me", "perch"], calls="auto")
    page.locator("#actions button").first.wait_for()
    expect(page.locator("#dock")).to_have_css("background-color", "rgb(255, 255, 255)")


def test_forced_colours_leave_drawings_their_ground(device: Open) -> None:
    """Where people force colours upon pages, ink still has paper under it."""
    page = device(WIDE, theme="dark")
    page.emulate_media(forced_colors="active")
    set_up(page, ["me", "perch"], calls="auto")
    card = page.locator("#hand [data-help][data-can]").first
    card.wait_for()
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    card.focus()
    page.keyboard.press("?")
    expect(page.locator("#sheet .info > svg")).to_have_css("background-color", PLATE)
    check(page)
