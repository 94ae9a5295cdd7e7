"""What a tap costs on an old Chromebook: each game's table in Chromium with the processor slowed six times.

python bench/chromebook.py                   all games, thirty taps each
python bench/chromebook.py --games reef      some of them
python bench/chromebook.py --write           also put the table into docs/performance.md

A tap is a real one, at a place on the screen. Measured are the browser's own figures: from the tap to the next picture
(Event Timing, in steps of 8 ms), and the longest time nothing else could be done (Long Tasks, from 50 ms on)."""

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
from pathlib import Path

import report
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, WHOLE, chromium, free_port  # noqa: E402

SLOWED, SCREEN = 6, (1024, 600)
GAMES = ("succession", "pond", "hyporheic", "rivers", "reef")
SOON, LONG = 100, 200  # milliseconds: what a tap and a task may take
WATCH = """
window.tapped = []
window.tasks = []
new PerformanceObserver(list => {
  for (const each of list.getEntries())
    if (each.interactionId) window.tapped.push([each.interactionId, each.duration, each.name])
}).observe({ type: 'event', durationThreshold: 16 })
new PerformanceObserver(list => {
  for (const each of list.getEntries()) window.tasks.push(each.duration)
}).observe({ type: 'longtask' })
"""
REST, LOOK, PATIENCE = 0.6, 0.1, 300  # seconds: a person's after a tap, between two looks for a target, and in all
# Where the next tap goes: what hit me is put aside; else the hand first, then the board, then a button; only what is in
# sight and on top.
TARGET = """
() => {
  const chosen = document.querySelector('[data-on]')
  const wanted = chosen ? ['[data-can]:not([data-on])'] : ['#hand [data-can]', '[data-can]']
  for (const selector of ['#strike[open] [data-close]', ...wanted, '#actions button[data-choice]'])
    for (const thing of document.querySelectorAll(selector)) {
      const box = thing.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2
      const top = box.width && document.elementFromPoint(x, y)
      if (top && thing.contains(top)) return [x, y]
    }
  return null
}
"""


@dataclass(frozen=True)
class Measured:
    """Milliseconds, of one game."""

    game: str
    taps: int
    seen: Sequence[float]  # from a tap to the next picture; those too quick to be counted are 0
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
    page.goto(f"/games/{game}/new")
    set_up(page)
    page.wait_for_url("**/t/*")
    page.wait_for_selector("[data-can], #actions button[data-choice]")
    page.evaluate(WATCH)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    done, until = 0, time.monotonic() + PATIENCE
    while done < taps and time.monotonic() < until and not page.locator("#result").count():
        target = page.evaluate(TARGET)
        if target is not None:
            page.touchscreen.tap(*target)
            done += 1
        page.wait_for_timeout(1000 * (LOOK if target is None else REST))
    tapped: list[tuple[int, float, str]] = page.evaluate("window.tapped")
    tasks: list[float] = page.evaluate("window.tasks")
    longest: dict[int, float] = {}
    for interaction, duration, _ in tapped:
        longest[interaction] = max(duration, longest.get(interaction, 0.0))
    seen = [*longest.values(), *[0.0] * (done - len(longest))]
    return Measured(game, done, seen, tasks)


def set_up(page: Page) -> None:
    """The form as it stands, with bots that answer at once."""
    page.get_by_text("Times of the room").click()
    page.locator("[name=time-bot_pause]").fill("0.2")
    page.locator("[name=time-idle_pause]").fill("0")
    page.get_by_role("button", name="Open the table").click()


def table(found: Sequence[Measured]) -> str:
    head = (
        f"Chromium with the processor slowed {SLOWED} times, {SCREEN[0]} by {SCREEN[1]}, real taps against bots "
        f"(`python bench/chromebook.py`). Goal: a picture within {SOON} ms of every tap, no task over {LONG} ms.\n\n"
        "| game | taps | tap to picture, median | longest | tasks over 50 ms | longest |\n"
        "| --- | --- | --- | --- | --- | --- |\n"
    )
    return head + "\n".join(map(row, found)) + "\n"


def row(one: Measured) -> str:
    usual, worst = statistics.median(one.seen), max(one.seen)
    return (
        f"| {one.game} | {one.taps} | {usual:.0f} ms | {worst:.0f} ms "
        f"| {len(one.tasks)} | {max(one.tasks, default=0):.0f} ms |"
    )


if __name__ == "__main__":
    raise SystemExit(main())
