"""While they play: a card for each table, with what an onlooker sees, who is waited for and who needs help."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from shoal.classroom import Classroom, Pupil, Seated
from shoal.classroom.words import class_words
from shoal.engine import mark as m
from shoal.engine.mark import Mark
from shoal.table import Table
from shoal.web.frame import Frames, Onlooker
from shoal.web.layout import badge, sign
from shoal.web.pages.classes.live import Part, Wake
from shoal.web.seats import facts
from shoal.web.stream import Gallery
from shoal.web.words import WebWords
from shoal.web.words.classes import Classes as Says

HELP, TABLE = "help", "table"  # ways to sort
REST = 1.0  # seconds between two looks at one table, at least
NEVER = float("inf")
MORE_TIME = "more-time seconds=60"


class Watched(NamedTuple):
    """A table of the class as it is now, as onlookers see it."""

    seated: Seated
    name: str
    table: Table
    frames: Frames
    seen: Onlooker


class Lookout:
    """Looks at the tables of a class, at each of them at most once in `REST` seconds: all who look on share what is
    drawn."""

    def __init__(self, shelf: Gallery, language: str) -> None:
        self._shelf = shelf
        self._language = language
        self._looks: dict[str, tuple[float, int, Onlooker]] = {}  # by code: when, at which number, and what was seen

    async def tables(self, classroom: Classroom, wake: Wake) -> list[Watched]:
        """Those that are put up. Where one has moved on since the last look, `wake` is called when the next may be."""
        name, now = class_words(self._language).table, asyncio.get_running_loop().time()
        found = []
        for seated in classroom.tables:
            if seated.code:
                table = await classroom.live(seated.index)
                frames = self._shelf.of(table)
                seen = self._look(table, frames, now, wake)
                found.append(Watched(seated, name(seated.index), table, frames, seen))
        return found

    def _look(self, table: Table, frames: Frames, now: float, wake: Wake) -> Onlooker:
        at, number, seen = self._looks.get(table.code, (-REST, 0, None))
        if seen is not None and now < at + REST:
            if table.number != number:
                asyncio.get_running_loop().call_at(at + REST, wake)
            return seen
        seen = frames.onlooker(self._language)
        self._looks[table.code] = (now, table.number, seen)
        return seen


def pictures(tables: Sequence[Watched], wanted: frozenset[int]) -> dict[str, Part]:
    """Of the tables that are on the teacher's screen."""
    return {
        f"board-{each.seated.index}": Part(each.seen.board, each.frames.patches)
        for each in tables
        if each.seated.index in wanted
    }


class Cards:
    """The cards of all tables; one is drawn anew when something on it has changed."""

    def __init__(self, words: WebWords) -> None:
        self._words = words
        self._drawn: dict[int, tuple[object, Mark]] = {}

    def drawn(self, classroom: Classroom, tables: Sequence[Watched], pupils: Sequence[Pupil], sort: str) -> Mark:
        """Those first who need help, or in order."""
        people = {pupil.id: pupil for pupil in pupils}
        ordered = tables if sort == TABLE else sorted(tables, key=lambda each: (need(each.table), each.seated.index))
        says = self._words.classes
        return m.section(
            None if all(each.table.over for each in tables) else sorting(sort, says),
            m.div([self._card(classroom, each, people) for each in ordered], class_="tables"),
            aria_label=says.tables,
        )

    def _card(self, classroom: Classroom, watched: Watched, people: Mapping[int, Pupil]) -> Mark:
        table, seated = watched.table, watched.seated
        index, sitting = seated.index, [people[each] for each in seated.pupils if each in people]
        around = (table.seats, table.hints, table.waits, table.paused, table.asked, table.number)
        led = (classroom.version, seated, sitting, classroom.hands_open)
        key = (around, led, watched.seen)
        known = self._drawn.get(index)
        if known is None or known[0] != key:
            known = self._drawn[index] = (key, card(classroom, watched, people, self._words))
        return known[1]


def sorting(sort: str, says: Says) -> Mark:
    return m.div(
        m.span(says.sorted_by, id="sorted-by"),
        [
            m.button(label, type="button", data_sort=way, aria_pressed="true" if way == sort else "false")
            for way, label in ((HELP, says.by_help), (TABLE, says.by_table))
        ],
        class_="sorting",
        role="group",
        aria_labelledby="sorted-by",
    )


def need(table: Table) -> tuple[int, int, float]:
    """Where something is asked first, then where people are away, then who has waited longest for a person."""
    if table.over:
        return 2, 0, NEVER
    away = sum(info.kind == "person" and info.away for info in table.seats)
    waited, since = table.waits
    stuck = any(table.seats[seat].kind == "person" for seat in waited)
    return (0 if table.asked is not None else 1), -away, since if stuck else NEVER


def card(classroom: Classroom, watched: Watched, people: Mapping[int, Pupil], words: WebWords) -> Mark:
    seated, table, says = watched.seated, watched.table, words.classes
    large = f"/c/{classroom.code}/lead/table/{seated.index}"
    return m.article(
        m.header(m.h2(m.a(watched.name, href=large), id=f"name-{seated.index}"), tags(classroom, watched, says)),
        m.a(id=f"picture-{seated.index}", class_="picture", href=large, tabindex=-1, aria_hidden="true"),
        m.div(
            m.p(words.panel.over if table.over else watched.seen.prompt, class_="prompt"),
            waiting(watched, says),
            class_="moment",
        ),
        m.ul(
            [seat_row(classroom, watched, seat, people, words) for seat in range(len(table.seats))], class_="who-plays"
        ),
        None if table.over else controls(classroom, watched, says),
        id=f"table-{seated.index}",
        class_="card table-card",
        data_table=seated.index,
        aria_labelledby=f"name-{seated.index}",
    )


