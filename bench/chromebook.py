"""What a tap costs on an old Chromebook: each game's table in Chromium with the processor slowed six times.

python bench/chromebook.py                   all games, thirty taps each and a few detours
python bench/chromebook.py --games reef      some of them
python bench/chromebook.py --than ../before  another tree in turn with this one, game by game: the same cards
python bench/chromebook.py --write           also put the tables into docs/performance.md

A tap is a real one, at a place on the screen, as soon after its target has appeared as a person can. Measured are the
browser's own figures: from the tap to the next picture (Event Timing, in steps of 8 ms), and the longest time nothing
else could be done (Long Tasks, from 50 ms on), while the table is opened and after that. A slowed browser multiplies
whatever else keeps the machine busy; so every game is played once more, half as long, as fast as the machine is, with
the page told that it is on a slow device, and what its main thread worked is read from a trace, in processor time. A
page with nothing but a button shows what a tap costs at least."""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

import report
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from tapped import Trace, Worked, mark

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, WHOLE, chromium  # noqa: E402
from tests.web.process import free_port  # noqa: E402

SLOWED, SCREEN = 6, (1024, 600)
FRAME = 200  # pixels: more than a window has round its page
BUTTON_ALONE = "an empty page"
GAMES = ("succession", "pond", "hyporheic", "rivers", "reef")
SOON, LONG = 100, 200  # milliseconds: what a tap and a task may take
SLOW = "try { sessionStorage.setItem('shoal-slow', 'yes') } catch { }"  # the page need not find out
ALONE = '<!doctype html><meta name="viewport" content="width=device-width"><button>Tap</button>'
WATCH = """
window.tapped = []
window.tasks = []
new PerformanceObserver(list => {
  for (const each of list.getEntries()) if (each.interactionId) window.tapped.push(each.duration)
}).observe({ type: 'event', durationThreshold: 16 })
new PerformanceObserver(list => {
  for (const each of list.getEntries()) window.tasks.push(each.duration)
}).observe({ type: 'longtask' })
"""
REST, LOOK, PATIENCE = 0.6, 0.1, 180  # seconds: a person's after a tap, between two looks for a target, and in all
REACTION = 0.25  # seconds from seeing something to the finger on it
TOUCH = 50  # milliseconds that it stays there
LOOKS = 15  # for the next thing of a detour before it is given up
STRIKE = "#strike[open] [data-close]"  # what hit me is put aside
BUTTON = "#actions button[data-choice]"
# In the game: what can be chosen next, in the hand before the board, else a button; what is proposed is confirmed.
PLAY = ("#hand [data-can]", "[data-can]", BUTTON, "[data-draft=send]")
CHOSEN = ("#app[data-proposed] #actions .main", "[data-can]:not([data-on])", BUTTON)
# Beside the game, and back again; now and then, each in its turn.
DETOURS = (
    ("[data-opens=menu]", "#menu [data-close]"),
    ("#board [data-try]",),
    ("#hint",),
    ("#help-mode", "#board [data-help]", "#sheet [data-close]", "#help-mode"),
    (".zoom button:last-child", ".zoom button:first-child"),
    ("#all > summary", "#all > summary"),
)
EVERY = 4  # taps in the game between two detours
# The first of these things that is in sight and on top: which of them it is, and where.
TARGET = """
selectors => {
  for (const selector of selectors)
    for (const thing of document.querySelectorAll(selector)) {
      const box = thing.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2
      const top = box.width && document.elementFromPoint(x, y)
      if (top && thing.contains(top)) return [selector, x, y]
    }
  return null
}
"""


