"""The end points of a class."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from starlette.requests import Request
from starlette.responses import Response

from shoal.classroom import Classes, Classroom, NoSuchPupil, NotTheTeacher
from shoal.classroom.debrief import class_debrief
from shoal.classroom.watch import VISITOR
from shoal.games import open_box
from shoal.web import auth
from shoal.web.aside import aside
from shoal.web.body import Body, read_body
from shoal.web.classes_api.orders import CONTROL, PUPIL, SEATING, lesson_of, needed, order_of
from shoal.web.classes_api.told import class_data, note_data, pupil_data
from shoal.web.events import EventStream
from shoal.web.exchange import Handler, answer, encoded
from shoal.web.faults import Elsewhere
from shoal.web.finding import find_class
from shoal.web.forms import is_number
from shoal.web.language import language_of
from shoal.web.packing import unpacks
from shoal.web.pages.classes.debrief import tables_of, wanted, zipped
from shoal.web.quota import address_of, quotas_of
from shoal.web.told import ending_data

BEAT = 15.0  # seconds between signs of life on a quiet event stream
SIGN_OF_LIFE = ": beat\n\n"
LONGEST_CODE = 100  # characters that are read of a one-time code or a link


async def create(request: Request) -> Response:
    """A new class."""
    body = await read_body(request)
    classes: Classes = request.app.state.classes
    lesson = lesson_of(body)
    quotas_of(request).classes.spend(address_of(request))
    room, key, recovery = await classes.create(lesson, body.text("request", ""))
    response = answer({"code": room.code, "key": key, "recovery": recovery, "lesson": room.lesson.data()}, 201)
    auth.remember_class(response, request, room, auth.TEACHER, key)
    return response


async def info(request: Request) -> Response:
    """The class, as far as whoever asks may know it."""
    return answer(await class_data(request, await _class(request)))


async def join(request: Request) -> Response:
    """Come in."""
    body = await read_body(request)
    await quotas_of(request).pupils.turn(address_of(request))
    room = await _class(request)
    pupil, token = await room.join(body.text("name", ""), body.text("request", ""), auth.tokens(request))
    response = answer({**pupil_data(room, pupil), "token": token, "link": room.link(token)}, 201)
    auth.remember_class(response, request, room, auth.PUPIL, token)
    return response


async def device(request: Request) -> Response:
    """Go on with this device, by a one-time code or a link."""
    body = await read_body(request)
    room = await _class(request)
    who = address_of(request)
    quotas_of(request).passes.spend(who)
    pupil, token = await room.move_device(body.text("code")[:LONGEST_CODE], body.text("request", ""), who)
    response = answer({**pupil_data(room, pupil), "token": token, "link": room.link(token)})
    auth.remember_class(response, request, room, auth.PUPIL, token)
    return response


async def notes(request: Request) -> Response:
    """Write into the notebook."""
    body = await read_body(request)
    room = await _class(request)
    tokens = auth.tokens(request)
    mine = next((token for token in tokens if room.pupil_of([token])), tokens[0] if tokens else "")
    pupil = room.pupil_of([mine])
    if pupil is not None:
        quotas_of(request).notes.spend(room.id, pupil.id)
    note = await room.write_note(mine, needed(body, "round"), body.text("text"), body.text("request", ""))
    return answer(note_data(note), 201)


async def seat(request: Request) -> Response:
    """Who sits where."""
    body, room, key = await _led(request)
    await order_of(body, SEATING)(room, key, body, body.text("request", ""))
    return answer(await class_data(request, room))


async def begin(request: Request) -> Response:
    """All tables begin."""
    body, room, key = await _led(request)
    await room.begin(key, body.text("request", ""))
    return answer(await class_data(request, room))


async def control(request: Request) -> Response:
    """What the teacher does with all tables, or with one."""
    body, room, key = await _led(request)
    await order_of(body, CONTROL)(room, key, body, body.text("request", ""))
    return answer(await class_data(request, room))


async def pupil(request: Request) -> Response:
    """What the teacher does for one pupil."""
    body, room, key = await _led(request)
    number = _number(request.path_params["pupil"])
    made = await order_of(body, PUPIL)(room, key, number, body, body.text("request", ""))
    code = made if isinstance(made, str) else None
    return answer({**pupil_data(room, room.pupil(number)), "device": code})


async def delete(request: Request) -> Response:
    """For good."""
    if not auth.same_site(request):
        raise Elsewhere
    room = await _class(request)
    classes: Classes = request.app.state.classes
    await classes.delete(room.code, room.key_among(auth.tokens(request)))
    return answer({"deleted": room.code})


async def debrief(request: Request) -> Response:
    """How all tables did, and the debrief as markup."""
    room = await _class(request)
    _key_of(request, room)
    language = language_of(request)
    game = wanted(request, room)
    kept = await tables_of(request, game, language)
    box = open_box(game.game)
    html = await aside(request, class_debrief, box, [each.played for each in kept], language)
    tables = [
        {
            "table": each.table,
            "names": each.played.names,
            "pupils": each.pupils,
            "over": each.played.record.over,
            "ended": ending_data(each.played.record.ending),
            "scores": each.played.record.scores,
            "ranks": each.played.record.ranks,
        }
        for each in kept
    ]
    return answer({"code": room.code, "number": game.number, "game": game.game, "tables": tables, "html": str(html)})


async def export(request: Request) -> Response:
    """All of it in a ZIP; with `?numbered` without names."""
    return await zipped(request)


async def events(request: Request) -> Response:
    """Server-sent events: the class as this sender may know it, now and after every change."""
    room = await _class(request)
    return EventStream(_stream(request, room), unpacks(request.headers.get("accept-encoding", "")))


async def _stream(request: Request, room: Classroom) -> AsyncGenerator[str, None]:
    """It ends with the class, and when the pupil was sent out or went on with another device."""
    me = room.pupil_of(auth.tokens(request))
    visitor = VISITOR if me is None else me.id
    role = ""
    async with room.subscribe(None if room.leads(auth.tokens(request)) else visitor) as changes:
        while True:
            try:
                version = await asyncio.wait_for(anext(changes), BEAT)
            except TimeoutError:
                yield SIGN_OF_LIFE
                continue
            except StopAsyncIteration:
                return
            data = await class_data(request, room)
            if role not in ("", data["you"]):
                return
            role = data["you"]
            yield f"id: {version}\ndata: {encoded(data)}\n\n"


async def _class(request: Request) -> Classroom:
    """NoSuchClass, TooOften. A pupil who asks anything is here."""
    room = await find_class(request, request.path_params["code"])
    pupil = room.pupil_of(auth.tokens(request))
    if pupil is not None and pupil.state != "out":
        room.heard(pupil.id)
    return room


async def _led(request: Request) -> tuple[Body, Classroom, str]:
    """What the teacher sends. NotTheTeacher."""
    body = await read_body(request)
    room = await _class(request)
    key = _key_of(request, room)
    quotas_of(request).orders.spend(room.id)
    return body, room, key


def _number(text: str) -> int:
    """Of a pupil. NoSuchPupil."""
    if not is_number(text):
        raise NoSuchPupil(text)
    return int(text)


def _key_of(request: Request, room: Classroom) -> str:
    key = room.key_among(auth.tokens(request))
    if not key:
        raise NotTheTeacher
    return key


ROUTES: list[tuple[str, str, Handler]] = [
    ("POST", "/classes", create),
    ("GET", "/classes/{code}", info),
    ("DELETE", "/classes/{code}", delete),
    ("POST", "/classes/{code}/join", join),
    ("POST", "/classes/{code}/device", device),
    ("POST", "/classes/{code}/notes", notes),
    ("POST", "/classes/{code}/seat", seat),
    ("POST", "/classes/{code}/begin", begin),
    ("POST", "/classes/{code}/control", control),
    ("POST", "/classes/{code}/pupils/{pupil}", pupil),
    ("GET", "/classes/{code}/events", events),
    ("GET", "/classes/{code}/debrief", debrief),
    ("GET", "/classes/{code}/export.zip", export),
]
