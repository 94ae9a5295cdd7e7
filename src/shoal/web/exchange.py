"""What every end point of the API shares: the table and the seat a request is about, and the answer as JSON."""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from shoal.engine.errors import ShoalError
from shoal.engine.game import SPECTATOR
from shoal.engine.language import say
from shoal.table import Ack, BadRequest, NotYourSeat, Stale, Table
from shoal.table import reasons as table_reasons
from shoal.web import auth
from shoal.web.body import Body, read_body
from shoal.web.faults import extra_headers, status_of, word_for
from shoal.web.finding import find_table
from shoal.web.language import language_of
from shoal.web.reasons import no

NO_STORE = {"Cache-Control": "no-store"}

Handler = Callable[[Request], Awaitable[Response]]
encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Friendly:
    """A handler whose errors, where a person can cause them, become answers with the right status: as JSON, unless
    `refuse` makes another answer of them."""

    def __init__(self, handler: Handler, refuse: Callable[[Request, ShoalError], Response] | None = None) -> None:
        self._handler = handler
        self._refuse = refuse or _refused
        self.__qualname__ = getattr(handler, "__qualname__", "")  # for the log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        try:
            response = await self._handler(request)
        except ShoalError as error:
            response = self._refuse(request, error)
        await response(scope, receive, send)


def answer(data: Mapping[str, Any], status: int = 200) -> Response:
    """As JSON that nobody keeps."""
    return _answer(encoded(data).encode("utf-8", "replace"), status)


def acknowledge(ack: Ack) -> Response:
    """The same for a move, which is asked for most."""
    return _answer(f'{{"number":{ack.number},"repeated":{"true" if ack.repeated else "false"}}}'.encode(), 200)


def _answer(body: bytes, status: int) -> Response:
    """Made without Starlette's own looks at what the headers could be: it is all known."""
    response: Response = Response.__new__(Response)
    response.status_code = status
    response.background = None
    response.body = body
    response.raw_headers = [
        (b"cache-control", b"no-store"),
        (b"content-length", str(len(body)).encode()),
        (b"content-type", b"application/json"),
    ]
    return response


def refuse(error: ShoalError, language: str, table: Table | None = None) -> Response:
    """An error as JSON: a word for programs, a sentence for people."""
    data: dict[str, Any] = {"error": word_for(error), "message": say(error.reason, language)}
    if isinstance(error, Stale) and table is not None:
        data["number"] = table.number
    response = answer(data, status_of(error))
    response.headers.update(extra_headers(error))
    return response


def _refused(request: Request, error: ShoalError) -> Response:
    return refuse(error, language_of(request), getattr(request.state, "table", None))


async def table_of(request: Request) -> Table:
    """NoSuchTable, TooOften. Whoever shows a seat's token is here: a program that looks now and then, too."""
    table, _ = await _table_and_held(request)
    return table


async def from_a_seat(request: Request, fresh: bool = True) -> tuple[Body, Table, int, str]:
    """What somebody who sits at the table sends: the body, the table, the seat that acts and its token.

    Unless it must be `fresh`, the table is the one at hand, if that knows the sender."""
    body = await read_body(request)
    table, held = await _table_and_held(request, fresh)
    if not held and not fresh:
        table, held = await _table_and_held(request)
    seat, token = seat_and_token(held, table, body)
    return body, table, seat, token


async def _table_and_held(request: Request, fresh: bool = True) -> tuple[Table, dict[int, str]]:
    table = await find_table(request, request.scope["path_params"]["code"], fresh)
    request.scope.setdefault("state", {})["table"] = table
    held = auth.seats_of(request, table)
    for seat in held:
        table.heard(seat)
    return table, held


def seat_and_token(held: Mapping[int, str], table: Table, body: Body) -> tuple[int, str]:
    """The seat that acts: the one named, or the only one the sender holds."""
    seat = body.whole("seat")
    if seat is None:
        if len(held) != 1:
            raise NotYourSeat(no("which_seat" if held else "no_seat_held"))
        seat = next(iter(held))
    if seat not in held and 0 <= seat < table.header.seats:
        raise NotYourSeat(table_reasons.no("not_your_seat"))
    return seat, held.get(seat, "")


def named_seat(body: Body) -> int:
    seat = body.whole("seat")
    if seat is None:
        raise BadRequest(no("missing", name="seat"))
    return seat


def viewer_of(request: Request, table: Table) -> int:
    """The seat whose eyes are used: the one named, or the first the sender holds, or an onlooker's."""
    held = auth.seats_of(request, table)
    named = request.query_params.get("seat")
    if named is None:
        return next(iter(held), SPECTATOR)
    if named.isascii() and named.isdigit() and len(named) < 4 and int(named) in held:
        return int(named)
    raise NotYourSeat(no("not_your_eyes"))


def request_id(body: Body) -> str:
    return body.text("request", "") or secrets.token_urlsafe(16)
