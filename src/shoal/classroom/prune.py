"""What nobody has touched for long can be deleted: tables, and classes with all of theirs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sql

from shoal.classroom.classes import DAY
from shoal.classroom.store import forget, give_up, untouched
from shoal.table import key_of
from shoal.table.store.copies import SLOW
from shoal.table.store.rows import Write, delete_table
from shoal.table.store.schema import CLASS_EVENTS, EVENTS, LEASES, SERVERS, TABLES
from shoal.table.store.store import Store

AT_ONCE = 100  # tables


class Old(NamedTuple):
    """What is to go, each with what other servers are told of it."""

    classes: dict[str, str]  # by id
    tables: dict[str, str]  # by code, those of these classes too


async def find_old(store: Store, days: float) -> Old:
    """A table counts as touched by what has happened at it, a class also by who looked for it. Tables stay as long as
    their class does, and one that a server has open just now stays as well, unless its class goes. NotSaved."""
    now = store.now()
    going = set(await untouched(store, now - days * DAY))
    return await store.read(lambda connection: _old(connection, going, now - days * DAY, now))


async def prune(store: Store, days: float) -> Old:
    """Delete it, and say what it was. What is cut off is done the next time. NotSaved."""
    old = await find_old(store, days)
    await _save(store, [Write(changes=[give_up(id)], hint=hint) for id, hint in old.classes.items()])
    await _save(store, [Write(changes=delete_table(code), hint=hint) for code, hint in old.tables.items()])
    await _save(store, [Write(changes=forget(id)) for id in old.classes])  # last: by it its tables are known
    return old


async def _save(store: Store, writes: Sequence[Write]) -> None:
    for first in range(0, len(writes), AT_ONCE):
        await asyncio.gather(*map(store.save, writes[first : first + AT_ONCE]))


def _old(connection: sql.Connection, going: set[str], since: float, now: float) -> Old:
    hosts = _hosts(connection)
    keys_going = {key for id, key in hosts.items() if id in going}
    keys_staying = set(hosts.values()) - keys_going
    tables = connection.execute(_tables(keys_going, since, now)).all()
    lasts = {row.id: row.number for row in connection.execute(_last(going))}
    return Old(
        {id: f"@{id} {lasts.get(id, 0) + 1}" for id in going},
        {row.code: f"{row.code} {row.number + 1} {row.revision + 1}" for row in tables if row.host not in keys_staying},
    )


def _hosts(connection: sql.Connection) -> dict[str, str]:
    """By the id of each class, the key by which it is the host of its tables: its first event tells."""
    first = sql.select(CLASS_EVENTS.c.id, CLASS_EVENTS.c.line).where(CLASS_EVENTS.c.number == 1)
    return {row.id: key_of(json.loads(row.line)["host"]) for row in connection.execute(first)}


def _last(ids: set[str]) -> sql.Select[str, int]:
    number = sql.func.max(CLASS_EVENTS.c.number).label("number")
    return sql.select(CLASS_EVENTS.c.id, number).where(CLASS_EVENTS.c.id.in_(ids)).group_by(CLASS_EVENTS.c.id)


def _tables(hosts: set[str], since: float, now: float) -> sql.Select[str, str, int, int]:
    """Those of these hosts, and those at which nothing has happened since then and which no live server has open."""
    last = sql.select(sql.func.coalesce(sql.func.max(EVENTS.c.number), 0)).where(EVENTS.c.code == TABLES.c.code)
    later = sql.select(EVENTS.c.code).where(EVENTS.c.code == TABLES.c.code, EVENTS.c.at >= since)
    alive = sql.select(SERVERS.c.server).where(SERVERS.c.server == LEASES.c.server, SERVERS.c.deadline > now - SLOW)
    opened = sql.select(LEASES.c.code).where(LEASES.c.code == TABLES.c.code, alive.exists())
    is_old = sql.and_(TABLES.c.created < since, ~later.exists(), ~opened.exists())
    columns = (TABLES.c.code, TABLES.c.host, TABLES.c.revision, last.scalar_subquery().label("number"))
    return sql.select(*columns).where(sql.or_(TABLES.c.host.in_(hosts), is_old))
