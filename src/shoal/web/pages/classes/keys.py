"""The teacher's recovery link: shown once after the class is made, and what it does on another device."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from shoal.classroom import Classroom, NotTheTeacher
from shoal.engine import mark as m
from shoal.engine.mark import Mark
from shoal.web import auth
from shoal.web.forms import once
from shoal.web.language import language_of
from shoal.web.layout import plain_page
from shoal.web.pages.classes.finding import find
from shoal.web.pages.setup import from_our_page
from shoal.web.share import link_to
from shoal.web.words import web_words
from shoal.web.words.classes import Classes as Says

SHOWN = "shoal_once_"  # a cookie that lives until the teacher has kept the link
AN_HOUR = 3600


def show_once(response: Response, request: Request, code: str, recovery: str) -> None:
    """Let the teacher's page show the recovery key, until it is said to be kept."""
    response.set_cookie(
        SHOWN + code,
        recovery,
        max_age=AN_HOUR,
        path=f"/c/{code}",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def kept(response: Response, code: str) -> None:
    """From now on nobody can read it here."""
    response.delete_cookie(SHOWN + code, path=f"/c/{code}")


def keep_card(request: Request, classroom: Classroom, says: Says) -> Mark | None:
    """The recovery link to copy and to print, folded away once people come in; None once it is kept."""
    code = classroom.code
    recovery = request.cookies.get(SHOWN + code, "")
    if not recovery or len(recovery) > auth.LONGEST:
        return None
    link = link_to(request, f"/c/{code}/key/{recovery}")
    return m.details(
        m.summary(m.h2(says.keep_this)),
        m.p(says.about_key),
        m.p(m.a(link, href=link), class_="link secret"),
        m.div(
            m.button(says.copy_link, type="button", data_copy=link),
            m.button(says.print_it, type="button", data_print=True),
            m.button(says.kept_it, type="submit", form="orders", name="do", value="kept", class_="main"),
            class_="answers",
        ),
        m.p(says.only_you, class_="note"),
        class_="card keep",
        id="keep",
        open=not classroom.attending,
    )


async def ask(request: Request) -> Response:
    """`/c/CODE/key/KEY`: one tap and this device leads the class too. (Whatever looks at links before people do, leads
    nothing.)"""
    classroom = await find(request)
    says = web_words(language_of(request)).classes
    return plain_page(
        request,
        says.lead_here,
        m.section(
            m.h1(says.lead_here),
            m.p(says.about_lead_here(classroom.code), class_="lead"),
            m.form(once(), m.button(says.lead_it, type="submit", class_="main"), method="post"),
            class_="lost card",
        ),
        script="form.js",
    )


async def lead_here(request: Request) -> Response:
    """The device leads the class from now on; NotTheTeacher if the key is none."""
    from_our_page(request)
    classroom = await find(request)
    key = request.path_params["key"][: auth.LONGEST]
    if not classroom.leads([key]):
        raise NotTheTeacher
    response = RedirectResponse(f"/c/{classroom.code}/lead", 303)
    auth.remember_class(response, request, classroom, auth.TEACHER, key)
    return response
