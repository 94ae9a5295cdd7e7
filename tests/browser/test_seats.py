"""Seats whose people are away, as seen in a browser: by those who wait, by who comes back, and on which device."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open, Server
from tests.browser.player import join, set_up
from tests.browser.test_access import check

SOON = "0.5"  # seconds until somebody is away


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at whose tables one is away very soon."""
    made = Server(tmp_path_factory.mktemp("brisk"), SOON)
    made.start()
    yield made
    made.stop()


def two_at_a_table(ada: Page, bo: Page) -> str:
    """Ada's table of Rivers, where Bo joins."""
    code = set_up(ada, ["me", "friend"], names={0: "Ada"}, game="rivers")
    join(bo, code, "Bo")
    expect(bo.locator("#seat-1[data-own]")).to_be_visible()
    return code


def hide(page: Page, hidden: bool = True) -> None:
    """The page goes to the background, as when a phone is locked; or comes back."""
    value = str(hidden).lower()
    page.evaluate(f"Object.defineProperty(document, 'hidden', {{ value: {value}, configurable: true }})")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def move(page: Page, code: str, seat: int) -> bool:
    """One move of this device's seat; False when it is not its turn."""
    legal = page.request.get(f"/api/tables/{code}/sight?seat={seat}").json()["legal"]
    if legal:
        assert page.request.post(f"/api/tables/{code}/act", data={"seat": seat, "action": legal[0]}).ok
    return bool(legal)


def play_until_waiting(page: Page, code: str) -> None:
    """Ada plays until it is Bo's turn, and Bo is away."""
    for _ in range(50):
        if not move(page, code, 0):
            break
    expect(page.locator("#gone-1")).to_be_visible()


def test_a_lost_device_does_not_stop_the_table_and_who_comes_back_has_the_seat(device: Open, brisk: Server) -> None:
    ada, bo = device(base=brisk.url), device(PHONE, base=brisk.url)
    code = two_at_a_table(ada, bo)
    at_home = bo.context
    bo.close()
    play_until_waiting(ada, code)
    expect(ada.locator("#news")).to_have_text("Bo is away.")
    check(ada)
    ada.get_by_role("button", name="Wait").press("Enter")
    expect(ada.get_by_role("button", name="Let a bot play", exact=True)).to_be_hidden()
    expect(ada.locator("#gone-1 summary")).to_be_focused()
    ada.keyboard.press("Enter")
    ada.get_by_role("button", name="Let a bot play", exact=True).press("Enter")
    expect(ada.locator("#gone-1")).to_have_count(0)
    expect(ada.locator("#news")).to_have_text("")
    expect(ada.locator("#story li", has_text="plays for Bo")).to_be_attached()

    bo = at_home.new_page()
    bo.goto(f"/t/{code}")
    bo.get_by_role("button", name="Take my seat back").click()
    expect(bo.locator("#away")).to_have_count(0)
    expect(bo.locator("#seat-1[data-own]")).to_be_visible()
    expect(ada.locator("#story li", has_text="Bo is back")).to_be_attached()


def test_the_question_goes_away_when_the_person_returns(device: Open, brisk: Server) -> None:
    ada, bo = device(base=brisk.url), device(base=brisk.url)
    code = two_at_a_table(ada, bo)
    at_home = bo.context
    bo.close()
    play_until_waiting(ada, code)
    at_home.new_page().goto(f"/t/{code}")
    expect(ada.locator("#gone-1")).to_have_count(0)


