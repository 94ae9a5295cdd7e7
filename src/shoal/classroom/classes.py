"""Every class of this server."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Sequence
from functools import partial

from shoal.classroom import store
from shoal.classroom.classroom import Classroom
from shoal.classroom.codes import Guesses, new_code, tidy
from shoal.classroom.errors import NoSuchClass, NotTheTeacher
from shoal.classroom.ledger import Ledger
from shoal.classroom.lesson import Lesson, whole
from shoal.classroom.state import written
from shoal.engine.errors import ShoalError
from shoal.table import Crowded, NotSaved, RequestUsed, Tables
from shoal.table import reasons as table_reasons
from shoal.table.seats import key_of, new_token, token_for
from shoal.table.store.rows import Conflict, Write, made_for

logger = logging.getLogger(__name__)
MOST_PUPILS = 60
KEEP_DAYS = 400
DAY = 24 * 3600.0
SWEEP = 6 * 3600.0  # seconds between two looks for classes nobody has touched
FORGET_AFTER = 60.0  # seconds nobody has asked for a class nobody looks at; the store remembers it
LOOK = 8.0  # seconds between two looks at what can be forgotten
MOST = 2000  # classes in memory, after which no new one is opened
TRIES = 40  # codes tried before this server gives up


class Classes:
    """Classes in memory, each loaded when somebody first asks for it. Belongs to one event loop, like its tables, and
    keeps what it knows in the same store."""

    def __init__(self, tables: Tables, *, most_pupils: int = MOST_PUPILS, keep_days: float = KEEP_DAYS) -> None:
        self._tables = tables
        self._store = tables.store
        self._most = most_pupils
        self._keep = keep_days * DAY
        self._classes: dict[str, Classroom] = {}  # by id
        self._tables.leading.when_led("@", self._lead)
        self._ids: dict[str, str] = {}  # by code, and by former codes that were asked for
        self._asked_for: dict[str, float] = {}  # by id, when; the event loop's time
        self._loading: dict[str, asyncio.Task[Classroom | None]] = {}  # by code
        self._guesses = Guesses()
        self._sweeping: asyncio.Task[None] | None = None
        self._next_look: asyncio.TimerHandle | None = None
        self._hushed = False

    async def create(self, lesson: Lesson, request: str = "") -> tuple[Classroom, str, str]:
        """A new class, its key, and the key of its recovery link (both lead it; show the second once). UnknownGame,
        BadOption, Crowded. The same request, an id nobody can guess, gets the same class and keys again."""
        chosen = whole(lesson, self._tables.box(lesson.game), self._most, self._tables.strengths)
        key, recovery = (token_for(request, f"class {what}") for what in ("key", "recovery"))
        asked = key_of(f"class {request}") if request else ""
        wish = key_of(written(chosen.data()))
        code = await self._made_for(asked, wish) if asked else None
        if code is None:
            if len(self._classes) >= MOST:
                raise Crowded
            code = await self._open(chosen, key_of(key), key_of(recovery), asked, wish)
        return await self.find(code, [key]), key, recovery

    async def find(self, code: str, tokens: Iterable[str] = ()) -> Classroom:
        """However the code is typed; NoSuchClass. By a former code only those find it whose `tokens` are of the class:
        the teacher and its pupils."""
        tidied = tidy(code)
        found = self._classes.get(self._ids.get(tidied, ""))
        if found is None and tidied:
            loading = self._loading.get(tidied)
            if loading is None:
                loading = self._loading[tidied] = asyncio.get_running_loop().create_task(self._load(tidied))
                loading.add_done_callback(lambda _: self._loading.pop(tidied, None))
            found = await asyncio.shield(loading)
        if found is None:
            raise NoSuchClass(code)
        if self._store.shared and not self._store.away:
            await found.follow()
        self._asked_for[found.id] = asyncio.get_running_loop().time()
        shown = list(tokens) if tidied != found.code else []
        if tidied != found.code and not found.leads(shown) and found.pupil_of(shown) is None:
            self._guesses.was_wrong()
            raise NoSuchClass(code)
        return found

    def has(self, code: str, tokens: Sequence[str]) -> bool:
        """Whether one of these tokens is of the class with this code, as far as it is in memory."""
        found = self._classes.get(self._ids.get(tidy(code), ""))
        return found is not None and (found.leads(tokens) or found.pupil_of(tokens) is not None)

    async def hosting(self, host: str, codes: Sequence[str]) -> str | None:
        """Which of these codes is of the class whose tables have this host; None if none is. No class is loaded for it,
        and it takes as long for codes of other classes as for codes of none."""
        return await store.hosting(self._store, host, [tidy(code) for code in codes])

    async def delete(self, code: str, key: str) -> None:
        """The class with all its tables, notes and names, for good. NoSuchClass, NotTheTeacher. Whoever looks on is
        told that it is gone: subscriptions end, and `find` finds nothing."""
        found = await self.find(code, [key])
        if not found.leads([key]):
            raise NotTheTeacher
        await self._store.save(_gone(found))
        self._put_away(found)
        await self._erase(found)

    def open(self) -> None:
        """Begin to look for classes that are to go: those nobody has touched, and those whose deletion was cut off; and
        hear from other servers of the same classes, where there may be some."""
        self._store.follow(self._heard, self._missed, self._heard_elsewhere)
        self._tables.when_away(self._turned)
        self._sweeping = asyncio.get_running_loop().create_task(self._sweep())

    def hush(self) -> None:
        """End all subscriptions, and begin none any more; who asks is still answered."""
        self._hushed = True
        for found in self._classes.values():
            found.close()
        if self._sweeping is not None:
            self._sweeping.cancel()
        if self._next_look is not None:
            self._next_look.cancel()

    async def sweep(self) -> int:
        """Delete classes nobody has touched for as long as this server keeps them; how many there were."""
        ids = await store.untouched(self._store, self._store.now() - self._keep)
        for id in ids:
            found = self._classes.get(id) or await self._stored(id)
            if found is not None:
                await self._store.save(_gone(found))
                self._put_away(found)
                await self._erase(found)
        return len(ids)

    async def _open(self, lesson: Lesson, key: str, recovery: str, asked: str, wish: str) -> str:
        """Store a new class under a free code; the one there is if that has been asked for before."""
        for attempt in range(TRIES):
            id, code = secrets.token_hex(10), new_code(self._guesses.words + attempt // 10)
            made = {"do": "made", "lesson": lesson.data(), "code": code}
            keys = {"teacher": key, "recovery": recovery, "host": new_token()}
            changes = store.new_class(id, code, written({**made, **keys}))
            try:
                await self._store.save(Write(changes=[*changes, *([made_for(asked, id, wish)] if asked else [])]))
            except Conflict:
                before = await self._made_for(asked, wish) if asked else None
                if before is None:
                    continue
                code = before
            return code
        raise NotSaved

    async def _made_for(self, asked: str, wish: str) -> str | None:
        """The code of the class that was opened for a request. RequestUsed if it asked for another one."""
        made = await self._store.made_for(asked)
        if made is None:
            return None
        id, wished = made
        if wished != wish:
            raise RequestUsed(table_reasons.no("request_used"))
        found = self._classes.get(id) or await self._stored(id)
        return None if found is None else found.code

    async def _load(self, code: str) -> Classroom | None:
        """With whatever was stored and not done; it is not found before that is done, or has failed."""
        stored = await store.by_code(self._store, code)
        if stored is None or stored.touched == store.GONE:
            self._guesses.was_wrong()
            return None
        known = self._classes.get(stored.id)
        found = known or self._remember(stored)
        self._ids[code] = stored.id
        if known is None:
            await self._store.save(Write(changes=[store.touch(stored.id, self._store.now())]))
            try:
                await found.open()
            except NotSaved:  # which the store has told; what could not be done now is done with the next change
                found.doubt()
            except ShoalError:
                logger.warning("a class could not be brought up to date", exc_info=True)
        return found

    async def _stored(self, id: str) -> Classroom | None:
        stored = await store.by_id(self._store, id)
        return None if stored is None else Classroom(Ledger(stored, self._store), self._tables, self._most)

    def _remember(self, stored: store.Stored) -> Classroom:
        ledger = Ledger(stored, self._store)
        found = Classroom(ledger, self._tables, self._most)
        ledger.gone = partial(self._put_away, found)
        self._classes[stored.id] = found
        self._asked_for[stored.id] = asyncio.get_running_loop().time()
        if self._hushed:
            found.close()
        elif self._next_look is None:
            self._next_look = asyncio.get_running_loop().call_later(LOOK, self._look)
        return found

    async def _erase(self, found: Classroom) -> None:
        await found.delete_tables()
        await self._store.save(Write(changes=store.forget(found.id)))

    def _put_away(self, found: Classroom) -> None:
        found.close()
        self._classes.pop(found.id, None)
        self._asked_for.pop(found.id, None)
        self._ids = {code: id for code, id in self._ids.items() if id != found.id}

    def _look(self) -> None:
        """Classes nobody watches or asks for leave the memory."""
        self._next_look = None
        now = asyncio.get_running_loop().time()
        for id, found in list(self._classes.items()):
            found.tell_others()
            if found.quiet and now - self._asked_for.get(id, now) > FORGET_AFTER:
                self._put_away(found)
        if self._classes and not self._hushed:
            self._next_look = asyncio.get_running_loop().call_later(LOOK, self._look)

    def _heard(self, hint: str) -> None:
        """Somebody has stored something, maybe of one of these classes."""
        name, _, number = hint.partition(" ")
        found = self._classes.get(name[1:]) if name.startswith("@") else None
        if found is not None:
            found.hear(int(number))

    def _missed(self) -> None:
        """Hints may have been lost: all classes are compared."""
        for found in self._classes.values():
            found.hear(found.version + 1)

    def _turned(self) -> None:
        for found in self._classes.values():
            if self._store.away:
                found.doubt()
            found.publish()

    def _heard_elsewhere(self, told: str) -> None:
        name, *pupils = told.split(" ")
        found = self._classes.get(name[1:]) if name.startswith("@") else None
        if found is not None:
            found.heard_elsewhere(map(int, pupils))

    def _lead(self, name: str) -> None:
        """Of all servers this one does what the class does by itself, if somebody here looks at it."""
        found = self._classes.get(name[1:])
        if found is None:
            self._tables.leading.release(name)
        else:
            found.lead()

    async def _sweep(self) -> None:
        while True:
            try:
                await self.sweep()
            except NotSaved:  # which the store has told
                pass
            except ShoalError:
                logger.warning("old classes could not be deleted", exc_info=True)
            await asyncio.sleep(SWEEP)


def _gone(found: Classroom) -> Write:
    """From now on it is not found, here and by other servers."""
    return Write(changes=[store.give_up(found.id)], hint=f"@{found.id} {found.version + 1}")
