"""Connections break, the database crashes, is away or hangs: what was acknowledged is there, and all goes on."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections import Counter
from collections.abc import Iterator

import pytest

from shoal.table import Ack, NotSaved, Unusable
from shoal.table.follow import Follower
from shoal.table.store import postgres, wire
from shoal.table.store.rows import Conflict
from shoal.table.store.store import Store
from tests.databases import cluster
from tests.postgres import PrivatePostgres, private_postgres
from tests.table.shared import Heard, cut_all, one, soon, stores
from tests.table.support import ME, PATIENCE, QUICK
from tests.table.test_several import servers


@pytest.fixture
def durable() -> Iterator[PrivatePostgres]:
    """One of its own, that can be stopped and keeps what it has stored."""
    with private_postgres() as server:
        yield server


def test_broken_connections_heal_and_whoever_follows_is_told(database: str) -> None:
    async def story() -> None:
        async with stores(database, tables=["KELP-42"]) as (a, b):
            heard = Heard(b)
            await b.listen()
            leases = b.leases(lambda code: None, lambda code: None)
            leases.want("KELP-42")
            await a.save(one("KELP-42", 1, hint="KELP-42 1 0"))
            await b.since({"KELP-42": 0})
            await soon(lambda: leases.holds("KELP-42"))
            for number in range(2, 5):
                assert cut_all(database) >= 4
                await a.save(one("KELP-42", number, hint=f"KELP-42 {number} 0"))
                assert (await b.since({"KELP-42": number - 1}))["KELP-42"][0].number == number
                assert await b.load("KELP-42") is not None
                await soon(lambda number=number: heard.missed >= number)  # type: ignore[misc]
            assert leases.holds("KELP-42")
            assert not a.away
            await a.save(one("KELP-42", 5, hint="KELP-42 5 0"))
            await soon(lambda: "KELP-42 5 0" in heard.hints)

    asyncio.run(story())


def test_whatever_was_acknowledged_outlives_a_crash_of_the_database(durable: PrivatePostgres) -> None:
    codes = [f"KELP-{number}" for number in range(8)]

    async def add(store: Store, code: str, acknowledged: list[tuple[str, str]], enough: asyncio.Event) -> None:
        """One after the other; what is there already is one's own, stored by a commit whose answer was lost."""
        number = 0
        while not enough.is_set():
            request = f"{code}-{number + 1}"
            try:
                await store.save(one(code, number + 1, request))
            except Conflict:
                (found,) = (await store.since({code: number}))[code]
                assert found.request == request
            except NotSaved:
                await asyncio.sleep(0.05)
                continue
            acknowledged.append((code, request))
            number += 1

    async def story() -> None:
        async with stores(durable.address(), 1, codes) as (store,):
            acknowledged: list[tuple[str, str]] = []
            enough = asyncio.Event()
            adding = [asyncio.create_task(add(store, code, acknowledged, enough)) for code in codes]
            for away in (0.0, 0.5):
                count = len(acknowledged)
                await soon(lambda count=count: len(acknowledged) > count + 100)  # type: ignore[misc]
                durable.stop("immediate")
                await asyncio.sleep(away)
                await asyncio.to_thread(durable.start)
            count = len(acknowledged)
            await soon(lambda: len(acknowledged) > count + 100)
            enough.set()
            await asyncio.gather(*adding)
            found = await store.since(dict.fromkeys(codes, 0))
            assert Counter((code, line.request) for code in codes for line in found[code]) == Counter(acknowledged)
            assert all([line.number for line in found[code]] == list(range(1, len(found[code]) + 1)) for code in codes)

    asyncio.run(story())


