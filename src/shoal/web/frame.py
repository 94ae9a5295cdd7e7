"""What one viewer sees of a table at one moment: markup for the page's regions and data for its script.

Parts are drawn and encoded once and shared by everybody who sees the same; a stream sends those that changed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Any, NamedTuple

from shoal.engine import mark as m
from shoal.engine.box import Picture, Question, SeatFace
from shoal.engine.game import SPECTATOR
from shoal.engine.language import LANGUAGE
from shoal.engine.mark import Mark
from shoal.engine.words import GameWords
from shoal.table import Draft, RunningClock, SeatInfo, Table
from shoal.table.words import table_words
from shoal.web.layout import badge, sign
from shoal.web.panel import panel

REMEMBERED = 80  # lines of the story a new viewer gets
EMPTY = Picture("", (), Mark(), Mark(), ())
MOST_KEPT = 64  # regions cut, and changes between them, kept for others who have the same
CUT = ' id="'  # markup is cut into pieces before every id
SEAT = "<div"  # how every seat begins, before its id


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


class Region:
    """The markup of a region of the page, in pieces cut before every id."""

    __slots__ = ("pieces",)

    def __init__(self, pieces: list[str]) -> None:
        self.pieces = pieces

    @property
    def markup(self) -> str:
        return CUT.join(self.pieces)


class Parts:
    """A frame in parts: regions of the page, and data as JSON."""

    __slots__ = ("data", "regions")

    def __init__(self, regions: dict[str, Region], data: dict[str, str]) -> None:
        self.regions = regions
        self.data = data

    @property
    def markup(self) -> dict[str, str]:
        return {name: region.markup for name, region in self.regions.items()}


class Moment:
    """What everybody's frame has in common until something changes."""

    def __init__(self, table: Table, key: tuple[int, tuple[SeatInfo, ...], object, object]) -> None:
        self.key = key
        self.number, self.seats, *_ = key
        self.names = tuple([info.name for info in self.seats])
        self.started, self.over = table.started, table.over


class Frames:
    """Frames of one table, each drawn once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._now: Moment | None = None
        self._drawn: dict[tuple[int, str], tuple[object, Drawn]] = {}
        self._framed: dict[Viewer, tuple[Moment, Drawn, Parts]] = {}
        self._told: dict[tuple[int, str], Told] = {}
        self._regions: dict[int, tuple[str, Region]] = {}  # by id of the markup, kept with it: so the id stays its own
        self._changes: dict[tuple[int, int], tuple[Region, Region, str]] = {}  # likewise
        self._chips: dict[int, tuple[SeatInfo, SeatFace | None, list[str]]] = {}
        self._row: tuple[Sequence[SeatInfo], Sequence[SeatFace], Region] | None = None

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

    def changes(self, old: Region, new: Region) -> str:
        """How a region becomes another, worked out once for all who have the same."""
        key = (id(old), id(new))
        known = self._changes.get(key)
        if known is None:
            if len(self._changes) >= MOST_KEPT:
                self._changes.clear()
            known = self._changes[key] = (old, new, changes(old.pieces, new.pieces))
        return known[2]

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

    def _region(self, markup: str) -> Region:
        """The very same one for the very same markup."""
        known = self._regions.get(id(markup))
        if known is None:
            if len(self._regions) >= MOST_KEPT:
                self._regions.clear()
            known = self._regions[id(markup)] = (markup, Region(markup.split(CUT)))
        return known[1]

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
        table, seats = self._table, moment.seats
        started, over = moment.started, moment.over
        people = tuple([seat for seat in viewer.mine if seats[seat].kind == "person"])
        shared = len(people) > 1 and not over
        question = table.box.drawing.question(drawn.sight, drawn.words) if shared and drawn.sight is not None else None
        asked = who_can_answer(question, people, table) if question is not None else []
        hand = drawn.hand
        if viewer.curtain and shared and started:
            hand = curtain(question, asked, [s for s in people if s in drawn.acting], table)
        acts = viewer.seat in people
        return Parts(
            {
                "seats": self._seat_row(seats, drawn),
                "panel": self._region(panel(table, viewer.mine, seats)),
                "board": self._region(drawn.board),
                "hand": self._region(hand),
            },
            {
                "number": str(moment.number),
                "seat": str(viewer.seat),
                "mine": encoded_tuple(people),
                "acting": encoded_tuple(drawn.acting),
                "asks": "true" if asked else "false",
                "open": "true" if shared and started and nothing_hidden(table, people) else "false",
                "over": "true" if over else "false",
                "started": "true" if started else "false",
                "undo": "true" if acts and started and not over else "false",
                "prompt": drawn.prompt if started else quoted(waiting(seats)),
                "choices": drawn.choices if acts else "[]",
                "guide": drawn.guide,
                "draft": drawn.draft if acts else "null",
            },
        )

    def _seat_row(self, seats: Sequence[SeatInfo], drawn: Drawn) -> Region:
        """Every seat with its badge, name and small facts; whose device it is and who acts, the page marks itself."""
        known = self._row
        if known is not None and known[0] is seats and known[1] is drawn.faces:
            return known[2]
        faces: Sequence[SeatFace | None] = drawn.faces or [None] * len(seats)
        pieces = [SEAT]
        for seat, info in enumerate(seats):
            pieces += self._chip(seat, info, faces[seat])
        pieces[-1] = pieces[-1].removesuffix(SEAT)
        row = Region(pieces)
        self._row = (seats, drawn.faces, row)
        return row

    def _chip(self, seat: int, info: SeatInfo, face: SeatFace | None) -> list[str]:
        """The seat as it was drawn last, if it is still the same: its pieces up to the id of the next."""
        known = self._chips.get(seat)
        if known is not None and known[0] is info and known[1] is face:
            return known[2]
        _, *chip = (seat_chip(seat, info, face) + SEAT).split(CUT)
        self._chips[seat] = (info, face, chip)
        return chip


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


# All in ASCII: a single other letter would make every text that is put together with it slower to handle.
encoded = json.JSONEncoder(separators=(",", ":")).encode
quoted = json.encoder.encode_basestring_ascii
quoted_piece = lru_cache(4096)(quoted)
encoded_tuple = lru_cache(1024)(encoded)


@lru_cache(4096)
def encoded_choice(action: str, path: tuple[str, ...], label: str, weight: str) -> str:
    return encoded((action, path, label, weight))


def changes(before: list[str], after: list[str]) -> str:
    """A region's new markup in pieces: those that are new as text, runs of old ones as [first, end]."""
    parts: list[str] = []
    first = end = 0  # the run of old pieces that goes on
    size = len(before)
    for piece in after:
        if end < size and before[end] == piece:
            end += 1
            continue
        if first < end:
            parts.append(f"[{first},{end}]")
        if piece in before:
            first = before.index(piece)
            end = first + 1
        else:
            parts.append(quoted_piece(piece))
            first = end = end + 1  # most often it stands in place of an old one
    if first < end:
        parts.append(f"[{first},{end}]")
    return f"[{','.join(parts)}]"


