"""Tables in PostgreSQL, shared by several servers.

Appending is the compare-and-set: whoever first stores number n of a table has made that move, everybody else has a
Conflict and reads what is new. A group of writes that only append is one statement, and so one round trip, one commit
and one message to all servers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import psycopg
import sqlalchemy as sql
from psycopg import pq
from sqlalchemy.exc import SQLAlchemyError

from shoal.table.errors import NotSaved, Unusable
from shoal.table.reasons import no
from shoal.table.store.lease import EVERY, Leases
from shoal.table.store.listener import GOSSIP, HINTS, LONGEST_MESSAGE, TIME, Follower, Listener, messages
from shoal.table.store.place import Answer, Reader, break_off
from shoal.table.store.rows import Conflict, Line, Write
from shoal.table.store.schema import prepare, try_writing
from shoal.table.store.trouble import Complaint, trouble
from shoal.table.store.wire import LONGEST_QUESTION, MANNERS, PATIENCE, Clock, Contact, Wire, cut, name_of, parameters

# The first event of each write decides: if its number or its request is there already, or the table is not there any
# more, nothing of that write is stored.
# The later ones cannot be there, since numbers have no gaps. Sorted by code, so that two servers never wait for each
# other crosswise.
APPEND = f"""
WITH wanted AS (
    SELECT * FROM json_to_recordset($1::json)
    AS wanted (code text, number int, line text, request text, at float8, first bool, hint text)
), begun AS (
    INSERT INTO events (code, number, line, request, at)
    SELECT code, number, line, request, at FROM wanted
    WHERE first AND EXISTS (SELECT FROM tables WHERE tables.code = wanted.code) ORDER BY code
    ON CONFLICT DO NOTHING
    RETURNING code
), continued AS (
    INSERT INTO events (code, number, line, request, at)
    SELECT code, number, line, request, at FROM wanted JOIN begun USING (code) WHERE NOT first
)
SELECT string_agg(code, ' '), pg_notify('{HINTS}', string_agg(hint, E'\\n'))
FROM begun JOIN wanted USING (code) WHERE first HAVING count(*) > 0"""
APPENDING = b"append"  # what that is prepared as, on every connection that writes
# LATERAL with ORDER BY keeps to the index; a plain join was eight times slower once there were statistics.
NEWS = """
SELECT known.code, new.number, new.line, new.request, new.at
FROM unnest(%(codes)s::text[], %(numbers)s::int[]) AS known (code, last), LATERAL (
    SELECT number, line, request, at FROM events
    WHERE events.code = known.code AND number > known.last ORDER BY number
) AS new"""
NOTIFY = "SELECT pg_notify(%(channel)s, %(text)s)"
encoded = json.JSONEncoder().encode  # psycopg would look at each element of each list of a column
LONGEST_READ = 15.0  # seconds a thread waits for what it reads, which may be all of a class
PAUSES = (0.05, 0.1, 0.2, 0.4)  # seconds between tries to reach a database that is away
# By how PostgreSQL's number of the error begins, what may go better at once or on another connection: broken, starting,
# stopping, too many connections, crosswise waiting, a standby that is to lead.
PASSING = ("08", "57", "533", "40", "55P03", "25006", "25P")


class Postgres:
    """Opened on its address. NewerStore; Unusable if it cannot be read and written. `turned` is told on the event loop
    that listens when the database is lost, and when it is back."""

    shared = True

    def __init__(self, address: str, turned: Callable[[bool], None]) -> None:
        _, _, rest = address.partition("://")
        try:
            self._parameters = parameters(f"postgresql://{rest}")
        except psycopg.Error:  # what it says may have the password in it
            raise Unusable(no("store_address")) from None
        self._name = name_of(self._parameters)
        self._clock = Clock()
        self._contact = Contact(turned)
        self._server = uuid.uuid4().hex
        self._listener = Listener(self._parameters, self._name, self._server, self._clock, self._contact)
        self._wire = Wire(self._parameters)
        self._leases: list[Leases] = []
        self._gossip: list[str] = []
        self._telling: asyncio.Task[None] | None = None
        self._writing = Complaint("Moves are refused because they cannot be saved", "Moves are saved again")
        self._connection: sql.Connection | None = None  # of the thread that writes
        self._busy_since: float | None = None  # that thread, with the database
        self._next_look: asyncio.TimerHandle | None = None
        try:
            self.engine = self._opened()
        except (psycopg.Error, SQLAlchemyError, OSError) as error:
            raise Unusable(trouble(error, self._name)) from error
        # A table that changes while it is read is read as it was at one moment.
        self._reader = _Reader(self._contact, self.engine, self._name, isolation_level="REPEATABLE READ")
        self.reader: Reader = self._reader

    @property
    def away(self) -> bool:
        return self._contact.away

    def now(self) -> float:
        return self._clock.now()

    def follow(self, heard: Callable[[str], None], missed: Callable[[], None], gossip: Callable[[str], None]) -> None:
        self._listener.followers.append(Follower(heard, missed, gossip))

    async def listen(self) -> None:
        self._contact.loop = asyncio.get_running_loop()
        if self._next_look is None:
            self._look()
        for leases in self._leases:
            await leases.open()
        await self._listener.open()

    def tell(self, text: str) -> None:
        self._gossip.append(text)
        if self._telling is None:
            self._telling = asyncio.get_running_loop().create_task(self._tell())

    def leases(self, gained: Callable[[str], None], lost: Callable[[str], None]) -> Leases:
        leases = Leases(Wire(self._parameters, EVERY, self._contact), gained, lost)
        self._leases.append(leases)
        return leases

    async def since(self, known: Mapping[str, int]) -> dict[str, list[Line]]:
        found: dict[str, list[Line]] = {}
        if known:
            ask = partial(self._wire.ask, NEWS, codes=list(known), numbers=list(known.values()))
            for code, *line in await self._contact.patiently(ask):
                found.setdefault(code, []).append(Line(*line))
        return found

    def commit(self, writes: Sequence[Write], since: float) -> list[Exception | None]:
        outcomes: list[Exception | None] = [None] * len(writes)
        for part in _parts(writes):
            for place, outcome in zip(part, self._store([writes[place] for place in part], since), strict=True):
                outcomes[place] = outcome
        return outcomes

    def hang_up(self) -> None:
        connection, self._connection = self._connection, None
        break_off(connection)

    async def close(self) -> None:
        if self._next_look is not None:
            self._next_look.cancel()
        if self._telling is not None:
            await asyncio.gather(self._telling, return_exceptions=True)
        await self._listener.close()
        for leases in self._leases:
            await leases.close()
        await self._wire.close()
        self.engine.dispose()

    def _opened(self) -> sql.Engine:
        engine = sql.create_engine("postgresql+psycopg://", creator=self._connected, pool_size=2, max_overflow=4)
        try:
            prepare(engine)
            try_writing(engine)
            with engine.connect() as connection:
                asked = time.time()
                self._clock.was_told(asked, float(connection.exec_driver_sql(TIME).scalar_one()))
        except BaseException:
            engine.dispose()
            raise
        return engine

    def _connected(self) -> psycopg.Connection[Any]:
        """What psycopg prepares by itself it throws away after every rollback, and with it whatever else is prepared on
        that connection."""
        connection = psycopg.connect(**self._parameters, prepare_threshold=None)
        encoding = connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":  # not every name could be stored
            connection.close()
            raise Unusable(no("store_encoding", place=self._name, encoding=encoding))
        return connection

    def _look(self) -> None:
        """Once a second: no thread is to wait for ever for a database that has stopped."""
        busy_since, connection, now = self._busy_since, self._connection, time.monotonic()
        late = [driver for begun, driver in list(self._reader.asking.values()) if now > begun + LONGEST_READ]
        if busy_since is not None and connection is not None and now > busy_since + LONGEST_QUESTION:
            with contextlib.suppress(Exception):  # it may be closing it this very moment
                late.append(_driver(connection))
        for driver in late:
            cut(driver)
        self._next_look = asyncio.get_running_loop().call_later(1.0, self._look)

    async def _tell(self) -> None:
        """All that was to be told in this round of the event loop."""
        while self._gossip:
            texts, self._gossip = self._gossip, []
            for message in messages(texts, LONGEST_MESSAGE - len(self._server)):
                with contextlib.suppress(NotSaved):  # who does not hear it will do without
                    await self._wire.ask(NOTIFY, channel=GOSSIP, text="\n".join([self._server, *message]))
        self._telling = None

    def _store(self, writes: Sequence[Write], since: float) -> list[Exception | None]:
        """One commit for all; if one of them cannot be stored one for each, so that nobody suffers for another. What a
        broken connection has left undecided is tried again for a while: if it was stored after all that is a Conflict,
        and who wrote it finds it there."""
        tries = 0
        while True:
            try:
                outcomes = self._try(writes)
            except Exception as problem:  # whatever it is, the others' writes must go on
                error = getattr(problem, "orig", None) or problem
                if not _passes(error):
                    if len(writes) > 1:
                        return [outcome for write in writes for outcome in self._store([write], since)]
                    return [self._outcome(error)]
                self._contact.failed("reach")
                if time.monotonic() > since + PATIENCE:
                    return [self._outcome(error) for _ in writes]
                time.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
                tries += 1
            else:
                self._contact.worked("reach")
                self._writing.worked()
                return outcomes

    def _outcome(self, error: Exception) -> Exception:
        if isinstance(error, psycopg.IntegrityError):
            return Conflict()
        self._writing.failed(trouble(error, self._name))
        return NotSaved.because(error)

    def _try(self, writes: Sequence[Write]) -> list[Exception | None]:
        self._busy_since = time.monotonic()
        try:
            if self._connection is None:
                # Where each statement is a commit of its own, unless a transaction is begun.
                self._connection = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
                _make_ready(_driver(self._connection))
            if any(write.changes for write in writes):
                stored = _commit_with_changes(self._connection, writes)
            else:
                stored = _append(_driver(self._connection), writes)
        except BaseException as problem:
            if not isinstance(getattr(problem, "orig", None) or problem, psycopg.IntegrityError):
                self.hang_up()  # a fresh connection may do better
            raise
        finally:
            self._busy_since = None
        return [None if not write.events or _code(write) in stored else Conflict() for write in writes]


class _Reader(Reader):
    """Waits for a database that is started anew, as moves do."""

    def __init__(self, contact: Contact, engine: sql.Engine, place: str, **options: Any) -> None:
        super().__init__(engine, place, **options)
        self._contact = contact
        # Since when threads have been asking, by the steady clock, and on which connection.
        self.asking: dict[object, tuple[float, psycopg.Connection[Any]]] = {}

    async def read(self, ask: Callable[[sql.Connection], Answer]) -> Answer:
        return await self._contact.patiently(partial(super().read, ask))

    def _ask(self, ask: Callable[[sql.Connection], Answer]) -> Answer:
        begun = object()

        def watched(connection: sql.Connection) -> Answer:
            self.asking[begun] = time.monotonic(), _driver(connection)
            return ask(connection)

        try:
            return super()._ask(watched)
        finally:
            self.asking.pop(begun, None)


def _parts(writes: Sequence[Write]) -> Iterator[list[int]]:
    """The places of those writes that can be stored by one statement, in order: of each table only one appends, and
    their hints fit into one message."""
    part: list[int] = []
    codes: set[str] = set()
    room = LONGEST_MESSAGE
    for place, write in enumerate(writes):
        code = _code(write)
        size = len(write.hint.encode()) + 1
        if code in codes or size > room:
            yield part
            part, codes, room = [], set(), LONGEST_MESSAGE
        part.append(place)
        room -= size
        if code:
            codes.add(code)
    if part:
        yield part


def _code(write: Write) -> str:
    """Of the table whose log it adds to; "" if it adds to none."""
    return str(write.events[0]["code"]) if write.events else ""


def _append(driver: psycopg.Connection[Any], writes: Sequence[Write]) -> set[str]:
    """The codes of those that were stored; the others have a conflict."""
    rows = [
        {**row, "first": row is write.events[0], "hint": write.hint if row is write.events[0] else ""}
        for write in writes
        for row in write.events
    ]
    if not rows:
        return set()
    codes = _stored_by(driver.pgconn, encoded(rows).encode())
    return set(codes.decode().split(" ")) if codes else set()


def _stored_by(wire: pq.abc.PGconn, rows: bytes) -> bytes | None:
    """The codes of what was stored, with spaces between them; None if nothing was. One call, during which other threads
    go on: psycopg's own way takes the interpreter several times for each question."""
    answer = wire.exec_prepared(APPENDING, [rows])
    _check(wire, answer, pq.ExecStatus.TUPLES_OK)
    return answer.get_value(0, 0) if answer.ntuples else None


