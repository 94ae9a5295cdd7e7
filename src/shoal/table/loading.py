"""How a table comes back from the store: its log is played again, by its own rules or carried over to newer ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace

from shoal.engine.errors import BadTranscript
from shoal.engine.game import CHANCE
from shoal.engine.log import Event, Log
from shoal.table.chance import Chance
from shoal.table.errors import NotSaved, Unreadable
from shoal.table.ledger import Ledger
from shoal.table.play import Play
from shoal.table.reasons import no
from shoal.table.seats import named_apart
from shoal.table.store.hint import Hint
from shoal.table.store.rows import Conflict, Stored, rewrite
from shoal.table.store.store import Store
from shoal.table.thinking import Shelf

TRIES = 3  # times a table is read while others store something


@dataclass(frozen=True)
class Loading:
    """Long games are played again in another thread: nobody else waits for them."""

    store: Store
    shelf: Shelf
    chance: Callable[[], Chance]

    async def read(self, code: str) -> Stored | None:
        """The table as it goes on: where its game rewrites logs of former rules, that is stored first, once.

        None if there is none. NotSaved; Unreadable if newer rules do not allow all that happened."""
        for _ in range(TRIES):
            stored = await self.store.load(code)
            if stored is None or not self.shelf(stored.header.game).rules.migrates(stored.header.version):
                return stored
            carried = await asyncio.to_thread(self._carry_over, stored)
            try:
                hint = Hint(code, len(carried.lines), stored.revision + 1)
                await self.store.save(rewrite(stored, carried)._replace(hint=str(hint)))
            except Conflict:  # another server was faster
                continue
            return carried
        raise NotSaved

    async def ledger(self, stored: Stored, gone: Callable[[], None], behind: Callable[[str], None]) -> Ledger:
        """Where it stands. Unreadable."""
        play = await asyncio.to_thread(self._replay, stored)
        return Ledger(
            stored.code,
            play,
            named_apart(stored.seats),
            _answers(stored, play),
            self.store,
            stored.clocks,
            stored.drafts,
            stored.hosted,
            stored.doers,
            stored.question,
            stored.claims,
            stored.after,
            _last_change(stored, play),
            stored.revision,
            stored.created,
            stored.header.version,
            gone=gone,
            behind=behind,
        )

    def _carry_over(self, stored: Stored) -> Stored:
        rules = self.shelf(stored.header.game).rules
        try:
            log, origin = rules.carry_over(Log(stored.header, [Event.read(line) for line, _ in stored.lines]))
        except BadTranscript as error:
            raise _unreadable(stored, error) from None
        before = [-1, *origin]
        requests = [stored.lines[was][1] if was != before[number] else None for number, was in enumerate(origin)]
        carried = replace(
            stored,
            header=log.header,
            lines=list(zip(map(str, log.events), requests, strict=True)),
            times=[stored.times[was] for was in origin],
            doers={now: stored.doers[was + 1] for now, was in enumerate(origin, 1) if was + 1 in stored.doers},
        )
        self._replay(carried)
        return carried

    def _replay(self, stored: Stored) -> Play:
        header = stored.header
        try:
            game = self.shelf(header.game).rules.game(header.options, header.version)
        except BadTranscript as error:
            raise _unreadable(stored, error) from None
        try:
            return Play.reload(game, header.seats, [Event.read(line) for line, _ in stored.lines], self.chance())
        except BadTranscript as error:
            raise Unreadable(no("unreadable", error.reason)) from None


def _unreadable(stored: Stored, error: BadTranscript) -> Unreadable:
    names = ", ".join(seat.name for seat in stored.seats if seat.name)
    return Unreadable(no("kept_as_it_stands", error.reason, names=names, events=len(stored.lines)))


def _last_change(stored: Stored, play: Play) -> float:
    """When the position last changed."""
    for event, at in zip(reversed(play.events), reversed(stored.times), strict=True):
        if event.actor is not None or event.undo_to is not None:
            return at
    return stored.created


def _answers(stored: Stored, play: Play) -> dict[str, tuple[str, int]]:
    """Per request, the line it made and the number after all that was stored with it."""
    answers: dict[str, tuple[str, int]] = {}
    end = len(stored.lines)
    for number in range(len(stored.lines), 0, -1):
        line, request = stored.lines[number - 1]
        if request is not None:
            answers[request] = (line, end)
        if request is not None or not _belongs_to_the_one_before(play.events[number - 1]):
            end = number - 1
    return answers


def _belongs_to_the_one_before(event: Event) -> bool:
    """Whether an event without a request of its own is part of another step: what chance made of it, or an action of a
    draft after the first. A person's action is stored with its request."""
    return event.actor == CHANCE or (event.actor is not None and not event.by)
