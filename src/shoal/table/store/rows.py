"""What the store has of a table, how it is read, and the changes that are written."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import sqlalchemy as sql

from shoal.engine.log import Header
from shoal.table.seats import Doer, Mate, Seat
from shoal.table.store.schema import DOERS, DRAFTS, EVENTS, LEASES, MADE_FOR, SEATS, TABLES

AT_ONCE = 100  # rows in one statement


class Conflict(Exception):
    """Somebody else has written this code, number or request already; nothing was stored."""


class Write(NamedTuple):
    """What is stored together or not at all. The events follow those of their table that are stored already."""

    events: Sequence[dict[str, Any]] = ()
    changes: Sequence[sql.Executable] = ()
    hint: str = ""  # what other servers are told of it, without a line break; "" if nothing
    code: str = ""  # of the table, where neither an event nor a hint names it


class Line(NamedTuple):
    """An event of a table, as the store has it."""

    number: int
    line: str
    request: str | None  # that caused it, if one did
    at: float  # when it was stored, in seconds since 1970


class Hosted(NamedTuple):
    """Who hosts a table, and what the host has said."""

    key: str = ""  # SHA-256 of the host's token; "" where there is no host
    paused: Mapping[str, float] | None = None  # by key, what each clock has left; None while the game goes on
    last_round: int = 0  # when so many rounds have ended the game stops; 0: it does not


@dataclass(frozen=True)
class Beside:
    """What the store has of a table beside its log."""

    code: str
    header: Header
    settings: dict[str, float]
    before: str | None
    after: str | None
    seats: list[Seat]
    created: float  # when the table was set up, in seconds since 1970
    clocks: dict[str, float]  # when each runs out, likewise
    drafts: dict[int, str]  # by seat
    hosted: Hosted
    doers: dict[int, Doer]  # by the number of what they did
    revision: int  # how often any of this has changed
    question: str | None  # what somebody asks the others, as the ledger writes it; None: nobody has asked anything yet
    claims: str  # who asks for a seat, likewise


@dataclass(frozen=True)
class Stored(Beside):
    """A table as the store has it."""

    lines: list[tuple[str, str | None]]  # with the request that caused it, if one did
    times: list[float]  # when each line was stored, in seconds since 1970


def read_stored(connection: sql.Connection, code: str) -> Stored | None:
    beside = read_beside(connection, code)
    if beside is None:
        return None
    events = connection.execute(sql.select(EVENTS).where(EVENTS.c.code == code).order_by(EVENTS.c.number)).all()
    return Stored(
        **vars(beside),
        lines=[(row.line, row.request) for row in events],
        times=[row.at for row in events],
    )


def read_beside(connection: sql.Connection, code: str) -> Beside | None:
    table = connection.execute(sql.select(TABLES).where(TABLES.c.code == code)).first()
    if table is None:
        return None
    seats = connection.execute(sql.select(SEATS).where(SEATS.c.code == code).order_by(SEATS.c.seat)).all()
    drafts = connection.execute(sql.select(DRAFTS).where(DRAFTS.c.code == code)).all()
    signed = connection.execute(sql.select(DOERS).where(DOERS.c.code == code)).all() if table.host else ()
    return Beside(
        code,
        Header(**json.loads(table.header)),
        json.loads(table.settings),
        table.before,
        table.after,
        [_seat(row) for row in seats],
        table.created,
        json.loads(table.clocks),
        {row.seat: row.work for row in drafts},
        Hosted(table.host, None if table.paused is None else json.loads(table.paused), table.last_round),
        {row.number: Doer(row.seat, row.name) for row in signed},
        table.revision,
        table.question,
        table.claims,
    )


def read_since(connection: sql.Connection, known: Mapping[str, int]) -> dict[str, list[Line]]:
    columns = (EVENTS.c.number, EVENTS.c.line, EVENTS.c.request, EVENTS.c.at)
    found: dict[str, list[Line]] = {}
    for code, number in known.items():
        news = sql.select(*columns).where(EVENTS.c.code == code, EVENTS.c.number > number).order_by(EVENTS.c.number)
        lines = [Line(*row) for row in connection.execute(news)]
        if lines:
            found[code] = lines
    return found


def read_keys(connection: sql.Connection, codes: Sequence[str]) -> dict[str, set[str]]:
    seats = sql.select(SEATS.c.code, SEATS.c.key, SEATS.c.mates).where(SEATS.c.code.in_(codes))
    found: dict[str, set[str]] = {}
    for code, key, mates in connection.execute(seats):
        found.setdefault(code, set()).update([each for each in (key, *(mate[1] for mate in json.loads(mates))) if each])
    return found


def event_rows(
    code: str, after: int, lines: Iterable[str], request: str | None, at: float | None = None
) -> list[dict[str, Any]]:
    """Rows for events that follow event number `after`; the first of them answers the request. `at` is when they
    happened, in seconds since 1970; now if that is not told."""
    if at is None:
        at = time.time()
    return [
        {"code": code, "number": number, "line": line, "request": request if number == after + 1 else None, "at": at}
        for number, line in enumerate(lines, after + 1)
    ]


def new_table(
    code: str,
    header: Header,
    settings: dict[str, float],
    seats: Sequence[Seat],
    before: str | None,
    host: str = "",
    created: float | None = None,
) -> tuple[sql.Executable, ...]:
    """The changes that put up a table; `host` is the key of its host's token. `created` is when that was, in seconds
    since 1970; now if that is not told. What another server may have stored in the very moment in which a former table
    of this code was deleted goes too."""
    table = sql.insert(TABLES).values(
        code=code,
        header=_written(header),
        settings=json.dumps(settings),
        created=time.time() if created is None else created,
        before=before,
        host=host,
    )
    left_over = tuple(sql.delete(place).where(place.c.code == code) for place in (EVENTS, DRAFTS, DOERS))
    seated = (sql.insert(SEATS).values(code=code, seat=number, **_row(seat)) for number, seat in enumerate(seats))
    return table, *left_over, *seated


def delete_table(code: str) -> tuple[sql.Executable, ...]:
    """The changes after which nothing is left of a table."""
    places = (TABLES, SEATS, EVENTS, DRAFTS, DOERS, MADE_FOR, LEASES)
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
        *(sql.insert(EVENTS).values(rows[first : first + AT_ONCE]) for first in range(0, len(rows), AT_ONCE)),
        revise(was.code, was.revision),
    )
    return Write(changes=changes)


def revise(code: str, was: int) -> sql.Executable:
    """Anything beside the log changes together with this. Conflict if it has since revision `was`."""
    raised = sql.case((TABLES.c.revision == was, was + 1))  # else NULL, which no table may have
    return sql.update(TABLES).where(TABLES.c.code == code).values(revision=raised)


def change_seat(code: str, number: int, seat: Seat) -> sql.Executable:
    return sql.update(SEATS).where(SEATS.c.code == code, SEATS.c.seat == number).values(**_row(seat))


def sign(code: str, number: int, doer: Doer) -> sql.Executable:
    """Who of a team made this event."""
    return sql.insert(DOERS).values(code=code, number=number, seat=doer.seat, name=doer.name)


def keep_hosted(code: str, hosted: Hosted) -> sql.Executable:
    """What the host has said."""
    paused = None if hosted.paused is None else json.dumps(dict(hosted.paused))
    return sql.update(TABLES).where(TABLES.c.code == code).values(paused=paused, last_round=hosted.last_round)


def keep_question(code: str, question: str | None) -> sql.Executable:
    """What somebody asks the others."""
    return sql.update(TABLES).where(TABLES.c.code == code).values(question=question)


def keep_claims(code: str, claims: str) -> sql.Executable:
    """Who asks for a seat from another device."""
    return sql.update(TABLES).where(TABLES.c.code == code).values(claims=claims)


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
    """Conflict if the table has a rematch already."""
    header = sql.case((TABLES.c.after.is_(None), TABLES.c.header))  # else NULL, which no table may have
    return sql.update(TABLES).where(TABLES.c.code == code).values(after=after, header=header)


def _seat(row: sql.Row[Any]) -> Seat:
    mates = tuple([Mate(*mate) for mate in json.loads(row.mates)])
    return Seat(row.name, row.kind, row.strength, row.key, row.former, row.pass_key, mates)


def _row(seat: Seat) -> dict[str, Any]:
    return {**asdict(seat), "mates": json.dumps(seat.mates)}


def _written(header: Header) -> str:
    """Without the names, which the seats have."""
    kept = {"game": header.game, "version": header.version, "seats": header.seats, "options": dict(header.options)}
    return json.dumps(kept)
