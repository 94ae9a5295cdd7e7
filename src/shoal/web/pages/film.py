"""Films: a finished game, or a worked example of a rulebook, step by step through anybody's eyes."""

from __future__ import annotations

import json
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from shoal import games
from shoal.engine import mark as m
from shoal.engine.box import Box
from shoal.engine.game import SPECTATOR
from shoal.engine.mark import Mark
from shoal.engine.tutorial import LEARNER
from shoal.table import BadRequest, NotNow, Table
from shoal.web.aside import aside
from shoal.web.assets import zipped_page
from shoal.web.faults import NotFound
from shoal.web.film import Film, Scene, film_of_example
from shoal.web.language import language_of
from shoal.web.layout import badge, close_button, icon_button, is_wide, page, symbols
from shoal.web.pages.table import board_in_words, find
from shoal.web.passages import in_words
from shoal.web.reasons import no
from shoal.web.seats import facts, written
from shoal.web.stream import gallery, viewer_of
from shoal.web.words import After, WebWords, web_words

BATCH = 24  # scenes a page may ask for at once


async def replay(request: Request) -> Response:
    """`/t/CODE/replay?step=40`: the film of a game, from that step on."""
    table = await finished(request)
    film = await gallery(request).film(request, table)
    viewer = viewer_of(request, table)
    seat = viewer.mine[0] if viewer.mine else SPECTATOR
    title = web_words(viewer.language).after.replay_of(table.code)
    wanted = request.query_params.get("step", "")
    step = min(int(wanted), film.length) if wanted.isascii() and wanted.isdigit() and len(wanted) < 6 else 0
    story = web_words(viewer.language).after.story
    return await film_page(request, table.box, film, (title, story), f"/t/{table.code}", seat, step)


async def scenes(request: Request) -> Response:
    """`/t/CODE/replay/24?seat=1`: a batch of scenes from that step on, as JSON."""
    table = await finished(request)
    return await scene_data(request, await gallery(request).film(request, table))


async def example(request: Request) -> Response:
    """`/games/GAME/examples/NAME`: a worked example of the rulebook."""
    box, film = await shown(request)
    language = language_of(request)
    title = box.words(language).guided.examples[request.path_params["name"]]
    return await film_page(request, box, film, (title, title), f"/games/{box.manifest.id}/rules", LEARNER, 0)


async def example_scenes(request: Request) -> Response:
    _, film = await shown(request)
    return await scene_data(request, film)


async def read(request: Request) -> Response:
    """`/t/CODE/replay/24/words?seat=1`: one scene in words."""
    table = await finished(request)
    return await scene_in_words(request, await gallery(request).film(request, table))


async def read_example(request: Request) -> Response:
    _, film = await shown(request)
    return await scene_in_words(request, film)


async def finished(request: Request) -> Table:
    table = await find(request)
    if not table.over:
        raise NotNow(no("still_running"))
    return table


async def shown(request: Request) -> tuple[Box, Film]:
    """The example that the address names; UnknownGame, NotFound."""
    box = games.open_box(request.path_params["game"])
    log = box.examples.get(request.path_params["name"])
    if log is None:
        raise NotFound(no("no_example"))
    return box, await aside(request, film_of_example, box, log)


