"""After the game: debrief, transcripts and rows to take home."""

from __future__ import annotations

import csv
import io

from starlette.requests import Request
from starlette.responses import Response

from shoal.engine import mark as m
from shoal.engine.game import SPECTATOR
from shoal.engine.log import write_json, write_text
from shoal.web.language import language_of
from shoal.web.layout import badge_symbols, plain_page
from shoal.web.pages.film import finished
from shoal.web.pages.table import find
from shoal.web.panel import ranking
from shoal.web.stream import viewer_of
from shoal.web.words import web_words


async def debrief(request: Request) -> Response:
    table = await finished(request)
    base = f"/t/{table.code}"
    record = table.record()
    language = language_of(request)
    game, words = table.box.words(language), web_words(language)
    says = words.after
    return plain_page(
        request,
        says.debrief_of(table.code),
        m.svg(m.defs(badge_symbols(), table.box.drawing.symbols(game)), class_="symbols", aria_hidden="true"),
        m.h1(says.heading),
        m.p(game.lid.title, " ", m.span(table.code, class_="code"), class_="lead"),
        m.section(m.h2(says.result), ranking(record, table.names, words), class_="card"),
        m.nav(
            m.a(says.to_table, href=base, class_="button"),
            m.a(words.layout.watch_again, href=f"{base}/replay", class_="button"),
            m.a(says.transcript_text, href=f"{base}/transcript.txt", class_="button"),
            m.a(says.transcript_json, href=f"{base}/transcript.json", class_="button"),
            m.a(says.rows, href=f"{base}/rows.csv", class_="button"),
            class_="answers",
            aria_label=says.more,
        ),
        m.div(table.box.debrief.charts(table.game, record, table.names, game), class_="debrief"),
        styles=(f"{table.box.manifest.id}.css",),
    )


async def rows(request: Request) -> Response:
    table = await finished(request)
    columns, found = table.box.debrief.rows(table.game, table.record(), table.names)
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(columns)
    writer.writerows(found)
    return download(out.getvalue(), "text/csv; charset=utf-8", f"shoal-{table.code}.csv")


async def transcript(request: Request) -> Response:
    """The log as text or JSON; while the game runs, without what the asker may not know."""
    table = await find(request)
    viewer = viewer_of(request, table)
    log = table.log(viewer.mine[0] if len(viewer.mine) == 1 else SPECTATOR)
    if request.path_params["kind"] == "json":
        return download(write_json(log), "application/json", f"shoal-{table.code}.json")
    return download(write_text(log), "text/plain; charset=utf-8", f"shoal-{table.code}.txt")


def download(text: str, kind: str, name: str) -> Response:
    return Response(
        text,
        media_type=kind,
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
    )