def _check(wire: pq.abc.PGconn, answer: pq.abc.PGresult, wanted: int) -> None:
    """What PostgreSQL says has a number; what has none was said by libpq: the connection is broken, even where libpq
    has not noticed yet."""
    if answer.status != wanted:
        if wire.status != pq.ConnStatus.OK or not answer.error_field(pq.DiagnosticField.SQLSTATE):
            raise psycopg.OperationalError(wire.get_error_message())
        raise psycopg.errors.error_from_result(answer)


def _commit_with_changes(connection: sql.Connection, writes: Sequence[Write]) -> set[str]:
    """The same; what changes beside a log changes only with its events. In the order of their hints, which name tables
    and classes, so that two servers hardly ever wait for each other crosswise."""
    driver = _driver(connection)
    try:
        with driver.transaction():
            stored = _append(driver, writes)
            happened = [write for write in writes if not write.events or _code(write) in stored]
            for write in sorted(happened, key=lambda write: write.hint or write.code):
                for change in write.changes:
                    connection.execute(change)
            hints = [write.hint for write in happened if write.hint and not write.events]
            if hints:
                driver.execute(NOTIFY, {"channel": HINTS, "text": "\n".join(hints)})
    finally:
        connection.rollback()  # ends nothing but SQLAlchemy's idea of a transaction
    return stored


def _make_ready(driver: psycopg.Connection[Any]) -> None:
    """For whoever writes on it."""
    driver.execute(MANNERS)
    _check(driver.pgconn, driver.pgconn.prepare(APPENDING, APPEND.encode()), pq.ExecStatus.COMMAND_OK)


def _driver(connection: sql.Connection) -> psycopg.Connection[Any]:
    driver = connection.connection.driver_connection
    assert isinstance(driver, psycopg.Connection)
    return driver


def _passes(error: BaseException) -> bool:
    """Whether it may go better when it is tried again."""
    if not isinstance(error, psycopg.Error):
        return False
    return error.sqlstate.startswith(PASSING) if error.sqlstate else isinstance(error, psycopg.OperationalError)
