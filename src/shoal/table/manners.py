"""The bots' manners: people go first.

Whatever the room does by itself, at all tables together, waits in one line. The next move is made when the event loop
has a moment to spare, and few are under way at once: so a hundred tables of bots never stand in anybody's way."""

from __future__ import annotations

import asyncio
from collections import deque

UNDER_WAY = 4  # moves that are made and stored at once
BREATH = 0.002  # seconds between two moves; a loop that is later than that again is busy
PATIENCE = 0.05  # seconds after which a move is made however busy the loop is: bots never stop
IN_A_ROW = 3  # moves at tables with people before one elsewhere


class Manners:
    """The line. Tables where people sit come first, but not always: the others go on as well."""

    def __init__(self) -> None:
        self._among_people: deque[asyncio.Future[None]] = deque()
        self._elsewhere: deque[asyncio.Future[None]] = deque()
        self._in_a_row = 0
        self._under_way = 0
        self._room = asyncio.Event()  # for one more
        self._usher: asyncio.Task[None] | None = None  # as long as somebody waits

    async def wait(self, among_people: bool) -> None:
        """Until it is one's turn; then `done` must follow."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (self._among_people if among_people else self._elsewhere).append(turn)
        if self._usher is None:
            self._usher = asyncio.get_running_loop().create_task(self._let_in())
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # called and dropped at the same moment
                self.done()
            raise

    def done(self) -> None:
        """A move whose turn it was is over."""
        self._under_way -= 1
        self._room.set()

    def close(self) -> None:
        if self._usher is not None:
            self._usher.cancel()

    async def _let_in(self) -> None:
        try:
            while self._among_people or self._elsewhere:
                await _moment_to_spare()
                while self._under_way >= UNDER_WAY:
                    self._room.clear()
                    await self._room.wait()
                turn = self._next()
                if turn is not None:
                    self._under_way += 1
                    turn.set_result(None)
        finally:
            self._usher = None

    def _next(self) -> asyncio.Future[None] | None:
        """The first in line who has not been dropped."""
        while self._among_people or self._elsewhere:
            first = self._among_people and (self._in_a_row < IN_A_ROW or not self._elsewhere)
            self._in_a_row = self._in_a_row + 1 if first else 0
            turn = (self._among_people if first else self._elsewhere).popleft()
            if not turn.done():
                return turn
        return None


async def _moment_to_spare() -> None:
    """Until the loop wakes us in time, or patience is over."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    late = BREATH
    while late >= BREATH and loop.time() < end:
        due = loop.time() + BREATH
        await asyncio.sleep(BREATH)
        late = loop.time() - due
