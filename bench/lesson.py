"""A class: thirty who come in, nine hundred who are back after the bell, and a teacher who looks at ten tables.

python bench/lesson.py                 all of it, about four minutes
python bench/lesson.py --write         also put the figures into docs/performance.md

The server has one core, the load another."""

from __future__ import annotations

import argparse
import json
import resource
import shutil
import subprocess
from collections.abc import Sequence
from typing import Any

import report
from arrange import WEB, arrange
from contenders import Contender, Side, start
from crowd import processor_seconds
from servers import STORES, server

LESSON_WEB = Contender("Shoal in a school", Side.LOAD, "shoal", "moves", "http://127.0.0.1:8735")
JOINED, BACK, PLAYED = 150.0, 1000.0, 100.0  # milliseconds within which 99 of 100 should be seen, be back, be played


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the figures into docs/performance.md")
    chosen = parser.parse_args(arguments)
    arrange(web=True)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    looked_at = [measure(what) for what in ("quiet", "pages", "dashboard")]
    text = page(measure("door"), measure("bell"), *looked_at)
    print("\n" + text)
    if chosen.write:
        report.write_page(text, "lesson")
    return 0


def measure(what: str) -> dict[str, Any]:
    """A server of its own, and its figures; with what a move costs it where the load says when it begins."""
    print(f"Measuring: {what} …", flush=True)
    shutil.rmtree(STORES, ignore_errors=True)
    STORES.mkdir()
    with server(LESSON_WEB) as serving:
        load = start(["node", str(WEB / "lesson.mjs"), LESSON_WEB.url, what], {}, core=-1, stdout=subprocess.PIPE)
        assert load.stdout is not None
        figures: dict[str, Any] = json.loads(load.stdout.readline())
        if "ready" not in figures:
            return figures
        before = processor_seconds(serving.pid)
        figures = json.loads(load.stdout.readline())
        return {**figures, "a move": (processor_seconds(serving.pid) - before) / figures["moves"] * 1000}


def page(door: Any, bell: Any, quiet: Any, pages: Any, dashboard: Any) -> str:
    about = report.machine()
    by_pages, by_dashboard = pages["a move"] - quiet["a move"], dashboard["a move"] - quiet["a move"]
    back, before, during = bell["back"], bell["quiet"], bell["busy"]
    rows = [
        ["", "p50", "p99", "wanted"],
        ["a pupil comes in → name at the door", *_times(door), _wanted(door["p99"], JOINED)],
        [f"back after the bell → whole page ({bell['streams']:,})", *_times(back), _wanted(back["p99"], BACK)],
        ["others' moves before the bell → seen by all", *_times(before), ""],
        ["others' moves meanwhile → seen by all", *_times(during), _wanted(during["p99"], PLAYED)],
    ]
    where = f"one core of {about['processor']}, Python {about['python']}"
    return (
        f"Measured {about['date']} on {where}.\n\n{report.table(rows)}\n\n"
        f"A move at one of ten tables of a class costs {quiet['a move']:.2f} ms of the processor while nobody looks, "
        f"{by_pages:.2f} ms more with one page open at each table, {by_dashboard:.2f} ms more with the teacher's "
        f"dashboard of all ten ({by_dashboard / by_pages:.2f}x of the page; wanted: less than one page: "
        f"{'met' if by_dashboard < by_pages else 'NOT MET'}).\n"
    )


def _times(figures: dict[str, Any]) -> list[str]:
    return [f"{figures['p50']:.0f} ms", f"{figures['p99']:.0f} ms"]


def _wanted(found: float, most: float) -> str:
    return f"p99 below {most:,.0f} ms: {'met' if found < most else 'NOT MET'}"


if __name__ == "__main__":
    raise SystemExit(main())
