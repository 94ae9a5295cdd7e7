"""Run as a program: a server that attends to one table, where a countdown and a grace time run, until it is killed.

It says which table that is, and when both end by the database's clock, once the end of the countdown is stored."""

from __future__ import annotations

import asyncio
import json
import sys

from shoal.table import Tables
from tests.table.support import stored_clocks
from tests.table.test_clocks import shouting
from tests.table.toy import SHOUT, shelf


async def main(database: str, settings: str) -> None:
    tables = Tables.open(database, shelf)
    table, _ = await shouting(tables, json.loads(settings), (2, 2))
    (clock,), held, ahead = table.clocks, table._attendant._held[SHOUT], table._ledger.ahead
    await stored_clocks(tables, table.code)
    print(json.dumps({"code": table.code, "countdown": clock.ends_at + ahead, "grace": held + ahead}), flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
