"""What the OpenAPI document says of classes."""

from __future__ import annotations

from typing import Any

from shoal.web.classes_api.orders import CONTROL, PUPIL, SEATING
from shoal.web.schemas import (
    FLAG,
    MY_SEAT,
    NAME,
    NUMBER,
    REQUEST,
    SECRET,
    STRENGTH,
    TEXT,
    WHOLE,
    Schema,
    list_of,
    operation,
    record,
    ref,
)

ANY: Schema = {"type": "object"}
TABLE: Schema = {"type": ["integer", "null"], "minimum": 0, "description": "A table's index from 0; none: all of them."}
ID: Schema = {"type": "integer", "minimum": 1, "description": "A pupil's number, from 1."}
MAYBE_TEXT: Schema = {"type": ["string", "null"]}
MAYBE_WHOLE: Schema = {"type": ["integer", "null"]}
PRESENCE: Schema = {"enum": ["asks", "in", "out"]}
HOW: Schema = {"enum": ["shuffle", "same", "mix"]}
ONE_TIME: Schema = {"type": "string", "maxLength": 100, "examples": ["K7QM-2XWP"]}
CLASS_CODE = {"name": "code", "in": "path", "required": True, "schema": TEXT, "example": "OTTER-REEF"}
GAME = {"name": "game", "in": "query", "schema": WHOLE, "description": "The number of a game; else the last one."}
NUMBERED = {"name": "numbered", "in": "query", "schema": TEXT, "description": "Sent, it leaves out all names."}


def class_paths() -> dict[str, Any]:
    here, room = "/api/classes/{code}", ref("Class")
    paths: dict[str, Any] = {
        "/api/classes": {
            "post": operation(
                "createClass", "A new class; “key” and “recovery” lead it", ref("Opened"), _lesson(request=SECRET), 201
            )
        },
        here: {
            "get": operation("classInfo", "The class, as far as you may know it", room),
            "delete": operation("deleteClass", "The class and its tables, for good", record(deleted=TEXT)),
        },
        f"{here}/join": {
            "post": operation(
                "joinClass", "Come in as a pupil", ref("Came"), record((), name=NAME, request=SECRET), 201
            )
        },
        f"{here}/device": {
            "post": operation(
                "moveDevice",
                "Go on as a pupil with this device, by a one-time code or a link; the former token is dead",
                ref("Came"),
                record(("code",), code=ONE_TIME, request=SECRET),
            )
        },
        f"{here}/notes": {
            "post": operation(
                "writeNote",
                "Into the notebook, about a round that has ended at your table",
                ref("Note"),
                record(("round", "text"), round=WHOLE, text=TEXT, request=REQUEST),
                201,
            )
        },
        f"{here}/seat": {
            "post": operation(
                "seatClass",
                "Who sits where: a plan until you begin",
                room,
                _order(SEATING, pupil=ID, table=TABLE, **{"with": ID}),
            )
        },
        f"{here}/begin": {
            "post": operation("beginClass", "Put up all tables", room, record((), request=REQUEST)),
        },
        f"{here}/control": {
            "post": operation(
                "controlClass",
                "Lead all tables, or one",
                room,
                _order(
                    CONTROL, table=TABLE, text=TEXT, seconds=WHOLE, nudge=WHOLE, coach=WHOLE, how=HOW, lesson=_lesson()
                ),
            )
        },
        f"{here}/pupils/{{pupil}}": {
            "post": operation(
                "leadPupil",
                "For one pupil; “device” makes the one-time code of another device",
                ref("Led"),
                _order(PUPIL, name=NAME, table=TABLE, seat=MY_SEAT),
            )
            | {"parameters": [{"name": "pupil", "in": "path", "required": True, "schema": ID}]}
        },
        f"{here}/events": {
            "get": operation("classEvents", "The class as server-sent events, now and after every change", _event())
        },
        f"{here}/debrief": {
            "get": operation("debriefClass", "How all tables did", ref("ClassDebrief")) | {"parameters": [GAME]}
        },
        f"{here}/export.zip": {
            "get": operation(
                "takeHome", "Everything in a ZIP", {"type": "string", "contentMediaType": "application/zip"}
            )
            | {"parameters": [NUMBERED]}
        },
    }
    for path, operations in paths.items():
        if path.startswith(here):
            operations["parameters"] = [CLASS_CODE]
    return paths


