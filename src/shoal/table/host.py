"""The host of a table, a teacher say: whoever shows the host's token may do what no seat may. Most tables have none."""

from __future__ import annotations

import hmac
import math
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from shoal.engine.box import Room
from shoal.engine.game import SPECTATOR
from shoal.engine.log import Ending
from shoal.table import remarks
from shoal.table.attendant import ANSWERED, MOST_MORE, Attendant
from shoal.table.coaching import Coaching
from shoal.table.errors import BadRequest, NotNow
from shoal.table.judge import Judge
from shoal.table.ledger import Ledger, Step
from shoal.table.play import Batch
from shoal.table.reasons import no
from shoal.table.seating import Seating
from shoal.table.seats import Mate, Seat, clean_name, key_of
from shoal.table.store.rows import Hosted

STOPPED = Ending(stopped=True)


class Lead:
    """What the host may do. Every change is a step of the ledger, so that a restart finds it; to ask for what is so
    already changes nothing."""

    def __init__(
        self, ledger: Ledger, seating: Seating, judge: Judge, attendant: Attendant, coaching: Coaching, room: Room
    ) -> None:
        self._ledger = ledger
        self._seating = seating
        self._judge = judge
        self._attendant = attendant
        self._coaching = coaching
        self._room = room
        ledger.ending = self._end_with_round

    @property
    def round(self) -> int:
        """How many rounds have ended."""
        return self._room.round(self._ledger.play.sight(SPECTATOR))

    @property
    def waits(self) -> tuple[tuple[int, ...], float]:
        """The seats that may do something, and since when: seconds since 1970."""
        since = self._ledger.play.since if self._ledger.started else ()
        return tuple([seat for seat, choices in enumerate(since) if choices]), self._ledger.moved_at

    def opens_with(self, token: str) -> bool:
        """Whether this is the token of the table's host."""
        key = self._ledger.hosted.key
        return bool(key) and hmac.compare_digest(key, key_of(token))

    async def assign(self, seat: int, name: str, mates: Iterable[Mate], strength: str = "") -> None:
        """Who holds this seat from now on: these mates, each with a key of their own, or if there are none a bot of
        this strength. What opened the seat before opens it no more. A bot that plays for the same people plays on.
        NoSuchSeat, BadOption."""
        self._seating.check(seat)
        team = tuple(mates)
        strength = "" if team else self._seating.strength(strength)

        def decide() -> Step | None:
            was = self._ledger.seats[seat]
            called = clean_name(name, self._seating.names_besides(seat))
            now = Seat(called, "person" if team else "bot", strength, mates=team)
            if team and was.mates and was.kind == "bot" and (self._ledger.play.over or _keys(was) == _keys(now)):
                now = replace(now, kind="bot", strength=was.strength)
            if now == was:
                return None
            said = _assigned(seat, was, now, self._ledger.play.over)
            if self._ledger.started:
                return Step(self._ledger.play.try_remarks(said), seats={seat: now})
            return self._seating.taken({seat: now}, said)

        if await self._ledger.take(decide) is not None and team:
            self._seating.welcome(seat)

    async def hand_over(self, seat: int, strength: str = "") -> None:
        """Let a bot play on for this seat, as strong as the table's others; whoever holds it may take it back."""
        self._seating.check(seat)
        strength = self._seating.strength(strength)
        change = partial(replace, kind="bot", strength=strength)
        await self._seating.change(seat, change, remarks.handed_over(seat, strength))

    async def take_back(self, seat: int) -> None:
        """Its people play again; NotNow if nobody holds the seat."""
        self._seating.check(seat)

        def change(was: Seat) -> Seat:
            if not was.held:
                raise NotNow(no("nobody_holds"))
            return replace(was, kind="person", strength="")

        await self._seating.change(seat, change, remarks.taken_back(seat))

    async def coach_moves(self, seat: int) -> None:
        """The coach makes one move for this seat, and the story says so; where a set-up is tried out first, all that is
        left of it. NotNow if the seat has nothing to do or a bot plays it, Refused while the game is paused."""
        self._seating.check(seat)

        def decide() -> Step:
            self._check_running()
            if self._ledger.seats[seat].kind == "bot":
                raise NotNow(no("bot_moves"))
            actions, tried = self._coaching.advice(seat)
            if not actions:
                raise NotNow(no("nothing_to_do"))
            self._judge.check(seat, actions[0], None)
            batch = self._ledger.play.try_actions(seat, actions, "coach", [remarks.coached(seat)])
            return Step(batch, drafts={seat: ""} if tried else {})

        await self._ledger.take(decide)

    async def pause(self, on: bool) -> None:
        """Clocks stop and bots rest until the game goes on, and whoever acts is refused. Then clocks have what they had
        left, but at least a moment. NotNow unless the game runs."""

        def decide() -> Step | None:
            self._check_running()
            hosted = self._ledger.hosted
            if (hosted.paused is not None) == on:
                return None
            clocks, now = self._attendant.clocks, self._ledger.store.now()
            if on:
                return self._says(remarks.paused(on), hosted._replace(paused={each.key: each.left for each in clocks}))
            ends = {each.key: now + max(each.left, min(ANSWERED, each.total)) for each in clocks}
            return self._says(remarks.paused(on), hosted._replace(paused=None), ends)

        await self._ledger.take(decide)

    async def more_time(self, seconds: int) -> None:
        """For every clock that runs or rests. NotNow if there is none, BadRequest if it is not 1 to 3600 seconds."""
        if not 1 <= seconds <= MOST_MORE:
            raise BadRequest(no("wrong_time", most=MOST_MORE))

        def decide() -> Step:
            self._check_running()
            clocks = self._attendant.clocks
            if not clocks:
                raise NotNow(no("no_clock"))
            hosted, left = self._ledger.hosted, {clock.key: clock.left + seconds for clock in clocks}
            said = remarks.more_time(math.ceil(seconds))
            if hosted.paused is not None:
                return self._says(said, hosted._replace(paused=left))
            now = self._ledger.store.now()
            return self._says(said, None, {key: now + more for key, more in left.items()})

        await self._ledger.take(decide)

    async def stop_after_round(self, on: bool) -> None:
        """The game stops by itself when the round that is on has ended. NotNow unless it runs."""

        def decide() -> Step | None:
            self._check_running()
            hosted = self._ledger.hosted
            if (hosted.last_round > 0) == on:
                return None
            return self._says(remarks.last_round(on), hosted._replace(last_round=self.round + 1 if on else 0))

        await self._ledger.take(decide)

    async def stop(self) -> None:
        """The game ends as it stands, by its present scores. NotNow unless it runs."""

        def decide() -> Step:
            self._check_running()
            hosted = self._ledger.hosted._replace(paused=None, last_round=0)
            return Step(self._ledger.play.try_end(STOPPED), hosted=hosted)

        await self._ledger.take(decide)

    def _end_with_round(self, batch: Batch) -> None:
        """If the last round ends with this step, the game stops with it: nobody moves in between."""
        rests = batch.state is self._ledger.play.state or batch.ending is not None or not batch.state.acting
        if not rests and self._room.round(batch.state.sight(SPECTATOR)) >= self._ledger.hosted.last_round:
            batch.events.append(STOPPED.event)
            batch.ending = STOPPED

    def _says(self, remark: str, hosted: Hosted | None, clocks: dict[str, float] | None = None) -> Step:
        return Step(self._ledger.play.try_remarks([remark]), hosted=hosted, clocks=clocks)

    def _check_running(self) -> None:
        if not self._ledger.started:
            raise NotNow(no("not_begun"))
        if self._ledger.play.over:
            raise NotNow(no("game_over"))


def _keys(seat: Seat) -> list[str]:
    return [mate.key for mate in seat.mates]


def _assigned(seat: int, was: Seat, now: Seat, over: bool) -> list[str]:
    """What is said when a seat is given to others, or to the same with another name or on another device; after the
    game only names matter."""
    said = [remarks.renamed(seat, now.name)] if was.name not in ("", now.name) else []
    if not now.mates:
        return [*said, remarks.handed_over(seat, now.strength)]
    if was.kind != now.kind:
        return [remarks.joined(seat, now.name)]
    if said or over:
        return said
    same = [mate.name for mate in was.mates] == [mate.name for mate in now.mates]
    return [remarks.moved(seat) if same else remarks.teamed(seat)]
