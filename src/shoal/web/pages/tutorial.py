"""The tutorial's page: a table where every step is scripted, and only what is asked for leads on."""

from __future__ import annotations

import json
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from shoal import games
from shoal.engine import mark as m
from shoal.engine.box import Box, Choice
from shoal.engine.mark import Mark
from shoal.engine.tutorial import LEARNER
from shoal.web import auth
from shoal.web.aside import aside
from shoal.web.assets import zipped_page
from shoal.web.faults import NotFound
from shoal.web.forms import once
from shoal.web.language import language_of
from shoal.web.layout import close_button, icon_button, is_wide, logo, page, sign, symbols
from shoal.web.pages.classes.overlay import class_of, over_page
from shoal.web.pages.film import data_of, seat_row
from shoal.web.pages.table import board_in_words
from shoal.web.panel import party
from shoal.web.passages import in_words
from shoal.web.reasons import no
from shoal.web.stream import gallery
from shoal.web.tutorial import Lesson, Part, lesson
from shoal.web.words import WebWords, web_words


async def tutorial(request: Request) -> Response:
    """`/games/GAME/tutorial`: the first step, and what a script needs to lead through the others."""
    box, taught = await wanted(request)
    language = language_of(request)
    game, words = box.words(language), web_words(language)
    says, first = words.tutorial, taught.parts[0]
    wanting = request.query_params.get("class", "")[:40]  # the class in which the learner waits for a table
    attended = await class_of(request, wanting, auth.PUPIL) if wanting else None
    home = "/" if attended is None else f"/c/{attended.code}"
    return page(
        request,
        says.title(game.lid.title),
        symbols(box.drawing.symbols(game)),
        m.div(
            m.a(words.table.board_in_words, href="#words", class_="skip"),
            m.header(
                m.a(logo(), href=home, class_="home", aria_label=words.table.all_games),
                m.h1(first.said, id="prompt", tabindex=-1),
                m.a(sign("close"), href=home, class_="button icon", aria_label=says.leave, title=says.leave),
                m.div(
                    seat_row(taught.names, first.scene, words, LEARNER),
                    id="seats",
                    role="group",
                    aria_label=words.layout.players,
                ),
                id="bar",
            ),
            m.main(
                board_in_words(words.table.board_in_words),
                m.section(Mark(first.scene.board), id="board", aria_label=words.layout.board),
                m.div(
                    m.div(id="panel"),
                    m.ol(id="last", aria_hidden="true"),
                    m.section(Mark(first.scene.hand), id="hand", aria_label=words.table.your_hand),
                    dock(taught, words),
                    id="side",
                ),
                id="main",
                data_wide=is_wide(first.scene.board),
            ),
            m.p(id="say", role="status", class_="only-heard"),
            m.tag("noscript")(m.p(words.table.needs_script, class_="trouble")),
            id="app",
            data_lesson=f"/games/{box.manifest.id}/tutorial/steps",
            data_cards=f"/games/{box.manifest.id}/help",
        ),
        m.tag("template")(the_end(box, words), id="end"),
        m.div(id="pop", hidden=True, class_="pop"),
        m.aside(
            m.p(),
            icon_button("close", words.layout.close, id="bubble-off"),
            id="bubble",
            hidden=True,
            class_="bubble",
            aria_label=words.table.message,
        ),
        m.dialog(close_button(words), m.div(data_body=True), id="sheet", aria_label=words.layout.what_is_this),
        m.svg(POINTER, viewBox="0 0 48 48", id="pointer", class_="pointer", aria_hidden="true", hidden=True),
        over_page(request, attended.code) if attended is not None else None,
        script="tutorial.js",
        styles=(f"{box.manifest.id}.css",),
        kind="table tutorial",
    )


async def steps(request: Request) -> Response:
    """All of the tutorial for the page's script, as JSON."""
    _, taught = await wanted(request)
    words = web_words(language_of(request))
    data = {
        "steps": [step_data(part, taught, words) for part in taught.parts],
        "end": data_of(taught.end, taught.names, words, LEARNER),
    }
    response = zipped_page(request, json.dumps(data, ensure_ascii=False))
    response.headers["content-type"] = "application/json"
    response.headers["cache-control"] = "private, max-age=600"
    return response


async def read(request: Request) -> Response:
    """`/games/GAME/tutorial/steps/24/words`: what the learner sees after so many moves, in words."""
    _, taught = await wanted(request)
    passages = taught.read.get(request.path_params["move"])
    if passages is None:
        raise NotFound(no("no_page"))
    return zipped_page(request, in_words(passages))


async def wanted(request: Request) -> tuple[Box, Lesson]:
    """The tutorial that the address names, in the reader's language; UnknownGame, NotFound."""
    box = games.open_box(request.path_params["game"])
    log, language = box.tutorial, language_of(request)
    if log is None:
        raise NotFound(no("no_tutorial"))
    make = partial(aside, request, lesson, box, log, language)
    return box, await gallery(request).lessons.get((box.manifest.id, language), make)


def step_data(part: Part, taught: Lesson, words: WebWords) -> dict[str, object]:
    """`others` are the things a learner might well tap, too: they get a friendly word."""

    def things(choices: tuple[Choice, ...]) -> set[str]:
        return {thing for choice in choices for thing in choice.path}

    return {
        "number": part.number,
        "said": part.said,
        "scene": data_of(part.scene, taught.names, words, LEARNER),
        "wanted": [[str(each.action), each.path, each.label, each.weight] for each in part.wanted],
        "others": sorted(things(part.scene.choices) - things(part.wanted)),
        "then": [data_of(each, taught.names, words, LEARNER) for each in part.then],
    }


def dock(taught: Lesson, words: WebWords) -> Mark:
    """Where one is, a step back, and the buttons of the moment."""
    says, count = words.tutorial, taught.parts[-1].number
    return m.div(
        m.div(
            m.span(says.step(1, count), id="where"),
            m.tag("progress")(value=1, max=count, id="progress", aria_label=says.progress),
            class_="where",
        ),
        m.div(
            icon_button("back", says.back, data_go="back", disabled=True),
            m.div(id="actions", role="group", aria_label=words.table.actions),
            m.button(says.next, type="button", data_go="on", class_="main", hidden=True),
            class_="line",
        ),
        id="dock",
    )


def the_end(box: Box, words: WebWords) -> Mark:
    says, manifest = words.tutorial, box.manifest
    return m.section(
        party(),
        m.h2(says.done),
        m.p(says.done_text),
        m.form(
            once(),
            m.button(words.home.play_now, type="submit", class_="main"),
            m.a(words.home.set_up, href=f"/games/{manifest.id}/new", class_="button"),
            m.a(words.home.rules, href=f"/games/{manifest.id}/rules", class_="button"),
            m.button(says.again, type="button", data_go="first"),
            method="post",
            action=f"/games/{manifest.id}/play",
            class_="answers",
        ),
        class_="result card",
        id="result",
    )


POINTER = Mark(
    '<path d="M20 44V22l-6 5c-3 2-6-2-4-5L22 6c2-2 5-1 5 2v14l9 2c4 1 6 4 5 8l-3 12z" '
    'fill="#fff" stroke="#17324d" stroke-width="3" stroke-linejoin="round"/>'
)
