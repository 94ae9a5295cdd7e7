"""What a tap costs on an old Chromebook: each game's table in Chromium with the processor slowed six times.

python bench/chromebook.py                   all games, thirty taps each and a few detours
python bench/chromebook.py --games reef      some of them
python bench/chromebook.py --write           also put the table into docs/performance.md

A tap is a real one, at a place on the screen. Measured are the browser's own figures: from the tap to the next picture
(Event Timing, in steps of 8 ms), and the longest time nothing else could be done (Long Tasks, from 50 ms on), while the
table is opened and after that."""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

import report
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, WHOLE, chromium  # noqa: E402
from tests.web.process import free_port  # noqa: E402

SLOWED, SCREEN = 6, (1024, 600)
GAMES = ("succession", "pond", "hyporheic", "rivers", "reef")
SOON, LONG = 100, 200  # milliseconds: what a tap and a task may take
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


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES)
    parser.add_argument("--taps", type=int, default=30)
    parser.add_argument("--write", action="store_true", help="put the table into docs/performance.md")
    chosen = parser.parse_args(arguments)
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(*WHOLE), args=FLAGS)
        found = []
        for game in chosen.games:
            context = browser.new_context(
                base_url=url, viewport={"width": SCREEN[0], "height": SCREEN[1]}, has_touch=True
            )
            found.append(measure(context.new_page(), game, chosen.taps))
            print(row(found[-1]), flush=True)
            context.close()
        browser.close()
    if chosen.write:
        report.write_page(table(found), "chromebook")
    return 0


@contextmanager
def served() -> Iterator[str]:
    """A table of our own, on this machine."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        call = [sys.executable, "-m", "shoal", "serve", "--host", "127.0.0.1", "--port", str(port), "--data", data]
        with subprocess.Popen(call, stdout=subprocess.PIPE, text=True, cwd=ROOT) as server:
            assert server.stdout is not None
            server.stdout.readline()  # it says where it is when it is there
            try:
                yield f"http://127.0.0.1:{port}"
            finally:
                server.terminate()


def measure(page: Page, game: str, taps: int) -> Measured:
    """Play with real taps and listen to the browser's own clocks."""
    page.add_init_script(WATCH)
    page.goto(f"/games/{game}/new")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    set_up(page)
    page.wait_for_url("**/t/*")
    page.wait_for_selector(f"[data-can], {BUTTON}")
    opening = longest(page)
    detours, detour, looks, played = cycle(DETOURS), list[str](), 0, 0
    seen, until = list[tuple[float, str]](), time.monotonic() + PATIENCE
    while (played < taps or detour) and time.monotonic() < until and not page.locator("#result").count():
        wanted = detour[:1] or (CHOSEN if page.locator("[data-on]").count() else PLAY)
        target: tuple[str, float, float] | None = page.evaluate(TARGET, [STRIKE, *wanted])
        if target is None:
            looks += 1
            if detour and looks == LOOKS:
                del detour[0]
                looks = 0
            page.wait_for_timeout(1000 * LOOK)
            continue
        selector, *place = target
        page.touchscreen.tap(*place)
        page.wait_for_timeout(1000 * REST)
        seen.append((max(page.evaluate("window.tapped.splice(0)"), default=0.0), selector))
        looks = 0
        if detour[:1] == [selector]:
            del detour[0]
        elif selector != STRIKE:
            played += 1
            detour = [*next(detours)] if played % EVERY == 0 else []
    return Measured(game, opening, seen, page.evaluate("window.tasks"))


def longest(page: Page) -> float:
    """Of the tasks so far, which are forgotten."""
    return max(page.evaluate("window.tasks.splice(0)"), default=0.0)


def set_up(page: Page) -> None:
    """The form as it stands, with bots that answer at once."""
    page.get_by_text("Timing").click()
    page.locator("[name=time-bot_pause]").fill("0.2")
    page.locator("[name=time-idle_pause]").fill("0")
    page.get_by_role("button", name="Open the table").click()


def table(found: Sequence[Measured]) -> str:
    head = (
        f"Chromium with the processor slowed {SLOWED} times, {SCREEN[0]} by {SCREEN[1]}, real taps against bots "
        f"(`python bench/chromebook.py`). Goal: a picture within {SOON} ms of every tap, no task over {LONG} ms.\n\n"
        f"| game | taps | tap to picture, median | over {SOON} ms | longest | on "
        "| tasks over 50 ms | longest | longest of opening the table |\n"
        f"|{' --- |' * 9}\n"
    )
    return head + "\n".join(map(row, found)) + "\n"


def row(one: Measured) -> str:
    usual, (worst, tapped) = statistics.median(waited for waited, _ in one.seen), max(one.seen)
    late = sum(waited > SOON for waited, _ in one.seen)
    return (
        f"| {one.game} | {len(one.seen)} | {usual:.0f} ms | {late} | {worst:.0f} ms | `{tapped}` "
        f"| {len(one.tasks)} | {max(one.tasks, default=0):.0f} ms | {one.opening:.0f} ms |"
    )


if __name__ == "__main__":
    raise SystemExit(main())
