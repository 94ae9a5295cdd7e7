"""Who sits at a table: taking a seat, leaving it to a bot, coming back, also on another device, another name."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from shoal.engine.errors import ShoalError
from shoal.table import remarks
from shoal.table.claims import Claim, Claims
from shoal.table.errors import NoSuchSeat, NotNow, NotYourSeat, SeatTaken, TableFull
from shoal.table.judge import check_request
from shoal.table.ledger import Ack, Ledger, Step
from shoal.table.passes import Tries, one_time_code, pass_key
from shoal.table.reasons import no
from shoal.table.seats import (
    USUAL_STRENGTH,
    Doer,
    Seat,
    SeatInfo,
    check_strength,
    clean_name,
    key_of,
    token_for,
)
from shoal.table.watch import Audience

AWAY = 30.0  # seconds without a sign of life, after which a person is away: others may hand the seat to a bot


class Seating:
    """The seats of one table. Every change is a step of its ledger."""

    def __init__(self, ledger: Ledger, audience: Audience, strengths: Collection[str]) -> None:
        self._ledger = ledger
        self._audience = audience
        self._strengths = strengths  # of bots that may sit here
        self._read: tuple[str, Claims] = ("{}", Claims())  # what is stored, and what that says
        self._timer: asyncio.TimerHandle | None = None  # until a claim has waited long enough
        self._tasks: set[asyncio.Task[object]] = set()
        self._tries = Tries()
        self._shown: tuple[object, tuple[SeatInfo, ...]] = (None, ())  # the seats, and what they were made from

    @property
    def names(self) -> tuple[str, ...]:
        return tuple([seat.name for seat in self._ledger.seats])

    @property
    def infos(self) -> tuple[SeatInfo, ...]:
        """Who sits where; the same object until something changes."""
        key = (self._audience.here(), tuple(self._ledger.seats))
        known, infos = self._shown
        if known != key:
            infos = _infos(*key)
        self._shown = (key, infos)  # with these very seats, which are quickly compared the next time
        return infos

    @property
    def keys(self) -> tuple[object, ...]:
        """What opens the seats; it changes when one is taken or goes to another device."""
        return tuple([seat.key or seat.mates for seat in self._ledger.seats])

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Who asks for a seat from another device; the same object until something changes."""
        return self._claims.all

    @property
    def _claims(self) -> Claims:
        stored = self._ledger.claims
        if self._read[0] is not stored:
            self._read = (stored, Claims.read(stored, self._ledger.ahead))
        return self._read[1]

    @property
    def busy(self) -> bool:
        """Whether somebody asks for a seat, or has just tried to guess its code."""
        return any(claim.waits for claim in self.claims) or self._tries.lately

    def held_by(self, tokens: Iterable[str]) -> list[int]:
        """The seats these tokens hold, in order; unknown tokens hold none."""
        keys = [key_of(token) for token in tokens]
        return [number for number, seat in enumerate(self._ledger.seats) if any(seat.opens_with(key) for key in keys)]

    def lost_by(self, tokens: Iterable[str]) -> list[int]:
        """The seats these tokens held until they went to another device."""
        keys = [key_of(token) for token in tokens]
        return [number for number, seat in enumerate(self._ledger.seats) if any(seat.opened_with(key) for key in keys)]

    def asked_by(self, tokens: Iterable[str]) -> list[int]:
        """The seats a device with these tokens has asked for."""
        keys = [key_of(token) for token in tokens]
        return [claim.seat for claim in self.claims if claim.key in keys]

    def may_say_yes(self, claim: Claim) -> list[int]:
        """The seats whose people may tell whether it is them: all others at the table, not the asking device's own."""
        if not claim.waits or not self.infos[claim.seat].away:
            return []
        return [seat for seat in self.people_besides([claim.seat, *claim.beside]) if self.infos[seat].online]

    def people_besides(self, seats: Collection[int]) -> tuple[int, ...]:
        """The seats of all other people."""
        return tuple(
            number for number, seat in enumerate(self._ledger.seats) if seat.kind == "person" and number not in seats
        )

    def names_besides(self, seat: int) -> tuple[str, ...]:
        """The names of all other seats."""
        return self.names[:seat] + self.names[seat + 1 :]

    def authenticate(self, token: str, seat: int) -> Doer | None:
        """NoSuchSeat, or NotYourSeat unless this is a token of the seat's. Where a team holds it, who that is."""
        self.check(seat)
        sits = self._ledger.seats[seat]
        if not sits.opens_with(key_of(token)):
            raise NotYourSeat(no("not_your_seat"))
        return Doer(seat, sits.mate_with(key_of(token))) if len(sits.mates) > 1 else None

    async def join(self, name: str, seat: int | None, request: str) -> tuple[int, str]:
        if seat is not None:
            self.check(seat)
        token = token_for(request, self._ledger.code)
        found = 0

        def decide() -> Step | None:
            nonlocal found
            held = self.held_by([token])
            if held:
                found = held[0]
                return None
            found = self._open_seat(seat)
            taken = Seat(clean_name(name, self.names), "person", "", key_of(token))
            self._audience.heard(found)
            return self.taken({found: taken}, [remarks.joined(found, taken.name)])

        await self._ledger.take(decide)
        return found, token

    async def start(self, token: str, strength: str, request: str) -> None:
        if not self.held_by([token]):
            raise NotYourSeat(no("start_seated"))
        strength = self.strength(strength)
        _check(request)

        def decide() -> Step | Ack:
            repeated = self._ledger.answered(request, remarks.hands_over)
            if repeated is not None:
                return repeated
            if self._ledger.started:
                raise NotNow(no("begun"))
            names = list(self.names)
            bots: dict[int, Seat] = {}
            for number, seat in enumerate(self._ledger.seats):
                if seat.kind == "open":
                    bots[number] = Seat(clean_name("", names), "bot", strength)
                    names.append(bots[number].name)
            said = [remarks.handed_over(number, strength) for number in bots]
            return self.taken(bots, said)._replace(request=request or None)

        await self._ledger.take(decide)

    async def hand_over(self, token: str, seat: int, strength: str, request: str) -> None:
        self.check(seat)
        strength = self.strength(strength)

        def hand(now: Seat) -> Seat:
            held = self.held_by([token])
            if not held or (seat not in held and not self.infos[seat].away):
                raise NotYourSeat(no("hand_over_seated"))
            if seat not in held and now.kind == "bot":
                return now
            return replace(now, kind="bot", strength=strength)

        await self.change(seat, hand, remarks.handed_over(seat, strength), request)

    async def take_back(self, token: str, seat: int, request: str) -> None:
        self.authenticate(token, seat)
        self._audience.heard(seat)
        await self.change(seat, partial(replace, kind="person", strength=""), remarks.taken_back(seat), request)

    async def rename(self, token: str, seat: int, name: str, request: str) -> None:
        self.authenticate(token, seat)
        self._audience.heard(seat)
        if self._ledger.seats[seat].mates:
            raise NotNow(no("host_names"))
        name = clean_name(name, self.names_besides(seat))
        await self.change(seat, partial(replace, name=name), remarks.renamed(seat, name), request)

    def back(self, seats: Iterable[int]) -> None:
        """Their people are here: nobody else need ask for these seats."""
        for seat in seats:
            if self._claims.settled(seat) is not self._claims:
                self._do_soon(partial(_settled, seat))

    def look(self) -> None:
        """After a change: the next claim that nobody answers counts as refused."""
        self._stop()
        ends = [claim.ends_at for claim in self.claims if claim.waits]
        if ends:
            self._timer = asyncio.get_running_loop().call_at(min(ends), self._do_soon, _refuse_late)

    async def claim(self, seat: int, tokens: Collection[str], request: str) -> tuple[Claim, str]:
        self.check(seat)
        self._check_own(seat)
        token = token_for(request, f"{self._ledger.code} claim {seat}")

        def decide() -> Step | None:
            if self._ledger.play.over:
                raise NotNow(no("game_over"))
            if not self.infos[seat].away:
                raise NotNow(no("not_away"))
            beside = self.held_by(tokens)
            if not any(self.infos[other].online for other in self.people_besides([seat, *beside])):
                raise NotNow(no("nobody_to_say_yes"))
            keys = [key_of(each) for each in tokens]
            return self._put(self._claims.ask(seat, key_of(token), tuple(beside), keys))

        await self._ledger.take(decide)
        asked = self._claims.of(seat)
        if asked is None:
            raise NotNow(no("not_away"))  # its person has just come back
        return asked, token

    async def answer_claim(self, tokens: Collection[str], seat: int, sign: int, yes: bool) -> None:
        self.check(seat)

        def decide() -> Step | None:
            claim = self._claims.waiting(seat, sign)
            others = self.people_besides([seat, *claim.beside])
            if not any(held in others for held in self.held_by(tokens)):
                raise NotYourSeat(no("claim_seated"))
            if not self.infos[seat].away:
                raise NotNow(no("not_away"))
            return self._moved(seat, claim.key) if yes else self._put(self._claims.refused(seat))

        await self._ledger.take(decide)
        if yes:
            self.welcome(seat)

    async def show_pass(self, token: str, seat: int) -> str:
        self.authenticate(token, seat)
        self._check_own(seat)
        code = one_time_code(token, self._ledger.code)
        if not self._ledger.seats[seat].pass_key:
            key = await pass_key(code, self._ledger.code)

            def decide() -> Step:
                self.authenticate(token, seat)
                changed = replace(self._ledger.seats[seat], pass_key=key)
                return Step(self._ledger.play.try_remarks([]), seats={seat: changed})

            await self._ledger.take(decide)
        return code

    async def take_over(self, code: str, request: str, who: str) -> tuple[int, str]:
        token = token_for(request, f"{self._ledger.code} pass")
        for seat in self.held_by([token]):
            return seat, token
        guess = self._tries.begin(who)
        key = await pass_key(code, self._ledger.code)
        found = -1

        def decide() -> Step:
            nonlocal found
            fits = [number for number, seat in enumerate(self._ledger.seats) if seat.passes_with(key)]
            if not fits:
                raise NotYourSeat(no("wrong_pass"))
            found = fits[0]
            return self._moved(found, key_of(token))

        await self._ledger.take(decide)
        self._tries.was_right(guess)
        self.welcome(found)
        return found, token

    def close(self) -> None:
        self._stop()
        for task in self._tasks:
            task.cancel()

    def taken(self, seats: Mapping[int, Seat], said: Sequence[str]) -> Step:
        """These seats are taken; if they were the last open ones, the game begins."""
        play = self._ledger.play
        if any(seat.kind == "open" for number, seat in enumerate(self._ledger.seats) if number not in seats):
            return Step(play.try_remarks(said), seats=seats)
        return Step(play.try_chance(said), seats=seats)

    def _moved(self, seat: int, key: str) -> Step:
        moved = self._ledger.seats[seat].moved(key)
        settled = self._put(self._claims.settled(seat))
        claims = None if settled is None else settled.claims
        return Step(self._ledger.play.try_remarks([remarks.moved(seat)]), seats={seat: moved}, claims=claims)

    def welcome(self, seat: int) -> None:
        """Whoever has the seat now has just been heard of."""
        self.back([seat])
        self._audience.heard(seat)
        self._audience.publish()

    def strength(self, wanted: str) -> str:
        """That of the bots that sit here, unless another is wanted. BadOption."""
        bots = [seat.strength for seat in self._ledger.seats if seat.kind == "bot" and seat.strength in self._strengths]
        strength = wanted or (bots[0] if bots else USUAL_STRENGTH)
        check_strength(strength, self._strengths)
        return strength

    def check(self, seat: int) -> None:
        """NoSuchSeat."""
        if not 0 <= seat < len(self._ledger.seats):
            raise NoSuchSeat(seat, len(self._ledger.seats))

    def _check_own(self, seat: int) -> None:
        """NotNow where the host says who holds the seat: it would not know of another device."""
        if self._ledger.seats[seat].mates:
            raise NotNow(no("host_seats"))

    def _open_seat(self, wanted: int | None) -> int:
        free = [number for number, seat in enumerate(self._ledger.seats) if seat.kind == "open"]
        if not free:
            raise TableFull(no("table_full"))
        if wanted is None:
            return free[0]
        if wanted not in free:
            raise SeatTaken(no("seat_taken"))
        return wanted

    def _put(self, claims: Claims) -> Step | None:
        """None if they are as they were."""
        if claims is self._claims:
            return None
        return Step(self._ledger.play.try_remarks(()), claims=claims.written(self._ledger.ahead))

    def _do_soon(self, change: Callable[[Claims], Claims]) -> None:
        """Nobody waits for it; what cannot be saved now is tried again by who looks next."""

        async def do() -> None:
            with suppress(ShoalError):
                await self._ledger.take(lambda: self._put(change(self._claims)))

        task = asyncio.get_running_loop().create_task(do())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def change(self, seat: int, change: Callable[[Seat], Seat], said: str, request: str = "") -> None:
        """The seat as `change` makes it of what it is, and what is said of that. The same request changes nothing
        again, whatever has been asked for since."""
        _check(request)

        def decide() -> Step | Ack | None:
            repeated = self._ledger.answered(request, partial(remarks.alike, said))
            if repeated is not None:
                return repeated
            changed = change(self._ledger.seats[seat])
            if changed == self._ledger.seats[seat]:
                return None
            if not self._ledger.started and changed.kind == "bot":
                raise NotNow(no("not_begun"))
            return Step(self._ledger.play.try_remarks([said]), request or None, seats={seat: changed})

        await self._ledger.take(decide)


def _check(request: str) -> None:
    """BadRequest; "" is nobody's id."""
    if request:
        check_request(request)


def _settled(seat: int, claims: Claims) -> Claims:
    return claims.settled(seat)


def _refuse_late(claims: Claims) -> Claims:
    """Those that have waited long enough."""
    for claim in claims.all:
        if claim.waits and claim.late:
            claims = claims.refused(claim.seat)
    return claims


def _infos(here: Collection[int], seats: tuple[Seat, ...]) -> tuple[SeatInfo, ...]:
    return tuple(
        SeatInfo(
            seat.name,
            seat.kind,
            seat.strength,
            online=seat.kind == "bot" or (seat.kind == "person" and number in here),
            away=seat.held and number not in here,
            mates=seat.team,
        )
        for number, seat in enumerate(seats)
    )
