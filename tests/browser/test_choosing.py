"""Choosing by keyboard, by dragging and from the list; refusals, help, hints and tips in words."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open
from tests.browser.player import OVERHEARD, SEEN, one_tap, set_up

FOCUS = "place => { const there = document.querySelector(place); there?.focus(); return !!there }"


def my_turn_with(page: Page, wanted: str) -> None:
    """Play on until something on the page answers to a selector."""
    for _ in range(300):
        page.locator(f"[data-can], #actions button[data-choice], #result, {SEEN}").first.wait_for()
        if page.locator(wanted).count():
            return
        assert one_tap(page), f"the game ended without {wanted}"
    raise AssertionError(f"nothing answered to {wanted}")


def test_a_whole_game_by_keyboard_alone(device: Open) -> None:
    page = device()
    set_up(page, ["me", "minnow"], calls="auto")
    for _ in range(1500):
        page.locator(f"[data-can], #actions button[data-choice], #result, {SEEN}").first.wait_for()
        if page.locator(SEEN).count():
            page.keyboard.press("Enter")
            continue
        if page.locator("#result").count():
            break
        for place in ("#hand [data-can]", "[data-can]", "#actions button[data-choice]"):
            if page.evaluate(FOCUS, place):  # what is there now: a moment later another picture may have come
                page.keyboard.press("Enter")
                if place == "#hand [data-can]":
                    page.keyboard.press("Space")
                break
    expect(page.locator("#result")).to_be_visible()


def test_cards_that_can_be_played_stand_up_and_who_acts_is_marked(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch", "perch", "perch"], rounds=10)
    my_turn_with(page, "#hand:has(.succession-card:not([data-can])) [data-can]")
    expect(page.locator("#hand [data-can]").first).to_have_css("transform", "matrix(1, 0, 0, 1, 0, -9.6)")
    expect(page.locator(".succession-card:not([data-can])").first).to_have_css("transform", "none")
    expect(page.locator("#seat-0")).to_have_attribute("aria-current", "true")
    expect(page.locator("#seat-0 .act")).to_have_text("(to act)")
    expect(page.locator("#seat-0 .act")).to_have_css("display", "block")
    expect(page.locator(".seat:not([aria-current]) .act").first).to_be_hidden()


def test_arrows_go_to_the_nearest_choice_and_escape_lets_go(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch", "perch", "perch"], rounds=10)
    my_turn_with(page, "#hand [data-can] >> nth=1")
    page.locator("#hand [data-can]").last.focus()
    here = left_of(page)
    page.keyboard.press("ArrowLeft")
    assert left_of(page) < here
    page.keyboard.press("Enter")
    expect(page.locator("[data-on]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-on]")).to_have_count(0)
    expect(page.locator("[data-can]:focus")).to_have_count(1)


DURING = (
    OVERHEARD
    + """
