"""Rows as Parquet, for who has installed what writes it: made of the CSV, so that both say the same."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from shoal.lab.experiment import LabError

NUMBERS: Final = {"game", "table", "seats", "score", "rank", "steps", "decisions", "step", "choices", "event"}
PARTS: Final = {"won"}
BLOCK: Final = 1 << 22  # bytes of CSV that are read at a time: the same for everybody, so that the bytes are


def check() -> None:
    """LabError where it cannot be written."""
    if find_spec("pyarrow") is None:
        raise LabError("no_parquet")


def write(table: Path, out: Path) -> None:
    """A file of rows as Parquet. What is a number in every game is one, all else is text."""
    import pyarrow
    from pyarrow import csv, parquet

    with table.open(encoding="utf-8") as text:
        names = text.readline().strip().split(",")
    kinds = {name: _kind(pyarrow, name) for name in names}
    convert = csv.ConvertOptions(column_types=kinds, strings_can_be_null=False)
    parse = csv.ParseOptions(newlines_in_values=True)
    rows = csv.open_csv(table, csv.ReadOptions(block_size=BLOCK, use_threads=False), parse, convert)
    with rows, parquet.ParquetWriter(out, rows.schema, compression="zstd") as writer:
        for batch in rows:
            writer.write_batch(batch)


def _kind(pyarrow: object, name: str) -> object:
    make = getattr(pyarrow, "int64" if name in NUMBERS else "float64" if name in PARTS else "string")
    return make()
