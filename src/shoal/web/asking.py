"""End points by which people at a table agree: on an undo, on the end, on who sits where from another device."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from shoal.table.ledger import Ack
from shoal.web import auth
from shoal.web.body import read_body
from shoal.web.exchange import answer, from_a_seat, named_seat, request_id, table_of
from shoal.web.quota import address_of, quotas_of

LONGEST_PASS = 40  # characters that are read of a one-time code


async def undo(request: Request) -> Response:
    """Take the last move back, or ask the others."""
    body, table, seat, token = await from_a_seat(request)
    quotas_of(request).asks.spend(table.code, seat)
    return agreed(await table.undo(token, seat, request_id(body), auth.tokens(request, table.code)), table.number)


async def answer_undo(request: Request) -> Response:
    """Say yes or no to somebody's undo."""
    body, table, seat, token = await from_a_seat(request)
    quotas_of(request).asks.spend(table.code, seat)
    await table.answer_undo(token, seat, body.flag("yes"), body.whole("sign"))
    return answer({"number": table.number})


async def end(request: Request) -> Response:
    """End the game as it stands, or ask the others."""
    body, table, seat, token = await from_a_seat(request)
    quotas_of(request).asks.spend(table.code, seat)
    return agreed(await table.end(token, seat, request_id(body), auth.tokens(request, table.code)), table.number)


async def answer_end(request: Request) -> Response:
    """Say yes or no to somebody who wants to end the game."""
    body, table, seat, token = await from_a_seat(request)
    quotas_of(request).asks.spend(table.code, seat)
    await table.answer_end(token, seat, body.flag("yes"), body.whole("sign"))
    return answer({"number": table.number})


async def resign(request: Request) -> Response:
    """Give up in a game for two."""
    body, table, seat, token = await from_a_seat(request)
    ack = await table.resign(token, seat, request_id(body))
    return answer({"number": ack.number, "repeated": ack.repeated})


async def claim(request: Request) -> Response:
    """Ask for an away seat from another device."""
    body = await read_body(request)
    table = await table_of(request)
    seat = named_seat(body)
    quotas, who = quotas_of(request), address_of(request)
    quotas.claims.spend(who)
    again = seat in auth.asked_at(request, table)
    if not again:
        quotas.questions.check(who, table.code)
    asked, token = await table.claim(seat, auth.tokens(request, table.code), body.text("request", ""))
    if not again:
        quotas.questions.count(who, table.code)
    told = {"seat": seat, "token": token, "sign": asked.sign, "left": round(asked.left, 3), "number": table.number}
    response = answer(told, 202)
    auth.remember(response, request, table, {seat: token})
    return response


async def answer_claim(request: Request) -> Response:
    """Say whether it is really them."""
    body = await read_body(request)
    table = await table_of(request)
    sign = body.whole("sign")
    held = auth.seats_of(request, table)
    await table.answer_claim(list(held.values()), named_seat(body), -1 if sign is None else sign, body.flag("yes"))
    return answer({"number": table.number})


async def show_pass(request: Request) -> Response:
    """The one-time code of one's own seat."""
    _, table, seat, token = await from_a_seat(request)
    quotas_of(request).asks.spend(table.code, seat)
    return answer({"seat": seat, "pass": await table.show_pass(token, seat)})


async def take_over(request: Request) -> Response:
    """Go on with a seat on this device by its one-time code."""
    body = await read_body(request)
    table = await table_of(request)
    who = address_of(request)
    quotas_of(request).passes.spend(who)
    seat, token = await table.take_over(body.text("pass")[:LONGEST_PASS], body.text("request", ""), who)
    response = answer({"seat": seat, "token": token, "number": table.number})
    auth.remember(response, request, table, {seat: token})
    return response


def agreed(ack: Ack | None, number: int) -> Response:
    """Done, or the others are being asked."""
    if ack is None:
        return answer({"number": number, "asked": True}, 202)
    return answer({"number": ack.number, "repeated": ack.repeated, "asked": False})
