"""Everything that leaves the server for one viewer, in one position of a running game."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.types import Message

from shoal.classroom import Classes, Classroom, Lesson
from shoal.engine.game import CHANCE, SPECTATOR, Game
from shoal.engine.log import Event
from shoal.engine.options import Value
from shoal.table import SeatPlan, Table, Tables
from shoal.table.chance import Chance
from shoal.table.play import Play
from shoal.table.seats import Doer
from shoal.web import api
from shoal.web.app import create_app
from shoal.web.frame import Frames, Viewer
from shoal.web.quota import Quotas
from shoal.web.sender import Sender
from shoal.web.stream import Gallery
from tests.web.conftest import BROWSER

NAMES = ("Ada", "Bo", "Cy", "Di", "Eli", "Fay", "Gus", "Hal")
FOREVER = 1e9  # seconds: nobody leaves meanwhile


class Scripted(Chance):
    """Chance that brings what a log says."""

    def __init__(self, game: Game, events: Sequence[Event]) -> None:
        super().__init__()
        self._left = [game.outcomes.index(event.text) for event in events if event.actor == CHANCE]

    def outcome(self, chances: list[tuple[int, int]]) -> int:
        return self._left.pop(0)


class Live:
    """A table at which logs are put, and who may look at it."""

    def __init__(self, table: Table, tokens: dict[int, str], app: Starlette, led: Led | None = None) -> None:
        self.table = table
        self.tokens = tokens
        self._app = app
        self._led = led
        self._asked = 0  # how often

    async def everything(
        self, events: list[Event], back: int | None, viewer: int, actions: Sequence[str]
    ) -> dict[str, str]:
        """What anybody with the viewer's token can get, by where from, when these events have happened and, if `back`
        says so, were taken back up to there; `actions` are tried and asked about."""
        table = self.table
        last = max(at for at, event in enumerate(events) if event.actor != CHANCE)
        table._ledger.play = Play.reload(table.game, len(self.tokens), events[:last])
        table._drafts._desks.clear()  # made for another game of the same length
        table._ledger.doers = self._doers(events, viewer) if table.host else {}
        self._app.state.gallery = Gallery()  # nothing drawn before counts
        sent: dict[str, str] = {}
        senders = {each: Sender(Frames(table), each) for each in viewers_of(viewer, len(self.tokens))}
        for each, sender in senders.items():
            sent[f"stream of {each}"] = sender.event()
        self._do_the_last_step(events[last:])
        for each, sender in senders.items():
            sent[f"stream of {each}, what came next"] = sender.event()
        if back is not None:
            table._ledger.play.accept(table._ledger.play.try_undo(back))
        for each, sender in senders.items():
            sent[f"stream of {each}, what came then"] = sender.event()
            sent[f"stream of {each}, begun anew"] = Sender(Frames(table), each).event()
        for address in self._addresses(viewer, actions):
            sent[address] = await self._get(address, viewer)
        if self._led is not None:
            sent |= await self._class(self._led, viewer)
        sent["events of the API"] = await self._first_event(viewer)
        sent["record"] = str(table.record())
        if viewer >= 0:
            sent |= await self._tried(viewer, actions)
        return sent

    def _doers(self, events: list[Event], viewer: int) -> dict[int, Doer]:
        """Who of each team did what: of the viewer's own always the same, of the others each time somebody else."""
        self._asked += 1
        seats = [(number, event.actor) for number, event in enumerate(events, 1) if event.actor != CHANCE]
        return {
            number: Doer(seat, f"{NAMES[seat]} the {1 if seat == viewer else self._asked}th")
            for number, seat in seats
            if seat is not None
        }

    def _do_the_last_step(self, events: list[Event]) -> None:
        """As it comes at a live table: the action of a seat and what chance makes of it, with all beats between."""
        play, doing = self.table._ledger.play, events[0]
        assert doing.actor is not None
        play.chance = Scripted(play.game, events[1:])
        play.accept(play.try_action(doing.actor, play.game.vocabulary.index(doing.text), doing.by))
        assert play.events[-len(events) :] == events

    def _addresses(self, viewer: int, actions: Sequence[str]) -> list[str]:
        here, table = f"/t/{self.table.code}", f"/api/tables/{self.table.code}"
        pages = ["", "?big", "/debrief", "/replay", "/replay/0?seat=0", "/replay/0/words?seat=0", "/rows.csv"]
        pages += ["/words", f"/words?seat={viewer}", "/story", "/story.txt", "/transcript.txt", "/transcript.json"]
        pages += ["/words?seat=0", "/transcript.txt?watch", "/story?watch"]
        pages += [f"/why?seat={viewer}&action={action.replace(' ', '+')}" for action in actions if viewer >= 0]
        answers = ["", "/sight", "/words", "/hint", "/transcript", "/transcript?format=json"]
        answers += [f"/{each}?seat={seat}" for each in ("sight", "words", "hint", "transcript") for seat in (0, 1)]
        return ["/", *[here + page for page in pages], *[table + answer for answer in answers]]

    async def _class(self, led: Led, viewer: int) -> dict[str, str]:
        """What a pupil is told by the class; and in place of an onlooker its teacher, who sees no hands either."""
        here, answers = f"/c/{led.room.code}", f"/api/classes/{led.room.code}"
        addresses = [here, answers]
        if viewer == SPECTATOR:
            addresses += [f"{here}/lead", f"{here}/lead/table/0", f"{here}/debrief", f"{answers}/debrief"]
        token = led.key if viewer == SPECTATOR else self.tokens[viewer]
        return {address: once_only(await self._sends("GET", address, viewer, token=token)) for address in addresses}

    async def _get(self, address: str, viewer: int) -> str:
        return once_only(await self._sends("GET", address, viewer))

    async def _post(self, address: str, viewer: int, **body: object) -> str:
        return await self._sends("POST", address, viewer, json.dumps({**body, "seat": viewer}).encode())

    async def _sends(self, method: str, address: str, viewer: int, body: bytes = b"", token: str = "") -> str:
        """Status, headers and body of an answer to whoever shows the viewer's token, or another one."""
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        await self._app(self._scope(method, address, viewer, token), receive, send)
        start, *parts = sent
        text = b"".join([part["body"] for part in parts]).decode()
        return f"{start['status']} {start['headers']} {text}"

    async def _first_event(self, viewer: int) -> str:
        """The stream of the API, with everything that was told since the beginning."""
        scope = self._scope("GET", "/", viewer) | {"app": self._app, "path_params": {"code": self.table.code}}
        scope["headers"] = [*scope["headers"], (b"last-event-id", b"0")]
        stream = (await api.events(Request(scope))).body_iterator  # type: ignore[attr-defined]
        first = await anext(stream)
        await stream.aclose()
        return str(first)

    def _scope(self, method: str, address: str, viewer: int, token: str = "") -> dict[str, Any]:
        path, _, query = address.partition("?")
        headers = {"host": "shoal.test", "content-type": "application/json", **BROWSER}
        if viewer >= 0 or token:
            headers["authorization"] = f"Bearer {token or self.tokens[viewer]}"
        return {
            "type": "http", "http_version": "1.1", "method": method, "scheme": "http", "path": path, "root_path": "",
            "raw_path": path.encode(), "query_string": query.encode(), "client": ("127.0.0.1", 1), "state": {},
            "server": ("shoal.test", 80), "headers": [(name.encode(), text.encode()) for name, text in headers.items()],
        }  # fmt: skip

    async def _tried(self, viewer: int, actions: Sequence[str]) -> dict[str, str]:
        """What the viewer hears when trying what is not allowed, and sees of a set-up that is tried out."""
        table, sent = f"/api/tables/{self.table.code}", {}
        for action in actions:
            if self.table.game.vocabulary.index(action) not in self.table.legal(viewer):
                sent[f"refusal of {action}"] = await self._post(f"{table}/act", viewer, action=action)
        if self.table.draft(viewer) is None:
            return sent
        sent["a draft"] = await self._post(f"{table}/draft", viewer, do="rest")
        for each in viewers_of(viewer, len(self.tokens)):
            sent[f"stream of {each}, with a draft"] = Sender(Frames(self.table), each).event()
        sent["a draft in words"] = await self._get(f"{table}/words", viewer)
        sent["a hint for a draft"] = await self._get(f"{table}/hint", viewer)
        sent["no draft"] = await self._post(f"{table}/draft", viewer, do="clear")
        return sent


