"""What a stream sends: first the whole picture, then what changed, and to nobody what they may not see."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncGenerator, Mapping, MutableMapping
from pathlib import Path
from typing import Any

import pytest

from shoal.engine.game import SPECTATOR
from shoal.engine.mark import CUT
from shoal.table import SeatPlan, Table, Tables
from shoal.web import flow, stream
from shoal.web import sender as sending
from shoal.web.events import EventStream
from shoal.web.flow import Events, Looking
from shoal.web.frame import Frames, Viewer, first_viewer
from shoal.web.packing import HEAD, WORTH_IT, pack, unpacks
from shoal.web.sender import Sender
from tests.databases import database

QUICK = {"bot_pause": 0.0, "idle_pause": 0.0}
SLOW = {"bot_pause": 0.0, "idle_pause": 5.0}  # nobody is answered for while a test runs
PEOPLE = [SeatPlan("person", "Ada"), SeatPlan("person", "Bo")]


async def opened(
    folder: Path, plans: list[SeatPlan], settings: Mapping[str, float] = QUICK
) -> tuple[Tables, Table, dict[int, str]]:
    tables = Tables.open(database(folder))
    table, tokens = await tables.create("succession", plans, {"calls": "auto", "rounds": 1}, settings)
    return tables, table, tokens


def data(event: str) -> dict[str, Any]:
    assert event.startswith("data: ")
    assert event.endswith("\n\n")
    assert event.count("\n") == 2
    found = json.loads(event[6:])
    assert isinstance(found, dict)
    return found


async def move(table: Table, tokens: dict[int, str]) -> None:
    """Somebody does the first thing they may."""
    seat = next(seat for seat in tokens if table.legal(seat))
    action = table.game.vocabulary[table.legal(seat)[0]]
    await table.act(tokens[seat], seat, action, table.number, f"r{table.number}")


def test_all_who_look_at_a_table_share_its_frames_however_many_tables_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "MOST_FRAMES", 2)

    async def story() -> None:
        tables, watched, _ = await opened(tmp_path, PEOPLE)
        gallery = stream.Gallery()
        frames = gallery.of(watched)
        async with watched.subscribe():
            others = [(await tables.create("succession", PEOPLE, {}, QUICK))[0] for _ in range(5)]
            first = gallery.of(others[0])
            for other in others:
                gallery.of(other)
            assert gallery.of(watched) is frames
            assert gallery.of(others[0]) is not first
        await tables.close()

    asyncio.run(story())


def test_a_stream_begins_with_everything_and_then_sends_what_changed(tmp_path: Path) -> None:
    async def story() -> None:
        tables, table, tokens = await opened(tmp_path, PEOPLE)
        events = Looking(table, Frames(table), Viewer(0, (0,)))
        first = data(await anext(events))
        assert first["full"]
        assert {"board", "hand", "seats", "panel", "prompt", "choices", "clocks", "story", "number"} <= set(first)
        assert first["story"]["from"] == 0
        await move(table, tokens)
        second = data(await anext(events))
        assert "full" not in second
        assert second["number"] == table.number
        assert second["story"]["from"] == len(first["story"]["lines"])
        assert "mine" not in second, "what has not changed is not sent again"
        await closed(events)
        await tables.close()

    asyncio.run(story())


def test_what_a_connection_cannot_take_is_handed_back_and_what_changes_meanwhile_comes_as_one(tmp_path: Path) -> None:
    async def story() -> None:
        tables, table, tokens = await opened(tmp_path, PEOPLE, SLOW)
        events = Looking(table, Frames(table), Viewer(0, (0,)))
        written: list[bytes] = []
        room = 2

        def write(body: bytes) -> bool:
            if len(written) < room:
                written.append(body)
                return True
            return False

        poured = events.pour(write, packed=False)
        await asyncio.sleep(0)
        assert data(written[0].decode())["full"]
        await move(table, tokens)
        await asyncio.sleep(0)
        assert data(written[1].decode())["number"] == table.number
        await move(table, tokens)
        left = await poured
        assert left is not None
        assert data(left.decode())["number"] == table.number
        await move(table, tokens)
        await move(table, tokens)
        await asyncio.sleep(0)
        assert len(written) == room, "nobody has asked for more"
        room += 2
        poured = events.pour(write, packed=False)
        await asyncio.sleep(0)
        assert [data(each.decode())["number"] for each in written[2:]] == [table.number]
        await tables.close()
        assert await poured is None
        assert await events.pour(write, packed=False) is None, "and it stays over"

    asyncio.run(story())


def test_what_fails_while_an_event_is_written_reaches_who_waits_for_it(tmp_path: Path) -> None:
    def write(body: bytes) -> bool:
        raise BrokenPipeError

    async def story() -> None:
        tables, table, _ = await opened(tmp_path, PEOPLE)
        events = Looking(table, Frames(table), Viewer(0, (0,)))
        with pytest.raises(BrokenPipeError):
            await events.pour(write, packed=False)
        await closed(events)
        await tables.close()

    asyncio.run(story())


def test_a_quiet_stream_shows_that_it_lives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        monkeypatch.setattr(flow, "BEAT", 0.01)
        tables, table, _ = await opened(tmp_path, [*PEOPLE, SeatPlan("open")])
        events = Looking(table, Frames(table), Viewer())
        data(await anext(events))
        assert (await anext(events)).startswith("event: beat")
        await closed(events)
        await tables.close()

    asyncio.run(story())


def test_closing_the_tables_ends_every_stream(tmp_path: Path) -> None:
    async def story() -> None:
        tables, table, _ = await opened(tmp_path, PEOPLE)
        events = Looking(table, Frames(table), Viewer())
        data(await anext(events))
        await tables.close()
        assert [each async for each in events] == []

    asyncio.run(story())


def test_nobody_is_sent_what_they_may_not_see(tmp_path: Path) -> None:
    """The frames of all who may not see a hand are the same whatever is in it: names of hidden cards never occur."""

    async def story() -> None:
        tables, table, tokens = await opened(tmp_path, PEOPLE)
        frames = Frames(table)
        for _ in range(40):
            if table.over:
                break
            onlooker, curtain, bo = Viewer(), Viewer(SPECTATOR, (0, 1)), Viewer(1, (1,))
            for viewer in (onlooker, curtain, bo):
                sent = data(Sender(frames, viewer).event())
                assert "data-try" not in sent["hand"] or viewer is bo
                assert (sent["choices"] == []) or viewer is bo
                hidden = set(table.sight(0).data()["hands"][0]) - set(table.sight(viewer.seat).data()["pile"])
                hidden -= set(table.sight(1).data()["hands"][1]) if viewer is bo else set()
                for card in hidden:
                    assert f'id="c-{card}-' not in sent["hand"]
            await move(table, tokens)
        await tables.close()

    asyncio.run(story())


def test_equal_frames_are_drawn_once(tmp_path: Path) -> None:
    async def story() -> None:
        tables, table, tokens = await opened(tmp_path, PEOPLE)
        frames = Frames(table)
        assert frames.parts(Viewer()) is frames.parts(Viewer())
        before = frames.parts(Viewer(0, (0,)))
        await move(table, tokens)
        assert frames.parts(Viewer(0, (0,))) is not before
        await tables.close()

    asyncio.run(story())


def test_changes_in_pieces_make_the_whole_picture(tmp_path: Path) -> None:
    """What a page puts together from the pieces it is sent is what it would be sent as a whole."""

    async def story() -> None:
        tables, table, tokens = await opened(tmp_path, PEOPLE)
        frames = Frames(table)
        viewers = [Viewer(), Viewer(0, (0,)), Viewer(SPECTATOR, (0, 1))]
        senders = [Sender(frames, viewer) for viewer in viewers]
        pages: list[dict[str, list[str]]] = [{} for _ in viewers]
        whole = spared = 0
        while not table.over:
            for viewer, sender, page in zip(viewers, senders, pages, strict=True):
                sent = data(sender.event())
                for name, markup in frames.parts(viewer).markup.items():
                    if name in sent:
                        page[name] = put_together(page.get(name, []), sent[name])
                        whole += len(markup)
                        spared += len(markup) - len(json.dumps(sent[name]))
                    assert CUT.join(page[name]) == markup
                assert sender.event() == "", "nothing has changed since"
            await move(table, tokens)
        assert spared > whole / 4
        await tables.close()

    asyncio.run(story())


def put_together(old: list[str], sent: str | list[str | list[int]]) -> list[str]:
    """As the page does it."""
    if isinstance(sent, str):
        return sent.split(CUT)
    return [piece for each in sent for piece in ([each] if isinstance(each, str) else old[slice(*each)])]


def test_a_new_viewer_gets_the_end_of_a_long_story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        monkeypatch.setattr(sending, "REMEMBERED", 3)
        tables, table, tokens = await opened(tmp_path, PEOPLE)
        for _ in range(5):
            await move(table, tokens)
        frames = Frames(table)
        viewer = Sender(frames, Viewer())
        assert data(viewer.event())["story"] == {"from": 0, "lines": frames.story(SPECTATOR)[-3:]}
        told = len(frames.story(SPECTATOR))
        while len(frames.story(SPECTATOR)) == told:  # some moves tell nothing, such as staying quiet
            await move(table, tokens)
        assert data(viewer.event())["story"] == {"from": 3, "lines": frames.story(SPECTATOR)[told:]}
        await tables.close()

    asyncio.run(story())


@pytest.mark.parametrize("size", [0, 1, WORTH_IT - 1, WORTH_IT, 200_000])
def test_every_packed_event_can_be_read_as_soon_as_it_is_there(size: int) -> None:
    events = ["event: beat\ndata: \n\n", f"data: {'reef' * (size // 4)}\n\n", "data: é\n\n"]

    unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
    assert [unpacker.decompress(each) for each in (HEAD, *[pack(event.encode()) for event in events])] == [
        b"",
        *[event.encode() for event in events],
    ]


def test_only_large_events_are_compressed() -> None:
    assert len(pack(b"x" * (WORTH_IT - 1))) == WORTH_IT + 4
    assert len(pack(b"x" * WORTH_IT)) < 100


@pytest.mark.parametrize(
    ("accepted", "answer"),
    [("", False), ("gzip, deflate, br", True), ("GZIP;q=0.5", True), ("gzip; q=0", False), ("br", False), ("*", True)],
)
def test_who_unpacks(accepted: str, answer: bool) -> None:
    assert unpacks(accepted) is answer


@pytest.mark.parametrize("unpacks", [True, False])
def test_a_stream_ends_when_its_reader_leaves_and_when_its_events_end(unpacks: bool) -> None:
    closed: list[str] = []
    sent: list[bytes] = []

    async def events(forever: bool) -> AsyncGenerator[str, None]:
        try:
            yield "data: 1\n\n"
            if forever:
                await asyncio.Event().wait()
        finally:
            closed.append("closed")

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message.get("body", b""))

    async def story(forever: bool) -> None:
        leaves = asyncio.Event()

        async def receive() -> MutableMapping[str, Any]:
            await leaves.wait()
            return {"type": "http.disconnect"}

        answering = asyncio.ensure_future(EventStream(events(forever), unpacks)({"type": "http"}, receive, send))
        if forever:
            await asyncio.sleep(0)
            assert not answering.done()
            leaves.set()
        await asyncio.wait_for(answering, 5)

    for forever in (True, False):
        asyncio.run(story(forever))
    event = b"data: 1\n\n"
    assert sent.count(pack(event) if unpacks else event) == 2
    assert closed == ["closed"] * 2


def test_who_looks_first() -> None:
    assert first_viewer([]) == Viewer()
    assert first_viewer([2]) == Viewer(2, (2,))
    assert first_viewer([0, 1]).curtain


async def closed(events: Events) -> None:
    await events.aclose()
