"""The OpenAPI 3.1 description of the JSON API."""

from __future__ import annotations

from typing import Any

from shoal import __version__
from shoal.web.faults import STATUS, word_for_kind

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
NUMBER: Schema = {"type": "number"}
FLAG: Schema = {"type": "boolean"}
SEAT: Schema = {"type": "integer", "minimum": 0, "maximum": 7, "description": "A seat's number, from 0."}
AT: Schema = {"type": "integer", "minimum": 0, "description": "Events stored so far: the table's version."}
# A field of a request that may be left out may also be null.
MY_SEAT: Schema = {"anyOf": [SEAT, {"type": "null"}]}
SEEN_AT: Schema = {"anyOf": [AT, {"type": "null"}]}
CODE: Schema = {"type": ["string", "null"], "examples": ["KELP-42"]}
REQUEST: Schema = {
    "type": "string",
    "pattern": "^[!-~]{1,64}$",
    "description": "An id of your own for this request. Sent again, it gets the same answer and changes nothing.",
}
SECRET: Schema = REQUEST | {
    "pattern": "^[!-~]{16,64}$",
    "description": "An id of your own that nobody can guess. Sent again, it gets the same seats and tokens.",
}
STRENGTH: Schema = {"type": "string", "enum": ["minnow", "perch", "pike"], "default": "perch"}
SIGN: Schema = {"type": "integer", "description": "The number that the asking device shows."}
PASS: Schema = {"type": "string", "maxLength": 40, "examples": ["K7QM-2XWP"]}
LOG: Schema = {"type": ["string", "object"], "description": "As text, or as JSON where that is asked for."}
NAME: Schema = {"type": "string", "maxLength": 20, "description": "A nickname; empty gives a sea name."}


