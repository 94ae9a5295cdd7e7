"""What several servers of the same tables tell each other: how far a table is, and who is there.

Hints come with every commit; who cannot go on with what they bring reads what is new, for many tables at once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from shoal.table.errors import NoSuchTable, NotSaved
from shoal.table.ledger import Ledger
from shoal.table.store.hint import Hint
from shoal.table.store.store import Store

if TYPE_CHECKING:
    from shoal.table.table import Table

TRY_AGAIN_AFTER = 0.5  # seconds after which a store that could not be read is asked again
ASKED = "?"  # before a seat that has asked for a hint
logger = logging.getLogger(__name__)


class Follower:
    """Keeps these ledgers up to date with what other servers store. Belongs to one event loop."""

    def __init__(self, store: Store, ledgers: Mapping[str, Ledger]) -> None:
        self._store = store
        self._ledgers = ledgers
        self._behind: set[str] = set()
        self._reading: asyncio.Task[None] | None = None

    def heard(self, hint: str) -> None:
        """Somebody has stored something, maybe at one of these tables."""
        ledger = self._ledgers.get(hint.partition(" ")[0])
        if ledger is not None:
            ledger.hear(Hint.read(hint))

    def missed(self) -> None:
        """Hints may have been lost: all tables are compared."""
        for code in self._ledgers:
            self.behind(code)

    def behind(self, code: str) -> None:
        """There is more to be read of this table."""
        self._behind.add(code)
        if self._reading is None:
            self._reading = asyncio.get_running_loop().create_task(self._read_all())

    def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()

    async def _read_all(self) -> None:
        try:
            while self._behind:
                codes, self._behind = self._behind, set()
                unread: set[str] = set()
                try:
                    unread = await self._read(codes)
                except Exception:  # whatever it is, others are to be followed
                    logger.exception("What other servers have stored could not be read")
                if unread:  # the store is away: they are read when it is back
                    self._behind |= unread
                    await asyncio.sleep(TRY_AGAIN_AFTER)
        finally:
            self._reading = None

    async def _read(self, codes: set[str]) -> set[str]:
        """The codes of those that cannot be read just now."""
        known = {code: self._ledgers[code].play.number for code in codes if code in self._ledgers}
        unread: set[str] = set()
        try:
            found = await self._store.since(known)
        except NotSaved:
            return codes
        for code in known:
            ledger = self._ledgers.get(code)
            try:
                if ledger is not None and not ledger.take_lines(found.get(code, ())):
                    await ledger.follow()
            except NotSaved:
                unread.add(code)
            except NoSuchTable:
                pass
            except Exception:  # whatever it is, the other tables are to be followed
                logger.exception("What other servers have stored at table %s could not be taken over", code)
        return unread


class Presence:
    """Who is at a table and who asks for hints, told to the other servers of the same tables and heard from them.
    Nobody keeps it: what gets lost is told again, or was not worth much."""

    def __init__(self, store: Store, code: str) -> None:
        self._store = store
        self._code = code

    def here(self, seats: Iterable[int]) -> None:
        self._store.tell(f"{self._code} {' '.join(map(str, seats))}")

    def hint(self, seat: int) -> None:
        self._store.tell(f"{self._code} {ASKED}{seat}")


def hear(told: str, tables: Mapping[str, Table]) -> None:
    """What another server has told of a table."""
    code, *words = told.split(" ")
    table = tables.get(code)
    if table is not None:
        table.heard_elsewhere([int(word) for word in words if not word.startswith(ASKED)])
        table.hinted_elsewhere([int(word.removeprefix(ASKED)) for word in words if word.startswith(ASKED)])
