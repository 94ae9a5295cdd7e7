"""The live tables of a class, made to agree with what its log says.

The class's state tells who sits where and which tables rest. Whatever was stored and not yet done at the tables (the
server was killed in between) is done the next time: everything here may be done again and changes nothing then."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from shoal.classroom.ledger import Ledger
from shoal.classroom.people import Chair, Seated
from shoal.classroom.state import Event, Member, Owed, State
from shoal.engine.errors import Refused, ShoalError
from shoal.table import NoSuchTable, NotNow, SeatPlan, Table, Tables, Unreadable
from shoal.table.host import Lead
from shoal.table.seats import LONGEST_NAME, USUAL_STRENGTH, Mate, key_of

logger = logging.getLogger(__name__)
CLOSED = "out "  # before the key of somebody who was sent out: no token has such a key


class Upkeep:
    """As the host of its tables, the class does at them what its log says."""

    def __init__(self, ledger: Ledger, tables: Tables) -> None:
        self._ledger = ledger
        self._tables = tables
        self._turn = asyncio.Lock()
        self._lease = f"@{ledger.id}"

    @property
    def now(self) -> float:
        """Seconds since 1970, in the store's time."""
        return self._tables.store.now()

    @property
    def leads(self) -> bool:
        """Whether of all servers this one does what the class does by itself."""
        return self._tables.leading.holds(self._lease)

    @property
    def strength(self) -> str:
        """Of the bots. In place of a program that this server was not started with, the usual one sits down."""
        wanted = self._ledger.state.lesson.strength
        return wanted if wanted in self._tables.strengths else USUAL_STRENGTH

    def want(self) -> None:
        self._tables.leading.want(self._lease)

    def release(self) -> None:
        self._tables.leading.release(self._lease)

    async def settle(self) -> None:
        """All tables are up and as the class has them. NotSaved, Crowded: then it is to be done again."""
        async with self._turn:
            if self._ledger.state.phase == "playing":
                await self._put_up()
                await asyncio.gather(*(self._agree(table) for table in self._ledger.state.tables))
                await self._give_time()
                await self._note_the_end()
            await self._carry()

    async def table(self, seated: Seated) -> Table | None:
        """The live one; None if it cannot be played any more."""
        return await self._found(seated.code) if seated.code else None

    async def running(self) -> list[int]:
        """The tables that are up and not over."""
        seated = self._ledger.state.tables
        live = await asyncio.gather(*(self.table(each) for each in seated))
        return [each.index for each, table in zip(seated, live, strict=True) if table is not None and not table.over]

    async def lead(self, index: int) -> Lead:
        """What the class may do at this table. NoSuchTable."""
        state = self._ledger.state
        return (await self._tables.find(state.tables[index].code)).lead(state.host)

    async def _put_up(self) -> None:
        """Those that are not up yet. A table that was put up and not noted is found again by its request."""
        state = self._ledger.state
        missing = [table for table in state.tables if not table.code]
        if missing:
            made = await asyncio.gather(*(self._code_of(state, table) for table in missing))
            codes = {str(table.index): code for table, code in zip(missing, made, strict=True)}
            await self._ledger.take("class", "", (), lambda: [{"do": "put-up", "codes": codes}])

    async def _code_of(self, state: State, seated: Seated) -> str:
        request = hmac.new(state.host.encode(), f"game {state.number} table {seated.index}".encode(), "sha256")
        made = await self._tables.store.made_for(key_of(request.hexdigest()))
        if made is not None:
            return made[0]
        lesson = state.lesson
        plans = [_plan(state, chair, self.strength) for chair in seated.chairs]
        table, _ = await self._tables.create(
            lesson.game, plans, lesson.options, lesson.settings, request.hexdigest(), state.host
        )
        return table.code

    async def _agree(self, seated: Seated) -> None:
        table = await self.table(seated)
        if table is None or table.over:
            return
        state = self._ledger.state
        lead = table.lead(state.host)
        with suppress(NotNow):  # it has ended meanwhile
            for seat, chair in sorted(enumerate(seated.chairs), key=lambda each: len(each[1].pupils)):
                await _assign(state, table, lead, seat, chair, self.strength)
            if seated.index in state.stopped:
                await lead.stop()
                return
            await lead.pause(state.resting(seated.index))
            await lead.stop_after_round(seated.index in state.last_round)

    async def _carry(self) -> None:
        """To tables that have ended, what names and devices people have since."""
        state, upto = self._ledger.state, self._ledger.version
        for code in state.untold:
            table = await self._found(code)
            if table is not None and table.over:
                await _correct(state, table)
        if state.untold:
            await self._ledger.take("class", "", (), lambda: [{"do": "carried", "upto": upto}])

    async def _found(self, code: str) -> Table | None:
        try:
            return await self._tables.find(code)
        except (NoSuchTable, Unreadable):
            return None

    async def _give_time(self) -> None:
        """Noted before it is given: no other server gives it again."""
        owed: Sequence[Owed] = ()

        def decide() -> list[Event]:
            nonlocal owed
            owed = self._ledger.state.owed
            return [{"do": "time-given", "numbers": [each.number for each in owed]}] if owed else []

        if self._ledger.state.owed:
            await self._ledger.take("class", "", (), decide)
        for each in owed:
            for index in each.tables:
                with suppress(NotNow, NoSuchTable, Unreadable):  # no clock runs there
                    await (await self.lead(index)).more_time(each.seconds)

    async def _note_the_end(self) -> None:
        """When every table has ended, the game of the class has."""
        running = await self.running()

        def decide() -> list[Event]:
            state = self._ledger.state
            up = all(table.code for table in state.tables)
            return [{"do": "over"}] if state.phase == "playing" and up and not running else []

        await self._ledger.take("class", "", (), decide)

    async def coach(self, index: int, seat: int) -> None:
        """The coach makes a move there, if one can be made."""
        with suppress(NotNow, Refused, NoSuchTable, Unreadable):
            await (await self.lead(index)).coach_moves(seat)

    async def delete(self, codes: Iterable[str]) -> None:
        """These tables, for good, whether they are there or not."""
        for code in codes:
            try:
                await self._tables.delete(code, self._ledger.state.host)
            except NoSuchTable:
                continue
            except ShoalError:
                logger.warning("a table of a class could not be deleted", exc_info=True)


