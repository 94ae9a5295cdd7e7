"""What one seat, or a spectator, may know: plain data with no way back to the state."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Sight:
    """Games derive their own sight and list in it, field by field, what may be seen.

    Fields hold numbers, text, None, and tuples of these: equal sights compare equal and travel as JSON."""

    seat: int  # whose sight this is; SPECTATOR for an onlooker
    acting: tuple[int, ...]

    def data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return asdict(self)
