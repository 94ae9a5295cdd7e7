"""What the content says of animals and pools, as tables of numbers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ..content import CONTENT

STRENGTH: Final = vec[i64]([animal.strength for animal in CONTENT.animals])
HIGHEST: Final = vec[i64]([animal.highest for animal in CONTENT.animals])
COPIES: Final = vec[i64]([animal.copies for animal in CONTENT.animals])
ROW: Final[i64] = CONTENT.row
HAND: Final[i64] = CONTENT.hand
DIE: Final[i64] = CONTENT.die
SWELL: Final[i64] = CONTENT.swell
