"""What the tests of classes share: a class that plays the toy game, at tables of two to four."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shoal.classroom import Classes, Classroom, Lesson, Pupil
from shoal.table import Table
from shoal.table.seating import AWAY
from tests.table.support import PATIENCE, QUICK, open_tables

TOY = Lesson("toy", options={"turns": 40}, settings=QUICK, size=(3, 4), strength="minnow")


@dataclass
class School:
    """A server's classes, and one of them with what its people hold."""

    folder: Path
    classes: Classes
    room: Classroom
    key: str
    recovery: str
    tokens: dict[int, str] = field(default_factory=dict)  # by pupil

    async def join(self, name: str) -> Pupil:
        pupil, self.tokens[len(self.tokens) + 1] = await self.room.join(name)
        return pupil

    async def fill(self, count: int) -> None:
        for number in range(count):
            await self.join(f"P{number + 1}")

    async def play(self, count: int) -> None:
        """So many pupils are seated and play."""
        await self.fill(count)
        await self.room.seat(self.key)
        await self.room.begin(self.key)

    async def table_of(self, pupil: int) -> tuple[Table, int]:
        """The live table of a pupil, and the seat."""
        where = self.room.pupil(pupil)
        assert where.table is not None and where.seat is not None
        return await self.room.live(where.table), where.seat


@asynccontextmanager
async def open_classes(folder: Path, away: float = AWAY, **limits: Any) -> AsyncIterator[Classes]:
    async with open_tables(folder, away=away) as tables:
        classes = Classes(tables, **limits)
        try:
            yield classes
        finally:
            classes.hush()


@asynccontextmanager
async def school(folder: Path, lesson: Lesson = TOY, away: float = AWAY, **limits: Any) -> AsyncIterator[School]:
    """A new class on a server of its own."""
    async with open_classes(folder, away, **limits) as classes:
        yield School(folder, classes, *await classes.create(lesson))


Story = Callable[[School], Awaitable[None]]
Test = Callable[[Path], None]


def in_class(lesson: Lesson = TOY, **more: Any) -> Callable[[Story], Test]:
    """The test happens in a new class on a server of its own, which it gets as `here`."""

    def test_of(story: Story) -> Test:
        def test(tmp_path: Path) -> None:
            async def happens() -> None:
                async with school(tmp_path, lesson, **more) as here:
                    await story(here)

            asyncio.run(happens())

        return test

    return test_of


async def until(room: Classroom, happened: Callable[[], bool], pupil: int | None = None) -> None:
    """Wait until that is so; looks again whenever a subscription wakes."""
    async with asyncio.timeout(PATIENCE), room.subscribe(pupil) as changes:
        async for _ in changes:
            if happened():
                return
