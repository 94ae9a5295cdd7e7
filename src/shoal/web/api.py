"""The JSON API for programs: everything a person can do at a table, with the same rules for everybody.

`docs/api.md` explains it, `/api/openapi.json` describes it for machines."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Match, Route
from starlette.types import Receive, Scope, Send

from shoal.bots import STRENGTHS
from shoal.engine.errors import ShoalError
from shoal.engine.game import SPECTATOR
from shoal.engine.language import say
from shoal.engine.log import fold, read, result, write_json, write_text
from shoal.games import available, open_box, open_log
from shoal.table import BadRequest, NotYourSeat, SeatPlan, Stale, Table, Tables
from shoal.table import reasons as table_reasons
from shoal.table.words import table_words
from shoal.web import auth
from shoal.web.aside import aside
from shoal.web.body import Body, read_body
from shoal.web.faults import NoSuchPage, WrongMethod, headers_of, status_of, word_for
from shoal.web.language import language_of
from shoal.web.openapi import openapi
from shoal.web.passages import passages_for
from shoal.web.reasons import no
from shoal.web.told import ending_data, game_data, notes_data, sight_data, table_data

__all__ = ["openapi", "routes", "status_of", "word_for"]

LONGEST_PASS = 40  # characters that are read of a one-time code
BEAT = 15.0  # seconds between signs of life on a quiet event stream
NO_STORE = {"Cache-Control": "no-store"}

Handler = Callable[[Request], Awaitable[Response]]
encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


async def games(request: Request) -> Response:
    """Every game with its seats, options and settings, and the bots there are."""
    boxes = [open_box(game) for game in available()]
    language = language_of(request)
    words = table_words(language)
    bots = [{"strength": key, "name": words.bots[key], "text": words.strengths[key]} for key in STRENGTHS]
    return answer({"games": [game_data(box, language) for box in boxes], "bots": bots})


async def create(request: Request) -> Response:
    """A new table."""
    body = await read_body(request)
    game = body.text("game")
    tables: Tables = request.app.state.tables
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
    table = await _table(request)
    return answer(table_data(table, list(auth.seats_of(request, table))))


async def join(request: Request) -> Response:
    """Take an open seat."""
    body = await read_body(request)
    table = await _table(request)
    seat, token = await table.join(body.text("name", ""), body.whole("seat"), body.text("request", ""))
    response = answer({"seat": seat, "token": token, "number": table.number})
    auth.remember(response, request, table, {seat: token})
    return response


async def start(request: Request) -> Response:
    """Begin, with bots in the open seats."""
    body = await read_body(request)
    table = await _table(request)
    held = auth.seats_of(request, table)
    await table.start(next(iter(held.values()), ""), body.text("strength", ""))
    return answer(table_data(table, list(held)))


async def sight(request: Request) -> Response:
    """What a seat may know and do."""
    table = await _table(request)
    seat = _viewer(request, table)
    if seat != SPECTATOR:
        table.heard(seat)
    return answer(sight_data(table, seat))


async def words(request: Request) -> Response:
    """The same in words."""
    table = await _table(request)
    seat = _viewer(request, table)
    read = passages_for(table, seat, language_of(request))
    passages = [{"title": each.title, "lines": each.lines} for each in read]
    return answer({"number": table.number, "seat": None if seat == SPECTATOR else seat, "passages": passages})


async def act(request: Request) -> Response:
    """Do an action."""
    body = await read_body(request)
    table = await _table(request)
    seat, token = _seat_and_token(request, table, body)
    number = body.whole("number")
    ack = await table.act(token, seat, body.text("action"), number, _request_id(body))
    return answer({"number": ack.number, "repeated": ack.repeated})


async def draft(request: Request) -> Response:
    """Try out a set-up before it counts, and send it."""
    body = await read_body(request)
    table = await _table(request)
    seat, token = _seat_and_token(request, table, body)
    what = body.text("do")
    if what == "send":
        ack = await table.send_draft(token, seat, _request_id(body))
        return answer({"number": ack.number, "repeated": ack.repeated, "steps": [], "ready": False})
    action, part = (body.text(name) if body.has(name) else None for name in ("action", "part"))
    table.edit_draft(token, seat, what, action, part)
    tried = table.draft(seat)
    steps = [] if tried is None else [table.game.vocabulary[step] for step in tried.steps]
    ready = tried is not None and tried.ready
    return answer({"number": table.number, "repeated": False, "steps": steps, "ready": ready})


async def undo(request: Request) -> Response:
    """Take the last move back, or ask the others."""
    body = await read_body(request)
    table = await _table(request)
    seat, token = _seat_and_token(request, table, body)
    ack = await table.undo(token, seat, _request_id(body), auth.tokens(request))
    if ack is None:
        return answer({"number": table.number, "asked": True}, 202)
    return answer({"number": ack.number, "repeated": ack.repeated, "asked": False})


async def answer_undo(request: Request) -> Response:
    """Say yes or no to somebody's undo."""
    body = await read_body(request)
    table = await _table(request)
    seat, token = _seat_and_token(request, table, body)
    await table.answer_undo(token, seat, body.flag("yes"))
    return answer({"number": table.number})


