"""Who sits where, decided: a plan until the game begins, and changes while it runs."""

from __future__ import annotations

from random import Random
from typing import Literal

from shoal.classroom.door import Hall, member
from shoal.classroom.errors import DoesNotFit, NoSuchPlace
from shoal.classroom.lesson import MOST_IN_TEAM, Lesson
from shoal.classroom.people import Seated
from shoal.classroom.reasons import no
from shoal.classroom.seating import (
    Wish,
    met_before,
    mixed,
    moved,
    regrouped,
    reseated,
    shuffled,
    squeezed_in,
    swapped,
)
from shoal.classroom.state import Event, State, after, seats_event
from shoal.table import BadRequest, NotNow

How = Literal["shuffle", "same", "mix"]
HOWS = ("shuffle", "same", "mix")


def check_how(how: str) -> None:
    """BadRequest."""
    if how not in HOWS:
        raise BadRequest(no("hows", known=HOWS))


def seat(state: State, how: str, wish: Wish, rng: Random) -> list[Event]:
    """DoesNotFit, NotNow."""
    _before_a_game(state)
    return [seats_event(_tables(state, how, wish, rng))]


def again(state: State, how: str, lesson: Lesson, wish: Wish, rng: Random) -> list[Event]:
    """DoesNotFit, NotNow."""
    if state.phase != "over":
        raise NotNow(no("not_over" if state.phase == "playing" else "not_playing"))
    event: Event = {"do": "again", "lesson": lesson.data()}
    now = after(state, event, 0, 0.0)
    return [event, seats_event(_tables(now, how, wish, rng))]


def change(state: State, lesson: Lesson, sizes_before: Wish, sizes: Wish) -> list[Event]:
    """NotNow. The plan of who sits where stays as long as tables are of the same kind."""
    _before_a_game(state)
    return [{"do": "lesson", "lesson": lesson.data(), "seats": sizes_before == sizes}]


def seat_waiting(state: State, wish: Wish, rng: Random) -> list[Event]:
    """Tables of their own for those who wait. DoesNotFit, NotNow."""
    if state.phase not in ("playing", "over"):
        raise NotNow(no("not_playing"))
    waiting = state.unseated()
    if not waiting:
        raise NotNow(no("nobody_waits"))
    more = shuffled(waiting, wish, rng)
    first = len(state.tables)
    return [seats_event([*state.tables, *(table._replace(index=first + table.index) for table in more)])]


def move(state: State, pupil: int, to: int, at: int | None, hall: Hall) -> list[Event]:
    """DoesNotFit, NotNow, NoSuchPupil, NoSuchPlace."""
    who = member(state, pupil)
    if who.state != "in":
        raise NotNow(no("out_of_class", name=who.name))
    planning = state.phase == "seated"
    if not planning and state.phase != "playing":
        raise NotNow(no("no_plan" if state.phase == "door" else "over"))
    if not 0 <= to < len(state.tables) + planning:
        raise NoSuchPlace(to)
    if at is not None and (to == len(state.tables) or not 0 <= at < len(state.tables[to].chairs)):
        raise NoSuchPlace(to, at)
    tables = moved(state.tables, pupil, to, at, hall.wish) if planning else _reseated(state, pupil, to, at, hall)
    return [] if tables == state.tables else [seats_event(tables)]


def swap(state: State, a: int, b: int) -> list[Event]:
    """NotNow, NoSuchPupil."""
    if state.phase != "seated":
        raise NotNow(no("playing" if state.phase == "playing" else "no_plan"))
    for pupil in (a, b):
        if member(state, pupil).state != "in":
            raise NotNow(no("out_of_class", name=member(state, pupil).name))
    return [seats_event(swapped(state.tables, a, b))]


def fix(state: State, table: int, on: bool) -> list[Event]:
    """NoSuchPlace."""
    if not 0 <= table < len(state.tables):
        raise NoSuchPlace(table)
    if state.tables[table].fixed == on:
        return []
    return [seats_event([each._replace(fixed=on if each.index == table else each.fixed) for each in state.tables])]


def begin(state: State, hall: Hall) -> list[Event]:
    """NotNow. Who came in since the plan was made, and found no place in it, is offered one once more."""
    if state.phase != "seated":
        raise NotNow(no("no_plan" if state.phase == "door" else "playing"))
    tables = state.tables
    for pupil in state.unseated():
        try:
            tables = squeezed_in(tables, pupil, hall.wish)
        except DoesNotFit:
            break
    events: list[Event] = [] if tables == state.tables else [seats_event(tables)]
    return [*events, {"do": "began"}]


def _before_a_game(state: State) -> None:
    if state.phase in ("playing", "over"):
        raise NotNow(no("playing"))


def _tables(state: State, how: str, wish: Wish, rng: Random) -> tuple[Seated, ...]:
    """For all who are in."""
    pupils = state.present()
    if not pupils:
        raise NotNow(no("nobody_in"))
    before = state.tables or (state.past[-1].tables if state.past else ())
    if how == "same" and before:
        return regrouped(pupils, wish, rng, before)
    fixed = [_here(table, pupils) for table in before if table.fixed]
    fixed = [table for table in fixed if table.pupils]
    if how == "mix":
        return mixed(pupils, wish, rng, met_before(game.tables for game in state.past), fixed)
    return shuffled(pupils, wish, rng, fixed)


def _here(table: Seated, pupils: list[int]) -> Seated:
    chairs = [
        chair._replace(pupils=tuple(pupil for pupil in chair.pupils if pupil in pupils)) for chair in table.chairs
    ]
    return table._replace(chairs=tuple(chairs), code="")


def room_at(state: State, pupil: int, table: Seated) -> list[int]:
    """While they play, the seats of this table the pupil may go to: those of bots first; then into teams with room,
    where the class plays in teams or the pupil has no seat yet."""
    teams = state.lesson.team > 1 or state.table_of(pupil) is None
    most = MOST_IN_TEAM if teams else 1
    seats = [seat for seat, chair in enumerate(table.chairs) if len(chair.pupils) < most and pupil not in chair.pupils]
    return sorted(seats, key=lambda seat: len(table.chairs[seat].pupils))


def _reseated(state: State, pupil: int, to: int, at: int | None, hall: Hall) -> tuple[Seated, ...]:
    if to not in hall.running:
        raise NotNow(no("over"))
    if at is not None and pupil in state.tables[to].chairs[at].pupils:
        return state.tables
    free = room_at(state, pupil, state.tables[to])
    if not free or at not in (None, *free):
        raise DoesNotFit(no("seat_held"))
    return reseated(state.tables, pupil, to, free[0] if at is None else at)
