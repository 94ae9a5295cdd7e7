"""PDFs are made one after the other: who orders many waits alone."""

from __future__ import annotations

import asyncio

import pytest

from shoal.press.order import read
from shoal.web.faults import Busy
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
