"""The door of the server: how many may stand in it, and how long anybody may hold it open.

Who has sent half a request has a deadline. Who does not read what is sent is cut off. When it is full, those who have
not asked for anything yet go first, then those who do not sit at a table; who is seated keeps their place."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from ipaddress import ip_address, ip_network
from typing import Any, Protocol

from uvicorn.protocols.http.flow_control import FlowControl

from shoal.web.auth import Visit
from shoal.web.figures import Figures
from shoal.web.quota import household

MOST = 8000  # connections
MOST_OF_ONE = 1000  # by one address
HEADERS_WITHIN, BODY_WITHIN, READ_WITHIN = 10.0, 20.0, 60.0  # seconds
LONGEST_HEAD = 64 * 1024  # bytes; also of what comes with a body and is no part of it
MOST_HEADERS = 200  # lines of them
MOST_AHEAD = 8  # requests somebody may send before the first of them is answered
ROUND = 1.0  # seconds between two looks at who is late


class Standing(IntEnum):
    """What somebody does in the door; who does least goes first."""

    WAITS = 0  # has sent no whole request yet, or only half of the next
    IDLE = 1  # has got an answer
    SERVED = 2  # is getting one


class Others(Protocol):
    """Other processes that serve the same tables."""

    def passes_on(self, guest: Guest, data: bytes) -> bool:
        """Whether it is one of theirs from now on, with what has come just now."""
        ...


class Door:
    """Everybody who is connected."""

    def __init__(
        self,
        figures: Figures,
        most: int = MOST,
        most_of_one: int = MOST_OF_ONE,
        proxies: Sequence[str] = (),
        others: Others | None = None,
    ) -> None:
        self._others = others
        self._figures = figures
        self._most = most
        self._most_of_one = most_of_one
        self._proxies = [ip_network(proxy) for proxy in proxies]  # many come through them
        self._guests: dict[str, dict[Guest, None]] = {}  # by address, who came first before the others
        self._count = 0
        self._asking: dict[Guest, tuple[float, str]] = {}  # when a request should be there, and what lacks of it
        self._reading: dict[Guest, tuple[float, str]] = {}  # likewise for an answer that lies in our memory
        self._round: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return self._count

    def enter(self, guest: Guest) -> bool:
        """Let somebody in, if need be in another's place; False if there is none."""
        here = self._guests.get(guest.address, {})
        if len(here) >= self._most_of_one and not self._is_proxy(guest) and not self._make_room(here):
            return False
        if self._count >= self._most and not self._make_room(self._asking) and not self._make_room(self._largest()):
            return False
        self._guests.setdefault(guest.address, {})[guest] = None
        self._count += 1
        return True

    def leave(self, guest: Guest) -> None:
        here = self._guests.get(guest.address)
        if here is None or guest not in here:
            return
        del here[guest]
        self._count -= 1
        self.asked(guest)
        self.read(guest)
        if not here:
            del self._guests[guest.address]

    def passes_on(self, guest: Guest, data: bytes) -> bool:
        """Whether another process goes on with what has come just now."""
        if self._others is None or not self._others.passes_on(guest, data):
            return False
        self._figures.passed_on += 1
        return True

    def asks(self, guest: Guest, seconds: float, lacks: str) -> None:
        """The rest of their request should be there by then."""
        self._asking[guest] = self._end(seconds, lacks)

    def asked(self, guest: Guest) -> None:
        self._asking.pop(guest, None)

    def reads(self, guest: Guest) -> None:
        """They have more to read than is on its way."""
        self._reading[guest] = self._end(READ_WITHIN, "reading")

    def read(self, guest: Guest) -> None:
        self._reading.pop(guest, None)

    def _end(self, seconds: float, why: str) -> tuple[float, str]:
        loop = asyncio.get_running_loop()
        if self._round is None:
            self._round = loop.call_later(ROUND, self._look)
        return loop.time() + seconds, why

    def _look(self) -> None:
        """Drop who is late."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        for guest, (end, why) in [*self._asking.items(), *self._reading.items()]:
            if end <= now:
                self._drop(guest, why)
        self._round = loop.call_later(ROUND, self._look) if self._asking or self._reading else None

    def _make_room(self, among: Iterable[Guest]) -> bool:
        strangers = [guest for guest in among if not guest.visit.seated]
        if not strangers:
            return False
        self._drop(min(strangers, key=lambda guest: guest.standing), "full")
        return True

    def _is_proxy(self, guest: Guest) -> bool:
        return guest.client is not None and any(ip_address(guest.client[0]) in proxy for proxy in self._proxies)

    def _largest(self) -> Iterable[Guest]:
        return max(self._guests.values(), key=len, default=())

    def _drop(self, guest: Guest, why: str) -> None:
        self._figures.dropped[why] += 1
        self.leave(guest)
        guest.transport.abort()


class Guest(asyncio.Protocol, ABC):
    """One connection, whoever reads its requests: that class stands behind this one in the order of bases."""

    transport: asyncio.Transport
    client: tuple[str, int] | None
    timeout_keep_alive_task: asyncio.TimerHandle | None
    flow: FlowControl
    shutdown: Callable[[], None]
    brought = b""  # what had been sent when another process passed this connection on

    def __init__(self, door: Door) -> None:
        self.visit = Visit()
        self.address = ""
        self._door = door

    @property
    @abstractmethod
    def is_served(self) -> bool:
        """Whether a whole request waits for its answer, or for the rest of it."""

    @property
    @abstractmethod
    def is_between(self) -> bool:
        """Whether all that came so far is answered."""

    @property
    def standing(self) -> Standing:
        if self.is_served:
            return Standing.SERVED
        return Standing.IDLE if self.is_idle else Standing.WAITS

    @property
    def is_idle(self) -> bool:
        """Whether the last request was answered, and nothing has come since."""
        return self.timeout_keep_alive_task is not None

    def with_visit(self, app_state: dict[str, Any]) -> dict[str, Any]:
        """What every request of this connection carries."""
        return {**app_state, "visit": self.visit}

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self.address = household(self.client[0]) if self.client else ""
        if self._door.enter(self):
            self._door.asks(self, HEADERS_WITHIN, "headers")
            if self.brought:
                self.data_received(self.brought)
                self.brought = b""
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leave(self)
        self.visit.over = True
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._door.passes_on(self, data):
            return
        if self.is_idle:
            self._door.asks(self, HEADERS_WITHIN, "headers")
        super().data_received(data)

    def head_is_here(self) -> None:
        """The headers of a request are complete."""
        self._door.asks(self, BODY_WITHIN, "body")

    def request_is_here(self) -> None:
        self._door.asked(self)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._door.reads(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._door.read(self)


def guests() -> type[Guest]:
    """Whose requests are read by a compiled parser where there is one for this machine, else in plain Python."""
    try:
        from shoal.web.server.guest_httptools import QuickGuest
    except ImportError:
        from shoal.web.server.guest_h11 import PlainGuest

        return PlainGuest
    return QuickGuest
