"""A class: thirty who come in, nine hundred who are back after the bell, and a teacher who looks at ten tables.

python bench/run.py --only lesson             all of it, about three minutes
python bench/run.py --only lesson --write     also put the figures into docs/performance.md

The server has one core, the load another; it needs Node.js, and nothing from npm."""

from __future__ import annotations

import json
import resource
import shutil
import subprocess
from pathlib import Path
from statistics import median
from typing import Any

import report
from arrange import BENCH
from contenders import Contender, Side, start
from crowd import processor_seconds
from servers import STORES, server

LESSON_WEB = Contender("Shoal in a school", Side.LOAD, "shoal", "moves", "http://127.0.0.1:8735")
MOVES = ("quiet", "pages", "dashboard")  # nobody looks, one page at each table, a teacher at all of them
ROUNDS = 3  # of these, in turn: what is wanted is the difference of small figures
JOINED, BACK, PLAYED = 150.0, 1000.0, 100.0  # milliseconds within which 99 of 100 should be seen, be back, be played


def possible() -> bool:
    """Whether it can be measured here."""
    return shutil.which("node") is not None and Path("/proc/self/stat").exists()


def hold(quick: bool) -> str:
    """All of it, as Markdown."""
    if not possible():
        raise SystemExit("The lesson needs Linux and Node.js; leave it out with --only and the other parts.")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    door, bell = measure("door", quick), measure("bell", quick)
    rounds = [{what: measure(what, quick)["a move"] for what in MOVES} for _ in range(1 if quick else ROUNDS)]
    return page(door, bell, *(median([each[what] for each in rounds]) for what in MOVES))


def measure(what: str, quick: bool) -> dict[str, Any]:
    """A server of its own, and its figures; with what a move costs it where the load says when it begins."""
    print(f"Measuring a lesson: {what} …", flush=True)
    shutil.rmtree(STORES, ignore_errors=True)
    STORES.mkdir()
    with server(LESSON_WEB) as serving:
        asked = ["node", str(BENCH / "web" / "lesson.mjs"), LESSON_WEB.url, what, *(["quick"] if quick else [])]
        load = start(asked, {}, core=-1, stdout=subprocess.PIPE)
        figures = answered(load, what)
        if "ready" not in figures:
            return figures
        before = processor_seconds(serving.pid)
        figures = answered(load, what)
        return {**figures, "a move": (processor_seconds(serving.pid) - before) / figures["moves"] * 1000}


def answered(load: subprocess.Popen[str], what: str) -> dict[str, Any]:
    """Its next line of figures. Fails with a sentence if it has died."""
    assert load.stdout is not None
    line = load.stdout.readline()
    if not line:
        raise SystemExit(f"The load stopped while measuring a lesson: {what}")
    figures: dict[str, Any] = json.loads(line)
    return figures


def page(door: Any, bell: Any, quiet: float, pages: float, dashboard: float) -> str:
    """The last three in milliseconds of the processor a move."""
    about = report.machine()
    by_pages, by_dashboard = pages - quiet, dashboard - quiet
    of_a_page = f"{by_dashboard / by_pages:.2f}x of the page" if by_pages > 0 else "too short to be compared"
    back, before, during = bell["back"], bell["quiet"], bell["busy"]
    rows = [
        ["", "p50", "p99", "wanted"],
        [f"a pupil comes in → name at the door ({door['count']})", *_times(door), _wanted(door["p99"], JOINED)],
        [
            f"back after the bell → whole page ({back['count']:,} pages, {bell['streams']:,} streams)",
            *_times(back),
            _wanted(back["p99"], BACK),
        ],
        ["others' moves before the bell → seen by all", *_times(before), ""],
        ["others' moves meanwhile → seen by all", *_times(during), _wanted(during["p99"], PLAYED)],
    ]
    where = f"one core of {about['processor']}, Python {about['python']}"
    return (
        f"Measured {about['date']} on {where}.\n\n{report.table(rows)}\n\n"
        f"A move at one of ten tables of a class costs {quiet:.2f} ms of the processor while nobody looks, "
        f"{by_pages:.2f} ms more with one page open at each table, {by_dashboard:.2f} ms more with the teacher's "
        f"dashboard of all ten ({of_a_page}; medians of {ROUNDS} rounds; wanted: less than one page: "
        f"{'met' if by_dashboard < by_pages else 'NOT MET'}).\n"
    )


def _times(figures: dict[str, Any]) -> list[str]:
    return [f"{figures['p50']:.0f} ms", f"{figures['p99']:.0f} ms"]


def _wanted(found: float, most: float) -> str:
    return f"p99 below {most:,.0f} ms: {'met' if found < most else 'NOT MET'}"