def nothing_hidden(table: Table, seats: Sequence[int]) -> bool:
    """Whether these seats all see the same now, so that nobody need look away."""
    first, *others = [table.sight(seat) for seat in seats]
    names = [field.name for field in fields(first) if field.name != "seat"]
    return all(getattr(first, name) == getattr(other, name) for other in others for name in names)


def waiting(seats: Sequence[SeatInfo]) -> str:
    left = sum(seat.kind == "open" for seat in seats)
    return "Waiting for one more player" if left == 1 else f"Waiting for {left} more players"


@lru_cache(4096)
def seat_chip(seat: int, info: SeatInfo, face: SeatFace | None) -> Mark:
    """One seat; who is to act will be marked by shape and in words, not by colour alone."""
    name = info.name or "open"
    return m.div(
        badge(seat),
        m.span(
            m.span(name, class_="name"),
            m.span("you", class_="you"),
            info.kind == "bot" and (sign("bot"), m.span("(bot)", class_="only-heard")),
            m.span("(to act)", class_="only-heard act"),
            class_="who",
        ),
        m.span(face.facts, m.span(face.words, class_="only-heard"), class_="facts") if face else None,
        id=f"seat-{seat}",
        class_=f"seat seat-{seat}" if info.online else f"seat seat-{seat} away",
        data_name=f"{name}, {face.words}" if face and face.words else name,
    )


def who_can_answer(question: Question, people: Sequence[int], table: Table) -> list[int]:
    """Others may be acting too, but only to call or to catch."""
    answer = question.yes if question.no is None else question.no
    return [seat for seat in people if answer in table.legal(seat)]


def curtain(question: Question | None, asked: Sequence[int], acting: Sequence[int], table: Table) -> Mark:
    """What stands in place of the hand while a shared device is passed on."""
    names = table.names
    vocabulary = table.game.vocabulary
    if question is not None and asked:
        answers = [_answer(badge(seat), names[seat], vocabulary[question.yes], [seat]) for seat in asked]
        if question.no is not None:
            answers.append(_answer(None, question.no_label, vocabulary[question.no], asked))
        return m.div(m.h2(question.text), m.div(answers, class_="answers"), class_="curtain", id="curtain")
    if not acting:
        return m.div(m.p("The others are playing. The hands are covered."), class_="curtain", id="curtain")
    heading = f"Pass the device to {names[acting[0]]}" if len(acting) == 1 else "Whose turn is it to look?"
    faces = [
        m.button(badge(seat), f"I am {names[seat]}", type="button", data_face=seat, class_="main", id=f"face-{seat}")
        for seat in acting
    ]
    return m.div(
        m.h2(heading), m.p("The hands are covered."), m.div(faces, class_="answers"), class_="curtain", id="curtain"
    )


def _answer(picture: Mark | None, label: str, action: str, seats: Sequence[int]) -> Mark:
    return m.button(picture, label, type="button", data_action=action, data_seats=" ".join(map(str, seats)))
