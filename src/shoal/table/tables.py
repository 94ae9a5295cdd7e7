"""Every live table of this server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from shoal.bots.program import Program
from shoal.engine.box import Box
from shoal.engine.errors import BadOption, ShoalError
from shoal.engine.log import Header, Log, fold
from shoal.engine.options import choose
from shoal.engine.reason import Reason
from shoal.games import open_box, open_log
from shoal.table.apart import Shelf
from shoal.table.chance import Chance
from shoal.table.codes import Guesses, new_code, tidy
from shoal.table.errors import Crowded, NoSuchTable, NotSaved, RequestUsed
from shoal.table.follow import Follower, Presence, hear
from shoal.table.leading import Leading
from shoal.table.ledger import Ledger
from shoal.table.loading import Loading
from shoal.table.manners import Manners
from shoal.table.reasons import no
from shoal.table.seating import AWAY
from shoal.table.seats import Seat, SeatPlan, key_of, token_for
from shoal.table.settings import read_settings
from shoal.table.store.rows import Conflict, Write, event_rows, made_for, new_table
from shoal.table.store.store import Store
from shoal.table.table import Table
from shoal.table.thinking import Thinking, Thinks
from shoal.table.watch import OFTEN
from shoal.table.wish import Request, new_header, seated, still_offered, wish_of

FORGET_AFTER = 10.0  # seconds nobody has asked for a table at which nothing happens; the store remembers it
FORGET_BUSY_AFTER = 3600.0  # where bots play or a clock runs
LOOK = 5.0  # seconds between two looks at what can be forgotten
OFTEN_ENOUGH = 0.1  # seconds, whatever tests say of who is away
MOST = 4000  # tables in memory, after which no new one is set up
TRIES = 40  # codes tried before this server gives up


class Tables:
    """Tables in memory, each loaded when somebody first asks for it. Belongs to one event loop.

    `chance` makes a table's source of chance; another than usual is for games that must go the same way every time.
    Bots think in processes of their own unless somebody else's `thinking` is given."""

    def __init__(
        self,
        store: Store,
        shelf: Shelf = open_box,
        chance: Callable[[], Chance] = Chance,
        away: float = AWAY,
        programs: Sequence[Program] = (),
        thinking: Thinks | None = None,
    ) -> None:
        self._store = store
        self._away = away  # seconds
        # Other servers are told who is here before they take them for away.
        self._every = max(OFTEN_ENOUGH, min(LOOK, away * OFTEN)) if store.shared else LOOK
        self._shelf = shelf
        self._stored = Loading(store, shelf, chance)
        self._thinking = thinking or Thinking(shelf, programs=programs)
        self._manners = Manners()
        self._tables: dict[str, Table] = {}
        self._asked_for: dict[str, float] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._rematches: dict[str, asyncio.Task[Table]] = {}  # by the code of the table before
        self._guesses = Guesses()
        self._next_look: asyncio.TimerHandle | None = None
        self._hushed = False
        self._ledgers: dict[str, Ledger] = {}
        self._follower = Follower(store, self._ledgers)
        self.leading = Leading(store, self._tables, self.at_hand)
        self._begun = False
        self._when_away: list[Callable[[], None]] = []
        store.when_away = self._turned

    @classmethod
    def open(
        cls,
        database: str,
        shelf: Shelf = open_box,
        chance: Callable[[], Chance] = Chance,
        away: float = AWAY,
        programs: Sequence[Program] = (),
    ) -> Tables:
        """On an SQLAlchemy URL ("sqlite:////path/shoal.db") or the path of an SQLite file. `programs` may take seats
        as bots do."""
        return cls(Store(database), shelf, chance, away, programs)

    async def begin(self) -> None:
        """Hear from other servers of the same tables, where there may be some. Whoever asks for a table begins too."""
        if not self._begun:
            self._begun = True
            self._store.follow(self._follower.heard, self._follower.missed, lambda told: hear(told, self._tables))
            await self._store.listen()

    @property
    def store(self) -> Store:
        """Where they are kept, for who keeps something beside them."""
        return self._store

    @property
    def strengths(self) -> tuple[str, ...]:
        """The bots that may take seats here, and then the programs."""
        return self._thinking.strengths

    @property
    def away(self) -> float:
        """Seconds without a sign of life, after which a person is away."""
        return self._away

    @property
    def live(self) -> int:
        """Tables in memory."""
        return len(self._tables)

    @property
    def watching(self) -> int:
        """Subscriptions to all of them."""
        return sum(table.watching for table in self._tables.values())

    def followed_by(self, committed: Callable[[float, int], None]) -> None:
        """After every commit the store tells how many seconds it took and how many steps it had, in its own thread."""
        self._store.committed = committed

    def when_away(self, act: Callable[[], None]) -> None:
        """Called when the store is lost, and when it is back; whoever watches a table is told without this."""
        self._when_away.append(act)

    async def check(self) -> None:
        """NotSaved if the store cannot be read."""
        await self._store.made_for("")

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
        host: str = "",
    ) -> tuple[Table, dict[int, str]]:
        """A new table, and the tokens of the seats of kind "person", but of those with mates, whose keys are known.
        Whoever shows the token `host` leads it; "" if nobody does. UnknownGame, BadOption, Crowded.

        The game begins at once if no seat is open. The same request, an id nobody can guess, gets the same table and
        tokens again; BadRequest if it is too short, RequestUsed if it asked for another table before."""
        box = self._shelf(game)
        manifest = box.manifest
        if len(seats) not in manifest.seats:
            fewest, most = manifest.seats[0], manifest.seats[-1]
            raise BadOption(Reason(manifest.home, "seats", {"fewest": fewest, "most": most, "given": len(seats)}))
        chosen = choose(manifest.options, options)
        people = [number for number, plan in enumerate(seats) if plan.kind == "person" and not plan.mates]
        times = read_settings(box, settings, shared=len(people) > 1)
        header = new_header(box, len(seats), chosen)
        tokens = {number: token_for(request, f"seat {number}") for number in people}
        asked = Request(key_of(request), wish_of(game, seats, host, options, settings)) if request else None
        code = await self._made_for(asked) if asked else None
        if code is not None:
            return await self.find(code), tokens
        if len(self._tables) >= MOST:
            raise Crowded
        key = key_of(host) if host else ""
        table = await self._put_up(header, times, seated(seats, tokens, self.strengths), None, asked, key)
        return table, tokens

    async def delete(self, code: str, host: str) -> None:
        """Everything that is stored of the table, for good; open pages are told that it is gone. NoSuchTable,
        NotYourTable unless this is the token of its host."""
        table = await self.find(code)
        table.lead(host)
        await self.discard(table)

    async def discard(self, table: Table) -> None:
        """Likewise, for who need not show that they may."""
        await table.delete()
        self._put_away(table.code)

    async def go_on(self, log: Log, seats: Sequence[SeatPlan]) -> tuple[Table, dict[int, str]]:
        """A new table at which the game of a transcript goes on, or is looked at again if it is over; with the tokens
        of its people. BadTranscript, UnknownGame, BadOption, Crowded."""
        if len(self._tables) >= MOST:
            raise Crowded
        game, read = open_log(log)
        fold(game, read)
        people = [number for number, plan in enumerate(seats) if plan.kind == "person"]
        tokens = {number: token_for("", "") for number in people}
        times = read_settings(self._shelf(game.id), {}, shared=len(people) > 1)
        lines = [str(event) for event in read.events]
        header = replace(read.header, names=())
        table = await self._put_up(header, times, seated(seats, tokens, self.strengths), lines=lines)
        return table, tokens

    async def find(self, code: str) -> Table:
        """From memory or the store, however the code is typed, and as it stands now, whichever server changed it;
        NoSuchTable. NotSaved where that cannot be read."""
        table = await self.at_hand(code)
        if self._store.shared and not self._store.away:  # while it is, what is known is shown
            await table.follow()
        return table

    async def at_hand(self, code: str) -> Table:
        """Likewise, but maybe a moment old where several servers have it: whoever acts there is told if it is."""
        tidied = code if code in self._tables else tidy(code)
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

    def has(self, code: str) -> bool:
        """Whether it is in memory, or will be in a moment."""
        return code in self._tables or code in self._loading

    async def opened_by(self, codes: Sequence[str], tokens: Sequence[str]) -> list[str]:
        """Those of these tables at which one of the tokens opens a seat, in order. None is loaded, and whoever only
        guesses learns nothing, not even by how long it takes. NotSaved."""
        if not codes or not tokens:
            return []
        shown = {key_of(token) for token in tokens}
        found = await self._store.keys_of(codes)
        return [code for code in codes if not shown.isdisjoint(found.get(code, ()))]

    def hush(self) -> None:
        """End all subscriptions and clocks, and begin none any more; who acts is still answered."""
        self._hushed = True
        self.leading.hush()
        for table in self._tables.values():
            table.close()

    async def close(self) -> None:
        """The end; everything acknowledged is stored already."""
        self.hush()
        self._tables.clear()
        if self._next_look is not None:
            self._next_look.cancel()
        self._follower.close()
        await self.leading.close()
        self._manners.close()
        self._thinking.close()
        await self._store.close()

    async def _put_up(
        self,
        header: Header,
        settings: dict[str, float],
        seats: list[Seat],
        old: Table | None = None,
        asked: Request | None = None,
        host: str = "",
        lines: Sequence[str] = (),
    ) -> Table:
        """Store a new table under a free code; the one there is if that has been asked for before. `lines` are what
        has happened in its game already."""
        for attempt in range(TRIES):
            code = new_code(self._guesses.digits + attempt // 10)
            changes = new_table(code, header, settings, seats, old.code if old else None, host)
            if asked is not None:
                changes = (*changes, made_for(asked.key, code, asked.wish))
            try:
                await self._store.save(Write(event_rows(code, 0, lines, None), changes))
            except Conflict:
                made = await self._made_for(asked) if asked is not None else None
                if made is None:
                    continue
                code = made
            return await self.find(code)
        raise NotSaved

    async def _made_for(self, asked: Request) -> str | None:
        """The code of the table it has put up; RequestUsed if that is not the one it asks for."""
        made = await self._store.made_for(asked.key)
        if made is None:
            return None
        code, wish = made
        if "" not in (wish, asked.wish) and wish != asked.wish:  # "": of an older store, or of whom any wish will do
            raise RequestUsed(no("request_used"))
        return code

    async def _load(self, code: str) -> Table:
        await self.begin()
        try:
            stored = await self._stored.read(code)
            if stored is None:
                self._guesses.was_wrong()
                raise NoSuchTable(code)
            box = self._shelf(stored.header.game)
            ledger = await self._stored.ledger(stored, partial(self._gone, code), self._follower.behind)
            table = Table(
                ledger,
                box,
                stored.header,
                {**read_settings(box, {}), **stored.settings},  # an older Shoal may not have known all of them
                before=stored.before,
                created=stored.created,
                thinking=self._thinking,
                manners=self._manners,
                away=self._away,
                leads=partial(self.leading.holds, code),
                back_for=self.leading.back_for,
                presence=Presence(self._store, code),
                again=self._rematch,
            )
            self._tables[code], self._ledgers[code] = table, ledger
            self._expect_to_forget()
            await table.open()
            if self._store.shared:
                await ledger.follow()  # hints of a table that was not here yet were nobody's
            self.leading.want(code)
            if self._hushed:
                table.close()
        except ShoalError:
            self._put_away(code)
            raise
        return table

    def _gone(self, code: str) -> None:
        """Another server has deleted the table."""
        table = self._tables.get(code)
        if table is not None:
            table.close()
        self._put_away(code)

    def _put_away(self, code: str) -> None:
        """The table is not in memory any more."""
        for kept in (self._tables, self._ledgers, self._asked_for):
            kept.pop(code, None)
        self.leading.release(code)

    def _turned(self, away: bool) -> None:
        for ledger in self._ledgers.values() if away else ():
            ledger.doubt()
        for table in self._tables.values():
            table.publish()
        for act in self._when_away:
            act()

    async def _rematch(self, old: Table, seats: list[Seat]) -> Table:
        """The same one for all who ask at once."""
        begun = self._rematches.get(old.code)
        if begun is None:
            begun = self._rematches[old.code] = asyncio.get_running_loop().create_task(self._begin_again(old, seats))
            begun.add_done_callback(lambda _: self._rematches.pop(old.code, None))
        return await asyncio.shield(begun)

    async def _begin_again(self, old: Table, seats: list[Seat]) -> Table:
        """By the newest rules, whichever the old table was played by."""
        if old.after is not None:
            return await self.find(old.after)
        header = new_header(old.box, len(seats), still_offered(old.box.manifest.options, old.header.options))
        return await self._put_up(header, old.settings, seats, old, Request(key_of(f"rematch {old.code}"), ""))

    def _expect_to_forget(self) -> None:
        if self._next_look is None and self._tables:
            self._next_look = asyncio.get_running_loop().call_later(self._every, self._look)

    def _look(self) -> None:
        """Tables nobody watches or asks for leave the memory."""
        self._next_look = None
        now = asyncio.get_running_loop().time()
        for code, table in list(self._tables.items()):
            table.pass_on()
            if self._store.shared:
                table.look()  # a lease that was renewed late was none for a moment, and nobody was told
            unasked = now - self._asked_for.get(code, now)
            if unasked > FORGET_AFTER and not table.watching and (table.quiet or unasked > FORGET_BUSY_AFTER):
                table.close()
                self._put_away(code)
        self._expect_to_forget()
