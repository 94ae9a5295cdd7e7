"""What the API tells about a class: to anybody who has its code, to its pupils, and to its teacher."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from shoal.classroom import Classroom, Message, Note, Pupil, Seated
from shoal.classroom.words import class_words
from shoal.engine.game import SPECTATOR
from shoal.table import NoSuchTable, Table, Unreadable
from shoal.web import auth
from shoal.web.language import language_of
from shoal.web.stream import Gallery
from shoal.web.told import ending_data


async def class_data(request: Request, room: Classroom) -> dict[str, Any]:
    """As far as whoever asks may know it."""
    tokens = auth.tokens(request)
    leads, pupil = room.leads(tokens), room.pupil_of(tokens)
    inside = leads or (pupil is not None and pupil.state == "in")
    return {
        "code": room.code,
        "version": room.version,
        "game": room.lesson.game,
        "number": room.number,
        "phase": room.phase,
        "locked": room.locked,
        "asks_first": room.asks_first,
        "returning": room.returning,
        "names": room.lesson.names,
        "free_names": room.free_names,
        "notebook": room.writes,
        "open_hands": room.hands_open,
        "in": room.attending,
        "eyes": room.eyes if inside else None,
        "message": _message(room.message_for(pupil.id if pupil else None)) if inside else None,
        "you": "teacher" if leads else "pupil" if pupil else "visitor",
        "me": await _me(request, room, pupil) if pupil else None,
        "lead": await _lead(request, room) if leads else None,
    }


def pupil_data(room: Classroom, pupil: Pupil) -> dict[str, Any]:
    code = room.tables[pupil.table].code if pupil.table is not None else ""
    return {**pupil._asdict(), "code": code or None}


def note_data(note: Note) -> dict[str, Any]:
    return note._asdict()


async def _me(request: Request, room: Classroom, pupil: Pupil) -> dict[str, Any]:
    """What a pupil is told. Where the table is tells no more than that it is theirs."""
    due = await room.due(pupil.id) if pupil.state == "in" else None
    question = None if due is None else class_words(language_of(request)).question(due)
    paused = pupil.table is not None and (room.eyes is not None or room.paused(pupil.table))
    return {**pupil_data(room, pupil), "paused": paused, "round": due, "question": question}


async def _lead(request: Request, room: Classroom) -> dict[str, Any]:
    """What the teacher is told: everything but hands, and these where they are open."""
    return {
        "lesson": room.lesson.data(),
        "pupils": [pupil_data(room, pupil) for pupil in room.pupils],
        "waiting": [pupil.id for pupil in room.waiting],
        "tables": [await _table(request, room, table) for table in room.tables],
        "games": [
            {"number": game.number, "game": game.game, "tables": [table.code for table in game.tables]}
            for game in room.games
        ],
        "notes": [note_data(note) for note in room.notes],
    }


async def _table(request: Request, room: Classroom, seated: Seated) -> dict[str, Any]:
    live: Mapping[str, Any] | None = None
    if seated.code:
        try:
            live = _live(request, room, await room.live(seated.index))
        except (NoSuchTable, Unreadable):
            live = None
    return {
        "index": seated.index,
        "name": class_words(language_of(request)).table(seated.index),
        "code": seated.code or None,
        "fixed": seated.fixed,
        "chairs": [chair.pupils for chair in seated.chairs],
        "paused": room.paused(seated.index),
        "last_round": room.stops_after_round(seated.index),
        "live": live,
    }


def _live(request: Request, room: Classroom, table: Table) -> dict[str, Any]:
    """As an onlooker sees it; with the hands where the teacher has opened them."""
    gallery: Gallery = request.app.state.gallery
    seen = gallery.of(table).onlooker(language_of(request))
    waits, since = table.waits
    asked = table.asked
    return {
        "number": table.number,
        "round": table.round,
        "over": table.over,
        "paused": table.paused,
        "prompt": seen.prompt,
        "waits": waits,
        "since": since,
        "asked": None if asked is None else asked.what,
        "ended": ending_data(table.ending),
        "scores": table.record().scores if table.over else None,
        "seats": [
            {
                "name": seat.name,
                "kind": seat.kind,
                "mates": seat.mates,
                "online": seat.online,
                "away": seat.away,
                "hints": table.hints[number],
                "facts": seen.faces[number].words if seen.faces else "",
            }
            for number, seat in enumerate(table.seats)
        ],
        "sight": table.sight(SPECTATOR).data(),
        "hands": [table.sight(seat).data() for seat in range(len(table.seats))] if room.hands_open else None,
    }


def _message(message: Message | None) -> dict[str, Any] | None:
    return None if message is None else message._asdict()
