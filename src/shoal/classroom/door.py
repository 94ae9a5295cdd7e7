"""The door of a class: who comes in, who is let in, who goes on with another device, who is sent out.

These are decisions: from the state and what is asked to the events that follow, or an error that says why not."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from shoal.classroom.errors import ClassFull, DoesNotFit, DoorLocked, NoSuchPupil, NotInClass, SentOut
from shoal.classroom.names import given_name, name_for, same_name
from shoal.classroom.people import Seated
from shoal.classroom.reasons import no
from shoal.classroom.seating import Wish, bots_chair, reseated, smallest_team, squeezed_in
from shoal.classroom.state import Event, Member, State, after, seats_event
from shoal.table import NotNow
from shoal.table.passes import one_time_code
from shoal.table.seats import key_of


class Device(NamedTuple):
    """What a device is known by: hashes of its token and of the link that belongs to it."""

    key: str
    link: str


class Hall(NamedTuple):
    """What is known of the class at this moment and not stored."""

    most: int  # pupils
    wish: Wish
    running: Collection[int]  # tables that are up and not over
    online: Callable[[int], bool]  # whether this pupil is


def device(token: str, id: str) -> Device:
    return Device(key_of(token), key_of(link(token, id)))


def link(token: str, id: str) -> str:
    """What brings the pupil with this token to another device."""
    made = hmac.new(token.encode(), f"link {id}".encode(), "sha256").digest()
    return base64.urlsafe_b64encode(made).rstrip(b"=").decode()


def new_pass(state: State, pupil: int, request: str, random: str) -> str:
    """A one-time code; the same for the same request."""
    made = hmac.new(state.host.encode(), f"pass {pupil} {request}".encode(), "sha256").hexdigest()
    return one_time_code(made if request else random, "class")


def member(state: State, pupil: int) -> Member:
    """NoSuchPupil."""
    found = state.members.get(pupil)
    if found is None:
        raise NoSuchPupil(pupil)
    return found


def owner(state: State, keys: Collection[str]) -> Member | None:
    """Whose key one of these is, or is to be when they are let in."""
    for each in state.members.values():
        if each.key in keys or (each.asks is not None and each.asks[0] in keys):
            return each
    return None


def check_in(state: State, token: str) -> Member:
    """The pupil with this token who is in. NotInClass, SentOut."""
    key = key_of(token)
    found = owner(state, [key])
    if found is None:
        moved = any(key in each.former for each in state.members.values())
        raise NotInClass("moved_away" if moved else "not_in_class")
    if found.state == "out":
        raise SentOut
    if found.state == "asks" or found.key != key:
        raise NotInClass
    return found


# ---- coming in


def join(state: State, typed: str, new: Device, hall: Hall) -> list[Event]:
    """ClassFull, DoorLocked, BadOption, NotNow."""
    if state.locked:
        raise DoorLocked
    back = _who_comes_back(state, typed, hall)
    if back is not None:
        what = "asked-back" if state.by_hand else "device"
        return [{"do": what, "id": back.id, "key": new.key, "link": new.link}]
    if len([each for each in state.members.values() if each.state != "out"]) >= hall.most:
        raise ClassFull(hall.most)
    name = name_for(state.lesson, typed, names(state))
    pupil = len(state.members) + 1
    joined = {"do": "joined", "id": pupil, "name": name, "asks": state.by_hand, "key": new.key, "link": new.link}
    return [joined, *_seated(after(state, joined, 0, 0.0), [pupil], hall)]


def let_in(state: State, pupils: Iterable[int], hall: Hall) -> list[Event]:
    """NoSuchPupil, NotNow, ClassFull."""
    asking = list(pupils)
    for each in (member(state, pupil) for pupil in asking):
        if each.state != "asks" and each.asks is None:
            raise NotNow(no("not_asking", name=each.name))
    if not asking:
        return []
    event: Event = {"do": "let-in", "ids": asking}
    return [event, *_seated(after(state, event, 0, 0.0), asking, hall)]


def asking(state: State) -> list[int]:
    return [each.id for each in state.members.values() if each.state == "asks" or each.asks is not None]


def by_hand(state: State, on: bool, hall: Hall) -> list[Event]:
    if on == state.by_hand:
        return []
    return [{"do": "by-hand", "on": on}, *([] if on else let_in(state, asking(state), hall))]


def names(state: State) -> list[str]:
    """Those that are taken. Who was sent out keeps the name: nobody comes back by tapping it."""
    return [each.name for each in state.members.values()]


def _who_comes_back(state: State, typed: str, hall: Hall) -> Member | None:
    """The pupil of a former lesson with this name who is not here yet."""
    if not state.returning:
        return None
    expected = [each for each in state.members.values() if each.id in state.expected and same_name(each.name, typed)]
    return next((each for each in expected if not hall.online(each.id) and each.asks is None), None)


def _seated(state: State, pupils: Iterable[int], hall: Hall) -> list[Event]:
    """Where latecomers sit, if they do."""
    tables = state.tables
    for pupil in pupils:
        there = any(pupil in table.pupils for table in tables)
        if not there and state.members[pupil].state == "in":
            tables = late(state, tables, pupil, hall)
    return [] if tables == state.tables else [seats_event(tables)]


def late(state: State, tables: tuple[Seated, ...], pupil: int, hall: Hall) -> tuple[Seated, ...]:
    """The tables with one more pupil, as the lesson says what becomes of latecomers; as they were if they wait."""
    if state.phase == "seated":
        try:
            return squeezed_in(tables, pupil, hall.wish)
        except DoesNotFit:
            return tables
    if state.phase != "playing" or state.lesson.late == "wait":
        return tables
    running = [table for table in tables if table.index in hall.running]
    find = bots_chair if state.lesson.late == "bot" else smallest_team
    place = find(running)
    return tables if place is None else reseated(tables, pupil, *place)


# ---- another device, another name, out and in


def on_device(state: State, opens: Callable[[Member], bool], new: Device) -> list[Event]:
    """NotInClass if it opens nothing."""
    fits = [each for each in state.members.values() if each.state == "in" and opens(each)]
    if not fits:
        raise NotInClass("wrong_code")
    return [{"do": "device", "id": fits[0].id, "key": new.key, "link": new.link}]


def device_code(state: State, pupil: int, made: str) -> list[Event]:
    """NoSuchPupil, NotNow. `made` is what is stored in place of the code."""
    who = member(state, pupil)
    if who.state != "in":
        raise NotNow(no("out_of_class", name=who.name))
    return [{"do": "device-code", "id": pupil, "pass": made}]


def rename(state: State, pupil: int, typed: str) -> list[Event]:
    """NoSuchPupil, BadOption."""
    was = member(state, pupil)
    name = given_name(typed, [each.name for each in state.members.values() if each.id != pupil])
    return [] if name == was.name else [{"do": "renamed", "id": pupil, "name": name}]


def send_out(state: State, pupil: int) -> list[Event]:
    """NoSuchPupil. Of two devices that say they are the same pupil, the one that asks is sent away."""
    who = member(state, pupil)
    if who.asks is not None:
        return [{"do": "turned-away", "id": pupil}]
    return [] if who.state == "out" else [{"do": "sent-out", "id": pupil}]


def take_in(state: State, pupil: int, hall: Hall) -> list[Event]:
    """NoSuchPupil, NotNow."""
    who = member(state, pupil)
    if who.state != "out":
        raise NotNow(no("not_out", name=who.name))
    event: Event = {"do": "taken-in", "id": pupil}
    return [event, *_seated(after(state, event, 0, 0.0), [pupil], hall)]


def go_on(state: State, on: bool) -> list[Event]:
    return [] if on == state.returning and not on else [{"do": "returning", "on": on}]


def is_back(state: State, pupil: int) -> list[Event]:
    """Somebody who is expected has come with the key they have: nobody else comes by their name."""
    return [{"do": "back", "id": pupil}] if pupil in state.expected else []


def switched(what: str, now: bool, on: bool) -> list[Event]:
    """A switch that is so already stays."""
    return [] if now == on else [{"do": what, "on": on}]
