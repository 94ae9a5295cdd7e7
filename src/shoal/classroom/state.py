"""A class as its log tells it: the state is the fold of its events. An event is a small JSON object: what was done
(`do`), and with what. What an event means never changes, so that old classes can be opened for ever."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from shoal.classroom.lesson import Lesson
from shoal.classroom.people import Chair, Game, Message, Note, Phase, Presence, Seated

Event = dict[str, Any]


@dataclass(frozen=True)
class Member:
    """A pupil as stored: keys are hashes of tokens."""

    id: int
    name: str
    state: Presence
    key: str
    link: str = ""  # of the link the pupil may keep
    former: tuple[str, ...] = ()  # of devices they had before
    pass_key: str = ""  # of the one-time code, while one is out
    asks: tuple[str, str] | None = None  # key and link of another device that says it is theirs


class Owed(NamedTuple):
    """Time that was given and may not have come to the tables yet."""

    number: int  # of the event
    seconds: int
    tables: tuple[int, ...]


@dataclass(frozen=True)
class State:
    """Everything about a class that is stored."""

    lesson: Lesson
    teacher: str  # hash of the class's key
    recovery: str  # hash of the one in its recovery link
    host: str  # the token by which the class is the host of its tables; it never leaves the server
    code: str
    locked: bool = False
    by_hand: bool = False
    returning: bool = False
    expected: frozenset[int] = frozenset()  # pupils who may come back by name
    members: Mapping[int, Member] = field(default_factory=dict)
    number: int = 1  # of the game
    phase: Phase = "door"
    tables: tuple[Seated, ...] = ()
    past: tuple[Game, ...] = ()
    paused: frozenset[int] = frozenset()  # tables
    last_round: frozenset[int] = frozenset()
    stopped: frozenset[int] = frozenset()
    owed: tuple[Owed, ...] = ()
    eyes: str | None = None
    said: Mapping[int | None, Message] = field(default_factory=dict)  # by table; None: to all
    notes: tuple[Note, ...] = ()
    # Live tables, by code, that may not know yet who is called otherwise or has another device; and since which event.
    untold: Mapping[str, int] = field(default_factory=dict)

    def table_of(self, pupil: int) -> Seated | None:
        return next((table for table in self.tables if pupil in table.pupils), None)

    def present(self) -> list[int]:
        """Who is in, in the order they came."""
        return [member.id for member in self.members.values() if member.state == "in"]

    def unseated(self) -> list[int]:
        seated = {pupil for table in self.tables for pupil in table.pupils}
        return [pupil for pupil in self.present() if pupil not in seated]

    def resting(self, table: int) -> bool:
        """Whether this table is to rest, by the teacher's pause or because all eyes are elsewhere."""
        return self.eyes is not None or table in self.paused


def written(event: Event) -> str:
    """As it is stored."""
    return json.dumps(event, ensure_ascii=False, separators=(",", ":"))


def fold(lines: Iterable[tuple[str, float]]) -> State:
    """The state after these events, each with its time."""
    numbered = enumerate(lines, 1)
    _, (first, _) = next(numbered)
    state = made(json.loads(first))
    for number, (line, at) in numbered:
        state = after(state, json.loads(line), number, at)
    return state


def made(event: Event) -> State:
    """A new class."""
    lesson = Lesson.read(event["lesson"])
    return State(lesson, event["teacher"], event["recovery"], event["host"], event["code"])


def after(state: State, event: Event, number: int, at: float) -> State:
    """The state after an event of this number, stored at this time."""
    return DONE[event["do"]](state, {**event, "number": number, "at": at})


def seats_event(tables: Collection[Seated]) -> Event:
    """Who sits where, all of it."""
    chairs = [[list(chair.pupils) for chair in table.chairs] for table in tables]
    return {"do": "seats", "tables": chairs, "fixed": [table.index for table in tables if table.fixed]}


# ---- pupils


def _joined(state: State, event: Event) -> State:
    presence: Presence = "asks" if event["asks"] else "in"
    member = Member(event["id"], event["name"], presence, event["key"], event["link"])
    return replace(state, members={**state.members, member.id: member})


def _member(state: State, pupil: int, /, **changed: Any) -> State:
    return replace(state, members={**state.members, pupil: replace(state.members[pupil], **changed)})


def _let_in(state: State, event: Event) -> State:
    for pupil in event["ids"]:
        member = state.members[pupil]
        if member.asks is not None:
            key, link = member.asks
            state = _on_device(state, {"id": pupil, "key": key, "link": link, "number": event["number"]})
        else:
            state = _member(state, pupil, state="in")
    return state


def _on_device(state: State, event: Event) -> State:
    """The pupil goes on with another device; the one they had is a former one."""
    was = state.members[event["id"]]
    state = _member(
        _told(state, event),
        was.id,
        key=event["key"],
        link=event["link"],
        former=(*was.former, was.key),
        pass_key="",
        asks=None,
    )
    return replace(state, expected=state.expected - {was.id})


def _sent_out(state: State, event: Event) -> State:
    pupil = event["id"]
    state = _member(_told(state, event), pupil, state="out", pass_key="", asks=None)
    return replace(state, tables=tuple(_without(table, pupil) for table in state.tables))


def _told(state: State, event: Event) -> State:
    """The tables of every game at which this pupil sits or sat, or from which they were sent out, are to be told."""
    pupil = state.members[event["id"]]
    tables = [table for game in state.past for table in game.tables if pupil.id in table.pupils]
    tables += [table for table in state.tables if pupil.id in table.pupils or pupil.state == "out"]
    return replace(state, untold={**state.untold, **{each.code: event["number"] for each in tables if each.code}})


