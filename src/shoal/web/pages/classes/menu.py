"""A pupil's menu, for the teacher: another name, a bot, another seat, another device, and the way out.

It is a page of its own; the teacher's script shows it over the dashboard."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from shoal.classroom import Classroom, Pupil
from shoal.classroom.words import class_words
from shoal.engine import mark as m
from shoal.engine.mark import Mark
from shoal.web.forms import filled_in, once
from shoal.web.language import language_of
from shoal.web.layout import icon_button, plain_page
from shoal.web.pages.classes.finding import led
from shoal.web.pages.setup import from_our_page
from shoal.web.share import link_to, qr_code
from shoal.web.words import web_words
from shoal.web.words.classes import Classes as Says


async def show(request: Request) -> Response:
    """`/c/CODE/lead/pupil/7`."""
    classroom, _ = await led(request)
    pupil = classroom.pupil(int(request.path_params["pupil"]))
    language = language_of(request)
    says = web_words(language).classes
    return menu_page(request, classroom, pupil, await choices(classroom, pupil, says, language))


async def device(request: Request) -> Response:
    """A one-time code for the pupil's new device, large enough to be read across a table."""
    from_our_page(request)
    classroom, key = await led(request)
    pupil = classroom.pupil(int(request.path_params["pupil"]))
    sent = await filled_in(request)
    code = await classroom.device_code(key, pupil.id, sent.get("request", ""))
    words = web_words(language_of(request))
    link = link_to(request, f"/c/{classroom.code}/device/{code}")
    shown = m.div(
        m.p(words.classes.new_device(pupil.name)),
        m.p(code, class_="big-code"),
        m.div(qr_code(link), class_="qr-box", role="img", aria_label=words.device.qr_code(pupil.name)),
        m.p(
            words.classes.where_to_type(link_to(request, f"/c/{classroom.code}/device").partition("://")[2]),
            class_="note",
        ),
        m.p(words.classes.code_once, class_="note"),
        class_="share card",
    )
    return menu_page(request, classroom, pupil, shown)


def menu_page(request: Request, classroom: Classroom, pupil: Pupil, body: Mark) -> Response:
    words = web_words(language_of(request))
    says = words.classes
    return plain_page(
        request,
        pupil.name,
        m.section(
            icon_button("close", words.layout.close, data_close=True, hidden=True),
            m.h1(pupil.name, class_="menu-name"),
            m.p(standing(classroom, pupil, says, language_of(request)), class_="lead"),
            body,
            m.p(m.a(says.to_lead, href=f"/c/{classroom.code}/lead", class_="button"), class_="way-back"),
            id="menu-of",
            class_="card stack",
        ),
        script="form.js",
        styles=("class.css",),
    )


def standing(classroom: Classroom, pupil: Pupil, says: Says, language: str) -> str:
    if pupil.state == "out":
        return says.is_out
    if pupil.state == "asks":
        return says.is_asking
    where = says.has_no_seat if pupil.table is None else class_words(language).table(pupil.table)
    return where if pupil.online else f"{where} · {says.away}"


async def choices(classroom: Classroom, pupil: Pupil, says: Says, language: str) -> Mark:
    here = f"/c/{classroom.code}/lead"
    if pupil.state == "out":
        return form(here, to_do(says.take_in, "take-in", pupil, class_="main"))
    if pupil.state == "asks":
        return form(
            here,
            to_do(says.let_in, "let-in", pupil, class_="main"),
            to_do(says.send_away, "send-out", pupil),
        )
    return m.join(
        form(
            here,
            m.label(says.rename, for_="new-name"),
            m.div(
                m.input_(id="new-name", name="name", value=pupil.name, maxlength=20, autocomplete="off"),
                to_do(says.rename_now, "rename", pupil),
                class_="line",
            ),
        ),
        await seat_choices(classroom, pupil, says, language),
        m.form(
            once(),
            m.button(says.other_device_now, type="submit"),
            m.p(says.about_new_device, class_="note"),
            method="post",
            action=f"{here}/pupil/{pupil.id}/device",
            class_="stack",
            data_shows="menu",
        ),
        m.details(
            m.summary(says.send_out),
            m.p(says.about_send_out),
            form(
                here,
                to_do(says.send_out_now, "send-out", pupil, class_="danger"),
            ),
        ),
    )


async def seat_choices(classroom: Classroom, pupil: Pupil, says: Says, language: str) -> Mark | None:
    """While they play: a bot for this seat, or another seat that a bot holds; who has none may join a team."""
    if classroom.phase != "playing":
        return None
    here = f"/c/{classroom.code}/lead"
    name = class_words(language).table
    names = {each.id: each.name for each in classroom.pupils}
    free = [
        m.option(
            says.seat_with(name(table), [names[each] for each in mates])
            if mates
            else says.seat_at(name(table), seat + 1),
            value=f"table={table} seat={seat}",
        )
        for table, seat in classroom.places(pupil.id)
        for mates in [classroom.tables[table].chairs[seat].pupils]
    ]
    moves = form(
        here,
        m.label(says.move_to, for_="move-to"),
        m.div(
            m.select(free, id="move-to", name="to"),
            to_do(says.move_now, "move", pupil),
            class_="line",
        ),
    )
    if pupil.table is None or pupil.seat is None:
        return moves if free else None
    table = await classroom.live(pupil.table)
    if table.over:
        return None
    bot = table.seats[pupil.seat].kind == "bot"
    return m.join(
        form(
            here,
            to_do(says.give_back, "back", pupil) if bot else to_do(says.bot_takes_over, "bot", pupil),
        ),
        moves if free else None,
    )


def form(here: str, *fields: m.Child) -> Mark:
    return m.form(once(), *fields, method="post", action=here, class_="stack")


def to_do(label: str, word: str, pupil: Pupil, **more: m.Attr) -> Mark:
    """A button for an order that is about this pupil."""
    return m.button(label, type="submit", name="do", value=f"{word} pupil={pupil.id}", **more)
