"""The results as tables: on the screen, as JSON, and in docs/performance.md."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from arrange import PLACE, ROOT
from contenders import Contender, Result, Side
from parts import TARGETS

PAGE = ROOT / "docs" / "performance.md"

Outcome = Mapping[str, Any]  # one line of the tournament


def machine() -> dict[str, str]:
    """Where and when this is measured."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "processor": processor(),
        "cores": str(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()),
        "system": f"{platform.system()} {platform.release().partition('-')[0]}",
        "python": platform.python_version(),
    }


def processor() -> str:
    listed = Path("/proc/cpuinfo")
    if listed.exists():
        for line in listed.read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def tables(found: Mapping[str, Sequence[Result]], outcomes: Sequence[Outcome]) -> str:
    """Everything that was measured, as Markdown."""
    about = machine()
    where = f"{about['cores']} cores of {about['processor']}, {about['system']}, Python {about['python']}"
    parts = [f"Measured {about['date']} on {where}."]
    results = {result.contender: result for part in found.values() for result in part}
    targets = [target for part in found for target in TARGETS[part]]
    if targets:
        rows = [["Target", "measured", "at least", "moonshot", ""]]
        for target in targets:
            measured = target.measured(results)
            limit = "below " if target.below else ""
            goals = [
                f"{limit}{figure(goal)}x" if goal is not None else "-" for goal in (target.at_least, target.moonshot)
            ]
            rows.append([target.item, f"{figure(measured)}x", *goals, target.verdict(measured)])
        parts.append(table(rows))
    for results_of_part in found.values():
        parts.append(table(absolute(results_of_part)))
    if outcomes:
        parts.append(table(contests(outcomes)))
    return "\n\n".join(parts) + "\n"


def absolute(results: Sequence[Result]) -> list[list[str]]:
    if results[0].contender.side is Side.LOAD:
        rows = [["Server", "moves/s", "acknowledged p50 / p99", "seen by all p50 / p99", "bytes per move and viewer"]]
        for result in results:
            latencies = [
                f"{result.median(f'{when} p50'):.1f} / {result.median(f'{when} p99'):.1f} ms"
                for when in ("acknowledged", "seen")
            ]
            size = figure(result.median("bytes per move and viewer"))
            rows.append([result.contender.name, figure(result.rate), *latencies, size])
        return rows
    unit = results[0].contender.unit
    events = unit == "decisions"
    rows = [["Contender", f"{unit}/s", "slowest to fastest round", *(["events/s"] if events else [])]]
    for result in results:
        row = [result.contender.name, figure(result.rate), spread(result)]
        if events:
            row.append(figure(result.per_second("events")) if "events" in result.rounds[0] else "not counted")
        rows.append(row)
    return rows


def contests(outcomes: Sequence[Outcome]) -> list[list[str]]:
    rows = [["Game", "bots", "seats", "games", "won", "95 % interval", "fair share", "Elo above", ""]]
    for one in outcomes:
        facts = [f"{name} {value}" for name, value in one["options"].items()]
        if one["simulations"]:
            facts.append(f"{one['simulations']:,} simulations")
        if one["against"]:
            facts.append(f"against {one['against']:,}")
        rows.append(
            [
                one["game"],
                f"one {one['challenger']} among {one['field']}" + (f" ({', '.join(facts)})" if facts else ""),
                str(one["seats"]),
                str(one["games"]),
                f"{one['share']:.1%}",
                f"{one['low']:.1%} to {one['high']:.1%}",
                f"{one['fair']:.1%}",
                one["elo"],
                "significantly stronger" if one["stronger"] else "NOT SHOWN",
            ]
        )
    return rows


def spread(result: Result) -> str:
    rates = sorted(counts[result.contender.unit] / counts["seconds"] for counts in result.rounds)
    return f"{figure(rates[0])} to {figure(rates[-1])}"


def figure(value: float) -> str:
    """Three digits that matter, with thousands set apart."""
    if value >= 1000:
        digits = max(0, len(str(int(value))) - 3)
        return f"{round(value, -digits):,.0f}"
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def table(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    lines.insert(1, " | ".join("-" * width for width in widths))
    return "\n".join(f"| {line} |" for line in lines)


def save(found: Mapping[str, Sequence[Result]], outcomes: Sequence[Outcome]) -> Path:
    """All rounds of all contenders as JSON."""
    rounds: dict[str, dict[Contender, Any]] = {
        part: {result.contender: result.rounds for result in results} for part, results in found.items()
    }
    data = {
        "machine": machine(),
        "parts": {part: {each.name: rounds[part][each] for each in rounds[part]} for part in rounds},
        "tournament": list(outcomes),
    }
    path = PLACE / "results.json"
    path.write_text(json.dumps(data, indent=1), "utf-8")
    return path


def write_page(text: str, what: str = "measured") -> None:
    """Replace what docs/performance.md says was measured, between the two comments that say so."""
    page = PAGE.read_text("utf-8")
    begin, end = f"<!-- {what}: begin -->", f"<!-- {what}: end -->"
    before, _, rest = page.partition(begin)
    _, found, after = rest.partition(end)
    assert found, f"docs/performance.md has no place for what is {what}"
    PAGE.write_text(f"{before}{begin}\n\n{text}\n{end}{after}", "utf-8")
