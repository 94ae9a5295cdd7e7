"""Run as a program: plays at three tables as fast as it can and prints what it asks and what is acknowledged.

It never ends by itself; the test kills it."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sys

from shoal.table import Table, Tables
from tests.table.support import ME
from tests.table.toy import PASS, shelf


def say(**facts: object) -> None:
    print(json.dumps(facts), flush=True)


async def play(table: Table, tokens: dict[int, str]) -> None:
    for count in itertools.count():
        seat = next(seat for seat in range(2) if table.legal(seat))
        legal = table.legal(seat)
        action = table.game.vocabulary[random.choice(legal)] if legal != [PASS] else "pass"
        request = f"r{count}"
        say(code=table.code, request=request, seat=seat, action=action, seen=table.number)
        ack = await table.act(tokens[seat], seat, action, table.number, request)
        say(code=table.code, request=request, number=ack.number)


async def main(database: str) -> None:
    tables = Tables.open(database, shelf)
    slow = {"idle_pause": 5.0, "countdown": 0.0}
    made = [await tables.create("toy", [ME, ME], {"turns": 2000}, slow) for _ in range(3)]
    for table, tokens in made:
        say(code=table.code, tokens=tokens)
    await asyncio.gather(*(play(table, tokens) for table, tokens in made))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
