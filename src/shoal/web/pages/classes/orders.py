"""What the teacher orders: every button of the page sends the same form, with the words that programs use too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from shoal.classroom import Classes, Classroom
from shoal.web.body import Body
from shoal.web.classes_api.orders import CONTROL, PUPIL, SEATING, Order, needed, order_of
from shoal.web.forms import filled_in, is_number
from shoal.web.layout import wants_page
from shoal.web.pages.classes import keys
from shoal.web.pages.classes.finding import led
from shoal.web.pages.classes.setup import number
from shoal.web.pages.setup import from_our_page
from shoal.web.quota import quotas_of

LONGEST_ORDER: Final = 80  # characters
TIMERS: Final = ("nudge", "coach")  # a field that is left empty says "never"

ORDERS: Final[Mapping[str, Order]] = {
    "begin": lambda room, key, body, request: room.begin(key, request),
    **SEATING,
    **CONTROL,
}


async def take(request: Request) -> Response:
    """`POST /c/CODE/lead`: one order, `do=pause table=3`. A page comes back to itself, a script gets its answer as
    data."""
    from_our_page(request)
    classroom, key = await led(request)
    quotas_of(request).orders.spend(classroom.id)
    sent = await filled_in(request)
    body = read_order(sent)
    if body.text("do") == "delete":
        classes: Classes = request.app.state.classes
        await classes.delete(classroom.code, key)
        return done(request, "/")
    if body.text("do") == "kept":
        response = done(request, f"/c/{classroom.code}/lead")
        keys.kept(response, classroom.code)
        return response
    await carry_out(classroom, key, body, sent.get("request", ""))
    return done(request, f"/c/{classroom.code}/lead")


def read_order(sent: Mapping[str, str]) -> Body:
    """What a button says (`do`: a word, and fields such as `table=3`), what was chosen beside it (`to`: more of them),
    and what was typed, as programs send it."""
    word, *about = sent.get("do", "")[:LONGEST_ORDER].split() or [""]
    named = dict(each.partition("=")[::2] for each in [*about, *sent.get("to", "")[:LONGEST_ORDER].split()])
    fields = {name: int(value) if is_number(value) else value for name, value in named.items()}
    timers = {name: number(sent, name) for name in TIMERS if name in sent}
    return Body({**sent, **timers, **fields, "do": word})


async def carry_out(classroom: Classroom, key: str, body: Body, request: str) -> None:
    """For the pupil who is named, or else for the class. BadRequest if there is no such order."""
    if body.has("pupil") and body.text("do") in PUPIL:
        await order_of(body, PUPIL)(classroom, key, needed(body, "pupil"), body, request)
    else:
        await order_of(body, ORDERS)(classroom, key, body, request)


def done(request: Request, to: str) -> Response:
    """Back to the page; for a script where to go if it cannot stay."""
    if wants_page(request):
        return RedirectResponse(to, 303)
    return JSONResponse({} if to == request.url.path else {"go": to})
