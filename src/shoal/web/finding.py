"""The way from a code to its table or its class, which gets slow for those who guess."""

from __future__ import annotations

from starlette.requests import Request

from shoal.classroom import Classes, Classroom, NoSuchClass
from shoal.classroom.codes import tidy as tidy_class
from shoal.table import NoSuchTable, NotSaved, Table, Tables
from shoal.table.codes import tidy
from shoal.web import auth
from shoal.web.quota import address_of, quotas_of


async def find_table(request: Request, code: str, fresh: bool = True) -> Table:
    """The table with this code, however it is typed: as it stands now, or unless it must be `fresh` as it is at hand.
    NoSuchTable. While the store is away it is as it was; NotSaved to whom another server may have given a seat since.

    From where many wrong codes came lately, everybody without a seat at the table stands in a line, whether the code
    is right or not: how long it takes tells nothing. TooOften if the line is long.
    Likewise who has many tables read from the disk."""
    tables: Tables = request.scope["app"].state.tables
    quotas, who = quotas_of(request), address_of(request)
    slow = quotas.guesses.wait(who) > 0
    if slow and not await tables.opened_by([tidy(code)], auth.tokens(request, tidy(code))):
        await quotas.lookups.turn(who)
    if not tables.has(code) and not tables.has(tidy(code)):
        await quotas.loads.turn(who)
    try:
        table = await (tables.find(code) if fresh else tables.at_hand(code))
    except NoSuchTable:
        if tidy(code) and not slow:
            quotas.guesses.spend(who)
        raise
    if table.cannot_save and auth.is_stranger(request, table):
        raise NotSaved("not_read")
    return table


async def find_class(request: Request, code: str) -> Classroom:
    """The class with this code, however it is typed. NoSuchClass.

    Who guesses stands in the same line as with tables; the teacher and the pupils of a class that is on do not."""
    classes: Classes = request.app.state.classes
    quotas, who, tokens = quotas_of(request), address_of(request), auth.tokens(request)
    slow = quotas.guesses.wait(who) > 0
    if slow and not classes.has(code, tokens):
        await quotas.lookups.turn(who)
    try:
        return await classes.find(code, tokens)
    except NoSuchClass:
        if tidy_class(code) and not slow:
            quotas.guesses.spend(who)
        raise
