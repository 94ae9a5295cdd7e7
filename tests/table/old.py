"""An old store with a toy table in it, and shelves on which the toy has newer rules than that table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from shoal.engine.box import Box
from shoal.engine.log import Event, Log
from shoal.engine.options import Value
from shoal.engine.versions import Kept, Migrated
from shoal.engine.vocabulary import Vocabulary
from shoal.table.seats import token_for
from tests.table.toy import ACTIONS, BOX, ToyGame

CODE = "KELP-42"
TOKENS = {0: token_for("ada-asks-for-a-table-once", "seat 0"), 1: token_for("bo-asks-for-a-seat-once", CODE)}
LINES = ["* seat 1 joins Bo", "deal 0 2", "deal 1 2", "0: step", "* undo 2", "0: roll", "rolled 2"]


def put_old_store(folder: Path, version: int = 1) -> Path:
    """The file: Ada has stepped, has taken that back, and has rolled a 2; it is Bo's turn."""
    file = folder / "shoal.db"
    connection = sqlite3.connect(file)
    connection.executescript((Path(__file__).parent / "stores" / f"{version}.sql").read_text("utf-8"))
    connection.close()
    return file


class Shoving(ToyGame):
    """Rules 2 of another world: who pushes says “shove”, and who steps steps twice."""

    def __init__(self, options: Mapping[str, Value]) -> None:
        super().__init__(options, 2)
        self.vocabulary = Vocabulary(("shove", *ACTIONS[1:]))


def shoved(log: Log) -> Iterator[Sequence[Event]]:
    for event in log.events:
        if event.text == "step":
            yield [event, Event(event.actor, "step", event.by)]
        else:
            yield [event._replace(text="shove") if event.text == "push" else event]


def kept(game: str) -> Box:
    """Rules 2 are new, rules 1 are played on."""
    return replace(BOX, game=partial(ToyGame, version=2), past={1: Kept(ToyGame)})


def migrated(game: str) -> Box:
    """Rules 2 are new, and what was begun by rules 1 is rewritten."""
    return replace(BOX, game=Shoving, past={1: Migrated(shoved)})


def garbled(game: str) -> Box:
    """Here it is rewritten to something that the new rules do not allow."""
    wrong = Migrated(lambda log: [[event._replace(text="shout")] for event in log.events])
    return replace(BOX, game=Shoving, past={1: wrong})


def stuck(game: str) -> Box:
    """Here rewriting fails."""
    return replace(BOX, game=Shoving, past={1: Migrated(lambda log: [])})


def forgotten(game: str) -> Box:
    """Rules 2 are new, and nothing is said about rules 1."""
    return replace(BOX, game=partial(ToyGame, version=2))
