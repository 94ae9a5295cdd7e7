"""Which server attends to which table: runs its clocks, lets its bots play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Alone:
    """The only server there is attends to every table."""

    gained: Callable[[str], None]
    lost: Callable[[str], None]
    held: set[str] = field(default_factory=set)

    async def open(self) -> None:
        """Begin to attend."""

    async def close(self) -> None:
        """Attend to nothing any more: others go on at once."""

    def want(self, code: str) -> None:
        """Attend to this table as soon as nobody else does: `gained` is called then, once."""
        if code not in self.held:
            self.held.add(code)
            self.gained(code)

    def release(self, code: str) -> None:
        """Neither attend to it nor want to any longer: others may. `lost` is not called."""
        self.held.discard(code)

    def holds(self, code: str) -> bool:
        """Whether this server may act for the table's clocks and bots: asked right before each of their acts."""
        return True
