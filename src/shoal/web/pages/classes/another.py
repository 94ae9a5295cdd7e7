"""Another game, or another plan: before a class begins, and between two games of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from shoal import games
from shoal.classroom import Classroom, DoesNotFit, Lesson
from shoal.engine import mark as m
from shoal.engine.box import Box, Plan
from shoal.engine.errors import BadOption, ShoalError
from shoal.engine.mark import Mark
from shoal.table import NotNow
from shoal.web.faults import status_of
from shoal.web.forms import filled_in
from shoal.web.language import language_of
from shoal.web.layout import plain_page
from shoal.web.pages.classes.finding import led
from shoal.web.pages.classes.setup import (
    by_class,
    by_lesson,
    by_plan,
    covers,
    lesson_form,
    plan_named,
    read_lesson,
    wanted,
)
from shoal.web.pages.setup import from_our_page
from shoal.web.quota import quotas_of
from shoal.web.words import WebWords, web_words


async def choose(request: Request) -> Response:
    """`/c/CODE/lead/games`: the games by their covers."""
    classroom, _ = await led(request)
    words = web_words(language_of(request))
    return plain_page(
        request,
        words.classes.another,
        m.h1(words.classes.which_game),
        m.p(words.classes.class_stays, class_="lead"),
        covers(language_of(request), f"/c/{classroom.code}/lead/games"),
        m.p(m.a(words.layout.back, href=way_to(classroom), class_="button quiet")),
        styles=("class.css",),
    )


async def form(request: Request) -> Response:
    """`/c/CODE/lead/games/GAME`: filled in as the class has it; another game by its shortest plan, or by the one
    that is asked for (`?plan=`)."""
    classroom, _ = await led(request)
    if classroom.phase == "playing":  # what they play now cannot be changed
        return RedirectResponse(f"/c/{classroom.code}/lead", 303)
    box, lesson = games.open_box(request.path_params["game"]), classroom.lesson
    if box.manifest.id == lesson.game and "plan" not in request.query_params:
        plan, chosen = plan_named(box.manifest, lesson.plan), by_lesson(box.manifest, lesson)
    else:
        plan = wanted(request, box.manifest)
        chosen = by_plan(box.manifest, plan)
    return form_page(request, classroom, box, {**chosen, **by_class(lesson)}, plan)


async def take(request: Request) -> Response:
    """The filled-in form: for the game to come, or for the next one, with the same groups or others."""
    from_our_page(request)
    classroom, key = await led(request)
    quotas_of(request).orders.spend(classroom.id)
    box = games.open_box(request.path_params["game"])
    sent = await filled_in(request)
    try:
        lesson = replace(read_lesson(sent, box), open_hands=classroom.hands_open)
        await change(classroom, key, lesson, sent)
    except (BadOption, DoesNotFit, NotNow) as error:
        return form_page(request, classroom, box, sent, None, error)
    return RedirectResponse(f"/c/{classroom.code}/lead", 303)


async def change(classroom: Classroom, key: str, lesson: Lesson, sent: Mapping[str, str]) -> None:
    """As the pressed button says: a form that is sent twice says the same twice."""
    request = sent.get("request", "")
    if "how" in sent:
        await classroom.again(key, "mix" if sent["how"] == "mix" else "same", lesson, request)
    else:
        await classroom.change(key, lesson, request)


def form_page(
    request: Request,
    classroom: Classroom,
    box: Box,
    filled: Mapping[str, str],
    plan: Plan | None,
    error: ShoalError | None = None,
) -> Response:
    language = language_of(request)
    words = web_words(language)
    says, title = words.classes, box.words(language).lid.title
    here = f"/c/{classroom.code}/lead/games"
    return plain_page(
        request,
        says.another,
        m.h1(says.another),
        m.p(m.strong(title), m.a(says.choose_game, href=here, class_="button"), class_="lead chosen-game"),
        m.p(says.class_stays, class_="note"),
        lesson_form(request, box, filled, plan, f"{here}/{box.manifest.id}", end(classroom, words), error),
        script="setup.js",
        styles=("class.css",),
        status=200 if error is None else status_of(error),
    )


def end(classroom: Classroom, words: WebWords) -> Mark:
    """The buttons below the form."""
    says = words.classes
    if classroom.phase == "over":
        take_it = m.join(
            m.button(says.use_same, type="submit", name="how", value="same", class_="main"),
            m.button(says.use_mix, type="submit", name="how", value="mix"),
        )
    else:
        take_it = m.button(says.use_it, type="submit", class_="main")
    return m.join(
        take_it,
        m.a(words.layout.back, href=f"/c/{classroom.code}/lead", class_="button quiet"),
        m.p(says.seated_anew, class_="note") if classroom.phase == "seated" else None,
    )


def way_to(classroom: Classroom) -> str:
    """Where the game that is chosen can be changed."""
    return f"/c/{classroom.code}/lead/games/{classroom.lesson.game}"
