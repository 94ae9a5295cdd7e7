"""The JSON API for programs: everything a person can do at a table, with the same rules for everybody.

`docs/api.md` explains it, `/api/openapi.json` describes it for machines."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Match, Route

from shoal.engine.game import SPECTATOR
from shoal.engine.language import say
from shoal.engine.log import fold, read, result, write_json, write_text
from shoal.games import available, open_box, open_log
from shoal.table import BadRequest, NotYourSeat, SeatPlan, Table, Tables
from shoal.table.words import table_words
from shoal.web import asking, auth
from shoal.web.aside import aside
from shoal.web.body import Body, read_body
from shoal.web.classes_api.routes import ROUTES as CLASS_ROUTES
from shoal.web.exchange import (
    NO_STORE,
    Friendly,
    Handler,
    acknowledge,
    answer,
    encoded,
    from_a_seat,
    request_id,
    table_of,
    viewer_of,
)
from shoal.web.faults import NoSuchPage, WrongMethod, status_of, word_for
from shoal.web.language import language_of
from shoal.web.openapi import openapi
from shoal.web.passages import passages_for
from shoal.web.quota import address_of, quotas_of
from shoal.web.reasons import no
from shoal.web.told import ending_data, game_data, notes_data, sight_data, table_data

__all__ = ["openapi", "routes", "status_of", "word_for"]

BEAT = 15.0  # seconds between signs of life on a quiet event stream


async def games(request: Request) -> Response:
    """Every game with its seats, options and settings, and the bots there are."""
    boxes = [open_box(game) for game in available()]
    language = language_of(request)
    words = table_words(language)
    tables: Tables = request.app.state.tables
    bots = [{"strength": key, "name": words.bot(key), "text": words.about_bot(key)} for key in tables.strengths]
    return answer({"games": [game_data(box, language) for box in boxes], "bots": bots})


async def create(request: Request) -> Response:
    """A new table."""
    body = await read_body(request)
    game = body.text("game")
    tables: Tables = request.app.state.tables
    quotas_of(request).tables.spend(address_of(request))
    usual = tables.box(game).manifest.usual_seats
    if body.has("seats"):
        plans = [_plan(each) for each in body.bodies("seats")]
    else:
        plans = [SeatPlan("person"), *[SeatPlan("bot", "", "perch")] * (usual - 1)]
    table, tokens = await tables.create(
        game, plans, body.mapping("options"), body.numbers("settings"), body.text("request", "")
    )
    made = {**table_data(table, list(tokens)), "tokens": {str(seat): token for seat, token in tokens.items()}}
    response = answer(made, 201)
    auth.remember(response, request, table, tokens)
    return response


async def info(request: Request) -> Response:
    """The table as anybody may know it."""
    table = await table_of(request)
    return answer(table_data(table, list(auth.seats_of(request, table))))


async def join(request: Request) -> Response:
    """Take an open seat."""
    body = await read_body(request)
    await quotas_of(request).joins.turn(address_of(request))
    table = await table_of(request)
    seat, token = await table.join(body.text("name", ""), body.whole("seat"), body.text("request", ""))
    response = answer({"seat": seat, "token": token, "number": table.number})
    auth.remember(response, request, table, {seat: token})
    return response


async def start(request: Request) -> Response:
    """Begin, with bots in the open seats."""
    body = await read_body(request)
    table = await table_of(request)
    held = auth.seats_of(request, table)
    await table.start(next(iter(held.values()), ""), body.text("strength", ""), body.text("request", ""))
    return answer(table_data(table, list(held)))


async def sight(request: Request) -> Response:
    """What a seat may know and do."""
    table = await table_of(request)
    return answer(sight_data(table, viewer_of(request, table)))


async def words(request: Request) -> Response:
    """The same in words."""
    table = await table_of(request)
    seat = viewer_of(request, table)
    read = passages_for(table, seat, language_of(request))
    passages = [{"title": each.title, "lines": each.lines} for each in read]
    return answer({"number": table.number, "seat": None if seat == SPECTATOR else seat, "passages": passages})


async def act(request: Request) -> Response:
    """Do an action."""
    body, table, seat, token = await from_a_seat(request, fresh=False)
    number = body.whole("number")
    return acknowledge(await table.act(token, seat, body.text("action"), number, request_id(body)))


async def draft(request: Request) -> Response:
    """Try out a set-up before it counts, and send it."""
    body, table, seat, token = await from_a_seat(request)
    quotas_of(request).drafts.spend(table.code, seat)
    what = body.text("do")
    if what == "send":
        ack = await table.send_draft(token, seat, request_id(body))
        return answer({"number": ack.number, "repeated": ack.repeated, "steps": [], "ready": False})
    action, part = (body.text(name) if body.has(name) else None for name in ("action", "part"))
    await table.edit_draft(token, seat, what, action, part)
    tried = table.draft(seat)
    steps = [] if tried is None else [table.game.vocabulary[step] for step in tried.steps]
    ready = tried is not None and tried.ready
    return answer({"number": table.number, "repeated": False, "steps": steps, "ready": ready})


async def hand_over(request: Request) -> Response:
    """Let a bot play on."""
    body = await read_body(request)
    table = await table_of(request)
    held = auth.seats_of(request, table)
    if not held:
        raise NotYourSeat(no("no_seat_held"))
    seat = body.whole("seat")
    if seat is None:
        seat = next(iter(held))
    quotas_of(request).names.spend(table.code, next(iter(held)))
    token = held.get(seat, next(iter(held.values())))
    await table.hand_over(token, seat, body.text("strength", ""), body.text("request", ""))
    return answer(table_data(table, list(held)))


async def take_back(request: Request) -> Response:
    """Take one's seat back from a bot."""
    body, table, seat, token = await from_a_seat(request)
    quotas_of(request).names.spend(table.code, seat)
    await table.take_back(token, seat, body.text("request", ""))
    return answer(table_data(table, [seat]))


