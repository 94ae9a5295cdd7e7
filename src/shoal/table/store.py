"""The store: every table with its seats and the log of its events, in SQLite or PostgreSQL.

One thread writes. Whatever waits while it commits goes into its next commit, so that many tables share one `fsync`;
who wrote is told after the commit, never before."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from operator import itemgetter
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from shoal.engine.log import Header
from shoal.table.errors import NotSaved, Unusable
from shoal.table.lock import Lock
from shoal.table.reasons import no
from shoal.table.schema import DOERS, DRAFTS, EVENTS, MADE_FOR, SEATS, TABLES, prepare, sound, try_writing
from shoal.table.seats import Doer, Mate, Seat
from shoal.table.trouble import Complaint, trouble

logger = logging.getLogger(__name__)
Answer = TypeVar("Answer")
MOST_AT_ONCE = 500  # writes after which a commit waits for no more
LONGEST_WAIT = 0.002  # seconds a commit waits for others to come along


class Conflict(Exception):
    """Somebody else has written this code, number or request already; nothing was stored."""


class Write(NamedTuple):
    """What is stored together or not at all."""

    events: Sequence[dict[str, Any]] = ()
    changes: Sequence[sql.Executable] = ()


class Hosted(NamedTuple):
    """Who hosts a table, and what the host has said."""

    key: str = ""  # SHA-256 of the host's token; "" where there is no host
    paused: Mapping[str, float] | None = None  # by key, what each clock has left; None while the game goes on
    last_round: int = 0  # when so many rounds have ended the game stops; 0: it does not


@dataclass(frozen=True)
class Stored:
    """A table as the store has it."""

    code: str
    header: Header
    settings: dict[str, float]
    before: str | None
    after: str | None
    seats: list[Seat]
    lines: list[tuple[str, str | None]]  # with the request that caused it, if one did
    times: list[float]  # when each line was stored, in seconds since 1970
    created: float  # when the table was set up, likewise
    clocks: dict[str, float]  # when each runs out, likewise
    drafts: dict[int, str]  # by seat
    hosted: Hosted
    doers: dict[int, Doer]  # by the number of what they did


class _Waiting(NamedTuple):
    write: Write
    done: Callable[[Exception | None], None]
    loop: asyncio.AbstractEventLoop


@dataclass
class Store:
    """Opened on an SQLAlchemy URL or the path of an SQLite file, which is made if it is missing, and which nobody else
    may open meanwhile. NewerStore; Unusable if it cannot be read and written."""

    database: str
    committed: Callable[[float, int], None] = lambda seconds, steps: None  # told by the thread that writes
    _gathered: list[_Waiting] = field(default_factory=list)  # in this round of the event loop
    _queue: SimpleQueue[list[_Waiting] | None] = field(default_factory=SimpleQueue)
    _closed: bool = False

    def __post_init__(self) -> None:
        self._writing = Complaint("Moves are refused because they cannot be saved", "Moves are saved again")
        self._reading = Complaint("Tables cannot be read", "Tables can be read again")
        self._lock: Lock | None = None
        url = sql.make_url(self.database if "://" in self.database else f"sqlite:///{self.database}")
        self._place = url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string()
        try:
            self._engine = self._opened(url)
        except BaseException as error:
            self._unlock()
            if isinstance(error, OSError | SQLAlchemyError | sqlite3.Error):
                raise Unusable(trouble(error, self._place)) from error
            raise
        self._connection: sql.Connection | None = None  # of the thread that writes
        self._writer = threading.Thread(target=self._write_all, name="shoal-store", daemon=True)
        self._writer.start()

    def _opened(self, url: sql.URL) -> sql.Engine:
        engine = sql.create_engine(url)
        if engine.dialect.name == "sqlite" and self._place and not self._place.startswith((":", "file:")):
            Path(self._place).parent.mkdir(parents=True, exist_ok=True)
            self._lock = Lock(self._place)
        try:
            prepare(engine)
            if not sound(engine):
                raise Unusable(no("store_damaged", place=self._place))
            try_writing(engine)
        finally:
            engine.dispose()  # nothing is done to the file before it is known that it is ours
        if engine.dialect.name == "sqlite":
            sql.event.listen(engine, "connect", _make_durable)
        return engine

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.release()

    def write(self, write: Write, done: Callable[[Exception | None], None]) -> None:
        """Store it; `done` is called on the running event loop after the commit: with None, Conflict or NotSaved."""
        loop = asyncio.get_running_loop()
        if self._closed:
            loop.call_soon(done, NotSaved())
        else:
            if not self._gathered:
                loop.call_soon(self._hand_on)
            self._gathered.append(_Waiting(write, done, loop))

    async def save(self, write: Write) -> None:
        """Store it; returns after the commit. Conflict, NotSaved."""
        saved: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if saved.cancelled():
                return
            if error is None:
                saved.set_result(None)
            else:
                saved.set_exception(error)

        self.write(write, done)
        await saved

    async def load(self, code: str) -> Stored | None:
        """The table with this code, or None. NotSaved if the store cannot be read now."""
        return await asyncio.to_thread(self._load, code)

    async def read(self, ask: Callable[[sql.Connection], Answer]) -> Answer:
        """What somebody asks of the database, in another thread. NotSaved if it cannot be read now."""
        return await asyncio.to_thread(self._read, ask)

    async def keys_of(self, codes: Sequence[str]) -> dict[str, set[str]]:
        """The keys that open seats at these tables, by code. NotSaved if the store cannot be read now."""
        return await self.read(lambda connection: _keys_of(connection, codes))

    async def made_for(self, request: str) -> tuple[str, str] | None:
        """The code of the table this request has put up, and what it asked for ("": nobody knows). NotSaved if the
        store cannot be read now."""
        query = sql.select(MADE_FOR).where(MADE_FOR.c.request == request)
        made = await self.read(lambda connection: connection.execute(query).first())
        return None if made is None else (made.code, made.wish)

    async def close(self) -> None:
        """Commit what waits, then stop."""
        if not self._closed:
            self._closed = True
            self._hand_on()
            self._queue.put(None)
            await asyncio.to_thread(self._writer.join)
            self._engine.dispose()
            self._unlock()

    def _hand_on(self) -> None:
        """To the thread that writes: waking it once for many writes saves most of the effort."""
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    def _load(self, code: str) -> Stored | None:
        try:
            with self._engine.connect() as connection:
                table = connection.execute(sql.select(TABLES).where(TABLES.c.code == code)).first()
                if table is None:
                    return None
                seats = connection.execute(sql.select(SEATS).where(SEATS.c.code == code).order_by(SEATS.c.seat)).all()
                events = connection.execute(
                    sql.select(EVENTS).where(EVENTS.c.code == code).order_by(EVENTS.c.number)
                ).all()
                drafts = connection.execute(sql.select(DRAFTS).where(DRAFTS.c.code == code)).all()
                signed = connection.execute(sql.select(DOERS).where(DOERS.c.code == code)).all() if table.host else ()
        except SQLAlchemyError as error:
            raise self._unread(error) from error
        self._reading.worked()
        return Stored(
            code,
            Header(**json.loads(table.header)),
            json.loads(table.settings),
            table.before,
            table.after,
            [_seat(row) for row in seats],
            [(row.line, row.request) for row in events],
            [row.at for row in events],
            table.created,
            json.loads(table.clocks),
            {row.seat: row.work for row in drafts},
            Hosted(table.host, None if table.paused is None else json.loads(table.paused), table.last_round),
            {row.number: Doer(row.seat, row.name) for row in signed},
        )

    def _read(self, ask: Callable[[sql.Connection], Answer]) -> Answer:
        try:
            with self._engine.connect() as connection:
                return ask(connection)
        except SQLAlchemyError as error:
            raise self._unread(error) from error

    def _unread(self, error: SQLAlchemyError) -> NotSaved:
        self._reading.failed(trouble(error, self._place))
        return NotSaved("not_read")

    def _write_all(self) -> None:
        recent: tuple[int, int] = (0, 0)  # writes in the last two commits
        seconds = 0.0  # the last commit took
        more = True
        while more:
            group, more = self._next_group(sum(recent), min(seconds / 2, LONGEST_WAIT))
            begun = time.perf_counter()
            outcomes = self._commit(group)
            seconds = time.perf_counter() - begun
            self.committed(seconds, sum(1 for waiting in group if waiting.write.events))
            recent = (recent[1], len(group))
            for loop in {waiting.loop for waiting in group}:
                mine = [(w.done, error) for w, error in zip(group, outcomes, strict=True) if w.loop is loop]
                try:
                    loop.call_soon_threadsafe(_tell, mine)
                except RuntimeError:  # that loop has ended: nobody is left to be told
                    continue
        self._hang_up()

    def _next_group(self, expected: int, patience: float) -> tuple[list[_Waiting], bool]:
        """Everything that waits, and whether more may come. Those who wrote lately get a moment to come along:
        on a slow disk that is quicker for all than a commit of their own."""
        group: list[_Waiting] = []
        waiting = self._queue.get()
        if waiting is not None and self._queue.empty() and len(waiting) < expected:
            time.sleep(patience)  # through all of it: to be woken by each of them would cost more than it saves
        while waiting is not None:
            group += waiting
            if len(group) >= MOST_AT_ONCE:
                return group, True
            try:
                waiting = self._queue.get_nowait()
            except Empty:
                return group, True
        return group, False

    def _commit(self, group: list[_Waiting]) -> list[Exception | None]:
        """One commit for all; if that fails one for each, so that nobody suffers for another's conflict. What the disk
        does not take, it takes from nobody."""
        if not group:
            return []
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            _commit_together(self._connection, [waiting.write for waiting in group])
        except IntegrityError:
            return [Conflict()] if len(group) == 1 else self._commit_each(group)
        except Exception as error:  # whatever it is, the others' writes must go on
            self._hang_up()  # a fresh connection may do better
            if len(group) > 1 and not isinstance(error, OperationalError):
                return self._commit_each(group)
            self._writing.failed(trouble(error, self._place))
            return [_not_saved(error) for _ in group]
        self._writing.worked()
        return [None] * len(group)

    def _commit_each(self, group: list[_Waiting]) -> list[Exception | None]:
        return [outcome for waiting in group for outcome in self._commit([waiting])]

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):  # what is broken need not be closed in order
                connection.invalidate()
                connection.close()


def _keys_of(connection: sql.Connection, codes: Sequence[str]) -> dict[str, set[str]]:
    seats = sql.select(SEATS.c.code, SEATS.c.key, SEATS.c.mates).where(SEATS.c.code.in_(codes))
    found: dict[str, set[str]] = {}
    for code, key, mates in connection.execute(seats):
        found.setdefault(code, set()).update([each for each in (key, *(mate[1] for mate in json.loads(mates))) if each])
    return found


def event_rows(code: str, after: int, lines: Iterable[str], request: str | None) -> list[dict[str, Any]]:
    """Rows for events that follow event number `after`; the first of them answers the request."""
    at = time.time()
    return [
        {"code": code, "number": number, "line": line, "request": request if number == after + 1 else None, "at": at}
        for number, line in enumerate(lines, after + 1)
    ]


def new_table(
    code: str, header: Header, settings: dict[str, float], seats: Sequence[Seat], before: str | None, host: str = ""
) -> tuple[sql.Executable, ...]:
    """The changes that put up a table; `host` is the key of its host's token."""
    table = sql.insert(TABLES).values(
        code=code,
        header=_written(header),
        settings=json.dumps(settings),
        created=time.time(),
        before=before,
        host=host,
    )
    return table, *(sql.insert(SEATS).values(code=code, seat=number, **_row(seat)) for number, seat in enumerate(seats))


