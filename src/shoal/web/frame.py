"""What one viewer sees of a table at one moment: markup for the page's regions and data for its script.

Parts are drawn and encoded once and shared by everybody who sees the same; a stream sends those that changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from shoal.engine.box import Picture, SeatFace
from shoal.engine.game import SPECTATOR
from shoal.engine.language import LANGUAGE
from shoal.engine.mark import Mark
from shoal.engine.sight import Sight
from shoal.engine.story import Note
from shoal.engine.words import GameWords
from shoal.table import Beat, Draft, RunningClock, SeatInfo, Table
from shoal.table.beats import Place
from shoal.table.words import TableWords, table_words
from shoal.web.absence import news
from shoal.web.curtain import curtain, nothing_hidden, who_can_answer
from shoal.web.panel import NOTHING, panel
from shoal.web.patch import (
    Parts,
    Patches,
    Region,
    encoded,
    encoded_choice,
    encoded_tuple,
    parts_of,
    quoted,
    quoted_piece,
    truth,
)
from shoal.web.seats import SeatRow
from shoal.web.strike import Strikes
from shoal.web.words import WebWords, web_words

REMEMBERED = 80  # lines of the story a new viewer gets
EMPTY = Picture("", (), Mark(), Mark(), ())


class Viewer(NamedTuple):
    """Whose eyes (SPECTATOR: everybody's) and which seats the device holds."""

    seat: int = SPECTATOR
    mine: tuple[int, ...] = ()
    language: str = LANGUAGE
    asks: tuple[int, ...] = ()  # seats that the device has asked for
    lost: tuple[int, ...] = ()  # seats that went from it to another device

    @property
    def curtain(self) -> bool:
        """Several people share this device and nobody looks."""
        return self.seat == SPECTATOR and bool(self.mine)

    @property
    def shares(self) -> bool:
        """Several people share this device, whoever looks."""
        return len(self.mine) > 1


def first_viewer(mine: Sequence[int], language: str = LANGUAGE) -> Viewer:
    """Who looks first: the device's only seat; on a shared device nobody, until somebody says who it is."""
    return Viewer(mine[0] if len(mine) == 1 else SPECTATOR, tuple(mine), language)


class Onlooker(NamedTuple):
    """A table as everybody may see it, for a small picture."""

    prompt: str
    board: Region
    faces: Sequence[SeatFace]


class Moment:
    """What everybody's frame has in common until something changes."""

    def __init__(self, table: Table, key: tuple[int, tuple[SeatInfo, ...], object, object, object, bool]) -> None:
        self.key = key
        self.number, self.seats, *_ = key
        self.names = tuple([info.name for info in self.seats])
        self.started, self.over = table.started, table.over
        self.quiet = (  # the table has nothing to say beside the game
            self.started
            and not self.over
            and table.asked is None
            and not table.claims
            and not table.paused
            and not table.cannot_save
            and not any(info.away and info.kind == "person" for info in self.seats)
        )
        self.open_seats = sum([info.kind == "open" for info in self.seats])


class Frames:
    """Frames of one table, each drawn once."""

    def __init__(self, table: Table) -> None:
        self.patches = Patches()
        self.strikes = Strikes(table)
        self._table = table
        self._now: Moment | None = None
        self._drawn: dict[tuple[int, str], tuple[object, Drawn]] = {}
        self._framed: dict[Viewer, tuple[Moment, Drawn, Parts]] = {}
        self._told: dict[tuple[int, str, bool], Told] = {}
        self._rows: dict[str, SeatRow] = {}  # by language
        self._beats: tuple[Beat, ...] = ()
        self._between: dict[tuple[Beat, int, str], Drawn] = {}  # what was to be seen at these beats

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

    def onlooker(self, language: str) -> Onlooker:
        """What somebody sees who only looks on; the same board until something on it changes."""
        drawn = self._draw(SPECTATOR, language, self._moment())
        return Onlooker(drawn.sentence, self.patches.region(drawn.board), drawn.faces)

    def beats(self, viewer: Viewer, number: int) -> tuple[Beat, ...]:
        """The moments between the picture of that number and the present one; none for who tries something out."""
        beats = self._table.beats_after(number)
        if beats is not self._beats:
            self._beats = beats
            self._between.clear()
        return () if beats and self._table.draft(viewer.seat) is not None else beats

    def at_beat(self, viewer: Viewer, beat: Beat, before: Parts) -> Parts:
        """What the viewer saw before, with the picture of this moment: what can be done does not change with it."""
        key = (beat, viewer.seat, viewer.language)
        drawn = self._between.get(key)
        if drawn is None:
            words = self._table.box.words(viewer.language)
            drawn = self._between[key] = Drawn(self._table, words, beat.sight(viewer.seat), (), self._moment().names)
        seats = self._row(viewer.language).region(self._moment().seats, drawn.faces)
        regions = {"seats": seats, "board": self.patches.region(drawn.board)}
        if not viewer.curtain:
            regions["hand"] = self.patches.region(drawn.hand)
        data = {"prompt": drawn.prompt, "acting": encoded_tuple(drawn.acting), "draft": "null"}
        if before.data["draft"] != "null":
            data["choices"] = "[]"  # what was tried out has been sent
        return before.but(regions, data)

    def story(self, seat: int, language: str = LANGUAGE, shared: bool = False) -> list[str]:
        """What has been told to this seat so far, perhaps on a shared device, line by line; it only grows."""
        return self._heard(seat, language, shared).lines

    def told_at(self, viewer: Viewer, beat: Beat) -> int:
        """How many of these lines had been told at this moment."""
        return self._heard(viewer.seat, viewer.language, viewer.shares).until(beat.at)

    @property
    def number(self) -> int:
        return self._table.number

    @property
    def running(self) -> tuple[RunningClock, ...]:
        return self._table.clocks

    def clocks(self) -> list[dict[str, Any]]:
        """What is left on every running clock at this moment."""
        return [
            {
                "key": each.key,
                "left": round(each.left, 2),
                "total": each.total,
                "seats": each.seats,
                "rests": each.rests is not None,
            }
            for each in self.running
        ]

    def _heard(self, seat: int, language: str, shared: bool) -> Told:
        told = self._told.get((seat, language, shared))
        if told is None:
            tell, words = self._table.box.words(language).story.sentence, table_words(language)
            told = self._told[seat, language, shared] = Told(seat, tell, words, shared)
        told.catch_up(self._table)
        return told

    def _moment(self) -> Moment:
        table = self._table
        key = (table.number, table.seats, table.asked, table.after, table.claims, table.cannot_save)
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
        sight = table.sight(seat) if moment.started else None
        drawn = Drawn(table, table.box.words(language), sight, legal, moment.names, draft)
        self._drawn[seat, language] = (key, drawn)
        return drawn

    def _frame(self, viewer: Viewer, drawn: Drawn, moment: Moment) -> Parts:
        table, seats, row = self._table, moment.seats, self._row(viewer.language)
        words = row.words
        started, over = moment.started, moment.over
        people = tuple([seat for seat in viewer.mine if seats[seat].kind == "person"])
        shared = len(people) > 1 and not over
        question = table.box.drawing.question(drawn.sight, drawn.words) if shared and drawn.sight is not None else None
        asked = who_can_answer(question, people, table) if question is not None else []
        hand = drawn.hand
        if viewer.curtain and shared and started:
            hand = curtain(question, asked, [s for s in people if s in drawn.acting], table, words)
        acts = viewer.seat in people
        quiet = moment.quiet and 0 < len(people) == len(viewer.mine)  # bots play for none of them
        together = shared and started and nothing_hidden(table, people)
        return parts_of(
            seats=row.region(seats, drawn.faces),
            panel=self.patches.region(
                NOTHING if quiet else panel(table, viewer.mine, seats, drawn.words, words, viewer.asks, viewer.lost)
            ),
            board=self.patches.region(drawn.board),
            hand=self.patches.region(hand),
            number=str(moment.number),
            seat=str(viewer.seat),
            mine=encoded_tuple(people),
            acting=encoded_tuple(drawn.acting),
            asks=truth(asked),
            open=truth(together),
            over=truth(over),
            started=truth(started),
            undo=truth(acts and started and not over and table.may_undo and table.has_moved(viewer.seat)),
            prompt=self._prompt(viewer, drawn, moment, together and acts, words),
            news='""' if quiet else quoted(news(table, viewer.mine, seats, words.panel)),
            choices=drawn.choices if acts else "[]",
            guide=drawn.guide,
            draft=drawn.draft if acts else "null",
        )

    def _prompt(self, viewer: Viewer, drawn: Drawn, moment: Moment, among_others: bool, words: WebWords) -> str:
        """The game's own, unless it has not begun, is paused, or people ended it before its rules did. Where
        several people look at one screen, it says who is meant, and in the end who has won."""
        if not moment.started:
            return quoted(words.seats.waiting(moment.open_seats))
        if self._table.ending is not None:
            return quoted(words.panel.over)
        if self._table.paused:
            return quoted(words.panel.rests)
        if moment.over and viewer.shares:
            return self._draw(SPECTATOR, viewer.language, moment).prompt
        if among_others and viewer.seat in drawn.acting:
            return quoted(words.seats.meant(moment.names[viewer.seat], drawn.sentence))
        return drawn.prompt

    def _row(self, language: str) -> SeatRow:
        row = self._rows.get(language)
        if row is None:
            row = self._rows[language] = SeatRow(web_words(language))
        return row


class Drawn:
    """A position as one seat sees it, drawn and encoded. Two of them are equal only if they are the same."""

    def __init__(
        self,
        table: Table,
        words: GameWords,
        seen: Sight | None,
        legal: Sequence[int],
        names: Sequence[str],
        draft: Draft | None = None,
    ) -> None:
        self.words = words
        self.sight = seen
        sight = draft.sight if draft is not None else seen
        picture = EMPTY if sight is None else table.box.drawing.draw(sight, legal, names, words)
        plays = sight is not None and sight.seat != SPECTATOR and table.ending is None
        guide = table.box.help.first_turn(sight, words) if sight is not None and plays else None
        vocabulary = table.game.vocabulary
        self.acting = self.sight.acting if self.sight is not None and table.ending is None else ()
        self.draft = encoded({"steps": len(draft.steps), "ready": draft.ready}) if draft is not None else "null"
        self.faces: Sequence[SeatFace] = picture.seats
        self.sentence = picture.prompt
        self.prompt = quoted_piece(picture.prompt)
        self.board = picture.board
        self.hand = picture.hand
        self.guide = quoted(guide) if guide else "null"
        choices = [encoded_choice(vocabulary[choice.action], choice) for choice in picture.choices]
        self.choices = f"[{','.join(choices)}]"


class Told:
    """The story as one seat has heard it."""

    def __init__(
        self,
        seat: int,
        tell: Callable[[Note, int, Sequence[str]], str],
        words: TableWords,
        shared: bool,
    ) -> None:
        self.lines: list[str] = []
        self._seat = seat
        self._shared = shared
        self._tell = tell
        self._words = words
        self._number = 0
        self._latest: list[Place] = []  # where the lines came from that were added last

    def catch_up(self, table: Table) -> None:
        if table.number == self._number:
            return
        tell, seat, names = self._tell, self._seat, table.names
        notes = table.notes_since(self._number)
        end = notes[-1][0] if notes and table.over and self._shared else None  # that is for all who share the device
        told = [(number, tell(note, SPECTATOR if number == end else seat, names)) for number, note in notes]
        self._latest = _places(told) if table.beats_after(self._number) else []
        said = [(number, self._words.remark(text, names)) for number, text in table.remarks_since(self._number)]
        if said:
            told = sorted(told + said, key=lambda each: each[0])
        doers = table.doers_since(self._number, seat)
        if doers:
            sign = self._words.signed
            told = [(at, sign(line, doers.pop(at)) if line and at in doers else line) for at, line in told]
        self.lines += [line for _, line in told if line]
        self._number = table.number

    def until(self, at: Place) -> int:
        """How many lines had been told at a beat of the last step."""
        return len(self.lines) - sum([place > at for place in self._latest])


def _places(told: list[tuple[int, str]]) -> list[Place]:
    """Where in its step each line was told; those in which nothing was said are left out."""
    places: list[Place] = []
    last = count = 0
    for number, line in told:
        count = count + 1 if number == last else 1
        last = number
        if line:
            places.append((number, count))
    return places
