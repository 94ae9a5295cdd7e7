"""One-time codes: how the holder of a seat goes on with another device when nobody else is there to say who it is.

A code is made from the seat's token, so that it can be shown again without being stored. When it is used the seat gets
a new token, and with it a new code."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections import deque

from shoal.table.errors import TooMany
from shoal.table.reasons import no

SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that looks like another
LENGTH = 8  # signs: about 39 bits
ROUNDS = 100_000  # so that a code cannot be found from what is stored
MOST_EACH, MOST_WRONG = 10, 60  # tries at a table, of one who tries and of all …
WITHIN = 60.0  # … in so many seconds


def one_time_code(token: str, table: str) -> str:
    """The code that belongs to a token: `K7QM-2XWP`."""
    made = int.from_bytes(hmac.new(token.encode(), f"pass {table}".encode(), "sha256").digest(), "big")
    signs = []
    for _ in range(LENGTH):
        made, sign = divmod(made, len(SIGNS))
        signs.append(SIGNS[sign])
    return f"{''.join(signs[:4])}-{''.join(signs[4:])}"


async def pass_key(code: str, table: str) -> str:
    """What is stored in place of a code, however it was typed. It takes a moment, in another thread."""
    typed = "".join(sign for sign in code.upper() if sign in SIGNS).encode()
    made = await asyncio.to_thread(hashlib.pbkdf2_hmac, "sha256", typed, table.encode(), ROUNDS)
    return made.hex()


class Tries:
    """How often somebody may guess. Kept in memory: a restart forgives."""

    def __init__(self) -> None:
        self._wrong: deque[tuple[float, str]] = deque()  # when, and who

    @property
    def lately(self) -> bool:
        """Whether any counts."""
        now = asyncio.get_running_loop().time()
        while self._wrong and self._wrong[0][0] <= now - WITHIN:
            self._wrong.popleft()
        return bool(self._wrong)

    def begin(self, who: str) -> tuple[float, str]:
        """A try, which counts as wrong until it turns out right. TooMany; whoever guesses alone keeps nobody else from
        trying."""
        theirs = [other for _, other in self._wrong if other == who] if self.lately else []
        if len(theirs) >= MOST_EACH or len(self._wrong) >= MOST_WRONG:
            raise TooMany(no("too_many_tries"))
        made = (asyncio.get_running_loop().time(), who)
        self._wrong.append(made)
        return made

    def was_right(self, made: tuple[float, str]) -> None:
        if made in self._wrong:
            self._wrong.remove(made)
