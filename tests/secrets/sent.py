"""Everything that leaves the server for one viewer, in one position of a running game."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import httpx
from starlette.requests import Request

from shoal.engine.game import CHANCE, SPECTATOR, Game
from shoal.engine.log import Event
from shoal.engine.options import Value
from shoal.table import SeatPlan, Table, Tables
from shoal.table.chance import Chance
from shoal.table.play import Play
from shoal.web import api
from shoal.web.app import create_app
from shoal.web.frame import Frames, Viewer
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

    def __init__(self, table: Table, tokens: dict[int, str], client: httpx.AsyncClient) -> None:
        self.table = table
        self.tokens = tokens
        self._client = client
        self._app = client._transport.app  # type: ignore[attr-defined]

    async def everything(
        self, events: list[Event], back: int | None, viewer: int, actions: Sequence[str]
    ) -> dict[str, str]:
        """What anybody with the viewer's token can get, by where from, when these events have happened and, if `back`
        says so, were taken back up to there; `actions` are tried and asked about."""
        table = self.table
        last = max(at for at, event in enumerate(events) if event.actor != CHANCE)
        table._ledger.play = Play.reload(table.game, len(self.tokens), events[:last])
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
        sent["events of the API"] = await self._first_event(viewer)
        sent["record"] = str(table.record())
        if viewer >= 0:
            sent |= await self._tried(viewer, actions)
        return sent

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

    async def _get(self, address: str, viewer: int) -> str:
        answer = await self._client.get(address, headers=self._shown_by(viewer))
        return f"{answer.status_code} {once_only(answer.text)}"

    async def _first_event(self, viewer: int) -> str:
        """The stream of the API, with everything that was told since the beginning."""
        raw = [(name.encode(), value.encode()) for name, value in self._shown_by(viewer).items()]
        scope = {
            "type": "http", "app": self._app, "method": "GET", "path": "/", "query_string": b"", "state": {},
            "path_params": {"code": self.table.code}, "headers": [*raw, (b"last-event-id", b"0")],
        }  # fmt: skip
        stream = (await api.events(Request(scope))).body_iterator  # type: ignore[attr-defined]
        first = await anext(stream)
        await stream.aclose()
        return str(first)

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

    async def _post(self, address: str, viewer: int, **body: object) -> str:
        answer = await self._client.post(address, headers=self._shown_by(viewer), json={**body, "seat": viewer})
        return f"{answer.status_code} {answer.text}"

    def _shown_by(self, viewer: int) -> dict[str, str]:
        return {**BROWSER, **({"authorization": f"Bearer {self.tokens[viewer]}"} if viewer >= 0 else {})}


@asynccontextmanager
async def live(database: str, game: str, options: dict[str, Value], seats: int) -> AsyncIterator[Live]:
    """A table of that game for so many people, nobody of whom does anything."""
    tables = Tables.open(database, away=FOREVER)
    plans = [SeatPlan("person", name) for name in NAMES[:seats]]
    table, tokens = await tables.create(game, plans, options, {})
    transport = httpx.ASGITransport(app=create_app(tables))
    async with httpx.AsyncClient(transport=transport, base_url="http://shoal.test") as client:
        yield Live(table, tokens, client)
    await tables.close()


def viewers_of(viewer: int, seats: int) -> tuple[Viewer, ...]:
    """The viewer at a device of their own, looking on, and where everybody shares one with a curtain."""
    mine = (viewer,) if viewer >= 0 else ()
    return Viewer(viewer, mine), Viewer(SPECTATOR, mine), Viewer(SPECTATOR, tuple(range(seats)))


def once_only(page: str) -> str:
    """Forms differ by the field that lets them count once."""
    return re.sub(r'name="request" value="[^"]+"', "", page)
