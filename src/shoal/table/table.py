"""A live table, as people, programs and pages know it.

The same path for people, bots and clocks: authenticate the seat, check the number the sender saw and let the rules say
yes or why not (`judge`), store (`ledger`), acknowledge, publish."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from functools import partial

from shoal.engine.box import Box, Record
from shoal.engine.errors import Refused
from shoal.engine.game import SPECTATOR, Game
from shoal.engine.language import LANGUAGE
from shoal.engine.log import Header, Log
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.story import NOTHING, Note
from shoal.table import remarks
from shoal.table.attendant import Attendant, RunningClock
from shoal.table.draft import Draft, Drafts
from shoal.table.errors import BadRequest, NotNow, NotYourSeat, Stale
from shoal.table.judge import Judge, check_request
from shoal.table.ledger import Ack, Ledger, Step
from shoal.table.reasons import no
from shoal.table.seating import Seating
from shoal.table.seats import Seat, SeatInfo
from shoal.table.seen import seen_log
from shoal.table.thinking import Thinking
from shoal.table.undo import UndoAsked, UndoQuestion
from shoal.table.watch import Audience, Subscription


class Table:
    """One game with its seats. Everything a viewer gets is built from a `sight`; the ledger is the table's own."""

    def __init__(
        self,
        ledger: Ledger,
        box: Box,
        header: Header,
        settings: dict[str, float],
        *,
        before: str | None,
        after: str | None,
        created: float,
        thinking: Thinking,
        again: Callable[[Table, list[Seat]], Awaitable[Table]],
    ) -> None:
        self.code = ledger.code
        self.box = box
        self.game: Game = ledger.play.game
        self.settings = settings
        self.before = before  # code of the table this one is the rematch of
        self.after = after  # code of its rematch, once somebody asked for one
        self.created = created  # when it was set up, in seconds since 1970
        self._ledger = ledger
        self._header = header
        self._again = again
        self._rematching: asyncio.Task[Table] | None = None
        self._coach = box.coach(self.game)
        self._audience = Audience(header.seats, lambda: self.number)
        self._seating = Seating(ledger, self._audience)
        self._question = UndoQuestion(self._look)
        self._attendant = Attendant(self, ledger, self._coach, thinking, self._act_for)
        self._judge = Judge(ledger, self._attendant.held)
        self._drafts = Drafts(lambda: ledger.play, box, self._coach)
        ledger.changed = self._changed

    # What may be seen

    @property
    def number(self) -> int:
        """Events stored: the version clients send back."""
        return self._ledger.play.number

    @property
    def header(self) -> Header:
        return replace(self._header, names=self.names)

    @property
    def names(self) -> tuple[str, ...]:
        return self._seating.names

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where; the same object until something changes."""
        return self._seating.infos

    @property
    def started(self) -> bool:
        """False while a seat is open: nothing is dealt yet."""
        return self._ledger.started

    @property
    def over(self) -> bool:
        return self._ledger.play.over

    @property
    def clocks(self) -> tuple[RunningClock, ...]:
        return self._attendant.clocks

    @property
    def undo_asked(self) -> UndoAsked | None:
        return self._question.asked

    @property
    def watched(self) -> bool:
        return bool(self._audience)

    def seats_of(self, tokens: Iterable[str]) -> list[int]:
        """The seats these tokens hold, in order; unknown tokens hold none."""
        return self._seating.held_by(tokens)

    def sight(self, seat: int) -> Sight:
        """What a seat (or SPECTATOR) may know now; the same object until something changes."""
        return self._ledger.play.sight(seat)

    def legal(self, seat: int) -> list[int]:
        """What the seat may do now; actions under a grace time are left out until it is over."""
        if seat < 0 or not self.started:
            return []
        held = self._attendant.held
        return [action for action in self._ledger.play.since[seat] if action not in held]

    def why_not(self, seat: int, action: str) -> Reason | None:
        """Why the seat may not do this now; None if it may. UnknownAction if the game has no such action."""
        index = self.game.vocabulary.index(action)
        draft = self.draft(seat)
        return self._judge.reason(seat, index) if draft is None else draft.state.why_not(seat, index)

    def draft(self, seat: int) -> Draft | None:
        """What the seat is trying out now; None where everything it does counts at once."""
        return self._drafts.of(seat) if self.started and not self.over else None

    def hint(self, seat: int, language: str = LANGUAGE) -> tuple[int, str] | None:
        """The coach's suggestion and its reason in words; None if the seat has nothing to do."""
        draft = self.draft(seat)
        legal = self.legal(seat) if draft is None else list(draft.legal)
        if not legal:
            return None
        rng = Rng(secrets.randbits(62))
        sight = self.sight(seat) if draft is None else draft.sight
        state = self.game.imagine(sight, rng) if draft is None else draft.state
        action = int(self._coach.choose(state, seat, rng))
        if action not in legal:
            return None
        return action, self.box.help.reason(sight, legal, action, self.box.words(language))

    def notes_since(self, number: int) -> list[tuple[int, Note]]:
        """Notes of events after that number. Show each viewer `note.seen_by(seat)` only."""
        notes = self._ledger.play.notes
        first = len(notes)
        while first and notes[first - 1][0] > number:
            first -= 1
        return notes[first:]

    def remarks_since(self, number: int) -> list[tuple[int, str]]:
        """What happened around the game after that number (joined, handed over, undone), as the log has it."""
        return [
            (at, event.text)
            for at, event in enumerate(self._ledger.play.events[number:], number + 1)
            if event.actor is None
        ]

    def record(self) -> Record:
        """The whole story; secrets are in it only when the game is over."""
        play = self._ledger.play
        notes = play.notes
        if not play.over:
            notes = [(number, note._replace(secret=NOTHING, to=())) for number, note in notes]
        return Record(tuple(notes), tuple(play.state.scores()), tuple(play.state.ranks()), play.over)

    def log(self, viewer: int = SPECTATOR) -> Log:
        """The log; while the game runs, events that the viewer may not know are hidden in it.

        That takes a moment for a long game, so ask from another thread."""
        play = self._ledger.play
        log = Log(self.header, list(play.events))
        return log if play.over else seen_log(self.game, log, viewer)

    def subscribe(self, seats: Iterable[int] = ()) -> Subscription:
        """Wakes after every change; as long as it is open, `seats` count as online."""
        return self._audience.admit(seats)

    # What may be done

    async def join(self, name: str, seat: int | None = None, request: str = "") -> tuple[int, str]:
        """Take an open seat: (seat, token). SeatTaken, TableFull, NoSuchSeat. The last one to join starts the game.

        The same request, an id nobody can guess, gets the same seat and token again; BadRequest if it is too short."""
        return await self._seating.join(name, seat, request)

    async def start(self, token: str, strength: str = "perch") -> None:
        """Begin now: bots take the seats still open. Any seat's token will do."""
        await self._seating.start(token, strength)

    async def act(self, token: str, seat: int, action: str, number: int | None, request: str) -> Ack:
        """Do an action, given by its notation, having seen the table at `number`.

        Refused, Stale, NotYourSeat, UnknownAction, NotNow, BadRequest, NotSaved: then nothing has changed."""
        self._seating.authenticate(token, seat)
        index = self.game.vocabulary.index(action)
        check_request(request)
        self._audience.heard(seat)
        return await self._ledger.take(partial(self._judge.decide, seat, index, number, request))

    def edit_draft(self, token: str, seat: int, what: str, action: str | None = None) -> None:
        """Try out an action (`add`), take the last one back or take up again what one put down (`take-back`), begin
        again (`clear`), or let the coach do what is left (`rest`). Refused, Stale, NotYourSeat, BadRequest."""
        self._seating.authenticate(token, seat)
        self._audience.heard(seat)
        index = None if action is None else self.game.vocabulary.index(action)
        if what == "add" and index is not None:
            self._drafts.add(seat, index)
        elif what == "take-back":
            self._drafts.take_back(seat, index)
        elif what == "clear":
            self._drafts.clear(seat)
        elif what == "rest":
            self._drafts.rest(seat, Rng(secrets.randbits(62)))
        else:
            raise BadRequest(no("draft_verbs"))
        self.publish()

    async def send_draft(self, token: str, seat: int, request: str) -> Ack:
        """All that was tried out counts now, as one step."""
        self._seating.authenticate(token, seat)
        check_request(request)
        self._audience.heard(seat)
        return await self._ledger.take(partial(self._judge.decide_draft, seat, self._drafts.finished, request))

    async def undo(self, token: str, seat: int, request: str, with_tokens: Iterable[str] = ()) -> Ack | None:
        """Take back the seat's last move. None: the other people are being asked (`undo_asked`).

        It is free as long as since then neither chance decided, nor another seat moved, nor this seat saw something it
        could not have foretold. Else the other people must agree; those of `with_tokens` (the same device) do.
        Refused if there is nothing to take back."""
        self._seating.authenticate(token, seat)
        check_request(request)

        def decide() -> Step | Ack | None:
            asked = self.undo_asked
            if asked is not None and (asked.seat, asked.request) == (seat, request):
                return None
            repeated = self._judge.repeated_undo(request)
            if repeated is not None:
                return repeated
            back = self._undo_back(seat)
            play = self._ledger.play
            agreed = [seat, *self.seats_of(with_tokens)]
            people = self._seating.people_besides(agreed) if play.reveals(seat, back) else ()
            if people:
                self._question.ask(seat, back, request, people)
                return None
            return Step(play.try_undo(back), request)

        return await self._ledger.take(decide)

    async def answer_undo(self, token: str, seat: int, yes: bool) -> None:
        """A person's answer to `undo_asked`; NotNow if nobody asks this seat."""
        self._seating.authenticate(token, seat)

        def decide() -> Step | None:
            asked = self._question.answer(seat, yes)
            if asked.waiting and yes:
                return None
            play = self._ledger.play
            if yes:
                return Step(play.try_undo(asked.back), asked.request)
            return Step(play.try_remarks([remarks.undo_declined(seat)]))

        await self._ledger.take(decide)

    async def hand_over(self, token: str, seat: int, strength: str) -> None:
        """Let a bot play on for this seat; its token can take it back.

        A seat whose person has been away for a minute may be handed over by anybody who sits at the table."""
        await self._seating.hand_over(token, seat, strength)

    async def take_back(self, token: str, seat: int) -> None:
        """Take one's seat back from a bot."""
        await self._seating.take_back(token, seat)

    async def rename(self, token: str, seat: int, name: str) -> None:
        """Another name for one's seat. BadOption if it is too long."""
        await self._seating.rename(token, seat, name)

    async def rematch(self, token: str) -> Table:
        """A new table with the same people, tokens, options and settings; the same one for everybody who asks."""
        if not self.seats_of([token]):
            raise NotYourSeat(no("rematch_seated"))
        if not self.over:
            raise NotNow(no("not_over"))
        if self._rematching is None or (self._rematching.done() and self._rematching.exception()):
            self._rematching = asyncio.get_running_loop().create_task(self._begin_rematch())
        return await asyncio.shield(self._rematching)

    # What the room does

    async def open(self) -> None:
        """Begin to attend: chance plays if it is its turn, clocks run, bots think."""

        def decide() -> Step | None:
            step = self._seating.taken({}, [])
            return step if step.batch.events else None

        await self._ledger.take(decide)
        self._attendant.look()

    def publish(self) -> None:
        """Wake everybody who watches."""
        self._audience.publish()

    def close(self) -> None:
        """Stop all clocks and end all subscriptions."""
        self._attendant.close()
        self._question.end()
        self._audience.close()

    async def _act_for(self, seat: int, action: int, by: str, number: int) -> None:
        """A bot's or the room's action, accepted like everybody's."""

        def decide() -> Step:
            if self.undo_asked is not None:
                raise Stale(no("undo_asked"))
            if by == "bot" and self._ledger.seats[seat].kind != "bot":
                raise Stale(no("seat_taken_back"))
            self._judge.check(seat, action, number)
            return Step(self._ledger.play.try_action(seat, action, by))

        await self._ledger.take(decide)

    async def _begin_rematch(self) -> Table:
        table = await self._again(self, [replace(seat) for seat in self._ledger.seats])
        self.after = table.code
        self.publish()
        return table

    def _changed(self) -> None:
        self._question.end()
        self._look()

    def _look(self) -> None:
        self._attendant.look()
        self.publish()

    def _undo_back(self, seat: int) -> int:
        """How many moves remain when the seat takes back its last one."""
        if self.over:
            raise NotNow(no("game_over"))
        if self.undo_asked is not None:
            raise NotNow(no("asked_already"))
        back = self._ledger.play.last_move_of(seat)
        if back is None:
            raise Refused(no("no_move_to_take_back"))
        return back
