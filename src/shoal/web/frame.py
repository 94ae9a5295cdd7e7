"""What one viewer sees of a table at one moment: markup for the page's regions and data for its script.

Parts are drawn and encoded once and shared by everybody who sees the same; a stream sends those that changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from shoal.engine.box import Picture, SeatFace
from shoal.engine.game import SPECTATOR
from shoal.engine.language import LANGUAGE
from shoal.engine.mark import Mark
from shoal.engine.words import GameWords
from shoal.table import Draft, RunningClock, SeatInfo, Table
from shoal.table.words import table_words
from shoal.web.curtain import curtain, nothing_hidden, who_can_answer
from shoal.web.panel import panel
from shoal.web.patch import Parts, Patches, encoded, encoded_choice, encoded_tuple, quoted, truth
from shoal.web.seats import SeatRow
from shoal.web.words import WebWords, web_words

REMEMBERED = 80  # lines of the story a new viewer gets
EMPTY = Picture("", (), Mark(), Mark(), ())


class Viewer(NamedTuple):
    """Whose eyes (SPECTATOR: everybody's) and which seats the device holds."""

    seat: int = SPECTATOR
    mine: tuple[int, ...] = ()
    language: str = LANGUAGE

    @property
    def curtain(self) -> bool:
        """Several people share this device and nobody looks."""
        return self.seat == SPECTATOR and bool(self.mine)


def first_viewer(mine: Sequence[int], language: str = LANGUAGE) -> Viewer:
    """Who looks first: the device's only seat; on a shared device nobody, until somebody says who it is."""
    return Viewer(mine[0] if len(mine) == 1 else SPECTATOR, tuple(mine), language)


class Moment:
    """What everybody's frame has in common until something changes."""

    def __init__(self, table: Table, key: tuple[int, tuple[SeatInfo, ...], object, object]) -> None:
        self.key = key
        self.number, self.seats, *_ = key
        self.names = tuple([info.name for info in self.seats])
        self.started, self.over = table.started, table.over
        self.open_seats = sum([info.kind == "open" for info in self.seats])


class Frames:
    """Frames of one table, each drawn once."""

    def __init__(self, table: Table) -> None:
        self.patches = Patches()
        self._table = table
        self._now: Moment | None = None
        self._drawn: dict[tuple[int, str], tuple[object, Drawn]] = {}
        self._framed: dict[Viewer, tuple[Moment, Drawn, Parts]] = {}
        self._told: dict[tuple[int, str], Told] = {}
        self._rows: dict[str, SeatRow] = {}  # by language

    def parts(self, viewer: Viewer) -> Parts:
        """Everything but the story and the clocks, which differ from one moment to the next."""
        moment = self._moment()
        drawn = self._draw(viewer.seat, viewer.language, moment)
        known = self._framed.get(viewer)
        if known is not None and known[0] is moment and known[1] is drawn:
            return known[2]
        parts = self._frame(viewer, drawn, moment)
        self._framed[viewer] = (moment, drawn, parts)
        return parts

    def story(self, seat: int, language: str = LANGUAGE) -> list[str]:
        """What has been told to this seat so far, line by line; it only grows."""
        told = self._told.get((seat, language))
        if told is None:
            told = self._told[seat, language] = Told()
        told.catch_up(self._table, seat, language)
        return told.lines

    @property
    def running(self) -> tuple[RunningClock, ...]:
        return self._table.clocks

    def clocks(self) -> list[dict[str, Any]]:
        """What is left on every running clock at this moment."""
        return [
            {"key": each.key, "left": round(each.left, 2), "total": each.total, "seats": each.seats}
            for each in self.running
        ]

    def _moment(self) -> Moment:
        table = self._table
        key = (table.number, table.seats, table.undo_asked, table.after)
        if self._now is None or self._now.key != key:
            self._now = Moment(table, key)
        return self._now

    def _draw(self, seat: int, language: str, moment: Moment) -> Drawn:
        table = self._table
        draft = table.draft(seat)
        legal = draft.legal if draft is not None else tuple(table.legal(seat))
        key = (moment.number, legal, moment.names, moment.started, draft)
        known = self._drawn.get((seat, language))
        if known is not None and known[0] == key:
            return known[1]
        drawn = Drawn(table, seat, table.box.words(language), legal, draft, moment)
        self._drawn[seat, language] = (key, drawn)
        return drawn

    def _frame(self, viewer: Viewer, drawn: Drawn, moment: Moment) -> Parts:
        table, seats, words = self._table, moment.seats, web_words(viewer.language)
        started, over = moment.started, moment.over
        people = tuple([seat for seat in viewer.mine if seats[seat].kind == "person"])
        shared = len(people) > 1 and not over
        question = table.box.drawing.question(drawn.sight, drawn.words) if shared and drawn.sight is not None else None
        asked = who_can_answer(question, people, table) if question is not None else []
        hand = drawn.hand
        if viewer.curtain and shared and started:
            hand = curtain(question, asked, [s for s in people if s in drawn.acting], table, words)
        acts = viewer.seat in people
        return Parts(
            {
                "seats": self._seats(viewer.language, words).region(seats, drawn.faces),
                "panel": self.patches.region(panel(table, viewer.mine, seats, drawn.words, words)),
                "board": self.patches.region(drawn.board),
                "hand": self.patches.region(hand),
            },
            {
                "number": str(moment.number),
                "seat": str(viewer.seat),
                "mine": encoded_tuple(people),
                "acting": encoded_tuple(drawn.acting),
                "asks": truth(asked),
                "open": truth(shared and started and nothing_hidden(table, people)),
                "over": truth(over),
                "started": truth(started),
                "undo": truth(acts and started and not over),
                "prompt": drawn.prompt if started else quoted(words.seats.waiting(moment.open_seats)),
                "choices": drawn.choices if acts else "[]",
                "guide": drawn.guide,
                "draft": drawn.draft if acts else "null",
            },
        )

    def _seats(self, language: str, words: WebWords) -> SeatRow:
        row = self._rows.get(language)
        if row is None:
            row = self._rows[language] = SeatRow(words)
        return row


class Drawn:
    """A position as one seat sees it, drawn and encoded. Two of them are equal only if they are the same."""

    def __init__(
        self,
        table: Table,
        seat: int,
        words: GameWords,
        legal: Sequence[int],
        draft: Draft | None,
        moment: Moment,
    ) -> None:
        self.words = words
        sight = self.sight = table.sight(seat) if moment.started else None
        if draft is not None:
            sight = draft.sight
        picture = EMPTY if sight is None else table.box.drawing.draw(sight, legal, moment.names, words)
        guide = table.box.help.first_turn(sight, words) if sight is not None and seat != SPECTATOR else None
        vocabulary = table.game.vocabulary
        self.acting = self.sight.acting if self.sight is not None else ()
        self.draft = encoded({"steps": len(draft.steps), "ready": draft.ready}) if draft is not None else "null"
        self.faces: Sequence[SeatFace] = picture.seats
        self.prompt = quoted(picture.prompt)
        self.board = picture.board
        self.hand = picture.hand
        self.guide = quoted(guide) if guide else "null"
        choices = [encoded_choice(vocabulary[c.action], c.path, c.label, c.weight) for c in picture.choices]
        self.choices = f"[{','.join(choices)}]"


class Told:
    """The story as one seat has heard it."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._number = 0

    def catch_up(self, table: Table, seat: int, language: str) -> None:
        if table.number == self._number:
            return
        tell, names = table.box.words(language).story.sentence, table.names
        told = [(number, tell(note, seat, names)) for number, note in table.notes_since(self._number)]
        remark = table_words(language).remark
        said = [(number, remark(text, names)) for number, text in table.remarks_since(self._number)]
        if said:
            told = sorted(told + said, key=lambda each: each[0])
        self.lines += [line for _, line in told if line]
        self._number = table.number