def delete_table(code: str) -> tuple[sql.Executable, ...]:
    """The changes after which nothing is left of a table."""
    places = (TABLES, SEATS, EVENTS, DRAFTS, DOERS, MADE_FOR)
    return tuple(sql.delete(place).where(place.c.code == code) for place in places)


def rewrite(was: Stored, now: Stored) -> Write:
    """Another header and other lines for a table. Conflict if it has gone on since it was read."""
    rows = [
        {"code": now.code, "number": number, "line": line, "request": request, "at": at}
        for number, ((line, request), at) in enumerate(zip(now.lines, now.times, strict=True), 1)
    ]
    found = sql.select(sql.func.count()).where(EVENTS.c.code == was.code).scalar_subquery()
    header = sql.case((found == len(was.lines), _written(now.header)))  # else NULL, which no table may have
    changes = (
        sql.update(TABLES).where(TABLES.c.code == was.code).values(header=header),
        sql.delete(EVENTS).where(EVENTS.c.code == was.code),
        sql.delete(DOERS).where(DOERS.c.code == was.code),
        *(sign(now.code, number, doer) for number, doer in now.doers.items()),
    )
    return Write(rows, changes)


def change_seat(code: str, number: int, seat: Seat) -> sql.Executable:
    return sql.update(SEATS).where(SEATS.c.code == code, SEATS.c.seat == number).values(**_row(seat))


