"""What the teacher orders: every button of the page sends the same form, with a word and perhaps whom it is for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from shoal.classroom import Classes, Classroom
from shoal.table import BadRequest
from shoal.web.forms import filled_in
from shoal.web.layout import wants_page
from shoal.web.pages.classes import keys
from shoal.web.pages.classes.finding import led
from shoal.web.pages.classes.setup import number
from shoal.web.pages.setup import from_our_page
from shoal.web.quota import quotas_of
from shoal.web.reasons import no

MORE_TIME: Final = 60  # seconds
LONGEST_ORDER: Final = 40  # characters

Numbers = tuple[int, ...]
Order = Callable[[Classroom, str, Numbers, Mapping[str, str], str], Awaitable[object]]


def table(numbers: Numbers) -> int | None:
    """Which table is meant; None for all."""
    return numbers[0] if numbers else None


def seat(numbers: Numbers) -> int | None:
    """Which seat, after a pupil and a table; None for any where there is room."""
    return numbers[2] if len(numbers) > 2 else None


def whom(numbers: Numbers, at_least: int = 1) -> Numbers:
    if len(numbers) < at_least:
        raise BadRequest(no("unread_form"))
    return numbers


ORDERS: Final[dict[str, Order]] = {
    "lock": lambda room, key, who, sent, request: room.lock(key, True, request),
    "unlock": lambda room, key, who, sent, request: room.lock(key, False, request),
    "by-hand": lambda room, key, who, sent, request: room.by_hand(key, True, request),
    "freely": lambda room, key, who, sent, request: room.by_hand(key, False, request),
    "let-in": lambda room, key, who, sent, request: room.let_in(key, table(who), request),
    "new-code": lambda room, key, who, sent, request: room.new_code(key, request),
    "return": lambda room, key, who, sent, request: room.go_on(key, True, request),
    "no-return": lambda room, key, who, sent, request: room.go_on(key, False, request),
    "seat": lambda room, key, who, sent, request: room.seat(key, "shuffle", request),
    "seat-waiting": lambda room, key, who, sent, request: room.seat_waiting(key, request),
    "move": lambda room, key, who, sent, request: room.move(key, whom(who, 2)[0], who[1], seat(who), request),
    "swap": lambda room, key, who, sent, request: room.swap(key, whom(who, 2)[0], who[1], request),
    "fix": lambda room, key, who, sent, request: room.fix(key, whom(who)[0], True, request),
    "unfix": lambda room, key, who, sent, request: room.fix(key, whom(who)[0], False, request),
    "begin": lambda room, key, who, sent, request: room.begin(key, request),
    "again-same": lambda room, key, who, sent, request: room.again(key, "same", None, request),
    "again-mix": lambda room, key, who, sent, request: room.again(key, "mix", None, request),
    "pause": lambda room, key, who, sent, request: room.pause(key, True, table(who), request),
    "go-on": lambda room, key, who, sent, request: room.pause(key, False, table(who), request),
    "eyes": lambda room, key, who, sent, request: room.look_up(key, True, sent.get("text", ""), request),
    "release": lambda room, key, who, sent, request: room.look_up(key, False, "", request),
    "say": lambda room, key, who, sent, request: room.say(key, sent.get("text", ""), table(who), request),
    "more-time": lambda room, key, who, sent, request: room.more_time(key, MORE_TIME, table(who), request),
    "stop-after": lambda room, key, who, sent, request: room.stop_after_round(key, True, table(who), request),
    "play-on": lambda room, key, who, sent, request: room.stop_after_round(key, False, table(who), request),
    "stop": lambda room, key, who, sent, request: room.stop(key, table(who), request),
    "bot": lambda room, key, who, sent, request: room.bot(key, whom(who)[0], True, request),
    "back": lambda room, key, who, sent, request: room.bot(key, whom(who)[0], False, request),
    "send-out": lambda room, key, who, sent, request: room.send_out(key, whom(who)[0], request),
    "take-in": lambda room, key, who, sent, request: room.take_in(key, whom(who)[0], request),
    "rename": lambda room, key, who, sent, request: room.rename(key, whom(who)[0], sent.get("name", ""), request),
    "notebook-on": lambda room, key, who, sent, request: room.notebook(key, True, request),
    "notebook-off": lambda room, key, who, sent, request: room.notebook(key, False, request),
    "timers": lambda room, key, who, sent, request: room.timers(
        key, number(sent, "nudge"), number(sent, "coach"), request
    ),
    "open-hands": lambda room, key, who, sent, request: room.open_hands(key, True, request),
    "close-hands": lambda room, key, who, sent, request: room.open_hands(key, False, request),
}


async def take(request: Request) -> Response:
    """`POST /c/CODE/lead`: one order, `do=pause 3`. A page comes back to itself, a script gets its answer as data."""
    from_our_page(request)
    classroom, key = await led(request)
    quotas_of(request).orders.spend(classroom.id)
    sent = await filled_in(request)
    verb, *about = sent.get("do", "")[:LONGEST_ORDER].split() or [""]
    numbers = tuple(int(each) for each in [*about, *sent.get("to", "").split()] if is_number(each))
    if verb == "delete":
        classes: Classes = request.app.state.classes
        await classes.delete(classroom.code, key)
        return done(request, "/")
    if verb == "kept":
        response = done(request, f"/c/{classroom.code}/lead")
        keys.kept(response, classroom.code)
        return response
    if verb not in ORDERS:
        raise BadRequest(no("unread_form"))
    await ORDERS[verb](classroom, key, numbers, sent, sent.get("request", ""))
    return done(request, f"/c/{classroom.code}/lead", verb in ("new-code",))


def done(request: Request, to: str, go: bool = False) -> Response:
    """Back to the page; for a script where to go if it cannot stay."""
    if wants_page(request):
        return RedirectResponse(to, 303)
    return JSONResponse({"go": to} if go or to == "/" else {})


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6
