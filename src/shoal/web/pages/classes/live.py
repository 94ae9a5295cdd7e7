"""What goes on in a class, live: each of its pages has one stream that tells which of its parts have changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping

from starlette.requests import Request

from shoal.classroom import Classroom
from shoal.engine.mark import CUT
from shoal.web.events import EventStream
from shoal.web.flow import GONE, SIGN_OF_LIFE, Heart
from shoal.web.language import language_of
from shoal.web.packing import unpacks
from shoal.web.patch import Patches, Region, changes, quoted
from shoal.web.words import web_words

Wake = Callable[[], None]


class Part:
    """A part of a page: markup or text. What other pages show too comes with those who know how it changes."""

    __slots__ = ("patches", "region")

    def __init__(self, region: Region, patches: Patches | None = None) -> None:
        self.region = region
        self.patches = patches

    def after(self, before: Region | None) -> str:
        """How to come here from what a page has, whole or in pieces; "" if it is the same."""
        if before is None:
            return quoted(self.region.markup)
        if before is self.region or before.pieces == self.region.pieces:
            return ""
        if self.patches is not None:
            return self.patches.between(before, self.region)
        return changes(before.pieces, self.region.pieces)


def part(text: str) -> Part:
    return Part(Region(text.split(CUT)))


Parts = Mapping[str, Part]
Tell = Callable[[Wake], Awaitable[Parts | None]]  # the page's parts now; None for who may not look any more


def live(
    request: Request, classroom: Classroom, tell: Tell, pupil: int | None = None, pause: float = 0.0
) -> EventStream:
    """One event for each change. Changes within `pause` seconds come as one."""
    events = news(classroom, tell, pupil, pause, web_words(language_of(request)).classes.cannot_save)
    return EventStream(events, unpacks(request.headers.get("accept-encoding", "")))


async def news(
    classroom: Classroom, tell: Tell, pupil: int | None, pause: float, unsaved: str
) -> AsyncGenerator[str, None]:
    """With the sentence `unsaved` as long as nothing can be saved."""
    sent: dict[str, Region] = {}
    async with classroom.subscribe(pupil) as changed:
        heart = Heart(changed.wake)
        try:
            async for _ in changed:
                parts = await tell(changed.wake)
                if parts is None:
                    yield GONE
                    return
                parts = {**parts, "class-unsaved": part(unsaved if classroom.cannot_save else "")}
                fresh = {name: each.after(sent.get(name)) for name, each in parts.items()}
                sent = {name: each.region for name, each in parts.items()}
                told = [f'"{name}":{change}' for name, change in fresh.items() if change]
                yield f"data: {{{','.join(told)}}}\n\n" if told else SIGN_OF_LIFE
                if pause:
                    await asyncio.sleep(pause)
        finally:
            heart.stop()
