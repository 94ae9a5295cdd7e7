"""Shoal beside its peers, a class, and several servers, in one run. Each contender takes its turn in every round, so
that noise hits all alike.

python bench/run.py                        everything, about twenty minutes
python bench/run.py --only search,web      parts of it
python bench/run.py --write                also put the tables into docs/performance.md
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
from collections.abc import Sequence
from importlib.util import find_spec

import lesson
import report
from arrange import BENCH, PYTHON, arrange
from contenders import Result, Side, alternate, environment
from parts import PARTS
from servers import serving

LESSON, SEVERAL, TOURNAMENT = "lesson", "several", "tournament"
CHOICES = (*PARTS, LESSON, SEVERAL, TOURNAMENT)
CANNOT = {LESSON: not lesson.possible(), SEVERAL: not lesson.possible() or find_spec("psycopg") is None}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage="run.py [options]"
    )
    usual = [part for part in CHOICES if not CANNOT.get(part)]
    parser.add_argument("--only", default=",".join(usual), metavar="PARTS", help=f"some of {','.join(CHOICES)}")
    parser.add_argument(
        "--quick", action="store_true", help="one short round, four games: shows that all works, not how well"
    )
    parser.add_argument("--write", action="store_true", help="put the tables into docs/performance.md")
    chosen = parser.parse_args(arguments)
    wanted = chosen.only.split(",")
    unknown = sorted(set(wanted) - set(CHOICES))
    if unknown:
        parser.error(f"there is no part {', '.join(unknown)}; choose from {', '.join(CHOICES)}")
    impossible = [part for part in wanted if CANNOT.get(part)]
    if impossible:
        parser.error(f"{', '.join(impossible)} needs Linux, Node.js and the Python in .venv, which `make test` sets up")

    arrange(web=bool({"web", SEVERAL} & set(wanted)))
    found = {name: measure(name, chosen.quick) for name in PARTS if name in wanted}
    a_lesson = lesson.hold(chosen.quick) if LESSON in wanted else ""
    shared = share(chosen.quick) if SEVERAL in wanted else ""
    outcomes = hold_tournament(chosen.quick) if TOURNAMENT in wanted else []
    pages = {LESSON: a_lesson, SEVERAL: shared, "measured": report.tables(found, outcomes) if found or outcomes else ""}
    for what, text in pages.items():
        if text:
            print("\n" + text)
        if text and chosen.write:
            report.write_page(text, what)
    print(f"All rounds: {report.save(found, outcomes)}")
    return 0


def measure(name: str, quick: bool) -> list[Result]:
    part = PARTS[name]
    rounds = 1 if quick else part.rounds
    print(f"Measuring {name} …", flush=True)
    if name == "web":
        with serving():
            return alternate(part.contenders, rounds, part.seconds)
    return alternate(part.contenders, rounds, 0.5 if quick else part.seconds)


def share(quick: bool) -> str:
    import several  # which needs packages that nothing else here needs

    return several.hold(quick)


def hold_tournament(quick: bool) -> list[report.Outcome]:
    print("Holding the tournament …", flush=True)
    command = [str(PYTHON), str(BENCH / "bots_side.py"), *(["4"] if quick else [])]
    done = subprocess.run(
        command, env=os.environ | environment(Side.COMPILED), stdout=subprocess.PIPE, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


if __name__ == "__main__":
    raise SystemExit(main())
