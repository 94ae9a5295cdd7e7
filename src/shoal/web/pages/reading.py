"""Pages to read: the rulebook, and the info cards that "?" shows."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from shoal import games
from shoal.engine import mark as m
from shoal.web.assets import zipped_page
from shoal.web.faults import NotFound
from shoal.web.language import language_of
from shoal.web.layout import plain_page
from shoal.web.reasons import no
from shoal.web.words import web_words

LONGEST: Final = 500  # characters of a topic: a teacher's own changes may be part of it


async def rulebook(request: Request) -> Response:
    box = games.open_box(request.path_params["game"])
    manifest, language = box.manifest, language_of(request)
    words, around = box.words(language), web_words(language)
    title = words.lid.title
    learn = m.a(around.tutorial.learn, href=f"/games/{manifest.id}/tutorial", class_="button main")
    tutorial = m.p(around.reading.learn_first, " ", learn, class_="learn")
    return plain_page(
        request,
        around.layout.rules_of(title),
        m.article(
            m.h1(title),
            m.p(around.reading.designed_by(title, manifest.credit()), class_="note"),
            tutorial if box.tutorial is not None else None,
            box.help.rulebook(words),
            class_="reading",
        ),
        styles=(f"{manifest.id}.css",),
    )


async def help_card(request: Request) -> Response:
    """A piece of markup for the page's "?"."""
    box = games.open_box(request.path_params["game"])
    card = box.help.explain(request.path_params["topic"][:LONGEST], box.words(language_of(request)))
    if card is None:
        raise NotFound(no("no_help"))
    response = zipped_page(request, card)
    response.headers["cache-control"] = "public, max-age=600"
    return response
