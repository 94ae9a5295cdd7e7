"""After the lesson: what the class found out, on one page for projector and printer, and all of it to take home."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from shoal import games
from shoal.classroom import Classroom, Game
from shoal.classroom.debrief import class_debrief
from shoal.classroom.export import Kept, take_home
from shoal.classroom.words import class_words
from shoal.engine import mark as m
from shoal.engine.box import Played
from shoal.engine.mark import Mark
from shoal.table import NotNow, Tables
from shoal.web.aside import aside
from shoal.web.language import language_of
from shoal.web.layout import plain_page, symbols
from shoal.web.pages.classes.finding import led
from shoal.web.pages.classes.lead import LATEST_NOTES
from shoal.web.reasons import no
from shoal.web.words import web_words
from shoal.web.words.classes import Classes as Says


async def show(request: Request) -> Response:
    """`/c/CODE/debrief`: the last game, or with `?game=1` an earlier one."""
    classroom, _ = await led(request)
    game = wanted(request, classroom)
    language = language_of(request)
    says = web_words(language).classes
    box = games.open_box(game.game)
    words = box.words(language)
    kept = await tables_of(request, game, language)
    found = await aside(request, class_debrief, box, [each.played for each in kept], language)
    running = any(not each.played.record.over for each in kept)
    return plain_page(
        request,
        says.debrief_title,
        symbols(box.drawing.symbols(words)),
        m.h1(says.debrief_title),
        m.p(words.lid.title, " ", m.span(classroom.code, class_="code"), class_="lead"),
        m.p(says.still_playing, class_="note") if running else None,
        m.nav(
            m.a(says.to_lead, href=f"/c/{classroom.code}/lead", class_="button"),
            m.button(says.print_it, type="button", data_print=True),
            m.a(says.take_home, href=f"/c/{classroom.code}/take-home.zip", class_="button", download=True),
            m.a(
                says.take_home_numbered,
                href=f"/c/{classroom.code}/take-home.zip?numbered",
                class_="button",
                download=True,
            ),
            earlier(classroom, game, language, says),
            class_="answers",
            aria_label=says.more,
        ),
        m.div(found, class_="debrief"),
        written(classroom, game, says, language),
        script="print.js",
        styles=("class.css", f"{box.manifest.id}.css"),
    )


async def zipped(request: Request) -> Response:
    """`/c/CODE/take-home.zip`: all games of the class; with `?numbered` nobody's name is in it."""
    classroom, _ = await led(request)
    wanted(request, classroom)
    language = language_of(request)
    kept = [each for game in classroom.games for each in await tables_of(request, game, language)]
    names = {pupil.id: pupil.name for pupil in classroom.pupils}
    numbered = "numbered" in request.query_params
    content = await aside(request, take_home, classroom.code, kept, names, classroom.notes, language, numbered)
    name = f"shoal-{classroom.code}{'-numbered' if numbered else ''}.zip"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(content, media_type="application/zip", headers=headers)


def wanted(request: Request, classroom: Classroom) -> Game:
    """The game that is asked for, else the last one; NotNow before any was played."""
    asked = request.query_params.get("game", "")
    found = [game for game in classroom.games if str(game.number) == asked] or list(classroom.games)
    if not found:
        raise NotNow(no("nothing_played"))
    return found[-1]


async def tables_of(request: Request, game: Game, language: str) -> list[Kept]:
    """Every table of a game, as everybody may know it."""
    tables: Tables = request.app.state.tables
    name = class_words(language).table
    kept = []
    for seated in game.tables:
        table = await tables.find(seated.code)
        played = Played(name(seated.index), table.game, table.record(), table.names)
        sitting = [chair.pupils for chair in seated.chairs]
        kept.append(Kept(table.box, game.number, seated.index + 1, played, table.log(), sitting))
    return kept


def earlier(classroom: Classroom, shown: Game, language: str, says: Says) -> Sequence[Mark]:
    """The ways to the class's other games."""
    return [
        m.a(
            says.game_number(game.number, games.open_box(game.game).words(language).lid.title),
            href=f"?game={game.number}",
            class_="button",
        )
        for game in classroom.games
        if game.number != shown.number
    ]


def written(classroom: Classroom, game: Game, says: Says, language: str) -> Mark | None:
    """From the notebooks, by question, without names: what somebody thought belongs to all, who it was does not."""
    found = [note for note in classroom.notes if note.game == game.number]
    if not found:
        return None
    ask = class_words(language).question
    rounds = sorted({note.round for note in found})
    return m.section(
        m.h2(says.class_notebook),
        [
            m.div(
                m.h3(ask(round_)),
                m.ul([m.li(m.p(note.text)) for note in found if note.round == round_][:LATEST_NOTES], class_="written"),
                class_="stack",
            )
            for round_ in rounds
        ],
        class_="card stack",
    )
