"""Rows as a text that spreadsheets read (CSV), in which no cell becomes a formula."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from typing import Final

# How one begins in a spreadsheet, also where a keyboard writes wide signs.
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r", *"\uff1d\uff0b\uff0d\uff20")
# The first columns of every row that leaves a class or the lab, and those of results: one row for each seat of a game.
WHERE: Final = ("class", "game", "table", "seat", "player")
RESULTS: Final = (*WHERE, "pupils", "score", "rank", "ending", "steps")
NUMBER: Final = re.compile(r"[+-]?\d+([.,]\d+)?")


def sheet(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A line of column names, and one for each row."""
    return lines([columns]) + lines(rows)


def lines(rows: Iterable[Sequence[object]]) -> str:
    """A line for each row, without column names."""
    out = _Lines()
    csv.writer(out).writerows([[harmless(cell) for cell in row] for row in rows])
    return "".join(out.written)


def harmless(cell: object) -> object:
    """A text that a spreadsheet would take for a formula, a name like “=1+2”, begins with an apostrophe: it stays the
    text it is. Numbers stay numbers."""
    formula = isinstance(cell, str) and cell.startswith(FORMULAS) and not NUMBER.fullmatch(cell)
    return f"'{cell}" if formula else cell


class _Lines:
    """What the writer has written."""

    def __init__(self) -> None:
        self.written: list[str] = []

    def write(self, line: str) -> None:
        self.written.append(line)