def sign(code: str, number: int, doer: Doer) -> sql.Executable:
    """Who of a team made this event."""
    return sql.insert(DOERS).values(code=code, number=number, seat=doer.seat, name=doer.name)


def keep_hosted(code: str, hosted: Hosted) -> sql.Executable:
    """What the host has said."""
    paused = None if hosted.paused is None else json.dumps(dict(hosted.paused))
    return sql.update(TABLES).where(TABLES.c.code == code).values(paused=paused, last_round=hosted.last_round)


def made_for(request: str, code: str, wish: str) -> sql.Executable:
    return sql.insert(MADE_FOR).values(request=request, code=code, wish=wish)


def keep_draft(code: str, seat: int, work: str) -> tuple[sql.Executable, ...]:
    """What the seat is trying out; "" if nothing."""
    gone = sql.delete(DRAFTS).where(DRAFTS.c.code == code, DRAFTS.c.seat == seat)
    return (gone, sql.insert(DRAFTS).values(code=code, seat=seat, work=work)) if work else (gone,)


def keep_clocks(code: str, ends: Mapping[str, float]) -> sql.Executable:
    """When each of the clocks that run now runs out, in seconds since 1970."""
    return sql.update(TABLES).where(TABLES.c.code == code).values(clocks=json.dumps(dict(ends)))


