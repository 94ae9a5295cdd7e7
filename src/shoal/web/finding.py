"""The way from a code to its table or its class, which gets slow for those who guess."""

from __future__ import annotations

from starlette.requests import Request

from shoal.classroom import Classes, Classroom, NoSuchClass
from shoal.classroom.codes import tidy as tidy_class
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
    shows = slow and bool(auth.tokens(request))
    if slow and not shows:
        await quotas.lookups.turn(who)
    try:
        table = await tables.find(code)
    except NoSuchTable:
        if shows:
            await quotas.lookups.turn(who)
        if tidy(code) and not slow:
            quotas.guesses.spend(who)
        raise
    if shows and not auth.seats_of(request, table):
        await quotas.lookups.turn(who)
    return table


async def find_class(request: Request, code: str) -> Classroom:
    """The class with this code, however it is typed. NoSuchClass.

    Who guesses stands in the same line as with tables; the teacher and the pupils of the class do not."""
    classes: Classes = request.app.state.classes
    quotas, who, tokens = quotas_of(request), address_of(request), auth.tokens(request)
    slow = quotas.guesses.wait(who) > 0
    if slow and not tokens:
        await quotas.lookups.turn(who)
    try:
        classroom = await classes.find(code, tokens)
    except NoSuchClass:
        if slow and tokens:
            await quotas.lookups.turn(who)
        if tidy_class(code) and not slow:
            quotas.guesses.spend(who)
        raise
    if slow and tokens and not classroom.leads(tokens) and classroom.pupil_of(tokens) is None:
        await quotas.lookups.turn(who)
    return classroom
