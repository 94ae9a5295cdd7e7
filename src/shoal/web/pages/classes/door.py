"""The door page for the projector: address, code and QR code in huge type, how many are in, names appearing."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from shoal.classroom import Classroom
from shoal.engine import mark as m
from shoal.engine.mark import Mark
from shoal.web.events import EventStream
from shoal.web.language import language_of
from shoal.web.layout import logo, page
from shoal.web.pages.classes.finding import led
from shoal.web.pages.classes.live import Parts, Wake, live, part
from shoal.web.share import link_to, qr_code
from shoal.web.words import web_words
from shoal.web.words.classes import Classes as Says


async def show(request: Request) -> Response:
    """`/c/CODE/door`, for the teacher's own device or any that has the key."""
    classroom, _ = await led(request)
    says = web_words(language_of(request)).classes
    return page(
        request,
        says.door_of(classroom.code),
        m.div(
            m.header(
                m.a(logo(), href=f"/c/{classroom.code}/lead", class_="home", aria_label=says.to_lead),
                m.h1(says.come_in),
                class_="door-bar",
            ),
            m.main(
                m.section(invitation(request, classroom, says), id="way", aria_label=says.way_in),
                m.section(crowd(classroom, says), id="crowd", aria_label=says.who_is_in),
                class_="door-main",
            ),
            m.p(says.connection_lost, id="net", role="status", hidden=True),
            m.p("", id="class-unsaved", role="status"),
            id="class",
            data_class=f"/c/{classroom.code}",
            data_stream=f"/c/{classroom.code}/door/stream",
        ),
        script="class.js",
        styles=("class.css",),
        kind="door",
    )


async def stream(request: Request) -> EventStream:
    classroom, key = await led(request)
    says = web_words(language_of(request)).classes

    async def tell(wake: Wake) -> Parts | None:
        if not classroom.leads([key]):
            return None
        return {"way": part(invitation(request, classroom, says)), "crowd": part(crowd(classroom, says))}

    return live(request, classroom, tell)


def invitation(request: Request, classroom: Classroom, says: Says) -> Mark:
    link = link_to(request, f"/c/{classroom.code}")
    address = link_to(request, "").partition("://")[2]
    return m.join(
        m.ol(
            m.li(m.span(says.open_address), m.strong(address, class_="huge-address")),
            m.li(m.span(says.type_code), m.strong(classroom.code, class_=f"huge-code {length(classroom.code)}")),
            class_="steps",
        ),
        m.figure(
            m.div(qr_code(link), class_="qr-box huge", role="img", aria_label=says.qr_code(link)),
            m.figcaption(says.or_scan),
        ),
        m.p(says.door_locked, class_="locked") if classroom.locked else None,
    )


def crowd(classroom: Classroom, says: Says) -> Mark:
    """How many are in, and their names."""
    inside = [pupil for pupil in classroom.pupils if pupil.state == "in"]
    asking = sum(pupil.state == "asks" for pupil in classroom.pupils)
    return m.join(
        m.p(m.strong(len(inside), class_="huge-count"), " ", says.are_in(len(inside)), class_="count", role="status"),
        m.p(says.ask_to_come_in(asking), class_="note") if asking else None,
        m.ul([m.li(pupil.name, id=f"p{pupil.id}") for pupil in inside], class_="names"),
    )


def length(code: str) -> str:
    """How long a code is, for the size of its type."""
    return "short" if len(code) <= 11 else "middling" if len(code) <= 14 else "long" if len(code) <= 17 else "longest"
