"""Who will sit where, before the game begins: a board on which people are moved by tap-tap, drag or keyboard."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.classroom import Classroom, Pupil, Seated
from shoal.classroom.words import class_words
from shoal.engine import mark as m
from shoal.engine.mark import Mark
from shoal.web.layout import badge, sign
from shoal.web.pages.classes.dashboard import order
from shoal.web.words import WebWords


def seating(classroom: Classroom, words: WebWords, language: str) -> Mark:
    """All tables of the plan, a place for one table more, and those who have no seat."""
    says, name = words.classes, class_words(language).table
    people = {pupil.id: pupil for pupil in classroom.pupils}
    return m.section(
        m.h2(says.who_sits_where),
        m.p(says.how_to_move, class_="note", id="how-to-move"),
        m.div(
            [plan(table, name(table.index), people, words) for table in classroom.tables],
            m.button(
                says.new_table,
                type="button",
                class_="card new-table",
                id="new-table",
                data_to=f"table={len(classroom.tables)}",
            ),
            class_="seating",
        ),
        m.div(
            m.h3(says.no_seat_yet),
            m.ul([m.li(chip(pupil)) for pupil in classroom.waiting], class_="chips"),
            class_="card stack",
        )
        if classroom.waiting
        else None,
        aria_label=says.who_sits_where,
    )


def plan(table: Seated, name: str, people: Mapping[int, Pupil], words: WebWords) -> Mark:
    says = words.classes
    pressed = "true" if table.fixed else "false"
    fix = order(
        says.fix,
        f"{'let-go' if table.fixed else 'fix'} table={table.index}",
        name,
        aria_pressed=pressed,
        id=f"fix-{table.index}",
    )
    return m.article(
        m.header(m.h3(name), fix),
        m.ul([seat_row(table, seat, name, people, words) for seat in range(len(table.chairs))], class_="plan-seats"),
        id=f"plan-{table.index}",
        class_="card plan",
        data_to=f"table={table.index}",
    )


def seat_row(table: Seated, seat: int, name: str, people: Mapping[int, Pupil], words: WebWords) -> Mark:
    """A seat with all who share it, or the bot that will play there; either can be tapped."""
    says, here = words.classes, f"table={table.index} seat={seat}"
    sitting = [chip(people[each]) for each in table.chairs[seat].pupils if each in people]
    bot = m.button(
        sign("bot"),
        says.a_bot,
        type="button",
        class_="chip bot",
        data_to=here,
        id=f"bot-{table.index}-{seat}",
        aria_label=says.bot_at(name),
    )
    return m.li(badge(seat, words), sitting or bot, data_to=here)


def chip(pupil: Pupil) -> Mark:
    return m.button(
        pupil.name,
        type="button",
        class_="chip" if pupil.online else "chip away",
        id=f"chip-{pupil.id}",
        draggable="true",
        aria_describedby="how-to-move",
        data_pupil=pupil.id,
    )