def test_another_device_asks_for_the_seat_and_the_old_one_can_only_watch(device: Open, brisk: Server) -> None:
    ada, bo, phone = device(base=brisk.url), device(base=brisk.url), device(PHONE, base=brisk.url)
    code = two_at_a_table(ada, bo)
    phone.goto(f"/t/{code}")
    expect(phone.locator("#watching")).to_contain_text("You are watching. This table is full.")
    expect(phone.get_by_role("button", name="I am")).to_have_count(0)  # everybody is here
    hide(bo)
    phone.get_by_role("button", name="I am Bo").click()
    expect(phone.locator("#watching")).to_contain_text("Tell them your number")
    check(phone)
    sign = (phone.locator(".asking").text_content() or "").rpartition(" ")[2]
    expect(ada.locator("#claim-1")).to_contain_text(f"Its screen shows {sign}. Is it Bo?")
    expect(ada.locator("#news")).to_contain_text(sign)
    check(ada)
    assert phone.locator("#app").get_attribute("data-seat") == "", "it sees nothing of the seat yet"
    assert phone.request.get(f"/api/tables/{code}/sight").json()["seat"] is None
    ada.get_by_role("button", name="Yes, it is Bo").click()
    expect(phone.locator("#seat-1[data-own]")).to_be_visible()
    expect(phone.locator("#watching")).to_have_count(0)
    expect(ada.locator("#claim-1")).to_have_count(0)

    hide(bo, False)
    expect(bo.locator("#watching")).to_contain_text("Your seat is on another device now.")
    expect(bo.locator("[data-can]")).to_have_count(0)


def test_who_is_told_no_is_told_so(device: Open, brisk: Server) -> None:
    ada, bo, stranger = (device(base=brisk.url) for _ in range(3))
    code = two_at_a_table(ada, bo)
    bo.close()
    stranger.goto(f"/t/{code}")
    stranger.get_by_role("button", name="I am Bo").click()
    ada.locator("#claim-1").get_by_role("button", name="No", exact=True).click()
    expect(stranger.locator(".asking")).to_contain_text("nobody said yes")
    stranger.get_by_role("button", name="I am Bo").click()
    expect(stranger.locator("#bubble")).to_contain_text("a little later")
    expect(ada.locator("#claim-1")).to_have_count(0)


def test_where_nobody_else_is_the_seats_own_code_brings_it_to_another_device(device: Open, own_server: Server) -> None:
    laptop, phone = device(base=own_server.url), device(PHONE, base=own_server.url)
    code = set_up(laptop, ["me", "perch"], names={0: "Ada"}, game="rivers")
    laptop.get_by_role("button", name="Menu").click()
    laptop.get_by_role("link", name="Go on with another device").click()
    secret = laptop.locator(".big-code").text_content() or ""
    expect(laptop.get_by_role("img", name="QR code")).to_be_visible()
    check(laptop)
    laptop.get_by_role("link", name="Back to the table").click()
    own_server.stop()
    own_server.start()
    phone.goto("/")
    phone.get_by_label("Join with a code").fill(code)
    phone.get_by_role("button", name="Join", exact=True).click()
    phone.get_by_role("link", name="I have a seat code").click()
    check(phone)
    phone.get_by_label("The code of your seat").fill(f" {secret.lower()} ")
    phone.get_by_role("button", name="Go on here").click()
    expect(phone.locator("#seat-0[data-own]")).to_be_visible()
    expect(laptop.locator("#watching")).to_contain_text("Your seat is on another device now.")  # by itself
    phone.goto(f"/t/{code}/device")
    assert phone.locator(".big-code").text_content() != secret


def test_who_shares_a_device_without_secrets_is_called_by_name(device: Open) -> None:
    page = device()
    code = set_up(page, ["me", "here"], names={0: "Ada", 1: "Bo"}, game="rivers")
    for _ in range(2):
        acting = page.request.get(f"/api/tables/{code}/sight?seat=0").json()["sight"]["active"]
        expect(page.locator("#prompt")).to_have_text(f"{('Ada', 'Bo')[acting]}: roll the die!")
        while move(page, code, acting):
            pass


def test_a_teacher_watches_in_large_type(device: Open) -> None:
    pupil, teacher = device(), device()
    code = set_up(pupil, ["me", "perch"], names={0: "Ada"}, game="rivers")
    teacher.goto("/")
    teacher.get_by_label("Join with a code").fill(code.replace("-", " ").lower())
    teacher.get_by_role("button", name="Watch").click()
    expect(teacher.locator("body.big")).to_be_visible()
    expect(teacher.get_by_text("You are watching.")).to_be_visible()
    expect(teacher.get_by_role("link", name="I have a seat code")).to_be_hidden()
