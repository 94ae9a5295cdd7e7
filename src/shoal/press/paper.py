"""The paper in the printer."""

from __future__ import annotations

from typing import Final, NamedTuple

MARGIN: Final = 7.5  # what a printer may be unable to reach


class Paper(NamedTuple):
    """Upright, in millimetres."""

    id: str
    width: float
    height: float

    def size(self, lying: bool = False) -> tuple[float, float]:
        return (self.height, self.width) if lying else (self.width, self.height)

    def room(self, lying: bool = False) -> tuple[float, float]:
        """What a printer surely reaches."""
        width, height = self.size(lying)
        return width - 2 * MARGIN, height - 2 * MARGIN


PAPERS: Final = {"a4": Paper("a4", 210, 297), "letter": Paper("letter", 215.9, 279.4)}
