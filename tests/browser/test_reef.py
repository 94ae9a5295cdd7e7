"""People play Reef Survivor in a real browser: against bots, trading from two devices, alone, and on one device."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from shoal.games.reef.content import BUILDER_IDS
from tests.browser import player
from tests.browser.conftest import LOW, PHONE, TOUCHED, WIDE, Open, in_looks
from tests.browser.player import FIRST, LAST, OVER, OVERHEARD, done_by, join, press, tap
from tests.browser.test_access import SMALLEST, check
from tests.processes import in_short
from tests.some import some

MANY = 6000  # looks: far more than a game takes


# What is tried out is sent when it is complete; of long work the rest is left to the coach.
SHOWN = "#draft:not([hidden]) [data-draft={}]:not([hidden])"
TRIED = ((SHOWN.format("send"), FIRST), (SHOWN.format("rest"), FIRST), ("#actions .main", FIRST))
WANTED = (
    OVER,
    ("#strike[open] button", FIRST),
    ("#curtain button", FIRST),
    *TRIED,
    ("body:has([data-on]) [data-can]:not([data-on])", FIRST),
    ("body:not(:has([data-on])) #reef-hand [data-can]", FIRST),
    ("body:not(:has([data-on])) #board [data-can]", FIRST),
    ("#actions button[data-choice]", LAST),
)
BEFORE_THE_MARKET = (
    *TRIED,
    ("#actions [data-action=done]", FIRST),
    ("#board [data-can]", FIRST),
)  # nothing of these is in it

# Between the line of players and the buttons, if there are any.
SEEN_OF = """thing => {
  const [box, bar, dock] = [thing, byId('bar'), byId('dock')].map(each => each.getBoundingClientRect())
  return box.top >= bar.bottom && box.bottom <= (dock.height ? dock.top : innerHeight)
}""".replace("byId", "document.getElementById")

set_up = partial(player.set_up, game="reef")


def play_on(page: Page, seats: int) -> None:
    player.play_on(page, wanted=WANTED)
    expect(page.locator("#result li")).to_have_count(seats)


def start(page: Page, board: str) -> None:
    """A sea floor, and one builder by hand. What others do meanwhile may cost a tap."""
    next_ones = f"#board-{board}[data-can], #s-c4[data-can], #kind-finger[data-can]:not([data-on])"
    done_by(lambda: [tap(page, (("#s-c4 use", None), (next_ones, LAST)))], page, "over")


@pytest.mark.parametrize(
    ("size", "rounds"),
    [(PHONE, 1), pytest.param(WIDE, 4, marks=pytest.mark.long), pytest.param(LOW, 4, marks=pytest.mark.long)],
)
def test_a_person_plays_three_bots_from_the_first_page_to_the_result(
    device: Open, size: tuple[int, int], rounds: int
) -> None:
    page = device(size, strikes=size in TOUCHED)
    set_up(page, ["me", "perch", "perch", "perch"], first_page=True, rounds=rounds)
    start(page, "ramp")
    press(page.get_by_role("button", name="Take back"))
    expect(page.locator("#s-c4 use")).to_have_count(0)
    press(page.get_by_role("button", name="Do the rest for me"))
    press(page.get_by_role("button", name="Ready"))
    expect(page.locator(".reef-now")).to_be_visible()
    expect(page.locator(".reef-other")).to_have_count(3)
    if size == PHONE:
        inside = "document.querySelector('#reef-own').getBoundingClientRect().right <= innerWidth"
        assert page.evaluate(inside)
    play_on(page, seats=4)
    press(page.get_by_text("Scores so far"))
    press(page.get_by_text("Every point explained"))
    expect(page.get_by_text(f"Round {rounds}: ").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "a wide table is moved by itself"


def test_neighbours_are_seen_whole_while_one_chooses_a_sea_floor(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch", "perch", "perch"])
    page.locator(".reef-other .reef-where").nth(2).wait_for()
    assert page.locator(".reef-others").evaluate("others => others.scrollHeight <= others.clientHeight")


def test_placing_is_quick_and_all_one_needs_is_in_sight(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me"], rounds=2, board_choice="ramp")
    for space in ("a3", "b3", "c3", "d3", "e3"):
        page.locator("#kind-finger[data-can]").click()
        page.locator(f"#s-{space}[data-can]").click()
        expect(page.locator(f"#s-{space} use")).to_have_count(1)
    page.get_by_role("button", name="Ready").click()
    page.get_by_role("button", name="Enough friends").click()
    page.get_by_role("button", name="Do the rest for me").click()
    page.get_by_role("button", name="Ready").click()
    page.locator("#s-a3[data-can]").click()
    expect(page.locator("#prompt")).to_contain_text("one more builder")
    page.locator("#s-a3[data-can]").click()
    many = page.locator("#nursery > div", has_text=re.compile("\N{MULTIPLICATION SIGN}[45]"))
    group = page.locator(f"#{many.get_attribute('id')}")
    group.click()
    for space in ("a4", "b4", "c4"):  # one tap each: the group stays in the hand
        page.locator(f"#s-{space}[data-can]").click()
        expect(page.locator(f"#s-{space} use")).to_have_count(1)
    expect(group).to_have_attribute("data-on", "")
    page.locator("#s-b4").click()  # and a tap on the reef takes one back into it
    expect(page.locator("#s-b4 use")).to_have_count(0)
    assert page.evaluate("scrollY") == 0
    tops = [page.locator(each).bounding_box() for each in ("#nursery", "#reef-own", "#dock")]
    assert [box["y"] for box in tops if box] == sorted(box["y"] for box in tops if box)
    reef, dock = tops[1], tops[2]
    assert reef is not None
    assert dock is not None
    assert reef["y"] + reef["height"] <= dock["y"] < PHONE[1]


def test_what_a_disaster_did_is_seen_and_explained(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "minnow"], rounds=2, board_choice="ramp")
    done_by(lambda: [tap(page, (("#storm-1", None), *WANTED))], page, "over")
    while page.locator("#strike[open]").count():
        tap(page, WANTED)
    storm = page.locator("#storm-1")
    expect(storm.locator(".reef-blows")).to_be_hidden()
    storm.locator("summary").click()
    expect(storm.locator(".reef-card").first).to_contain_text("Short-term disaster")
    expect(storm.locator(".reef-struck").first.locator("> li")).to_have_count(2)
    check(page)


def test_another_reef_opens_large_with_one_tap(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "minnow"], board_choice="ramp")
    other = page.locator("#reef-1 .reef-small")
    expect(other).to_be_visible()
    small = other.bounding_box()
    page.locator("#reef-1 summary").click()
    expect(page.locator("#reef-1[open]")).to_be_attached()
    large = other.bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] > 2 * small["width"]


def test_two_browsers_trade_with_each_other(device: Open) -> None:
    ada, bo = device(), device(PHONE)
    code = set_up(ada, ["me", "friend"], names={0: "Ada"}, rounds=1, board_choice="ramp")
    join(bo, code, "Bo")
    for _ in range(MANY):
        if ada.locator("#reef-market").count() and bo.locator("#reef-market").count():
            break
        for page in (ada, bo):
            tap(page, BEFORE_THE_MARKET)
        ada.wait_for_timeout(20)
    ada.get_by_role("button", name="Trade with Bo").click()
    ada.locator("#n-1[data-can]").click()
    ada.locator("#t-1[data-can]").click()
    expect(ada.locator("#offer-0 .reef-passenger")).to_have_count(2)
    ada.get_by_role("button", name="Send this offer").click()
    expect(bo.locator("#offer-0")).to_contain_text("Ada offers you")
    bo.locator("#counter-0[data-can]").click()  # another offer instead
    bo.locator("#t-1[data-can]").click()
    bo.locator("#tear[data-can]").click()
    expect(bo.locator("#tear[data-can]")).to_have_count(0)
    bo.locator("#agree-0[data-can]").click()
    expect(ada.locator("#story li", has_text="Bo agrees with you")).to_be_attached()
    player.play_some(ada, bo, wanted=WANTED)
    for page in (ada, bo):
        expect(page.locator("#result li")).to_have_count(2)


@pytest.mark.long
def test_nothing_bars_anybody(device: Open) -> None:
    """At every kind of moment of two rounds, on both sizes of screen."""
    page = device(PHONE)
    set_up(page, ["me", "perch", "perch"], rounds=2, catch_an_error="tally")
    seen = set()
    for _ in range(MANY):
        moment = (
            f"{page.locator('.reef-now').all_text_contents()} {page.locator('#prompt').inner_text().partition(':')[0]}"
        )
        if moment not in seen and page.locator("[data-can], #draft button:visible").count():
            seen.add(moment)
            for look in in_looks(page, ("light", WIDE), ("light", PHONE)):
                check(page)
                small = page.locator("[data-can], #dock button:visible").evaluate_all(
                    f"all => all.filter(e => e.isConnected && e.getBoundingClientRect().height < {SMALLEST})"
                    ".map(e => e.outerHTML)"
                )
                assert small == [], f"{moment} at {look}"
        done = tap(page, WANTED)
        if done == "over":
            break
        if not done:
            page.wait_for_timeout(20)
    assert len(seen) > 8


def test_a_person_plays_alone(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me"], rounds=1)
    start(page, "atoll")
    play_on(page, seats=1)


def test_two_people_share_a_device(device: Open) -> None:
    page = device()
    set_up(page, ["me", "here"], names={0: "Ada", 1: "Bo"}, rounds=1)
    player.play_some(page, wanted=WANTED)
    expect(page.locator("#result li")).to_have_count(2)


IN_SIGHT = """name => {
  const box = document.querySelector(name).getBoundingClientRect()
  const dock = document.querySelector('#dock').getBoundingClientRect()
  const clear = dock.left >= box.right || box.bottom <= dock.top
  return box.top >= 0 && box.left >= 0 && box.right <= innerWidth && clear
}"""


def test_all_builders_and_the_tip_are_in_sight_while_one_chooses(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "perch", "perch", "perch"], board_choice="ramp")
    for width, height in (PHONE, (360, 640), (1024, 600), (844, 390), (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.locator("#kind-finger[data-can]").wait_for()
        assert page.evaluate(IN_SIGHT, "#guide"), f"{width} x {height}"
        for builder in some(BUILDER_IDS):
            page.locator(f"#kind-{builder}").evaluate("tile => tile.scrollIntoView({ block: 'nearest' })")
            assert page.evaluate(IN_SIGHT, f"#kind-{builder}"), f"{builder} at {width} x {height}"


@pytest.mark.parametrize("size", in_short([(640, 400), (844, 390)]))
def test_on_a_low_screen_ones_own_reef_is_the_largest_thing(device: Open, size: tuple[int, int]) -> None:
    """A page at 200 %, or a phone on its side."""
    page = device(size)
    set_up(page, ["me", "perch", "perch", "perch"], board_choice="ramp")
    start(page, "ramp")
    own, bar = page.locator("#reef-own").bounding_box(), page.locator("#bar").bounding_box()
    other = page.locator("#reef-1").bounding_box()
    assert own is not None
    assert bar is not None
    assert other is not None
    assert own["height"] > 0.65 * size[1]
    assert own["width"] > 2 * other["width"]
    assert bar["y"] + bar["height"] <= own["y"]
    assert own["y"] + own["height"] <= size[1]


def test_a_long_name_leaves_room_for_what_a_neighbour_has_now(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", *["perch"] * 3], names={1: "Wilhelmina Oyster"})
    page.locator(".reef-floor[data-can]").first.click()
    page.locator("#kinds [data-can]").first.wait_for()
    for look in some(in_looks(page, ("light", PHONE), ("light", (1024, 600)))):
        for seat in (1, 2, 3):
            card, now = page.locator(f"#reef-{seat}"), page.locator(f"#reef-{seat} .reef-owner small")
            expect(now).to_contain_text("now")
            around, inside = card.bounding_box(), now.bounding_box()
            assert around is not None
            assert inside is not None
            assert inside["x"] + inside["width"] < around["x"] + around["width"], look


def test_on_a_phone_a_new_question_and_the_result_are_seen_wherever_one_has_scrolled(device: Open) -> None:
    """Also where a button answers it too: who sees nothing but "Enough friends" gets none."""
    page = device(PHONE)
    set_up(page, ["me", "perch"], rounds=1, board_choice="ramp")
    page.locator("#kinds [data-can]").first.wait_for()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator(SHOWN.format("rest")).click()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator(SHOWN.format("send")).click()
    expect(page.locator("#prompt")).to_contain_text("New friends")
    expect(page.locator("#actions")).to_contain_text("Enough friends")
    page.wait_for_function(f"() => [...document.querySelectorAll('[data-can]')].some({SEEN_OF})")
    down = "scrollTo(0, document.body.scrollHeight)"
    page.evaluate(f"document.addEventListener('click', () => document.getElementById('result') || {down})")
    player.play_on(page, wanted=WANTED)
    page.wait_for_function(f"() => ({SEEN_OF})(document.querySelector('#result h2'))")


def test_a_new_question_is_not_cut_off_where_the_page_was_scrolled(device: Open) -> None:
    page = device((1024, 540), script=OVERHEARD)
    set_up(page, ["me", "minnow"])
    page.locator(".reef-floor[data-can]").first.click()
    tile = page.locator("#kinds [data-can]").first
    expect(tile).to_be_visible()
    name = tile.get_attribute("id")
    page.evaluate("hear({ choices: [] })")
    expect(page.locator("[data-can]")).to_have_count(0)
    top = "document.getElementById(name).getBoundingClientRect().top"
    above = f"name => {top} - document.getElementById('bar').getBoundingClientRect().bottom"
    page.evaluate(f"name => document.getElementById('side').scrollTop += ({above})(name) + 20", name)
    assert page.evaluate(above, name) < 0, "its upper part is out of sight"
    page.evaluate("name => hear({ choices: [['take', [name], 'Take it', '']] })", name)
    page.wait_for_function(f"name => ({above})(name) > 20", arg=name)  # and its heading is seen too
