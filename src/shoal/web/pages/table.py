"""The table page: an empty table that the stream fills, with the first picture already on it; and sitting down."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from shoal.engine import mark as m
from shoal.engine.game import SPECTATOR
from shoal.engine.language import say
from shoal.engine.mark import Mark
from shoal.table import Table, Tables
from shoal.table.errors import NotYourSeat
from shoal.web import auth
from shoal.web.forms import filled_in, once
from shoal.web.frame import Parts, Viewer, first_viewer
from shoal.web.language import language_of
from shoal.web.layout import badge_symbols, icon_button, logo, page, sign
from shoal.web.pages.setup import from_our_page, remember_name, remembered_name
from shoal.web.share import qr_code, table_link
from shoal.web.stream import gallery, viewer_of

NOSCRIPT = m.tag("noscript")
DRAFTING = (
    ("send", "Ready!"),
    ("rest", "Do the rest for me"),
    ("take-back", "Take back"),
    ("clear", "Start again"),
)


async def find(request: Request) -> Table:
    tables: Tables = request.app.state.tables
    return await tables.find(request.path_params["code"])


async def show(request: Request) -> Response:
    """`/t/CODE`; with `?big` as onlookers see it, in large type for a projector."""
    table = await find(request)
    if request.path_params["code"] != table.code:
        return RedirectResponse(f"/t/{table.code}", 303)
    big = "big" in request.query_params
    language = language_of(request)
    viewer = Viewer(language=language) if big else first_viewer(sorted(auth.seats_of(request, table)), language)
    parts = gallery(request).of(table).parts(viewer)
    words = table.box.words(language)
    return page(
        request,
        f"{words.lid.title} {table.code}",
        m.svg(m.defs(badge_symbols(), table.box.drawing.symbols(words)), class_="symbols", aria_hidden="true"),
        table_app(table, viewer, parts, request, big),
        dialogs(request, table, viewer),
        script="client.js",
        styles=(f"{table.box.manifest.id}.css",),
        kind="table big" if big else "table",
    )


async def enter(request: Request) -> Response:
    """`/j/CODE`: the short way to the table."""
    table = await find(request)
    return RedirectResponse(f"/t/{table.code}", 303)


async def sit_down(request: Request) -> Response:
    """A form with a nickname: take an open seat."""
    from_our_page(request)
    table = await find(request)
    form = await filled_in(request)
    name = form.get("name", "")
    seat, token = await table.join(name, request=form.get("request", ""))
    response = RedirectResponse(f"/t/{table.code}", 303)
    auth.remember(response, request, table, {seat: token})
    remember_name(response, name)
    return response


async def why(request: Request) -> Response:
    """Why one of the sender's seats may not do something now."""
    table = await find(request)
    reason = table.why_not(own_seat(request, table), request.query_params.get("action", "")[:80])
    return JSONResponse({"reason": reason and say(reason, language_of(request))})


def own_seat(request: Request, table: Table) -> int:
    viewer = viewer_of(request, table)
    if viewer.seat == SPECTATOR:
        raise NotYourSeat("You do not sit at this table, or not on that seat.")
    return viewer.seat


# ---- the page


def table_app(table: Table, viewer: Viewer, parts: Parts, request: Request, big: bool) -> Mark:
    manifest = table.box.manifest

    def region(name: str) -> Mark:
        return Mark(parts.markup[name])

    return m.div(
        m.header(
            m.a(logo(), href="/", class_="home", aria_label="Shoal: all games"),
            m.h1(json.loads(parts.data["prompt"]), id="prompt", tabindex=-1),
            clock(),
            m.div(
                m.button(
                    "?",
                    type="button",
                    id="help-mode",
                    class_="icon",
                    aria_pressed="false",
                    aria_label="What is this?",
                    title="What is this? Press, then tap a thing",
                ),
                icon_button("menu", "Menu", data_opens="menu"),
                class_="tools",
            ),
            m.div(region("seats"), id="seats", role="group", aria_label="Players"),
            id="bar",
        ),
        m.main(
            None if table.started else invitation(request, table, viewer),
            m.section(region("board"), id="board", aria_label="Board"),
            m.div(
                m.div(region("panel"), id="panel"),
                m.ol(id="last", aria_hidden="true"),
                m.div(
                    m.p(id="guide-text"),
                    icon_button("close", "No more tips", id="guide-off"),
                    id="guide",
                    hidden=True,
                    class_="guide",
                ),
                m.section(region("hand"), id="hand", aria_label="Your hand"),
                dock(),
                m.section(
                    m.details(m.summary("All my choices"), m.ul(id="choices"), id="all", hidden=True),
                    m.details(
                        m.summary("The story so far"),
                        m.ol(id="story", tabindex=0, aria_label="The story so far"),
                        id="tale",
                        open=True,
                    ),
                    id="aside",
                    aria_label="Choices and story",
                ),
                id="side",
            ),
            id="main",
        ),
        m.p(id="say", role="status", class_="only-heard"),
        NOSCRIPT(m.p("Playing needs JavaScript; please switch it on in your browser.", class_="trouble")),
        id="app",
        data_table=f"/t/{table.code}",
        data_api=f"/api/tables/{table.code}",
        data_cards=f"/games/{manifest.id}/help",
        data_title=table.box.words(viewer.language).lid.title,
        data_seat="" if viewer.seat == SPECTATOR else viewer.seat,
        data_watch=big,
    )


