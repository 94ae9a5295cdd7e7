"""What a teacher orders, by a word: for the whole class, for its seating, and for one pupil."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, cast

from shoal.classroom import Classroom, Lesson
from shoal.classroom.plan import How
from shoal.table import BadRequest
from shoal.web.body import Body
from shoal.web.reasons import no

Order = Callable[[Classroom, str, Body, str], Awaitable[object]]
PupilOrder = Callable[[Classroom, str, int, Body, str], Awaitable[object]]

# The class, its key, what was sent, and the id of the request.
CONTROL: Final[Mapping[str, Order]] = {
    "lock": lambda room, key, body, request: room.lock(key, True, request),
    "unlock": lambda room, key, body, request: room.lock(key, False, request),
    "by-hand": lambda room, key, body, request: room.by_hand(key, True, request),
    "freely": lambda room, key, body, request: room.by_hand(key, False, request),
    "let-in": lambda room, key, body, request: room.let_in(key, None, request),
    "new-code": lambda room, key, body, request: room.new_code(key, request),
    "next-lesson": lambda room, key, body, request: room.go_on(key, True, request),
    "all-back": lambda room, key, body, request: room.go_on(key, False, request),
    "change": lambda room, key, body, request: room.change(key, lesson_of(sent_lesson(body), room.lesson), request),
    "pause": lambda room, key, body, request: room.pause(key, True, body.whole("table"), request),
    "go-on": lambda room, key, body, request: room.pause(key, False, body.whole("table"), request),
    "eyes": lambda room, key, body, request: room.look_up(key, True, body.text("text", ""), request),
    "release": lambda room, key, body, request: room.look_up(key, False, "", request),
    "say": lambda room, key, body, request: room.say(key, body.text("text"), body.whole("table"), request),
    "more-time": lambda room, key, body, request: room.more_time(
        key, needed(body, "seconds"), body.whole("table"), request
    ),
    "stop-after-round": lambda room, key, body, request: room.stop_after_round(key, True, body.whole("table"), request),
    "play-on": lambda room, key, body, request: room.stop_after_round(key, False, body.whole("table"), request),
    "stop": lambda room, key, body, request: room.stop(key, body.whole("table"), request),
    "again": lambda room, key, body, request: room.again(
        key, how(body, "same"), lesson_of(sent_lesson(body), room.lesson) if body.has("lesson") else None, request
    ),
    "open-hands": lambda room, key, body, request: room.open_hands(key, True, request),
    "close-hands": lambda room, key, body, request: room.open_hands(key, False, request),
    "notebook": lambda room, key, body, request: room.notebook(key, True, request),
    "no-notebook": lambda room, key, body, request: room.notebook(key, False, request),
    "timers": lambda room, key, body, request: room.timers(key, needed(body, "nudge"), needed(body, "coach"), request),
}

SEATING: Final[Mapping[str, Order]] = {
    "shuffle": lambda room, key, body, request: room.seat(key, "shuffle", request),
    "same": lambda room, key, body, request: room.seat(key, "same", request),
    "mix": lambda room, key, body, request: room.seat(key, "mix", request),
    "waiting": lambda room, key, body, request: room.seat_waiting(key, request),
    "swap": lambda room, key, body, request: room.swap(key, needed(body, "pupil"), needed(body, "with"), request),
    "fix": lambda room, key, body, request: room.fix(key, needed(body, "table"), True, request),
    "let-go": lambda room, key, body, request: room.fix(key, needed(body, "table"), False, request),
}

PUPIL: Final[Mapping[str, PupilOrder]] = {
    "let-in": lambda room, key, pupil, body, request: room.let_in(key, pupil, request),
    "rename": lambda room, key, pupil, body, request: room.rename(key, pupil, body.text("name"), request),
    "bot": lambda room, key, pupil, body, request: room.bot(key, pupil, True, request),
    "back": lambda room, key, pupil, body, request: room.bot(key, pupil, False, request),
    "move": lambda room, key, pupil, body, request: room.move(
        key, pupil, needed(body, "table"), body.whole("seat"), request
    ),
    "send-out": lambda room, key, pupil, body, request: room.send_out(key, pupil, request),
    "take-in": lambda room, key, pupil, body, request: room.take_in(key, pupil, request),
    "device": lambda room, key, pupil, body, request: room.device_code(key, pupil, request),
}


def order_of(body: Body, orders: Mapping[str, Any]) -> Any:
    """BadRequest if there is no such order."""
    word = body.text("do")
    if word not in orders:
        raise BadRequest(no("orders", known=tuple(orders)))
    return orders[word]


def lesson_of(sent: Body, usual: Lesson | None = None) -> Lesson:
    """A lesson as it was sent; what is left out is as before, or else as usual. BadRequest."""
    same = usual is not None and (not sent.has("game") or sent.text("game") == usual.game)
    game = usual.game if usual is not None and same else sent.text("game")
    base = usual if usual is not None and same else Lesson(game)
    fresh = sent.has("plan")  # a plan brings its own options and size
    size = sent.wholes("size")
    if size and len(size) != 2:
        raise BadRequest(no("no_size"))
    return Lesson(
        game,
        sent.text("plan", base.plan),
        cast("Mapping[str, Any]", sent.mapping("options")) if fresh or sent.has("options") else base.options,
        sent.numbers("settings") if sent.has("settings") else base.settings,
        cast("tuple[int, int]", size) if size else (0, 0) if fresh else base.size,
        cast("Any", sent.text("gaps", base.gaps)),
        sent.text("strength", base.strength),
        _whole(sent, "team", base.team),
        cast("Any", sent.text("names", base.names)),
        sent.texts("roll") or base.roll,
        cast("Any", sent.text("late", base.late)),
        _flag(sent, "notebook", base.notebook),
        _flag(sent, "links", base.links),
        _whole(sent, "nudge", base.nudge),
        _whole(sent, "coach", base.coach),
        _flag(sent, "open_hands", base.open_hands),
    )


def sent_lesson(body: Body) -> Body:
    """BadRequest if there is none."""
    if not body.has("lesson"):
        raise BadRequest(no("missing", name="lesson"))
    return Body(body.mapping("lesson"))


def needed(body: Body, name: str) -> int:
    """BadRequest if it is left out."""
    value = body.whole(name)
    if value is None:
        raise BadRequest(no("missing", name=name))
    return value


def how(body: Body, usual: How) -> How:
    """The class knows which ways there are."""
    return cast("How", body.text("how", usual))


def _whole(body: Body, name: str, usual: int) -> int:
    value = body.whole(name)
    return usual if value is None else value


def _flag(body: Body, name: str, usual: bool) -> bool:
    return body.flag(name) if body.has(name) else usual
