"""Every live table of this server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence

from shoal.engine.box import Box
from shoal.engine.errors import BadOption, BadTranscript, ShoalError
from shoal.engine.log import Event, Header
from shoal.engine.options import choose
from shoal.engine.reason import Reason
from shoal.games import open_box
from shoal.table.chance import Chance
from shoal.table.codes import new_code, tidy
from shoal.table.errors import NoSuchTable, NotSaved, Unreadable
from shoal.table.ledger import Ledger, answers_of
from shoal.table.play import Play
from shoal.table.reasons import no
from shoal.table.seats import Seat, SeatPlan, check_strength, clean_name, key_of, token_for
from shoal.table.settings import read_settings
from shoal.table.store import Conflict, Store, Stored, Write, link_rematch, made_for, new_table
from shoal.table.table import Table
from shoal.table.thinking import Shelf, Thinking

FORGET_AFTER = 3600.0  # seconds nobody has asked for a table; the store remembers it
TRIES = 40  # codes tried before this server gives up


class Tables:
    """Tables in memory, each loaded when somebody first asks for it. Belongs to one event loop.

    `chance` makes a table's source of chance; another than usual is for games that must go the same way every time."""

    def __init__(self, store: Store, shelf: Shelf = open_box, chance: Callable[[], Chance] = Chance) -> None:
        self._store = store
        self._shelf = shelf
        self._chance = chance
        self._thinking = Thinking(shelf)
        self._tables: dict[str, Table] = {}
        self._asked_for: dict[str, float] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}

    @classmethod
    def open(cls, database: str, shelf: Shelf = open_box, chance: Callable[[], Chance] = Chance) -> Tables:
        """On an SQLAlchemy URL ("sqlite:////path/shoal.db") or the path of an SQLite file."""
        return cls(Store(database), shelf, chance)

    def box(self, game: str) -> Box:
        """The game's box, as this server has it; UnknownGame."""
        return self._shelf(game)

    async def create(
        self,
        game: str,
        seats: Sequence[SeatPlan],
        options: Mapping[str, object],
        settings: Mapping[str, float],
        request: str = "",
    ) -> tuple[Table, dict[int, str]]:
        """A new table, and the tokens of the seats of kind "person". UnknownGame, BadOption.

        The game begins at once if no seat is open. The same request, an id nobody can guess, gets the same table and
        tokens again; BadRequest if it is too short."""
        box = self._shelf(game)
        manifest = box.manifest
        if len(seats) not in manifest.seats:
            fewest, most = manifest.seats[0], manifest.seats[-1]
            raise BadOption(Reason(manifest.home, "seats", {"fewest": fewest, "most": most, "given": len(seats)}))
        chosen = choose(manifest.options, options)
        times = read_settings(box.room, settings, shared=sum(plan.kind == "person" for plan in seats) > 1)
        made = box.game(chosen)
        made.start(len(seats))  # what does not fit this number of seats is refused here
        header = Header(game, made.version, len(seats), chosen)
        people = [number for number, plan in enumerate(seats) if plan.kind == "person"]
        tokens = {number: token_for(request, f"seat {number}") for number in people}
        asked = key_of(request) if request else None
        code = await self._store.made_for(asked) if asked else None
        if code is not None:
            return await self.find(code), tokens
        table = await self._put_up(header, times, _seated(seats, tokens), None, asked)
        return table, tokens

    async def find(self, code: str) -> Table:
        """From memory or the store, however the code is typed; NoSuchTable."""
        tidied = tidy(code)
        if not tidied:
            raise NoSuchTable(code)
        self._asked_for[tidied] = asyncio.get_running_loop().time()
        table = self._tables.get(tidied)
        if table is not None:
            return table
        loading = self._loading.get(tidied)
        if loading is None:
            loading = self._loading[tidied] = asyncio.get_running_loop().create_task(self._load(tidied))
            loading.add_done_callback(lambda _: self._loading.pop(tidied, None))
        return await asyncio.shield(loading)

    async def close(self) -> None:
        """End all subscriptions and clocks; everything acknowledged is stored already."""
        for table in self._tables.values():
            table.close()
        self._tables.clear()
        self._thinking.close()
        await self._store.close()

    async def _put_up(
        self,
        header: Header,
        settings: dict[str, float],
        seats: list[Seat],
        old: Table | None = None,
        asked: str | None = None,
    ) -> Table:
        """Store a new table under a free code; the one there is if that has been asked for before."""
        for attempt in range(TRIES):
            code = new_code(2 + attempt // 10)
            changes = new_table(code, header, settings, seats, old.code if old else None)
            if old is not None:
                changes = (*changes, link_rematch(old.code, code))
            if asked is not None:
                changes = (*changes, made_for(asked, code))
            try:
                await self._store.save(Write(changes=changes))
            except Conflict:
                made = await self._store.made_for(asked) if asked is not None else None
                if made is None:
                    continue
                code = made
            return await self.find(code)
        raise NotSaved

    async def _load(self, code: str) -> Table:
        stored = await self._store.load(code)
        if stored is None:
            self._asked_for.pop(code, None)
            raise NoSuchTable(code)
        try:
            table = Table(
                await self._open_ledger(stored),
                self._shelf(stored.header.game),
                stored.header,
                stored.settings,
                before=stored.before,
                after=stored.after,
                thinking=self._thinking,
                again=self._rematch,
            )
            self._forget_old()
            self._tables[code] = table
            await table.open()
        except ShoalError:
            self._tables.pop(code, None)
            self._asked_for.pop(code, None)
            raise
        return table

    async def _open_ledger(self, stored: Stored) -> Ledger:
        play = await asyncio.to_thread(self._replay, stored)
        return Ledger(stored.code, play, stored.seats, answers_of(stored, play), self._store, self._reread)

    async def _reread(self, code: str) -> Ledger:
        stored = await self._store.load(code)
        if stored is None:
            raise NoSuchTable(code)
        return await self._open_ledger(stored)

    def _replay(self, stored: Stored) -> Play:
        header = stored.header
        game = self._shelf(header.game).game(header.options)
        if game.version != header.version:
            raise Unreadable(no("other_rules", played=header.version, here=game.version))
        try:
            return Play.reload(game, header.seats, [Event.read(line) for line, _ in stored.lines], self._chance())
        except BadTranscript as error:
            raise Unreadable(no("unreadable", error.reason)) from None

    async def _rematch(self, old: Table, seats: list[Seat]) -> Table:
        if old.after is not None:
            return await self.find(old.after)
        return await self._put_up(old.header, old.settings, seats, old)

    def _forget_old(self) -> None:
        """Tables nobody watches or asks for leave the memory."""
        now = asyncio.get_running_loop().time()
        for code, table in list(self._tables.items()):
            if not table.watched and now - self._asked_for.get(code, now) > FORGET_AFTER:
                table.close()
                del self._tables[code]
                self._asked_for.pop(code, None)


def _seated(plans: Sequence[SeatPlan], tokens: Mapping[int, str]) -> list[Seat]:
    seats: list[Seat] = []
    names = [plan.name for plan in plans]
    for number, plan in enumerate(plans):
        if plan.kind == "bot":
            check_strength(plan.strength)
        name = clean_name(plan.name, names) if plan.name or plan.kind != "open" else ""
        names.append(name)
        strength = plan.strength if plan.kind == "bot" else ""
        seats.append(Seat(name, plan.kind, strength, key_of(tokens[number]) if number in tokens else ""))
    return seats
