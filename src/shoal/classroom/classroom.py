"""A class, as its teacher, its pupils, pages and programs know it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from shoal.classroom.lesson import Lesson
from shoal.classroom.people import Game, Message, Note, Phase, Pupil, Seated
from shoal.classroom.watch import Subscription
from shoal.engine.sight import Sight
from shoal.table import Table

How = Literal["shuffle", "same", "mix"]


class Classroom:
    """One class. Whatever changes it goes through one durable door: it is stored before it is told, and a request that
    is sent again (`request`, an id of the sender's own) changes nothing and gets the same answer.

    Whatever the teacher does takes the class's key first and raises NotTheTeacher (403) without it. All methods that
    change something may raise NotSaved, BadRequest (a bad request id) and RequestUsed too; then nothing has changed."""

    # ---- what may be seen

    @property
    def code(self) -> str:
        """What newcomers type: "OTTER-REEF"."""
        raise NotImplementedError

    @property
    def lesson(self) -> Lesson:
        raise NotImplementedError

    @property
    def locked(self) -> bool:
        """Whether nobody new may come in."""
        raise NotImplementedError

    @property
    def asks_first(self) -> bool:
        """Whether newcomers wait until the teacher lets them in (`by_hand`)."""
        raise NotImplementedError

    @property
    def returning(self) -> bool:
        """Whether a pupil of a former lesson comes back with the code and the name alone (`go_on`)."""
        raise NotImplementedError

    @property
    def hands_open(self) -> bool:
        """Whether the teacher sees all hands. Pupils are told as long as it is so."""
        raise NotImplementedError

    @property
    def writes(self) -> bool:
        """Whether pupils are asked to write into the notebook."""
        raise NotImplementedError

    @property
    def phase(self) -> Phase:
        """ "door": pupils come in. "seated": there is a plan of who sits where. "playing", "over": every table is."""
        raise NotImplementedError

    @property
    def number(self) -> int:
        """Of the game in this class, from 1."""
        raise NotImplementedError

    @property
    def version(self) -> int:
        """Grows with every stored change."""
        raise NotImplementedError

    @property
    def eyes(self) -> str | None:
        """What stands on the calm screen over every pupil's page ("" for nothing but "Eyes on me"); None: no screen.
        As long as there is one, every table rests."""
        raise NotImplementedError

    @property
    def pupils(self) -> tuple[Pupil, ...]:
        """Everybody who ever came in, those who ask and those who were sent out too, in the order they came."""
        raise NotImplementedError

    @property
    def waiting(self) -> tuple[Pupil, ...]:
        """Who is in and has no seat."""
        raise NotImplementedError

    @property
    def tables(self) -> tuple[Seated, ...]:
        """Of this game, in order; a plan while the phase is "seated"."""
        raise NotImplementedError

    @property
    def games(self) -> tuple[Game, ...]:
        """Every game whose tables were put up, the present one last."""
        raise NotImplementedError

    @property
    def notes(self) -> tuple[Note, ...]:
        """The notebook, in the order in which notes were written."""
        raise NotImplementedError

    @property
    def free_names(self) -> tuple[str, ...]:
        """What a newcomer may tap: names of the roll nobody has, or some made-up ones; () where names are free."""
        raise NotImplementedError

    def leads(self, tokens: Iterable[str]) -> bool:
        """Whether one of these is the class's key, or the one of its recovery link."""
        raise NotImplementedError

    def key_among(self, tokens: Iterable[str]) -> str:
        """The first of these that leads the class; "" if none does."""
        raise NotImplementedError

    def pupil_of(self, tokens: Iterable[str]) -> Pupil | None:
        """Whose these are, also if they ask still or were sent out; None for a stranger's and for a device whose
        pupil went on with another one."""
        raise NotImplementedError

    def moved_away(self, tokens: Iterable[str]) -> bool:
        """Whether one of these was a pupil's until they went on with another device."""
        raise NotImplementedError

    def pupil(self, number: int) -> Pupil:
        """NoSuchPupil."""
        raise NotImplementedError

    def message_for(self, pupil: int | None = None) -> Message | None:
        """The newest message to all or to this pupil's table; without a pupil the newest to all."""
        raise NotImplementedError

    def paused(self, table: int | None = None) -> bool:
        """Whether the teacher has paused this table, or without one, all of them. Under `eyes` a table rests too."""
        raise NotImplementedError

    def stops_after_round(self, table: int | None = None) -> bool:
        """Whether this table, or without one every table, ends with its present round."""
        raise NotImplementedError

    async def live(self, table: int) -> Table:
        """The live table of this index, for whoever looks on: draw it from `table.sight(SPECTATOR)`. NotNow before it
        is put up, NoSuchTable."""
        raise NotImplementedError

    async def hand(self, key: str, table: int, seat: int) -> Sight:
        """What a seat sees, for the teacher: NotNow unless all hands are open."""
        raise NotImplementedError

    def link(self, token: str) -> str | None:
        """What a pupil may keep to come back from another device (for `move_device`); None unless the lesson allows it.
        It works once: the pupil who has used it gets another."""
        raise NotImplementedError

    async def due(self, pupil: int) -> int | None:
        """The round the pupil has not written about yet, the last one that ended; None if there is nothing to write.
        The question is `class_words(language).question(round)`."""
        raise NotImplementedError

    def subscribe(self, pupil: int | None = None) -> Subscription:
        """Yields `version` at once and after every change: of the class, and of what matters to this pupil (nudged,
        a round has ended, the table's pause). Without a pupil it is the teacher's: it wakes after every change at any
        table too, at most a few times a second. As long as it is open, the pupil is online. It ends with the class,
        with the server, and when the pupil was sent out or went on with another device (`async with`, or close it)."""
        raise NotImplementedError

    # ---- what pupils do

    async def join(self, name: str, request: str = "", tokens: Iterable[str] = ()) -> tuple[Pupil, str]:
        """Come in: the pupil, and the token that is theirs for the whole class. `tokens` are all the device has: who is
        in already is told so again, who was sent out gets SentOut.

        ClassFull, DoorLocked; BadOption for a name that is empty, too long or not on the roll; NotNow if somebody has
        tapped it already. Names are told apart ("Ada 2"); where they are made up, nothing that was typed is kept.
        The pupil "asks" where newcomers are let in by hand. While they play, a latecomer gets a seat as the lesson has
        it, or waits (`table` is None). The same request, an id nobody can guess, gets the same pupil and token again."""
        raise NotImplementedError

    async def move_device(self, code: str, request: str = "") -> tuple[Pupil, str]:
        """Go on here as the pupil whose one-time code (of `device_code`) or link (of `link`) this is: the pupil, and a
        new token. The old device's stops working. NotInClass (403) if it opens nothing, TooMany after wrong ones."""
        raise NotImplementedError

    async def write_note(self, token: str, round: int, text: str, request: str = "") -> Note:
        """Into the notebook, about a round that has ended at the pupil's table. NotInClass, SentOut; NotNow if there is
        no notebook, no table, or the round is still to come; BadOption if it is empty or too long."""
        raise NotImplementedError

    # ---- the door

    async def lock(self, key: str, on: bool, request: str = "") -> None:
        """Nobody new comes in; who is in already comes back."""
        raise NotImplementedError

    async def by_hand(self, key: str, on: bool, request: str = "") -> None:
        """Newcomers wait until they are let in. Switched off, whoever asks is let in."""
        raise NotImplementedError

    async def let_in(self, key: str, pupil: int | None = None, request: str = "") -> None:
        """One who asks, or without a pupil all of them. NoSuchPupil; NotNow if this one does not ask."""
        raise NotImplementedError

    async def new_code(self, key: str, request: str = "") -> str:
        """Another code for the door. The old one lets nobody new in, but those who are in find the class by it."""
        raise NotImplementedError

    async def device_code(self, key: str, pupil: int, request: str = "") -> str:
        """A one-time code that brings the pupil, with seat and hand, to another device. A newer one takes its place."""
        raise NotImplementedError

    async def rename(self, key: str, pupil: int, name: str, request: str = "") -> None:
        """Also at the table. BadOption if it is empty or too long; told apart from the others."""
        raise NotImplementedError

    async def send_out(self, key: str, pupil: int, request: str = "") -> None:
        """The pupil's key opens nothing any more, here and at the table, where a bot or the team plays on; the device
        cannot come in again. Also for who asks at the door."""
        raise NotImplementedError

    async def take_in(self, key: str, pupil: int, request: str = "") -> None:
        """Who was sent out may come in again with the key they have; a seat they get like a latecomer."""
        raise NotImplementedError

    async def go_on(self, key: str, on: bool, request: str = "") -> None:
        """The next lesson: pupils come back to their seats with the code and their name alone, each once (`join`)."""
        raise NotImplementedError

    # ---- seating

    async def change(self, key: str, lesson: Lesson, request: str = "") -> None:
        """Another plan for the game to come: also another game. NotNow while they play; BadOption. A plan of who sits
        where is made anew if tables are to be of another kind."""
        raise NotImplementedError

    async def seat(self, key: str, how: How = "shuffle", request: str = "") -> None:
        """A plan of who sits where, for all who are in: shuffled; the "same" groups as before; or "mix", so that people
        meet others than before. Groups that are `fix`ed stay. DoesNotFit; NotNow while they play."""
        raise NotImplementedError

    async def seat_waiting(self, key: str, request: str = "") -> None:
        """While they play: tables of their own for those who wait, which begin at once. DoesNotFit, NotNow."""
        raise NotImplementedError

    async def move(self, key: str, pupil: int, table: int, seat: int | None = None, request: str = "") -> None:
        """To this table, and there to this seat, or where there is room. In the plan a new table may be opened by the
        index after the last one. While they play, only to a seat a bot holds, or into a team with room. DoesNotFit."""
        raise NotImplementedError

    async def swap(self, key: str, a: int, b: int, request: str = "") -> None:
        """Two pupils change places, while it is a plan; NotNow later."""
        raise NotImplementedError

    async def fix(self, key: str, table: int, on: bool, request: str = "") -> None:
        """This group stays together when the others are shuffled."""
        raise NotImplementedError

    async def begin(self, key: str, request: str = "") -> None:
        """Put up all tables of the plan: they begin together. NotNow without a plan, or if they play already. Cut off
        half-way, it is completed by the next `begin`, or when the class is next looked for."""
        raise NotImplementedError

    async def again(self, key: str, how: How = "same", lesson: Lesson | None = None, request: str = "") -> None:
        """The next game with the same class: a plan with the same groups, or others. NotNow unless every table has
        ended; DoesNotFit, BadOption."""
        raise NotImplementedError

    # ---- while they play; without a table, all of them

    async def pause(self, key: str, on: bool, table: int | None = None, request: str = "") -> None:
        """Clocks stop where they are, bots rest, a tap is answered "Your teacher has paused the game"; and go on."""
        raise NotImplementedError

    async def look_up(self, key: str, on: bool, text: str = "", request: str = "") -> None:
        """ "Eyes on me": a calm screen over every pupil's page, with this text if there is one (`eyes`), and tables
        rest; and release. BadOption if the text is too long."""
        raise NotImplementedError

    async def say(self, key: str, text: str, table: int | None = None, request: str = "") -> None:
        """A message; "" takes the last one away. BadOption if it is too long."""
        raise NotImplementedError

    async def more_time(self, key: str, seconds: int, table: int | None = None, request: str = "") -> None:
        """For every clock that runs now. BadOption unless it is 1 to 3600 seconds."""
        raise NotImplementedError

    async def stop_after_round(self, key: str, on: bool, table: int | None = None, request: str = "") -> None:
        """The game ends as it stands when the present round does."""
        raise NotImplementedError

    async def stop(self, key: str, table: int | None = None, request: str = "") -> None:
        """The game ends now, as it stands. NotNow if it is over already (all of them, without a table)."""
        raise NotImplementedError

    async def bot(self, key: str, pupil: int, on: bool, request: str = "") -> None:
        """A bot plays for this pupil's seat, or gives it back. NotNow without a seat in a running game."""
        raise NotImplementedError

    async def open_hands(self, key: str, on: bool, request: str = "") -> None:
        """The teacher sees all hands; pupils are told."""
        raise NotImplementedError

    async def notebook(self, key: str, on: bool, request: str = "") -> None:
        """Whether pupils are asked to write."""
        raise NotImplementedError

    async def timers(self, key: str, nudge: int, coach: int, request: str = "") -> None:
        """Seconds after which a page reminds its pupil, and after which the coach makes one move; 0: never."""
        raise NotImplementedError