def link_rematch(code: str, after: str) -> sql.Executable:
    return sql.update(TABLES).where(TABLES.c.code == code).values(after=after)


def _seat(row: sql.Row[Any]) -> Seat:
    mates = tuple([Mate(*mate) for mate in json.loads(row.mates)])
    return Seat(row.name, row.kind, row.strength, row.key, row.former, row.pass_key, mates)


def _row(seat: Seat) -> dict[str, Any]:
    return {**asdict(seat), "mates": json.dumps(seat.mates)}


def _written(header: Header) -> str:
    """Without the names, which the seats have."""
    kept = {"game": header.game, "version": header.version, "seats": header.seats, "options": dict(header.options)}
    return json.dumps(kept)


def _commit_together(connection: sql.Connection, writes: list[Write]) -> None:
    with connection.begin():
        events: list[dict[str, Any]] = []
        for write in writes:
            for change in write.changes:
                connection.execute(change)
            events += write.events
        if events:
            statement, row = _adding(connection.dialect)
            connection.exec_driver_sql(statement, [row(event) for event in events])


@cache
def _adding(dialect: sql.Dialect) -> tuple[str, Callable[[dict[str, Any]], Any]]:
    """How this database adds events, and what it wants to know of each. Nothing in a row has to be converted; to go
    through all that could be would take longer than to store it."""
    compiled = sql.insert(EVENTS).compile(dialect=dialect)
    named = compiled.positiontup
    return str(compiled), dict if named is None else itemgetter(*named)


def _not_saved(cause: Exception) -> NotSaved:
    error = NotSaved()
    error.__cause__ = cause
    return error


def _tell(outcomes: list[tuple[Callable[[Exception | None], None], Exception | None]]) -> None:
    for done, error in outcomes:
        try:
            done(error)
        except Exception:  # a fault at one table is no reason to keep the others waiting
            logger.exception("A table could not take what was stored")


def _make_durable(connection: Any, _record: object) -> None:
    """What is committed survives a crash of the program and of the machine."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
