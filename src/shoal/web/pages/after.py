"""After the game: debrief, story, transcripts and rows to take home."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from shoal.engine import mark as m
from shoal.engine.box import Record
from shoal.engine.game import SPECTATOR
from shoal.engine.log import write_json, write_text
from shoal.engine.mark import Mark
from shoal.engine.moments import Moment
from shoal.engine.sheet import sheet
from shoal.engine.story import Note
from shoal.engine.words import GameWords
from shoal.table import Table
from shoal.table.words import TableWords, table_words
from shoal.web.aside import aside
from shoal.web.film import Film
from shoal.web.language import language_of
from shoal.web.layout import badge, plain_page, symbols
from shoal.web.pages.classes.overlay import own_notes
from shoal.web.pages.film import finished
from shoal.web.pages.table import find
from shoal.web.panel import ended_early, ranking
from shoal.web.stream import gallery, viewer_of
from shoal.web.words import WebWords, web_words

LINES = 4  # of the story, at most, to tell a moment


async def debrief(request: Request) -> Response:
    table = await finished(request)
    base = f"/t/{table.code}"
    record = table.record()
    language = language_of(request)
    game, words = table.box.words(language), web_words(language)
    says = words.after
    shelf = gallery(request)
    found, film = await shelf.moments(request, table), await shelf.film(request, table)
    draw = partial(aside, request, lookback, table, record, found, film, language)
    cards, charts = await shelf.lookbacks.get((table, table.names, language), draw)
    return plain_page(
        request,
        says.debrief_of(table.code),
        symbols(table.box.drawing.symbols(game)),
        m.h1(says.heading),
        heading(table, game, words),
        m.section(
            m.h2(says.result),
            ended_early(record, table.names, words.panel),
            ranking(record, table.names, game.lid.score(table.game.options), words),
            class_="card",
        ),
        m.nav(
            m.a(says.to_table, href=base, class_="button"),
            m.a(words.layout.watch_again, href=f"{base}/replay", class_="button"),
            m.a(says.read_story, href=f"{base}/story", class_="button"),
            m.a(says.transcript_text, href=f"{base}/transcript.txt", class_="button"),
            m.a(says.transcript_json, href=f"{base}/transcript.json", class_="button"),
            m.a(says.rows, href=f"{base}/rows.csv", class_="button"),
            class_="answers",
            aria_label=says.more,
        ),
        m.section(
            m.h2(says.moments(len(cards))),
            m.p(says.about_moments, class_="note"),
            m.ol(cards, class_="moments"),
            class_="card",
        )
        if cards
        else None,
        m.div(charts, class_="debrief"),
        await own_notes(request, table),
        styles=(f"{table.box.manifest.id}.css",),
    )


def lookback(
    table: Table, record: Record, found: Sequence[Moment], film: Film, language: str
) -> tuple[list[Mark], Mark]:
    """The cards of the moments that mattered, and the charts."""
    game, words = table.box.words(language), web_words(language)
    cards = [moment_card(table, game, words, moment, film.step_at(moment.move)) for moment in found]
    return cards, table.box.debrief.charts(table.game, record, table.names, game)


async def story(request: Request) -> Response:
    """What has happened, line by line, as the asker may know it."""
    table, game, words, lines = await told(request)
    return await aside(request, story_page, request, table, game, words, lines)


def story_page(
    request: Request, table: Table, game: GameWords, words: WebWords, lines: Sequence[tuple[int | None, str]]
) -> Response:
    says = words.after
    base = f"/t/{table.code}"
    return plain_page(
        request,
        says.story_of(table.code),
        m.h1(says.story),
        heading(table, game, words),
        m.nav(
            m.a(says.to_table, href=base, class_="button"),
            m.a(says.story_text, href=f"{base}/story.txt", class_="button"),
            m.a(says.transcript_text, href=f"{base}/transcript.txt", class_="button"),
            class_="answers",
            aria_label=says.more,
        ),
        m.ol(
            [
                m.li(
                    badge(who, words) if who is not None else None,
                    m.span(line),
                    class_=None if who is not None else "all",
                )
                for who, line in lines
            ],
            class_="card told",
        ),
    )


async def story_text(request: Request) -> Response:
    """The same as a text to take home."""
    table, game, words, lines = await told(request)
    day = words.layout.dated(date.fromtimestamp(table.created))
    title = f"{game.lid.title}, {table.code}, {day}: {', '.join(table.names)}"
    text = "\n".join([title, "", *[line for _, line in lines], ""])
    return download(text, "text/plain; charset=utf-8", f"shoal-{table.code}-story.txt")


async def told(request: Request) -> tuple[Table, GameWords, WebWords, list[tuple[int | None, str]]]:
    """The table, the words for it, and its story: each sentence, and whom it is about."""
    table = await find(request)
    viewer = viewer_of(request, table)
    seat = viewer.mine[0] if len(viewer.mine) == 1 else SPECTATOR
    game = table.box.words(viewer.language)
    notes, remarks, doers = table.notes_since(0), table.remarks_since(0), table.doers_since(0, seat)
    around = table_words(viewer.language)
    lines = await aside(request, story_lines, notes, remarks, doers, seat, table.names, game, around)
    return table, game, web_words(viewer.language), lines


async def rows(request: Request) -> Response:
    table = await finished(request)
    text = await aside(request, rows_text, table, table.record(), table.names)
    return download(text, "text/csv; charset=utf-8", f"shoal-{table.code}.csv")


def rows_text(table: Table, record: Record, names: Sequence[str]) -> str:
    columns, found = table.box.debrief.rows(table.game, record, names)
    return sheet(columns, found)


async def transcript(request: Request) -> Response:
    """The log as text or JSON; while the game runs, without what the asker may not know."""
    table = await find(request)
    viewer = viewer_of(request, table)
    log = table.log(viewer.mine[0] if len(viewer.mine) == 1 else SPECTATOR)
    if request.path_params["kind"] == "json":
        return download(await aside(request, write_json, log), "application/json", f"shoal-{table.code}.json")
    return download(await aside(request, write_text, log), "text/plain; charset=utf-8", f"shoal-{table.code}.txt")


def heading(table: Table, game: GameWords, words: WebWords) -> Mark:
    """Which game this was, when, and who played."""
    people = [m.span(badge(seat, words), name, class_="who") for seat, name in enumerate(table.names)]
    day = words.layout.dated(date.fromtimestamp(table.created))
    return m.div(
        m.p(game.lid.title, " ", m.span(table.code, class_="code"), " · ", day, class_="lead"),
        m.p(people, class_="people"),
        class_="which",
    )


def story_lines(
    notes: Sequence[tuple[int, Note]],
    remarks: Sequence[tuple[int, str]],
    doers: dict[int, str],
    seat: int,
    names: Sequence[str],
    game: GameWords,
    around: TableWords,
) -> list[tuple[int | None, str]]:
    """What happened in the game and around it, each sentence with whom it is about. `doers` are those of the seat's
    team who did something: the first sentence of what came of it names them."""
    found: list[tuple[int, int | None, str]] = [
        (number, note.seat, game.story.sentence(note, seat, names)) for number, note in notes
    ]
    found += [(number, None, around.remark(text, names)) for number, text in remarks]
    told = [each for each in sorted(found, key=lambda each: each[0]) if each[2]]
    return [(who, around.signed(line, doers.pop(at)) if at in doers else line) for at, who, line in told]


def moment_card(table: Table, game: GameWords, words: WebWords, moment: Moment, step: int) -> Mark:
    """What happened, what the coach would have done, and the way there in the replay."""
    says, names, advice = words.after, table.names, moment.advice
    lines = [(note.seat, game.story.sentence(note, SPECTATOR, names)) for note in moment.notes]
    about = [line for who, line in lines if line and who in (None, moment.seat, moment.actor)][:LINES]
    rather = says.by_chance
    chosen = None
    if advice is not None and len(advice.legal) == 1:
        rather = says.only_choice
    elif advice is not None:
        picture = table.box.drawing.draw(advice.sight, advice.legal, names, game)
        labels = {choice.action: choice.label for choice in picture.choices}
        chosen = says.played(labels.get(advice.played, table.game.vocabulary[advice.played]))
        if advice.played == advice.advised:
            rather = says.the_same
        else:
            reason = table.box.help.reason(advice.sight, advice.legal, advice.advised, game)
            rather = says.coach(labels.get(advice.advised, table.game.vocabulary[advice.advised]), reason)
    before, after = round(100 * moment.before), round(100 * moment.after)
    return m.li(
        m.h3(badge(moment.actor, words), says.moment(step, names[moment.actor])),
        m.p(" ".join(about)) if about else None,
        m.p(chosen) if chosen else None,
        m.p(rather, class_="coach"),
        m.p(says.stands(names[moment.seat], before, after), class_="stands"),
        m.a(says.look, href=f"/t/{table.code}/replay?step={step}", class_="button"),
    )


def download(text: str, kind: str, name: str) -> Response:
    return Response(
        text,
        media_type=kind,
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
    )
