"""The notebook: what pupils write after a round, decided."""

from __future__ import annotations

import unicodedata

from shoal.classroom.people import Note
from shoal.classroom.reasons import no
from shoal.classroom.state import Event, Member, State
from shoal.engine.errors import BadOption
from shoal.table import NotNow

LONGEST = 1000  # characters of a note


def write(state: State, who: Member, round: int, text: str, ended: int) -> list[Event]:
    """About a round; so many have `ended` at the pupil's table. NotNow, BadOption."""
    table = state.table_of(who.id)
    if not state.lesson.notebook:
        raise NotNow(no("no_notebook"))
    if table is None:
        raise NotNow(no("no_table_yet"))
    if not 1 <= round <= ended:
        raise NotNow(no("round_to_come", round=round))
    return [{"do": "wrote", "id": who.id, "table": table.index, "round": round, "text": lines(text)}]


def lines(text: str) -> str:
    """What was written, without invisible characters; line breaks stay. BadOption if it is empty or too long."""
    kept = "".join(c if c == "\n" or unicodedata.category(c)[0] != "C" else " " for c in text.replace("\r\n", "\n"))
    kept = "\n".join(line.rstrip() for line in kept.strip().split("\n"))
    if not kept:
        raise BadOption(no("empty_note"))
    if len(kept) > LONGEST:  # looked at first: to put very many accents together would take seconds
        raise BadOption(no("long_text", most=LONGEST))
    return unicodedata.normalize("NFC", kept)


def note_of(state: State, pupil: int, round: int) -> Note | None:
    """What the pupil wrote in this game about this round."""
    about = (pupil, state.number, round)
    return next((each for each in state.notes if (each.pupil, each.game, each.round) == about), None)


def last_note(state: State, pupil: int, round: int) -> Note:
    """What the pupil, who has written, wrote last about such a round, in whichever game."""
    return next(each for each in reversed(state.notes) if (each.pupil, each.round) == (pupil, round))