def dock() -> Mark:
    """What the thumb reaches: hint, undo, and the buttons of the moment."""
    return m.div(
        m.div(
            icon_button("hint", "Give me a hint", id="hint", hidden=True),
            icon_button("undo", "Take back my move", id="undo", hidden=True),
            m.div(id="actions", role="group", aria_label="What you can do"),
            class_="line",
        ),
        m.div(
            [
                m.button(label, type="button", data_draft=name, hidden=True, class_="main" if name == "send" else None)
                for name, label in DRAFTING
            ],
            id="draft",
            hidden=True,
            role="group",
            aria_label="Your set-up",
        ),
        id="dock",
    )


def clock() -> Mark:
    ring = m.circle(cx=22, cy=22, r=18, fill="none", stroke_width=5, class_="track")
    left = m.circle(
        cx=22,
        cy=22,
        r=18,
        fill="none",
        stroke_width=5,
        pathLength=100,
        stroke_dasharray=100,
        transform="rotate(-90 22 22)",
        data_ring=True,
    )
    seconds = m.text("", x=22, y=27, text_anchor="middle", font_size=15, font_weight=700)
    return m.svg(ring, left, seconds, viewBox="0 0 44 44", id="clock", role="img", aria_label="Time left", hidden=True)


def invitation(request: Request, table: Table, viewer: Viewer) -> Mark:
    """While seats are open: how friends get here, and for whoever came here, how to sit down."""
    return m.section(
        None if viewer.mine else seat_form(request, table),
        m.div(share(request, table), class_="card share"),
        id="invite",
    )


def seat_form(request: Request, table: Table) -> Mark:
    return m.form(
        once(),
        m.h2("Sit down"),
        m.label("Your nickname", for_="nickname"),
        m.div(
            m.input_(
                id="nickname",
                name="name",
                maxlength=20,
                value=remembered_name(request),
                autocomplete="off",
                placeholder="Otter",
            ),
            m.button("Play", type="submit", class_="main"),
            class_="line",
        ),
        m.p("Or just stay here and watch."),
        method="post",
        action=f"/t/{table.code}/join",
        class_="card",
    )


def share(request: Request, table: Table) -> Mark:
    link = table_link(request, table.code)
    return m.join(
        m.h2("Invite others"),
        m.p("The code of this table"),
        m.p(table.code, class_="big-code"),
        m.div(qr_code(link), class_="qr-box", role="img", aria_label=f"QR code of the link {link}"),
        m.p(m.a(link, href=link), class_="link"),
        m.button("Copy the link", type="button", data_copy=link),
    )


def dialogs(request: Request, table: Table, viewer: Viewer) -> Mark:
    return m.join(
        m.div(id="pop", hidden=True, class_="pop"),
        m.aside(
            m.p(),
            icon_button("close", "Close", id="bubble-off"),
            id="bubble",
            hidden=True,
            class_="bubble",
            aria_label="Message",
        ),
        m.p(id="preview", class_="preview", hidden=True, aria_hidden="true"),
        m.p("The connection is lost. Trying again by itself…", id="net", role="status", hidden=True),
        m.dialog(close_button(), m.div(data_body=True), id="sheet", aria_label="What is this?"),
        m.dialog(close_button(), share(request, table), id="share", class_="share", aria_label="Invite others"),
        menu(table, viewer),
    )


def menu(table: Table, viewer: Viewer) -> Mark:
    base = f"/t/{table.code}"
    switches = [("motion", "Things move"), ("sound", "Short sounds"), ("guide", "Tips for the first turns")]
    bots = [
        m.button(
            sign("bot"),
            "Let a bot play for me" if len(viewer.mine) == 1 else f"Let a bot play for {table.names[seat]}",
            type="button",
            data_post="hand-over",
            data_body=json.dumps({"seat": seat, "strength": "perch"}),
            data_close=True,
        )
        for seat in viewer.mine
    ]
    return m.dialog(
        close_button(),
        m.h2(table.box.words(viewer.language).lid.title, " ", m.span(table.code, class_="code")),
        m.div(
            m.a("All games", href="/", class_="button menu-home"),
            m.button(sign("share"), "Invite others", type="button", data_opens="share"),
            m.a("Rules of the game", href=f"/games/{table.box.manifest.id}/rules", target="_blank", class_="button"),
            m.a("Large view for a projector", href=f"{base}?big", target="_blank", class_="button"),
            bots,
            m.a("Text of the game so far", href=f"{base}/transcript.txt", class_="button"),
            class_="stack",
        ),
        m.div(
            [m.label(m.input_(type="checkbox", class_="switch", data_setting=name), label) for name, label in switches],
            class_="stack",
        ),
        id="menu",
        aria_label="Menu",
    )


def close_button() -> Mark:
    return icon_button("close", "Close", data_close=True)
