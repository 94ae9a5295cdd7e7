"""The pages that only a table without a server has: its first page, the games that are kept, and transcripts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from typing import NamedTuple

import sqlalchemy as sql
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from shoal import games
from shoal.bots import STRENGTHS
from shoal.engine import mark as m
from shoal.engine.errors import BadTranscript, ShoalError
from shoal.engine.log import Log, fold, read, result
from shoal.engine.mark import Mark
from shoal.offline.place import Browser
from shoal.offline.reasons import no
from shoal.offline.words import Pages, offline_words
from shoal.table import SeatPlan, Tables
from shoal.table.seen import HIDDEN
from shoal.table.store.schema import EVENTS, SEATS, TABLES
from shoal.table.words import table_words
from shoal.web import auth
from shoal.web.assets import zipped_page
from shoal.web.forms import filled_in
from shoal.web.language import language_of
from shoal.web.layout import badge, plain_page
from shoal.web.pages.home import game_card
from shoal.web.words import WebWords, web_words

PERSON = "here"


class Kept(NamedTuple):
    """A game of this device, as its list tells it."""

    code: str
    game: str
    names: Sequence[str]
    played: float  # when anything last happened, in seconds since 1970


def routes() -> list[Route]:
    return [
        Route("/", home),
        Route("/kept", kept),
        Route("/kept/{code}/delete", delete, methods=["POST"]),
        Route("/open", open_transcript, methods=["POST"]),
    ]


async def home(request: Request) -> Response:
    """The same for everybody: `static/home.js` brings the games that are kept on this device."""
    language = language_of(request)
    words, says = web_words(language), offline_words(language).pages
    boxes = sorted(map(games.open_box, games.available()), key=lambda box: (box.manifest.ages, box.manifest.minutes))
    cards = [game_card(box, box.words(language), box.drawing.cover(box.words(language)), words) for box in boxes]
    all_games = words.home.the_games
    return plain_page(
        request,
        "Shoal",
        m.section(m.h1(says.heading), m.p(says.lead), m.p(says.stays_here, class_="stays"), class_="hero"),
        m.div(id="kept"),
        m.section(m.h2(all_games), m.div(cards, class_="games"), aria_label=all_games),
        transcript_form(says),
        script="home.js",
        styles=("offline.css",),
    )


def transcript_form(says: Pages) -> Mark:
    """The script puts the file's text where the form can send it."""
    return m.form(
        m.h2(says.open_transcript),
        m.p(says.about_transcript, id="about-file"),
        m.label(
            m.span(says.choose_file),
            m.input_(type="file", accept=".txt,.json,text/plain,application/json", aria_describedby="about-file"),
            class_="button file",
        ),
        m.input_(type="hidden", name="transcript"),
        method="post",
        action="/open",
        class_="card transcript",
    )


async def kept(request: Request) -> Response:
    """The list of games on this device, newest first, as markup for the first page."""
    language = language_of(request)
    words, says = web_words(language), offline_words(language).pages
    tables: Tables = request.app.state.tables
    place: Browser = request.app.state.place
    found = await tables.store.read(_kept)
    rows = [kept_row(each, language, words, says) for each in found]
    rows += [damaged_row(code, says) for code in sorted(place.damaged)]
    section = m.section(m.h2(says.games_here), m.ul(rows, class_="resume kept"), aria_label=says.games_here)
    return zipped_page(request, section if rows else "")


def kept_row(kept: Kept, language: str, words: WebWords, says: Pages) -> Mark:
    title = kept.game
    with suppress(ShoalError):  # an older site had a game that this one lacks
        title = games.open_box(kept.game).words(language).lid.title
    people = [m.span(badge(seat, words), name, class_="who") for seat, name in enumerate(kept.names)]
    return m.li(
        m.a(
            m.span(title, class_="title"),
            m.span(people, class_="people"),
            m.span(words.layout.dated(date.fromtimestamp(kept.played)), class_="tag"),
            m.span(kept.code, class_="code"),
            href=f"/t/{kept.code}",
        ),
        delete_form(kept.code, title, says),
    )


