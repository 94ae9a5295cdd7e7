"""The shape of the store, and its version: what an older Shoal has written is brought up to date when it is opened.

A store that tells no version is of version 1. Whoever changes a table adds a step that leads there from the version
before."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from shoal.table.errors import NewerStore

OWNERS_ALONE = 0o600  # who may read a file with people's names and keys in it
LONGEST_LOOK = 2.0  # seconds
OPERATIONS = 10_000  # of SQLite, between two looks at the time
# PostgreSQL's numbers of the lock on the schema: ours, and one for each of several in one database
OURS = f"{0x5_40A1}, hashtext(coalesce(current_schema(), ''))"
SCHEMA = sql.MetaData()
TABLES = sql.Table(
    "tables",
    SCHEMA,
    sql.Column("code", sql.String(20), primary_key=True),
    sql.Column("header", sql.Text, nullable=False),
    sql.Column("settings", sql.Text, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("before", sql.String(20)),  # the table this one is the rematch of
    sql.Column("after", sql.String(20)),  # its rematch
    sql.Column("clocks", sql.Text, nullable=False, server_default="{}"),  # by key, when each runs out
    sql.Column("host", sql.String(64), nullable=False, server_default=""),  # SHA-256 of the host's token
    sql.Column("paused", sql.Text),  # by key, what each clock has left; NULL while the game goes on
    sql.Column("last_round", sql.Integer, nullable=False, server_default="0"),  # rounds after which it stops
    # How often anything beside the log has changed: what is stored together with that raises it from what it knew.
    sql.Column("revision", sql.Integer, nullable=False, server_default="0"),
    sql.Column("question", sql.Text),  # what somebody asks the others; NULL: nobody has asked anything yet
    sql.Column("claims", sql.Text, nullable=False, server_default="{}"),  # who asks for a seat from another device
)
SEATS = sql.Table(
    "seats",
    SCHEMA,
    sql.Column("code", sql.String(20), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("kind", sql.String(10), nullable=False),
    sql.Column("strength", sql.String(20), nullable=False),
    sql.Column("key", sql.String(64), nullable=False),
    sql.Column("former", sql.String(64), nullable=False, server_default=""),  # the key before it changed devices
    sql.Column("pass_key", sql.String(64), nullable=False, server_default=""),  # of its one-time code
    sql.Column("mates", sql.Text, nullable=False, server_default="[]"),  # who holds it: names and keys
)
EVENTS = sql.Table(
    "events",
    SCHEMA,
    sql.Column("code", sql.String(20), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("line", sql.Text, nullable=False),
    sql.Column("request", sql.String(64)),
    sql.Column("at", sql.Float, nullable=False),
    sql.UniqueConstraint("code", "request"),
    sqlite_with_rowid=False,
)
MADE_FOR = sql.Table(  # which table a request has put up
    "made_for",
    SCHEMA,
    sql.Column("request", sql.String(64), primary_key=True),  # SHA-256 of its id
    sql.Column("code", sql.String(20), nullable=False),
    sql.Column("wish", sql.String(64), nullable=False, server_default=""),  # SHA-256 of the table it asked for
)
DRAFTS = sql.Table(  # what a seat is trying out
    "drafts",
    SCHEMA,
    sql.Column("code", sql.String(20), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("work", sql.Text, nullable=False),
)
DOERS = sql.Table(  # who of a seat's team made an event
    "doers",
    SCHEMA,
    sql.Column("code", sql.String(20), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("name", sql.String(40), nullable=False),
)
# What several tables belong to: a class. Its events are its own affair.
CLASSES = sql.Table(
    "classes",
    SCHEMA,
    sql.Column("id", sql.String(20), primary_key=True),
    sql.Column("made", sql.Float, nullable=False),
    sql.Column("touched", sql.Float, nullable=False),  # when it last changed or was looked for; 0: it is to go
)
CLASS_CODES = sql.Table(  # by which it is found, and by which it was
    "class_codes",
    SCHEMA,
    sql.Column("code", sql.String(60), primary_key=True),
    sql.Column("id", sql.String(20), nullable=False),
)
CLASS_EVENTS = sql.Table(
    "class_events",
    SCHEMA,
    sql.Column("id", sql.String(20), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("line", sql.Text, nullable=False),
    sql.Column("request", sql.String(64)),  # SHA-256 of who asked and the id they gave
    sql.Column("asked", sql.String(16), nullable=False),  # what it asked for, likewise
    sql.Column("at", sql.Float, nullable=False),
    sql.UniqueConstraint("id", "request"),
)
# Which of several servers attends a table. One server alone has no rows here.
SERVERS = sql.Table(
    "servers",
    SCHEMA,
    sql.Column("server", sql.String(32), primary_key=True),
    sql.Column("deadline", sql.Float, nullable=False),  # after which it counts as dead, in the database's time
)
LEASES = sql.Table(
    "leases",
    SCHEMA,
    sql.Column("code", sql.String(60), primary_key=True),
    sql.Column("server", sql.String(32), nullable=False),
    sql.Index("leases_by_server", "server"),
)
VERSION = sql.Table("schema", SCHEMA, sql.Column("version", sql.Integer, primary_key=True, autoincrement=False))
STEPS: Sequence[Sequence[str]] = (
    # to 2: a request that is sent again finds the table it has put up; the first stores had none of this
    (
        "CREATE TABLE IF NOT EXISTS made_for"
        " (request VARCHAR(64) NOT NULL, code VARCHAR(20) NOT NULL, PRIMARY KEY (request))",
    ),
    # to 3: a seat can go to another device, by a one-time code too
    (
        "ALTER TABLE seats ADD COLUMN former VARCHAR(64) DEFAULT '' NOT NULL",
        "ALTER TABLE seats ADD COLUMN pass_key VARCHAR(64) DEFAULT '' NOT NULL",
    ),
    # to 4: a restart finds drafts and clocks as they were, and what a request asked for
    (
        "CREATE TABLE drafts"
        " (code VARCHAR(20) NOT NULL, seat INTEGER NOT NULL, work TEXT NOT NULL, PRIMARY KEY (code, seat))",
        "ALTER TABLE tables ADD COLUMN clocks TEXT DEFAULT '{}' NOT NULL",
        "ALTER TABLE made_for ADD COLUMN wish VARCHAR(64) DEFAULT '' NOT NULL",
    ),
    # to 5: a table may have a host, who pauses and stops it and says who holds a seat, several together too
    (
        "ALTER TABLE tables ADD COLUMN host VARCHAR(64) DEFAULT '' NOT NULL",
        "ALTER TABLE tables ADD COLUMN paused TEXT",
        "ALTER TABLE tables ADD COLUMN last_round INTEGER DEFAULT '0' NOT NULL",
        "ALTER TABLE seats ADD COLUMN mates TEXT DEFAULT '[]' NOT NULL",
        "CREATE TABLE doers (code VARCHAR(20) NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL,"
        " name VARCHAR(40) NOT NULL, PRIMARY KEY (code, number))",
    ),
    # to 6: several tables may belong to a class
    (
        "CREATE TABLE classes (id VARCHAR(20) NOT NULL, made FLOAT NOT NULL, touched FLOAT NOT NULL, PRIMARY KEY (id))",
        "CREATE TABLE class_codes (code VARCHAR(60) NOT NULL, id VARCHAR(20) NOT NULL, PRIMARY KEY (code))",
        "CREATE TABLE class_events (id VARCHAR(20) NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL,"
        " request VARCHAR(64), asked VARCHAR(16) NOT NULL, at FLOAT NOT NULL, PRIMARY KEY (id, number),"
        " UNIQUE (id, request))",
    ),
    # to 7: several servers share a table, and what people ask each other outlives all of them
    (
        "ALTER TABLE tables ADD COLUMN revision INTEGER DEFAULT '0' NOT NULL",
        "ALTER TABLE tables ADD COLUMN question TEXT",
        "ALTER TABLE tables ADD COLUMN claims TEXT DEFAULT '{}' NOT NULL",
        "CREATE TABLE servers (server VARCHAR(32) NOT NULL, deadline FLOAT NOT NULL, PRIMARY KEY (server))",
        "CREATE TABLE leases (code VARCHAR(60) NOT NULL, server VARCHAR(32) NOT NULL, PRIMARY KEY (code))",
        "CREATE INDEX leases_by_server ON leases (server)",
    ),
)


def make_room(file: Path) -> None:
    """For an SQLite file, which belongs to its owner alone if it is new; what SQLite puts beside it does as well."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():  # to close one that SQLite has open would give up its locks
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, OWNERS_ALONE))


