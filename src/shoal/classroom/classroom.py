"""A class, as its teacher, its pupils, pages and programs know it."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from random import SystemRandom

from sqlalchemy import Executable

from shoal.classroom import control, door, notebook, plan, store
from shoal.classroom.door import Hall
from shoal.classroom.errors import SentOut
from shoal.classroom.ledger import Ledger
from shoal.classroom.lesson import Lesson, allowed_sizes, whole
from shoal.classroom.people import Note, Pupil
from shoal.classroom.plan import How
from shoal.classroom.seating import Wish
from shoal.classroom.state import Event, Member, State
from shoal.classroom.view import View
from shoal.classroom.watch import Subscription
from shoal.table import NotSaved, Tables
from shoal.table.passes import Tries, pass_key
from shoal.table.seats import key_of, new_token, token_for

Asked = Sequence[object]  # as plain data
Decide = Callable[[State], Sequence[Event]]
Changes = Sequence[Executable]  # stored together with it


class Classroom(View):
    """One class. Whatever changes it goes through one durable door: it is stored before it is told, and a request that
    is sent again (`request`, an id of the sender's own) changes nothing and gets the same answer.

    Whatever the teacher does takes the class's key first and raises NotTheTeacher (403) without it. All methods that
    change something may raise NotSaved, BadRequest (a bad request id) and RequestUsed too; then nothing has changed."""

    def __init__(self, ledger: Ledger, tables: Tables, most_pupils: int) -> None:
        super().__init__(ledger, tables)
        self._most = most_pupils
        self._tries = Tries()
        self._under_way: set[asyncio.Task[None]] = set()
        self._devices = self._keys()
        ledger.changed = self._changed

    # ---- what pupils do

    def subscribe(self, pupil: int | None = None) -> Subscription:
        """Yields `version` at once and after every change: of the class, and of what matters to this pupil (nudged,
        a round has ended, the table's pause). Without a pupil it is the teacher's: it wakes after every change at any
        table too, at most a few times a second. As long as it is open, the pupil is online. It ends with the class,
        with the server, and when the pupil was sent out or went on with another device (`async with`, or close it).
        VISITOR in place of a pupil wakes with the class alone."""
        subscription = self._audience.admit(pupil)
        self._floor.look()
        if pupil is not None and pupil in self._state.expected:
            self._do_soon(self._take("class", "", (), lambda state: door.is_back(state, pupil), settles=False))
        return subscription

    async def join(self, name: str, request: str = "", tokens: Iterable[str] = ()) -> tuple[Pupil, str]:
        """Come in: the pupil, and the token that is theirs for the whole class. `tokens` are all the device has: who is
        in already is told so again, who was sent out gets SentOut.

        ClassFull, DoorLocked; BadOption for a name that is empty, too long or not on the roll; NotNow if somebody has
        tapped it already. Names are told apart ("Ada 2"); where they are made up, nothing that was typed is kept.
        The pupil "asks" where newcomers are let in by hand. While they play, a latecomer gets a seat as the lesson has
        it, or waits (`table` is None). The same request, an id nobody can guess, gets the same pupil and token."""
        token = token_for(request, self.id)
        for known in (token, *tokens):
            here = self.pupil_of([known])
            if here is not None:
                return await self._welcome(here, known)
        hall, new = await self._hall(), door.device(token, self.id)
        await self._take("door", request, ["join", name], lambda state: door.join(state, name, new, hall))
        return await self._welcome(self.pupil_of([token]), token)

    async def move_device(self, code: str, request: str = "", who: str = "") -> tuple[Pupil, str]:
        """Go on here as the pupil whose one-time code (of `device_code`) or link (of `link`) this is: the pupil, and a
        new token. The old device's stops working. NotInClass (403) if it opens nothing, TooMany after wrong ones of
        whoever (`who`) tries."""
        token = token_for(request, f"{self.id} device")
        here = self.pupil_of([token])
        if here is not None:
            return await self._welcome(here, token)
        link, new = key_of(code.strip()), door.device(token, self.id)

        def by_link(member: Member) -> bool:
            return self.lesson.links and hmac.compare_digest(member.link, link)

        asked = ["device", link]
        if any(map(by_link, self._state.members.values())):  # nobody guesses a link, so it works while codes are tried
            await self._take("door", request, asked, lambda state: door.on_device(state, by_link, new))
        else:
            guess = self._tries.begin(who)
            made = await pass_key(code[:40], self.id)

            def by_code(member: Member) -> bool:
                return hmac.compare_digest(member.pass_key, made)

            await self._take("door", request, asked, lambda state: door.on_device(state, by_code, new))
            self._tries.was_right(guess)
        return await self._welcome(self.pupil_of([token]), token)

    async def write_note(self, token: str, round: int, text: str, request: str = "") -> Note:
        """Into the notebook, about a round that has ended at the pupil's table. NotInClass, SentOut; NotNow if there is
        no notebook, no table, or the round is still to come; BadOption if it is empty or too long."""
        who = door.check_in(self._state, token)
        ended = await self._rounds(who.id)
        await self._take(
            f"pupil {who.id}",
            request,
            ["note", round, text],
            lambda state: notebook.write(state, door.check_in(state, token), round, text, ended),
            settles=False,
        )
        return notebook.last_note(self._state, who.id, round)

    def heard(self, pupil: int) -> None:
        """A sign of life."""
        self._audience.heard(pupil)

    # ---- the door

    async def lock(self, key: str, on: bool, request: str = "") -> None:
        """Nobody new comes in; who is in already comes back."""
        await self._lead(key, request, ["lock", on], lambda state: door.switched("locked", state.locked, on))

    async def by_hand(self, key: str, on: bool, request: str = "") -> None:
        """Newcomers wait until they are let in. Switched off, whoever asks is let in."""
        hall = await self._hall()
        await self._lead(key, request, ["by hand", on], lambda state: door.by_hand(state, on, hall))

    async def let_in(self, key: str, pupil: int | None = None, request: str = "") -> None:
        """One who asks, or without a pupil all of them. NoSuchPupil; NotNow if this one does not ask."""
        hall = await self._hall()

        def decide(state: State) -> list[Event]:
            return door.let_in(state, door.asking(state) if pupil is None else [pupil], hall)

        await self._lead(key, request, ["let in", pupil], decide)

    async def new_code(self, key: str, request: str = "") -> str:
        """Another code for the door. The old one lets nobody new in, but those who are in find the class by it."""
        self._check(key)
        code = await store.free_code(self._tables.store, len(self.code.split("-")))
        also = [store.new_code(self.id, code)]
        await self._lead(key, request, ["new code"], lambda state: [{"do": "code", "code": code}], also)
        return self.code

    async def device_code(self, key: str, pupil: int, request: str = "") -> str:
        """A one-time code that brings the pupil, with seat and hand, to another device. A newer one takes its place.
        NoSuchPupil; NotNow for who is not in."""
        self._check(key)
        code = door.new_pass(self._state, pupil, request, new_token())
        made = await pass_key(code, self.id)
        await self._lead(key, request, ["device", pupil], lambda state: door.device_code(state, pupil, made))
        return code

    async def rename(self, key: str, pupil: int, name: str, request: str = "") -> None:
        """Also at the table. BadOption if it is empty or too long; told apart from the others."""
        await self._lead(key, request, ["rename", pupil, name], lambda state: door.rename(state, pupil, name))

    async def send_out(self, key: str, pupil: int, request: str = "") -> None:
        """The pupil's key opens nothing any more, here and at the table, where a bot or the team plays on; the device
        cannot come in again. Also for who asks at the door."""
        await self._lead(key, request, ["send out", pupil], lambda state: door.send_out(state, pupil))

    async def take_in(self, key: str, pupil: int, request: str = "") -> None:
        """Who was sent out may come in again with the key they have; a seat they get like a latecomer."""
        hall = await self._hall()
        await self._lead(key, request, ["take in", pupil], lambda state: door.take_in(state, pupil, hall))

    async def go_on(self, key: str, on: bool, request: str = "") -> None:
        """The next lesson: pupils come back to their seats with the code and their name alone, each once (`join`)."""
        await self._lead(key, request, ["go on", on], lambda state: door.go_on(state, on))

    # ---- seating

    async def change(self, key: str, lesson: Lesson, request: str = "") -> None:
        """Another plan for the game to come: also another game. NotNow while they play; BadOption. A plan of who sits
        where is made anew if tables are to be of another kind."""
        self._check(key)
        chosen = self._whole(lesson)
        was, now = self._wish(self.lesson), self._wish(chosen)
        await self._lead(key, request, ["change", lesson.data()], lambda state: plan.change(state, chosen, was, now))

    async def seat(self, key: str, how: How = "shuffle", request: str = "") -> None:
        """A plan of who sits where, for all who are in: shuffled; the "same" groups as before; or "mix", so that people
        meet others than before. Groups that are `fix`ed stay. DoesNotFit; NotNow while they play."""
        plan.check_how(how)
        wish = self._wish(self.lesson)
        await self._lead(key, request, ["seat", how], lambda state: plan.seat(state, how, wish, SystemRandom()))

    async def seat_waiting(self, key: str, request: str = "") -> None:
        """While they play: tables of their own for those who wait, which begin at once. DoesNotFit, NotNow."""
        wish = self._wish(self.lesson)
        await self._lead(key, request, ["waiting"], lambda state: plan.seat_waiting(state, wish, SystemRandom()))

    async def move(self, key: str, pupil: int, table: int, seat: int | None = None, request: str = "") -> None:
        """To this table, and there to this seat, or where there is room. In the plan a new table may be opened by the
        index after the last one. While they play, only to a seat a bot holds, or into a team with room. DoesNotFit,
        NoSuchPupil, NoSuchPlace, NotNow."""
        hall = await self._hall()
        asked = ["move", pupil, table, seat]
        await self._lead(key, request, asked, lambda state: plan.move(state, pupil, table, seat, hall))

    async def swap(self, key: str, a: int, b: int, request: str = "") -> None:
        """Two pupils change places, while it is a plan; NotNow later."""
        await self._lead(key, request, ["swap", a, b], lambda state: plan.swap(state, a, b))

    async def fix(self, key: str, table: int, on: bool, request: str = "") -> None:
        """This group stays together when the others are shuffled. NoSuchPlace."""
        await self._lead(key, request, ["fix", table, on], lambda state: plan.fix(state, table, on))

    async def begin(self, key: str, request: str = "") -> None:
        """Put up all tables of the plan: they begin together. NotNow without a plan, or if they play already. Cut off
        half-way, it is completed by the next `begin`, or when the class is next looked for."""
        self._check(key)
        if self.phase == "playing" and any(not table.code for table in self.tables):
            await self._upkeep.settle()
            return
        hall = await self._hall()
        await self._lead(key, request, ["begin"], lambda state: plan.begin(state, hall))

    async def again(self, key: str, how: How = "same", lesson: Lesson | None = None, request: str = "") -> None:
        """The next game with the same class: a plan with the same groups, or others. NotNow unless every table has
        ended; DoesNotFit, BadOption."""
        self._check(key)
        plan.check_how(how)
        await self._upkeep.settle()
        chosen = self.lesson if lesson is None else self._whole(lesson)
        wish = self._wish(chosen)
        asked = ["again", how, None if lesson is None else lesson.data()]
        await self._lead(key, request, asked, lambda state: plan.again(state, how, chosen, wish, SystemRandom()))

    # ---- while they play; without a table, all of them

    async def pause(self, key: str, on: bool, table: int | None = None, request: str = "") -> None:
        """Clocks stop where they are, bots rest, a tap is answered "Your teacher has paused the game"; and go on."""
        await self._lead(key, request, ["pause", on, table], lambda state: control.pause(state, on, table))

    async def look_up(self, key: str, on: bool, text: str = "", request: str = "") -> None:
        """ "Eyes on me": a calm screen over every pupil's page, with this text if there is one (`eyes`), and tables
        rest; and release. BadOption if the text is too long."""
        await self._lead(key, request, ["eyes", on, text], lambda state: control.look_up(state, on, text))

    async def say(self, key: str, text: str, table: int | None = None, request: str = "") -> None:
        """A message; "" takes the last one away. BadOption if it is too long."""
        await self._lead(key, request, ["say", text, table], lambda state: control.say(state, text, table))

    async def more_time(self, key: str, seconds: int, table: int | None = None, request: str = "") -> None:
        """For every clock that runs now. BadOption unless it is 1 to 3600 seconds."""
        asked = ["more time", seconds, table]
        await self._lead(key, request, asked, lambda state: control.more_time(state, seconds, table))

    async def stop_after_round(self, key: str, on: bool, table: int | None = None, request: str = "") -> None:
        """The game ends as it stands when the present round does."""
        asked = ["last round", on, table]
        await self._lead(key, request, asked, lambda state: control.stop_after_round(state, on, table))

    async def stop(self, key: str, table: int | None = None, request: str = "") -> None:
        """The game ends now, as it stands. NotNow if it is over already (all of them, without a table)."""
        self._check(key)
        running = await self._upkeep.running()
        await self._lead(key, request, ["stop", table], lambda state: control.stop(state, table, running))

    async def bot(self, key: str, pupil: int, on: bool, request: str = "") -> None:
        """A bot plays for this pupil's seat, or gives it back. NotNow without a seat in a running game."""
        self._check(key)
        table, seat = control.seat_of(self._state, pupil, await self._upkeep.running())
        lead = await self._upkeep.lead(table)
        await (lead.hand_over(seat, self._upkeep.strength) if on else lead.take_back(seat))

    async def open_hands(self, key: str, on: bool, request: str = "") -> None:
        """The teacher sees all hands; pupils are told."""
        await self._lead(key, request, ["hands", on], lambda state: door.switched("open-hands", self.hands_open, on))

    async def notebook(self, key: str, on: bool, request: str = "") -> None:
        """Whether pupils are asked to write."""
        await self._lead(key, request, ["notebook", on], lambda state: door.switched("notebook", self.writes, on))

    async def timers(self, key: str, nudge: int, coach: int, request: str = "") -> None:
        """Seconds after which a page reminds its pupil, and after which the coach makes one move; 0: never."""
        await self._lead(key, request, ["timers", nudge, coach], lambda state: control.timers(state, nudge, coach))

    # ---- what the class does by itself

    async def open(self) -> None:
        """Whatever was stored and not done is done now."""
        await self._upkeep.settle()

    def doubt(self) -> None:
        """The store is away, and other servers may know more."""
        self._ledger.doubt()

    async def follow(self) -> None:
        """Take over what other servers have stored. NotSaved, NoSuchClass."""
        await self._ledger.follow()

    def hear(self, number: int) -> None:
        """Another server has told how far the class is."""
        self._ledger.hear(number)

    def heard_elsewhere(self, pupils: Iterable[int]) -> None:
        """Other servers have heard of these pupils."""
        for pupil in pupils:
            self._audience.heard_elsewhere(pupil)

    def publish(self) -> None:
        """Wake everybody who watches."""
        self._audience.publish()

    def tell_others(self) -> None:
        """Other servers are told who is here."""
        self._audience.tell_others()

    def lead(self) -> None:
        """Of all servers this one does from now on what the class does by itself."""
        self._do_soon(self._upkeep.settle())

    def close(self) -> None:
        """End all subscriptions and whatever happens by itself."""
        self._audience.close()
        self._floor.close()

    async def delete_tables(self) -> None:
        """Of every game, for good."""
        await self._upkeep.delete(table.code for game in self.games for table in game.tables if table.code)

    async def _lead(self, key: str, request: str, asked: Asked, decide: Decide, also: Changes = ()) -> None:
        self._check(key)
        await self._take("teacher", request, asked, decide, also)

    async def _take(
        self, who: str, request: str, asked: Asked, decide: Decide, also: Changes = (), settles: bool = True
    ) -> None:
        """Stored, then done at the tables, unless they have nothing to do with it."""
        await self._ledger.take(who, request, asked, lambda: decide(self._state), also)
        if settles:
            await self._upkeep.settle()

    def _do_soon(self, work: Coroutine[object, object, None]) -> None:
        """Nobody waits for it, and what cannot be stored now is done another time."""

        async def do() -> None:
            with suppress(NotSaved):
                await work

        task = asyncio.get_running_loop().create_task(do())
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _welcome(self, pupil: Pupil | None, token: str) -> tuple[Pupil, str]:
        assert pupil is not None
        if pupil.state == "out":
            raise SentOut
        self._audience.heard(pupil.id)
        return self.pupil(pupil.id)._replace(state=pupil.state), token

    async def _hall(self) -> Hall:
        return Hall(self._most, self._wish(self.lesson), await self._upkeep.running(), self._audience.online)

    def _wish(self, lesson: Lesson) -> Wish:
        return Wish(allowed_sizes(lesson, self._tables.box(lesson.game)), *lesson.size, lesson.gaps, lesson.team)

    def _whole(self, lesson: Lesson) -> Lesson:
        """Where pupils tap their names, the roll stays unless there is a new one. UnknownGame, BadOption."""
        kept = replace(lesson, roll=lesson.roll or self.lesson.roll)
        return whole(kept, self._tables.box(lesson.game), self._most, self._tables.strengths)

    def _keys(self) -> dict[int, str]:
        return {each.id: each.key for each in self._state.members.values() if each.state != "out"}

    def _changed(self) -> None:
        before, self._devices = self._devices, self._keys()
        for pupil, key in before.items():
            if self._devices.get(pupil) != key:
                self._audience.end(pupil)
        self._audience.publish()
        self._floor.look()