def tags(classroom: Classroom, watched: Watched, says: Says) -> Mark:
    table, index = watched.table, watched.seated.index
    if table.over:
        found = [says.is_over]
    else:
        found = [
            says.rounds(table.round) if table.round else "",
            says.is_paused if table.paused else "",
            says.is_last_round if classroom.stops_after_round(index) else "",
            says.is_asking_all if table.asked is not None else "",
        ]
    return m.p([m.span(each, class_="tag") for each in found if each], class_="tags")


def waiting(watched: Watched, says: Says) -> Mark | None:
    """For whom everybody waits, and since when: the script counts on."""
    table, index = watched.table, watched.seated.index
    waited, since = table.waits
    if table.over or table.paused or not waited:
        return None
    names = [table.names[seat] for seat in waited]
    text = says.all_act if 1 < len(names) == len(table.seats) else says.waits_for(names)
    since_when = m.time(data_since=int(since), id=f"since-{index}")
    return m.p(m.span(text), " ", since_when, class_="waits", id=f"waits-{index}")


def seat_row(classroom: Classroom, watched: Watched, seat: int, people: Mapping[int, Pupil], words: WebWords) -> Mark:
    """Who plays here, with what stands beside the name, who is away, and how often a hint was asked for."""
    seated, table, says = watched.seated, watched.table, words.classes
    info, faces, hints = table.seats[seat], watched.seen.faces, table.hints[seat]
    team = [people[each] for each in seated.chairs[seat].pupils if each in people]
    names = [
        m.a(
            pupil.name,
            None if pupil.online else (sign("away"), m.span(says.away, class_="only-heard")),
            href=f"/c/{classroom.code}/lead/pupil/{pupil.id}",
            class_=None if pupil.online else "away",
            data_menu=True,
        )
        for pupil in team
    ]
    return m.li(
        badge(seat, words),
        m.span(names or info.name, class_="names-of"),
        (sign("bot"), m.span(says.a_bot, class_="only-heard")) if info.kind == "bot" else None,
        m.span(sign("hint"), hints, class_="hints", role="img", aria_label=says.hints(hints)) if hints else None,
        facts(faces[seat]) if faces else None,
        id=f"plays-{seated.index}-{seat}",
        class_="now" if seat in table.waits[0] and not table.over else None,
    )


# ---- what the teacher can do with one table, or with all


def controls(classroom: Classroom, watched: Watched, says: Says) -> Mark:
    index, where = watched.seated.index, watched.name
    this, paused = f"table={index}", classroom.paused(index)
    return m.div(
        order(says.go_on if paused else says.pause, f"{'go-on' if paused else 'pause'} {this}", where),
        m.button(
            says.message,
            type="button",
            data_talk=this,
            data_name=where,
            aria_label=f"{says.message} {where}",
        ),
        m.details(
            m.summary(says.more, aria_label=f"{says.more} {where}"),
            m.div(
                order(says.more_time, f"{MORE_TIME} {this}", where),
                m.a(says.see_hands, href=f"/c/{classroom.code}/lead/table/{index}/hands", class_="button")
                if classroom.hands_open
                else None,
                endings(classroom, says, index, where),
                class_="stack",
            ),
            id=f"more-{index}",
        ),
        class_="answers",
    )


def controls_for_all(classroom: Classroom, says: Says) -> Mark:
    paused, eyes = classroom.paused(), classroom.eyes is not None
    return m.join(
        order(says.go_on_all if paused else says.pause_all, "go-on" if paused else "pause"),
        order(says.release, "release", class_="main") if eyes else order(says.eyes, "eyes"),
        m.button(says.message, type="button", data_talk=""),
        m.details(
            m.summary(says.more),
            m.div(
                order(says.more_time, MORE_TIME),
                endings(classroom, says, None, ""),
                m.a(says.door_page, href=f"/c/{classroom.code}/door", target="_blank", class_="button"),
                class_="stack card",
            ),
            id="more-all",
            class_="drop",
        ),
    )


def endings(classroom: Classroom, says: Says, index: int | None, where: str) -> Mark:
    """Stop after the round, or now: that takes a second tap, because it cannot be taken back."""
    which = "" if index is None else f" table={index}"
    last = classroom.stops_after_round(index)
    label, word = (says.no_stop, "play-on") if last else (says.stop_after_round, "stop-after-round")
    return m.join(
        order(label, word + which, where),
        m.details(
            m.summary(says.stop_now),
            m.p(says.about_stop, class_="note"),
            order(says.yes_stop, "stop" + which, where, class_="danger"),
            id=f"stop{'' if index is None else index}",
        ),
    )


def order(label: str, do: str, where: str = "", **more: m.Attr) -> Mark:
    """A button of the teacher's: all of them send the same form."""
    heard = f"{label} {where}" if where else None
    return m.button(label, type="submit", form="orders", name="do", value=do, aria_label=heard, **more)
