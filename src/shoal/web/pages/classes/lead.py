"""The teacher's page from bell to bell: the door, then the seating, then the dashboard, then what comes after."""

from __future__ import annotations

import time
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from shoal import games
from shoal.classroom import Classroom, Pupil
from shoal.classroom.words import class_words
from shoal.engine import mark as m
from shoal.engine.mark import Mark
from shoal.table import NoSuchTable
from shoal.web.events import EventStream
from shoal.web.forms import is_number, once
from shoal.web.language import language_of
from shoal.web.layout import badge, logo, page, plain_page, sign, symbols, theme_list
from shoal.web.pages.classes.another import way_to
from shoal.web.pages.classes.dashboard import HELP, Cards, Lookout, Watched, controls_for_all, order, pictures
from shoal.web.pages.classes.finding import led
from shoal.web.pages.classes.keys import keep_card
from shoal.web.pages.classes.live import Part, Parts, Wake, live, part
from shoal.web.pages.classes.seating import seating
from shoal.web.pages.classes.setup import LONGEST_WAIT
from shoal.web.share import link_to
from shoal.web.stream import gallery
from shoal.web.words import WebWords, web_words
from shoal.web.words.classes import Classes as Says

PAUSE = 0.4  # seconds between two events of a dashboard, at least
LATEST_NOTES = 12
LONGEST_TEXT = 200


async def show(request: Request) -> Response:
    """`/c/CODE/lead`."""
    classroom, _ = await led(request)
    if request.path_params["code"] != classroom.code:
        return RedirectResponse(f"/c/{classroom.code}/lead", 303)
    language = language_of(request)
    words = web_words(language)
    says = words.classes
    box = games.open_box(classroom.lesson.game)
    game = box.words(language)
    tables = await Lookout(gallery(request), language).tables(classroom, lambda: None)
    parts = Desk(request, classroom).parts(tables, HELP)

    def region(name: str) -> Mark:
        return Mark(parts[name].region.markup)

    here = f"/c/{classroom.code}/lead"
    return page(
        request,
        says.leading(classroom.code),
        symbols(box.drawing.symbols(game)),
        m.div(
            m.header(
                m.a(logo(), href="/", class_="home", aria_label=words.table.all_games),
                m.h1(game.lid.title, " ", m.span(classroom.code, class_="code")),
                m.div(region("reins"), id="reins", class_="answers", role="group", aria_label=says.controls),
                class_="lead-bar",
            ),
            m.main(
                keep_card(request, classroom, says),
                m.p("", id="trouble", class_="trouble", role="alert", hidden=True),
                m.div(region("stage"), id="stage"),
                m.div(region("people"), id="people"),
                m.div(region("notes"), id="notes"),
                m.div(region("more"), id="more"),
                m.footer(theme_list(words), class_="foot"),
                class_="lead-main",
            ),
            m.form(once(), id="orders", method="post", action=here),
            talk_dialog(here, classroom, says),
            m.dialog(m.div(id="menu-body"), id="pupil-menu", aria_label=says.pupil),
            m.p(says.connection_lost, id="net", role="status", hidden=True),
            m.p("", id="class-unsaved", role="status"),
            m.p("", id="say", role="status", class_="only-heard"),
            id="class",
            data_class=f"/c/{classroom.code}",
            data_stream=f"{here}/stream",
            data_game=box.manifest.id,
            data_now=int(time.time()),
        ),
        script="lead.js",
        styles=("class.css", f"{box.manifest.id}.css"),
        kind="plain leading",
    )


async def stream(request: Request) -> EventStream:
    """`/c/CODE/lead/stream?sort=help&see=0,3`: sorted this way, with pictures of these tables."""
    classroom, key = await led(request)
    sort = request.query_params.get("sort", HELP)
    wanted = frozenset(int(each) for each in request.query_params.get("see", "")[:200].split(",") if is_number(each))
    desk, lookout = Desk(request, classroom), Lookout(gallery(request), language_of(request))

    async def tell(wake: Wake) -> Parts | None:
        if not classroom.leads([key]):
            return None
        tables = await lookout.tables(classroom, wake)
        return {**desk.parts(tables, sort), **pictures(tables, wanted)}

    return live(request, classroom, tell, pause=PAUSE)


async def large(request: Request) -> Response:
    """`/c/CODE/lead/table/3`: one table for the projector, with the way back."""
    classroom, _ = await led(request)
    index = int(request.path_params["table"])
    if index >= len(classroom.tables):
        raise NoSuchTable(str(index + 1))
    table = await classroom.live(index)
    return RedirectResponse(f"/t/{table.code}?big", 303)


