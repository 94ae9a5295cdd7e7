"""How much of each layer the tests reach in plain Python, statements and branches together, beside the floor it must
not fall below: python tools/floors.py [raise]

Reads what `coverage run` left in build/coverage. `raise` lifts the floors in pyproject.toml to what was reached; they
are never lowered."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / "pyproject.toml"
REPORT = ROOT / "build" / "coverage" / "report.json"


def main(lift: bool) -> int:
    """Say it; 1 if a layer has fallen below its floor."""
    coverage = [sys.executable, "-m", "coverage"]
    subprocess.run([*coverage, "combine", "--quiet"], cwd=ROOT, check=False)
    subprocess.run([*coverage, "json", "--quiet", "-o", str(REPORT)], cwd=ROOT, check=True)
    found = reached(json.loads(REPORT.read_text("utf-8"))["files"])
    held = floors(PROJECT.read_text("utf-8"))
    for layer, floor in held.items():
        print(f"{layer:8} {found[layer]:5.1f} % (at least {floor} %)")
    if lift:
        PROJECT.write_text(lifted(PROJECT.read_text("utf-8"), found), "utf-8")
    fallen = [layer for layer, floor in held.items() if found[layer] < floor]
    if fallen:
        print(f"Below the floor: {', '.join(fallen)}. New code wants tests.", file=sys.stderr)
    return bool(fallen)


def reached(files: Mapping[str, Any]) -> dict[str, float]:
    """Per cent of each layer, rounded down to a tenth."""
    there, met = Counter[str](), Counter[str]()
    for name, file in files.items():
        layer, counts = Path(name).parts[2], file["summary"]
        there[layer] += counts["num_statements"] + counts["num_branches"]
        met[layer] += counts["covered_lines"] + counts["covered_branches"]
    return {layer: met[layer] * 1000 // all_of_it / 10 for layer, all_of_it in there.items()}


def floors(project: str) -> dict[str, float]:
    held: dict[str, float] = tomllib.loads(project)["tool"]["shoal"]["floors"]
    return held


def lifted(project: str, found: Mapping[str, float]) -> str:
    """The same with floors lifted to what was reached."""
    for layer, floor in floors(project).items():
        if found[layer] > floor:
            project = re.sub(rf"(?m)^{layer} = {floor}$", f"{layer} = {found[layer]}", project)
    return project


if __name__ == "__main__":
    raise SystemExit(main("raise" in sys.argv[1:]))