window.during = (frames, tap) => new Promise(done => {
  const prompt = document.getElementById('prompt')
  new MutationObserver((_, watching) => {
    if (prompt.textContent !== 'Second') return
    watching.disconnect()
    requestAnimationFrame(() => {
      const choices = [...document.querySelectorAll('#hand [data-can]')]
      if (tap) choices[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      done(choices.length)
    })
  }).observe(prompt, { childList: true })
  frames.forEach(hear)
})
"""
)


def test_arrows_scroll_what_is_being_read(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch"])
    my_turn_with(page, "#hand [data-can]")
    page.keyboard.press("w")
    for place in ("#story", "#words [data-body]"):
        page.locator(place).focus()
        page.keyboard.press("ArrowDown")
        expect(page.locator(place)).to_be_focused()


def test_what_others_do_meanwhile_takes_nothing_out_of_the_hand(device: Open) -> None:
    """Frames are shown one after the other; what can be done before and after all of them can be done all the time."""
    page = device(motion=True, script=DURING)
    set_up(page, ["me", "perch"], calls="auto", rounds=10)
    my_turn_with(page, "#hand [data-can] >> nth=1")
    frames = [{"prompt": each} for each in ("First", "Second", "Third", "Fourth")]
    assert page.evaluate("frames => during(frames, true)", frames)
    expect(page.locator("#prompt")).to_have_text("Fourth")
    expect(page.locator("#hand [data-on]")).to_have_count(1)


def test_what_is_over_after_the_frames_to_come_is_not_offered(device: Open) -> None:
    page = device(motion=True, script=DURING)
    set_up(page, ["me", "perch"], calls="auto", rounds=10)
    my_turn_with(page, "#hand [data-can] >> nth=1")
    frames = [{"prompt": "First"}, {"prompt": "Second"}, {"prompt": "Third"}, {"choices": []}]
    assert page.evaluate("frames => during(frames, false)", frames) == 0


def test_a_button_is_pressed_even_if_the_picture_changes_meanwhile(device: Open) -> None:
    page = device(script=OVERHEARD)
    set_up(page, ["me", "perch"], calls="auto", rounds=10)
    my_turn_with(page, "#actions button[data-choice]")
    page.locator("#actions button[data-choice]").first.hover()
    before = page.locator("#story li").count()
    page.mouse.down()
    page.evaluate("hear({ news: 'Something else' })")
    expect(page.locator("#news")).to_have_text("Something else")
    page.mouse.up()
    expect(page.locator("#story li").nth(before)).to_be_attached()


def left_of(page: Page) -> float:
    box = page.locator("[data-can]:focus").bounding_box()
    assert box is not None
    return box["x"]


def test_every_choice_stands_in_a_plain_list(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch"])
    my_turn_with(page, "[data-can]")
    before = page.locator("#story li").count()
    page.get_by_text("All my choices").click()
    page.locator("#choices button").first.click()
    expect(page.locator("#story li").nth(before)).to_be_attached()


def test_dragging_a_card_does_the_same_as_two_taps(device: Open) -> None:
    page = device(motion=True)
    set_up(page, ["me", "perch", "perch", "perch"])
    my_turn_with(page, "#hand [data-can]")
    card = page.locator("#hand [data-can]").first
    action = card.get_attribute("data-try")
    here = card.bounding_box()
    there = page.locator("#board svg").bounding_box()
    assert here is not None
    assert there is not None
    page.mouse.move(here["x"] + 20, here["y"] + 40)
    page.mouse.down()
    page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] * 0.55, steps=8)
    with page.expect_request("**/act") as sent:
        page.mouse.up()
    body = sent.value.post_data_json
    assert body is not None
    assert body["action"] == action


ACTED = """() => {
  const sent = window.fetch
  window.acted = []
  window.fetch = (url, ...more) => (acted.push(url), sent(url, ...more))
}"""


def test_what_can_be_moved_no_more_is_let_go(device: Open) -> None:
    """What a thing is dropped on means nothing without it, although it could be tapped by itself."""
    page = device(script=OVERHEARD)
    set_up(page, ["me", "perch"], game="pond", board="drop", formation="garden", first="plain")
    here = page.locator("#p0-Eu1[data-can]").bounding_box()
    there = page.locator("#p0-Ch1[data-can]").bounding_box()
    assert here is not None
    assert there is not None
    page.mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
    page.mouse.down()
    page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=8)
    expect(page.locator("#p0-Eu1[data-drag]")).to_be_attached()
    page.evaluate("hear({ choices: [['move Ch1 a1', ['p0-Ch1'], 'One tap', '']], news: 'Something else' })")
    expect(page.locator("#news")).to_have_text("Something else")
    page.evaluate(ACTED)
    page.mouse.up()
    expect(page.locator("#p0-Eu1:not([data-drag])")).to_be_attached()
    expect(page.locator("#p0-Ch1[data-can]:not([data-on])")).to_be_attached()
    assert page.evaluate("acted.filter(url => url.endsWith('/act'))") == []


def test_a_tap_on_a_button_selects_no_text(device: Open) -> None:
    """For the place of a selection the browser would search the whole page, before it shows the tap."""
    page = device()
    set_up(page, ["me", "perch"])
    for button in ("[data-opens=menu]", "#menu [data-close]", "#all > summary"):
        page.locator(button).first.click()
        assert page.evaluate("getSelection().type") == "None", button


def test_what_cannot_be_done_says_why_beside_it(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch"], rounds=10)
    my_turn_with(page, "#hand [data-try]:not([data-can])")
    number = page.locator("#story li").count()
    page.locator("#hand [data-try]:not([data-can])").first.click()
    expect(page.locator("#bubble")).to_be_visible()
    expect(page.locator("#bubble")).to_contain_text(re.compile(r"\w+ \w+ \w+"))
    assert page.locator("#story li").count() == number


MEANWHILE = (
    OVERHEARD
    + """
window.meanwhile = frames => new Promise(done => {
  const prompt = document.getElementById('prompt'), thing = document.querySelector('#hand [data-try]:not([data-can])')
  new MutationObserver((_, watching) => {
    if (prompt.textContent !== 'First') return
    watching.disconnect()
    requestAnimationFrame(() => {
      thing.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      done([prompt.textContent, thing.hasAttribute('data-pressed')])
    })
  }).observe(prompt, { childList: true })
  frames.forEach(hear)
})
"""
)


def test_a_tap_is_marked_before_what_it_cuts_short_is_written_and_still_counts(device: Open) -> None:
    page = device(motion=True, script=MEANWHILE)
    set_up(page, ["me", "perch"], rounds=10)
    my_turn_with(page, "#hand [data-try]:not([data-can])")
    frames = [{"prompt": each} for each in ("First", "Second", "Third", "Fourth")]
    assert page.evaluate("frames => meanwhile(frames)", frames) == ["First", True]
    expect(page.locator("#prompt")).to_have_text("Fourth")
    expect(page.locator("#bubble")).to_be_visible()
    expect(page.locator("[data-pressed]")).to_have_count(0)


FINGER = """name => document.getElementById('board').dispatchEvent(new PointerEvent(name, { bubbles: true }))"""
HELD, SOON = 400, 50  # milliseconds: at most; by then the page has looked three times whether it may go on
TOUCHED = f"""() => new Promise(done => {{
  const began = performance.now(), touch = {FINGER}
  touch('pointerdown')
  hear({{ prompt: 'First' }})
  setTimeout(() => done([document.getElementById('prompt').textContent, performance.now() - began]), {SOON})
}})"""


def test_nothing_changes_under_a_finger(device: Open) -> None:
    page = device(script=OVERHEARD)
    set_up(page, ["me", "perch"], rounds=10)
    my_turn_with(page, "#hand [data-can]")
    shown, after = page.evaluate(TOUCHED)
    assert shown != "First" or after >= HELD
    page.evaluate(FINGER, "pointerup")
    expect(page.locator("#prompt")).to_have_text("First")
    page.evaluate(FINGER, "pointerdown")
    page.evaluate("hear({ prompt: 'Second' })")
    expect(page.locator("#prompt")).to_have_text("Second")  # who holds on to it does not hold up the others


UNFOLDED = """selector => {
  const summary = document.querySelector(selector)
  summary.click()
  return [summary.parentElement.open, summary.hasAttribute('data-pressed')]
}"""


def test_what_unfolds_shows_the_tap_first(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch"])
    my_turn_with(page, "#hand [data-can]")
    assert page.evaluate(UNFOLDED, "#all > summary") == [False, True]
    expect(page.locator("#choices button").first).to_be_visible()
    page.locator("#all > summary").press("Enter")
    expect(page.locator("#choices")).to_be_hidden()


OPENED = """() => {
  document.querySelector('[data-opens=menu]').click()
  document.querySelector('[data-opens=end]').click()
}"""


def test_of_two_dialogs_asked_for_at_once_the_second_is_seen(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch"])
    page.evaluate(OPENED)
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator("#menu")).to_be_hidden()


CONFIRMED = """() => {
  const marks = () => document.querySelectorAll('#board [data-on]').length, before = marks()
  const button = document.querySelector('#actions .main')
  button.click()
  return [before, marks(), button.hasAttribute('data-pressed')]
}"""


def test_a_confirmed_move_marks_its_button_before_the_board_changes(device: Open) -> None:
    """All that was marked would have to be drawn anew before anybody sees the tap."""
    page = device()
    set_up(page, ["me", "minnow"], game="pond", board="drop", formation="garden")
    page.locator("#p0-Eu1[data-can]").click()
    page.locator("#board [data-ghost][data-can]").first.click(force=True)
    expect(page.locator("#app[data-proposed] #actions .main")).to_be_visible()
    before, after, pressed = page.evaluate(CONFIRMED)
    assert before == after > 0
    assert pressed
    expect(page.locator("#board [data-on]")).to_have_count(0)


def test_the_question_mark_explains_things(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "perch"])
    page.locator("#help-mode").click()
    page.locator("#hand [data-help]").first.click()
    expect(page.locator("#sheet")).to_contain_text(re.compile(r"\w+ \w+ \w+"))
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()


PRESSED = """async ([first, second]) => {
  const touch = (thing, name, moved = 0) => {
    const box = thing.getBoundingClientRect()
    const at = { clientX: box.x + box.width / 2 + moved, clientY: box.y + box.height / 2 }
    thing.dispatchEvent(new PointerEvent(name, { bubbles: true, isPrimary: true, pointerType: 'touch', ...at }))
  }
  const before = document.querySelector(first), thing = document.querySelector(second)
  for (const name of ['pointerdown', 'pointerup']) touch(before, name)
  touch(thing, 'pointerdown')
  touch(thing, 'pointermove', 3)
  await new Promise(done => setTimeout(done, 700))
  touch(thing, 'pointerup')
}"""


def test_a_finger_that_rests_on_a_card_explains_it_wherever_it_was_before(device: Open) -> None:
    """A finger never rests quite still; only how far it has moved since it came down counts."""
    page = device(PHONE)
    set_up(page, ["me", "perch"])
    my_turn_with(page, "#hand [data-help] >> nth=1")
    page.evaluate(PRESSED, ["#board [data-help]", "#hand [data-help]"])
    expect(page.locator("#sheet")).to_be_visible()


def test_resting_the_mouse_on_a_card_explains_it(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch"])
    page.locator("#hand [data-help]").last.hover()
    expect(page.locator("#pop")).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator("#pop")).to_be_hidden()


def test_the_hint_marks_a_choice_and_gives_its_reason(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch"])
    my_turn_with(page, "[data-can]")
    page.locator("#hint").click()
    expect(page.locator("#bubble.hint")).to_contain_text(": ")


def test_tips_can_be_switched_off_for_good(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch"])
    my_turn_with(page, "#guide:not([hidden])")
    page.get_by_role("button", name="No more tips").click()
    expect(page.locator("#guide")).to_be_hidden()
    page.reload()
    page.locator("#hand [data-name]").first.wait_for()
    expect(page.locator("#guide")).to_be_hidden()
