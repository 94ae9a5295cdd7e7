"""The server processes of one machine, which pass visitors on to each other.

The system gives a connection to any of them, and each serves every table and every class. But a table costs least
where all who are at it come together: one process reads it, follows it and draws it, once for all. So every code is at
home at one of them, and a connection on which another is asked for something with that code goes there, with what has
been sent: the visitor notices nothing. That is a favour and no duty: who cannot be passed on is served where they are,
and nobody is passed on to a process that has said nothing for a moment."""

from __future__ import annotations

import asyncio
import math
import re
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from zlib import crc32

from shoal.web.server.door import Guest

BEAT = 0.5  # seconds between two signs that a process is well
SILENCE = 1.5  # seconds without one after which nobody is passed on to it
ROOM = 1 << 20  # bytes that may lie in an inbox
LARGEST = 64 * 1024  # of them from one visitor
AT_ONCE = 64  # letters, and then the others' turn
KIND = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_DGRAM  # of the latter ten may wait, or so
ASKED = re.compile(rb"[A-Z]+ /(?:t|j|c|api/tables|api/classes)/([^/ ?]+)")
WELL, ENDS = b"well", b"ends"


def letterbox() -> tuple[socket.socket, socket.socket]:
    """Where one process looks, and where the others put something in. Its parent holds both, so that what lies there
    outlives the process."""
    inbox, box = socket.socketpair(socket.AF_UNIX, KIND)
    with suppress(OSError):
        box.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ROOM)
    for each in (inbox, box):
        each.setblocking(False)
    return inbox, box


def tell(boxes: Sequence[socket.socket], place: int, how: bytes) -> None:
    """All but this one that it is well, or has come to its end."""
    for other, box in enumerate(boxes):
        if other != place:
            with suppress(OSError):  # it has more to do than it can
                box.send(b"%b %d" % (how, place))


def forward(inbox: socket.socket, box: socket.socket) -> None:
    """Whoever lies here, and is not looked for any more, is put in there."""
    with suppress(OSError):
        while True:
            data, found, _, _ = socket.recv_fds(inbox, LARGEST, 1)
            if found:
                with socket.socket(fileno=found[0]) as connection:
                    socket.send_fds(box, [data], [connection.fileno()])


class Siblings:
    """One process among them: `me` is its place, at `inbox` it gets what the others put into its one of `boxes`."""

    def __init__(self, me: int, inbox: socket.socket, boxes: Sequence[socket.socket]) -> None:
        self._me = me
        self._inbox = inbox
        self._boxes = boxes
        self._heard = [-math.inf] * len(boxes)  # when each was well
        self._beat: asyncio.TimerHandle | None = None  # from the beginning to the end
        self._coming: set[asyncio.Task[None]] = set()

    def begin(self, guest: Callable[[], Guest]) -> None:
        """From now on siblings may pass somebody on, who becomes such a `guest`."""
        self._guest = guest
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._inbox, self._look)
        self._is_well()

    def end(self) -> None:
        """Neither send nor take anybody any more."""
        if self._beat is None:
            return
        self._beat.cancel()
        self._beat = None
        self._loop.remove_reader(self._inbox)
        tell(self._boxes, self._me, ENDS)

    def passes_on(self, guest: Guest, data: bytes) -> bool:
        """Whether this guest is a sibling's from now on."""
        asked = ASKED.match(data)
        if asked is None or len(data) > LARGEST or self._beat is None:
            return False
        home = crc32(asked[1]) % len(self._boxes)
        if home == self._me or self._loop.time() > self._heard[home] + SILENCE:
            return False
        if not guest.is_between or guest.transport.get_write_buffer_size():  # an answer is still on its way
            return False
        connection = guest.transport.get_extra_info("socket")
        try:
            socket.send_fds(self._boxes[home], [data], [connection.fileno()])
        except OSError:  # it has more to do than it can, or the system has
            return False
        guest.transport.abort()  # for us alone: the connection goes on
        return True

    def _is_well(self) -> None:
        tell(self._boxes, self._me, WELL)
        self._beat = self._loop.call_later(BEAT, self._is_well)

    def _look(self) -> None:
        """What lies in the inbox."""
        with suppress(BlockingIOError):
            for _ in range(AT_ONCE):
                data, found, _, _ = socket.recv_fds(self._inbox, LARGEST, 1)
                if found:
                    task = self._loop.create_task(self._take(socket.socket(fileno=found[0]), data))
                    self._coming.add(task)
                    task.add_done_callback(self._coming.discard)
                elif data.startswith(WELL):
                    self._heard[int(data.removeprefix(WELL))] = self._loop.time()
                elif data.startswith(ENDS):
                    self._heard[int(data.removeprefix(ENDS))] = -math.inf

    async def _take(self, connection: socket.socket, data: bytes) -> None:
        guest = self._guest()
        guest.brought = data
        try:
            transport, _ = await self._loop.connect_accepted_socket(lambda: guest, connection)
        except OSError:  # they have left
            connection.close()
            return
        if guest.flow.read_paused:  # uvloop begins to read all the same
            transport.pause_reading()
        if self._beat is None:  # the end has come meanwhile
            guest.shutdown()
