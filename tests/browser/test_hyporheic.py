"""People play Hyporheic in a real browser: against bots, on two devices, and passing one device round."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser import player
from tests.browser.conftest import LOW, PHONE, TOUCHED, WIDE, Open
from tests.browser.player import OVERHEARD, SOMETHING, one_tap, play_on, press, tap_something

GOAL = ".hyporheic-goal[data-can]"
# The shorter sides of the grounds of those goals that are in sight; nothing where there is no goal.
INSIDE = """goals => {
  const frame = document.getElementById('stage').getBoundingClientRect()
  const shown = goals.map(goal => goal.getBoundingClientRect()).map(({ left, right, top, bottom }) =>
    left > frame.left - 2 && right < frame.right + 2 && top > frame.top - 2 && bottom < frame.bottom + 2)
  const sides = goals.map(goal => goal.querySelector('.hyporheic-ground').getBoundingClientRect())
  return goals.length ? sides.filter((_, i) => shown[i]).map(box => Math.min(box.width, box.height)) : null
}"""


set_up = partial(player.set_up, game="hyporheic")


@pytest.mark.parametrize(
    ("size", "seats", "coins"),
    [(PHONE, 6, 1), pytest.param(WIDE, 2, 1, marks=pytest.mark.long), pytest.param(LOW, 4, 6, marks=pytest.mark.long)],
)
def test_a_person_plays_bots_from_the_first_page_to_the_result(
    device: Open, size: tuple[int, int], seats: int, coins: int
) -> None:
    page = device(size, strikes=size in TOUCHED)
    set_up(page, ["me", *["perch"] * (seats - 1)], first_page=True, coins_to_win=coins, round_limit=20)
    expect(page.locator(GOAL).first).to_be_visible()
    play_on(page)
    expect(page.locator("#result li")).to_have_count(seats)
    expect(page.locator("#prompt")).to_contain_text("The game is over")
    press(page.get_by_role("link", name="What happened? The debrief"))
    expect(page.get_by_role("heading", name="Where the nitrogen went: the table")).to_be_visible()
    expect(page.locator(".hyporheic-map")).to_be_visible()


UNDER_START = """sheet => {
  const rect = each => each.getBoundingClientRect(), texts = [...sheet.querySelectorAll('text')]
  const start = rect(texts.find(each => each.textContent === 'Start'))
  const cover = [...sheet.querySelectorAll('rect')].find(each => {
    const box = rect(each)
    return box.left <= start.left && box.right >= start.right && box.top <= start.top && box.bottom >= start.bottom
      && box.height < 3 * start.height
  })
  return Boolean(cover)
}"""


def test_no_letter_of_a_column_shows_through_the_name_of_start(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "perch"])
    assert page.locator("#hyporheic-stream").evaluate(UNDER_START)


def test_the_map_of_the_debrief_is_light_in_the_dark_too(device: Open) -> None:
    """The numbers of its rows stand outside the water, dark on the page."""
    page = device(WIDE, theme="dark")
    code = set_up(page, ["me", "perch"])
    page.request.post(f"/api/tables/{code}/end", data={})
    page.goto(f"/t/{code}/debrief")
    expect(page.locator(".hyporheic-map").first).to_have_css("background-color", "rgb(243, 251, 254)")


def test_two_browsers_play_each_other(device: Open) -> None:
    ada, bo = device(), device(PHONE)
    code = set_up(ada, ["me", "friend"], names={0: "Ada"}, round_limit=3)
    player.join(bo, code, "Bo")
    expect(ada.locator("#seat-1")).to_contain_text("Bo")
    play_on(ada, bo)
    for page in (ada, bo):
        expect(page.locator("#result li")).to_have_count(2)


def test_a_family_passes_one_device_round(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "here"], names={0: "Ada", 1: "Bo"}, round_limit=3)
    for _ in range(400):
        if not one_tap(page):
            break
    expect(page.locator("#result li")).to_have_count(2)
    expect(page.locator("#story li", has_text="Ada drifts").first).to_be_attached()
    expect(page.locator("#seats .you:visible")).to_have_count(0)  # both are


def test_a_phone_shows_where_one_can_go_large_enough_to_tap(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "perch"], round_limit=4)
    looked = 0
    while page.locator("#result").count() == 0:
        sides = page.locator(GOAL).evaluate_all(INSIDE)
        if sides is not None:
            assert sides, "every goal is out of sight"
            assert min(sides) >= 44
            looked += 1
        tap_something(page)
    assert looked > 3


def test_a_goal_says_what_it_gives_and_the_keyboard_reaches_it(device: Open) -> None:
    page = device(WIDE)
    set_up(page, ["me", "perch"], coins_to_win=2)
    goal = page.locator(GOAL).first
    goal.hover()
    expect(page.locator(".preview")).to_have_text(goal.get_attribute("data-preview") or "?")
    was = page.locator("#story li", has_text="You drift").count()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#story li", has_text="You drift")).to_have_count(was + 1)


def test_an_equation_shows_its_chemistry_on_demand(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "perch"], coins_to_win=2)
    page.get_by_role("button", name="What is this?").click()
    page.locator("#equation-nh4-and-no2-to-n2").dispatch_event("click")
    expect(page.locator("#sheet")).to_contain_text("NH₄⁺ + NO₂⁻ → N₂ + 2 H₂O")
    expect(page.locator("#sheet")).to_contain_text("Brocadia")


def test_a_laptop_shows_the_story_and_a_low_screen_most_of_the_width(device: Open) -> None:
    page = device((1280, 800))
    set_up(page, ["me", "perch"])
    page.locator("#board [data-can]").first.wait_for()
    story = page.locator("#story").bounding_box()
    assert story
    assert story["height"] >= 44
    low = device((1024, 600))
    set_up(low, ["me", "perch"])
    board = low.locator("#hyporheic-board").bounding_box()
    assert board
    assert board["width"] >= 0.74 * 1024


def test_a_space_can_be_tapped_where_somebody_stands_on_it(device: Open) -> None:
    page = device(script=OVERHEARD)
    set_up(page, ["me", "minnow"])
    for _ in range(60):
        page.locator(SOMETHING).first.wait_for(state="attached")
        place = (page.locator("#token-1").get_attribute("data-name") or "").rpartition(" ")[2]
        if page.locator(GOAL).count() and page.locator(f"#s-{place}").count():
            break
        tap_something(page)
    page.evaluate("place => hear({ choices: [['stay', [place, 'token-1'], 'Stay', '']] })", f"s-{place}")
    expect(page.locator(f"#s-{place}[data-can]")).to_be_attached()
    page.locator("#token-1").click()
    expect(page.locator(f"#s-{place}[data-on]")).to_be_attached()


PRESSED = """thing => {
  const ground = thing.matches('.hyporheic-ground') ? thing : thing.querySelector('.hyporheic-ground')
  const seen = () => Number(getComputedStyle(ground).fillOpacity), before = seen()
  thing.setAttribute('data-pressed', '')
  return [before, seen()]
}"""


def test_a_tap_on_what_is_only_ground_is_seen(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch"])
    for thing in ("#bed", ".hyporheic-space:not([data-can]):has(.hyporheic-ground)"):
        before, after = page.locator(thing).first.evaluate(PRESSED)
        assert before == 0 < after, thing


def test_a_replay_on_a_low_screen_says_of_how_many_steps(device: Open) -> None:
    page = device((1024, 600))
    code = set_up(page, ["me", "perch"], round_limit=4)
    page.request.post(f"/api/tables/{code}/end", data={})
    page.goto(f"/t/{code}/replay")
    expect(page.locator("#main[data-wide]")).to_be_visible()
    page.locator("#dock .line > span").evaluate("said => { said.textContent = '112 of 154' }")  # as in a whole game
    assert page.locator("#dock .line").evaluate("line => line.scrollWidth <= line.clientWidth")
