"""Whoever asks for a great many things at once waits for them alone."""

from __future__ import annotations

import asyncio

from starlette.requests import ClientDisconnect
from starlette.types import Message, Receive, Scope, Send

from shoal.web.auth import Visit
from shoal.web.turns import EACH, Turns


class Kitchen:
    """An application that notes what it does, and when."""

    def __init__(self) -> None:
        self.done: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.done.append(scope["path"])


async def nothing() -> Message:
    return {}


async def nowhere(message: Message) -> None:
    return


def ask(turns: Turns, address: str, path: str, visit: Visit | None = None) -> asyncio.Task[None]:
    state = {} if visit is None else {"visit": visit}
    scope = {"type": "http", "client": (address, 1), "path": path, "state": state}
    return asyncio.create_task(turns(scope, nothing, nowhere))


def cost(scope: Scope) -> int:
    return 1 if scope["path"].startswith("small") else EACH


def test_who_asks_for_much_waits_alone() -> None:
    kitchen = Kitchen()

    async def story() -> None:
        turns = Turns(kitchen, cost)
        many = [ask(turns, "10.0.0.1", f"large {number}") for number in range(100)]
        await asyncio.sleep(0)
        await asyncio.gather(ask(turns, "10.0.0.2", "innocent"), ask(turns, "10.0.0.3", "small innocent"))
        assert len(kitchen.done) < 6
        await asyncio.gather(*many)

    asyncio.run(story())
    assert [each for each in kitchen.done if "innocent" not in each] == [f"large {number}" for number in range(100)]


def test_small_things_go_several_at_a_time_and_none_is_lost() -> None:
    kitchen = Kitchen()

    async def story() -> None:
        turns = Turns(kitchen, cost)
        for _ in range(3):
            asked = [ask(turns, "::1", f"{'large' if number % 20 == 5 else 'small'} {number}") for number in range(60)]
            await asyncio.sleep(0)
            assert kitchen.done == [f"small {number}" for number in range(5)]
            await asyncio.gather(*asked)
            assert [int(each.split()[1]) for each in kitchen.done] == list(range(60))
            kitchen.done.clear()
            await asyncio.sleep(0)

    asyncio.run(story())


def test_nothing_is_done_for_who_has_left() -> None:
    kitchen = Kitchen()

    async def story() -> None:
        turns = Turns(kitchen, cost)
        visits = [Visit() for _ in range(20)]
        asked = [ask(turns, "10.0.0.1", f"large {at}", visit) for at, visit in enumerate(visits)]
        await asyncio.sleep(0)
        for visit in visits[1:15]:
            visit.over = True
        asked[16].cancel()
        ended = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(each, ClientDisconnect) for each in ended] == [0 < at < 15 for at in range(20)]

    asyncio.run(story())
    assert kitchen.done == [f"large {at}" for at in (0, 15, 17, 18, 19)]
