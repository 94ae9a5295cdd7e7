"""The OpenAPI 3.1 description of the JSON API."""

from __future__ import annotations

from typing import Any

from shoal import __version__
from shoal.web.classes_api.document import class_paths, class_schemas
from shoal.web.faults import STATUS, word_for_kind
from shoal.web.schemas import (
    AT,
    CODE,
    FLAG,
    LOG,
    MY_SEAT,
    NAME,
    NUMBER,
    PASS,
    REQUEST,
    SEAT,
    SECRET,
    SEEN_AT,
    SIGN,
    STRENGTH,
    TEXT,
    WHOLE,
    Schema,
    list_of,
    operation,
    record,
    ref,
)


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
            "schemas": {**_schemas(), **class_schemas()},
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "One or more tokens: of seats, of a pupil, or the key of a class.",
                },
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
    table, here = ref("Table"), "/api/tables/{code}"
    paths: dict[str, Any] = {
        "/api/openapi.json": {"get": operation("describe", "This document", {"type": "object"})},
        "/api/games": {"get": operation("games", "Every game, its options and settings; the bots", ref("Games"))},
        "/api/transcripts": {
            "post": operation("checkTranscript", "Replay a transcript", ref("Replayed"), record(transcript=TEXT))
        },
        "/api/tables": {
            "post": operation("create", "A new table; the sender gets the “person” seats", ref("Created"), _new(), 201)
        },
        here: {"get": operation("info", "The table as anybody may know it", table)},
        f"{here}/join": {
            "post": operation(
                "join", "Take an open seat", ref("Joined"), record((), name=NAME, seat=MY_SEAT, request=SECRET)
            )
        },
        f"{here}/start": {
            "post": operation(
                "start", "Begin, with bots in the open seats", table, record((), strength=STRENGTH, request=REQUEST)
            )
        },
        f"{here}/sight": {
            "get": operation("sight", "What a seat may know and do; an onlooker's without a token", ref("Sight"))
            | {"parameters": [seat]}
        },
        f"{here}/words": {
            "get": operation("words", "What a seat sees, in words, with what it tries out", ref("Words"))
            | {"parameters": [seat]}
        },
        f"{here}/act": {
            "post": operation(
                "act",
                "Do an action. “number” is the version you saw; a choice that has changed since is refused",
                ref("Ack"),
                record(("action",), action=TEXT, seat=MY_SEAT, number=SEEN_AT, request=REQUEST),
            )
        },
        f"{here}/draft": {
            "post": operation(
                "draft",
                "In a set-up phase: try out actions nobody else sees, then send them all at once",
                ref("Drafted"),
                record(
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
            "post": operation(
                "undo",
                "Take your last move back; answered with 202 while the other people are being asked",
                ref("Agreed"),
                record((), seat=MY_SEAT, request=REQUEST),
            )
        },
        f"{here}/undo/answer": {
            "post": operation(
                "answerUndo", "Say yes or no", ref("Number"), record(("yes",), yes=FLAG, seat=MY_SEAT, sign=SIGN)
            )
        },
        f"{here}/end": {
            "post": operation(
                "end",
                "End the game as it stands; answered with 202 while the other people are being asked",
                ref("Agreed"),
                record((), seat=MY_SEAT, request=REQUEST),
            )
        },
        f"{here}/end/answer": {
            "post": operation(
                "answerEnd", "Say yes or no", ref("Number"), record(("yes",), yes=FLAG, seat=MY_SEAT, sign=SIGN)
            )
        },
        f"{here}/resign": {
            "post": operation(
                "resign",
                "Give up in a game for two: the other has won",
                ref("Ack"),
                record((), seat=MY_SEAT, request=REQUEST),
            )
        },
        f"{here}/claim": {
            "post": operation(
                "claim",
                "Ask for an away seat from another device; its token opens it once somebody at the table says yes",
                ref("Claimed"),
                record(("seat",), seat=SEAT, request=SECRET),
                202,
            )
        },
        f"{here}/claim/answer": {
            "post": operation(
                "answerClaim",
                "Say whether it is really them",
                ref("Number"),
                record(("seat", "sign", "yes"), seat=SEAT, sign=SIGN, yes=FLAG),
            )
        },
        f"{here}/pass": {
            "post": operation("showPass", "Your seat's one-time code", ref("Pass"), record((), seat=MY_SEAT))
        },
        f"{here}/take-over": {
            "post": operation(
                "takeOver",
                "Go on with a seat on this device by its one-time code; the former token opens it no more",
                ref("Joined"),
                record(("pass",), **{"pass": PASS}, request=SECRET),
            )
        },
        f"{here}/hand-over": {
            "post": operation(
                "handOver",
                "Let a bot play on; by default as strong as the table's others",
                table,
                record((), seat=MY_SEAT, strength=STRENGTH, request=REQUEST),
            )
        },
        f"{here}/take-back": {
            "post": operation(
                "takeBack", "Take your seat back from a bot", table, record((), seat=MY_SEAT, request=REQUEST)
            )
        },
        f"{here}/rename": {
            "post": operation(
                "rename", "Another name", table, record(("name",), name=NAME, seat=MY_SEAT, request=REQUEST)
            )
        },
        f"{here}/rematch": {
            "post": operation("rematch", "A new table for the same people and tokens", table, record(()), 201)
        },
        f"{here}/hint": {"get": operation("hint", "The coach's suggestion", ref("Hint")) | {"parameters": [seat]}},
        f"{here}/events": {
            "get": operation("events", "Sights as server-sent events, now and after every change", _event())
            | {"parameters": [seat, last]}
        },
        f"{here}/transcript": {
            "get": operation("transcript", "The log; until the game is over only what you may know", LOG)
            | {"parameters": [seat, form]}
        },
    }
    code = {"name": "code", "in": "path", "required": True, "schema": TEXT, "example": "KELP-42"}
    for path, operations in paths.items():
        if path.startswith(here):
            operations["parameters"] = [code]
    return {**paths, **class_paths()}


def _event() -> Schema:
    data = {"type": "string", "contentMediaType": "application/json", "contentSchema": ref("Sight")}
    return record(("data",), id=TEXT, event=TEXT, data=data)


def _schemas() -> dict[str, Schema]:
    kinds = {"enum": ["person", "open", "bot"]}
    seat = record(name=TEXT, kind=kinds, strength=TEXT, online=FLAG, away=FLAG, mates=list_of(TEXT))
    claim = record(seat=SEAT, sign=SIGN, left=NUMBER)
    clock = record(setting=TEXT, seats=list_of(SEAT), seconds=NUMBER, left=NUMBER)
    asked = {"anyOf": [{"type": "null"}, record(seat=SEAT, waiting=list_of(SEAT), left=NUMBER, sign=SIGN)]}
    seat_or_none = {"anyOf": [SEAT, {"type": "null"}]}
    how = {"enum": ["agreed", "resigned", "stopped"]}
    ended = {"anyOf": [{"type": "null"}, record(how=how, seat=seat_or_none)]}
    moment = {
        "clocks": list_of(clock), "undo": asked, "end": asked, "ended": ended, "paused": FLAG, "last_round": FLAG,
        "rematch": CODE,
    }  # fmt: skip
    about = {
        "code": TEXT, "game": TEXT, "rules": WHOLE, "options": {"type": "object"}, "settings": {"type": "object"},
        "seats": list_of(seat), "yours": list_of(SEAT), "number": AT, "started": FLAG, "over": FLAG, "before": CODE,
        "claims": list_of(claim), **moment,
    }  # fmt: skip
    words = sorted(word_for_kind(kind) for kind in STATUS)
    return {
        "Error": record(("error", "message"), error={"type": "string", "examples": words}, message=TEXT, number=AT),
        "Table": record(**about),
        "Created": record(**about, tokens={"type": "object", "additionalProperties": TEXT}),
        "Claimed": record(seat=SEAT, token=TEXT, sign=SIGN, left=NUMBER, number=AT),
        "Pass": record(seat=SEAT, **{"pass": PASS}),
        "Joined": record(seat=SEAT, token=TEXT, number=AT),
        "Sight": record(
            ("code", "number", "seat", "started", "over", "sight", "legal", "claims", *moment),
            code=TEXT, number=AT, seat=seat_or_none, started=FLAG, over=FLAG,
            sight={"type": "object", "description": "The game's own: only what this seat may know."},
            legal=list_of(TEXT), claims=list_of(claim), **moment, scores=list_of(WHOLE), ranks=list_of(WHOLE),
        ),
        "Words": record(
            number=AT, seat=MY_SEAT, passages=list_of(record(title=TEXT, lines=list_of(TEXT)))
        ),
        "Ack": record(number=AT, repeated=FLAG),
        "Drafted": record(number=AT, repeated=FLAG, steps=list_of(TEXT), ready=FLAG),
        "Agreed": record(("number", "asked"), number=AT, asked=FLAG, repeated=FLAG),
        "Number": record(number=AT),
        "Hint": record(number=AT, action={"type": ["string", "null"]}, reason=TEXT),
        "Games": record(games=list_of({"type": "object"}), bots=list_of(record(strength=TEXT, name=TEXT, text=TEXT))),
        "Replayed": record(
            game=TEXT, seats=WHOLE, names=list_of(TEXT), moves=WHOLE, over=FLAG, ended=ended, scores=list_of(WHOLE),
            ranks=list_of(WHOLE),
        ),
    }  # fmt: skip


def _new() -> Schema:
    kinds = {"enum": ["person", "open", "bot"]}
    plan = record(("kind",), kind=kinds, name=NAME, strength=STRENGTH)
    return record(
        ("game",), game=TEXT, seats=list_of(plan), options={"type": "object"},
        settings={"type": "object", "additionalProperties": NUMBER}, request=SECRET,
    )  # fmt: skip
