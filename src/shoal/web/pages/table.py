"""The table page: an empty table that the stream fills, with the first picture already on it; and sitting down."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from shoal.classroom import Classroom
from shoal.engine import mark as m
from shoal.engine.game import SPECTATOR
from shoal.engine.language import say
from shoal.engine.mark import Mark
from shoal.table import Table
from shoal.table.errors import NotYourSeat, TableFull
from shoal.web import auth
from shoal.web.assets import zipped_page
from shoal.web.finding import find_table
from shoal.web.forms import filled_in, once
from shoal.web.frame import Viewer
from shoal.web.language import language_of
from shoal.web.layout import close_button, icon_button, is_alone, is_wide, logo, page, sign, symbols, theme_list
from shoal.web.pages.classes.overlay import class_at, over_page
from shoal.web.pages.setup import from_our_page, remember_name, remembered_name
from shoal.web.panel import about_undo
from shoal.web.passages import in_words, passages_for
from shoal.web.patch import Parts
from shoal.web.quota import address_of, quotas_of
from shoal.web.reasons import no
from shoal.web.share import qr_code, table_link
from shoal.web.stream import device_of, gallery, viewer_of
from shoal.web.words import Live, WebWords, web_words

NOSCRIPT = m.tag("noscript")


async def find(request: Request) -> Table:
    table = await find_table(request, request.path_params["code"])
    request.state.table = table
    return table


async def show(request: Request) -> Response:
    """`/t/CODE`; with `?big` as onlookers see it, in large type for a projector."""
    table = await find(request)
    if request.path_params["code"] != table.code:
        return RedirectResponse(f"/t/{table.code}", 303)
    big = "big" in request.query_params
    language = language_of(request)
    viewer = Viewer(language=language) if big else device_of(request, table)
    parts = gallery(request).of(table).parts(viewer)
    game, words = table.box.words(language), web_words(language)
    led = await class_at(request, table, auth.TEACHER) if big else None
    attended = None if big else await class_at(request, table, auth.PUPIL)
    return page(
        request,
        f"{game.lid.title} {table.code}",
        symbols(table.box.drawing.symbols(game)),
        table_app(table, viewer, parts, request, big, words, f"/c/{led.code}/lead" if led is not None else "/"),
        dialogs(request, table, viewer, words, attended),
        over_page(request, attended.code) if attended is not None else None,
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
    form = await filled_in(request)
    name = form.get("name", "")
    await quotas_of(request).joins.turn(address_of(request))
    table = await find(request)
    try:
        seat, token = await table.join(name, request=form.get("request", ""))
    except TableFull:  # somebody was quicker: the table's page says so, and what else one can do
        return RedirectResponse(f"/t/{table.code}", 303)
    response = RedirectResponse(f"/t/{table.code}", 303)
    auth.remember(response, request, table, {seat: token})
    remember_name(response, name)
    return response


async def why(request: Request) -> Response:
    """Why one of the sender's seats may not do something now."""
    table = await find(request)
    reason = table.why_not(own_seat(request, table), request.query_params.get("action", "")[:80])
    return JSONResponse({"reason": reason and say(reason, language_of(request))})


async def read(request: Request) -> Response:
    """`/t/CODE/words?seat=2`: the board in words, as one of the sender's seats sees it, or as an onlooker does."""
    table = await find(request)
    viewer = viewer_of(request, table)
    return zipped_page(request, in_words(passages_for(table, viewer.seat, viewer.language)))


def own_seat(request: Request, table: Table) -> int:
    viewer = viewer_of(request, table)
    if viewer.seat == SPECTATOR:
        raise NotYourSeat(no("not_seated"))
    return viewer.seat


# ---- the page


