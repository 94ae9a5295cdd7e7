"""The attendant of a table: runs its clocks, answers for people who have nothing to choose, lets bots take their turns.

After every change it looks which errands are needed now: new ones start, those no longer needed are dropped."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from shoal.bots.program import Stumbled
from shoal.engine.box import Grace, Window
from shoal.engine.coach import Coach
from shoal.engine.errors import ShoalError
from shoal.engine.game import SPECTATOR
from shoal.engine.rng import Rng
from shoal.table.ledger import Ledger
from shoal.table.manners import Manners
from shoal.table.settings import BOT_PAUSE, IDLE_PAUSE
from shoal.table.thinking import Thinks

if TYPE_CHECKING:
    from shoal.table.table import Table

BOTS_PAUSE = (0.8, 2.5)  # seconds, like people
IDLE_ALONE = (1.0, 1.0)
IDLE_AMONG_OTHERS = (1.0, 3.0)  # nobody shall tell from the speed what a hand lacks
AFTER_A_REFUSAL = 0.5
PATIENCE = 0.5  # seconds between two looks whether a person still acts
ANSWERED = 5.0  # seconds that clocks leave, or what they had left, to who has just answered a question
SOON = 0.5  # seconds until the ends of clocks are stored
STORED_AGAIN = 5.0  # seconds until that is tried again
MOST_MORE = 3600  # seconds a host may add to clocks at once
WELCOME = 10.0  # seconds that clocks leave after a restart, or all they have: nobody could act before
chance = random.SystemRandom()
logger = logging.getLogger(__name__)

Act = Callable[[int, int, str, int], Awaitable[object]]  # seat, action, by, number seen


@dataclass(frozen=True)
class RunningClock:
    """A countdown for `seats`. `ends_at` is in the event loop's time; `rests` is what it has left while the host has
    paused the game."""

    key: str
    setting: str
    seats: tuple[int, ...]
    total: float  # seconds
    ends_at: float
    rests: float | None = None

    @property
    def left(self) -> float:
        """Seconds until it runs out."""
        if self.rests is not None:
            return self.rests
        return max(0.0, self.ends_at - asyncio.get_running_loop().time())


@dataclass
class _Errand:
    task: asyncio.Task[None] | None = None
    settled: bool = False  # its action is under way: it is not dropped any more


Wanted = dict[tuple[object, ...], Callable[[_Errand], Coroutine[Any, Any, None]]]


class Attendant:
    """Never touches the position itself: whatever it does goes through `act`, like everybody's action.

    Where several servers have the table, one of them `leads`: it alone acts; the others show the same clocks. People
    can come to it again, after a time in which nobody could, for `back_for` seconds."""

    def __init__(
        self,
        table: Table,
        ledger: Ledger,
        coach: Coach,
        thinking: Thinks,
        manners: Manners,
        act: Act,
        leads: Callable[[], bool],
        back_for: float,
    ) -> None:
        self._table = table
        self._ledger = ledger
        self._coach = coach
        self._thinking = thinking
        self._manners = manners
        self._act = act
        self._leads = leads
        self._errands: dict[tuple[object, ...], _Errand] = {}
        self._clocks: dict[str, RunningClock] = {}
        self._kept: dict[str, float] | None = {} if not ledger.clocks else None  # when clocks run out, as it is stored
        self._keeping: asyncio.TimerHandle | None = None  # until they are stored
        # Likewise before a restart or as the host has said, in seconds since 1970; none after the next look
        self._found = self._given = ledger.clocks
        self._welcome = max(WELCOME - back_for, 0.0)  # the least that is left of these
        self._paused_at: float | None = None
        self._undone: dict[str, float] = {}  # when clocks were to run out whose windows an undo has closed
        self._asked_at: float | None = None  # since when a question is open
        self._held: dict[int, float] = {}  # actions under a grace time, and its end
        self._causes: dict[int, Grace] = {}  # of all actions that are or were held back
        self._free: dict[str, float] = {}  # by cause: from when on everybody may do what it holds back
        self._closed = False

    @property
    def clocks(self) -> tuple[RunningClock, ...]:
        return tuple(self._clocks.values())

    @property
    def held(self) -> Collection[int]:
        """The actions that are still held back from everybody."""
        return self._held

    @property
    def busy(self) -> bool:
        """Whether a clock runs, a bot thinks, or somebody is answered for."""
        return bool(self._errands)

    def look(self) -> None:
        """See what is to be done now."""
        if self._closed:
            return
        if self._ledger.clocks is not self._given:
            self._take_clocks(self._ledger.clocks)
        table = self._table
        wanted: Wanted = {}
        clocks: dict[str, RunningClock] = {}
        paused = self._ledger.hosted.paused
        if table.started and not table.over and paused is not None:
            self._rest(paused, clocks)
        elif table.started and not table.over:
            if self._paused_at is not None:
                self._go_on(self._paused_at)
            self._hold_back(wanted)
            leads = self._leads()
            self._run_clocks(wanted, clocks, leads)
            if leads and table.asked is None:
                self._take_turns(wanted)
        else:
            self._causes.clear()
            self._held.clear()
            self._free.clear()
        if self._ledger.play.undone:
            self._undone |= {key: clock.ends_at for key, clock in self._clocks.items() if key not in clocks}
        self._clocks = clocks
        if paused is None:
            self._keep_clocks()
        for key in [key for key in self._errands if key not in wanted]:
            errand = self._errands[key]
            if not errand.settled:
                del self._errands[key]
                if errand.task is not None:
                    errand.task.cancel()
        for key, make in wanted.items():
            if key not in self._errands:
                self._send(key, make)

    def close(self) -> None:
        self._closed = True
        if self._keeping is not None:
            self._keeping.cancel()
            self._store_clocks()
        for errand in self._errands.values():
            if errand.task is not None:
                errand.task.cancel()
        self._errands.clear()
        self._clocks.clear()

    def _rest(self, left: Mapping[str, float], clocks: dict[str, RunningClock]) -> None:
        """The game is paused: clocks stand still with what they have left, bots rest."""
        if self._paused_at is None:
            self._paused_at = asyncio.get_running_loop().time()
        for window in self._table.box.room.windows(self._ledger.play.sight(SPECTATOR)):
            seconds = self._table.settings.get(window.setting, 0.0)
            if seconds > 0:
                rests = left.get(window.key, seconds)
                seats = tuple(seat for seat, _ in window.actions)
                clocks[window.key] = RunningClock(
                    window.key, window.setting, seats, max(seconds, rests), self._paused_at, rests
                )

    def _take_clocks(self, ends: Mapping[str, float]) -> None:
        """The host has said when these run out."""
        self._found = self._given = ends
        self._welcome = 0.0
        self._clocks = {key: clock for key, clock in self._clocks.items() if key not in ends}

    def _go_on(self, paused_at: float) -> None:
        """What runs by the event loop's time has not noticed the pause."""
        pause = asyncio.get_running_loop().time() - paused_at
        self._held.update({action: end + pause for action, end in self._held.items()})
        self._free = {cause: end + pause for cause, end in self._free.items()}
        self._undone = {key: end + pause for key, end in self._undone.items()}
        self._paused_at = None

    def _hold_back(self, wanted: Wanted) -> None:
        """Actions that have just become possible, or are so for a new cause, may have to wait."""
        play = self._ledger.play
        sight, room = play.sight(SPECTATOR), self._table.box.room
        causes: dict[int, Grace] = {}
        for action in set[int]().union(*play.since):
            grace = room.grace(sight, action)
            if grace is not None:
                causes[action] = grace
        for action in [action for action, grace in self._causes.items() if causes.get(action) != grace]:
            self._held.pop(action, None)
        now, free = self._now() if causes else 0.0, self._free
        self._free = {}
        for action, grace in causes.items():
            seconds = self._table.settings.get(grace.setting, 0.0)
            self._free[grace.cause] = free.get(grace.cause, now + seconds)
            if seconds > 0 and self._causes.get(action) != grace:
                self._held[action] = now + seconds
        self._causes = causes
        for action, end in self._held.items():
            wanted["grace", action, end] = partial(self._release, action, end)

    def _now(self) -> float:
        """When what is possible now became so; another server may have had the table before."""
        now = asyncio.get_running_loop().time()
        return min(now, self._ledger.moved_at - self._ledger.ahead) if self._ledger.store.shared else now

    async def _release(self, action: int, end: float, errand: _Errand) -> None:
        await _sleep_until(end)
        self._held.pop(action, None)
        self._table.publish()

    def _run_clocks(self, wanted: Wanted, clocks: dict[str, RunningClock], leads: bool) -> None:
        """They run on while a question is open, so that nobody gains time by asking, but none runs out before it is
        answered, nor in the moment after it."""
        asked = self._table.asked is not None
        now = asyncio.get_running_loop().time()
        for window in self._table.box.room.windows(self._ledger.play.sight(SPECTATOR)):
            seconds = self._table.settings.get(window.setting, 0.0)
            if seconds <= 0:  # no hurry at this table
                continue
            clock = self._clocks.get(window.key)
            if clock is None:
                left = self._left(window.key, seconds)
                total, ends_at = max(seconds, left), now + left
            else:
                total, ends_at = clock.total, clock.ends_at
            if self._asked_at is not None and not asked:
                ends_at = max(ends_at, now + min(ANSWERED, ends_at - self._asked_at))
            seats = tuple(seat for seat, _ in window.actions)
            clocks[window.key] = RunningClock(window.key, window.setting, seats, total, ends_at)
            if leads and not asked:
                wanted["clock", window.key, ends_at] = partial(self._run_out, window.key, ends_at)
        if not asked:
            self._asked_at = None
        elif self._asked_at is None:
            self._asked_at = now

    def _left(self, key: str, seconds: float) -> float:
        """What a clock that is new here has left: all, unless the host has said, it ran before a restart, or before a
        move was taken back that is now made again. Whatever it is, there is a moment to act."""
        if key in self._found:
            most = seconds + MOST_MORE if self._ledger.hosted.key else seconds
            return max(min(self._found[key] - self._ledger.store.now(), most), min(self._welcome, seconds))
        if key in self._undone:
            return min(seconds, max(self._undone.pop(key) - asyncio.get_running_loop().time(), ANSWERED))
        return seconds

    def _keep_clocks(self) -> None:
        """Their ends are stored soon: most clocks are stopped before that, by who acts."""
        self._found = {}
        if self._keeping is None and self._ends() != self._kept and self._leads():
            self._keeping = asyncio.get_running_loop().call_later(SOON, self._store_clocks)

    def _store_clocks(self) -> None:
        """As moments of the wall clock."""
        self._keeping = None
        ends = self._ends()
        if ends != self._kept and self._leads():
            self._kept = ends
            ahead = self._ledger.ahead
            self._ledger.keep_clocks({key: end + ahead for key, end in ends.items()}, self._clocks_kept)

    def _clocks_kept(self, stored: bool) -> None:
        if not stored:
            self._kept = None
            if self._keeping is None and not self._closed:
                self._keeping = asyncio.get_running_loop().call_later(STORED_AGAIN, self._store_clocks)

    def _ends(self) -> dict[str, float]:
        return {key: clock.ends_at for key, clock in self._clocks.items() if clock.rests is None}

    async def _run_out(self, key: str, end: float, errand: _Errand) -> None:
        """The time is up: the room acts for the seats that have not."""
        await _sleep_until(end)
        errand.settled = True
        window = self._window(key)
        if window is not None and window.one_of:
            await self._do([window.actions[self._ledger.play.chance.below(len(window.actions))]])
        elif window is not None:
            await self._do(window.actions)
        if self._table.asked is None and self._ledger.hosted.paused is None:  # else the room acts afterwards
            self._clocks.pop(key, None)

    async def _do(self, actions: tuple[tuple[int, int], ...] | list[tuple[int, int]]) -> None:
        number = self._table.number
        for seat, action in actions:
            await self._wait()
            try:
                with contextlib.suppress(ShoalError):  # somebody was faster, or it was not saved: the next look decides
                    if self._leads():
                        await self._act(seat, action, "clock", number)
            finally:
                self._manners.done()

    def _window(self, key: str) -> Window | None:
        windows = self._table.box.room.windows(self._ledger.play.sight(SPECTATOR))
        return next((window for window in windows if window.key == key), None)

    def _take_turns(self, wanted: Wanted) -> None:
        """Bots think; a person with nothing to choose is answered for."""
        play = self._ledger.play
        for seat, info in enumerate(self._ledger.seats):
            if not play.since[seat]:
                continue
            asked = play.asked[seat]
            if info.kind == "bot":
                wanted["bot", seat, info.strength, asked] = partial(self._play_bot, seat, info.strength)
            else:
                action = self._table.box.room.idle(play.sight(seat), list(play.since[seat]))
                if action is not None:
                    wanted["idle", seat, action, asked] = partial(self._answer_for, seat, action)

    async def _play_bot(self, seat: int, strength: str, errand: _Errand) -> None:
        table = self._table
        number = table.number
        loop = asyncio.get_running_loop()
        ready = loop.time() + chance.uniform(*BOTS_PAUSE) * table.settings[BOT_PAUSE.name]
        action, by = await self._choose(seat, strength)
        await _sleep_until(max(ready, self._held.get(action, ready)))
        while self._should_wait(seat, action):  # what changes its choice ends this errand
            await asyncio.sleep(PATIENCE)
        await self._settle(errand, seat, action, by, number)

    def _should_wait(self, seat: int, action: int) -> bool:
        patience = self._table.box.room.patient(self._ledger.play.sight(seat), action)
        if patience is None or all(self._ledger.seats[other].kind != "person" for other in patience.seats):
            return False
        if not patience.setting:
            return True
        seconds = self._table.settings.get(patience.setting, 0.0)
        return asyncio.get_running_loop().time() < self._free.get(patience.cause, 0.0) + seconds

    async def _choose(self, seat: int, strength: str) -> tuple[int, str]:
        """What a bot does, and who has decided it: where a program has no answer the coach moves."""
        play = self._ledger.play
        legal = list(play.since[seat])
        if len(legal) == 1:
            return legal[0], "bot"
        sight, seed = play.sight(seat), play.chance.below(1 << 62)
        try:
            return await self._thinking.decide(strength, play.game, self._coach, sight, seed), "bot"
        except Stumbled as why:
            logger.warning("%s has no move at table %s, and the coach moves: %s", strength, self._table.code, why)
            rng = Rng(seed)
            return int(self._coach.choose(play.game.imagine(sight, rng), seat, rng)), "coach"
        except Exception:  # a bot that stumbles must not stop the game of the others
            logger.exception("%s stumbled at table %s", strength, self._table.code)
            return legal[play.chance.below(len(legal))], "bot"

    async def _answer_for(self, seat: int, action: int, errand: _Errand) -> None:
        table = self._table
        number = table.number
        pause = IDLE_ALONE if len(self._ledger.play.state.acting) == 1 else IDLE_AMONG_OTHERS
        await asyncio.sleep(chance.uniform(*pause) * table.settings[IDLE_PAUSE.name])
        await self._settle(errand, seat, action, "room", number)

    async def _settle(self, errand: _Errand, seat: int, action: int, by: str, number: int) -> None:
        await self._wait()
        errand.settled = True
        refused = False
        try:
            if self._leads():
                await self._act(seat, action, by, number)
        except ShoalError:  # too late, or not saved: if the seat is still asked, the next look asks anew
            errand.settled = False
            refused = True
        finally:
            self._manners.done()
        if refused:
            await asyncio.sleep(AFTER_A_REFUSAL)

    async def _wait(self) -> None:
        """For a moment in which it stands in nobody's way."""
        await self._manners.wait(any(info.kind == "person" for info in self._ledger.seats))

    def _send(self, key: tuple[object, ...], make: Callable[[_Errand], Coroutine[Any, Any, None]]) -> None:
        errand = self._errands[key] = _Errand()

        async def run() -> None:
            try:
                await make(errand)
            finally:
                if self._errands.get(key) is errand:
                    del self._errands[key]
            self.look()

        errand.task = asyncio.get_running_loop().create_task(run())


async def _sleep_until(moment: float) -> None:
    left = moment - asyncio.get_running_loop().time()
    if left > 0:
        await asyncio.sleep(left)
