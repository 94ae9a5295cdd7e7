"""The way from a code to its table, which gets slow for those who guess."""

from __future__ import annotations

from starlette.requests import Request

from shoal.table import NoSuchTable, Table, Tables
from shoal.table.codes import tidy
from shoal.web import auth
from shoal.web.quota import address_of, quotas_of


async def find_table(request: Request, code: str) -> Table:
    """The table with this code, however it is typed. NoSuchTable.

    From where many wrong codes came lately, everybody without a seat at the table stands in a line, whether the code
    is right or not: how long it takes tells nothing. TooOften if the line is long."""
    tables: Tables = request.app.state.tables
    quotas, who = quotas_of(request), address_of(request)
    slow = quotas.guesses.wait(who) > 0
    if slow and not await tables.opened_by([tidy(code)], auth.tokens(request, tidy(code))):
        await quotas.lookups.turn(who)
    try:
        return await tables.find(code)
    except NoSuchTable:
        if tidy(code) and not slow:
            quotas.guesses.spend(who)
        raise
