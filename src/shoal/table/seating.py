"""Who sits at a table: taking a seat, leaving it to a bot, coming back, another name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from shoal.table import remarks
from shoal.table.errors import NoSuchSeat, NotNow, NotYourSeat, SeatTaken, TableFull
from shoal.table.ledger import Ledger, Step
from shoal.table.reasons import no
from shoal.table.seats import Seat, SeatInfo, check_strength, clean_name, key_of, token_for
from shoal.table.watch import Audience

AWAY = 60.0  # seconds without a sign of life, after which others may hand a seat to a bot
SEEN_LATELY = 30.0  # seconds for which a program that acts now and then counts as online


class Seating:
    """The seats of one table. Every change is a step of its ledger."""

    def __init__(self, ledger: Ledger, audience: Audience) -> None:
        self._ledger = ledger
        self._audience = audience
        self._shown: tuple[object, tuple[SeatInfo, ...]] = (None, ())  # the seats, and what they were made from

    @property
    def names(self) -> tuple[str, ...]:
        return tuple([seat.name for seat in self._ledger.seats])

    @property
    def infos(self) -> tuple[SeatInfo, ...]:
        """Who sits where; the same object until something changes."""
        key = (self._audience.here(SEEN_LATELY), tuple(self._ledger.seats))
        if self._shown[0] != key:
            self._shown = (key, _infos(*key))
        return self._shown[1]

    def held_by(self, tokens: Iterable[str]) -> list[int]:
        """The seats these tokens hold, in order; unknown tokens hold none."""
        keys = [key_of(token) for token in tokens]
        return [number for number, seat in enumerate(self._ledger.seats) if any(seat.opens_with(key) for key in keys)]

    def people_besides(self, seats: Collection[int]) -> tuple[int, ...]:
        """The seats of all other people."""
        return tuple(
            number for number, seat in enumerate(self._ledger.seats) if seat.kind == "person" and number not in seats
        )

    def authenticate(self, token: str, seat: int) -> None:
        """NoSuchSeat, or NotYourSeat unless this is the seat's token."""
        self._check(seat)
        if not self._ledger.seats[seat].opens_with(key_of(token)):
            raise NotYourSeat(no("not_your_seat"))

    async def join(self, name: str, seat: int | None, request: str) -> tuple[int, str]:
        if seat is not None:
            self._check(seat)
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

    async def start(self, token: str, strength: str) -> None:
        if not self.held_by([token]):
            raise NotYourSeat(no("start_seated"))
        check_strength(strength)

        def decide() -> Step:
            if self._ledger.started:
                raise NotNow(no("begun"))
            names = list(self.names)
            bots: dict[int, Seat] = {}
            for number, seat in enumerate(self._ledger.seats):
                if seat.kind == "open":
                    bots[number] = Seat(clean_name("", names), "bot", strength)
                    names.append(bots[number].name)
            return self.taken(bots, [remarks.handed_over(number, strength) for number in bots])

        await self._ledger.take(decide)

    async def hand_over(self, token: str, seat: int, strength: str) -> None:
        self._check(seat)
        held = self.held_by([token])
        left = self._ledger.seats[seat].kind == "person" and self._audience.gone_for(seat, AWAY)
        if not held or (seat not in held and not left):
            raise NotYourSeat(no("hand_over_seated"))
        check_strength(strength)
        await self._change(seat, partial(replace, kind="bot", strength=strength), remarks.handed_over(seat, strength))

    async def take_back(self, token: str, seat: int) -> None:
        self.authenticate(token, seat)
        await self._change(seat, partial(replace, kind="person", strength=""), remarks.taken_back(seat))

    async def rename(self, token: str, seat: int, name: str) -> None:
        self.authenticate(token, seat)
        name = clean_name(name, self.names)
        await self._change(seat, partial(replace, name=name), remarks.renamed(seat, name))

    def taken(self, seats: Mapping[int, Seat], said: Sequence[str]) -> Step:
        """These seats are taken; if they were the last open ones, the game begins."""
        play = self._ledger.play
        if any(seat.kind == "open" for number, seat in enumerate(self._ledger.seats) if number not in seats):
            return Step(play.try_remarks(said), seats=seats)
        return Step(play.try_chance(said), seats=seats)

    def _check(self, seat: int) -> None:
        if not 0 <= seat < len(self._ledger.seats):
            raise NoSuchSeat(seat, len(self._ledger.seats))

    def _open_seat(self, wanted: int | None) -> int:
        free = [number for number, seat in enumerate(self._ledger.seats) if seat.kind == "open"]
        if not free:
            raise TableFull(no("table_full"))
        if wanted is None:
            return free[0]
        if wanted not in free:
            raise SeatTaken(no("seat_taken"))
        return wanted

    async def _change(self, seat: int, change: Callable[[Seat], Seat], said: str) -> None:
        def decide() -> Step | None:
            changed = change(self._ledger.seats[seat])
            if changed == self._ledger.seats[seat]:
                return None
            if not self._ledger.started and changed.kind == "bot":
                raise NotNow(no("not_begun"))
            self._audience.heard(seat)
            return Step(self._ledger.play.try_remarks([said]), seats={seat: changed})

        await self._ledger.take(decide)


def _infos(here: Collection[int], seats: tuple[Seat, ...]) -> tuple[SeatInfo, ...]:
    return tuple(
        SeatInfo(seat.name, seat.kind, seat.strength, seat.kind == "bot" or (seat.kind == "person" and number in here))
        for number, seat in enumerate(seats)
    )
