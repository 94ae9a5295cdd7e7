"""Everybody's turn: of what one address asks for, only a little begins in each round of the event loop.

Somebody with a thousand connections would otherwise have a thousand pages drawn before anybody else is answered. So
they stand in a line of their own, which goes as fast as the server can while nobody else is there."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send

from shoal.web.auth import Visit
from shoal.web.quota import household

EACH = 8  # what one address may begin in a round: so many small requests, or one that is not


class Waiting(NamedTuple):
    cost: int
    visit: Visit
    turn: asyncio.Future[None]


class Turns:
    """Lets requests pass in rounds. `cost` tells how many small ones a request counts for, at most EACH."""

    def __init__(self, app: ASGIApp, cost: Callable[[Scope], int]) -> None:
        self._app = app
        self._cost = cost
        self._begun: dict[str, int] = {}  # in this round, by address
        self._lines: dict[str, deque[Waiting]] = {}  # for a later one
        self._goes_on = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["client"]:
            address, cost = household(scope["client"][0]), self._cost(scope)
            begun = self._begun.get(address, 0)
            if begun + cost <= EACH and address not in self._lines:
                self._begun[address] = begun + cost
                self._go_on()
            else:
                await self._wait(address, cost, scope.get("state", {}).get("visit") or Visit())
        await self._app(scope, receive, send)

    async def _wait(self, address: str, cost: int, visit: Visit) -> None:
        """ClientDisconnect if they have left before it is their turn: nothing is done for them."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(address, deque()).append(Waiting(cost, visit, turn))
        await turn
        if visit.over:
            raise ClientDisconnect

    def _go_on(self) -> None:
        if not self._goes_on:
            self._goes_on = True
            asyncio.get_running_loop().call_soon(self._round)

    def _round(self) -> None:
        """The next ones of every line."""
        self._goes_on = False
        self._begun.clear()
        for address, line in list(self._lines.items()):
            begun = 0
            while line and (line[0].visit.over or begun + line[0].cost <= EACH):
                cost, visit, turn = line.popleft()
                if not turn.done():  # else they were cut off
                    turn.set_result(None)
                    begun += 0 if visit.over else cost
            self._begun[address] = begun
            if not line:
                del self._lines[address]
        if self._begun:
            self._go_on()