def openapi() -> dict[str, Any]:
    """The whole document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Shoal",
            "version": __version__,
            "description": "Play at Shoal's tables with a program: create, join, look, act, follow the events.",
        },
        "paths": _paths(),
        "components": {
            "schemas": _schemas(),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "One or more seat tokens."},
            },
        },
        "security": [{}, {"token": []}],
    }


def _paths() -> dict[str, Any]:
    seat = {"name": "seat", "in": "query", "schema": SEAT, "description": "One of your seats; without it the first."}
    form = {"name": "format", "in": "query", "schema": {"enum": ["text", "json"], "default": "text"}}
    last = {
        "name": "Last-Event-ID",
        "in": "header",
        "schema": TEXT,
        "description": "The id of an event: send the notes since then too. Anything else is as good as nothing.",
    }
    table, here = _ref("Table"), "/api/tables/{code}"
    paths: dict[str, Any] = {
        "/api/openapi.json": {"get": _operation("describe", "This document", {"type": "object"})},
        "/api/games": {"get": _operation("games", "Every game, its options and settings; the bots", _ref("Games"))},
        "/api/transcripts": {
            "post": _operation("checkTranscript", "Replay a transcript", _ref("Replayed"), _object(transcript=TEXT))
        },
        "/api/tables": {
            "post": _operation(
                "create", "A new table; the sender gets the “person” seats", _ref("Created"), _new(), 201
            )
        },
        here: {"get": _operation("info", "The table as anybody may know it", table)},
        f"{here}/join": {
            "post": _operation(
                "join", "Take an open seat", _ref("Joined"), _object((), name=NAME, seat=MY_SEAT, request=SECRET)
            )
        },
        f"{here}/start": {
            "post": _operation("start", "Begin, with bots in the open seats", table, _object((), strength=STRENGTH))
        },
        f"{here}/sight": {
            "get": _operation("sight", "What a seat may know and do; an onlooker's without a token", _ref("Sight"))
            | {"parameters": [seat]}
        },
        f"{here}/words": {
            "get": _operation("words", "What a seat sees, in words, with what it tries out", _ref("Words"))
            | {"parameters": [seat]}
        },
        f"{here}/act": {
            "post": _operation(
                "act",
                "Do an action. “number” is the version you saw; a choice that has changed since is refused",
                _ref("Ack"),
                _object(("action",), action=TEXT, seat=MY_SEAT, number=SEEN_AT, request=REQUEST),
            )
        },
        f"{here}/draft": {
            "post": _operation(
                "draft",
                "In a set-up phase: try out actions nobody else sees, then send them all at once",
                _ref("Drafted"),
                _object(
                    ("do",),
                    do={"enum": ["add", "take-back", "hold", "clear", "rest", "send"]},
                    action=TEXT,
                    part=TEXT,
                    seat=MY_SEAT,
                    request=REQUEST,
                ),
            )
        },
        f"{here}/undo": {
            "post": _operation(
                "undo",
                "Take your last move back; answered with 202 while the other people are being asked",
                _ref("Agreed"),
                _object((), seat=MY_SEAT, request=REQUEST),
            )
        },
        f"{here}/undo/answer": {
            "post": _operation("answerUndo", "Say yes or no", _ref("Number"), _object(("yes",), yes=FLAG, seat=MY_SEAT))
        },
        f"{here}/end": {
            "post": _operation(
                "end",
                "End the game as it stands; answered with 202 while the other people are being asked",
                _ref("Agreed"),
                _object((), seat=MY_SEAT, request=REQUEST),
            )
        },
        f"{here}/end/answer": {
            "post": _operation("answerEnd", "Say yes or no", _ref("Number"), _object(("yes",), yes=FLAG, seat=MY_SEAT))
        },
        f"{here}/resign": {
            "post": _operation(
                "resign",
                "Give up in a game for two: the other has won",
                _ref("Ack"),
                _object((), seat=MY_SEAT, request=REQUEST),
            )
        },
        f"{here}/claim": {
            "post": _operation(
                "claim",
                "Ask for an away seat from another device; its token opens it once somebody at the table says yes",
                _ref("Claimed"),
                _object(("seat",), seat=SEAT, request=SECRET),
                202,
            )
        },
        f"{here}/claim/answer": {
            "post": _operation(
                "answerClaim",
                "Say whether it is really them",
                _ref("Number"),
                _object(("seat", "sign", "yes"), seat=SEAT, sign=SIGN, yes=FLAG),
            )
        },
        f"{here}/pass": {
            "post": _operation("showPass", "Your seat's one-time code", _ref("Pass"), _object((), seat=MY_SEAT))
        },
        f"{here}/take-over": {
            "post": _operation(
                "takeOver",
                "Go on with a seat on this device by its one-time code; the former token opens it no more",
                _ref("Joined"),
                _object(("pass",), **{"pass": PASS}, request=SECRET),
            )
        },
        f"{here}/hand-over": {
            "post": _operation(
                "handOver",
                "Let a bot play on; by default as strong as the table's others",
                table,
                _object((), seat=MY_SEAT, strength=STRENGTH),
            )
        },
        f"{here}/take-back": {
            "post": _operation("takeBack", "Take your seat back from a bot", table, _object((), seat=MY_SEAT))
        },
        f"{here}/rename": {
            "post": _operation("rename", "Another name", table, _object(("name",), name=NAME, seat=MY_SEAT))
        },
        f"{here}/rematch": {
            "post": _operation("rematch", "A new table for the same people and tokens", table, _object(()), 201)
        },
        f"{here}/hint": {"get": _operation("hint", "The coach's suggestion", _ref("Hint")) | {"parameters": [seat]}},
        f"{here}/events": {
            "get": _operation("events", "Sights as server-sent events, now and after every change", _event())
            | {"parameters": [seat, last]}
        },
        f"{here}/transcript": {
            "get": _operation("transcript", "The log; until the game is over only what you may know", LOG)
            | {"parameters": [seat, form]}
        },
    }
    code = {"name": "code", "in": "path", "required": True, "schema": TEXT, "example": "KELP-42"}
    for path, operations in paths.items():
        if path.startswith(here):
            operations["parameters"] = [code]
    return paths


def _operation(
    name: str, summary: str, gives: Schema, takes: Schema | None = None, status: int = 200
) -> dict[str, Any]:
    media = {"events": ["text/event-stream"], "transcript": ["text/plain", "application/json"]}
    kinds = media.get(name, ["application/json"])
    done = {"description": "Done.", "content": {kind: {"schema": gives} for kind in kinds}}
    asks = {"202": done | {"description": "The others are being asked."}} if gives == _ref("Agreed") else {}
    made: dict[str, Any] = {
        "operationId": name,
        "summary": summary,
        "responses": {
            str(status): done,
            **asks,
            "default": {
                "description": "Refused; nothing has changed.",
                "content": {"application/json": {"schema": _ref("Error")}},
            },
        },
    }
    if takes is not None:
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": takes}}}
    return made


def _event() -> Schema:
    data = {"type": "string", "contentMediaType": "application/json", "contentSchema": _ref("Sight")}
    return _object(("data",), id=TEXT, event=TEXT, data=data)


def _schemas() -> dict[str, Schema]:
    kinds = {"enum": ["person", "open", "bot"]}
    seat = _object(name=TEXT, kind=kinds, strength=TEXT, online=FLAG, away=FLAG, mates=_list(TEXT))
    claim = _object(seat=SEAT, sign=SIGN, left=NUMBER)
    clock = _object(setting=TEXT, seats=_list(SEAT), seconds=NUMBER, left=NUMBER)
    asked = {"anyOf": [{"type": "null"}, _object(seat=SEAT, waiting=_list(SEAT), left=NUMBER)]}
    seat_or_none = {"anyOf": [SEAT, {"type": "null"}]}
    how = {"enum": ["agreed", "resigned", "stopped"]}
    ended = {"anyOf": [{"type": "null"}, _object(how=how, seat=seat_or_none)]}
    moment = {
        "clocks": _list(clock), "undo": asked, "end": asked, "ended": ended, "paused": FLAG, "last_round": FLAG,
        "rematch": CODE,
    }  # fmt: skip
    about = {
        "code": TEXT, "game": TEXT, "rules": WHOLE, "options": {"type": "object"}, "settings": {"type": "object"},
        "seats": _list(seat), "yours": _list(SEAT), "number": AT, "started": FLAG, "over": FLAG, "before": CODE,
        "claims": _list(claim), **moment,
    }  # fmt: skip
    words = sorted(word_for_kind(kind) for kind in STATUS)
    return {
        "Error": _object(("error", "message"), error={"type": "string", "examples": words}, message=TEXT, number=AT),
        "Table": _object(**about),
        "Created": _object(**about, tokens={"type": "object", "additionalProperties": TEXT}),
        "Claimed": _object(seat=SEAT, token=TEXT, sign=SIGN, left=NUMBER, number=AT),
        "Pass": _object(seat=SEAT, **{"pass": PASS}),
        "Joined": _object(seat=SEAT, token=TEXT, number=AT),
        "Sight": _object(
            ("code", "number", "seat", "started", "over", "sight", "legal", "claims", *moment),
            code=TEXT, number=AT, seat=seat_or_none, started=FLAG, over=FLAG,
            sight={"type": "object", "description": "The game's own: only what this seat may know."},
            legal=_list(TEXT), claims=_list(claim), **moment, scores=_list(WHOLE), ranks=_list(WHOLE),
        ),
        "Words": _object(
            number=AT, seat={"anyOf": [SEAT, {"type": "null"}]}, passages=_list(_object(title=TEXT, lines=_list(TEXT)))
        ),
        "Ack": _object(number=AT, repeated=FLAG),
        "Drafted": _object(number=AT, repeated=FLAG, steps=_list(TEXT), ready=FLAG),
        "Agreed": _object(("number", "asked"), number=AT, asked=FLAG, repeated=FLAG),
        "Number": _object(number=AT),
        "Hint": _object(number=AT, action={"type": ["string", "null"]}, reason=TEXT),
        "Games": _object(games=_list({"type": "object"}), bots=_list(_object(strength=TEXT, name=TEXT, text=TEXT))),
        "Replayed": _object(
            game=TEXT, seats=WHOLE, names=_list(TEXT), moves=WHOLE, over=FLAG, ended=ended, scores=_list(WHOLE),
            ranks=_list(WHOLE),
        ),
    }  # fmt: skip


def _new() -> Schema:
    kinds = {"enum": ["person", "open", "bot"]}
    plan = _object(("kind",), kind=kinds, name=NAME, strength=STRENGTH)
    return _object(
        ("game",), game=TEXT, seats=_list(plan), options={"type": "object"},
        settings={"type": "object", "additionalProperties": NUMBER}, request=SECRET,
    )  # fmt: skip


def _object(required: tuple[str, ...] | None = None, /, **fields: Schema) -> Schema:
    """Every field is required unless told otherwise."""
    return {"type": "object", "properties": fields, "required": list(fields if required is None else required)}


def _list(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}