async def rename(request: Request) -> Response:
    """Another name for one's seat."""
    body, table, seat, token = await from_a_seat(request)
    quotas_of(request).names.spend(table.code, seat)
    await table.rename(token, seat, body.text("name"), body.text("request", ""))
    return answer(table_data(table, [seat]))


async def rematch(request: Request) -> Response:
    """A new table for the same people; their tokens hold the same seats there."""
    await read_body(request)
    table = await table_of(request)
    held = auth.seats_of(request, table)
    again = await table.rematch(next(iter(held.values()), ""))
    response = answer(table_data(again, list(held)), 201)
    auth.remember(response, request, again, held)
    return response


async def hint(request: Request) -> Response:
    """The coach's suggestion."""
    table = await table_of(request)
    seat = viewer_of(request, table)
    language = language_of(request)
    if seat != SPECTATOR:
        quotas_of(request).hints.spend(table.code, seat)
    found = table.hint(seat, language) if seat != SPECTATOR else None
    if found is None:
        return answer({"number": table.number, "action": None, "reason": say(no("nothing_to_do"), language)})
    action, reason = found
    return answer({"number": table.number, "action": table.game.vocabulary[action], "reason": reason})


async def events(request: Request) -> Response:
    """Server-sent events: what a seat may know and do, now and after every change."""
    table = await table_of(request)
    seat = viewer_of(request, table)
    last = request.headers.get("last-event-id", "")
    since = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else table.number
    headers = {**NO_STORE, "X-Accel-Buffering": "no"}
    return StreamingResponse(_stream(request, table, seat, since), media_type="text/event-stream", headers=headers)


async def transcript(request: Request) -> Response:
    """The log; complete when the game is over, before that only what the seat may know."""
    table = await table_of(request)
    seat = viewer_of(request, table)
    form = request.query_params.get("format", "text")
    if form not in ("text", "json"):
        raise BadRequest(no("transcript_formats"))
    log = table.log(seat)
    if form == "json":
        text = await aside(request, write_json, log)
        return Response(text, media_type="application/json", headers=_download(table, "json"))
    text = await aside(request, write_text, log)
    return Response(text, media_type="text/plain", headers=_download(table, "txt"))


