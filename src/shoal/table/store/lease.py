"""Which server attends to which table: runs its clocks, lets its bots play.

Each server keeps one row, renewed every second by one update; each attended table has a row that names its server. So
the cost does not grow with the number of tables. Whoever finds another server's row run out deletes it and takes over
its tables in the same commit; as long as nobody has, the server may renew it even when it is late.

Deadlines are in the database's time, so the machines' clocks may differ. A server judges its own lease by its own
steady clock, counted from before it asked: it always gives up before another may begin."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from shoal.table.errors import NotSaved
from shoal.table.store.trouble import Complaint, trouble

NOW = "extract(epoch FROM clock_timestamp())::float8"
BEGIN = f"""
INSERT INTO servers (server, deadline) VALUES (%(server)s, {NOW} + %(lasts)s::float8)
RETURNING NOT EXISTS (SELECT FROM servers WHERE deadline >= {NOW})"""
RENEW = f"""
UPDATE servers SET deadline = {NOW} + %(lasts)s::float8 WHERE server = %(server)s
RETURNING EXISTS (SELECT FROM servers WHERE server <> %(server)s AND deadline < {NOW}),
    (SELECT count(*) FROM leases WHERE server = %(server)s)"""
END = "UPDATE servers SET deadline = 0 WHERE server = %(server)s"
BURY = f"""
DELETE FROM servers WHERE server IN (
    SELECT server FROM servers WHERE server <> %(server)s AND deadline < {NOW} FOR UPDATE SKIP LOCKED
)"""
INHERIT = "UPDATE leases SET server = %(server)s WHERE server NOT IN (SELECT server FROM servers) RETURNING code"
# Whoever has a row in `leases` has one in `servers`: ours is held fast, else somebody may just be burying us.
CLAIM = """
INSERT INTO leases (code, server)
SELECT wanted.code, me.server
FROM unnest(%(codes)s::text[]) AS wanted (code), (SELECT server FROM servers WHERE server = %(server)s FOR SHARE) AS me
WHERE NOT EXISTS (SELECT FROM leases WHERE leases.code = wanted.code)
ORDER BY wanted.code
ON CONFLICT DO NOTHING
RETURNING code"""
MINE = "SELECT code FROM leases WHERE server = %(server)s"
RELEASE = "DELETE FROM leases WHERE server = %(server)s AND code = ANY(%(codes)s::text[])"

LASTS = 3.0  # seconds a lease is good for without being renewed
EVERY = 1.0  # seconds between two renewals; another takes over after LASTS + EVERY at the latest
TRY_AGAIN_AFTER = 0.2  # seconds
LATE = 1.5  # seconds since our last renewal after which the others may be late for the same reason
logger = logging.getLogger(__name__)


class Asked(Protocol):
    """The database."""

    async def ask(self, *questions: str, **values: object) -> list[tuple[Any, ...]]:
        """The answer to the last of them; several are one transaction. NotSaved if the database is away."""

    async def close(self) -> None: ...


@dataclass
class Alone:
    """The only server there is attends to every table."""

    gained: Callable[[str], None]
    lost: Callable[[str], None]
    held: set[str] = field(default_factory=set)
    back_for: float = 0.0  # what it loads nobody could reach before

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


@dataclass
class Leases:
    """The face of Alone, for one of several servers. `gained` may name a table that nobody here has wanted: its server
    has died. From the first `want` or `open` on it is renewed."""

    database: Asked
    gained: Callable[[str], None]
    lost: Callable[[str], None]
    held: set[str] = field(default_factory=set)
    _wanted: set[str] = field(default_factory=set)
    _new: set[str] = field(default_factory=set)  # of these, not asked for yet
    _released: set[str] = field(default_factory=set)  # and the database does not know yet
    _server: str = ""  # what we are called there; "": it does not know us
    _renewed: float = 0.0  # by our steady clock
    _back: float = -math.inf  # likewise: when we began, if no other server was there
    _task: asyncio.Task[None] | None = None
    _closed: bool = False

    def __post_init__(self) -> None:
        self._woken = asyncio.Event()
        self._asked = asyncio.Event()  # once at least
        self._complaint = Complaint(
            "The lease of this server is not renewed", "The lease of this server is renewed again"
        )

    async def open(self) -> None:
        """Returns when the database knows this server, or cannot be asked."""
        self._begin_to_keep()
        await self._asked.wait()

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._woken.set()
        self._asked.set()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        self.held.clear()
        if self._server:
            with contextlib.suppress(NotSaved):  # else it will run out
                await self._ask(END)
        await self.database.close()

    def want(self, code: str) -> None:
        if code not in self._wanted:
            self._wanted.add(code)
            self._released.discard(code)
            self._new.add(code)
            self._woken.set()
        self._begin_to_keep()

    def release(self, code: str) -> None:
        self._wanted.discard(code)
        self._new.discard(code)
        if code in self.held:
            self.held.discard(code)
            self._released.add(code)
            self._woken.set()

    def holds(self, code: str) -> bool:
        return code in self.held and self._valid

    @property
    def back_for(self) -> float:
        """Seconds for which there have been servers again, after a time without any. A server that was not the first of
        them does not know, and says that it is long ago."""
        return time.monotonic() - self._back

    @property
    def _valid(self) -> bool:
        """A server that was stopped for a while finds out here."""
        return time.monotonic() < self._renewed + LASTS

    def _begin_to_keep(self) -> None:
        if self._task is None and not self._closed:
            self._task = asyncio.get_running_loop().create_task(self._keep())

    async def _keep(self) -> None:
        due = time.monotonic()
        while not self._closed:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), max(due - time.monotonic(), 0.0))
            self._woken.clear()
            now = time.monotonic()
            try:
                if now >= due:
                    due = now + EVERY
                    await self._renew(now)
                    self._new |= self._wanted - self.held
                await self._let_go()
                await self._claim()
                self._complaint.worked()
            except NotSaved as error:
                self._complaint.failed(trouble(error.__cause__ or error, "the database"))
                due = time.monotonic() + TRY_AGAIN_AFTER
            except Exception:  # whatever it is, it must be tried again
                logger.exception("The lease of this server was not renewed")
                due = time.monotonic() + TRY_AGAIN_AFTER
            self._asked.set()
            if not self._valid:
                self._drop_all()

    async def _renew(self, begun: float) -> None:
        before = self._renewed
        if not self._server:
            await self._begin(begun, first=not before)
            return
        if begun >= before + LASTS:
            self._drop_all()
        answer = await self._ask(RENEW)
        if not answer:  # somebody has taken over
            self._drop_all()
            await self._begin(begun)
            return
        self._renewed = begun
        ((others_are_late, count),) = answer
        if count != len(self.held | self._released):  # an answer was lost, or nobody has noticed that we were away
            await self._compare()
        if others_are_late and begun < before + LATE:
            await self._take_over()

    async def _begin(self, begun: float, first: bool = False) -> None:
        """A server that starts goes on where the one before it has ended: in the same commit, so that of several that
        start at once none takes the tables from one that has found nobody."""
        self._server = uuid.uuid4().hex
        self._released.clear()
        try:
            ((alone,),) = await self._ask(*((BURY, INHERIT) if first else ()), BEGIN)
        except NotSaved:
            self._server = ""
            raise
        self._renewed = begun
        if first and alone:
            self._back = begun
        await self._compare()

    async def _take_over(self) -> None:
        self._gain([code for (code,) in await self._ask(BURY, INHERIT)])

    async def _compare(self) -> None:
        mine = {code for (code,) in await self._ask(MINE)}
        self._drop(self.held - mine)
        self._gain(mine - self._released)

    async def _let_go(self) -> None:
        released = set(self._released)
        if released and self._server:
            await self._ask(RELEASE, codes=list(released))
        self._released -= released

    async def _claim(self) -> None:
        asked, self._new = self._new - self.held, set()
        if asked and self._server:
            claimed = {code for (code,) in await self._ask(CLAIM, codes=list(asked))}
            self._released |= claimed - self._wanted
            self._gain(claimed & self._wanted)

    def _gain(self, codes: Iterable[str]) -> None:
        for code in codes:
            if code not in self.held:
                self.held.add(code)
                _tell(self.gained, code)

    def _drop_all(self) -> None:
        self._drop(set(self.held))

    def _drop(self, codes: Iterable[str]) -> None:
        for code in codes:
            self.held.discard(code)
            _tell(self.lost, code)

    async def _ask(self, *questions: str, **values: object) -> list[tuple[Any, ...]]:
        return await self.database.ask(*questions, server=self._server, lasts=LASTS, **values)


def _tell(whom: Callable[[str], None], code: str) -> None:
    try:
        whom(code)
    except Exception:  # a fault at one table is no reason to forget the others
        logger.exception("after the lease of table %s has changed", code)
