"""Who looks at a class: a subscription wakes after every change, and tells which pupils are there."""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable

from shoal.table.watch import OFTEN, Subscription

__all__ = ["VISITOR", "Audience", "Subscription"]

VISITOR = 0  # no pupil's number: who is not in, and looks at the door

MOST_OF_ONE = 12  # pages of one pupil, or of all who lead, that are told what happens: each costs the others a moment
PAUSE = 0.25  # seconds between two looks at tables where a lot happens


class Audience:
    """Everybody who watches. A pupil who has not been heard of for `away` seconds is not online, and all wake.

    `pass_on` tells other servers of the same class who is here, now and then."""

    def __init__(self, version: Callable[[], int], away: float, pass_on: Callable[[Collection[int]], None]) -> None:
        self._version = version
        self._away = away
        self._pass_on = pass_on
        self._told: dict[int, float] = {}  # when others were last told of each pupil
        self._subscriptions: list[Subscription] = []
        self._watching: Counter[int] = Counter()  # how many subscriptions each pupil has
        self._heard: dict[int, float] = {}  # by pupil; times are the event loop's
        self._fading: asyncio.TimerHandle | None = None  # looks who has not been heard of any more
        self._next: asyncio.TimerHandle | None = None  # wakes those who look at all tables
        self._last = 0.0
        self.closed = False

    def __len__(self) -> int:
        return len(self._subscriptions)

    def admit(self, pupil: int | None) -> Subscription:
        """A pupil's, or the teacher's. Of too many the oldest ends; who looks at the door costs next to nothing."""
        same = [each for each in self._subscriptions if each.seats == (() if pupil is None else (pupil,))]
        if pupil != VISITOR and len(same) >= MOST_OF_ONE:
            same[0].close()
        subscription = Subscription(self._version, self._leave, () if pupil is None else (pupil,))
        self._subscriptions.append(subscription)
        self._watching.update(subscription.seats)
        if self.closed:
            subscription.close()
        elif pupil:
            self.soon()
            self.tell_others([pupil])
        return subscription

    def publish(self) -> None:
        """Wake everybody."""
        for subscription in self._subscriptions:
            subscription.wake()

    def tell(self, pupils: Collection[int]) -> None:
        """Wake these pupils, and the teacher."""
        for subscription in self._subscriptions:
            if not subscription.seats or subscription.seats[0] in pupils:
                subscription.wake()

    def soon(self) -> None:
        """Wake the teacher, who looks at all tables, but not too often."""
        if self._next is None and not self.closed:
            loop = asyncio.get_running_loop()
            self._next = loop.call_at(max(loop.time(), self._last + PAUSE), self._now)

    def end(self, pupil: int) -> None:
        """End all subscriptions of a pupil."""
        for subscription in list(self._subscriptions):
            if subscription.seats == (pupil,):
                subscription.close()
        self._heard.pop(pupil, None)

    def tell_others(self, pupils: Iterable[int] = ()) -> None:
        """Tell other servers of these pupils, or of all who watch, unless they were told lately."""
        now = asyncio.get_running_loop().time()
        here = pupils or [pupil for pupil, watching in self._watching.items() if watching and pupil != VISITOR]
        news = [pupil for pupil in here if now >= self._told.get(pupil, -math.inf) + self._away * OFTEN]
        if news:
            self._pass_on(news)
            self._told.update(dict.fromkeys(news, now))

    def heard(self, pupil: int) -> None:
        """A sign of life."""
        self.tell_others([pupil])
        self.heard_elsewhere(pupil)

    def heard_elsewhere(self, pupil: int) -> None:
        """A sign of life, which another server has told of."""
        loop = asyncio.get_running_loop()
        if not self.online(pupil):
            self.soon()
        self._heard[pupil] = loop.time()
        if self._fading is None and not self.closed:
            self._fading = loop.call_later(self._away + 0.1, self._fade)

    def online(self, pupil: int) -> bool:
        if self._watching[pupil]:
            return True
        heard = self._heard.get(pupil)
        return heard is not None and heard > asyncio.get_running_loop().time() - self._away

    def close(self) -> None:
        self.closed = True
        for subscription in list(self._subscriptions):
            subscription.close()
        for timer in (self._next, self._fading):
            if timer is not None:
                timer.cancel()

    def _fade(self) -> None:
        """Somebody may have gone; whoever was heard of since is looked for later."""
        self.soon()
        since = asyncio.get_running_loop().time() - self._away
        self._heard = {pupil: heard for pupil, heard in self._heard.items() if heard > since}
        self._fading = None
        if self._heard and not self.closed:
            left = min(self._heard.values()) - since
            self._fading = asyncio.get_running_loop().call_later(left + 0.1, self._fade)

    def _now(self) -> None:
        self._next = None
        self._last = asyncio.get_running_loop().time()
        self.tell(())

    def _leave(self, subscription: Subscription) -> None:
        self._subscriptions.remove(subscription)
        self._watching.subtract(subscription.seats)
        if subscription.seats not in ((), (VISITOR,)) and not self.closed:
            self.heard(subscription.seats[0])