def team_name(names: list[str]) -> str:
    """What stands at a seat: a pupil's name, or those of a team as far as there is room."""
    whole = " & ".join(names)
    if len(whole) <= LONGEST_NAME:
        return whole
    more = f" & {len(names) - 1}"
    return names[0][: LONGEST_NAME - len(more)].rstrip() + more


def _mates(state: State, chair: Chair) -> tuple[Mate, ...]:
    members = [state.members[pupil] for pupil in chair.pupils]
    return tuple(Mate(each.name, each.key) for each in members)


def _plan(state: State, chair: Chair, strength: str) -> SeatPlan:
    mates = _mates(state, chair)
    if not mates:
        return SeatPlan("bot", "", strength)
    return SeatPlan("person", team_name([mate.name for mate in mates]), mates=mates)


async def _assign(state: State, table: Table, lead: Lead, seat: int, chair: Chair, strength: str) -> None:
    """Seats that nobody holds first: so nobody holds two. A bot that plays for somebody goes on playing."""
    mates = _mates(state, chair)
    held = table.keys[seat]
    if (held or ()) == mates:
        return
    name = team_name([mate.name for mate in mates]) if mates else ""
    await lead.assign(seat, name, mates, "" if mates else strength)


async def _correct(state: State, table: Table) -> None:
    """Whoever played stands at their seat by the name they have now, and no other device than theirs opens it."""
    known = {key: each for each in state.members.values() for key in (*each.former, each.key)}
    for seat, held in enumerate(table.keys):
        if isinstance(held, tuple):
            now = tuple([_mate_now(mate, known) for mate in held])
            if now != held:
                await table.lead(state.host).assign(seat, team_name([mate.name for mate in now]), now)


def _mate_now(mate: Mate, known: Mapping[str, Member]) -> Mate:
    """Who was sent out has a key that is none, and gets it back with the way in."""
    found = known.get(mate.key.removeprefix(CLOSED))
    if found is None:
        return mate
    return Mate(found.name, CLOSED + found.key if found.state == "out" else found.key)