async def hands(request: Request) -> Response:
    """`/c/CODE/lead/table/3/hands`: what everybody at a table holds, as long as all hands are open."""
    classroom, key = await led(request)
    index, language = int(request.path_params["table"]), language_of(request)
    words = web_words(language)
    table = await classroom.live(index)
    game = table.box.words(language)
    sights = [await classroom.hand(key, index, seat) for seat in range(len(table.seats))]
    held = [table.box.drawing.draw(sight, (), table.names, game).hand for sight in sights]
    name = class_words(language).table(index)
    return plain_page(
        request,
        name,
        symbols(table.box.drawing.symbols(game)),
        m.h1(words.classes.hands_at(name)),
        m.p(words.classes.about_hands, class_="note"),
        m.nav(
            m.a(words.classes.all_tables, href=f"/c/{classroom.code}/lead", class_="button"),
            m.a(words.classes.look_again, href="", class_="button"),
            class_="answers",
            aria_label=words.classes.more,
        ),
        [
            m.section(m.h2(badge(seat, words), " ", table.names[seat]), m.div(hand, inert=True), class_="card one-hand")
            for seat, hand in enumerate(held)
        ],
        styles=("class.css", f"{table.box.manifest.id}.css"),
    )


class Desk:
    """All of the page that changes, but for the pictures. What has not changed is not made again."""

    def __init__(self, request: Request, classroom: Classroom) -> None:
        self._request = request
        self._classroom = classroom
        self._language = language_of(request)
        self._words = web_words(self._language)
        self._cards = Cards(self._words)
        self._around: tuple[object, dict[str, Part]] | None = None

    def parts(self, tables: Sequence[Watched], sort: str) -> dict[str, Part]:
        classroom, pupils = self._classroom, self._classroom.pupils
        key = (classroom.version, classroom.phase, pupils)
        if self._around is None or self._around[0] != key:
            self._around = (key, self._made(pupils))
        if not tables:
            return self._around[1]
        return {**self._around[1], "stage": part(self._cards.drawn(classroom, tables, pupils, sort))}

    def _made(self, pupils: Sequence[Pupil]) -> dict[str, Part]:
        classroom, says, language = self._classroom, self._words.classes, self._language
        return {
            "game": part(classroom.lesson.game),
            "reins": part(reins(classroom, says)),
            "stage": part(before(self._request, classroom, self._words, language)),
            "people": part(people(classroom, pupils, says)),
            "notes": part(notebook(classroom, pupils, says, language)),
            "more": part(more(classroom, says)),
        }


# ---- the line of buttons


def reins(classroom: Classroom, says: Says) -> Mark:
    """What the teacher most likely wants to press now."""
    door = m.a(says.door_page, href=f"/c/{classroom.code}/door", target="_blank", class_="button")
    other = m.a(says.another, href=way_to(classroom), class_="button")
    if classroom.phase == "door":
        return m.join(door, other, order(says.seat_everybody, "shuffle", class_="main"))
    if classroom.phase == "seated":
        return m.join(door, other, order(says.shuffle_again, "shuffle"), order(says.begin, "begin", class_="main"))
    if classroom.phase == "over":
        return m.join(
            order(says.again_same, "again how=same"),
            order(says.again_mix, "again how=mix"),
            other,
            m.a(says.debrief, href=f"/c/{classroom.code}/debrief", class_="button main"),
        )
    return controls_for_all(classroom, says)


# ---- before the game


def before(request: Request, classroom: Classroom, words: WebWords, language: str) -> Mark:
    if classroom.phase == "seated":
        return seating(classroom, words, language)
    return door_card(request, classroom, words.classes)


def door_card(request: Request, classroom: Classroom, says: Says) -> Mark:
    """What to do first, for who has never done it."""
    address = link_to(request, "").partition("://")[2]
    return m.section(
        m.h2(says.open_the_door),
        m.ol(
            m.li(says.show_door),
            m.li(says.they_type(address, classroom.code)),
            m.li(says.when_all_are_in),
            class_="plain-steps",
        ),
        m.p(
            m.a(says.open_door_page, href=f"/c/{classroom.code}/door", target="_blank", class_="button main large"),
            class_="answers",
        ),
        class_="card door-card",
        aria_label=says.open_the_door,
    )


# ---- the people


def people(classroom: Classroom, pupils: Sequence[Pupil], says: Says) -> Mark:
    """Who asks at the door, who is in and has no seat, and how the door stands."""
    asking, inside, out = ([each for each in pupils if each.state == state] for state in ("asks", "in", "out"))
    shown = list(classroom.waiting) if classroom.phase in ("playing", "over") else inside
    heading = says.waiting_for_table if classroom.phase in ("playing", "over") else says.in_class(len(inside))
    return m.section(
        asking_list(asking, says) if asking else None,
        m.div(
            m.h2(heading),
            m.ul([m.li(name_link(classroom, pupil, says), id=f"in-{pupil.id}") for pupil in shown], class_="chips")
            if shown
            else m.p(says.nobody_yet if classroom.phase in ("door", "seated") else says.nobody_waits, class_="note"),
            order(says.seat_waiting, "waiting") if shown and classroom.phase == "playing" else None,
            class_="stack",
        )
        if shown or classroom.phase in ("door", "seated")
        else None,
        m.details(
            m.summary(says.were_sent_out(len(out))),
            m.ul([m.li(name_link(classroom, pupil, says)) for pupil in out], class_="chips"),
            id="sent-out",
        )
        if out
        else None,
        door_switches(classroom, says),
        class_="card people",
        aria_label=says.people,
    )


