"""The web application: pages, live updates, the JSON API and static files, with the rules that hold for all of them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from shoal.engine import mark as m
from shoal.engine.errors import ShoalError
from shoal.table import Tables
from shoal.web import api
from shoal.web.assets import Assets
from shoal.web.faults import status_of, word_for
from shoal.web.guard import SECURITY, BodyLimit, SecurityHeaders
from shoal.web.layout import plain_page
from shoal.web.pages import after, home, reading, setup, table
from shoal.web.stream import Gallery, stream

log = logging.getLogger(__name__)

HEADLINES = {
    400: "That did not work",
    403: "That seat is not yours",
    404: "Nothing lives here",
    405: "That did not work",
    409: "Not now",
    413: "Too much at once",
    500: "Something broke on our side",
}


def create_app(tables: Tables) -> Starlette:
    """The application on these tables; it closes them when it ends."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        await tables.close()

    files = Assets()
    app = Starlette(
        routes=[*api.routes, *page_routes(), *files.routes()],
        middleware=[Middleware(SecurityHeaders), Middleware(BodyLimit)],
        exception_handlers={ShoalError: refused, HTTPException: missed, Exception: broken},
        lifespan=lifespan,
    )
    app.state.tables = tables
    app.state.assets = files
    app.state.gallery = Gallery()
    app.state.lan_address = None
    return app


def page_routes() -> list[Route]:
    return [
        Route("/", home.home),
        Route("/join", home.join),
        Route("/games/{game}/play", setup.play_now, methods=["POST"]),
        Route("/games/{game}/new", setup.setup),
        Route("/games/{game}/new", setup.create, methods=["POST"]),
        Route("/games/{game}/rules", reading.rulebook),
        Route("/games/{game}/help/{topic}", reading.help_card),
        Route("/j/{code}", table.enter),
        Route("/t/{code}", table.show),
        Route("/t/{code}/join", table.sit_down, methods=["POST"]),
        Route("/t/{code}/stream", stream),
        Route("/t/{code}/why", table.why),
        Route("/t/{code}/debrief", after.debrief),
        Route("/t/{code}/replay", after.replay),
        Route("/t/{code}/replay/{step:int}", after.scenes),
        Route("/t/{code}/transcript.{kind}", after.transcript),
        Route("/t/{code}/rows.csv", after.rows),
    ]


async def refused(request: Request, error: Exception) -> Response:
    """An error with a sentence for people."""
    assert isinstance(error, ShoalError)
    return in_words(request, status_of(error), word_for(error), str(error))


async def missed(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    text = error.detail
    if error.status_code == 404 and text == "Not Found":
        text = "There is no such page. Perhaps the address was cut off?"
    elif error.status_code == 405:
        text = "This address does not take that kind of request."
    return in_words(request, error.status_code, HTTPStatus(error.status_code).name.lower(), text)


async def broken(request: Request, error: Exception) -> Response:
    """A fault of ours: it is logged, and people are told that nothing of theirs is lost."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    response = in_words(
        request,
        500,
        "internal_server_error",
        "We are sorry. Every move made so far is safe. Please load the page again.",
    )
    response.headers.update(SECURITY)  # this answer is made outside the other guards
    return response


def in_words(request: Request, status: int, word: str, text: str) -> Response:
    """JSON for programs and scripts, a page for people."""
    if request.url.path.startswith("/api") or "text/html" not in request.headers.get("accept", ""):
        return JSONResponse({"error": word, "message": text}, status)
    return plain_page(
        request,
        HEADLINES.get(status, "That did not work"),
        m.section(
            m.h1(HEADLINES.get(status, "That did not work")),
            m.p(text, class_="lead"),
            m.p(m.a("To the first page", href="/", class_="button main")),
            class_="lost card",
        ),
        status=status,
    )
