"""While they play: a card for each table, with what an onlooker sees, who is waited for and who needs help."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from shoal.classroom import Classroom, Pupil, Seated
from shoal.engine import mark as m
from shoal.engine.mark import Mark
from shoal.table import Table
from shoal.web.frame import Frames, Onlooker
from shoal.web.layout import badge, sign
from shoal.web.pages.classes.live import Part, Wake
from shoal.web.seats import facts
from shoal.web.words import WebWords
from shoal.web.words.classes import Classes as Says

HELP, TABLE = "help", "table"  # ways to sort
REST = 1.0  # seconds between two pictures of one table, at least
NEVER = float("inf")


class Watched(NamedTuple):
    """A table of the class as it is now, as onlookers see it."""

    seated: Seated
    name: str
    table: Table
    frames: Frames
    seen: Onlooker


class Easel:
    """Pictures of the tables that are on the teacher's screen; each is drawn once for all who look on."""

    def __init__(self) -> None:
        self._shown: dict[str, tuple[float, Part]] = {}

    def pictures(self, tables: Sequence[Watched], wanted: frozenset[int], wake: Wake) -> dict[str, Part]:
        """At most one picture of a table in `REST` seconds: the page is woken when there may be another."""
        loop = asyncio.get_running_loop()
        found = {}
        for each in tables:
            name = f"board-{each.seated.index}"
            if each.seated.index not in wanted:
                continue
            at, shown = self._shown.get(name, (-REST, None))
            if shown is None or at + REST <= loop.time():
                shown = Part(each.seen.board, each.frames.patches)
                self._shown[name] = (loop.time(), shown)
            elif shown.region is not each.seen.board:
                loop.call_at(at + REST, wake)
            found[name] = shown
        return found


def cards(classroom: Classroom, tables: Sequence[Watched], sort: str, words: WebWords) -> Mark:
    """The tables, those first who need help, or in order."""
    people = {pupil.id: pupil for pupil in classroom.pupils}
    ordered = tables if sort == TABLE else sorted(tables, key=lambda each: (need(each.table), each.seated.index))
    says = words.classes
    return m.section(
        m.div(
            m.span(says.sorted_by, id="sorted-by"),
            [
                m.button(label, type="button", data_sort=way, aria_pressed="true" if way == sort else "false")
                for way, label in ((HELP, says.by_help), (TABLE, says.by_table))
            ],
            class_="sorting",
            role="group",
            aria_labelledby="sorted-by",
        ),
        m.div([card(classroom, each, people, words) for each in ordered], class_="tables"),
        aria_label=says.tables,
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
    paused = classroom.paused(index)
    return m.div(
        order(says.go_on if paused else says.pause, f"{'go-on' if paused else 'pause'} {index}", where),
        m.button(says.message, type="button", data_talk=index, data_name=where, aria_label=f"{says.message} {where}"),
        m.details(
            m.summary(says.more, aria_label=f"{says.more} {where}"),
            m.div(
                order(says.more_time, f"more-time {index}", where),
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
                order(says.more_time, "more-time"),
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
    which = "" if index is None else f" {index}"
    last = classroom.stops_after_round(index)
    return m.join(
        order(says.no_stop if last else says.stop_after_round, ("play-on" if last else "stop-after") + which, where),
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
