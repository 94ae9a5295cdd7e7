"""PDFs are made one after the other: who orders many waits alone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import current_thread

import pytest
from starlette.testclient import TestClient

from shoal.press import order as ordering
from shoal.press.order import read
from shoal.web import pressing as press
from shoal.web.faults import Busy
from shoal.web.pages import printing
from shoal.web.pressing import MOST, MOST_EACH, Pressing, Wanted


def test_an_address_waits_for_few_and_all_together_for_some_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        pressing, ready = Pressing(), asyncio.Event()

        async def made(wanted: Wanted) -> bytes:
            await ready.wait()
            return b"%PDF"

        monkeypatch.setattr(pressing, "_made", made)
        order = read("succession", language="en")
        for address in range(MOST // MOST_EACH):
            waiting = [asyncio.ensure_future(pressing.pdf(order, f"a{address}")) for _ in range(MOST_EACH)]
            await asyncio.sleep(0)
            with pytest.raises(Busy):
                await pressing.pdf(order, f"a{address}")
        with pytest.raises(Busy):
            await pressing.pdf(order, "somebody else")
        ready.set()
        assert await asyncio.gather(*waiting) == [b"%PDF"] * MOST_EACH
        assert await pressing.pdf(order, "somebody else") == b"%PDF"

    asyncio.run(story())


def test_who_waits_behind_an_order_that_takes_too_long_still_gets_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time that others take is not counted, and what has become of them is their own affair."""

    def pressed(wanted: Wanted) -> bytes:
        time.sleep(1.0 if wanted.players == 2 else 0.3)
        return b"%PDF"

    monkeypatch.setattr(press, "ProcessPoolExecutor", lambda count, context, begin: ThreadPoolExecutor(count))
    monkeypatch.setattr(press, "_press", pressed)
    monkeypatch.setattr(press, "LONGEST", 0.6)

    async def story() -> None:
        pressing = Pressing()
        orders = [read("succession", players=players, language="en") for players in (2, 3, 4, 5)]
        made = await asyncio.gather(*(pressing.pdf(order, "a") for order in orders[:3]), return_exceptions=True)
        assert isinstance(made[0], Busy)
        assert made[1:] == [b"%PDF", b"%PDF"]
        assert await pressing.pdf(orders[3], "a") == b"%PDF"
        pressing.close()

    asyncio.run(story())


def test_the_event_loop_makes_nothing_of_a_page_to_print(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither its form nor its sheets, nor what is ordered: all of it takes a while."""
    threads = set()

    def noted(made: Callable[..., object]) -> Callable[..., object]:
        def called(*given: object, **named: object) -> object:
            threads.add(current_thread().name.partition("_")[0])
            return made(*given, **named)

        return called

    async def pdf(order: object, address: str) -> bytes:
        return b"%PDF"

    for place, name in ((ordering, "read"), (printing, "_form"), (printing, "page")):
        monkeypatch.setattr(place, name, noted(getattr(place, name)))
    monkeypatch.setattr(client.app.state.pressing, "pdf", pdf)  # type: ignore[attr-defined]
    assert client.get("/games/succession/print").status_code == 200
    assert client.get("/games/succession/print?players=99").status_code == 400
    assert client.get("/games/succession/print.pdf").content == b"%PDF"
    assert threads == {"aside"}
