"""The commands with which the tables of a server are kept: backup, restore, move, prune."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

COMMANDS = ("backup", "restore", "move", "prune")
FILE = "shoal.db"  # in the folder
HOME = "SHOAL_DATA"  # where the environment may say which folder it is
UNITS = {"d": 1.0, "w": 7.0, "y": 365.25}  # days


def add_commands(commands: Any) -> None:
    """To the parser of the program."""
    backup = commands.add_parser("backup", help="put all tables and classes into one file, while people play or not")
    backup.add_argument("file", type=Path, help="an older file of that name is replaced when the new one is whole")
    add_place(backup, "the tables are kept")
    restore = commands.add_parser("restore", help="put a backup into an empty place")
    restore.add_argument("file", type=Path, help="what “shoal backup” has made")
    add_place(restore, "the tables are to be kept, with none in it yet")
    move = commands.add_parser("move", help="carry all tables from SQLite to PostgreSQL or back, while nobody plays")
    for name, what in (("--from", "where they are"), ("--to", "where they are to be: an empty place")):
        move.add_argument(
            name, dest=name[2:], required=True, metavar="PLACE", help=f"{what}; a folder or postgresql://…"
        )
    prune = commands.add_parser("prune", help="delete tables and classes nobody has touched for long")
    prune.add_argument("--older-than", type=_days, required=True, metavar="AGE", help="as in 400d, 60w or 2y")
    prune.add_argument("--dry-run", action="store_true", help="say what would go, and delete nothing")
    add_place(prune, "the tables are kept")


def add_place(parser: argparse.ArgumentParser, what: str) -> None:
    """Options that say where tables are."""
    place = parser.add_mutually_exclusive_group()
    home = os.environ.get(HOME) or ".var"
    place.add_argument(
        "--data", default=home, metavar="DIR", help=f"folder in which {what} ({home.replace('%', '%%')})"
    )
    place.add_argument(
        "--database", type=address, metavar="URL", help=f"a PostgreSQL database in which {what}, postgresql://…"
    )


def address(text: str) -> str:
    """Of a PostgreSQL database, as it is typed."""
    if not text.startswith(("postgresql://", "postgres://")):  # what was typed may have a password in it
        raise argparse.ArgumentTypeError(
            "this is no address of a PostgreSQL database, as in postgresql://localhost/shoal"
        )
    return text


def run(chosen: argparse.Namespace) -> str:
    """Do what one of these commands says; what was done, in a sentence. ShoalError, OSError."""
    if chosen.command == "backup":
        return backup(chosen.file, _place(chosen))
    if chosen.command == "restore":
        return restore(chosen.file, _place(chosen))
    if chosen.command == "move":
        return move(_database(getattr(chosen, "from")), _database(chosen.to))
    return asyncio.run(prune(_place(chosen), chosen.older_than, chosen.dry_run))


def backup(file: Path, database: str) -> str:
    from shoal.table.store import archive, copies  # simulations need no database

    with copies.at(database) as place, copies.read(place) as whole:
        archive.write(file, whole)
        return f"In {file} now: {_amount(whole.counts)}."


def restore(file: Path, database: str) -> str:
    from shoal.table.store import archive, copies

    with archive.read(file) as whole, copies.at(database, empty=True) as place:
        copies.put(place, whole)
        return f"Restored: {_amount(whole.counts)}."


def move(source: str, target: str) -> str:
    from shoal.table.store import copies

    with copies.at(source) as old, copies.closed(old), copies.read(old) as whole, copies.at(target, empty=True) as new:
        copies.put(new, whole)
        return f"Moved: {_amount(whole.counts)}. In “{old.place}” everything was left as it is."


async def prune(database: str, days: float, dry_run: bool) -> str:
    from shoal.classroom.prune import find_old
    from shoal.classroom.prune import prune as delete_old
    from shoal.table.store import copies
    from shoal.table.store.store import Store

    with copies.at(database):  # it is not made for this
        store = Store(database)
    try:
        old = await (find_old(store, days) if dry_run else delete_old(store, days))
    finally:
        await store.close()
    amount = _amount({"tables": len(old.tables), "classes": len(old.classes)})
    return f"{'Would be deleted' if dry_run else 'Deleted'}, not touched for {days:g} days: {amount}."


def _place(chosen: argparse.Namespace) -> str:
    return str(chosen.database or Path(chosen.data) / FILE)


def _database(typed: str) -> str:
    return typed if "://" in typed else str(Path(typed) / FILE)


def _days(text: str) -> float:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([dwy])", text, re.ASCII)
    if found is None or not float(found[1]):
        raise argparse.ArgumentTypeError(f"{text!r} is no age; it is a number of days, weeks or years: 400d, 60w, 2y")
    return float(found[1]) * UNITS[found[2]]


def _amount(counts: Mapping[str, int]) -> str:
    tables, classes = counts.get("tables", 0), counts.get("classes", 0)
    events = f" with {counts['events']:,} events" if "events" in counts else ""
    groups = f"{classes:,} class" if classes == 1 else f"{classes:,} classes"
    return f"{tables:,} {'table' if tables == 1 else 'tables'}{events}, {groups}"