def table_app(
    table: Table, viewer: Viewer, parts: Parts, request: Request, big: bool, words: WebWords, home: str = "/"
) -> Mark:
    manifest, says = table.box.manifest, words.table

    def region(name: str) -> Mark:
        return Mark(parts.markup[name])

    return m.div(
        m.a(says.board_in_words, href="#words", class_="skip"),
        m.header(
            m.a(logo(), href=home, class_="home", aria_label=says.all_games)
            if home == "/"
            else back_to(home, words.classes.all_tables),
            m.h1(json.loads(parts.data["prompt"]), id="prompt", tabindex=-1),
            clock(says),
            m.div(
                m.button(
                    "?",
                    type="button",
                    id="help-mode",
                    class_="icon",
                    aria_pressed="false",
                    aria_label=words.layout.what_is_this,
                    title=says.what_is_this,
                ),
                icon_button("menu", says.menu, data_opens="menu"),
                class_="tools",
            ),
            m.div(region("seats"), id="seats", role="group", aria_label=words.layout.players),
            id="bar",
        ),
        m.main(
            None if table.started else invitation(request, table, viewer, says),
            board_in_words(says.board_in_words),
            m.section(region("board"), id="board", aria_label=words.layout.board),
            m.div(
                m.div(region("panel"), id="panel"),
                m.ol(id="last", aria_hidden="true"),
                m.div(
                    m.p(id="guide-text"),
                    icon_button("close", says.no_more_tips, id="guide-off"),
                    id="guide",
                    hidden=True,
                    class_="guide",
                ),
                m.section(region("hand"), id="hand", aria_label=says.your_hand),
                dock(says),
                m.section(
                    m.details(m.summary(says.all_choices), m.ul(id="choices"), id="all", hidden=True),
                    m.details(
                        m.summary(says.story),
                        m.ol(id="story", tabindex=0, aria_label=says.story),
                        id="tale",
                        open=True,
                    ),
                    id="aside",
                    aria_label=says.choices_and_story,
                ),
                id="side",
            ),
            id="main",
            data_lobby=not table.started,
            data_wide=is_wide(parts.markup["board"]),
        ),
        m.p(id="say", role="status", class_="only-heard"),
        m.p(id="news", role="status", class_="only-heard"),
        NOSCRIPT(m.p(says.needs_script, class_="trouble")),
        id="app",
        data_table=f"/t/{table.code}",
        data_api=f"/api/tables/{table.code}",
        data_cards=f"/games/{manifest.id}/help",
        data_title=table.box.words(viewer.language).lid.title,
        data_seat="" if viewer.seat == SPECTATOR else viewer.seat,
        data_watch=big,
    )


def back_to(home: str, label: str) -> Mark:
    return m.a(sign("back"), href=home, class_="button icon", aria_label=label, title=label)


def board_in_words(label: str) -> Mark:
    """For who cannot see the board: the script fills it while it is open."""
    body = m.div(data_body=True, tabindex=0, role="region", aria_label=label)
    return m.details(m.summary(label, aria_keyshortcuts="W"), body, id="words")


def dock(says: Live) -> Mark:
    """What the thumb reaches: hint, undo, and the buttons of the moment."""
    drafting = (("send", says.send), ("rest", says.rest), ("take-back", says.take_back), ("clear", says.clear))
    return m.div(
        m.div(
            icon_button("hint", says.hint, id="hint", hidden=True),
            icon_button("undo", says.undo, id="undo", hidden=True),
            m.div(id="actions", role="group", aria_label=says.actions),
            class_="line",
        ),
        m.div(
            [
                m.button(label, type="button", data_draft=name, hidden=True, class_="main" if name == "send" else None)
                for name, label in drafting
            ],
            id="draft",
            hidden=True,
            role="group",
            aria_label=says.your_set_up,
        ),
        id="dock",
    )


def clock(says: Live) -> Mark:
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
    label = says.time_left
    return m.svg(ring, left, seconds, viewBox="0 0 44 44", id="clock", role="img", aria_label=label, hidden=True)


def invitation(request: Request, table: Table, viewer: Viewer, says: Live) -> Mark:
    """While seats are open: how friends get here, and for whoever came here, how to sit down."""
    return m.section(
        None if viewer.mine else seat_form(request, table, says),
        m.div(share(request, table, says), class_="card share"),
        id="invite",
    )


def seat_form(request: Request, table: Table, says: Live) -> Mark:
    return m.form(
        once(),
        m.h2(says.sit_down),
        m.label(says.your_nickname, for_="nickname"),
        m.div(
            m.input_(
                id="nickname",
                name="name",
                maxlength=20,
                value=remembered_name(request),
                autocomplete="off",
                placeholder=says.a_nickname,
            ),
            m.button(says.play, type="submit", class_="main"),
            class_="line",
        ),
        m.p(says.or_watch),
        method="post",
        action=f"/t/{table.code}/join",
        class_="card",
    )


def share(request: Request, table: Table, says: Live) -> Mark:
    link = table_link(request, table.code)
    return m.join(
        m.h2(says.invite),
        m.p(says.code),
        m.p(table.code, class_="big-code"),
        m.div(qr_code(link), class_="qr-box", role="img", aria_label=says.qr_code(link)),
        m.p(m.a(link, href=link), class_="link"),
        m.button(says.copy_link, type="button", data_copy=link),
    )


def dialogs(request: Request, table: Table, viewer: Viewer, words: WebWords, attended: Classroom | None) -> Mark:
    says = words.table
    return m.join(
        m.div(id="pop", hidden=True, class_="pop"),
        m.aside(
            m.p(),
            icon_button("close", words.layout.close, id="bubble-off"),
            id="bubble",
            hidden=True,
            class_="bubble",
            aria_label=says.message,
        ),
        m.p(id="preview", class_="preview", hidden=True, aria_hidden="true"),
        m.p(says.connection_lost, id="net", role="status", hidden=True),
        m.dialog(close_button(words), m.div(data_body=True), id="sheet", aria_label=words.layout.what_is_this),
        None
        if is_alone(request)
        else m.dialog(
            close_button(words), share(request, table, says), id="share", class_="share", aria_label=says.invite
        ),
        m.dialog(
            m.div(id="strike-body", data_body=True),
            m.div(
                m.span(data_left=True),
                m.button(says.seen, type="button", class_="main", data_close=True, autofocus=True),
                class_="strike-foot",
            ),
            id="strike",
            role="alertdialog",
            aria_labelledby="strike-title",
            aria_describedby="strike-body",
        ),
        menu(table, viewer, words, attended, is_alone(request)),
        gone_dialog(words),
        end_dialog(words),
        resign_dialog(table, viewer, words) if resigns(table, viewer) else None,
    )


