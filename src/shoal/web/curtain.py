"""One device for several people: what covers the hands while it is passed on, and what it asks them together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from shoal.engine import mark as m
from shoal.engine.box import Question
from shoal.engine.mark import Mark
from shoal.table import Table
from shoal.web.layout import badge
from shoal.web.words import WebWords


def nothing_hidden(table: Table, seats: Sequence[int]) -> bool:
    """Whether these seats all see the same now, so that nobody need look away."""
    first, *others = [table.sight(seat) for seat in seats]
    names = [field.name for field in fields(first) if field.name != "seat"]
    return all(getattr(first, name) == getattr(other, name) for other in others for name in names)


def who_can_answer(question: Question, people: Sequence[int], table: Table) -> list[int]:
    """Others may be acting too, but only to call or to catch."""
    answer = question.yes if question.no is None else question.no
    return [seat for seat in people if answer in table.legal(seat)]


def curtain(
    question: Question | None, asked: Sequence[int], acting: Sequence[int], table: Table, words: WebWords
) -> Mark:
    """What stands in place of the hand: the question to those who are asked, or who is to look next."""
    if question is not None and asked:
        return _ask(question, asked, table, words)
    says, names = words.seats, table.names
    if not acting:
        return m.div(m.p(says.others_play), class_="curtain", id="curtain")
    heading = says.pass_to(names[acting[0]]) if len(acting) == 1 else says.whose_turn
    faces = [
        m.button(
            badge(seat, words), says.i_am(names[seat]), type="button", data_face=seat, class_="main", id=f"face-{seat}"
        )
        for seat in acting
    ]
    return m.div(m.h2(heading), m.p(says.covered), m.div(faces, class_="answers"), class_="curtain", id="curtain")


def _ask(question: Question, asked: Sequence[int], table: Table, words: WebWords) -> Mark:
    names, vocabulary = table.names, table.game.vocabulary
    answers = [_answer(badge(seat, words), names[seat], vocabulary[question.yes], [seat]) for seat in asked]
    if question.no is not None:
        answers.append(_answer(None, question.no_label, vocabulary[question.no], asked))
    return m.div(m.h2(question.text), m.div(answers, class_="answers"), class_="curtain", id="curtain")


def _answer(picture: Mark | None, label: str, action: str, seats: Sequence[int]) -> Mark:
    return m.button(picture, label, type="button", data_action=action, data_seats=" ".join(map(str, seats)))
