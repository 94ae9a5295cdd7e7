"""What is stored against what the clients know: all that was acknowledged, exactly once, and nothing else."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from shoal.engine.errors import BadTranscript
from shoal.engine.game import CHANCE
from shoal.engine.log import Event, Header, Log, fold
from shoal.games import open_log
from tests.torture.journal import Match, Wish
from tests.torture.player import Wrong
from tests.torture.wire import ask_in_turn

Select = Callable[[str, str], Sequence[tuple[Any, ...]]]  # a query with ? in it, for the table with this code


class Row(NamedTuple):
    number: int
    line: str
    request: str | None

    @property
    def event(self) -> Event:
        return Event.read(self.line)


class Found(NamedTuple):
    """What the store has of one table."""

    header: Header
    rows: list[Row]
    desks: dict[int, list[str]]


def check_store(folder: Path, matches: Iterable[Match], count: Counter[str]) -> None:
    """Wrong unless the store fits what the clients know. A copy is looked at: to recover is the server's affair."""
    copy = folder.parent / "copy"
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("*-shm"))
    try:
        with closing(sqlite3.connect(copy / "shoal.db")) as store:
            (whole,) = store.execute("PRAGMA integrity_check").fetchone()
            if whole != "ok":
                raise Wrong(f"the database is damaged: {whole}")
            check_matches(lambda query, code: store.execute(query, (code,)).fetchall(), matches, count)
    finally:
        shutil.rmtree(copy)


def check_matches(select: Select, matches: Iterable[Match], count: Counter[str]) -> None:
    """Wrong unless what is selected fits what the clients know."""
    for match in matches:
        found = _find(select, match)
        if found is not None:
            _check(match, found, count)
        elif match.code:
            raise Wrong(f"{match.code} was acknowledged and is not there")


def check_answers(port: int, match: Match, most: int, count: Counter[str]) -> None:
    """Wrong unless tokens open their seats, and what was asked before gets the answer it got."""
    for seat, token in match.tokens.items():
        view = ask_in_turn(port, f"{match.path}/sight", token)
        if (view.status, view.data.get("seat")) != (200, seat):
            raise Wrong(f"the token of seat {seat} at {match.code} opens {view}")
    again = ask_in_turn(port, match.create.path, "", match.create.body)
    if again.status >= 300 or (again.data["code"], again.data["tokens"]["0"]) != (match.code, match.tokens[0]):
        raise Wrong(f"{match.create} put up {match.code}, and now it is answered with {again}")
    done = [wish for wish in match.wishes.values() if wish.fate == "done"]
    for wish in [each for each in done if each.kind == "join"] + done[-most:]:
        _check_again(port, wish)
        count["asked again"] += 1


def _check_again(port: int, wish: Wish) -> None:
    assert wish.answer is not None
    before, told = wish.answer.data, [ask_in_turn(port, wish.path, wish.token, wish.body) for _ in range(2)]
    if wish.kind == "join":
        same = [(each.data["seat"], each.data["token"]) == (before["seat"], before["token"]) for each in told]
    elif wish.acknowledged_by_number:
        same = [each.data == {**before, "repeated": True} for each in told] + [told[0] == told[1]]
    else:
        same = [each.status == wish.answer.status for each in told]
    if not all(same):
        raise Wrong(f"{wish} is answered otherwise when it is sent again: {told}")


def _find(select: Select, match: Match) -> Found | None:
    tables = select("SELECT header FROM tables WHERE code = ?", match.code)
    if not tables:
        return None
    rows = select("SELECT number, line, request FROM events WHERE code = ? ORDER BY number", match.code)
    desks = select("SELECT seat, work FROM drafts WHERE code = ?", match.code)
    found = {seat: json.loads(work) for seat, work in desks}
    return Found(
        Header(**json.loads(tables[0][0])),
        [Row(*row) for row in rows],
        {seat: list(work["laid"].values()) if "laid" in work else work["steps"] for seat, work in found.items()},
    )


def _check(match: Match, found: Found, count: Counter[str]) -> None:
    rows = found.rows
    if [row.number for row in rows] != list(range(1, len(rows) + 1)):
        raise Wrong(f"{match.code} has gaps: {[row.number for row in rows]}")
    _check_nothing_else(match, rows)
    _check_acknowledged(match, rows)
    for seat, steps in match.desks.items():
        if steps is not None and sorted(found.desks.get(seat, [])) != sorted(steps):
            raise Wrong(f"seat {seat} at {match.code} tried out {steps}, and {found.desks.get(seat)} is stored")
    try:
        game, log = open_log(Log(found.header, [row.event for row in rows]))
        fold(game, log)
    except BadTranscript as error:
        raise Wrong(f"{match.code} does not replay: {error}") from None
    count["events looked at"] += len(rows)


def _check_nothing_else(match: Match, rows: list[Row]) -> None:
    """Whatever stands there is chance's, a bot's or the room's, or somebody has asked for it."""
    due: list[str] = []  # what is left of the step that is being read
    for row in rows:
        event = row.event
        if row.request is not None:
            wish = match.wishes.get(row.request)
            if wish is None or not row.line.startswith(wish.lines[0]) or (wish.fate == "refused" and not wish.late):
                raise Wrong(f"nobody asked for {row} at {match.code}: {wish}")
            due = list(wish.lines[1:])
        elif event.actor is not None and event.actor != CHANCE and not event.by:
            if not due or due.pop(0) != row.line:
                raise Wrong(f"nobody asked for {row} at {match.code}")
        elif event.actor is None:
            _check_remark(match, row)
    _each_once([row.line for row in rows if " name " in row.line and row.event.actor is None], match)
    _each_once([row.line for row in rows if " joins " in row.line and row.event.actor is None], match)


def _check_remark(match: Match, row: Row) -> None:
    asked = ["* seat 1 joins Guest"] if any(wish.kind == "join" for wish in match.wishes.values()) else []
    if match.declined:
        asked += ["* seat 0 keeps", "* seat 1 keeps"]
    if row.line not in asked:
        raise Wrong(f"nobody asked for {row} at {match.code}")


def _each_once(lines: list[str], match: Match) -> None:
    if len(set(lines)) != len(lines):
        raise Wrong(f"something happened twice at {match.code}: {lines}")


def _check_acknowledged(match: Match, rows: list[Row]) -> None:
    there = {row.request: row for row in rows if row.request is not None}
    lines = [row.line for row in rows]
    for wish in match.wishes.values():
        row = there.get(wish.request)
        if row is not None:
            wish.stored_to = _end_of(row, wish, rows)
        if wish.fate != "done":
            continue
        assert wish.answer is not None
        if wish.kind == "join":
            fits = "* seat 1 joins Guest" in lines
        else:
            same = not wish.acknowledged_by_number or wish.answer.data["number"] == wish.stored_to
            fits = row is not None and same
        if not fits:
            raise Wrong(f"{wish} was acknowledged, and {row} is stored")


def _end_of(row: Row, wish: Wish, rows: list[Row]) -> int:
    """The number of the last event of a wish's step; Wrong if only a part of it is stored."""
    step = rows[row.number - 1 : row.number - 1 + len(wish.lines)]
    if len(step) < len(wish.lines):
        raise Wrong(f"only {step} of {wish} is stored")
    end = row.number - 1 + len(wish.lines)
    while end < len(rows) and rows[end].event.actor == CHANCE:
        end += 1
    return end
