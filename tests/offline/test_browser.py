"""The exported site in Chromium: games are played to the end, kept, gone on with, and nothing leaves the device."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Error, Frame, Page, Playwright, expect

from shoal import games
from shoal.engine.log import Log, read, write_text
from shoal.offline.answering import Answering, Jar
from shoal.offline.site import service_worker
from shoal.table import SeatPlan, Tables
from shoal.web.app import create_app
from shoal.web.quota import Quotas
from tests.browser import test_pond, test_reef, test_rivers
from tests.browser.conftest import FLAGS, UNSTRUCK, chromium
from tests.browser.player import USUAL, play_on, tap
from tests.offline.conftest import Device, Host, Visit
from tests.processes import in_short
from tests.some import some

GOLDEN = Path(__file__).parents[1] / "golden"
BRIEF: dict[str, Any] = {"rounds": 1, "turn_cap": 10}
SHORT: dict[str, dict[str, Any]] = {"succession": BRIEF, "reef": {"rounds": 1}}
TAPS = {"pond": test_pond.WANTED, "reef": test_reef.WANTED, "rivers": test_rivers.WANTED}
NO_SERVICE_WORKER = "Object.defineProperty(navigator, 'serviceWorker', { value: undefined })"
LOGS = ("hyporheic-2", "pond-2-choose", "reef-2-together", "rivers-2", "succession-2-auto")
FIRST_FRAME = """
url => new Promise(done => {
  const source = new window.ways.Source(url)
  source.onmessage = event => {
    source.close()
    done(event.data)
  }
})
"""
Some = TypeVar("Some")


def run(work: Coroutine[Any, Any, Some]) -> Some:
    """Aside: in this thread runs Playwright's own loop."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, work).result()


def as_page(frame: Frame) -> Page:
    """For who taps: what they ask of a page, a frame has too."""
    shown: Any = frame
    return shown  # type: ignore[no-any-return]  # it is as good as one


def some_taps(frame: Frame, taps: int) -> None:
    while taps > 0:
        taps -= tap(as_page(frame)) == "tapped"
        frame.wait_for_timeout(20)


def story(frame: Frame) -> list[str]:
    return frame.locator("#story li").all_inner_texts()


@pytest.mark.long
@pytest.mark.parametrize("game", games.available())
def test_a_whole_game_is_played_without_a_server(visit: Visit, shared_host: Host, game: str) -> None:
    visit.turn()
    asked = set(shared_host.asked)
    frame = visit.set_up(game, ["me", "minnow"], **SHORT.get(game, {}))
    play_on(as_page(frame), wanted=TAPS.get(game, USUAL))
    assert set(shared_host.asked) == asked  # all of it was here already


def test_after_the_first_visit_it_plays_with_the_network_off(device: Device, host: Host) -> None:
    visit = device(host)
    visit.go()
    host.stop()
    visit.go()
    play_on(as_page(visit.set_up("succession", ["me", "perch"], **BRIEF)))
    visit.shown.locator("a[href$='/debrief']").click()
    expect(visit.shown.locator(".debrief")).to_be_visible()


@pytest.mark.long
def test_a_game_survives_a_crash_of_the_browser(playwright: Playwright, host: Host, tmp_path: Path) -> None:
    def opened() -> Visit:
        context = playwright.chromium.launch_persistent_context(
            tmp_path, executable_path=chromium(), args=FLAGS, reduced_motion="reduce"
        )
        context.add_init_script(UNSTRUCK)
        return Visit(context.new_page(), host.url)

    visit = opened()
    visit.go()
    frame = visit.set_up("succession", ["me", "minnow"], **BRIEF)
    some_taps(frame, 4)
    expect(frame.locator("[data-can], #actions button[data-choice]").first).to_be_visible()  # it waits for us
    before, code = story(frame), visit.code
    with suppress(Error):  # it cannot answer
        visit.page.context.new_cdp_session(visit.page).send("Browser.crash")
    again = opened()
    again.go().locator(f"#kept a[href='/t/{code}']").click()
    frame = again.at(f"/t/{code}")
    expect(frame.locator("#story li")).to_have_count(len(before))
    assert story(frame) == before
    some_taps(frame, 2)
    again.page.context.close()


@pytest.mark.long
def test_pike_thinks_in_a_worker_of_its_own(visit: Visit) -> None:
    visit.turn()
    before = len(visit.page.workers)
    play_on(as_page(visit.set_up("succession", ["me", "pike"], **BRIEF)))
    assert len(visit.page.workers) == before + 1


THINKS = "onmessage = ({ data }) => postMessage({ number: data.number, answer: ponder(data.question) })"
HANGS_ONCE = f"""
  if (!(await caches.has('hung'))) {{
    await caches.open('hung')
    onmessage = () => {{ for (;;); }}
  }} else {THINKS}
"""


