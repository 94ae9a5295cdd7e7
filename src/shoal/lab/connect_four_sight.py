"""What a seat sees of connect four: everything."""

from __future__ import annotations

from dataclasses import dataclass

from shoal.engine.sight import Sight


@dataclass(frozen=True)
class BoardSight(Sight):
    columns: tuple[tuple[int, ...], ...]  # whose stones lie in each, bottom to top