@dataclass(frozen=True)
class Measured:
    """Milliseconds, of one game."""

    game: str
    opening: float  # the longest task before the first tap
    seen: Sequence[
        tuple[float, str]
    ]  # from a tap to the next picture (0: too quick to be counted), and what was tapped
    tasks: Sequence[float]
    tapped: Sequence[str]  # while it was as fast as it goes: what was tapped
    worked: Worked


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES)
    parser.add_argument("--taps", type=int, default=30)
    parser.add_argument("--than", type=Path, metavar="DIR", help="another tree, measured in turn with this one")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/performance.md")
    chosen = parser.parse_args(arguments)
    trees = [ROOT] if chosen.than is None else [ROOT, chosen.than.resolve()]
    with ExitStack() as stack:
        urls = [stack.enter_context(served(tree)) for tree in trees]
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=chromium(*WHOLE), args=FLAGS)
        found = []
        for game in (BUTTON_ALONE, *chosen.games):
            for tree, url in zip(trees, urls, strict=True):
                found.append(measured(browser, url, game, chosen.taps))
                name = "" if len(trees) == 1 else f"{tree.name}: "
                print(name + slowed_row(found[-1]), name + worked_row(found[-1]), sep="\n", flush=True)
                if game == BUTTON_ALONE:
                    break
        browser.close()
    if chosen.write:
        report.write_page(tables(found), "chromebook")
    return 0


@contextmanager
def served(tree: Path) -> Iterator[str]:
    """A table of our own, on this machine, that deals the same cards to every game."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        call = [sys.executable, "-m", "tests.browser.same_cards", str(port), data]
        paths = {**os.environ, "PYTHONPATH": str(tree / "src")}
        with subprocess.Popen(call, stdout=subprocess.PIPE, text=True, cwd=tree, env=paths) as server:
            assert server.stdout is not None
            server.stdout.readline()  # it says where it is when it is there
            try:
                yield f"http://127.0.0.1:{port}"
            finally:
                server.terminate()


def measured(browser: Browser, url: str, game: str, taps: int) -> Measured:
    """Once slowed, by the clock; once as fast as it goes, by what the processor does."""
    with opened(browser, url, game, SLOWED) as page:
        opening = longest(page)
        seen = play(page, game, taps)
        tasks = page.evaluate("window.tasks")
    trace = Trace(browser)
    with opened(browser, url, game, 1) as page:
        tapped = [each for _, each in play(page, game, taps // 2, EVERY // 2, lambda number: mark(page, number))]
        return Measured(game, opening, seen, tasks, tapped, trace.read(page))


@contextmanager
def opened(browser: Browser, url: str, game: str, rate: int) -> Iterator[Page]:
    """A table where something can be chosen, or nothing but a button."""
    context = browser.new_context(base_url=url, viewport={"width": SCREEN[0], "height": SCREEN[1]}, has_touch=True)
    page = context.new_page()
    page.add_init_script(WATCH)
    if rate == 1:
        page.add_init_script(SLOW)
    slowing = page.context.new_cdp_session(page)
    give_room(slowing)
    if game == BUTTON_ALONE:
        page.route("**/*", lambda route: route.fulfill(body=ALONE, content_type="text/html"))
        page.goto("/")
        slowing.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    else:
        page.goto(f"/games/{game}/new")
        slowing.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        set_up(page)
        page.wait_for_url("**/t/*")
        page.wait_for_selector(f"[data-can], {BUTTON}")
    yield page
    context.close()


def give_room(session: CDPSession) -> None:
    """The window is as large as the page would be, less its own frame: what changes only in the lowest part of the
    page would never be drawn, and its taps would wait for something else to change."""
    window = session.send("Browser.getWindowForTarget")["windowId"]
    width, height = (size + FRAME for size in SCREEN)
    session.send("Browser.setWindowBounds", {"windowId": window, "bounds": {"width": width, "height": height}})


def play(
    page: Page, game: str, taps: int, every: int = EVERY, before: Callable[[int], None] = lambda _: None
) -> Sequence[tuple[float, str]]:
    """With real taps, and listen to the browser's own clocks."""
    finger = page.context.new_cdp_session(page)
    detours, detour, looks, played = cycle(DETOURS), list[str](), 0, 0
    seen, until = list[tuple[float, str]](), time.monotonic() + PATIENCE
    while (played < taps or detour) and time.monotonic() < until and not page.locator("#result").count():
        wanted: Sequence[str] = detour[:1] or (CHOSEN if page.locator("[data-on]").count() else PLAY)
        if game == BUTTON_ALONE:
            wanted = ("button",)
        target: tuple[str, float, float] | None = page.evaluate(TARGET, [STRIKE, *wanted])
        if target is None:
            looks += 1
            if detour and looks == LOOKS:
                del detour[0]
                looks = 0
            page.wait_for_timeout(1000 * LOOK)
            continue
        selector, *place = target
        page.wait_for_timeout(1000 * (REACTION - LOOK))
        if page.evaluate(TARGET, [STRIKE, *wanted]) != target:
            continue
        page.wait_for_timeout(1000 * LOOK)  # this program's own look is no part of the tap
        before(len(seen))
        tap(finger, *place)
        page.wait_for_timeout(1000 * REST)
        seen.append((max(page.evaluate("window.tapped.splice(0)"), default=0.0), selector))
        looks = 0
        if detour[:1] == [selector]:
            del detour[0]
        elif selector != STRIKE:
            played += 1
            detour = [*next(detours)] if played % every == 0 and game != BUTTON_ALONE else []
    return seen


