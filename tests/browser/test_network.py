"""Bad connections: nobody loses a move, and pages come back by themselves."""

from __future__ import annotations

import resource
import signal
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Server
from tests.browser.player import one_tap, set_up


def test_the_page_recovers_by_itself_after_the_server_was_killed(device: Open, own_server: Server) -> None:
    page = device(base=own_server.url)
    set_up(page, ["me", "perch"], calls="auto")
    page.locator("[data-can]").first.wait_for()
    hand = page.locator("#hand").inner_html()
    own_server.stop(signal.SIGKILL)
    expect(page.locator("#net")).to_be_visible()
    expect(page.locator("#board svg")).to_be_visible()
    own_server.start()
    expect(page.locator("#net")).to_be_hidden()
    assert page.locator("#hand").inner_html() == hand
    before = page.locator("#story li").count()
    for _ in range(6):
        one_tap(page)
    expect(page.locator("#story li").nth(before)).to_be_attached()


def test_a_move_made_without_connection_arrives_once_when_it_is_back(device: Open, own_server: Server) -> None:
    page = device(base=own_server.url)
    code = set_up(page, ["me", "perch"], calls="auto")
    page.get_by_text("All my choices").click()
    choice = page.locator("#choices button").first
    choice.wait_for(state="attached")
    moves = own_moves(page, code)
    own_server.stop()
    lines = page.locator("#story li").count()
    choice.dispatch_event("click")
    page.wait_for_timeout(500)
    own_server.start()
    expect(page.locator("#story li").nth(lines)).to_be_attached()
    assert own_moves(page, code) == moves + 1


def test_a_page_whose_table_is_no_longer_there_says_so_and_leads_home(
    device: Open, own_server: Server, tmp_path: Path
) -> None:
    page = device(base=own_server.url, meets=404)
    set_up(page, ["me", "perch"], calls="auto")
    page.locator("[data-can]").first.wait_for()
    own_server.stop()
    own_server.folder = tmp_path / "another"
    own_server.start()
    told = page.get_by_role("alertdialog", name="This table is no longer here")
    expect(told).to_be_visible()
    expect(page.locator("#net")).to_be_hidden()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(3000)
    assert asked == []
    told.get_by_role("link", name="All games").click()
    expect(page).to_have_url(f"{own_server.url}/")


def test_a_move_that_cannot_be_saved_is_refused_in_words_and_can_be_made_again(
    device: Open, own_server: Server
) -> None:
    page = device(base=own_server.url, meets=503)
    code = set_up(page, ["me", "perch"], calls="auto")
    page.get_by_text("All my choices").click()
    page.locator("#choices button").first.wait_for(state="attached")
    moves = own_moves(page, code)
    own_server.largest_file((own_server.folder / "shoal.db-wal").stat().st_size)
    page.locator("#choices button").first.dispatch_event("click")
    expect(page.locator("#bubble")).to_contain_text("could not be saved just now, so nothing has changed")
    expect(page.locator("#net")).to_be_hidden()
    assert own_moves(page, code) == moves
    own_server.largest_file(resource.RLIM_INFINITY)
    lines = page.locator("#story li").count()
    page.locator("#choices button").first.dispatch_event("click")
    expect(page.locator("#story li").nth(lines)).to_be_attached()
    assert own_moves(page, code) == moves + 1


def own_moves(page: Page, code: str) -> int:
    return sum(line.startswith("0: ") for line in page.request.get(f"/t/{code}/transcript.txt").text().splitlines())


def test_a_hidden_tab_closes_its_stream_and_a_shown_one_is_up_to_date(device: Open) -> None:
    page = device()
    code = set_up(page, ["me", "perch"], calls="auto")
    other = page.context.new_page()
    other.goto(f"/t/{code}")
    other.bring_to_front()
    other.locator("[data-can], #actions button[data-choice]").first.wait_for()
    for _ in range(6):
        one_tap(other)
    page.bring_to_front()
    lines = other.locator("#story li").count()
    expect(page.locator("#story li").nth(lines - 1)).to_be_attached()
