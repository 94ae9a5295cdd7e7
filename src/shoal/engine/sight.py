"""What one seat, or a spectator, may know: plain data with no way back to the state."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from shoal.engine.game import State


@dataclass(frozen=True)
class Sight:
    """Games derive their own sight and list in it, field by field, what may be seen.

    Fields hold numbers, text, None, and tuples of these: equal sights compare equal and travel as JSON.
    A compiled module says of its sight `@mypyc_attr(native_class=False)`, as this class is not compiled."""

    seat: int  # whose sight this is; SPECTATOR for an onlooker
    acting: tuple[int, ...]

    def data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def seen_by(self, state: State, seat: int) -> Sight:
        """What a seat may know of the very state of which this is a spectator's sight.

        The same as `state.sight(seat)`: a game may override it to add only what this seat sees more than everybody."""
        return state.sight(seat)
