"""After the game: debrief, replay, transcripts and rows to take home."""

from __future__ import annotations

import csv
import io
import json

from starlette.requests import Request
from starlette.responses import Response

from shoal.engine import mark as m
from shoal.engine.game import SPECTATOR
from shoal.engine.log import write_json, write_text
from shoal.engine.mark import Mark
from shoal.table import BadRequest, NotNow, Table
from shoal.web.assets import zipped_page
from shoal.web.film import Scene
from shoal.web.language import language_of
from shoal.web.layout import badge, badge_symbols, close_button, icon_button, page, plain_page
from shoal.web.pages.table import board_in_words, find
from shoal.web.panel import ended_early, ranking
from shoal.web.passages import in_words
from shoal.web.reasons import no
from shoal.web.seats import facts
from shoal.web.stream import gallery, viewer_of
from shoal.web.words import After, WebWords, web_words

BATCH = 24  # scenes a page may ask for at once


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
        m.section(
            m.h2(says.result),
            ended_early(record, table.names, words.panel),
            ranking(record, table.names, words),
            class_="card",
        ),
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


async def replay(request: Request) -> Response:
    """The film's page: the first scene, and what a script needs to show the others."""
    table = await finished(request)
    film = gallery(request).film(table)
    viewer = viewer_of(request, table)
    seat = viewer.mine[0] if viewer.mine else SPECTATOR
    game, words = table.box.words(viewer.language), web_words(viewer.language)
    says = words.after
    eyes = [(SPECTATOR, says.onlooker), *enumerate(table.names)]
    scene = film.scenes(seat, 0, 0, viewer.language)[0]
    return page(
        request,
        says.replay_of(table.code),
        m.svg(m.defs(badge_symbols(), table.box.drawing.symbols(game)), class_="symbols", aria_hidden="true"),
        m.div(
            m.header(
                m.a(words.layout.back, href=f"/t/{table.code}", class_="button quiet"),
                m.h1(scene.prompt, id="prompt"),
                m.label(
                    says.seen_by,
                    " ",
                    m.select([m.option(name, value=each, selected=each == seat) for each, name in eyes], id="eyes"),
                ),
                m.div(seat_row(table, scene, words), id="seats", role="group", aria_label=words.layout.players),
                id="bar",
            ),
            m.main(
                board_in_words(words.table.board_in_words),
                m.section(Mark(scene.board), id="board", aria_label=words.layout.board),
                m.div(
                    m.section(Mark(scene.hand), id="hand", aria_label=says.hand),
                    controls(film.length, says),
                    m.section(m.h2(says.story), m.ol(id="story", tabindex=0, aria_label=says.story), id="aside"),
                    id="side",
                ),
                id="main",
            ),
            m.p(id="say", role="status", class_="only-heard"),
            id="app",
            data_film=f"/t/{table.code}/replay",
            data_length=film.length,
            data_batch=BATCH,
            data_cards=f"/games/{table.box.manifest.id}/help",
        ),
        m.div(id="pop", hidden=True, class_="pop"),
        m.dialog(
            close_button(words),
            m.div(data_body=True),
            id="sheet",
            aria_label=words.layout.what_is_this,
        ),
        script="replay.js",
        styles=(f"{table.box.manifest.id}.css",),
        kind="table replay",
    )


async def scenes(request: Request) -> Response:
    """`/t/CODE/replay/24?seat=1`: a batch of scenes from that step on, as JSON."""
    table = await finished(request)
    film = gallery(request).film(table)
    first = request.path_params["step"]
    language = language_of(request)
    words = web_words(language)
    found = film.scenes(eyes_of(request, table), first, first + BATCH - 1, language)
    data = [
        {
            "step": scene.step,
            "prompt": scene.prompt,
            "board": scene.board,
            "hand": scene.hand,
            "seats": seat_row(table, scene, words),
            "lines": scene.lines,
        }
        for scene in found
    ]
    response = zipped_page(request, json.dumps(data, ensure_ascii=False))
    response.headers["content-type"] = "application/json"
    response.headers["cache-control"] = "private, max-age=600"
    return response


async def read(request: Request) -> Response:
    """`/t/CODE/replay/24/words?seat=1`: one scene in words."""
    table = await finished(request)
    eyes, language = eyes_of(request, table), language_of(request)
    read = gallery(request).film(table).read(eyes, request.path_params["step"], language)
    return zipped_page(request, in_words(read))


def eyes_of(request: Request, table: Table) -> int:
    """Through whose eyes the film is watched: now that it is over, through anybody's."""
    asked = request.query_params.get("seat", str(SPECTATOR))
    seats: dict[str, int] = {str(seat): seat for seat in (SPECTATOR, *range(len(table.names)))}
    if asked not in seats:
        raise BadRequest(no("whose_eyes"))
    return seats[asked]


async def finished(request: Request) -> Table:
    table = await find(request)
    if not table.over:
        raise NotNow(no("still_running"))
    return table


def seat_row(table: Table, scene: Scene, words: WebWords) -> Mark:
    rows = []
    for seat, name in enumerate(table.names):
        rows.append(
            m.div(
                badge(seat, words),
                m.span(m.span(name, class_="name"), class_="who"),
                facts(scene.faces[seat]) if seat < len(scene.faces) else None,
                id=f"seat-{seat}",
                class_=f"seat seat-{seat}",
                aria_current="true" if seat in scene.acting else None,
            )
        )
    return m.join(*rows)


def controls(length: int, says: After) -> Mark:
    return m.div(
        m.input_(type="range", id="slider", min=0, max=length, value=0, aria_label=says.move),
        m.div(
            icon_button("first", says.to_start, data_go="first"),
            icon_button("back", says.one_back, data_go="back"),
            icon_button("play", says.play, data_go="play", aria_pressed="false"),
            icon_button("on", says.one_on, data_go="on"),
            icon_button("last", says.to_end, data_go="last"),
            m.output("0", id="step", for_="slider"),
            m.span(" ", says.of(length)),
            class_="line",
        ),
        id="dock",
        role="group",
        aria_label=says.replay,
    )


def download(text: str, kind: str, name: str) -> Response:
    return Response(
        text,
        media_type=kind,
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
    )
