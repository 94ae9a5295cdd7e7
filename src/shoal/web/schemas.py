"""The small parts of which the OpenAPI document is made."""

from __future__ import annotations

from typing import Any

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
STRENGTH: Schema = {
    "type": "string",
    "maxLength": 20,
    "default": "perch",
    "examples": ["minnow", "perch", "pike"],
    "description": "One of the bots of this server; GET /api/games lists them.",
}
SIGN: Schema = {
    "type": "integer",
    "description": "The number of what is asked, as the asking device shows it or “undo” and “end” tell it.",
}
PASS: Schema = {"type": "string", "maxLength": 40, "examples": ["K7QM-2XWP"]}
LOG: Schema = {"type": ["string", "object"], "description": "As text, or as JSON where that is asked for."}
NAME: Schema = {"type": "string", "maxLength": 20, "description": "A nickname; empty gives a sea name."}
MEDIA = {  # by the name of an operation; all others speak JSON
    "events": ["text/event-stream"],
    "classEvents": ["text/event-stream"],
    "transcript": ["text/plain", "application/json"],
    "takeHome": ["application/zip"],
}


def operation(name: str, summary: str, gives: Schema, takes: Schema | None = None, status: int = 200) -> dict[str, Any]:
    """What is sent and what comes back."""
    kinds = MEDIA.get(name, ["application/json"])
    done = {"description": "Done.", "content": {kind: {"schema": gives} for kind in kinds}}
    asks = {"202": done | {"description": "The others are being asked."}} if gives == ref("Agreed") else {}
    made: dict[str, Any] = {
        "operationId": name,
        "summary": summary,
        "responses": {
            str(status): done,
            **asks,
            "default": {
                "description": "Refused; nothing has changed.",
                "content": {"application/json": {"schema": ref("Error")}},
            },
        },
    }
    if takes is not None:
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": takes}}}
    return made


def record(required: tuple[str, ...] | None = None, /, **fields: Schema) -> Schema:
    """Every field is required unless told otherwise."""
    return {"type": "object", "properties": fields, "required": list(fields if required is None else required)}


def list_of(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}
