"""The web application: pages, live updates, the JSON API and static files, with the rules that hold for all of them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Scope

from shoal import games
from shoal.classroom import Classes, NoSuchClass
from shoal.engine import mark as m
from shoal.engine.errors import ShoalError
from shoal.engine.language import LANGUAGE, say
from shoal.engine.reason import Reason
from shoal.table import NoSuchTable, Tables
from shoal.web import api
from shoal.web.aside import Aside
from shoal.web.assets import Assets
from shoal.web.exchange import Friendly
from shoal.web.faults import extra_headers, status_of, word_for
from shoal.web.figures import Figures
from shoal.web.guard import LARGEST_BODY, BodyLimit, Guard
from shoal.web.hosts import KnownHosts
from shoal.web.lane import Lane, Way
from shoal.web.language import language_of
from shoal.web.layout import plain_page, wants_page
from shoal.web.pages import after, device, film, home, printing, reading, setup, table, tutorial
from shoal.web.pages import classes as class_pages
from shoal.web.pressing import Pressing
from shoal.web.quota import Quotas
from shoal.web.reasons import no
from shoal.web.stream import Gallery, stream
from shoal.web.turns import EACH, Turns
from shoal.web.words import web_words

log = logging.getLogger(__name__)

MISSED = {404: "no_page", 405: "wrong_kind"}


class Step(IntegerConvertor):
    """A step of a film or a tutorial, of as many digits as any has: what is longer is no number but an attack."""

    regex = "[0-9]{1,6}"


register_url_convertor("step", Step())


class Alone(NamedTuple):
    """What is otherwise where all people sit at one device, and nobody else can come: pages of its own before ours,
    where scripts and styles are, and how large a transcript may be, in bytes."""

    routes: Sequence[Route]
    assets: Assets
    largest_body: int


class Shelf(State):
    """Where things lie that every request may want: found at once, without Starlette's look into a dictionary."""

    def __setattr__(self, key: Any, value: Any) -> None:
        object.__setattr__(self, key, value)


class App(Starlette):
    """Without Starlette's own answer to faults: `Guard` has it, and every piece of a stream would go through both."""

    def build_middleware_stack(self) -> ASGIApp:
        inside: ASGIApp = ExceptionMiddleware(self.router, handlers=self.exception_handlers)
        for layer, positional, named in reversed(self.user_middleware):
            inside = layer(inside, *positional, **named)
        return inside


def create_app(
    tables: Tables,
    quotas: Quotas | None = None,
    names: Collection[str] | None = None,
    classes: Classes | None = None,
    alone: Alone | None = None,
) -> Starlette:
    """The application on these tables; it closes them when it ends. With `names` it answers to no others."""
    led = classes or Classes(tables)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        for game in games.available() if alone is None else ():  # so that nobody's first request waits for texts
            games.open_box(game).words(LANGUAGE)
        await tables.begin()
        led.open()
        yield
        led.hush()
        app.state.aside.close()
        app.state.pressing.close()
        await tables.close()

    files, figures = Assets() if alone is None else alone.assets, Figures()
    quotas = quotas or Quotas()
    app = App(
        routes=[*(alone.routes if alone else ()), *api.routes, *page_routes(), *files.routes()],
        middleware=[
            Middleware(Guard, count=figures.answered, broken=broken),
            Middleware(KnownHosts, names=names, refuse=in_words),
            *([Middleware(Turns, cost=cost)] if quotas.limited else []),
            Middleware(Lane, ways=WAYS),  # those who answer there read no more than they should
            Middleware(BodyLimit, most=alone.largest_body if alone else LARGEST_BODY),
        ],
        exception_handlers={ShoalError: refused, HTTPException: missed},
        lifespan=lifespan,
    )
    app.state = Shelf()
    app.state.tables = tables
    app.state.classes = led
    app.state.assets = files
    app.state.gallery = Gallery()
    app.state.aside = Aside()
    app.state.pressing = Pressing()
    app.state.quotas = quotas
    app.state.figures = figures
    app.state.lan_address = None
    app.state.alone = alone is not None
    return app


