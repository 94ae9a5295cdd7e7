"""What the teacher does while they play, decided. Without a table, it is about all of them."""

from __future__ import annotations

from collections.abc import Collection

from shoal.classroom.door import member
from shoal.classroom.errors import NoSuchPlace
from shoal.classroom.lesson import LONGEST_TIMER, check_timer
from shoal.classroom.reasons import no
from shoal.classroom.state import Event, State
from shoal.engine.errors import BadOption
from shoal.table import NotNow
from shoal.table.seats import shown_name

LONGEST_TEXT = 200  # characters the teacher says


def pause(state: State, on: bool, table: int | None) -> list[Event]:
    """NotNow, NoSuchPlace."""
    return _mark("pause", state.paused, on, _which(state, table))


def stop_after_round(state: State, on: bool, table: int | None) -> list[Event]:
    """NotNow, NoSuchPlace."""
    return _mark("last-round", state.last_round, on, _which(state, table))


def stop(state: State, table: int | None, running: Collection[int]) -> list[Event]:
    """NotNow if it is over already."""
    tables = [each for each in _which(state, table) if each in running and each not in state.stopped]
    if not tables:
        raise NotNow(no("over"))
    return [{"do": "stopped", "tables": tables}]


def more_time(state: State, seconds: int, table: int | None) -> list[Event]:
    """NotNow, NoSuchPlace, BadOption."""
    if not 1 <= seconds <= LONGEST_TIMER:
        raise BadOption(no("more_time_limits", most=LONGEST_TIMER))
    return [{"do": "more-time", "seconds": seconds, "tables": _which(state, table)}]


def look_up(state: State, on: bool, text: str) -> list[Event]:
    """BadOption if the text is too long."""
    shown = _text(text) if on else None
    return [] if shown == state.eyes else [{"do": "eyes", "text": shown}]


def say(state: State, text: str, table: int | None) -> list[Event]:
    """BadOption if it is too long, NoSuchPlace."""
    shown = _text(text)
    if table is not None and not 0 <= table < len(state.tables):
        raise NoSuchPlace(table)
    if not shown and table not in state.said:
        return []
    return [{"do": "said", "text": shown, "table": table}]


def timers(state: State, nudge: int, coach: int) -> list[Event]:
    """BadOption."""
    for seconds in (nudge, coach):
        check_timer(seconds)
    if (nudge, coach) == (state.lesson.nudge, state.lesson.coach):
        return []
    return [{"do": "timers", "nudge": nudge, "coach": coach}]


def seat_of(state: State, pupil: int, running: Collection[int]) -> tuple[int, int]:
    """Table and seat of a pupil in a running game. NoSuchPupil, NotNow."""
    who = member(state, pupil)
    table = state.table_of(pupil)
    seat = None if table is None else table.seat_of(pupil)
    if table is None or seat is None or table.index not in running:
        raise NotNow(no("no_seat", name=who.name))
    return table.index, seat


def _which(state: State, table: int | None) -> list[int]:
    if state.phase != "playing":
        raise NotNow(no("over" if state.phase == "over" else "not_playing"))
    if table is None:
        return [each.index for each in state.tables]
    if not 0 <= table < len(state.tables):
        raise NoSuchPlace(table)
    return [table]


def _mark(what: str, now: Collection[int], on: bool, tables: list[int]) -> list[Event]:
    change = [table for table in tables if (table in now) != on]
    return [{"do": what, "on": on, "tables": change}] if change else []


def _text(text: str) -> str:
    shown = shown_name(text)
    if len(shown) > LONGEST_TEXT:
        raise BadOption(no("long_text", most=LONGEST_TEXT))
    return shown
