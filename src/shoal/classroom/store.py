"""The rows of a class, in the store its tables are in."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sql

from shoal.classroom import codes
from shoal.table import NotSaved
from shoal.table.seats import key_of
from shoal.table.store.schema import CLASS_CODES, CLASS_EVENTS, CLASSES, MADE_FOR
from shoal.table.store.store import Store

TRIES = 40  # codes that are looked for
GONE = 0.0  # when a class that is to be deleted was last touched


class Stored(NamedTuple):
    """A class as the store has it."""

    id: str
    touched: float  # when it last changed or was looked for, in seconds since 1970
    lines: list[tuple[str, float]]  # each with its time
    requests: dict[str, str]  # what was asked by each, as the ledger writes it


class Line(NamedTuple):
    """One event of a class."""

    number: int
    line: str
    request: str | None
    asked: str
    at: float


async def by_code(store: Store, code: str) -> Stored | None:
    """The class with this code, or with this former one. NotSaved if the store cannot be read now."""

    def ask(connection: sql.Connection) -> Stored | None:
        found = connection.execute(sql.select(CLASS_CODES.c.id).where(CLASS_CODES.c.code == code)).scalar()
        return None if found is None else _class(connection, found)

    return await store.read(ask)


async def by_id(store: Store, id: str) -> Stored | None:
    return await store.read(lambda connection: _class(connection, id))


async def since(store: Store, id: str, number: int) -> list[Line] | None:
    """What was stored after that number; None if the class is gone. NotSaved if the store cannot be read now."""
    later = sql.select(CLASS_EVENTS).where(CLASS_EVENTS.c.id == id, CLASS_EVENTS.c.number > number)

    def ask(connection: sql.Connection) -> list[Line] | None:
        touched = connection.execute(sql.select(CLASSES.c.touched).where(CLASSES.c.id == id)).scalar()
        if touched is None or touched == GONE:
            return None
        rows = connection.execute(later.order_by(CLASS_EVENTS.c.number))
        return [Line(row.number, row.line, row.request, row.asked, row.at) for row in rows]

    return await store.read(ask)


async def hosting(store: Store, host: str, codes: Sequence[str]) -> str | None:
    """The first of these codes that is of a class with this host's key."""
    first = sql.and_(CLASS_EVENTS.c.id == CLASS_CODES.c.id, CLASS_EVENTS.c.number == 1)
    made = sql.select(CLASS_CODES.c.code, CLASS_EVENTS.c.line).join(CLASS_EVENTS, first)
    rows = await store.read(lambda connection: connection.execute(made.where(CLASS_CODES.c.code.in_(codes))).all())
    return next((code for code, line in rows if key_of(json.loads(line)["host"]) == host), None)


async def untouched(store: Store, since: float) -> list[str]:
    """The ids of classes nobody has touched since then, and of those that are to be deleted."""
    old = sql.select(CLASSES.c.id).where(CLASSES.c.touched < since)
    return await store.read(lambda connection: list(connection.execute(old).scalars()))


async def free_code(store: Store, words: int) -> str:
    """A code no class has, of so many words, or more where these are used up. NotSaved."""
    for attempt in range(TRIES):
        code = codes.new_code(words + attempt // 10)
        if await by_code(store, code) is None:
            return code
    raise NotSaved


def new_class(id: str, code: str, line: str) -> list[sql.Executable]:
    """The changes that open a class."""
    now = time.time()
    return [
        sql.insert(CLASSES).values(id=id, made=now, touched=now),
        new_code(id, code),
        sql.insert(CLASS_EVENTS).values(id=id, number=1, line=line, asked="", at=now),
    ]


def new_code(id: str, code: str) -> sql.Executable:
    """A code by which the class is found; it keeps those it had."""
    return sql.insert(CLASS_CODES).values(code=code, id=id)


def events(id: str, after: int, lines: Sequence[str], request: str, asked: str, at: float) -> list[sql.Executable]:
    """What follows event number `after`; the first of them answers the request."""
    rows = [
        {
            "id": id,
            "number": number,
            "line": line,
            "request": (request or None) if number == after + 1 else None,
            "asked": asked if number == after + 1 else "",
            "at": at,
        }
        for number, line in enumerate(lines, after + 1)
    ]
    return [sql.insert(CLASS_EVENTS).values(rows), touch(id, at)]


def touch(id: str, at: float) -> sql.Executable:
    """GONE stays: a class that is to be deleted is not brought back."""
    return sql.update(CLASSES).where(CLASSES.c.id == id, CLASSES.c.touched != GONE).values(touched=at)


def give_up(id: str) -> sql.Executable:
    """From now on the class is not found, and what belongs to it is deleted sooner or later."""
    return sql.update(CLASSES).where(CLASSES.c.id == id).values(touched=GONE)


def forget(id: str) -> list[sql.Executable]:
    """All rows of the class itself."""
    return [
        sql.delete(CLASS_EVENTS).where(CLASS_EVENTS.c.id == id),
        sql.delete(CLASS_CODES).where(CLASS_CODES.c.id == id),
        sql.delete(CLASSES).where(CLASSES.c.id == id),
        sql.delete(MADE_FOR).where(MADE_FOR.c.code == id),
    ]


def _class(connection: sql.Connection, id: str) -> Stored | None:
    touched = connection.execute(sql.select(CLASSES.c.touched).where(CLASSES.c.id == id)).scalar()
    if touched is None:
        return None
    rows = connection.execute(
        sql.select(CLASS_EVENTS).where(CLASS_EVENTS.c.id == id).order_by(CLASS_EVENTS.c.number)
    ).all()
    requests = {row.request: row.asked for row in rows if row.request is not None}
    return Stored(id, touched, [(row.line, row.at) for row in rows], requests)
