"""Rows to take home: what a spreadsheet reads is what was written, and never a formula."""

from __future__ import annotations

import csv

import pytest

from shoal.engine.sheet import harmless, sheet


@pytest.mark.parametrize("number", [-3, 0, 2.5, "-3", "+4", "-1.5", "12", None])
def test_numbers_in_rows_stay_numbers(number: object) -> None:
    assert harmless(number) == number


@pytest.mark.parametrize("text", ["=1+2", "-1+2", "+", "-", "@x", "\tx", "\rx", "-Ada", "\uff1d1+2", "\uff20x"])
def test_texts_that_look_like_formulas_become_texts(text: str) -> None:
    assert harmless(text) == f"'{text}"


def test_a_sheet_is_read_as_it_was_written() -> None:
    rows: list[list[object]] = [["Ada, the first", 'says "hi"'], ["two\nlines", 7], ["", "=1"]]
    assert list(csv.reader(sheet(["a", "b"], rows).splitlines(keepends=True))) == [
        ["a", "b"],
        ["Ada, the first", 'says "hi"'],
        ["two\nlines", "7"],
        ["", "'=1"],
    ]