def prepare(engine: sql.Engine, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Make the tables of an empty store, or bring an older one up to date, each step in one transaction.

    NewerStore, which changes nothing, if a newer program has written it."""
    newest = 1 + len(steps)
    version = -1
    while version != newest:
        with engine.begin() as connection:
            if engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # else Python would begin too late for CREATE and ALTER
            else:
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({OURS})")  # several servers may start at once
            version = version_in(connection)
            if version > newest:
                raise NewerStore
            if version < newest:
                version = _step(connection, version, steps)


def sound(engine: sql.Engine) -> bool:
    """False if an SQLite file is found to be damaged; a large one is looked through only for a moment."""
    if engine.dialect.name != "sqlite":
        return True
    with engine.connect() as connection:
        end = time.monotonic() + LONGEST_LOOK
        driver: Any = connection.connection.driver_connection
        driver.set_progress_handler(lambda: time.monotonic() > end, OPERATIONS)
        try:
            return bool(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() == "ok")
        except sql.exc.OperationalError as error:
            if getattr(error.orig, "sqlite_errorname", "") != "SQLITE_INTERRUPT":
                raise
            return True  # as far as there was time
        finally:
            driver.set_progress_handler(None, 0)


def try_writing(engine: sql.Engine) -> None:
    """OperationalError if nothing can be stored: better told at the start than with the first move."""
    with engine.begin() as connection:
        connection.execute(sql.update(VERSION).values(version=VERSION.c.version))


def _step(connection: sql.Connection, version: int, steps: Sequence[Sequence[str]]) -> int:
    """One step on from this version, or from nothing to the last; the version it leads to."""
    if version == 0:
        SCHEMA.create_all(connection)
        version = len(steps)
    else:
        for statement in steps[version - 1]:
            connection.exec_driver_sql(statement)
    version += 1
    VERSION.create(connection, checkfirst=True)
    connection.execute(sql.delete(VERSION))
    connection.execute(sql.insert(VERSION).values(version=version))
    return version


def version_in(connection: sql.Connection) -> int:
    """0 for an empty store."""
    there = sql.inspect(connection)
    if there.has_table(VERSION.name):
        return int(connection.execute(sql.select(VERSION.c.version)).scalar_one())
    return 1 if there.has_table(TABLES.name) else 0
