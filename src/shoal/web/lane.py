"""The short way for what is asked for most: a move, and the stream of an open page.

Everything else takes the frameworks' way, through the list of all addresses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from starlette.types import ASGIApp, Receive, Scope, Send


class Way(NamedTuple):
    """To an address with a table's code in it: where it leads."""

    method: str
    before: str
    after: str
    app: ASGIApp


class Lane:
    """Leads there at once. Whoever stands there answers errors that people can cause, too."""

    def __init__(self, app: ASGIApp, ways: Sequence[Way]) -> None:
        self._app = app
        self._ways = ways

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            path: str = scope["path"]
            for way in self._ways:
                if scope["method"] == way.method and path.endswith(way.after) and path.startswith(way.before):
                    code = path[len(way.before) : -len(way.after)]
                    if code and "/" not in code:
                        scope["path_params"] = {"code": code}
                        scope["endpoint"] = way.app
                        await way.app(scope, receive, send)
                        return
        await self._app(scope, receive, send)
