"""What people at a table agree on: to take a move back, to end the game before its rules do.

Whoever is alone with bots decides alone. In a game for two a person may also give up, which needs nobody's yes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from shoal.engine.errors import Refused, ShoalError
from shoal.engine.log import Ending
from shoal.table import remarks
from shoal.table.errors import NotNow
from shoal.table.judge import Judge
from shoal.table.ledger import Ack, Ledger, Step
from shoal.table.question import Asked, Questions, What
from shoal.table.reasons import no
from shoal.table.seating import Seating
from shoal.table.seats import Doer
from shoal.table.watch import Audience


class Agreement:
    """Every change is a step of the ledger. `device` are the seats of the asker's device: they agree with it."""

    def __init__(
        self, ledger: Ledger, judge: Judge, seating: Seating, audience: Audience, changed: Callable[[], None]
    ) -> None:
        self._ledger = ledger
        self._judge = judge
        self._seating = seating
        self._audience = audience
        self._changed = changed
        self._read: tuple[str | None, Questions] = (None, Questions())  # what is stored, and what that says
        self._over: str | None = None  # what was stored when its question ended without being answered
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def asked(self) -> Asked | None:
        stored = self._ledger.question
        return None if stored is None or stored == self._over else self._questions.asked

    async def undo(self, seat: int, request: str, device: Iterable[int], doer: Doer | None) -> Ack | None:
        """Take back the seat's last move, or None: the other people are being asked."""
        asking = False  # as it was last decided: when this goes on, they may have answered

        def decide() -> Step | Ack | None:
            nonlocal asking
            asking = False
            if self._is_asked("undo", seat, request):
                return None
            repeated = self._judge.repeated(request, "undo")
            if repeated is not None:
                return repeated
            play = self._ledger.play
            self._judge.check_running(seat)
            back = play.last_move_of(seat)
            self._check_silent()
            if back is None:
                raise Refused(no("no_move_to_take_back"))
            people = self._seating.people_besides([seat, *device]) if play.reveals(seat, back) else ()
            if not people:
                return Step(play.try_undo(back), request, doer=doer)
            move = play.moves[back][0]
            asking = True
            return self._put(self._questions.ask("undo", seat, request, people, move, play.last_move, back, doer))

        ack = await self._ledger.take(decide)
        return None if asking else ack

    async def end(self, seat: int, request: str, device: Iterable[int]) -> Ack | None:
        """End the game as it stands, or None: the other people are being asked. Who is away for long is not."""
        asking = False

        def decide() -> Step | Ack | None:
            nonlocal asking
            asking = False
            if self._is_asked("end", seat, request):
                return None
            repeated = self._judge.repeated(request, "ended")
            if repeated is not None:
                return repeated
            self._judge.check_running(seat)
            self._check_silent()
            move = self._ledger.play.last_move
            self._questions.check("end", seat, move)
            people = self._not_gone(self._seating.people_besides([seat, *device]))
            asking = bool(people)
            if asking:
                return self._put(self._questions.ask("end", seat, request, people, move, move))
            return Step(self._ledger.play.try_end(Ending()), request)

        ack = await self._ledger.take(decide)
        return None if asking else ack

    async def resign(self, seat: int, request: str) -> Ack:
        """Give up: the other seat has won."""

        def decide() -> Step | Ack:
            repeated = self._judge.repeated(request, "ended")
            if repeated is not None:
                return repeated
            self._judge.check_running(seat)
            if len(self._ledger.seats) != 2:
                raise Refused(no("resign_for_two"))
            return Step(self._ledger.play.try_end(Ending(seat)), request)

        return await self._ledger.take(decide)

    async def answer(self, what: What, seat: int, yes: bool, sign: int | None) -> None:
        """A person's answer, to the question with this sign if one is given; NotNow if nobody asks this seat that."""

        def decide() -> Step:
            self._judge.check_going_on()
            asked = self.asked
            if asked is None or asked.what != what or seat not in asked.waiting or sign not in (None, asked.sign):
                raise NotNow(no("nobody_asks"))
            if not yes:
                said = remarks.undo_declined(seat) if what == "undo" else remarks.end_declined(seat)
                return self._put(self._questions.declined(), said)
            return self._agreed(asked) if asked.waiting == (seat,) else self._put(self._questions.agreed_by(seat))

        await self._ledger.take(decide)

    def look(self) -> None:
        """After a change: a move ends the question for an undo, and so does who asked by leaving. Those who still play
        are asked; a remark, another name say, ends no question, but a pause does: nobody may answer."""
        asked, play, seats = self.asked, self._ledger.play, self._ledger.seats
        if asked is not None:
            left = play.last_move != asked.move or seats[asked.seat].kind != "person"
            if play.over or self._ledger.hosted.paused is not None or (asked.what == "undo" and left):
                self._over = self._ledger.question
            elif all(seats[seat].kind != "person" for seat in asked.waiting):
                self._send(asked)
        self._expect()

    def close(self) -> None:
        self._stop()
        for task in self._tasks:
            task.cancel()

    @property
    def _questions(self) -> Questions:
        stored = self._ledger.question
        if self._read[0] is not stored:
            self._read = (stored, Questions.read(stored, self._ledger.ahead))
        return self._read[1]

    def _put(self, questions: Questions, *said: str) -> Step:
        return Step(self._ledger.play.try_remarks(said), question=questions.written(self._ledger.ahead))

    def _check_silent(self) -> None:
        if self.asked is not None:
            raise NotNow(no("asked_already"))

    def _is_asked(self, what: What, seat: int, request: str) -> bool:
        asked = self.asked
        return asked is not None and (asked.what, asked.seat, asked.request) == (what, seat, request)

    def _agreed(self, asked: Asked) -> Step:
        play = self._ledger.play
        if asked.what == "undo":
            return Step(play.try_undo(asked.back), asked.request, doer=asked.doer)
        return Step(play.try_end(Ending()), asked.request)

    def _not_gone(self, people: Iterable[int]) -> tuple[int, ...]:
        here = self._audience.here()
        return tuple([seat for seat in people if seat in here])

    def _expect(self) -> None:
        """The end of the time to answer."""
        self._stop()
        asked = self.asked
        if asked is not None:
            self._timer = asyncio.get_running_loop().call_at(asked.ends_at, self._send, asked)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _send(self, asked: Asked) -> None:
        task = asyncio.get_running_loop().create_task(self._close(asked))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _close(self, asked: Asked) -> None:
        """Nobody answers any more. That is a no, except to an end by those who have not been there to say it, and by
        those who have left: if nobody else is left who could, it is agreed."""
        stored = self._ledger.question

        def decide() -> Step | None:
            now = self.asked
            if now is None or (now.what, now.request) != (asked.what, asked.request):
                return None  # somebody was faster
            seats = self._ledger.seats
            people = [seat for seat in now.waiting if seats[seat].kind == "person"]
            if not (self._not_gone(people) if now.what == "end" else people):
                return self._agreed(now)
            if not now.late:
                return None  # somebody is back, and may still answer
            said = [remarks.end_unanswered(now.seat)] if now.what == "end" else []
            return self._put(self._questions.declined(), *said)

        try:
            await self._ledger.take(decide)
        except ShoalError:  # it could not be saved: then the game goes on
            self._over = stored
            self._changed()