@asynccontextmanager
async def live(database: str, game: str, options: dict[str, Value], seats: int, teams: bool) -> AsyncIterator[Live]:
    """A table of that game for so many people, or so many teams of a class; nobody does anything."""
    tables = Tables.open(database, away=FOREVER)
    classes = Classes(tables)
    led = None
    if teams:
        calm = {time.name: 0.0 for time in tables.box(game).room.SETTINGS if time.limits[0] == 0}  # no clock runs
        lesson = Lesson(game, options=options, settings=calm, size=(seats, seats), team=2)
        led, tokens = await led_class(classes, lesson)
        table = await led.room.live(0)
    else:
        table, tokens = await tables.create(game, [SeatPlan("person", name) for name in NAMES[:seats]], options, {})
    yield Live(table, tokens, create_app(tables, Quotas(limited=False), classes=classes), led)
    classes.hush()
    await tables.close()


class Led(NamedTuple):
    """A class and its key."""

    room: Classroom
    key: str


async def led_class(classes: Classes, lesson: Lesson) -> tuple[Led, dict[int, str]]:
    """A class that plays at one table, two at each seat; by seat, the token of one of them."""
    room, key, _ = await classes.create(lesson)
    tokens = {}
    for pupil in range(1, 2 * lesson.size[0] + 1):
        _, tokens[pupil] = await room.join(f"Pupil {pupil}")
    await room.seat(key)
    await room.begin(key)
    return Led(room, key), {seat: tokens[chair.pupils[0]] for seat, chair in enumerate(room.tables[0].chairs)}


def viewers_of(viewer: int, seats: int) -> tuple[Viewer, ...]:
    """The viewer at a device of their own, looking on, and where everybody shares one with a curtain."""
    mine = (viewer,) if viewer >= 0 else ()
    return Viewer(viewer, mine), Viewer(SPECTATOR, mine), Viewer(SPECTATOR, tuple(range(seats)))


def once_only(page: str) -> str:
    """Forms differ by the field that lets them count once."""
    return re.sub(r'name="request" value="[^"]+"', "", page)
