"""What this server does by itself, of all that have the same tables: clocks, bots, what is kept beside tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping

from shoal.engine.errors import ShoalError
from shoal.table.store.store import Store
from shoal.table.table import Table


class Leading:
    """Which tables, and which other things by their names, this server leads. Belongs to one event loop."""

    def __init__(
        self, store: Store, tables: Mapping[str, Table], load: Callable[[str], Coroutine[None, None, Table]]
    ) -> None:
        self._tables = tables
        self._load = load
        self._leases = store.leases(self._gained, self._lost)
        self._loading: set[asyncio.Task[None]] = set()  # tables this server leads now and has not had before
        self._others: dict[str, Callable[[str], None]] = {}  # by the first sign of what is led beside tables
        self._hushed = False

    def holds(self, name: str) -> bool:
        """Whether of all servers this one does what this does by itself."""
        return self._leases.holds(name)

    @property
    def back_for(self) -> float:
        """Seconds for which people can come to a table that is loaded now, after a time in which nobody could."""
        return self._leases.back_for

    def want(self, name: str) -> None:
        """From now on, unless another server does and is alive."""
        self._leases.want(name)

    def release(self, name: str) -> None:
        """Another server may."""
        self._leases.release(name)

    def when_led(self, sign: str, led: Callable[[str], None]) -> None:
        """What is called when this server comes to lead something whose name begins with this sign: no table."""
        self._others[sign] = led

    def hush(self) -> None:
        """Load no table any more that nobody here asks for."""
        self._hushed = True

    async def close(self) -> None:
        """Others go on at once."""
        await self._leases.close()

    def _gained(self, name: str) -> None:
        table = self._tables.get(name)
        if name[0] in self._others:
            self._others[name[0]](name)
        elif table is not None:
            table.look()
        elif not self._hushed:
            task = asyncio.get_running_loop().create_task(self._attend(name))
            self._loading.add(task)
            task.add_done_callback(self._loading.discard)

    async def _attend(self, code: str) -> None:
        try:
            await self._load(code)
        except ShoalError:  # it is gone, or cannot be read: somebody will look for it, or nobody need
            self._leases.release(code)

    def _lost(self, name: str) -> None:
        table = self._tables.get(name)
        if table is not None:
            table.look()