async def check_transcript(request: Request) -> Response:
    """Replay a transcript and tell how the game ended, or what is wrong with it."""
    body = await read_body(request)
    quotas_of(request).replays.spend(address_of(request))
    return answer(await aside(request, _replay, body.text("transcript")))


async def describe(request: Request) -> Response:
    return answer(openapi())


async def nothing_here(request: Request) -> Response:
    here = [route for route in routes[:-1] if route.matches(request.scope)[0] is Match.PARTIAL]
    if here:
        raise WrongMethod(request.method, {method for route in here for method in route.methods or ()})
    raise NoSuchPage(request.url.path)


async def _stream(request: Request, table: Table, seat: int, since: int) -> AsyncIterator[bytes]:
    """It ends when the seat goes to another device."""
    seats = () if seat == SPECTATOR else (seat,)
    async with table.subscribe(seats) as changes:
        while True:
            try:
                number = await asyncio.wait_for(anext(changes), BEAT)
            except TimeoutError:
                yield b": beat\n\n"
                continue
            except StopAsyncIteration:
                return
            if seats and seat not in auth.seats_of(request, table):
                return
            data = sight_data(table, seat)
            data["notes"] = notes_data(table, seat, since)
            since = number
            yield f"id: {number}\ndata: {encoded(data)}\n\n".encode()


def _plan(body: Body) -> SeatPlan:
    name = body.text("name", "")
    match body.text("kind"):
        case "bot":
            return SeatPlan("bot", name, body.text("strength", "perch"))
        case "person":
            return SeatPlan("person", name)
        case "open":
            return SeatPlan("open", name)
    raise BadRequest(no("seat_kinds"))


def _download(table: Table, ending: str) -> dict[str, str]:
    return {**NO_STORE, "Content-Disposition": f'attachment; filename="{table.code}.{ending}"'}


def _replay(text: str) -> dict[str, Any]:
    game, log = open_log(read(text))
    over, scores, ranks = result(fold(game, log), log.ending)
    return {
        "game": log.header.game,
        "seats": log.header.seats,
        "names": log.header.names,
        "moves": len(log.standing()),
        "over": over,
        "ended": ending_data(log.ending),
        "scores": scores,
        "ranks": ranks,
    }


def _route(method: str, path: str, handler: Handler, kind: str = "api") -> Route:
    return Route("/api" + path, Friendly(handler), methods=[method], name=f"{kind}-{handler.__name__}")


routes: list[Route] = [
    _route("POST", "/tables/{code}/act", act),  # the first to be looked for: it is asked for most
    _route("GET", "/openapi.json", describe),
    _route("GET", "/games", games),
    _route("POST", "/transcripts", check_transcript),
    _route("POST", "/tables", create),
    _route("GET", "/tables/{code}", info),
    _route("POST", "/tables/{code}/join", join),
    _route("POST", "/tables/{code}/start", start),
    _route("GET", "/tables/{code}/sight", sight),
    _route("GET", "/tables/{code}/words", words),
    _route("POST", "/tables/{code}/draft", draft),
    _route("POST", "/tables/{code}/undo", asking.undo),
    _route("POST", "/tables/{code}/undo/answer", asking.answer_undo),
    _route("POST", "/tables/{code}/end", asking.end),
    _route("POST", "/tables/{code}/end/answer", asking.answer_end),
    _route("POST", "/tables/{code}/resign", asking.resign),
    _route("POST", "/tables/{code}/claim", asking.claim),
    _route("POST", "/tables/{code}/claim/answer", asking.answer_claim),
    _route("POST", "/tables/{code}/pass", asking.show_pass),
    _route("POST", "/tables/{code}/take-over", asking.take_over),
    _route("POST", "/tables/{code}/hand-over", hand_over),
    _route("POST", "/tables/{code}/take-back", take_back),
    _route("POST", "/tables/{code}/rename", rename),
    _route("POST", "/tables/{code}/rematch", rematch),
    _route("GET", "/tables/{code}/hint", hint),
    _route("GET", "/tables/{code}/events", events),
    _route("GET", "/tables/{code}/transcript", transcript),
    *(_route(*each, kind="class") for each in CLASS_ROUTES),
    Route("/api/{rest:path}", Friendly(nothing_here)),  # by whatever method
]