def test_a_database_that_is_away_is_noticed_and_comes_back_by_itself(durable: PrivatePostgres) -> None:
    async def story() -> None:
        async with stores(durable.address(), 1, ["KELP-42"]) as (store,):
            turned: list[bool] = []
            store.when_away = turned.append
            heard = Heard(store)
            await store.listen()
            await store.save(one("KELP-42", 1))
            durable.stop("immediate")
            with pytest.raises(NotSaved):
                await store.save(one("KELP-42", 2))
            for asked in (store.since({"KELP-42": 0}), store.load("KELP-42")):
                with pytest.raises(NotSaved):
                    await asked
            await soon(lambda: store.away)
            assert turned[0]
            await asyncio.to_thread(durable.start)
            await soon(lambda: not store.away and not turned[-1] and heard.missed >= 2)
            await store.save(one("KELP-42", 2))
            assert [line.number for line in (await store.since({"KELP-42": 0}))["KELP-42"]] == [1, 2]

    asyncio.run(story())


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_whoever_writes_notices_nothing_of_a_quick_restart(
    how: str, durable: PrivatePostgres, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with stores(durable.address(), 1, ["KELP-42"]) as (store,):
            for number in range(1, 6):
                await store.save(one("KELP-42", number))
                durable.stop(how)
                durable.start()
            assert len((await store.since({"KELP-42": 0}))["KELP-42"]) == 5

    asyncio.run(story())
    assert "refused" not in caplog.text


def test_whoever_reads_waits_for_a_database_that_is_started_anew(
    durable: PrivatePostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "PATIENCE", PATIENCE)  # a busy machine may take longer to start it

    async def story() -> None:
        async with stores(durable.address(), 1, ["KELP-42"]) as (store,):
            await store.listen()
            await store.save(one("KELP-42", 1))
            durable.stop("immediate")
            loading = asyncio.create_task(store.load("KELP-42"))
            following = asyncio.create_task(store.since({"KELP-42": 0}))
            done, _ = await asyncio.wait([loading, following], timeout=0.5)
            assert not done, "somebody was told that the store cannot be read"
            await asyncio.to_thread(durable.start)
            assert await loading is not None
            assert [line.number for line in (await following)["KELP-42"]] == [1]

    asyncio.run(story())


def test_what_a_server_that_is_cut_off_does_not_know_it_does_not_refuse(
    durable: PrivatePostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A draft was sent at another server, whose answer got lost; here nobody has heard of it, nor of the draft."""
    monkeypatch.setattr(Follower, "heard", lambda self, hint: None)

    async def story() -> None:
        async with servers(durable.address()) as (a, b):
            here, tokens = await a.create("toy", (ME, ME), {"turns": 400, "tries": True}, QUICK)
            there = await b.find(here.code)
            await here.edit_draft(tokens[0], 0, "add", "push")
            sent = await here.send_draft(tokens[0], 0, "sent")
            durable.stop("immediate")
            await soon(lambda: b.store.away)
            with pytest.raises(NotSaved):
                await there.send_draft(tokens[0], 0, "sent")
            await asyncio.to_thread(durable.start)
            await soon(lambda: not b.store.away)
            assert await there.send_draft(tokens[0], 0, "sent") == Ack(sent.number, repeated=True)

    asyncio.run(story())


def test_a_database_that_has_stopped_answers_nobody_and_keeps_nobody(
    durable: PrivatePostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "LONGEST_QUESTION", 0.5)

    async def story() -> None:
        async with stores(durable.address(), 1, ["KELP-42"]) as (store,):
            await store.listen()
            await store.save(one("KELP-42", 1))
            durable.signal(signal.SIGSTOP)
            try:
                async with asyncio.timeout(PATIENCE):
                    with pytest.raises(NotSaved):
                        await store.save(one("KELP-42", 2, "r"))
            finally:
                durable.signal(signal.SIGCONT)
            with contextlib.suppress(Conflict):  # it was stored after all
                await store.save(one("KELP-42", 2, "r"))
            assert [line.number for line in (await store.since({"KELP-42": 0}))["KELP-42"]] == [1, 2]

    asyncio.run(story())


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("postgresql://ada:s3cret@127.0.0.1:1/shoal", "“shoal@127.0.0.1” cannot be reached: .*refused"),
        ("postgresql://ada:s3cret@no.such.host.invalid/shoal", "“shoal@no.such.host.invalid” cannot be reached"),
        (
            "postgresql://ada:s3cret@/nowhere?host={folder}",
            "“nowhere@.*” cannot be reached: .* does not exist",
        ),
        ("postgresql://ada:s3cret@[half/shoal", "not the address"),
        ("postgresql://ada:s3cret@host/shoal?colour=s3cret", "not the address"),
    ],
)
def test_what_cannot_be_opened_is_told_in_words_without_the_password(address: str, told: str) -> None:
    with pytest.raises(Unusable, match=told) as error:
        Store(address.replace("{folder}", str(cluster().folder)))
    assert "s3cret" not in str(error.value)


class Newcomers:
    """In every round of the event loop somebody opens sockets and waits at them; the oldest go."""

    def __init__(self) -> None:
        self.robbed = False
        self._loop = asyncio.get_running_loop()
        self._open: list[socket.socket] = []
        self._next = self._loop.call_soon(self._come)

    def _come(self) -> None:
        for each in socket.socketpair():
            self._loop.add_reader(each, int)
            self._open.append(each)
        while len(self._open) > 40:
            self._go(self._open.pop(0))
        self._next = self._loop.call_soon(self._come)

    def _go(self, each: socket.socket) -> None:
        self.robbed = not self._loop.remove_reader(each) or self.robbed
        each.close()

    def leave(self) -> None:
        self._next.cancel()
        for each in self._open:
            self._go(each)


def test_the_number_of_a_lost_socket_is_left_to_who_has_it_by_then(database: str) -> None:
    """A broken connection's socket is closed at once, and the next one that is opened has its number."""

    async def story() -> None:
        async with stores(database, 1, ["KELP-42"]) as (store,):
            heard = Heard(store)
            await store.listen()
            for _ in range(3):
                newcomers, missed = Newcomers(), heard.missed
                assert await asyncio.to_thread(cut_all, database) > 0
                await soon(lambda missed=missed: heard.missed > missed)  # type: ignore[misc]
                newcomers.leave()
                assert not newcomers.robbed

    asyncio.run(story())
