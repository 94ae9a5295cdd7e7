"""Live updates: one stream of server-sent events for each open page.

A stream begins with the full picture, then sends what changed. Changes that come faster than a connection takes them
are sent as one."""

from __future__ import annotations

from functools import partial
from itertools import islice

from starlette.requests import Request

from shoal.engine.game import SPECTATOR
from shoal.engine.mark import Mark
from shoal.engine.moments import Moment, moments
from shoal.table import Table
from shoal.web import auth
from shoal.web.aside import aside
from shoal.web.events import EventStream
from shoal.web.film import Film, film_of
from shoal.web.finding import find_table
from shoal.web.flow import Looking
from shoal.web.frame import Frames, Viewer, first_viewer
from shoal.web.language import language_of
from shoal.web.once import Once
from shoal.web.packing import unpacks
from shoal.web.tutorial import Lesson

MOST_FRAMES, MOST_FILMS, MOST_LESSONS = 512, 32, 32
LOOKS = 8  # at old frames, when there are too many


class Gallery:
    """The frames of tables somebody watches, the films of finished ones, and tutorials; those not wanted for long make
    room."""

    def __init__(self) -> None:
        self._frames: dict[Table, Frames] = {}
        self.lessons: Once[tuple[str, str], Lesson] = Once(MOST_LESSONS)  # by game and language
        self.lookbacks: Once[tuple[Table, tuple[str, ...], str], tuple[list[Mark], Mark]] = Once(MOST_FILMS)
        self._films: Once[Table, Film] = Once(MOST_FILMS)
        self._moments: Once[Table, tuple[Moment, ...]] = Once(MOST_FILMS)

    def of(self, table: Table) -> Frames:
        """One for all who look at the table, so that everything is drawn once."""
        frames = self._frames.pop(table, None)
        if frames is None:
            frames = Frames(table)
            table.when_closed(lambda: self._frames.pop(table, None))
        self._frames[table] = frames
        self._make_room()
        return frames

    async def film(self, request: Request, table: Table) -> Film:
        """NotNow while the game is running."""
        return await self._films.get(table, partial(aside, request, film_of, table))

    async def moments(self, request: Request, table: Table) -> tuple[Moment, ...]:
        """Those of a finished game that mattered most."""
        find = partial(aside, request, moments, table.box, table.game, table.log())
        return await self._moments.get(table, find)

    def _make_room(self) -> None:
        """Those make room that nobody has looked at for long; what somebody looks at stays, and counts as young."""
        for table in list(islice(self._frames, max(0, min(LOOKS, len(self._frames) - MOST_FRAMES)))):
            frames = self._frames.pop(table)
            if table.watching:
                self._frames[table] = frames


def gallery(request: Request) -> Gallery:
    found = request.app.state.gallery
    assert isinstance(found, Gallery)
    return found


async def stream(request: Request) -> EventStream:
    """`/t/CODE/stream?seat=2`: the table as one of the sender's seats sees it, or as an onlooker does."""
    table = await find_table(request, request.path_params["code"])
    events = Looking(table, gallery(request).of(table), viewer_of(request, table), lambda: viewer_of(request, table))
    return EventStream(events, unpacks(request.headers.get("accept-encoding", "")))


def viewer_of(request: Request, table: Table) -> Viewer:
    """Who looks through this request. A seat the sender does not hold counts as an onlooker's."""
    if "watch" in request.query_params:
        return Viewer(language=language_of(request))
    device = device_of(request, table)
    wanted = request.query_params.get("seat", "")
    seat = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 3 else SPECTATOR
    return device._replace(seat=seat if seat in device.mine else SPECTATOR)


def device_of(request: Request, table: Table) -> Viewer:
    """The sender's device; its only seat looks first, on a shared one nobody, until somebody says who it is."""
    asks, lost = auth.asked_at(request, table), auth.lost_at(request, table)
    first = first_viewer(sorted(auth.seats_of(request, table)), language_of(request))
    return first._replace(asks=tuple(asks), lost=tuple(lost))