def menu(table: Table, viewer: Viewer, words: WebWords, attended: Classroom | None, alone: bool) -> Mark:
    base, says = f"/t/{table.code}", words.table
    switches = (
        ("motion", says.motion),
        ("sound", says.sound),
        ("guide", says.guide),
        ("words", says.board_in_words),
        ("strikes", says.strikes),
        ("stay", says.stay),
    )
    bots = [
        m.button(
            sign("bot"),
            says.bot_for_me if len(viewer.mine) == 1 else says.bot_for(table.names[seat]),
            type="button",
            data_post="hand-over",
            data_body=json.dumps({"seat": seat}),
            data_close=True,
        )
        for seat in viewer.mine
    ]
    return m.dialog(
        close_button(words),
        m.h2(table.box.words(viewer.language).lid.title, " ", m.span(table.code, class_="code")),
        m.div(
            m.a(says.to_first_page, href="/", class_="button menu-home"),
            None if alone else m.button(sign("share"), says.invite, type="button", data_opens="share"),
            m.a(says.rules, href=f"/games/{table.box.manifest.id}/rules", target="_blank", class_="button"),
            None if alone else m.a(says.large_view, href=f"{base}?big", target="_blank", class_="button"),
            bots,
            to_other_device(table, words, attended) if viewer.mine and not alone else None,
            m.a(says.transcript, href=f"{base}/story", target="_blank", class_="button"),
            while_playing(says.end, "end"),
            while_playing(says.resign, "resign") if resigns(table, viewer) else None,
            class_="stack",
        ),
        m.p(about_undo(table, words.panel), class_="note"),
        m.div(
            [m.label(m.input_(type="checkbox", class_="switch", data_setting=name), label) for name, label in switches],
            theme_list(words),
            class_="stack",
        ),
        id="menu",
        aria_label=says.menu,
    )


def to_other_device(table: Table, words: WebWords, attended: Classroom | None) -> Mark | None:
    """For one's own seats a code; for a pupil a link, where the teacher allows it (and else the teacher has a code)."""
    if attended is None:
        return m.a(words.table.other_device, href=f"/t/{table.code}/device", class_="button")
    if not attended.lesson.links:
        return None
    return m.a(words.classes.your_link, href=f"/c/{attended.code}/link", class_="button")


def while_playing(label: str, opens: str) -> Mark:
    """A button of the menu that is there while somebody of this device plays."""
    return m.button(label, type="button", data_opens=opens, data_playing=True, hidden=True)


def resigns(table: Table, viewer: Viewer) -> bool:
    return len(table.names) == 2 and bool(viewer.mine)


def gone_dialog(words: WebWords) -> Mark:
    """For when the server has other tables by now than this one."""
    says = words.table
    return m.dialog(
        close_button(words),
        m.h2(says.gone),
        m.p(says.about_gone),
        m.div(m.a(says.to_first_page, href="/", class_="button main", autofocus=True), class_="answers"),
        id="gone",
        class_="sure",
        role="alertdialog",
        aria_label=says.gone,
    )


def end_dialog(words: WebWords) -> Mark:
    says = words.table
    return m.dialog(
        close_button(words),
        m.h2(says.end_now),
        m.p(says.about_end),
        m.p(says.about_others, class_="note"),
        m.div(
            m.button(says.yes_end, type="button", id="end-now", class_="main", data_close=True),
            m.button(says.play_on, type="button", data_close=True),
            class_="answers",
        ),
        id="end",
        class_="sure",
        aria_label=says.end_now,
    )


def resign_dialog(table: Table, viewer: Viewer, words: WebWords) -> Mark:
    """On a device that two people share, each may give up."""
    says = words.table
    buttons = [
        m.button(
            says.yes_resign if len(viewer.mine) == 1 else says.yes_resign_for(table.names[seat]),
            type="button",
            data_post="resign",
            data_body=json.dumps({"seat": seat}),
            data_close=True,
            class_="main",
        )
        for seat in viewer.mine
    ]
    return m.dialog(
        close_button(words),
        m.h2(says.resign_now),
        m.p(says.about_resign),
        m.div(buttons, m.button(says.play_on, type="button", data_close=True), class_="answers"),
        id="resign",
        class_="sure",
        aria_label=says.resign_now,
    )
