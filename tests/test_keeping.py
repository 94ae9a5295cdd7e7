"""Keeping tables: backup, restore, move and prune, as they are typed, between SQLite and a real PostgreSQL."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import secrets
import socket
import sqlite3
import stat
import time
import tracemalloc
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from shoal import games
from shoal.classroom import Classes, Lesson, NoSuchClass
from shoal.classroom.classes import DAY
from shoal.cli import main
from shoal.table import NoSuchTable, SeatPlan, Table, Tables
from shoal.table.store.copies import at, read
from shoal.table.store.schema import CLASSES, EVENTS, LEASES, STEPS, TABLES
from tests.databases import cluster
from tests.table.old import CODE, LINES, TOKENS, put_old_store
from tests.table.support import QUICK, Player, lines
from tests.table.toy import shelf
from tests.web.process import serving

KINDS = ("sqlite", "postgres")
ME = SeatPlan("person")
HERE = "127.0.0.1"


def new_place(kind: str, folder: Path) -> str:
    """A place without tables: a folder, or an address."""
    name = f"t{secrets.token_hex(6)}"
    return cluster().new_database(name) if kind == "postgres" else str(folder / name)


def option(place: str) -> list[str]:
    return ["--database" if "://" in place else "--data", place]


def database(place: str) -> str:
    return place if "://" in place else str(Path(place) / "shoal.db")


def shoal(*words: object) -> int:
    return main([str(word) for word in words])


def everything(place: str) -> dict[str, list[list[Any]]]:
    """Every row, by table."""
    with at(database(place)) as found, read(found) as whole:
        rows: dict[str, list[list[Any]]] = {name: [] for name in whole.counts}
        for part in whole.parts:
            rows[part.table] += [list(row) for row in part.rows]
        return rows


@dataclass
class Kept:
    """What people hold who play there."""

    place: str
    tokens: dict[str, dict[int, str]] = field(default_factory=dict)  # by the code of a table
    school: tuple[str, str] = ("", "")  # a class's code and key
    pupils: list[str] = field(default_factory=list)


async def played(place: str) -> Kept:
    """A table of each game some moves on, one of them in the midst of a draft, and a class that plays."""
    kept = Kept(place)
    tables = Tables.open(database(place))
    try:
        for game in games.available():
            seats = [ME] * max(2, games.open_box(game).manifest.seats[0])
            table, tokens = await tables.create(game, seats, {}, QUICK, f"a-table-of-{game}-for-everybody")
            await play_on(table, tokens, 4)
            kept.tokens[table.code] = tokens
        await try_out(tables, kept)
        classes = Classes(tables)
        room, key, _ = await classes.create(Lesson("succession", settings=QUICK, size=(2, 2)))
        kept.school = (room.code, key)
        for name in ("Ada", "Bo", "Zoë", "Đặng"):
            _, token = await room.join(name)
            kept.pupils.append(token)
        await room.seat(key)
        await room.begin(key)
        await room.say(key, "“Five” minutes\n\t& no more")
        classes.hush()
    finally:
        await tables.close()
    return kept


async def play_on(table: Table, tokens: Mapping[int, str], moves: int) -> None:
    for _ in range(moves):
        number = table.number
        for seat, token in tokens.items():
            if table.draft(seat) is not None:
                await table.edit_draft(token, seat, "rest")
                await table.send_draft(token, seat, secrets.token_hex(8))
            elif table.legal(seat):
                action = table.game.vocabulary[table.legal(seat)[0]]
                await table.act(token, seat, action, table.number, secrets.token_hex(8))
            if table.number > number or table.over:
                break
        assert table.over or table.number > number


async def try_out(tables: Tables, kept: Kept) -> None:
    """At a new table somebody tries something out, and has not sent it."""
    table, tokens = await tables.create("pond", [ME, ME], {"setup": "secret"}, QUICK)
    kept.tokens[table.code] = tokens
    await table.edit_draft(tokens[0], 0, "rest")


async def goes_on(kept: Kept, place: str) -> None:
    """With the same tokens, at another place."""
    tables = Tables.open(database(place))
    try:
        for code, tokens in kept.tokens.items():
            table = await tables.find(code)
            assert table.seats_of(tokens.values()) == sorted(tokens)
            await play_on(table, tokens, 2)
        classes = Classes(tables)
        code, key = kept.school
        room = await classes.find(code)
        assert room.leads([key])
        assert {pupil.name for pupil in room.pupils} == {"Ada", "Bo", "Zoë", "Đặng"}
        for token in kept.pupils:
            pupil = room.pupil_of([token])
            assert pupil is not None and pupil.table is not None and pupil.seat is not None
            table = await room.live(pupil.table)
            assert table.seats_of([token]) == [pupil.seat]
            if table.legal(pupil.seat):
                await play_on(table, {pupil.seat: token}, 1)
        classes.hush()
    finally:
        await tables.close()


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Kept]:
    """A place of that kind at which people have played; nobody changes it."""
    made: dict[str, Kept] = {}

    def get(kind: str) -> Kept:
        if kind not in made:
            made[kind] = asyncio.run(played(new_place(kind, tmp_path_factory.mktemp("full"))))
        return made[kind]

    return get


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("source", KINDS)
def test_a_backup_is_restored_whole_and_every_table_plays_on(
    source: str, target: str, full: Callable[[str], Kept], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, place = full(source), new_place(target, tmp_path)
    file = tmp_path / "tables.backup"
    assert shoal("backup", file, *option(kept.place)) == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert shoal("restore", file, *option(place)) == 0
    was = everything(kept.place)
    assert everything(place) == was
    said = capsys.readouterr().out
    amount = f"{len(was['tables'])} tables with {len(was['events'])} events, 1 class"
    assert said.splitlines() == [f"In {file} now: {amount}.", f"Restored: {amount}."]
    asyncio.run(goes_on(kept, place))


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("source", KINDS)
def test_all_tables_move(source: str, target: str, full: Callable[[str], Kept], tmp_path: Path) -> None:
    kept, place = full(source), new_place(target, tmp_path)
    was = everything(kept.place)
    assert was["drafts"] and was["class_events"]
    assert shoal("move", "--from", kept.place, "--to", place) == 0
    assert everything(place) == was == everything(kept.place)
    asyncio.run(goes_on(kept, place))


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("version", [1, 3, 4, 6])
@pytest.mark.parametrize("by", ["move", "backup"])
def test_an_old_store_is_carried_into_a_new_one(version: int, target: str, by: str, tmp_path: Path) -> None:
    file = put_old_store(tmp_path, version)
    before = file.read_bytes()
    place = new_place(target, tmp_path)
    if by == "move":
        assert shoal("move", "--from", tmp_path, "--to", place) == 0
    else:
        assert shoal("backup", tmp_path / "b", "--data", tmp_path) == 0
        assert shoal("restore", tmp_path / "b", *option(place)) == 0
    assert file.read_bytes() == before

    async def story() -> None:
        tables = Tables.open(database(place), shelf)
        try:
            table = await tables.find(CODE)
            assert lines(table) == LINES
            await Player(table, TOKENS).act(1, "push", 7)
        finally:
            await tables.close()

    asyncio.run(story())


def test_every_step_of_the_schema_only_adds() -> None:
    """So that rows of an older store fit into a new one. Whoever makes another kind of step teaches `copies` to do the
    same to the rows on their way."""
    adds = re.compile(
        r"CREATE TABLE .*|CREATE INDEX .*|ALTER TABLE \w+ ADD COLUMN \w+ [\w()]+( DEFAULT '[^']*' NOT NULL)?"
    )
    assert not [statement for step in STEPS for statement in step if not adds.fullmatch(statement)]


# Files that are no whole backups


@pytest.fixture(scope="module")
def backup(full: Callable[[str], Kept], tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("backup") / "b"
    assert shoal("backup", file, *option(full("sqlite").place)) == 0
    return file.read_bytes()


def changed(backup: bytes, change: Callable[[list[Any]], None]) -> bytes:
    """The same file with other lines in it, and a sum that is right."""
    lines = [json.loads(line) for line in gzip.decompress(backup).splitlines()]
    change(lines)
    return gzip.compress("".join(json.dumps(line) + "\n" for line in lines).encode())


def without(number: int) -> Callable[[list[Any]], None]:
    return lambda lines: lines.pop(number)


DAMAGED: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda whole: b"",
    "another file": lambda whole: b"Dear diary, today we have played.\n",
    "another file, packed": lambda whole: gzip.compress(b"Dear diary"),
    "a few bytes": lambda whole: whole[:8],
    "half of it": lambda whole: whole[: len(whole) // 2],
    "all but the sum": lambda whole: whole[:-8],
    "all but a byte": lambda whole: whole[:-1],
    "a bit changed": lambda whole: bytes([*whole[:2000], whole[2000] ^ 4, *whole[2001:]]),
    "something behind it": lambda whole: whole + b"and more",
    "another backup behind it": lambda whole: whole + whole,
    "without its head": lambda whole: changed(whole, without(0)),
    "without its end": lambda whole: changed(whole, without(-1)),
    "without a row": lambda whole: changed(whole, without(-2)),
    "a row twice": lambda whole: changed(whole, lambda lines: lines.insert(2, lines[2])),
    "a row too short": lambda whole: changed(whole, lambda lines: lines[2].pop()),
    "a row of no row": lambda whole: changed(whole, lambda lines: lines.insert(3, 7)),
    "something else in a row": lambda whole: changed(whole, lambda lines: lines[2].__setitem__(0, {"a": []})),
    "an unknown table": lambda whole: changed(whole, lambda lines: lines[1].update(table="sqlite_master")),
    "an unknown column": lambda whole: changed(whole, lambda lines: lines[1]["columns"].__setitem__(0, "x")),
    "no version": lambda whole: changed(whole, lambda lines: lines[0].pop("version")),
    "counts of nothing": lambda whole: changed(whole, lambda lines: lines[0].update(rows=[])),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_of_a_damaged_backup_nothing_is_restored(
    damage: Callable[[bytes], bytes], kind: str, backup: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "b").write_bytes(damage(backup))
    place = new_place(kind, tmp_path)
    assert shoal("restore", tmp_path / "b", *option(place)) == 1
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1 and said.startswith("restore: "), said
    assert Path(place).exists() is False or not any(everything(place).values())
    (tmp_path / "b").write_bytes(backup)
    assert shoal("restore", tmp_path / "b", *option(place)) == 0  # and a good one still fits


def test_a_backup_of_a_newer_program_is_left_alone(
    backup: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for newer in ({"format": 2}, {"version": 99}):
        (tmp_path / "b").write_bytes(changed(backup, lambda lines, newer=newer: lines[0].update(newer)))  # type: ignore[misc]
        assert shoal("restore", tmp_path / "b", "--data", tmp_path / "new") == 1
        assert "newer Shoal" in capsys.readouterr().err


def test_a_backup_that_cannot_be_written_leaves_the_last_one(full: Callable[[str], Kept], tmp_path: Path) -> None:
    file = tmp_path / "b"
    file.write_text("the last one")
    (tmp_path / "b.part").mkdir()  # so that nothing can be written there
    assert shoal("backup", file, *option(full("sqlite").place)) == 1
    assert file.read_text() == "the last one"


def test_what_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = tmp_path / "nowhere"
    for words in (
        ["backup", tmp_path / "b", "--data", nowhere],
        ["restore", tmp_path / "b", "--data", nowhere],
        ["move", "--from", nowhere, "--to", tmp_path / "there"],
        ["prune", "--older-than", "1d", "--data", nowhere],
    ):
        assert shoal(*words) == 1
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert not list(tmp_path.iterdir())


# Places that are not empty, or in use


@pytest.mark.parametrize("kind", KINDS)
def test_only_an_empty_place_is_filled(
    kind: str, full: Callable[[str], Kept], backup: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = full(kind).place
    before = everything(place)
    (tmp_path / "b").write_bytes(backup)
    assert shoal("restore", tmp_path / "b", *option(place)) == 1
    assert "already" in capsys.readouterr().err
    assert shoal("move", "--from", full("sqlite" if kind == "postgres" else "postgres").place, "--to", place) == 1
    assert "already" in capsys.readouterr().err
    assert everything(place) == before


@pytest.mark.parametrize("kind", KINDS)
def test_while_a_server_runs_there_is_a_backup_and_nothing_else(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = new_place(kind, tmp_path)
    with serving(Path(place) if kind == "sqlite" else place) as server:
        seats = [{"kind": "person"}, {"kind": "person"}]
        assert server.call("/api/tables", game="pond", seats=seats)[0] == 201
        assert shoal("backup", tmp_path / "b", *option(place)) == 0
        assert shoal("move", "--from", place, "--to", tmp_path / "new") == 1
        assert "open" in capsys.readouterr().err
        assert shoal("restore", tmp_path / "b", *option(place)) == 1
        assert "open" in capsys.readouterr().err
        assert not (tmp_path / "new" / "shoal.db").exists() or not any(everything(str(tmp_path / "new")).values())
        assert server.call("/api/tables", game="pond", seats=seats)[0] == 201  # nobody has noticed
    assert shoal("restore", tmp_path / "b", "--data", tmp_path / "copy") == 0
    assert len(everything(str(tmp_path / "copy"))["tables"]) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_as_soon_as_its_server_has_ended_in_order_a_place_is_free(kind: str, tmp_path: Path) -> None:
    place = new_place(kind, tmp_path)
    with serving(Path(place) if kind == "sqlite" else place) as server:
        assert server.call("/api/tables", game="pond", seats=[{"kind": "person"}, {"kind": "person"}])[0] == 201
        server.stop()
    assert shoal("move", "--from", place, "--to", tmp_path / "new") == 0


def test_a_backup_needs_little_memory(tmp_path: Path) -> None:
    async def empty() -> None:
        await Tables.open(str(tmp_path / "shoal.db")).close()

    asyncio.run(empty())
    with sqlite3.connect(tmp_path / "shoal.db") as connection:
        rows = ((f"KELP-{number // 100}", number % 100, "line " * 160, 0.5) for number in range(15_000))
        connection.executemany("INSERT INTO events (code, number, line, at) VALUES (?, ?, ?, ?)", rows)
    connection.close()
    tracemalloc.start()
    try:
        assert shoal("backup", tmp_path / "b", "--data", tmp_path) == 0
        assert shoal("restore", tmp_path / "b", "--data", tmp_path / "new") == 0
        assert tracemalloc.get_traced_memory()[1] < 6_000_000  # all rows together take more than 12 MB
    finally:
        tracemalloc.stop()
    assert everything(str(tmp_path / "new")) == everything(str(tmp_path))


# What nobody has touched


async def aged(place: str) -> tuple[dict[str, str], tuple[str, str]]:
    """Tables and classes of different age: codes by what they are, and the codes of a class in use and an old one."""
    tables = Tables.open(database(place))
    codes: dict[str, str] = {}
    rooms: list[str] = []
    try:
        for name in ("old", "new", "old but played lately", "old and never begun"):
            seats = [ME, SeatPlan("open")] if "never" in name else [ME, ME]
            table, tokens = await tables.create("succession", seats, {}, QUICK)
            if table.started:
                await play_on(table, tokens, 2)
            codes[name] = table.code
        classes = Classes(tables)
        for name in ("of a class in use", "of an old class"):
            room, key, _ = await classes.create(Lesson("succession", settings=QUICK, size=(2, 2)))
            for pupil in ("Ada", "Bo"):
                await room.join(pupil)
            await room.seat(key)
            await room.begin(key)
            codes[name] = (await room.live(0)).code
            rooms.append(room.code)
        long_ago = tables.store.now() - 500 * DAY
        old = [code for name, code in codes.items() if name != "new"]
        silent = [code for name, code in codes.items() if name not in ("new", "old but played lately")]
        old_class = sql.select(CLASSES.c.id).order_by(CLASSES.c.made.desc()).limit(1).scalar_subquery()
        classes.hush()
    finally:
        await tables.close()
    with at(database(place)) as found, found.engine.begin() as connection:
        connection.execute(sql.update(TABLES).where(TABLES.c.code.in_(old)).values(created=long_ago))
        connection.execute(sql.update(EVENTS).where(EVENTS.c.code.in_(silent)).values(at=long_ago))
        connection.execute(sql.update(CLASSES).where(CLASSES.c.id == old_class).values(touched=long_ago))
    return codes, (rooms[0], rooms[1])


@pytest.mark.parametrize("kind", KINDS)
def test_what_nobody_has_touched_for_long_is_deleted(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = new_place(kind, tmp_path)
    codes, (in_use, old) = asyncio.run(aged(place))
    before = everything(place)
    assert shoal("prune", "--older-than", "400d", "--dry-run", *option(place)) == 0
    told = "eleted, not touched for 400 days: 3 tables, 1 class.\n"
    assert capsys.readouterr().out == f"Would be d{told}"
    assert everything(place) == before
    assert shoal("prune", "--older-than", "400d", *option(place)) == 0
    assert capsys.readouterr().out == f"D{told}"
    gone = {codes[name] for name in ("old", "old and never begun", "of an old class")}
    rows = everything(place)
    assert {row[0] for row in rows["tables"]} == set(codes.values()) - gone
    for name in ("tables", "seats", "events", "drafts", "doers"):
        assert rows[name] == [row for row in before[name] if row[0] not in gone]
    assert len(rows["classes"]) == len(rows["class_codes"]) == 1

    async def story() -> None:
        tables = Tables.open(database(place))
        try:
            classes = Classes(tables)
            assert (await classes.find(in_use)).phase == "playing"
            with pytest.raises(NoSuchClass):
                await classes.find(old)
            with pytest.raises(NoSuchTable):
                await tables.find(codes["old"])
            classes.hush()
        finally:
            await tables.close()

    asyncio.run(story())
    assert shoal("prune", "--older-than", "400d", *option(place)) == 0
    assert "0 tables, 0 classes" in capsys.readouterr().out


def test_beside_running_servers_what_they_have_open_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = new_place("postgres", tmp_path)
    codes, _ = asyncio.run(aged(place))
    with serving(place, "--keep-classes", "9999") as server, socket.create_connection((HERE, server.port), 60) as page:
        page.sendall(f"GET /t/{codes['old']}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert b"200 OK" in page.recv(1000)
        server.call(f"/api/tables/{codes['of an old class']}")
        with at(place) as found:
            while not is_led(found.engine, codes["old"]):
                time.sleep(0.05)
        assert shoal("prune", "--older-than", "400d", *option(place)) == 0
        gone = set(codes.values()) - {row[0] for row in everything(place)["tables"]}
        assert codes["old"] not in gone and codes["of an old class"] in gone
        assert server.call(f"/api/tables/{codes['old']}")[0] == 200
        assert server.call(f"/api/tables/{codes['of an old class']}")[0] == 404


def is_led(engine: sql.Engine, code: str) -> bool:
    with engine.connect() as connection:
        return connection.execute(sql.select(LEASES.c.code).where(LEASES.c.code == code)).first() is not None


@pytest.mark.parametrize("age", ["", "400", "0d", "-1d", "many", "1.2.3d", "4m"])
def test_a_wrong_age_is_explained(age: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["prune", f"--older-than={age}"])
    assert end.value.code == 2
    assert "400d" in capsys.readouterr().err
