"""What the teacher says to every pupil, over whatever page they are on: eyes on me, a message, a nudge, and the
notebook's question."""

from __future__ import annotations

from starlette.requests import Request

from shoal.classroom import Classes, Classroom, NoSuchClass, Pupil, Seated
from shoal.classroom.words import class_words
from shoal.engine import mark as m
from shoal.engine.mark import Mark
from shoal.table import Table
from shoal.web import auth
from shoal.web.finding import find_class
from shoal.web.language import language_of
from shoal.web.layout import assets, icon_button
from shoal.web.words import web_words
from shoal.web.words.classes import Classes as Says

LONGEST_NOTE = 1000  # characters


async def class_at(request: Request, table: Table, kind: str) -> Classroom | None:
    """The class this table belongs to, for who leads it (TEACHER), or is in it or was (PUPIL); None for others."""
    codes = auth.classes_of(request, kind) if table.host else []
    classes: Classes = request.app.state.classes
    code = await classes.hosting(table.host, codes) if codes else None
    return await class_of(request, code, kind) if code is not None else None


async def class_of(request: Request, code: str, kind: str) -> Classroom | None:
    """The class with this code, for who leads it, or is in it or was. Wrong codes count: TooOften."""
    tokens = auth.tokens(request)
    try:
        classroom = await find_class(request, code)
    except NoSuchClass:
        return None
    if kind == auth.TEACHER:
        return classroom if classroom.leads(tokens) else None
    return classroom if classroom.pupil_of(tokens) is not None or classroom.moved_away(tokens) else None


async def own_notes(request: Request, table: Table) -> Mark | None:
    """What the pupil who asks wrote into the notebook at this table; nobody else's."""
    classroom = await class_at(request, table, auth.PUPIL)
    pupil = classroom.pupil_of(auth.tokens(request)) if classroom is not None else None
    if classroom is None or pupil is None:
        return None
    games = [game.number for game in classroom.games if any(each.code == table.code for each in game.tables)]
    notes = [note for note in classroom.notes if note.pupil == pupil.id and note.game in games]
    language = language_of(request)
    ask = class_words(language).question
    rows = [m.join(m.dt(ask(note.round)), m.dd(note.text)) for note in notes]
    return m.section(m.h2(web_words(language).classes.your_notes), m.dl(rows), class_="card") if rows else None


def over_page(request: Request, code: str) -> Mark:
    """The overlay for a page that has another script already."""
    says = web_words(language_of(request)).classes
    files = assets(request)
    return m.join(
        m.link(rel="stylesheet", href=files.url("class.css")),
        overlay(code, says),
        m.script(type="module", src=files.url("class.js")),
    )


def overlay(code: str, says: Says, game: str = "") -> Mark:
    """Unseen until there is something to say; the class's script brings it to life. A page about a game says which."""
    here = f"/c/{code}"
    return m.div(
        m.p(says.connection_lost, id="class-net", role="status", hidden=True),
        m.p("", id="class-unsaved", role="status"),
        m.div(
            m.aside(m.p(says.your_turn_now), id="nudge", hidden=True, class_="call tip"),
            m.aside(m.p(says.hands_are_open), id="open-hands", hidden=True, class_="call"),
            m.aside(
                m.p(id="message-text"),
                icon_button("close", says.seen, id="message-off"),
                id="message",
                hidden=True,
                class_="call tip",
                aria_label=says.from_teacher,
            ),
            m.aside(
                m.p(id="question-short"),
                m.div(
                    m.button(says.write, type="button", id="note-write", class_="main"),
                    m.button(says.not_now, type="button", id="note-skip"),
                    class_="answers",
                ),
                id="ask-note",
                hidden=True,
                class_="call",
                aria_label=says.notebook,
            ),
            class_="calls",
            role="status",
        ),
        notebook(here, says),
        m.dialog(
            m.div(
                fish(),
                m.h2(says.eyes, id="eyes-title", tabindex=-1, autofocus=True),
                m.p(id="eyes-text"),
                class_="calm",
            ),
            id="eyes",
            role="alertdialog",
            aria_labelledby="eyes-title",
            aria_describedby="eyes-text",
            closedby="none",
        ),
        id="class",
        data_class=here,
        data_stream=f"{here}/stream",
        data_game=game or None,
    )


def notebook(here: str, says: Says) -> Mark:
    return m.dialog(
        icon_button("close", says.not_now, id="note-close"),
        m.h2(says.notebook),
        m.form(
            m.label(id="question", for_="note-text"),
            m.textarea("", id="note-text", name="text", rows=5, maxlength=LONGEST_NOTE),
            m.p(says.who_reads, class_="note"),
            m.p("", id="note-trouble", class_="trouble", role="alert", hidden=True),
            m.div(m.button(says.keep_note, type="submit", class_="main"), class_="answers"),
            method="post",
            action=f"{here}/notes",
            class_="stack",
        ),
        id="notebook",
        aria_label=says.notebook,
    )


async def told(classroom: Classroom, pupil: Pupil, language: str) -> dict[str, str]:
    """What the script needs to know, as texts; "" where there is nothing."""
    table = table_of(classroom, pupil)
    message, due = classroom.message_for(pupil.id), await classroom.due(pupil.id)
    return {
        "state": pupil.state,
        "game": classroom.lesson.game,
        "go": f"/t/{table.code}" if table is not None and table.code else "",
        "eyes": "" if classroom.eyes is None else classroom.eyes or " ",
        "message": "" if message is None or not message.text else f"{message.number} {message.text}",
        "nudge": "1" if pupil.nudged else "",
        "hands": "1" if classroom.hands_open else "",
        "round": "" if due is None else str(due),
        "question": "" if due is None else class_words(language).question(due),
    }


def table_of(classroom: Classroom, pupil: Pupil) -> Seated | None:
    """Where the pupil sits, in the plan or in the game; None for who has no seat, or may have none."""
    return classroom.tables[pupil.table] if pupil.table is not None and pupil.state == "in" else None


def fish() -> Mark:
    """A calm picture: a small shoal that looks the same way."""
    one = "M0 12c8-12 22-12 30 0l8-6v14l-8-6c-8 12-22 12-30-2z"
    places = ((20, 40), (70, 16), (78, 66), (130, 42))
    shapes = [m.path(d=one, transform=f"translate({x} {y})") for x, y in places]
    return m.svg(m.g(shapes), viewBox="0 0 190 110", class_="calm-fish", aria_hidden="true")
