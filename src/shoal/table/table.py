"""A live table, as people, programs and pages know it.

The same path for people, bots and clocks: authenticate the seat, check the number the sender saw and let the rules say
yes or why not (`judge`), store (`ledger`), acknowledge, publish."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import replace
from functools import partial

from shoal.engine.box import Box
from shoal.engine.errors import Refused
from shoal.engine.language import LANGUAGE
from shoal.engine.log import Header
from shoal.table import remarks
from shoal.table.agreement import Agreement
from shoal.table.attendant import Attendant
from shoal.table.claims import Claim
from shoal.table.coaching import Coaching
from shoal.table.draft import Drafts
from shoal.table.errors import NotNow, NotYourSeat, NotYourTable, Stale
from shoal.table.follow import Presence
from shoal.table.host import Lead
from shoal.table.judge import Judge, check_request
from shoal.table.ledger import Ack, Ledger, Step, signed
from shoal.table.manners import Manners
from shoal.table.reasons import no
from shoal.table.seating import Seating
from shoal.table.seats import Doer, Seat
from shoal.table.thinking import Thinks
from shoal.table.view import View
from shoal.table.watch import Audience, Subscription


class Table(View):
    """One game with its seats. Everything a viewer gets is built from a `sight`; the ledger is the table's own."""

    def __init__(
        self,
        ledger: Ledger,
        box: Box,
        header: Header,
        settings: dict[str, float],
        *,
        before: str | None,
        created: float,
        thinking: Thinks,
        manners: Manners,
        away: float,
        leads: Callable[[], bool],
        back_for: float,
        presence: Presence,
        again: Callable[[Table, list[Seat]], Awaitable[Table]],
    ) -> None:
        self.code = ledger.code
        self.box = box
        self.game = ledger.play.game
        self.settings = settings
        self.before = before
        self.created = created
        self._ledger = ledger
        self._header = header
        self._again = again
        coach = box.coach(self.game)
        self._audience = Audience(header.seats, lambda: self.number, away, presence.here)
        self._seating = Seating(ledger, self._audience, thinking.strengths)
        self._attendant = Attendant(self, ledger, coach, thinking, manners, self._act_for, leads, back_for)
        self._judge = Judge(ledger, self._attendant.held)
        self._agreement = Agreement(ledger, self._judge, self._seating, self._audience, self._look)
        self._drafts = Drafts(ledger, box, coach)
        self._coaching = Coaching(ledger, box, coach, self._drafts, self._attendant.held, presence.hint)
        self._lead = Lead(ledger, self._seating, self._judge, self._attendant, self._coaching, box.room)
        self._farewells: list[Callable[[], object]] = []
        ledger.changed = self._changed

    # What may be done

    def subscribe(self, seats: Iterable[int] = ()) -> Subscription:
        """Wakes after every change; as long as it is open, `seats` count as online."""
        seats = tuple(seats)
        self._seating.back(seats)
        return self._audience.admit(seats)

    def hint(self, seat: int, language: str = LANGUAGE) -> tuple[int, str] | None:
        """The coach's suggestion and its reason in words; None if the seat has nothing to do."""
        return self._coaching.hint(seat, self.draft(seat), language)

    def heard(self, seat: int) -> None:
        """A sign of life of whoever sits there."""
        self._audience.heard(seat)

    async def join(self, name: str, seat: int | None = None, request: str = "") -> tuple[int, str]:
        """Take an open seat: (seat, token). SeatTaken, TableFull, NoSuchSeat. The last one to join starts the game.

        The same request, an id nobody can guess, gets the same seat and token again; BadRequest if it is too short."""
        return await self._seating.join(name, seat, request)

    async def start(self, token: str, strength: str = "", request: str = "") -> None:
        """Begin now: bots take the seats still open, as strong as those that sit there already. Any seat's token will
        do."""
        await self._seating.start(token, strength, request)

    async def act(self, token: str, seat: int, action: str, number: int | None, request: str) -> Ack:
        """Do an action, given by its notation, having seen the table at `number`.

        Refused, Stale, NotYourSeat, UnknownAction, NotNow, BadRequest, NotSaved: then nothing has changed."""
        if number is not None and number > self.number and self._ledger.store.shared:
            await self._ledger.reach(number)  # another server has told the sender more than this one knows
        doer = self._enter(token, seat, request)
        index = self.game.vocabulary.index(action)
        return await self._ledger.take(signed(partial(self._judge.decide, seat, index, number, request), doer))

    async def edit_draft(
        self, token: str, seat: int, what: str, action: str | None = None, part: str | None = None
    ) -> None:
        """Try out an action (`add`), take the last one back or take up again what one put down (`take-back`), take a
        part in hand (`hold`), begin again (`clear`), or let the coach do what is left (`rest`).

        Refused, Stale, NotYourSeat, BadRequest, NotSaved."""
        self._enter(token, seat)
        index = None if action is None else self.game.vocabulary.index(action)
        await self._drafts.edit(seat, what, index, part)
        self.publish()

    async def send_draft(self, token: str, seat: int, request: str) -> Ack:
        """All that was tried out counts now, as one step."""
        doer = self._enter(token, seat, request)
        decide = partial(self._judge.decide_draft, seat, self._drafts.finished, request)
        return await self._ledger.take(signed(decide, doer))

    async def undo(self, token: str, seat: int, request: str, with_tokens: Iterable[str] = ()) -> Ack | None:
        """Take back the seat's last move. None: the other people are being asked (`asked`).

        It is free as long as since then neither chance decided, nor another seat moved, nor this seat saw something it
        could not have foretold. Else the other people must agree; those of `with_tokens` (the same device) do. Bots
        always agree, so that somebody alone with them can learn by trying. Refused where moves are not taken back
        (`may_undo`), and if there is nothing to take back."""
        doer = self._enter(token, seat, request)
        if not self.may_undo:
            raise Refused(no("no_undo"))
        return await self._agreement.undo(seat, request, self.seats_of(with_tokens), doer)

    async def answer_undo(self, token: str, seat: int, yes: bool, sign: int | None = None) -> None:
        """A person's answer to somebody who asks to take a move back; NotNow if nobody asks this seat, or nobody with
        this sign, if one is given."""
        self._enter(token, seat)
        await self._agreement.answer("undo", seat, yes, sign)

    async def end(self, token: str, seat: int, request: str, with_tokens: Iterable[str] = ()) -> Ack | None:
        """End the game as it stands. None: the other people are being asked (`asked`), and all of them must agree.

        Those of `with_tokens` (the same device) do, and so do those who have been away for half a minute."""
        self._enter(token, seat, request)
        return await self._agreement.end(seat, request, self.seats_of(with_tokens))

    async def answer_end(self, token: str, seat: int, yes: bool, sign: int | None = None) -> None:
        """A person's answer to somebody who asks to end the game; NotNow as above."""
        self._enter(token, seat)
        await self._agreement.answer("end", seat, yes, sign)

    async def resign(self, token: str, seat: int, request: str) -> Ack:
        """Give up in a game for two: the other has won. Refused where more sit at the table."""
        self._enter(token, seat, request)
        return await self._agreement.resign(seat, request)

    async def hand_over(self, token: str, seat: int, strength: str = "", request: str = "") -> None:
        """Let a bot play on for this seat, as strong as the table's others; its token can take it back.

        A seat whose person is away may be handed over by anybody who sits at the table."""
        await self._seating.hand_over(token, seat, strength, request)

    async def take_back(self, token: str, seat: int, request: str = "") -> None:
        """Take one's seat back from a bot."""
        await self._seating.take_back(token, seat, request)

    async def claim(self, seat: int, tokens: Collection[str], request: str = "") -> tuple[Claim, str]:
        """From another device: "this away seat is mine". The token opens it if somebody else at the table says yes in
        time, and nothing before. NotNow if its person is here, nobody could say yes, or it was asked for just now.

        `tokens` are all the device has: it cannot say yes to itself. The same request gets the same claim again."""
        return await self._seating.claim(seat, tokens, request)

    async def answer_claim(self, tokens: Collection[str], seat: int, sign: int, yes: bool) -> None:
        """A person's answer to the claim with this sign; NotNow if there is none, NotYourSeat from who is not asked.
        After a yes the former device holds the seat no more."""
        await self._seating.answer_claim(tokens, seat, sign, yes)

    async def show_pass(self, token: str, seat: int) -> str:
        """The seat's one-time code, for its holder: the same until it is used."""
        return await self._seating.show_pass(token, seat)

    async def take_over(self, code: str, request: str = "", who: str = "") -> tuple[int, str]:
        """Go on with a seat on this device by its one-time code: (seat, token). The former device holds it no more.
        NotYourSeat if the code opens none, TooMany after many wrong ones of whoever (`who`) tries. The same request
        gets the same answer."""
        return await self._seating.take_over(code, request, who)

    async def rename(self, token: str, seat: int, name: str, request: str = "") -> None:
        """Another name for one's seat. BadOption if it is too long."""
        await self._seating.rename(token, seat, name, request)

    async def rematch(self, token: str) -> Table:
        """A new table with the same people, tokens, options and settings; the same one for everybody who asks. NotNow
        where the table has a host, who begins what comes next."""
        if not self.seats_of([token]):
            raise NotYourSeat(no("rematch_seated"))
        if self.host:
            raise NotNow(no("host_plays_again"))
        if not self.over:
            raise NotNow(no("not_over"))
        table = await self._again(self, [replace(seat, pass_key="") for seat in self._ledger.seats])
        await self._ledger.take(lambda: Step(self._ledger.play.try_remarks(()), after=table.code))
        return table

    def lead(self, host_token: str) -> Lead:
        """What the table's host may do. NotYourTable unless this is the host's token."""
        if not self._lead.opens_with(host_token):
            raise NotYourTable
        return self._lead

    # What the room does

    async def open(self) -> None:
        """Begin to attend: chance plays if it is its turn, clocks run, bots think."""

        def decide() -> Step | None:
            step = self._seating.taken({}, [])
            return step if step.batch.events else None

        await self._ledger.take(decide)
        self._agreement.look()
        self._seating.look()
        self._attendant.look()

    async def follow(self) -> None:
        """Take over what other servers have stored. NotSaved, NoSuchTable."""
        await self._ledger.follow()

    def look(self) -> None:
        """See what is to be done, as when this server comes to lead the table, or leads it no more."""
        self._attendant.look()

    def heard_elsewhere(self, seats: Iterable[int]) -> None:
        """Other servers have heard of these seats."""
        for seat in seats:
            self._audience.heard_elsewhere(seat)

    def hinted_elsewhere(self, seats: Iterable[int]) -> None:
        """These seats have asked other servers for hints."""
        for seat in seats:
            self._coaching.hints[seat] += 1

    def pass_on(self) -> None:
        """Tell other servers who is here."""
        self._audience.pass_on()

    def publish(self) -> None:
        """Wake everybody who watches."""
        self._audience.publish()

    def when_closed(self, act: Callable[[], object]) -> None:
        """Do this when the table is put away."""
        self._farewells.append(act)

    async def delete(self) -> None:
        """Nothing is left of it: who looks on is told that it is gone."""
        await self._ledger.delete()
        self.close()

    def close(self) -> None:
        """Stop all clocks and end all subscriptions."""
        self._attendant.close()
        self._agreement.close()
        self._seating.close()
        self._audience.close()
        for act in self._farewells:
            act()

    def _enter(self, token: str, seat: int, request: str | None = None) -> Doer | None:
        """Whoever holds the seat is here; who of its team that is, if it has one. NotYourSeat, BadRequest."""
        doer = self._seating.authenticate(token, seat)
        if request is not None:
            check_request(request)
        self._audience.heard(seat)
        return doer

    async def _act_for(self, seat: int, action: int, by: str, number: int) -> None:
        """A bot's or the room's action, accepted like everybody's."""

        def decide() -> Step:
            if self.asked is not None:
                raise Stale(no("asked_already"))
            if by in ("bot", "coach") and self._ledger.seats[seat].kind != "bot":
                raise Stale(no("seat_taken_back"))
            self._judge.check(seat, action, number)
            if by == "coach":
                return Step(self._ledger.play.try_actions(seat, [action], by, [remarks.coached(seat)]))
            return Step(self._ledger.play.try_action(seat, action, by))

        await self._ledger.take(decide)

    def _changed(self) -> None:
        self._agreement.look()
        self._seating.look()
        self._look()

    def _look(self) -> None:
        self._attendant.look()
        self.publish()