async def end(request: Request) -> Response:
    """End the game as it stands, or ask the others."""
    body = await read_body(request)
    table = await _table(request)
    seat, token = _seat_and_token(request, table, body)
    ack = await table.end(token, seat, _request_id(body), auth.tokens(request))
    if ack is None:
        return answer({"number": table.number, "asked": True}, 202)
    return answer({"number": ack.number, "repeated": ack.repeated, "asked": False})


async def answer_end(request: Request) -> Response:
    """Say yes or no to somebody who wants to end the game."""
    body = await read_body(request)
    table = await _table(request)
    seat, token = _seat_and_token(request, table, body)
    await table.answer_end(token, seat, body.flag("yes"))
    return answer({"number": table.number})


async def resign(request: Request) -> Response:
    """Give up in a game for two."""
    body = await read_body(request)
    table = await _table(request)
    seat, token = _seat_and_token(request, table, body)
    ack = await table.resign(token, seat, _request_id(body))
    return answer({"number": ack.number, "repeated": ack.repeated})


async def claim(request: Request) -> Response:
    """Ask for an away seat from another device."""
    body = await read_body(request)
    table = await _table(request)
    seat = _named_seat(body)
    asked, token = table.claim(seat, auth.tokens(request), body.text("request", ""))
    told = {"seat": seat, "token": token, "sign": asked.sign, "left": round(asked.left, 3), "number": table.number}
    response = answer(told, 202)
    auth.remember(response, request, table, {seat: token})
    return response


async def answer_claim(request: Request) -> Response:
    """Say whether it is really them."""
    body = await read_body(request)
    table = await _table(request)
    sign = body.whole("sign")
    held = auth.seats_of(request, table)
    await table.answer_claim(list(held.values()), _named_seat(body), -1 if sign is None else sign, body.flag("yes"))
    return answer({"number": table.number})


async def show_pass(request: Request) -> Response:
    """The one-time code of one's own seat."""
    body = await read_body(request)
    table = await _table(request)
    seat, token = _seat_and_token(request, table, body)
    return answer({"seat": seat, "pass": await table.show_pass(token, seat)})


async def take_over(request: Request) -> Response:
    """Go on with a seat on this device by its one-time code."""
    body = await read_body(request)
    table = await _table(request)
    seat, token = await table.take_over(body.text("pass")[:LONGEST_PASS], body.text("request", ""))
    response = answer({"seat": seat, "token": token, "number": table.number})
    auth.remember(response, request, table, {seat: token})
    return response


async def hand_over(request: Request) -> Response:
    """Let a bot play on."""
    body = await read_body(request)
    table = await _table(request)
    held = auth.seats_of(request, table)
    if not held:
        raise NotYourSeat(no("no_seat_held"))
    seat = body.whole("seat")
    if seat is None:
        seat = next(iter(held))
    await table.hand_over(held.get(seat, next(iter(held.values()))), seat, body.text("strength", ""))
    return answer(table_data(table, list(held)))


async def take_back(request: Request) -> Response:
    """Take one's seat back from a bot."""
    body = await read_body(request)
    table = await _table(request)
    seat, token = _seat_and_token(request, table, body)
    await table.take_back(token, seat)
    return answer(table_data(table, [seat]))


async def rename(request: Request) -> Response:
    """Another name for one's seat."""
    body = await read_body(request)
    table = await _table(request)
    seat, token = _seat_and_token(request, table, body)
    await table.rename(token, seat, body.text("name"))
    return answer(table_data(table, [seat]))


async def rematch(request: Request) -> Response:
    """A new table for the same people; their tokens hold the same seats there."""
    await read_body(request)
    table = await _table(request)
    held = auth.seats_of(request, table)
    again = await table.rematch(next(iter(held.values()), ""))
    response = answer(table_data(again, list(held)), 201)
    auth.remember(response, request, again, held)
    return response


async def hint(request: Request) -> Response:
    """The coach's suggestion."""
    table = await _table(request)
    seat = _viewer(request, table)
    language = language_of(request)
    found = table.hint(seat, language) if seat != SPECTATOR else None
    if found is None:
        return answer({"number": table.number, "action": None, "reason": say(no("nothing_to_do"), language)})
    action, reason = found
    return answer({"number": table.number, "action": table.game.vocabulary[action], "reason": reason})


