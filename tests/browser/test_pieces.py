"""Choosing on a small drawing: ghosts that overlap, a choice that waits to be confirmed, a board with a stage."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open

GHOSTS = [  # id, kind, more, place
    ("flat", "flat", 'data-preview="eats a snail"', 'x="200" y="100" width="80" height="40"'),
    ("up", "up", "", 'x="200" y="100" width="40" height="80"'),
    ("far", "up", "", 'x="900" y="700" width="40" height="80"'),
]
BOARD = f"""
<main id="app"><section id="board"><div id="stage" data-stage data-follow="piece">
  <svg viewBox="0 0 1000 800" width="1000">
    <rect width="1000" height="800" fill="#cde"/>
    <g id="piece" data-name="Slipper"><rect x="40" y="40" width="80" height="40"/></g>
    {"".join(f'<g id="{i}" data-ghost data-confirm data-kind="{k}" {m}><rect {at}/></g>' for i, k, m, at in GHOSTS)}
  </svg></div></section><div id="bar"></div></main>
<p id="preview" hidden></p><ul id="list"></ul><p id="say"></p>
"""
BEGIN = """async ([board, folder]) => {
  document.body.innerHTML = board
  const load = name => import(`${folder}/${name}.js`)
  const [{ Picker }, { Stage }, { Preview }] = await Promise.all(['pick', 'stage', 'preview'].map(load))
  const by = id => document.getElementById(id)
  window.sent = []
  window.picker = new Picker({
    root: by('app'), bar: by('bar'), list: by('list'), other: () => false,
    submit: choice => window.sent.push(choice.action), say: text => (by('say').textContent = text),
  })
  const choice = id => ({ action: `go ${id}`, path: ['piece', id], label: `to ${id}`, weight: '' })
  window.picker.set(['flat', 'up', 'far'].map(choice))
  new Preview(by('app'), by('preview'))
  window.stage = new Stage(by('board'))
  window.stage.show()
}"""


# The piece travels right across the board: where it is seen while it does, as shares of the frame's width and height.
TRAVEL = """async () => {
  const piece = document.getElementById('piece'), frame = document.getElementById('stage')
  piece.setAttribute('transform', 'translate(810 660)')
  window.stage.show()
  const flight = piece.animate({ translate: ['-810px -660px', '0px 0px'] }, { duration: 1500 })
  window.stage.follow(1500)
  const seen = []
  const look = () => {
    const box = piece.getBoundingClientRect(), view = frame.getBoundingClientRect()
    seen.push([(box.x + box.width / 2 - view.x) / view.width, (box.y + box.height / 2 - view.y) / view.height])
    if (flight.playState === 'running') requestAnimationFrame(look)
  }
  look()
  await flight.finished
  return seen
}"""


def begin(page: Page) -> None:
    page.goto("/")
    script = page.locator("script[src], link[rel=stylesheet]").first
    source = script.get_attribute("src") or script.get_attribute("href") or ""
    page.evaluate(BEGIN, [BOARD, source.rpartition("/")[0]])


def tap(page: Page, x: float, y: float) -> None:
    """Tap a place of the drawing."""
    at: Any = page.evaluate(
        "([x, y]) => { const p = new DOMPoint(x, y).matrixTransform(document.querySelector('svg').getScreenCTM());"
        " return [p.x, p.y] }",
        [x, y],
    )
    page.mouse.click(at[0], at[1])


def sent(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.sent")
    return found


def test_of_ghosts_over_each_other_the_nearest_is_taken_then_the_next(device: Open) -> None:
    page = device()
    begin(page)
    expect(page.locator("#flat")).to_be_hidden()
    tap(page, 80, 60)
    expect(page.locator("[data-ghost][data-can]")).to_have_count(3)
    tap(page, 230, 118)  # nearer to the middle of the flat one
    expect(page.locator("#flat")).to_have_attribute("data-on", "")
    expect(page.locator("#preview")).to_have_text("eats a snail")
    tap(page, 230, 118)
    expect(page.locator("#up")).to_have_attribute("data-on", "")
    expect(page.locator("#preview")).to_be_hidden()  # it was of the other one
    assert sent(page) == []
    page.get_by_role("button", name="Go: to up").click()
    assert sent(page) == ["go up"]


def test_what_follows_from_a_button_waits_for_the_next_picture(device: Open) -> None:
    page = device()
    begin(page)
    tap(page, 80, 60)
    tap(page, 920, 740)
    go = page.get_by_role("button", name="Go: to far")
    assert go.evaluate("button => { button.click(); return button.isConnected }")
    expect(go).to_have_count(0)
    assert sent(page) == ["go far"]


POINT = """async (thing, pointerType) => {
  thing.dispatchEvent(new PointerEvent('pointerover', { pointerType, bubbles: true }))
  for (let i = 0; i < 3; i++) await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
}"""


def test_a_finger_has_to_tap_before_it_is_told_what_a_choice_would_bring(device: Open) -> None:
    page = device()
    begin(page)
    tap(page, 80, 60)
    expect(page.locator("#flat")).to_have_attribute("data-can", "")
    page.locator("#flat").evaluate(POINT, "touch")
    expect(page.locator("#preview")).to_be_hidden()
    page.locator("#flat").evaluate(POINT, "mouse")
    expect(page.locator("#preview")).to_have_text("eats a snail")


def test_a_lone_ghost_is_confirmed_by_a_second_tap(device: Open) -> None:
    page = device()
    begin(page)
    tap(page, 80, 60)
    tap(page, 920, 740)
    assert sent(page) == []
    tap(page, 920, 740)
    assert sent(page) == ["go far"]


def test_what_waits_to_be_confirmed_has_one_button_and_it_is_the_main_one(device: Open) -> None:
    page = device()
    begin(page)
    page.evaluate(
        """() => picker.set([['use', ['far'], ''], ['use', [], ''], ['end', [], 'main']]
          .map(([action, path, weight]) => ({ action, path, weight, label: action })))"""
    )
    expect(page.locator("#bar button")).to_have_text(["use", "end"])
    tap(page, 920, 740)
    expect(page.locator("#bar button")).to_have_text(["Go: use", "end"])
    expect(page.locator("#bar .main")).to_have_text(["Go: use"])
    page.locator("#bar .main").click()
    assert sent(page) == ["use"]


def test_what_is_asked_about_comes_into_view_if_nothing_of_it_is(device: Open) -> None:
    page = device()
    begin(page)
    page.evaluate(
        """() => {
          document.getElementById('app').insertAdjacentHTML('beforeend', '<p id="space"></p><b id="card">?</b>')
          document.getElementById('space').style.height = '3000px'
          window.ask = ids => picker.set(ids.map(id => ({ action: id, path: [id], label: id, weight: '' })))
        }"""
    )
    page.evaluate("ask(['piece', 'card'])")
    page.wait_for_timeout(200)
    expect(page.locator("#card")).not_to_be_in_viewport()
    page.evaluate("ask(['card'])")
    expect(page.locator("#card")).to_be_in_viewport()


def test_turning_limits_the_choice_to_one_kind(device: Open) -> None:
    page = device()
    begin(page)
    tap(page, 80, 60)
    page.keyboard.press("r")
    expect(page.locator("[data-ghost][data-can]")).to_have_count(1)
    page.get_by_role("button", name="Turn").click()
    expect(page.locator("[data-ghost][data-can]")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator("[data-ghost][data-can]")).to_have_count(0)


def test_ghosts_by_keyboard(device: Open) -> None:
    page = device()
    begin(page)
    page.locator("#piece").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#far[data-can]")).to_be_attached()
    page.locator("#far").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#say")).to_have_text(re.compile("Tap it again"))
    page.keyboard.press("Enter")
    assert sent(page) == ["go far"]


def test_the_stage_shows_all_on_a_wide_screen_and_follows_on_a_phone(device: Open) -> None:
    wide = device()
    begin(wide)
    fits = "() => { const s = document.querySelector('#stage'); return s.scrollWidth <= s.clientWidth }"
    assert wide.evaluate(fits)
    phone = device(PHONE)
    begin(phone)
    assert not phone.evaluate(fits)
    moved = (
        "document.querySelector('#piece rect').setAttribute('x', '850');"
        "document.querySelector('#piece rect').setAttribute('y', '700'); window.stage.show()"
    )
    phone.evaluate(moved)
    expect(phone.locator("#piece")).to_be_in_viewport()
    expect(wide.locator(".zoom button:visible")).to_have_count(1)  # where all is seen, it can only be made larger
    phone.get_by_role("button", name="Whole board").focus()
    phone.keyboard.press("Enter")
    phone.wait_for_function(fits)
    expect(phone.get_by_role("button", name="Larger")).to_be_focused()
    phone.keyboard.press("Enter")
    phone.wait_for_function(f"() => !({fits})()")
    expect(phone.locator(".zoom button:visible")).to_have_count(3)


def test_the_stage_goes_along_with_who_travels_far(device: Open) -> None:
    phone = device(PHONE, motion=True)
    begin(phone)
    seen = phone.evaluate(TRAVEL)
    assert len(seen) > 2
    assert [place for place in seen if not (0 <= place[0] <= 1 and 0 <= place[1] <= 1)] == []


def test_a_board_that_nearly_fits_is_shown_whole(device: Open) -> None:
    tablet = device((899, 1200))
    begin(tablet)
    stage = tablet.locator("#stage")
    assert stage.evaluate("e => e.scrollWidth > e.clientWidth")
    tablet.evaluate("document.querySelector('#stage svg').setAttribute('width', '900'); window.stage.show()")
    assert stage.evaluate("e => e.scrollWidth <= e.clientWidth && e.clientWidth < 900")
