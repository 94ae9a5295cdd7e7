"""Going on with another device: the one-time codes of one's own seats, and the field to type one in."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from shoal.engine import mark as m
from shoal.engine.language import say
from shoal.engine.mark import Mark
from shoal.table import NotYourSeat, Table, TooMany
from shoal.web import auth
from shoal.web.faults import status_of
from shoal.web.forms import filled_in, once
from shoal.web.language import language_of
from shoal.web.layout import badge, plain_page
from shoal.web.pages.setup import from_our_page
from shoal.web.pages.table import find
from shoal.web.quota import address_of, quotas_of
from shoal.web.share import qr_code, table_link
from shoal.web.words import Device, WebWords, web_words

LONGEST = 40  # characters that are read of what somebody typed


async def show(request: Request) -> Response:
    """`/t/CODE/device`: for who holds seats their codes, else the field for one; with `?code=` it is filled in."""
    table = await find(request)
    held = auth.seats_of(request, table)
    typed = request.query_params.get("code", "")[:LONGEST]
    if not held or typed:
        return field_page(request, table, typed)
    codes = {seat: await table.show_pass(token, seat) for seat, token in sorted(held.items())}
    return codes_page(request, table, codes)


async def take_over(request: Request) -> Response:
    """The filled-in field; what is wrong is said above it."""
    from_our_page(request)
    form = await filled_in(request)
    table = await find(request)
    who = address_of(request)
    quotas_of(request).passes.spend(who)
    typed = form.get("code", "")[:LONGEST]
    try:
        seat, token = await table.take_over(typed, form.get("request", ""), who)
    except (NotYourSeat, TooMany) as error:
        return field_page(request, table, typed, say(error.reason, language_of(request)), status_of(error))
    response = RedirectResponse(f"/t/{table.code}", 303)
    auth.remember(response, request, table, {seat: token})
    return response


def codes_page(request: Request, table: Table, codes: dict[int, str]) -> Response:
    words = web_words(language_of(request))
    says = words.device
    return plain_page(
        request,
        says.title,
        m.h1(says.title),
        m.p(says.how(table.code), class_="lead"),
        m.div([code_card(request, table, seat, code, words) for seat, code in codes.items()], class_="passes"),
        m.p(says.once_only, class_="note"),
        m.p(m.a(words.after.to_table, href=f"/t/{table.code}", class_="button main")),
    )


def code_card(request: Request, table: Table, seat: int, code: str, words: WebWords) -> Mark:
    link = f"{table_link(request, table.code)}/device?code={code}"
    return m.section(
        m.h2(badge(seat, words), " ", table.names[seat]),
        m.p(words.device.your_code),
        m.p(code, class_="big-code"),
        m.div(qr_code(link), class_="qr-box", role="img", aria_label=words.device.qr_code(table.names[seat])),
        class_="card share",
    )


def field_page(request: Request, table: Table, typed: str, trouble: str = "", status: int = 200) -> Response:
    words = web_words(language_of(request))
    says = words.device
    return plain_page(
        request,
        says.title,
        m.h1(says.go_on_here),
        m.p(says.one_tap if typed and not trouble else says.where_the_code_is, class_="lead"),
        m.p(trouble, class_="trouble", role="alert") if trouble else None,
        pass_form(table, typed, says),
        m.p(m.a(words.after.to_table, href=f"/t/{table.code}", class_="button")),
        script="form.js",
        status=status,
    )


def pass_form(table: Table, typed: str, says: Device) -> Mark:
    return m.form(
        once(),
        m.label(says.code, for_="code"),
        m.div(
            m.input_(
                id="code",
                name="code",
                value=typed,
                placeholder="K7QM-2XWP",
                autocomplete="off",
                autocapitalize="characters",
                spellcheck="false",
                maxlength=LONGEST,
                required=True,
            ),
            m.button(says.go_on, type="submit", class_="main"),
            class_="line",
        ),
        method="post",
        action=f"/t/{table.code}/device",
        class_="join",
    )