async def film_page(
    request: Request, box: Box, film: Film, titles: tuple[str, str], back: str, seat: int, step: int
) -> Response:
    """The film's page: one scene, and what a script needs to show the others. Titles of the page and of the story."""
    language = language_of(request)
    game, words = box.words(language), web_words(language)
    says = words.after
    title, told = titles
    eyes = [(SPECTATOR, says.onlooker), *enumerate(film.names)]
    [scene] = await aside(request, film.scenes, seat, step, step, language)
    return page(
        request,
        title,
        symbols(box.drawing.symbols(game)),
        m.div(
            m.header(
                m.a(words.layout.back, href=back, class_="button quiet"),
                m.h1(scene.prompt, id="prompt"),
                m.label(
                    says.seen_by,
                    " ",
                    m.select([m.option(name, value=each, selected=each == seat) for each, name in eyes], id="eyes"),
                ),
                m.div(seat_row(film.names, scene, words), id="seats", role="group", aria_label=words.layout.players),
                id="bar",
            ),
            m.main(
                board_in_words(words.table.board_in_words),
                m.section(Mark(scene.board), id="board", aria_label=words.layout.board),
                m.div(
                    m.section(Mark(scene.hand), id="hand", aria_label=says.hand),
                    controls(film.length, step, says),
                    m.section(m.h2(told), m.ol(id="story", tabindex=0, aria_label=says.story), id="aside"),
                    id="side",
                ),
                id="main",
                data_wide=is_wide(scene.board),
            ),
            m.p(id="say", role="status", class_="only-heard"),
            id="app",
            data_film=request.url.path,
            data_length=film.length,
            data_step=step,
            data_batch=BATCH,
            data_cards=f"/games/{box.manifest.id}/help",
        ),
        m.div(id="pop", hidden=True, class_="pop"),
        m.dialog(
            close_button(words),
            m.div(data_body=True),
            id="sheet",
            aria_label=words.layout.what_is_this,
        ),
        script="replay.js",
        styles=(f"{box.manifest.id}.css",),
        kind="table replay",
    )


async def scene_data(request: Request, film: Film) -> Response:
    return await aside(request, batch_of, request, film, eyes_of(request, film), request.path_params["step"])


def batch_of(request: Request, film: Film, seat: int, first: int) -> Response:
    language = language_of(request)
    words = web_words(language)
    found = film.scenes(seat, first, first + BATCH - 1, language)
    response = zipped_page(
        request, json.dumps([data_of(each, film.names, words) for each in found], ensure_ascii=False)
    )
    response.headers["content-type"] = "application/json"
    response.headers["cache-control"] = "private, max-age=600"
    return response


async def scene_in_words(request: Request, film: Film) -> Response:
    eyes, language = eyes_of(request, film), language_of(request)
    return zipped_page(request, in_words(await aside(request, film.read, eyes, request.path_params["step"], language)))


def eyes_of(request: Request, film: Film) -> int:
    """Through whose eyes the film is watched: now that it is over, through anybody's."""
    asked = request.query_params.get("seat", str(SPECTATOR))
    seats: dict[str, int] = {str(seat): seat for seat in (SPECTATOR, *range(len(film.names)))}
    if asked not in seats:
        raise BadRequest(no("whose_eyes"))
    return seats[asked]


def data_of(scene: Scene, names: Sequence[str], words: WebWords, own: int | None = None) -> dict[str, object]:
    """A scene for the page's script."""
    return {
        "step": scene.step,
        "prompt": scene.prompt,
        "board": scene.board,
        "hand": scene.hand,
        "seats": seat_row(names, scene, words, own),
        "lines": scene.lines,
    }


def seat_row(names: Sequence[str], scene: Scene, words: WebWords, own: int | None = None) -> Mark:
    """The seats as they stood; `own` is the viewer's."""
    rows = []
    for seat, name in enumerate(names):
        you = m.span(words.seats.you, class_="you") if seat == own else None
        rows.append(
            m.div(
                badge(seat, words),
                m.span(written(name), you, class_="who"),
                facts(scene.faces[seat]) if seat < len(scene.faces) else None,
                id=f"seat-{seat}",
                class_=f"seat seat-{seat}",
                data_own=seat == own,
                aria_current="true" if seat in scene.acting else None,
            )
        )
    return m.join(*rows)


def controls(length: int, step: int, says: After) -> Mark:
    return m.div(
        m.input_(type="range", id="slider", min=0, max=length, value=step, aria_label=says.step),
        m.div(
            icon_button("first", says.to_start, data_go="first"),
            icon_button("back", says.one_back, data_go="back"),
            icon_button("play", says.play, data_go="play", aria_pressed="false"),
            icon_button("on", says.one_on, data_go="on"),
            icon_button("last", says.to_end, data_go="last"),
            m.span(m.output(str(step), id="step", for_="slider"), " ", says.of(length)),
            class_="line",
        ),
        id="dock",
        role="group",
        aria_label=says.replay,
    )
