"""Pages to read: the rulebook, and the info cards that "?" shows."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from shoal import games
from shoal.engine import mark as m
from shoal.web.assets import zipped_page
from shoal.web.language import language_of
from shoal.web.layout import plain_page


async def rulebook(request: Request) -> Response:
    box = games.open_box(request.path_params["game"])
    manifest, words = box.manifest, box.words(language_of(request))
    return plain_page(
        request,
        f"Rules of {words.lid.title}",
        m.article(
            m.h1(words.lid.title),
            m.p(
                f"{words.lid.title} was designed by {manifest.credit()}.",
                class_="note",
            ),
            box.help.rulebook(words),
            class_="reading",
        ),
        styles=(f"{manifest.id}.css",),
    )


async def help_card(request: Request) -> Response:
    """A piece of markup for the page's "?"."""
    box = games.open_box(request.path_params["game"])
    card = box.help.explain(request.path_params["topic"][:80], box.words(language_of(request)))
    if card is None:
        raise HTTPException(404, "There is no help on this.")
    response = zipped_page(request, card)
    response.headers["cache-control"] = "public, max-age=600"
    return response