@pytest.mark.long
def test_a_thinker_that_hangs_is_stopped_and_the_game_goes_on(device: Device, site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    [script] = folder.glob("static/*/worker.js")
    known = script.read_text("utf-8")
    assert THINKS in known
    script.write_text(known.replace(THINKS, HANGS_ONCE), "utf-8")
    host = Host(folder)
    visit = device(host, script=NO_SERVICE_WORKER)
    begun: list[str] = []
    visit.page.on("worker", lambda worker: begun.append(worker.url))
    visit.go()
    frame = visit.set_up("succession", ["me", "pike"], **BRIEF)
    while len(begun) < 2:
        some_taps(frame, 1)
    assert frame.evaluate("ways.ask('/kept').then(answer => answer.status)") == 200  # the table hears us meanwhile
    play_on(as_page(frame))
    assert len(begun) == 3  # the table's, the one that hung, the one that took its place
    assert len(visit.page.workers) == 2
    host.stop()


@pytest.mark.parametrize("name", in_short(LOGS))
def test_frames_are_those_of_the_server(visit: Visit, tmp_path: Path, name: str) -> None:
    whole = read((GOLDEN / f"{name}.txt").read_text("utf-8"))
    half = Log(whole.header, whole.events[: halfway(whole)])
    for log in some((whole, half)):
        transcript = tmp_path / "transcript.txt"
        transcript.write_text(write_text(log), "utf-8")
        visit.turn().locator("input[type=file]").set_input_files(transcript)
        if log is half:
            visit.shown.get_by_role("button", name="Play on").click()
        visit.page.wait_for_url("**/t/**")
        code = visit.code.partition("/")[0]
        for seat in some(range(log.header.seats)):
            frame = visit.frame.evaluate(FIRST_FRAME, f"/t/{code}/stream?seat={seat}")
            assert frame.replace(code, "CODE") == run(from_server(log, seat, tmp_path))


def halfway(log: Log) -> int:
    """Where somebody is about to move: what chance brings would be another thing each time."""
    middle = len(log.events) // 2
    return next(number for number in range(middle, len(log.events)) if log.events[number].actor in range(8))


async def from_server(log: Log, seat: int, folder: Path) -> str:
    """The first frame that a server sends to a device at which everybody sits."""
    pieces: list[str] = []

    async def keep(_: str) -> None:
        """Cookies stay as they are."""

    tables = Tables.open(str(folder / f"{seat}-{len(log.events)}.db"))
    names = (*log.header.names, *[""] * log.header.seats)
    table, tokens = await tables.go_on(log, [SeatPlan("person", name) for name in names[: log.header.seats]])
    jar = Jar({f"shoal-{table.code}": ".".join(tokens.values())})
    app = create_app(tables, Quotas(limited=False))
    answering = Answering(app, jar, keep, lambda _, part, text: pieces.append(text) if part == "piece" else None)
    await answering.open()
    question = {"method": "GET", "path": f"/t/{table.code}/stream", "query": f"seat={seat}"}
    answering.ask(1, json.dumps(question))
    while not pieces:
        await asyncio.sleep(0.01)
    await answering.close()
    return pieces[0].removeprefix("data: ").partition("\n\n")[0].replace(table.code, "CODE")


@pytest.mark.long
def test_a_transcript_of_here_can_be_opened_again(visit: Visit, tmp_path: Path) -> None:
    visit.turn().locator("input[type=file]").set_input_files(GOLDEN / "succession-2-auto.txt")
    visit.at("/t/*/replay").locator("#board svg").first.wait_for()
    visit.turn(f"/t/{visit.code.partition('/')[0]}/debrief")
    with visit.page.expect_download() as saved:
        visit.shown.locator("a[href$='/transcript.txt']").click()
    file = tmp_path / "game.txt"
    saved.value.save_as(file)
    games.open_log(read(file.read_text("utf-8")))
    visit.turn().locator("input[type=file]").set_input_files(file)
    expect(visit.shown.locator("#board svg").first).to_be_visible()


@pytest.mark.long
def test_what_is_no_transcript_is_told_in_a_sentence(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "cat.txt"
    file.write_text("a photo of a cat", "utf-8")
    visit.turn().locator("input[type=file]").set_input_files(file)
    expect(visit.shown.get_by_text("Shoal transcript")).to_be_visible()


@pytest.mark.long
def test_sheets_are_chosen_again_and_again(visit: Visit) -> None:
    frame = visit.turn("/games/succession/print")
    for paper in ("letter", "a4"):
        frame.get_by_role("combobox", name="Paper").select_option(paper)
        frame.get_by_role("checkbox", name="Rulebook").uncheck()
        before = frame.frame_element()
        frame.get_by_role("button", name="Show the sheets").click()
        before.wait_for_element_state("hidden")
        frame = visit.frame
        expect(frame.get_by_role("heading", name="12 sheets of paper")).to_be_visible()
        assert frame.locator(f".sheet.{paper}-upright").count() > 20
        expect(frame.get_by_role("button", name="Print", exact=True)).to_be_in_viewport()


@pytest.mark.long
def test_a_second_tab_waits_until_it_is_wanted(device: Device, host: Host) -> None:
    visit = device(host)
    visit.go()
    second = Visit(visit.page.context.new_page(), visit.url)
    second.page.goto(visit.url)
    expect(second.page.get_by_text("open in another tab already")).to_be_visible()
    second.page.get_by_role("button", name="Use it here").click()
    expect(visit.page.get_by_text("now open in another tab")).to_be_visible()
    second.ready()
    some_taps(second.set_up("succession", ["me", "minnow"], **BRIEF), 2)


@pytest.mark.long
def test_a_game_is_deleted_for_good(visit: Visit) -> None:
    visit.turn()
    visit.set_up("succession", ["me", "minnow"], **BRIEF)
    code = visit.code
    row = visit.turn().locator(f".kept li:has(a[href='/t/{code}'])")
    row.locator("summary").click()
    row.get_by_role("button", name="Yes, delete it").click()
    expect(visit.shown.locator(f"a[href='/t/{code}']")).to_have_count(0)
    frame = visit.go()
    expect(frame.locator("#kept .kept li").first).to_be_visible()  # those of other tests
    assert not frame.locator(f"a[href='/t/{code}']").count()


BREAK = """
async ([store, which]) => {
  const { name } = (await indexedDB.databases())[0]
  const base = await new Promise(done => (indexedDB.open(name).onsuccess = event => done(event.target.result)))
  const writing = base.transaction(store, 'readwrite'), rows = writing.objectStore(store)
  rows.put({ nonsense: 1 }, which)
  await new Promise(done => (writing.oncomplete = done))
  base.close()
}
"""


@pytest.mark.long
def test_a_damaged_game_is_set_aside_and_the_others_play_on(device: Device, host: Host) -> None:
    visit = device(host)
    visit.go()
    codes = []
    for _ in range(2):
        visit.set_up("succession", ["me", "minnow"], **BRIEF)
        codes.append(visit.code)
        visit.turn()
    visit.page.evaluate(BREAK, ["rows", ["seats", codes[0], 0]])
    frame = visit.go()
    expect(frame.get_by_text(f"The game {codes[0]} is damaged")).to_be_visible()
    frame.locator(f"#kept a[href='/t/{codes[1]}']").click()
    some_taps(visit.at(f"/t/{codes[1]}"), 2)


FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }"


@pytest.mark.long
def test_a_full_device_refuses_a_table_in_words(device: Device, host: Host) -> None:
    visit = device(host)
    visit.page.route(
        "**/rows.js",
        lambda route: route.fulfill(body=f"{FULL}\n{route.fetch().text()}", content_type="text/javascript"),
    )
    visit.page.add_init_script(NO_SERVICE_WORKER)
    visit.go().locator("form[action='/games/succession/play'] button").click()
    expect(visit.shown.get_by_text("could not be saved")).to_be_visible()


@pytest.mark.long
def test_without_webassembly_rules_can_be_read(device: Device, host: Host) -> None:
    visit = device(host, script="delete globalThis.WebAssembly")
    frame = visit.go()
    expect(visit.page.get_by_text("too old to play")).to_be_visible()
    frame.locator("a[href='/games/rivers/rules']").click()
    expect(visit.at("/games/rivers/rules").locator("h1")).to_be_visible()


@pytest.mark.long
def test_without_a_database_it_plays_and_says_that_nothing_is_kept(device: Device, host: Host) -> None:
    visit = device(host)
    visit.page.add_init_script(NO_SERVICE_WORKER)
    visit.page.route(
        "**/rows.js",
        lambda route: route.fulfill(
            body="Object.defineProperty(self, 'indexedDB', { value: undefined })\n" + route.fetch().text(),
            content_type="text/javascript",
        ),
    )
    visit.go()
    expect(visit.page.get_by_text("cannot keep anything")).to_be_visible()
    some_taps(visit.set_up("succession", ["me", "minnow"], **BRIEF), 2)


@pytest.mark.long
def test_a_new_version_is_taken_up_as_a_whole(device: Device, site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    host = Host(folder)
    visit = device(host)
    visit.go()
    old = visit.page.content()
    index, worker = folder / "index.html", folder / "sw.js"
    index.write_text(index.read_text("utf-8").replace("The fish are", "The crabs are"), "utf-8")
    visit.go()
    assert "The crabs are" not in visit.page.content()  # half a new version is none
    renew(folder, worker)
    visit.page.goto("about:blank")
    visit.page.goto(visit.url)
    with visit.page.expect_navigation():
        visit.page.get_by_role("button", name="Use the new version").click()
    assert "The crabs are" in visit.page.content()
    assert "The crabs are" not in old
    host.stop()


def renew(folder: Path, worker: Path) -> None:
    """The list of files for what lies there now."""
    worker.unlink()
    worker.write_text(service_worker(folder), "utf-8")