async def events(request: Request) -> Response:
    """Server-sent events: what a seat may know and do, now and after every change."""
    table = await _table(request)
    seat = _viewer(request, table)
    last = request.headers.get("last-event-id", "")
    since = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else table.number
    headers = {**NO_STORE, "X-Accel-Buffering": "no"}
    return StreamingResponse(_stream(request, table, seat, since), media_type="text/event-stream", headers=headers)


async def transcript(request: Request) -> Response:
    """The log; complete when the game is over, before that only what the seat may know."""
    table = await _table(request)
    seat = _viewer(request, table)
    log = table.log(seat)
    if request.query_params.get("format", "text") == "json":
        text = await aside(request, write_json, log)
        return Response(text, media_type="application/json", headers=_download(table, "json"))
    text = await aside(request, write_text, log)
    return Response(text, media_type="text/plain", headers=_download(table, "txt"))


async def check_transcript(request: Request) -> Response:
    """Replay a transcript and tell how the game ended, or what is wrong with it."""
    body = await read_body(request)
    return answer(await aside(request, _replay, body.text("transcript")))


async def describe(request: Request) -> Response:
    return answer(openapi())


async def nothing_here(request: Request) -> Response:
    if any(route.matches(request.scope)[0] is Match.PARTIAL for route in routes[:-1]):
        raise WrongMethod(request.method)
    raise NoSuchPage(request.url.path)


def answer(data: Mapping[str, Any], status: int = 200) -> Response:
    """As JSON."""
    return Response(encoded(data).encode("utf-8", "replace"), status, NO_STORE, "application/json")


def refuse(error: ShoalError, language: str, table: Table | None = None) -> Response:
    """An error as JSON: a word for programs, a sentence for people."""
    data: dict[str, Any] = {"error": word_for(error), "message": say(error.reason, language)}
    if isinstance(error, Stale) and table is not None:
        data["number"] = table.number
    response = answer(data, status_of(error))
    response.headers.update(headers_of(error))
    return response


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


async def _table(request: Request) -> Table:
    tables: Tables = request.app.state.tables
    table = await tables.find(request.path_params["code"])
    request.state.table = table
    return table


def _seat_and_token(request: Request, table: Table, body: Body) -> tuple[int, str]:
    """The seat that acts: the one named, or the only one the sender holds."""
    held = auth.seats_of(request, table)
    seat = body.whole("seat")
    if seat is None:
        if len(held) != 1:
            raise NotYourSeat(no("which_seat" if held else "no_seat_held"))
        seat = next(iter(held))
    if seat not in held and 0 <= seat < table.header.seats:
        raise NotYourSeat(table_reasons.no("not_your_seat"))
    return seat, held.get(seat, "")


def _named_seat(body: Body) -> int:
    seat = body.whole("seat")
    if seat is None:
        raise BadRequest(no("missing", name="seat"))
    return seat


def _viewer(request: Request, table: Table) -> int:
    """The seat whose eyes are used: the one named, or the first the sender holds, or an onlooker's."""
    held = auth.seats_of(request, table)
    named = request.query_params.get("seat")
    if named is None:
        return next(iter(held), SPECTATOR)
    if named.isascii() and named.isdigit() and len(named) < 4 and int(named) in held:
        return int(named)
    raise NotYourSeat(no("not_your_eyes"))


def _request_id(body: Body) -> str:
    return body.text("request", "") or secrets.token_urlsafe(16)


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


class Friendly:
    """A handler whose errors, where a person can cause them, become answers with the right status."""

    def __init__(self, handler: Handler) -> None:
        self._handler = handler

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        try:
            response = await self._handler(request)
        except ShoalError as error:
            response = refuse(error, language_of(request), getattr(request.state, "table", None))
        await response(scope, receive, send)


def _route(method: str, path: str, handler: Handler) -> Route:
    return Route("/api" + path, Friendly(handler), methods=[method], name=f"api-{handler.__name__}")


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
    _route("POST", "/tables/{code}/undo", undo),
    _route("POST", "/tables/{code}/undo/answer", answer_undo),
    _route("POST", "/tables/{code}/end", end),
    _route("POST", "/tables/{code}/end/answer", answer_end),
    _route("POST", "/tables/{code}/resign", resign),
    _route("POST", "/tables/{code}/claim", claim),
    _route("POST", "/tables/{code}/claim/answer", answer_claim),
    _route("POST", "/tables/{code}/pass", show_pass),
    _route("POST", "/tables/{code}/take-over", take_over),
    _route("POST", "/tables/{code}/hand-over", hand_over),
    _route("POST", "/tables/{code}/take-back", take_back),
    _route("POST", "/tables/{code}/rename", rename),
    _route("POST", "/tables/{code}/rematch", rematch),
    _route("GET", "/tables/{code}/hint", hint),
    _route("GET", "/tables/{code}/events", events),
    _route("GET", "/tables/{code}/transcript", transcript),
    Route("/api/{rest:path}", Friendly(nothing_here), methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
]