def asking_list(asking: list[Pupil], says: Says) -> Mark:
    rows = [
        m.li(
            m.strong(pupil.name),
            order(says.let_in, f"let-in pupil={pupil.id}", pupil.name, class_="main"),
            order(says.send_away, f"send-out pupil={pupil.id}", pupil.name),
            id=f"asks-{pupil.id}",
        )
        for pupil in asking
    ]
    return m.div(
        m.h2(says.at_the_door(len(asking))),
        order(says.let_all_in, "let-in", class_="main") if len(asking) > 1 else None,
        m.ul(rows, class_="asking-list"),
        class_="asks stack",
    )


def name_link(classroom: Classroom, pupil: Pupil, says: Says) -> Mark:
    return m.a(
        pupil.name,
        m.span(says.away, class_="only-heard") if not pupil.online else None,
        href=f"/c/{classroom.code}/lead/pupil/{pupil.id}",
        class_="chip" if pupil.online else "chip away",
        data_menu=True,
    )


def door_switches(classroom: Classroom, says: Says) -> Mark:
    return m.div(
        m.p(says.locked_now if classroom.locked else says.open_now, class_="note"),
        m.div(
            order(says.unlock if classroom.locked else says.lock, "unlock" if classroom.locked else "lock"),
            order(
                says.freely if classroom.asks_first else says.by_hand,
                "freely" if classroom.asks_first else "by-hand",
            ),
            order(says.new_code, "new-code"),
            class_="answers",
        ),
        class_="stack",
    )


# ---- the notebook, and what is rarely wanted


def notebook(classroom: Classroom, pupils: Sequence[Pupil], says: Says, language: str) -> Mark:
    """What pupils wrote, the newest first."""
    if not classroom.notes:
        return m.join()
    names = {pupil.id: pupil.name for pupil in pupils}
    table = class_words(language).table
    rows = [
        m.li(
            m.p(
                m.strong(names.get(note.pupil, "")),
                " ",
                m.span(says.note_at(table(note.table), note.round), class_="note"),
            ),
            m.p(note.text),
            id=f"note-{note.pupil}-{note.game}-{note.round}",
        )
        for note in reversed(classroom.notes[-LATEST_NOTES:])
    ]
    return m.section(
        m.h2(says.notebook, " ", m.span(len(classroom.notes), class_="tag")),
        m.ul(rows, class_="written"),
        class_="card",
        aria_label=says.notebook,
    )


def more(classroom: Classroom, says: Says) -> Mark:
    """Everything else, folded away."""
    code = classroom.code
    played = bool(classroom.games)
    return m.details(
        m.summary(says.more),
        m.div(
            order(
                says.notebook_off if classroom.writes else says.notebook_on,
                "no-notebook" if classroom.writes else "notebook",
            ),
            order(
                says.close_hands if classroom.hands_open else says.open_hands,
                "close-hands" if classroom.hands_open else "open-hands",
            ),
            order(
                says.come_back_off if classroom.returning else says.come_back_on,
                "all-back" if classroom.returning else "next-lesson",
            ),
            m.a(says.debrief, href=f"/c/{code}/debrief", class_="button") if played else None,
            m.a(says.take_home, href=f"/c/{code}/take-home.zip", class_="button") if played else None,
            m.a(says.take_home_numbered, href=f"/c/{code}/take-home.zip?numbered", class_="button") if played else None,
            class_="answers",
        ),
        m.p(says.about_come_back, class_="note"),
        m.form(
            timer("nudge", says.nudge, classroom.lesson.nudge),
            timer("coach", says.coach, classroom.lesson.coach),
            m.button(says.set_timers, type="submit", name="do", value="timers"),
            method="post",
            action=f"/c/{code}/lead",
            class_="answers timers",
        ),
        m.details(
            m.summary(says.delete),
            m.p(says.about_delete),
            order(says.delete_now, "delete", class_="danger"),
            id="delete",
        ),
        class_="card",
        id="more-choices",
    )


def timer(name: str, label: str, seconds: int) -> Mark:
    field = m.input_(type="number", name=name, value=seconds, min=0, max=LONGEST_WAIT, step=15, inputmode="numeric")
    return m.label(m.span(label), field)


def talk_dialog(here: str, classroom: Classroom, says: Says) -> Mark:
    """A text for everybody: as a message, or with "Eyes on me"."""
    return m.dialog(
        m.button(sign("close"), type="button", class_="icon", data_close=True, aria_label=says.not_now),
        m.h2(says.say_something, id="talk-title"),
        m.form(
            once(),
            m.input_(type="hidden", name="to", value="", id="talk-to"),
            m.p("", id="talk-whom", class_="lead"),
            m.label(says.text, for_="talk-text"),
            m.input_(id="talk-text", name="text", maxlength=LONGEST_TEXT, autocomplete="off"),
            m.div(
                m.button(says.send_message, type="submit", name="do", value="say", class_="main"),
                m.button(says.eyes, type="submit", name="do", value="eyes", id="talk-eyes"),
                class_="answers",
            ),
            method="post",
            action=here,
            class_="stack",
        ),
        id="talk",
        aria_labelledby="talk-title",
    )