def _carried(state: State, event: Event) -> State:
    untold = {code: number for code, number in state.untold.items() if number > event["upto"]}
    return replace(state, untold=untold)


def _without(table: Seated, pupil: int) -> Seated:
    chairs = [Chair(tuple(each for each in chair.pupils if each != pupil)) for chair in table.chairs]
    return table._replace(chairs=tuple(chairs))


def _returning(state: State, event: Event) -> State:
    expected = frozenset(state.present()) if event["on"] else frozenset[int]()
    return replace(state, returning=event["on"], expected=expected)


# ---- tables


def _lesson(state: State, event: Event) -> State:
    lesson = Lesson.read(event["lesson"])
    kept = event.get("seats", False)
    return replace(state, lesson=lesson, tables=state.tables if kept else (), phase=state.phase if kept else "door")


def _seats(state: State, event: Event) -> State:
    codes = [table.code for table in state.tables] if state.phase in ("playing", "over") else []
    tables = [
        Seated(
            index,
            tuple(Chair(tuple(pupils)) for pupils in chairs),
            index in event["fixed"],
            codes[index] if index < len(codes) else "",
        )
        for index, chairs in enumerate(event["tables"])
    ]
    phase: Phase = "seated" if state.phase == "door" else state.phase
    return replace(state, tables=tuple(tables), phase="playing" if phase == "over" else phase)


def _put_up(state: State, event: Event) -> State:
    codes = {int(index): code for index, code in event["codes"].items()}
    tables = [table._replace(code=codes.get(table.index, table.code)) for table in state.tables]
    return replace(state, tables=tuple(tables))


def _again(state: State, event: Event) -> State:
    """The next game; its plan follows."""
    past = (*state.past, Game(state.number, state.lesson.game, state.tables))
    none = frozenset[int]()
    return replace(
        state,
        lesson=Lesson.read(event["lesson"]),
        number=state.number + 1,
        past=past,
        phase="door",
        tables=(),
        paused=none,
        last_round=none,
        stopped=none,
        owed=(),
        eyes=None,
        said={},
    )


def _at_tables(name: str) -> Callable[[State, Event], State]:
    """A mark that tables have or have not."""

    def done(state: State, event: Event) -> State:
        marked: frozenset[int] = getattr(state, name)
        change = frozenset(event["tables"])
        now = {name: marked | change if event.get("on", True) else marked - change}
        return replace(state, **now)  # type: ignore[arg-type]  # it is the name of such a mark

    return done


def _said(state: State, event: Event) -> State:
    where = event["table"]
    if not event["text"]:
        return replace(state, said={table: each for table, each in state.said.items() if table != where})
    message = Message(event["number"], event["text"], event["at"])
    return replace(state, said={**state.said, where: message})


def _more_time(state: State, event: Event) -> State:
    owed = Owed(event["number"], event["seconds"], tuple(event["tables"]))
    return replace(state, owed=(*state.owed, owed))


def _wrote(state: State, event: Event) -> State:
    note = Note(event["id"], state.number, event["table"], event["round"], event["text"], event["at"])
    about = (note.pupil, note.game, note.round)
    return replace(state, notes=(*(each for each in state.notes if (each.pupil, each.game, each.round) != about), note))


def _timers(state: State, event: Event) -> State:
    return replace(state, lesson=replace(state.lesson, nudge=event["nudge"], coach=event["coach"]))


DONE: dict[str, Callable[[State, Event], State]] = {
    "nothing": lambda state, event: state,
    "joined": _joined,
    "let-in": _let_in,
    "asked-back": lambda state, event: _member(state, event["id"], asks=(event["key"], event["link"])),
    "turned-away": lambda state, event: _member(state, event["id"], asks=None),
    "back": lambda state, event: replace(state, expected=state.expected - {event["id"]}),
    "device": _on_device,
    "device-code": lambda state, event: _member(state, event["id"], pass_key=event["pass"]),
    "renamed": lambda state, event: _member(_told(state, event), event["id"], name=event["name"]),
    "sent-out": _sent_out,
    "taken-in": lambda state, event: _member(_told(state, event), event["id"], state="in"),
    "locked": lambda state, event: replace(state, locked=event["on"]),
    "by-hand": lambda state, event: replace(state, by_hand=event["on"]),
    "returning": _returning,
    "code": lambda state, event: replace(state, code=event["code"]),
    "open-hands": lambda state, event: replace(state, lesson=replace(state.lesson, open_hands=event["on"])),
    "notebook": lambda state, event: replace(state, lesson=replace(state.lesson, notebook=event["on"])),
    "timers": _timers,
    "lesson": _lesson,
    "seats": _seats,
    "began": lambda state, event: replace(state, phase="playing"),
    "put-up": _put_up,
    "over": lambda state, event: replace(state, phase="over"),
    "again": _again,
    "pause": _at_tables("paused"),
    "last-round": _at_tables("last_round"),
    "stopped": _at_tables("stopped"),
    "eyes": lambda state, event: replace(state, eyes=event["text"]),
    "said": _said,
    "more-time": _more_time,
    "time-given": lambda state, event: replace(
        state, owed=tuple(owed for owed in state.owed if owed.number not in event["numbers"])
    ),
    "wrote": _wrote,
    "carried": _carried,
}
