"""A store in one file: gzip, one line of JSON for each row.

The first line tells what it is, of which version, and how many rows of each table there are; a line with a table's name
and columns stands before its rows; the last line says that this is the end. A file that was cut off or has changed is
recognised, and a file appears under its name only when it is whole."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Any

from shoal.table.errors import BadCopy
from shoal.table.store.copies import AT_ONCE, CARRIED, Part, Whole
from shoal.table.store.schema import OWNERS_ALONE

KIND = "Shoal backup"
FORMAT = 1
END = "end"
LONGEST_LINE = 50_000_000  # characters: no row is longer


def write(file: Path, whole: Whole) -> None:
    """OSError if it cannot be written; then an older file of that name is still there."""
    growing = file.with_name(f"{file.name}.part")
    try:
        growing.unlink(missing_ok=True)  # what somebody else has put there would stay theirs
        number = os.open(growing, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNERS_ALONE)
        with os.fdopen(number, "wb") as raw:
            with gzip.GzipFile("", "wb", 6, raw) as packed, TextIOWrapper(packed, "utf-8", newline="\n") as lines:
                for line in _lines(whole):
                    lines.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
            raw.flush()
            os.fsync(raw.fileno())
        growing.replace(file)
    finally:
        growing.unlink(missing_ok=True)


@contextmanager
def read(file: Path) -> Iterator[Whole]:
    """What is in it; BadCopy, as soon as it is noticed, if it is not a whole backup. OSError if it cannot be read."""
    with file.open("rb") as raw, gzip.open(raw, "rt", encoding="utf-8", newline="\n") as lines:
        try:
            head = _next(lines)
        except BadCopy:
            raise BadCopy("no_backup") from None
        if not isinstance(head, dict) or head.get("kind") != KIND:
            raise BadCopy("no_backup")
        if head.get("format") != FORMAT:
            raise BadCopy("newer_backup")
        version, counts = head.get("version"), head.get("rows")
        if not isinstance(version, int) or not isinstance(counts, dict) or not counts.keys() <= CARRIED.keys():
            raise BadCopy
        yield Whole(version, counts, _parts(lines))


def _lines(whole: Whole) -> Iterator[object]:
    made = datetime.now(UTC).isoformat(timespec="seconds")
    yield {"kind": KIND, "format": FORMAT, "version": whole.version, "made": made, "rows": whole.counts}
    last = ""
    for part in whole.parts:
        if part.table != last:
            yield {"table": part.table, "columns": list(part.columns)}
            last = part.table
        for row in part.rows:
            yield list(row)
    yield END


def _parts(lines: IO[str]) -> Iterator[Part]:
    table, columns = "", list[str]()
    rows: list[list[Any]] = []
    while (line := _next(lines)) != END:
        if isinstance(line, dict) or len(rows) == AT_ONCE:
            if rows:
                yield Part(table, columns, rows)
            rows = []
        if isinstance(line, dict):
            table, columns = _heading(line)
        elif isinstance(line, list) and len(line) == len(columns) > 0:
            rows.append(line)
        else:
            raise BadCopy
    if rows:
        yield Part(table, columns, rows)
    if _line(lines):  # which also makes gzip compare its sum
        raise BadCopy


def _heading(line: dict[str, Any]) -> tuple[str, list[str]]:
    table, columns = line.get("table"), line.get("columns")
    known = CARRIED.get(table) if isinstance(table, str) else None
    if known is None or not isinstance(columns, list) or not all(name in known.c for name in columns):
        raise BadCopy
    return known.name, columns


def _next(lines: IO[str]) -> object:
    try:
        return json.loads(_line(lines))
    except ValueError:
        raise BadCopy from None


def _line(lines: IO[str]) -> str:
    """ "" at the end."""
    try:
        return lines.readline(LONGEST_LINE)
    except (gzip.BadGzipFile, EOFError, zlib.error, ValueError):  # something else, cut off, or changed
        raise BadCopy from None
