"""A class, as far as it can be looked at."""

from __future__ import annotations

import hmac
from collections.abc import Collection, Iterable
from functools import partial

from shoal.classroom import door, notebook, plan
from shoal.classroom.errors import NoSuchPlace, NotTheTeacher
from shoal.classroom.floor import Floor
from shoal.classroom.ledger import Ledger
from shoal.classroom.lesson import Lesson
from shoal.classroom.names import free_names
from shoal.classroom.people import Game, Message, Note, Phase, Pupil, Seated
from shoal.classroom.reasons import no
from shoal.classroom.state import Member, State
from shoal.classroom.upkeep import Upkeep
from shoal.classroom.watch import Audience
from shoal.engine.sight import Sight
from shoal.table import NotNow, Table, Tables
from shoal.table.seats import key_of
from shoal.table.store.store import Store


class View:
    """What may be seen of a class. Nothing here changes anything."""

    def __init__(self, ledger: Ledger, tables: Tables) -> None:
        self.id = ledger.id
        self._ledger = ledger
        self._tables = tables
        self._audience = Audience(lambda: ledger.version, tables.away, partial(_pass_on, tables.store, ledger.id))
        self._upkeep = Upkeep(ledger, tables)
        self._floor = Floor(ledger, self._upkeep, self._audience)

    @property
    def code(self) -> str:
        """What newcomers type: "OTTER-REEF"."""
        return self._state.code

    @property
    def lesson(self) -> Lesson:
        return self._state.lesson

    @property
    def locked(self) -> bool:
        """Whether nobody new may come in."""
        return self._state.locked

    @property
    def asks_first(self) -> bool:
        """Whether newcomers wait until the teacher lets them in (`by_hand`)."""
        return self._state.by_hand

    @property
    def returning(self) -> bool:
        """Whether a pupil of a former lesson comes back with the code and the name alone (`go_on`)."""
        return self._state.returning

    @property
    def hands_open(self) -> bool:
        """Whether the teacher sees all hands. Pupils are told as long as it is so."""
        return self._state.lesson.open_hands

    @property
    def writes(self) -> bool:
        """Whether pupils are asked to write into the notebook."""
        return self._state.lesson.notebook

    @property
    def phase(self) -> Phase:
        """ "door": pupils come in. "seated": there is a plan of who sits where. "playing", "over": every table is."""
        return self._state.phase

    @property
    def number(self) -> int:
        """Of the game in this class, from 1."""
        return self._state.number

    @property
    def cannot_save(self) -> bool:
        """Whether the store is away: nothing can be changed until it is back."""
        return self._tables.store.away

    @property
    def version(self) -> int:
        """Grows with every stored change."""
        return self._ledger.version

    @property
    def eyes(self) -> str | None:
        """What stands on the calm screen over every pupil's page ("" for nothing but "Eyes on me"); None: no screen.
        As long as there is one, every table rests."""
        return self._state.eyes

    @property
    def pupils(self) -> tuple[Pupil, ...]:
        """Everybody who ever came in, those who ask and those who were sent out too, in the order they came."""
        return tuple(self._pupil(member) for member in self._state.members.values())

    @property
    def attending(self) -> int:
        """How many are in."""
        return len(self._state.present())

    @property
    def waiting(self) -> tuple[Pupil, ...]:
        """Who is in and has no seat."""
        return tuple(self.pupil(pupil) for pupil in self._state.unseated())

    @property
    def tables(self) -> tuple[Seated, ...]:
        """Of this game, in order; a plan while the phase is "seated"."""
        return self._state.tables

    @property
    def games(self) -> tuple[Game, ...]:
        """Every game whose tables were put up, the present one last."""
        state = self._state
        up = any(table.code for table in state.tables)
        return (*state.past, Game(state.number, state.lesson.game, state.tables)) if up else state.past

    @property
    def notes(self) -> tuple[Note, ...]:
        """The notebook, in the order in which notes were written."""
        return self._state.notes

    @property
    def free_names(self) -> tuple[str, ...]:
        """What a newcomer may tap: names of the roll nobody has, or some made-up ones; () where names are free. In the
        next lesson also those of pupils who are not back yet."""
        state = self._state
        back = [state.members[pupil].name for pupil in sorted(state.expected)]
        taken = [name for name in door.names(state) if name not in back]
        offered = free_names(state.lesson, taken)
        return offered if state.lesson.names != "made-up" else tuple(dict.fromkeys([*back, *offered]))

    @property
    def quiet(self) -> bool:
        """Whether nobody looks on and nothing is under way: the class can be put away."""
        return not len(self._audience) and not self._ledger.busy

    def leads(self, tokens: Iterable[str]) -> bool:
        """Whether one of these is the class's key, or the one of its recovery link."""
        return bool(self.key_among(tokens))

    def key_among(self, tokens: Iterable[str]) -> str:
        """The first of these that leads the class; "" if none does."""
        state = self._state
        keys = (state.teacher, state.recovery)
        return next((t for t in tokens if any(hmac.compare_digest(key, key_of(t)) for key in keys)), "")

    def pupil_of(self, tokens: Iterable[str]) -> Pupil | None:
        """Whose these are, also if they ask still or were sent out; None for a stranger's and for a device whose
        pupil went on with another one."""
        keys = [key_of(token) for token in tokens]
        found = door.owner(self._state, keys)
        if found is None:
            return None
        pupil = self._pupil(found)
        if found.key in keys:
            return pupil._replace(state=found.state)
        return pupil._replace(state="asks", table=None, seat=None)

    def moved_away(self, tokens: Iterable[str]) -> bool:
        """Whether one of these was a pupil's until they went on with another device."""
        former = {key for member in self._state.members.values() for key in member.former}
        return any(key_of(token) in former for token in tokens)

    def pupil(self, number: int) -> Pupil:
        """NoSuchPupil."""
        return self._pupil(door.member(self._state, number))

    def places(self, pupil: int) -> tuple[tuple[int, int], ...]:
        """Where the pupil could `move` while they play, as tables and seats: to bots' seats, and who has no seat yet
        into teams with room too."""
        state = self._state
        tables = [table for table in state.tables if table.code and not self._is_over(table)]
        return tuple((table.index, seat) for table in tables for seat in plan.room_at(state, pupil, table))

    def message_for(self, pupil: int | None = None) -> Message | None:
        """The newest message to all or to this pupil's table; without a pupil the newest to all."""
        state = self._state
        table = state.table_of(pupil) if pupil is not None else None
        said = [state.said.get(None), state.said.get(table.index) if table is not None else None]
        return max([message for message in said if message is not None], default=None)

    def paused(self, table: int | None = None) -> bool:
        """Whether the teacher has paused this table, or without one, all of them. Under `eyes` a table rests too."""
        return self._marked(self._state.paused, table)

    def stops_after_round(self, table: int | None = None) -> bool:
        """Whether this table, or without one every table, ends with its present round."""
        return self._marked(self._state.last_round, table)

    async def live(self, table: int) -> Table:
        """The live table of this index, for whoever looks on: draw it from `table.sight(SPECTATOR)`. NotNow before it
        is put up, NoSuchPlace, NoSuchTable."""
        if not 0 <= table < len(self._state.tables):
            raise NoSuchPlace(table)
        code = self._state.tables[table].code
        if not code:
            raise NotNow(no("not_playing"))
        return await self._tables.find(code)

    async def hand(self, key: str, table: int, seat: int) -> Sight:
        """What a seat sees, for the teacher: NotNow unless all hands are open. NoSuchPlace."""
        self._check(key)
        live = await self.live(table)
        if not self.hands_open:
            raise NotNow(no("hands_closed"))
        if not 0 <= seat < live.header.seats:
            raise NoSuchPlace(table, seat)
        return live.sight(seat)

    def link(self, token: str) -> str | None:
        """What a pupil may keep to come back from another device (for `move_device`); None unless the lesson allows it.
        It works once: the pupil who has used it gets another."""
        return door.link(token, self.id) if self.lesson.links else None

    async def due(self, pupil: int) -> int | None:
        """The round the pupil has not written about yet, the last one that ended; None if there is nothing to write.
        The question is `class_words(language).question(round)`."""
        ended = await self._rounds(pupil) if self.writes else 0
        return ended if ended and notebook.note_of(self._state, pupil, ended) is None else None

    @property
    def _state(self) -> State:
        return self._ledger.state

    def _check(self, key: str) -> None:
        if not self.leads([key]):
            raise NotTheTeacher

    def _pupil(self, member: Member) -> Pupil:
        table = self._state.table_of(member.id)
        return Pupil(
            member.id,
            member.name,
            "asks" if member.asks is not None else member.state,
            self._online(member.id),
            None if table is None else table.index,
            None if table is None else table.seat_of(member.id),
            member.id in self._floor.nudged,
        )

    def _online(self, pupil: int) -> bool:
        """By a page of the class, or alone at a seat that is."""
        if self._audience.online(pupil):
            return True
        seated = self._state.table_of(pupil)
        table = self._floor.table(seated.code) if seated is not None else None
        seat = seated.seat_of(pupil) if seated is not None else None
        if seated is None or table is None or seat is None or len(seated.chairs[seat].pupils) > 1:
            return False
        return not table.seats[seat].away

    def _is_over(self, seated: Seated) -> bool:
        """As far as is known here."""
        table = self._floor.table(seated.code)
        return seated.index in self._state.stopped or (table is not None and table.over)

    def _marked(self, marked: Collection[int], table: int | None) -> bool:
        if table is not None:
            return table in marked
        return bool(self._state.tables) and all(each.index in marked for each in self._state.tables)

    async def _rounds(self, pupil: int) -> int:
        """That have ended at the pupil's table."""
        seated = self._state.table_of(pupil)
        table = await self._upkeep.table(seated) if seated is not None else None
        return 0 if table is None else table.round


def _pass_on(store: Store, id: str, pupils: Collection[int]) -> None:
    """Other servers hear that these pupils are here."""
    store.tell(f"@{id} {' '.join(map(str, pupils))}")