def class_schemas() -> dict[str, Schema]:
    pupil = {
        "id": ID, "name": TEXT, "state": PRESENCE, "online": FLAG, "table": MAYBE_WHOLE, "seat": MAYBE_WHOLE,
        "nudged": FLAG, "code": MAYBE_TEXT,
    }  # fmt: skip
    came = {**pupil, "token": TEXT, "link": MAYBE_TEXT}
    seat = record(name=TEXT, kind=TEXT, mates=list_of(TEXT), online=FLAG, away=FLAG, hints=WHOLE, facts=TEXT)
    live = record(
        number=WHOLE, round=WHOLE, over=FLAG, paused=FLAG, prompt=TEXT, waits=list_of(WHOLE), since=NUMBER,
        asked=MAYBE_TEXT, ended=_maybe(ANY), scores=_maybe(list_of(WHOLE)), seats=list_of(seat), sight=ANY,
        hands=_maybe(list_of(ANY)),
    )  # fmt: skip
    table = record(
        index=WHOLE, name=TEXT, code=MAYBE_TEXT, fixed=FLAG, chairs=list_of(list_of(ID)), paused=FLAG, last_round=FLAG,
        live=_maybe(live),
    )  # fmt: skip
    note = record(pupil=ID, game=WHOLE, table=WHOLE, round=WHOLE, text=TEXT, at=NUMBER)
    lead = record(
        lesson=ANY, pupils=list_of(record(**pupil)), waiting=list_of(ID), tables=list_of(table),
        games=list_of(record(number=WHOLE, game=TEXT, tables=list_of(TEXT))), notes=list_of(note),
    )  # fmt: skip
    me = record(**pupil, paused=FLAG, round=MAYBE_WHOLE, question=MAYBE_TEXT)
    result = record(
        table=WHOLE, names=list_of(TEXT), pupils=list_of(list_of(ID)), over=FLAG, ended=_maybe(ANY),
        scores=list_of(WHOLE), ranks=list_of(WHOLE),
    )  # fmt: skip
    return {
        "Class": record(
            code=TEXT, version=WHOLE, game=TEXT, number=WHOLE, phase={"enum": ["door", "seated", "playing", "over"]},
            locked=FLAG, asks_first=FLAG, returning=FLAG, names={"enum": ["free", "made-up", "list"]},
            free_names=list_of(TEXT), notebook=FLAG, open_hands=FLAG, **{"in": WHOLE}, eyes=MAYBE_TEXT,
            message=_maybe(record(number=WHOLE, text=TEXT, at=NUMBER)),
            you={"enum": ["visitor", "pupil", "teacher"]}, me=_maybe(me), lead=_maybe(lead),
        ),
        "Opened": record(code=TEXT, key=TEXT, recovery=TEXT, lesson=ANY),
        "Came": record(**came),
        "Led": record(**pupil, device=MAYBE_TEXT),
        "Note": note,
        "ClassDebrief": record(code=TEXT, number=WHOLE, game=TEXT, tables=list_of(result), html=TEXT),
    }  # fmt: skip


def _lesson(**more: Schema) -> Schema:
    return record(
        ("game",) if more else (), game=TEXT, plan=TEXT, options=ANY,
        settings={"type": "object", "additionalProperties": NUMBER},
        size={"type": "array", "items": WHOLE, "minItems": 2, "maxItems": 2}, gaps={"enum": ["bots", "uneven"]},
        strength=STRENGTH, team={"type": "integer", "minimum": 1, "maximum": 3},
        names={"enum": ["free", "made-up", "list"]}, roll=list_of(TEXT), late={"enum": ["bot", "team", "wait"]},
        notebook=FLAG, links=FLAG, nudge=WHOLE, coach=WHOLE, open_hands=FLAG, **more,
    )  # fmt: skip


def _order(words: Any, **more: Schema) -> Schema:
    return record(("do",), do={"enum": list(words)}, **more, request=REQUEST)


def _event() -> Schema:
    data = {"type": "string", "contentMediaType": "application/json", "contentSchema": ref("Class")}
    return record(("data",), id=TEXT, event=TEXT, data=data)


def _maybe(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}
