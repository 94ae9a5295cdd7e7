"""Who watches a table: a subscription wakes after every change, and tells who is there."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Collection, Iterable
from types import TracebackType

OFTEN = 0.3  # of the time after which a seat is away: other servers are told of it so often


class Subscription:
    """An async iterator that yields the table's number after every change, several changes at once as one.

    The first item comes at once, so a stream begins with the present picture. It ends when the table is closed."""

    def __init__(
        self, number: Callable[[], int], leave: Callable[[Subscription], None], seats: tuple[int, ...]
    ) -> None:
        self.seats = seats
        self._number = number
        self._leave = leave
        self._changed = True
        self._waiting: asyncio.Future[None] | None = None  # for a change
        self._act: Callable[[], None] | None = None
        self._closed = False
        self._loop = asyncio.get_running_loop()  # asked for once: the system is asked for it each time

    def wake(self) -> None:
        known, self._changed = self._changed, True
        if self._act is not None:
            if not known:  # else it is on its way
                self._loop.call_soon(self._act)
        elif self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def calls(self, act: Callable[[], None] | None) -> None:
        """Instead of ending a wait, do this after a change, and soon if there was one: it has to `take` what has
        changed. None ends that."""
        self._act = act
        if act is not None and (self._changed or self._closed):
            self._loop.call_soon(act)

    def close(self) -> None:
        """Stop watching; whoever waits for the next change is released."""
        if not self._closed:
            self._closed = True
            self._leave(self)
            self.wake()

    def __aiter__(self) -> Subscription:
        return self

    async def __anext__(self) -> int:
        await self.waits()
        if not self.take():
            raise StopAsyncIteration
        return self._number()

    def waits(self) -> asyncio.Future[None]:
        """Until something has changed, or the table is closed."""
        self._waiting = waiting = self._loop.create_future()
        if self._changed or self._closed:
            waiting.set_result(None)
        return waiting

    def take(self) -> bool:
        """What has changed until now is known; False when the table is closed."""
        self._changed = False
        return not self._closed

    async def __aenter__(self) -> Subscription:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Audience:
    """Everybody who watches, and when each seat was last heard of. After `away` seconds without a sign of life a seat
    is away, and everybody wakes. Times are the event loop's.

    `tell` passes signs of life on to other servers of the same tables, now and then."""

    def __init__(
        self,
        seats: int,
        number: Callable[[], int],
        away: float,
        tell: Callable[[Collection[int]], None] = lambda seats: None,
    ) -> None:
        self._number = number
        self._away = away
        self._tell = tell
        self._told = [-math.inf] * seats  # when others were last told of each seat
        self._timer: asyncio.TimerHandle | None = None  # until the next seat is away
        self._subscriptions: list[Subscription] = []
        self._watching: frozenset[int] = frozenset()  # the seats of all subscriptions
        self._here: frozenset[int] = frozenset()  # these, and those heard of lately
        self._until = -math.inf  # as long as that is so, unless more come
        self.closed = False
        self._loop = asyncio.get_running_loop()
        self._last_heard = [self._loop.time()] * seats

    def __len__(self) -> int:
        return len(self._subscriptions)

    def admit(self, seats: Iterable[int]) -> Subscription:
        """A new subscription; as long as it is open these seats are here."""
        subscription = Subscription(self._number, self._leave, tuple(seats))
        self._subscriptions.append(subscription)
        if self.closed:  # who comes now begins again, with the table that is there by then
            subscription.close()
            return subscription
        if subscription.seats:
            self._count()
            self.pass_on(subscription.seats)
            self.publish()
        self._expect()
        return subscription

    def publish(self) -> None:
        """Wake everybody."""
        for subscription in self._subscriptions:
            subscription.wake()

    def close(self) -> None:
        self.closed = True
        for subscription in list(self._subscriptions):
            subscription.close()
        if self._timer is not None:
            self._timer.cancel()

    def heard(self, seat: int) -> None:
        """A sign of life."""
        self.heard_elsewhere(seat)
        self.pass_on((seat,))

    def pass_on(self, seats: Iterable[int] = ()) -> None:
        """Tell other servers of these seats, or of all that watch, unless they were told lately."""
        now = self._loop.time()
        news = [seat for seat in seats or self._watching if now >= self._told[seat] + self._away * OFTEN]
        if news:
            self._tell(news)
            for seat in news:
                self._told[seat] = now

    def heard_elsewhere(self, seat: int) -> None:
        """A sign of life that another server has told of."""
        if not 0 <= seat < len(self._last_heard):
            return
        back = seat not in self.here()
        self._last_heard[seat] = self._loop.time()
        if back:
            self._until = -math.inf
            self.publish()
        self._expect()

    def here(self) -> frozenset[int]:
        """The seats that watch, or have been heard of lately."""
        if len(self._watching) == len(self._last_heard):
            return self._watching
        now = self._loop.time()
        if now >= self._until:
            lately = [seat for seat, heard in enumerate(self._last_heard) if heard + self._away > now]
            self._here = self._watching.union(lately)
            self._until = min([self._last_heard[seat] + self._away for seat in lately], default=math.inf)
        return self._here

    def _leave(self, subscription: Subscription) -> None:
        self._subscriptions.remove(subscription)
        for seat in subscription.seats:
            self.heard(seat)
        if subscription.seats:
            self._count()
            self.publish()
        self._expect()

    def _expect(self) -> None:
        """Wake everybody when the next seat is away."""
        if self._timer is not None or not self._subscriptions or len(self._watching) == len(self._last_heard):
            return
        loop = self._loop
        ends = [heard + self._away for seat, heard in enumerate(self._last_heard) if seat not in self._watching]
        coming = [end for end in ends if end > loop.time()]
        if coming:
            self._timer = loop.call_at(min(coming), self._somebody_is_away)

    def _somebody_is_away(self) -> None:
        self._timer = None
        self.publish()
        self._expect()

    def _count(self) -> None:
        self._watching = frozenset([seat for each in self._subscriptions for seat in each.seats])
        self._until = -math.inf
