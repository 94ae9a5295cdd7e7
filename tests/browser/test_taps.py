"""A finger's tap: one click where it lifts, before the browser makes one; what it costs the page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE, Open
from tests.browser.player import set_up

HEARD = """
window.heard = []
for (const name of ['touchend', 'mousedown', 'click'])
  addEventListener(name, event => window.heard.push(name), true)
"""
FOCUSED = """() => {
  const held = document.activeElement
  return [held.id || held.dataset.opens || held.closest('dialog')?.id || held.tagName, held.matches(':focus-visible')]
}"""
TOUCH = """([selector, from, to, milliseconds]) => {
  const thing = document.querySelector(selector), box = thing.getBoundingClientRect()
  const at = moved => new Touch({ identifier: 1, target: thing, clientX: box.x + 9 + moved, clientY: box.y + 9 })
  const one = { bubbles: true, cancelable: true }, start = at(from), end = at(to)
  thing.dispatchEvent(new TouchEvent('touchstart', { ...one, touches: [start], changedTouches: [start] }))
  return new Promise(done => setTimeout(() => {
    const lifted = new TouchEvent('touchend', { ...one, changedTouches: [end] })
    thing.dispatchEvent(lifted)
    done(lifted.defaultPrevented)
  }, milliseconds))
}"""


def seated(device: Open, size: tuple[int, int] = PHONE) -> Page:
    page = device(size, script=HEARD)
    set_up(page, ["me", "minnow"], game="pond", board="drop", formation="garden")
    expect(page.locator("#p0-Eu1[data-can]")).to_be_attached()
    return page


def heard(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.heard.splice(0)")
    return found


def test_a_finger_that_lifts_has_clicked_once(device: Open) -> None:
    page = seated(device)
    heard(page)
    page.locator("#p0-Eu1").tap()
    expect(page.locator("#p0-Eu1[data-on]")).to_be_attached()
    page.locator("[data-opens=menu]").tap()
    expect(page.locator("#menu")).to_be_visible()
    assert heard(page) == ["touchend", "click"] * 2


def test_what_was_tapped_has_the_focus_and_no_ring(device: Open) -> None:
    """So has what the page focuses by itself after a tap; from the keyboard there is a ring."""
    page = seated(device)
    page.locator("[data-opens=menu]").tap()
    expect(page.locator("#menu")).to_be_visible()
    assert page.evaluate(FOCUSED) == ["menu", False]
    page.locator("#menu > [data-close]").tap()
    expect(page.locator("#menu")).to_be_hidden()
    assert page.evaluate(FOCUSED) == ["menu", False]
    page.locator("#help-mode").tap()
    expect(page.locator("#help-mode")).to_be_focused()
    assert page.evaluate(FOCUSED) == ["help-mode", False]
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED)[1]


def test_what_is_no_plain_tap_stays_the_browsers(device: Open) -> None:
    page = seated(device)
    assert page.evaluate(TOUCH, ["#help-mode", 0, 2, 0]), "a tap"
    assert not page.evaluate(TOUCH, ["#help-mode", 0, 20, 0]), "a finger that moves"
    assert not page.evaluate(TOUCH, ["#help-mode", 0, 0, 600]), "a finger that rests"
    page.locator("[data-opens=menu]").tap()
    expect(page.locator("#menu")).to_be_visible()
    heard(page)
    switch = page.locator("#menu .switch").first
    before = switch.is_checked()
    switch.tap()
    assert heard(page) == ["touchend", "mousedown", "click"]
    assert switch.is_checked() is not before


def test_a_finger_that_stops_what_rolls_taps_nothing(device: Open) -> None:
    page = seated(device)
    rolls = "() => { dispatchEvent(new PointerEvent('pointercancel')); dispatchEvent(new Event('scroll')) }"
    page.evaluate(rolls)
    assert not page.evaluate(TOUCH, ["#help-mode", 0, 0, 0])
    assert page.evaluate(TOUCH, ["#help-mode", 0, 0, 0]), "the next one taps"


def test_drawings_that_are_kept_to_be_used_are_not_laid_out(device: Open) -> None:
    """Twice as many of them make no difference."""
    page = seated(device, WIDE)
    inside = page.context.new_cdp_session(page)
    inside.send("Performance.enable")

    def laid_out() -> float:
        page.evaluate("document.body.offsetHeight")
        found = {each["name"]: each["value"] for each in inside.send("Performance.getMetrics")["metrics"]}
        return float(found["LayoutObjects"])

    before = laid_out()
    kept = page.evaluate("""() => {
      const kept = [...document.querySelectorAll('.symbols [display=none]')]
      const more = kept.map(each => each.cloneNode(true))
      for (const each of more.flatMap(each => [...each.querySelectorAll('[id]')])) each.removeAttribute('id')
      kept[0].parentElement.append(...more)
      return more.flatMap(each => [...each.querySelectorAll('*')]).length
    }""")
    assert kept > 500
    assert abs(laid_out() - before) < 50