def damaged_row(code: str, says: Pages) -> Mark:
    return m.li(m.p(says.damaged(code), class_="trouble"), delete_form(code, "", says))


def delete_form(code: str, title: str, says: Pages) -> Mark:
    """Asks first."""
    return m.details(
        m.summary(says.delete, aria_label=says.delete_of(title, code)),
        m.form(
            m.p(says.sure(title, code)),
            m.button(says.yes_delete, type="submit", class_="main"),
            method="post",
            action=f"/kept/{code}/delete",
        ),
        class_="sure",
    )


async def delete(request: Request) -> Response:
    code = request.path_params["code"]
    place: Browser = request.app.state.place
    tables: Tables = request.app.state.tables
    if code in place.damaged:
        await place.forget(code)
    else:
        await tables.discard(await tables.find(code))
    return RedirectResponse("/", 303)


async def open_transcript(request: Request) -> Response:
    """A finished game is shown from its beginning; with a running one, people say first who plays on."""
    form = await filled_in(request)
    tables: Tables = request.app.state.tables
    log = read(form.get("transcript", ""))
    if HIDDEN in log.events:
        raise BadTranscript(no("hidden_moves"))
    game, known = games.open_log(log)
    over = result(fold(game, known), known.ending).over
    if not over and "seat-0" not in form:
        return who_plays_on(request, log, form["transcript"])
    table, tokens = await tables.go_on(log, [seat_plan(log, seat, form) for seat in range(log.header.seats)])
    response = RedirectResponse(f"/t/{table.code}/replay" if over else f"/t/{table.code}", 303)
    auth.remember(response, request, table, tokens)
    return response


def seat_plan(log: Log, seat: int, form: dict[str, str]) -> SeatPlan:
    name = log.header.names[seat] if seat < len(log.header.names) else ""
    kind = form.get(f"seat-{seat}", PERSON)
    return SeatPlan("bot", name, kind) if kind in STRENGTHS else SeatPlan("person", name)


def who_plays_on(request: Request, log: Log, transcript: str) -> Response:
    language = language_of(request)
    words, says, at_tables = web_words(language), offline_words(language).pages, table_words(language)
    kinds = [(PERSON, says.person), *((bot, words.setup.bot(at_tables.bot(bot))) for bot in STRENGTHS)]
    rows = [
        m.li(
            badge(seat, words),
            m.select(
                [m.option(label, value=kind) for kind, label in kinds],
                name=f"seat-{seat}",
                aria_label=words.setup.seat(seat + 1),
            ),
            m.span(log.header.names[seat] if seat < len(log.header.names) else ""),
        )
        for seat in range(log.header.seats)
    ]
    return plain_page(
        request,
        says.who_plays_on,
        m.h1(says.who_plays_on),
        m.p(says.about_who, class_="lead"),
        m.form(
            m.ol(rows, class_="sit"),
            m.input_(type="hidden", name="transcript", value=transcript),
            m.div(
                m.button(says.go_on, type="submit", class_="main"),
                m.a(words.layout.back, href="/", class_="button quiet"),
                class_="answers end",
            ),
            method="post",
            action="/open",
            class_="card",
        ),
        styles=("offline.css",),
    )


def _kept(connection: sql.Connection) -> list[Kept]:
    played = sql.select(EVENTS.c.code, sql.func.max(EVENTS.c.at).label("at")).group_by(EVENTS.c.code).subquery()
    at = sql.func.coalesce(played.c.at, TABLES.c.created)
    query = sql.select(TABLES.c.code, TABLES.c.header, at.label("at")).outerjoin(played, played.c.code == TABLES.c.code)
    names: dict[str, list[str]] = {}
    for code, name in connection.execute(sql.select(SEATS.c.code, SEATS.c.name).order_by(SEATS.c.seat)):
        names.setdefault(code, []).append(name)
    rows = connection.execute(query.order_by(at.desc())).all()
    return [Kept(row.code, json.loads(row.header)["game"], names.get(row.code, ()), row.at) for row in rows]
