"""What happens at the tables of a class while somebody looks on: who is nudged, which round has ended, and the coach
who moves for those who have thought long enough."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from shoal.classroom.ledger import Ledger
from shoal.classroom.people import Seated
from shoal.classroom.upkeep import Upkeep
from shoal.classroom.watch import Audience
from shoal.engine.errors import ShoalError
from shoal.table import NotSaved, Table

logger = logging.getLogger(__name__)
TICK = 1.0  # seconds between two looks at who is waited for
AGAIN = 1.0  # seconds after which a table that was put away is looked for once more


class Floor:
    """Follows the live tables of a class as long as somebody watches it."""

    def __init__(self, ledger: Ledger, upkeep: Upkeep, audience: Audience) -> None:
        self._ledger = ledger
        self._upkeep = upkeep
        self._audience = audience
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by the code of the table; "" for the timers
        self._ending: set[asyncio.Task[None]] = set()
        self._live: dict[str, Table] = {}
        self._seen: dict[str, tuple[object, ...]] = {}  # what a table's pupils were told last
        self._rested: dict[str, float] = {}  # when a table was last seen resting, in seconds since 1970
        self.nudged: frozenset[int] = frozenset()  # pupils their tables have waited for too long

    def look(self) -> None:
        """Follow what is to be followed now, and nothing else."""
        state = self._ledger.state
        watched = len(self._audience) > 0 and state.phase == "playing" and not self._audience.closed
        wanted = {table.code: table for table in state.tables if table.code} if watched else {}
        for code in [code for code in self._tasks if code not in wanted and (code or not wanted)]:
            self._tasks.pop(code).cancel()
            self._live.pop(code, None)
        loop = asyncio.get_running_loop()
        for code, table in wanted.items():
            if code not in self._tasks:
                self._tasks[code] = loop.create_task(self._follow(table))
        if wanted and "" not in self._tasks:
            self._tasks[""] = loop.create_task(self._tick())
        if wanted:
            self._upkeep.want()
        else:
            self._upkeep.release()
            self.nudged = frozenset()

    def table(self, code: str) -> Table | None:
        """If it is followed now."""
        return self._live.get(code)

    def close(self) -> None:
        for task in (*self._tasks.values(), *self._ending):
            task.cancel()
        self._tasks.clear()
        self._upkeep.release()

    async def _follow(self, seated: Seated) -> None:
        while not self._audience.closed:
            with suppress(NotSaved):  # the store may be read again later
                table = await self._upkeep.table(seated)
                if table is None:
                    return
                self._live[seated.code] = table
                async with table.subscribe() as changes:
                    async for _ in changes:
                        self._happened(seated.code, table)
            await asyncio.sleep(AGAIN)

    def _happened(self, code: str, table: Table) -> None:
        """The teacher sees everything, a pupil what matters outside the board."""
        now = (table.round, table.over, table.paused)
        before = self._seen.get(code)
        self._seen[code] = now
        self._audience.soon()
        if before is not None and before != now:
            self._audience.tell(self._pupils_at(code))
        if table.over and (before is None or not before[1]):
            task = asyncio.get_running_loop().create_task(self._ended())
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def _ended(self) -> None:
        try:
            await self._upkeep.settle()
        except NotSaved:  # which the store has told; it is noted with the next change
            pass
        except ShoalError:  # it is looked at again when somebody comes
            logger.warning("the end of a table could not be noted", exc_info=True)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                await self._remind()
            except NotSaved:
                pass
            except ShoalError:
                logger.warning("a class could not be reminded", exc_info=True)

    async def _remind(self) -> None:
        lesson = self._ledger.state.lesson
        nudged: set[int] = set()
        for seated in self._ledger.state.tables:
            seats, waited = self._waited(seated)
            late = [seat for seat in seats if seated.chairs[seat].pupils]
            if lesson.nudge and waited >= lesson.nudge:
                nudged |= {pupil for seat in late for pupil in seated.chairs[seat].pupils}
            if lesson.coach and waited >= lesson.coach and self._upkeep.leads:
                for seat in late:
                    await self._upkeep.coach(seated.index, seat)
        changed = self.nudged ^ nudged
        if changed:
            self.nudged = frozenset(nudged)
            self._audience.tell(changed)

    def _waited(self, seated: Seated) -> tuple[tuple[int, ...], float]:
        """The seats that are waited for, and for how many seconds the table has not rested since it moved."""
        table = self._live.get(seated.code)
        if table is None or table.over or table.closed:
            return (), 0.0
        now = self._upkeep.now
        if table.paused or table.asked is not None:
            self._rested[seated.code] = now
        seats, since = table.waits
        people = tuple(seat for seat in seats if table.seats[seat].kind == "person")
        return people, now - max(since, self._rested.get(seated.code, 0.0))

    def _pupils_at(self, code: str) -> tuple[int, ...]:
        return next((table.pupils for table in self._ledger.state.tables if table.code == code), ())
