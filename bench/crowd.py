"""A thousand tables at once on one core: what a move costs, and when everybody has seen it.

python bench/crowd.py                 10, 100 and 1,000 tables of four viewers, a hundred moves a second in each case
python bench/crowd.py --write         also put the table into docs/performance.md

The server has one core, the load another. A thousand tables with a move each every ten seconds are a hundred moves a
second; fewer tables make as many, so that what a move costs can be compared: it must not grow with the tables."""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import report
from arrange import WEB, arrange
from contenders import Contender, Side, start
from servers import STORES, server

CROWD_WEB = Contender("Shoal among a crowd", Side.LOAD, "shoal", "moves", "http://127.0.0.1:8734")
TABLES = (10, 100, 1000)
RATE, SECONDS = 100, 30
VIEWERS = 4
SOON, ROOM = 100.0, 1.5e9  # milliseconds until nearly every move is seen by all; bytes
TICK = os.sysconf("SC_CLK_TCK")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the table into docs/performance.md")
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES)
    parser.add_argument("--seconds", type=int, default=SECONDS)
    chosen = parser.parse_args(arguments)
    arrange(web=True)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    found = [measure(tables, chosen.seconds) for tables in chosen.tables]
    text = page(found)
    print("\n" + text)
    if chosen.write:
        report.write_page(text, "crowd")
    return 0


def measure(tables: int, seconds: int) -> dict[str, Any]:
    """One server for so many tables, and its figures while they are played at."""
    print(f"Measuring {tables} tables …", flush=True)
    shutil.rmtree(STORES, ignore_errors=True)
    STORES.mkdir()
    with server(CROWD_WEB) as serving:
        load = ["node", str(WEB / "crowd.mjs"), CROWD_WEB.url, str(tables), str(RATE), str(seconds)]
        crowd = start(load, {}, core=-1, stdout=subprocess.PIPE)
        assert crowd.stdout is not None
        if json.loads(crowd.stdout.readline()) != {"opened": tables}:
            raise SystemExit(f"Not all of {tables} tables could be opened.")
        before = processor_seconds(serving.pid)
        figures: dict[str, Any] = json.loads(crowd.stdout.readline())
        spent = processor_seconds(serving.pid) - before
        cost = spent / figures["moves"] * 1000
        return {**figures, "tables": tables, "a move": cost, "memory": resident(serving.pid)}


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def page(found: Sequence[dict[str, Any]]) -> str:
    """The figures as a table, and whether a crowd is served well."""
    few = found[0]["a move"]
    rows = [["Tables", "streams", "moves", "seen by all p50 / p99", "processor a move", "÷ fewest tables", "memory"]]
    for each in found:
        rows.append(
            [
                f"{each['tables']:,}",
                f"{each['tables'] * VIEWERS:,}",
                f"{each['moves']:,}" + (f" ({each['behind']} left out: too slow)" if each["behind"] else ""),
                f"{each['p50']:.1f} / {each['p99']:.1f} ms",
                f"{each['a move']:.2f} ms",
                f"{each['a move'] / few:.2f}x",
                f"{each['memory'] / 1e6:,.0f} MB",
            ]
        )
    about = report.machine()
    most = found[-1]
    well = most["p99"] < SOON and most["memory"] < ROOM
    where = f"one core of {about['processor']}, Python {about['python']}"
    return (
        f"Measured {about['date']} on {where}.\n\n{report.table(rows)}\n\n"
        f"Wanted with {most['tables']:,} tables: p99 below {SOON:.0f} ms, less than {ROOM / 1e9:.1f} GB: "
        f"{'met' if well else 'NOT MET'}.\n"
    )


if __name__ == "__main__":
    raise SystemExit(main())