def page_routes() -> list[Route]:
    return [
        Route("/", home.home),
        Route("/join", home.join),
        Route("/games/{game}/play", setup.play_now, methods=["POST"]),
        Route("/games/{game}/new", setup.setup),
        Route("/games/{game}/new", setup.create, methods=["POST"]),
        Route("/games/{game}/rules", reading.rulebook),
        Route("/games/{game}/print", printing.show),
        Route("/games/{game}/print.pdf", printing.download),
        Route("/games/{game}/help/{topic:path}", reading.help_card),
        Route("/games/{game}/tutorial", tutorial.tutorial),
        Route("/games/{game}/tutorial/steps", tutorial.steps),
        Route("/games/{game}/tutorial/steps/{move:step}/words", tutorial.read),
        Route("/games/{game}/examples/{name}", film.example),
        Route("/games/{game}/examples/{name}/{step:step}", film.example_scenes),
        Route("/games/{game}/examples/{name}/{step:step}/words", film.read_example),
        Route("/j/{code}", table.enter),
        Route("/t/{code}", table.show),
        Route("/t/{code}/join", table.sit_down, methods=["POST"]),
        Route("/t/{code}/device", device.show),
        Route("/t/{code}/device", device.take_over, methods=["POST"]),
        Route("/t/{code}/stream", stream),
        Route("/t/{code}/why", table.why),
        Route("/t/{code}/words", table.read),
        Route("/t/{code}/debrief", after.debrief),
        Route("/t/{code}/replay", film.replay),
        Route("/t/{code}/replay/{step:step}", film.scenes),
        Route("/t/{code}/replay/{step:step}/words", film.read),
        Route("/t/{code}/transcript.{kind}", after.transcript),
        Route("/t/{code}/story", after.story),
        Route("/t/{code}/story.txt", after.story_text),
        Route("/t/{code}/rows.csv", after.rows),
        *class_pages.routes(),
    ]


def cost(scope: Scope) -> int:
    """What a request costs the others: a move or a file little, a page as much as an address has in a round."""
    return 1 if scope["path"].endswith("/act") or scope["path"].startswith("/static/") else EACH


async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, ShoalError)
    return told_why(request, error)


def told_why(request: Request, error: ShoalError) -> Response:
    """An error with a sentence for people; a code that leads nowhere can be mended at once."""
    if isinstance(error, NoSuchTable | NoSuchClass) and wants_page(request):
        typed = str(request.path_params.get("code", ""))[:40]
        return home.code_page(request, typed, say(error.reason, language_of(request)))
    return in_words(request, error)


async def missed(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = error.status_code
    response = told(request, status, HTTPStatus(status).name.lower(), no(MISSED.get(status, "failed")))
    response.headers.update(error.headers or {})
    return response


def broken(request: Request, error: Exception) -> Response:
    """A fault of ours: it is logged, and people are told that nothing of theirs is lost."""
    endpoint = request.scope.get("endpoint")
    log.error("%s by %s failed", request.method, getattr(endpoint, "__qualname__", "nobody"), exc_info=error)
    return told(request, 500, "internal_server_error", no("broken"))


def in_words(request: Request, error: ShoalError) -> Response:
    """What was refused, and why."""
    response = told(request, status_of(error), word_for(error), error.reason)
    response.headers.update(extra_headers(error))
    return response


def told(request: Request, status: int, word: str, reason: Reason) -> Response:
    """JSON for programs and scripts, a page for people."""
    language = language_of(request)
    text = say(reason, language)
    if not wants_page(request):
        return JSONResponse({"error": word, "message": text}, status)
    words = web_words(language).errors
    return plain_page(
        request,
        words.headline(status),
        m.section(
            m.h1(words.headline(status)),
            m.p(text, class_="lead"),
            m.p(m.a(words.to_first_page, href="/", class_="button main")),
            class_="lost card",
        ),
        status=status,
    )


WAYS = (
    Way("POST", "/api/tables/", "/act", Friendly(api.act)),
    Way("GET", "/t/", "/stream", Friendly(stream, told_why)),
)
