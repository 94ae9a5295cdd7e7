"""The first page: the games, a field for a code, and the tables this browser sits at."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from shoal import games
from shoal.engine import mark as m
from shoal.engine.box import Manifest
from shoal.engine.errors import ShoalError
from shoal.engine.mark import Mark
from shoal.engine.words import GameWords
from shoal.table import Table, Tables
from shoal.table.codes import tidy
from shoal.web import auth
from shoal.web.forms import once
from shoal.web.language import language_of
from shoal.web.layout import badge, plain_page

MOST_RESUMED = 8


async def home(request: Request) -> Response:
    language = language_of(request)
    boxes = sorted(map(games.open_box, games.available()), key=lambda box: (box.manifest.ages, box.manifest.minutes))
    cards = [game_card(box.manifest, box.words(language), box.drawing.cover(box.words(language))) for box in boxes]
    resumed = [resume_row(table, seats, language) for table, seats in await my_tables(request)]
    return plain_page(
        request,
        "Shoal",
        m.section(
            m.h1("Games from the water's edge"),
            m.p("Card and board games about the life in ponds, rivers and seas. Play at once, alone or together."),
            join_form(),
            class_="hero",
        ),
        m.section(m.h2("Your tables"), m.ul(resumed, class_="resume"), aria_label="Your tables") if resumed else None,
        m.section(m.h2("The games"), m.div(cards, class_="games"), aria_label="The games"),
        script="form.js",
    )


async def join(request: Request) -> Response:
    """From the field for a code to the table; a code that cannot be one gets the first page's field again."""
    code = tidy(request.query_params.get("code", "")[:40])
    if code:
        return RedirectResponse(f"/t/{code}", 303)
    return plain_page(
        request,
        "Join a table",
        m.h1("Join a table"),
        m.p("A code is a word and a number, such as KELP-42. It is shown on the screen of whoever set up the table."),
        join_form(),
    )


def join_form() -> Mark:
    return m.form(
        m.label("Join with a code", for_="code"),
        m.div(
            m.input_(
                id="code",
                name="code",
                placeholder="KELP-42",
                autocomplete="off",
                autocapitalize="characters",
                spellcheck="false",
                maxlength=20,
                required=True,
            ),
            m.button("Join", type="submit"),
            class_="line",
        ),
        action="/join",
        class_="join",
    )


def game_card(manifest: Manifest, words: GameWords, cover: Mark) -> Mark:
    short, long = manifest.minutes
    facts = (f"{words.shared.players(manifest.seats)} players", f"{short} to {long} minutes", f"age {manifest.ages}+")
    return m.article(
        m.div(cover, class_="cover"),
        m.div(
            m.h3(words.lid.title),
            m.p(words.lid.tagline),
            m.ul([m.li(fact) for fact in facts], class_="lid"),
            m.form(
                once(),
                m.button("Play now", type="submit", class_="main"),
                m.a("Set up a table", href=f"/games/{manifest.id}/new", class_="button"),
                m.a(
                    "Rules",
                    href=f"/games/{manifest.id}/rules",
                    class_="button quiet",
                    aria_label=f"Rules of {words.lid.title}",
                ),
                method="post",
                action=f"/games/{manifest.id}/play",
                class_="answers",
            ),
            class_="text",
        ),
        class_="game",
    )


async def my_tables(request: Request) -> list[tuple[Table, list[int]]]:
    """Tables this browser holds seats at, running ones first; tables that are gone are left out."""
    tables: Tables = request.app.state.tables
    found = []
    for code in auth.tables_of(request)[-3 * MOST_RESUMED :]:
        try:
            table = await tables.find(code)
        except ShoalError:
            continue
        seats = sorted(auth.seats_of(request, table))
        if seats:
            found.append((table, seats))
    found.reverse()
    found.sort(key=lambda each: each[0].over)
    return found[:MOST_RESUMED]


def resume_row(table: Table, seats: list[int], language: str) -> Mark:
    if table.over:
        state = "finished"
    elif not table.started:
        state = "waiting for players"
    elif any(seat in table.sight(seat).acting for seat in seats):
        state = "your turn"
    else:
        state = "running"
    people = [m.span(badge(seat), info.name or "open", class_="who") for seat, info in enumerate(table.seats)]
    return m.li(
        m.a(
            m.span(table.box.words(language).lid.title, class_="title"),
            m.span(people, class_="people"),
            m.span(state, class_="tag"),
            m.span(table.code, class_="code"),
            href=f"/t/{table.code}",
        )
    )
