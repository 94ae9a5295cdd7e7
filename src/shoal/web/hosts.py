"""The names by which this server may be called.

Another site can let its own name point at this machine; then its page would count as ours in the browser. So whoever
calls by a name that is not known is sent away. Plain addresses are nobody's name."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Collection
from ipaddress import ip_address

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from shoal.engine.errors import ShoalError
from shoal.table import BadRequest
from shoal.web.faults import UnknownHost
from shoal.web.reasons import no

HERE = "localhost"
# In networks at home a machine's name ends like this. Nobody can buy such a name.
AT_HOME = ("local", "lan", "home", "home.arpa", "internal", "localdomain")
OPEN = "/static/"  # has nothing that is anybody's, and the page that sends somebody away looks like ours
FORM = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9_][A-Za-z0-9._-]{0,252})(?::[0-9]{1,5})?", re.ASCII)
MOST = 100  # that were found to be right are remembered


def own_names() -> frozenset[str]:
    """What this machine is called in its own network."""
    name = socket.gethostname().lower()
    first = name.partition(".")[0]
    return frozenset([HERE, name, first, *(f"{first}.{ending}" for ending in AT_HOME)])


class KnownHosts:
    """Lets pass who calls this server by one of its names or by an address; without names, by any."""

    def __init__(
        self, app: ASGIApp, names: Collection[str] | None, refuse: Callable[[Request, ShoalError], Response]
    ) -> None:
        self._app = app
        self._names = None if names is None else frozenset(name.lower().rstrip(".") for name in names)
        self._refuse = refuse
        self._right: set[bytes] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith(OPEN):
            host = _host(scope["headers"])
            if host is not None and host not in self._right:
                error = self._check(host.decode("latin-1"))
                if error is not None:
                    rest = [each for each in scope["headers"] if each[0] != b"host"]
                    answer = self._refuse(Request({**scope, "headers": rest}), error)
                    await answer(scope, receive, send)
                    return
                if len(self._right) < MOST:
                    self._right.add(host)
        await self._app(scope, receive, send)

    def _check(self, host: str) -> ShoalError | None:
        formed = FORM.fullmatch(host)
        if formed is None:
            return BadRequest(no("bad_host"))
        name = formed[1].lower().rstrip(".")
        if self._names is None or name in self._names or _is_address(name):
            return None
        return UnknownHost(name)


def _host(headers: list[tuple[bytes, bytes]]) -> bytes | None:
    for name, value in headers:
        if name == b"host":
            return value
    return None


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
