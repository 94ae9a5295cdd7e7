"""People end a game early, give up, take moves back where they may, and catch who forgot to call, in a real browser."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import APIRequestContext, Page, Route, expect

from tests.browser import player
from tests.browser.conftest import PHONE, WIDE, Open
from tests.browser.player import join, set_up
from tests.browser.test_access import check
from tests.processes import in_short

pond = partial(player.set_up, game="pond", board="drop", formation="garden")


def menu(page: Page, item: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu").get_by_role("button", name=item).click()


def end(page: Page) -> None:
    menu(page, "End the game now…")
    expect(page.locator("#end")).to_be_visible()
    page.get_by_role("button", name="Yes, end the game").click()


def two_devices(device: Open) -> tuple[Page, Page]:
    ada, bo = device(), device(PHONE)
    code = set_up(ada, ["me", "friend", "perch"], names={0: "Ada"}, calls="auto")
    ada.get_by_role("button", name="Menu").click()
    expect(ada.get_by_role("button", name="End the game now…")).to_be_hidden()
    ada.keyboard.press("Escape")
    join(bo, code, "Bo")
    expect(ada.locator("#hand [data-name]").first).to_be_visible()
    return ada, bo


def test_an_answer_that_comes_after_the_end_does_not_lie_over_the_result(device: Open) -> None:
    page = device(PHONE)
    code = set_up(page, ["me", "perch"], game="rivers")
    held: list[Route] = []
    page.route("**/hint?*", lambda route: held.append(route), times=1)
    with page.expect_request("**/hint?*"):
        page.locator("#hint").click()
    page.request.post(f"/api/tables/{code}/end", data={})
    expect(page.locator("#result")).to_be_visible()
    held[0].fulfill(json={"action": "roll", "reason": "it is time"})
    expect(page.locator("#say")).to_contain_text("it is time")
    expect(page.locator("#bubble")).to_be_hidden()


@pytest.mark.parametrize("size", in_short([PHONE, WIDE]))
def test_alone_with_bots_a_person_ends_the_game(device: Open, size: tuple[int, int]) -> None:
    page = device(size)
    code = set_up(page, ["me", "perch", "perch"], names={0: "Ada"}, calls="auto")
    menu(page, "End the game now…")
    check(page)
    page.locator("#end").get_by_role("button", name="No, play on").click()
    expect(page.locator("#end")).to_be_hidden()
    expect(page.locator("#result")).to_have_count(0)
    end(page)
    expect(page.locator("#result li")).to_have_count(3)
    expect(page.locator("#result")).to_contain_text("The game was ended early. It counts as it stands.")
    expect(page.locator("#prompt")).to_have_text("The game is over")
    expect(page.locator("#seats [aria-current]")).to_have_count(0)
    expect(page.locator("[data-can], #actions button, #undo:visible, #hint:visible")).to_have_count(0)
    expect(page.locator("#story li").last).to_have_text("The players ended the game here.")
    check(page)
    page.reload()
    expect(page.locator("#result li")).to_have_count(3)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="End the game now…")).to_be_hidden()
    page.goto(f"/t/{code}/replay")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("#prompt")).to_have_text("The game is over")
    expect(page.locator("#story li").last).to_have_text("The players ended the game here.")
    page.goto(f"/t/{code}/debrief")
    expect(page.get_by_text("The game was ended early.")).to_be_visible()
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: not url.endswith(code))
    expect(page.locator("#hand [data-name]").first).to_be_visible()


def test_two_devices_agree_to_stop(device: Open) -> None:
    ada, bo = two_devices(device)
    bo.mouse.wheel(0, 2000)
    end(ada)
    expect(ada.locator("#ask")).to_contain_text("Waiting for the others")
    expect(bo.locator("#ask")).to_contain_text("Ada would like to end the game now.")
    expect(bo.locator("#say")).to_contain_text("Ada would like to end the game now.")
    expect(bo.locator("#ask")).to_be_in_viewport(ratio=1)
    check(bo)
    bo.get_by_role("button", name="Yes, end the game").click()
    for page in (ada, bo):
        expect(page.locator("#result")).to_contain_text("The game was ended early.")
        expect(page.locator("#ask")).to_have_count(0)


def test_one_refuses_and_the_game_goes_on(device: Open) -> None:
    ada, bo = two_devices(device)
    end(ada)
    bo.locator("#ask").get_by_role("button", name="No, play on").click()
    for page in (ada, bo):
        expect(page.locator("#story li", has_text="The game goes on: Bo would like to play on.")).to_have_count(1)
        expect(page.locator("#ask")).to_have_count(0)
        expect(page.locator("#result")).to_have_count(0)
    expect(ada.locator("#bubble")).to_have_text("The game goes on: Bo would like to play on.")
    expect(bo.locator("#bubble")).to_be_hidden()
    end(ada)
    expect(ada.locator("#bubble")).to_contain_text("not everybody agreed")


@pytest.mark.parametrize("size", in_short([WIDE, PHONE]))
def test_a_person_gives_up_in_pond(device: Open, size: tuple[int, int]) -> None:
    """R31's neighbour: the other wins, whatever the scores."""
    page = device(size)
    pond(page, ["me", "minnow"], names={0: "Ada"})
    menu(page, "Give up…")
    check(page)
    page.get_by_role("button", name="Yes, I give up").click()
    expect(page.locator("#result")).to_contain_text("Ada has given up.")
    expect(page.locator("#result .rank-2")).to_contain_text("Ada")