def tap(finger: CDPSession, x: float, y: float) -> None:
    """As a finger does it: single touches sent to a page have a whole picture made before each of them."""
    touch = {"x": x, "y": y, "duration": TOUCH, "gestureSourceType": "touch"}
    finger.send("Input.synthesizeTapGesture", touch)


def longest(page: Page) -> float:
    """Of the tasks so far, which are forgotten."""
    return max(page.evaluate("window.tasks.splice(0)"), default=0.0)


def set_up(page: Page) -> None:
    """The form as it stands, with bots that answer at once."""
    page.get_by_text("Timing").click()
    page.locator("[name=time-bot_pause]").fill("0.2")
    page.locator("[name=time-idle_pause]").fill("0")
    page.get_by_role("button", name="Open the table").click()


def tables(found: Sequence[Measured]) -> str:
    slowed = (
        f"Chromium with the processor slowed {SLOWED} times, {SCREEN[0]} by {SCREEN[1]}, real taps against bots "
        f"(`python bench/chromebook.py`). Goal: a picture within {SOON} ms of every tap, no task over {LONG} ms.\n\n"
        f"| game | taps | tap to picture, median | over {SOON} ms | longest | on "
        "| tasks over 50 ms | longest | longest of opening the table |\n"
        f"|{' --- |' * 9}\n"
    )
    as_fast = (
        "The same games as fast as the machine is: processor time of the page's main thread, which hardly depends on "
        "what else the machine does.\n\n"
        "| game | taps | tap to picture, median | longest | on | longest task after a tap "
        "| longest of opening the table | elements styled after a tap, median | most |\n"
        f"|{' --- |' * 9}\n"
    )
    return f"{slowed}{_rows(slowed_row, found)}\n{as_fast}{_rows(worked_row, found)}"


def _rows(row: Callable[[Measured], str], found: Sequence[Measured]) -> str:
    return "".join(f"{row(each)}\n" for each in found)


def slowed_row(one: Measured) -> str:
    usual, (worst, tapped) = statistics.median(waited for waited, _ in one.seen), max(one.seen)
    late = sum(waited > SOON for waited, _ in one.seen)
    return (
        f"| {one.game} | {len(one.seen)} | {usual:.0f} ms | {late} | {worst:.0f} ms | `{tapped}` "
        f"| {len(one.tasks)} | {max(one.tasks, default=0):.0f} ms | {one.opening:.0f} ms |"
    )


def worked_row(one: Measured) -> str:
    first, tasks, styled = one.worked.first, one.worked.tasks, one.worked.styled
    worst, tapped = max(zip(first, one.tapped, strict=True))
    return (
        f"| {one.game} | {len(first)} | {statistics.median(first):.1f} ms | {worst:.1f} ms | `{tapped}` "
        f"| {max(tasks):.1f} ms | {one.worked.opening:.1f} ms | {statistics.median(styled):.0f} | {max(styled)} |"
    )


if __name__ == "__main__":
    raise SystemExit(main())
