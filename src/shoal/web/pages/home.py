"""The first page: the games, a field for a code, and the tables this browser sits at."""

from __future__ import annotations

from contextlib import suppress

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from shoal import games
from shoal.classroom import NoSuchClass
from shoal.classroom.codes import tidy as is_class_code
from shoal.engine import mark as m
from shoal.engine.box import Box
from shoal.engine.errors import ShoalError
from shoal.engine.language import say
from shoal.engine.mark import Mark
from shoal.engine.words import GameWords
from shoal.table import NoSuchTable, Table, Tables
from shoal.web import auth
from shoal.web.finding import find_class, find_table
from shoal.web.forms import once
from shoal.web.language import language_of
from shoal.web.layout import badge, plain_page
from shoal.web.words import Home, WebWords, web_words

MOST_RESUMED = 8


async def home(request: Request) -> Response:
    language = language_of(request)
    words = web_words(language)
    boxes = sorted(map(games.open_box, games.available()), key=lambda box: (box.manifest.ages, box.manifest.minutes))
    cards = [game_card(box, box.words(language), box.drawing.cover(box.words(language)), words) for box in boxes]
    resumed = [
        resume_row(table, table.box.words(language).lid.title, seats, words)
        for table, seats in await my_tables(request)
    ]
    tables, all_games = words.home.your_tables, words.home.the_games
    return plain_page(
        request,
        "Shoal",
        m.section(
            m.h1(words.home.heading),
            m.p(words.home.lead),
            join_form(words.home),
            class_="hero",
        ),
        m.p(
            m.a(words.classes.teach, href="/class/new", class_="button"),
            m.span(words.classes.about_teach),
            class_="teach",
        ),
        m.section(m.h2(tables), m.ul(resumed, class_="resume"), aria_label=tables) if resumed else None,
        m.section(m.h2(all_games), m.div(cards, class_="games"), aria_label=all_games),
        script="form.js",
    )


async def join(request: Request) -> Response:
    """From the field for a code to the table, to play or to watch, or to the class; a code that leads nowhere gets the
    field again."""
    typed = request.query_params.get("code", "")[:40]
    try:
        if is_class_code(typed):
            classroom = await find_class(request, typed)
            return RedirectResponse(f"/c/{classroom.code}", 303)
        table = await find_table(request, typed)
    except (NoSuchClass, NoSuchTable) as error:
        return code_page(request, typed, say(error.reason, language_of(request)) if typed.strip() else "")
    return RedirectResponse(f"/t/{table.code}?big" if "watch" in request.query_params else f"/t/{table.code}", 303)


def code_page(request: Request, typed: str, trouble: str = "") -> Response:
    """The field for a code, with what was typed."""
    words = web_words(language_of(request)).home
    return plain_page(
        request,
        words.join_title,
        m.h1(words.try_again if trouble else words.join_title),
        m.p(trouble, class_="trouble", role="alert") if trouble else None,
        m.p(words.about_codes),
        join_form(words, typed),
        status=404 if trouble else 200,
    )


def join_form(words: Home, typed: str = "") -> Mark:
    return m.form(
        m.label(words.code, for_="code"),
        m.div(
            m.input_(
                id="code",
                name="code",
                placeholder="KELP-42",
                autocomplete="off",
                autocapitalize="characters",
                spellcheck="false",
                maxlength=40,
                required=True,
                value=typed[:40],
            ),
            m.button(words.join, type="submit", class_="main"),
            m.button(words.watch, type="submit", name="watch", value="1"),
            class_="line",
        ),
        action="/join",
        class_="join",
    )


def game_card(box: Box, game: GameWords, cover: Mark, words: WebWords) -> Mark:
    says, title, manifest = words.home, game.lid.title, box.manifest
    learn = m.a(words.tutorial.learn, href=f"/games/{manifest.id}/tutorial", class_="button")
    players = says.players(game.shared.players(manifest.seats))
    facts = (players, says.minutes(*manifest.minutes), says.age(manifest.ages))
    return m.article(
        m.div(cover, class_="cover"),
        m.div(
            m.h3(title),
            m.p(game.lid.tagline),
            m.ul([m.li(fact) for fact in facts], class_="lid"),
            m.form(
                once(),
                m.button(says.play_now, type="submit", class_="main", aria_label=says.play_now_of(title)),
                learn if box.tutorial is not None else None,
                m.a(
                    says.set_up,
                    href=f"/games/{manifest.id}/new",
                    class_="button",
                    aria_label=says.set_up_of(title),
                ),
                m.a(
                    says.rules,
                    href=f"/games/{manifest.id}/rules",
                    class_="button quiet",
                    aria_label=words.layout.rules_of(title),
                ),
                m.a(
                    words.printing.print_it,
                    href=f"/games/{manifest.id}/print",
                    class_="button quiet",
                    aria_label=words.printing.print_it_of(title),
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
    with suppress(ShoalError):  # a store that cannot be read keeps nobody from this page
        for code in await tables.opened_by(auth.tables_of(request)[-3 * MOST_RESUMED :], auth.tokens(request)):
            with suppress(ShoalError):
                table = await tables.find(code)
                found.append((table, sorted(auth.seats_of(request, table))))
    found.reverse()
    found.sort(key=lambda each: each[0].over)
    return found[:MOST_RESUMED]


def resume_row(table: Table, title: str, seats: list[int], words: WebWords) -> Mark:
    if table.over:
        state = words.home.finished
    elif not table.started:
        state = words.home.lacks_players
    elif any(seat in table.sight(seat).acting for seat in seats):
        state = words.home.your_turn
    else:
        state = words.home.running
    people = [
        m.span(badge(seat, words), info.name or words.seats.open_seat, class_="who")
        for seat, info in enumerate(table.seats)
    ]
    return m.li(
        m.a(
            m.span(title, class_="title"),
            m.span(people, class_="people"),
            m.span(state, class_="tag"),
            m.span(table.code, class_="code"),
            href=f"/t/{table.code}",
        )
    )