def test_on_a_shared_device_either_gives_up(device: Open) -> None:
    page = device()
    pond(page, ["me", "here"], names={0: "Ada", 1: "Bo"})
    menu(page, "Give up…")
    page.get_by_role("button", name="Bo gives up").click()
    expect(page.locator("#result")).to_contain_text("Bo has given up.")
    expect(page.locator("#result h2")).to_have_text("Ada wins!")


def test_among_three_nobody_can_give_up(device: Open) -> None:
    page = device()
    set_up(page, ["me", "perch", "perch"], calls="auto")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="End the game now…")).to_be_visible()
    expect(page.get_by_role("button", name="Give up…")).to_have_count(0)


def move(page: Page) -> None:
    """Any move in Pond."""
    page.locator("#p0-Eu1[data-can]").click()
    page.locator("[data-ghost][data-can]").first.dispatch_event("click")
    page.locator("#actions .main").click()
    expect(page.locator("#story li", has_text="Your Euglena 1 swims")).to_have_count(1)


def test_a_move_in_pond_is_final_unless_the_host_says_otherwise(device: Open) -> None:
    """R27."""
    page = device()
    pond(page, ["me", "minnow"])
    move(page)
    expect(page.locator("#undo")).to_be_hidden()
    page.goto("/games/pond/new")
    expect(page.get_by_label("Moves may be taken back")).not_to_be_checked()
    page.get_by_role("link", name="First lesson").click()
    page.get_by_label("Moves may be taken back").check()
    page.locator("[name=seat-1]").select_option("minnow")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    move(page)
    page.locator("#undo").click()
    expect(page.locator("#story li", has_text="A move was taken back.")).to_have_count(1)


def test_a_plan_fills_the_form_in_and_nothing_else_is_lost(device: Open) -> None:
    page = device(PHONE)
    page.goto("/games/succession/new")
    page.locator("[name=name-0]").fill("Ada")
    page.locator("[name=option-rounds]").fill("1")
    check(page)
    youngest = page.get_by_role("link", name="For the youngest")
    youngest.click()
    expect(youngest).to_have_attribute("aria-current", "true")
    expect(page.locator("[name=option-calls][value=auto]")).to_be_checked()
    expect(page.locator("[name=option-open_hands]")).to_be_checked()
    expect(page.locator("[name=option-open_hands]")).to_be_visible()
    expect(page.locator("[name=option-rounds]")).to_have_value("3")
    expect(page.locator("[name=name-0]")).to_have_value("Ada")
    expect(page.get_by_role("status").first).to_have_text("For the youngest: the choices below are set.")
    page.locator("[name=option-black]").check()
    expect(page.locator(".plans [aria-current]")).to_have_count(0)
    page.get_by_role("link", name="The usual game").click()
    expect(page.locator("[name=option-black]")).not_to_be_checked()
    expect(page.locator("[name=option-calls][value='']")).to_be_checked()


def test_play_now_of_succession_begins_without_spoken_calls(device: Open) -> None:
    page = device()
    page.goto("/")
    page.locator("form[action='/games/succession/play'] button.main").click()
    page.wait_for_url("**/t/*")
    about = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert about["options"]["calls"] == "auto"
    assert about["settings"]["open"] == 0


def test_a_person_has_time_to_catch_who_forgot_to_call(device: Open) -> None:
    """R19: until another player puts a card down; no clock ends it, and the bot leaves its time."""
    ada, bo = device(PHONE), device()
    body = {
        "game": "succession",
        "options": {"calls": "spoken", "rounds": 10},
        "settings": {"bot_pause": 0, "idle_pause": 0, "open": 0, "shout": 1, "grace": 0, "leave": 30},
        "seats": [{"kind": "person", "name": "Ada"}, {"kind": "open"}, {"kind": "bot"}],
    }
    code = ada.request.post("/api/tables", data=body).json()["code"]
    bo.request.post(f"/api/tables/{code}/join", data={"name": "Bo"})
    here = f"/api/tables/{code}"
    for _ in range(1000):
        if "catch 1" in legal(ada.request, here):
            break
        act(ada.request, here, "draw", "keep", "pass")
        act(bo.request, here, "play", "draw", "keep", "pass")
    ada.goto(f"/t/{code}")
    caught = ada.locator("#actions").get_by_role("button", name="Caught, Bo!")
    expect(caught).to_be_visible()
    rows = "[...new Set([...document.querySelectorAll('#actions button')].map(each => each.offsetTop))].length"
    assert ada.evaluate(rows) <= 2, "several buttons leave the hand its place"
    ada.wait_for_timeout(2500)
    caught.click()
    expect(ada.locator("#story li", has_text="You catch")).to_have_count(1)


def legal(person: APIRequestContext, here: str) -> list[str]:
    return list(person.get(f"{here}/sight").json()["legal"])


def act(person: APIRequestContext, here: str, *wanted: str) -> None:
    """The first action that begins with one of these words, or else any; nothing is said."""
    possible = [action for action in legal(person, here) if not action.startswith(("call last", "catch", "quiet"))]
    for word in (*wanted, ""):
        fitting = [action for action in possible if action.startswith(word)]
        if fitting:
            person.post(f"{here}/act", data={"action": fitting[0]})
            return
