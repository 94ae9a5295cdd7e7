"""Run as a program: a server that wants one table and acts there whenever it may, and says what happens.

It never ends by itself; the test stops and kills it."""

from __future__ import annotations

import asyncio
import json
import sys

from shoal.table.store.store import Store


def say(**facts: object) -> None:
    print(json.dumps(facts), flush=True)


async def main(database: str, code: str) -> None:
    store = Store(database)
    leases = store.leases(lambda code: say(gained=code), lambda code: say(lost=code))
    leases.want(code)
    while True:
        if leases.holds(code):
            say(acts=code, at=store.now())
        await asyncio.sleep(0.02)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
