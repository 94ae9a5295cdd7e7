"""A connection whose requests are read by h11, which is plain Python and runs everywhere."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from shoal.web.server.door import LONGEST_HEAD, MOST_HEADERS, Door, Guest


class Heard(h11.Connection):
    """Tells a guest what it has read. It reads no head, and nothing around a body, that is longer than LONGEST_HEAD."""

    def __init__(self, guest: PlainGuest) -> None:
        super().__init__(h11.SERVER, LONGEST_HEAD)
        self._guest = guest

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        event = super().next_event()
        if isinstance(event, h11.Request):
            if len(event.headers) > MOST_HEADERS:
                raise h11.RemoteProtocolError("too many headers")
            self._guest.head_is_here()
        elif isinstance(event, h11.EndOfMessage):
            self._guest.request_is_here()
        elif event is h11.PAUSED:  # uvicorn would stop reading, and not hear when somebody leaves
            return h11.NEED_DATA
        return event


class PlainGuest(Guest, H11Protocol):
    """Requests that are sent ahead wait unread until the first is answered."""

    def __init__(
        self,
        door: Door,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        Guest.__init__(self, door)
        H11Protocol.__init__(self, config, server_state, self.with_visit(app_state), _loop)
        self.conn = Heard(self)

    @property
    def is_served(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body

    @property
    def is_between(self) -> bool:
        ahead, _ = self.conn.trailing_data
        return not ahead and self.conn.our_state is h11.IDLE and self.conn.their_state is h11.IDLE

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        ahead, _ = self.conn.trailing_data
        if len(ahead) > 2 * LONGEST_HEAD:
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Unless they are being answered already: then it is cut off."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()
