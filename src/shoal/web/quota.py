"""How often anybody may do what costs others something: so many at once, then one after every pause.

People are told apart by their address, those who sit at a table by their seat. A school stands behind one address, so
whatever counts by address is enough for several classes at once."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Hashable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic

from starlette.requests import HTTPConnection

from shoal.web.faults import TooOften

PATIENCE = 10.0  # seconds somebody may have to wait in a line
MOST = 20_000  # of those who asked last are remembered


class Quota:
    """For each who asks: `burst` at once, then one after every `pause` seconds."""

    def __init__(self, burst: int, pause: float, most: int = MOST) -> None:
        self._pause = pause
        self._ahead = (burst - 1) * pause  # seconds that may be used up before anybody has to wait
        self._most = most
        self._due: dict[Hashable, float] = {}  # when everything is forgiven

    def __len__(self) -> int:
        return len(self._due)

    def wait(self, *who: Hashable) -> float:
        """Seconds until once more would be all right; 0 now."""
        now = monotonic()
        return max(0.0, self._due.get(who, now) - now - self._ahead)

    def spend(self, *who: Hashable) -> None:
        """Once more. TooOften, and then it does not count."""
        self.check(*who)
        self.count(*who)

    def check(self, *who: Hashable) -> None:
        """TooOften if once more would be."""
        wait = self.wait(*who)
        if wait > 0:
            raise TooOften(wait)

    async def turn(self, *who: Hashable) -> None:
        """Once more, as soon as it is all right: those who come too fast stand in a line. TooOften if it is long."""
        wait = self.wait(*who)
        if wait > PATIENCE:
            raise TooOften(wait - PATIENCE)
        self.count(*who)
        if wait > 0:
            await sleep(wait)

    def count(self, *who: Hashable) -> None:
        """It has happened once more."""
        now = monotonic()
        self._due[who] = max(self._due.pop(who, now), now) + self._pause
        if len(self._due) > self._most:
            del self._due[next(iter(self._due))]


class Quotas:
    """All of one server; without limits everybody may do everything as often as they like."""

    def __init__(self, limited: bool = True) -> None:
        self.limited = limited

        def quota(burst: int, pause: float) -> Quota:
            return Quota(burst, pause if limited else 0.0)

        # by address
        self.tables = quota(60, 2.0)  # set up
        self.joins = quota(60, 0.5)
        self.classes = quota(30, 4.0)  # opened
        self.pupils = quota(240, 0.1)  # who come into a class: several classes of a school at once
        self.guesses = quota(40, 3.0)  # codes that lead nowhere; who has used them up looks for tables in a line
        self.lookups = quota(1, 0.5)  # how fast that line goes
        self.loads = quota(200, 0.1)  # tables that are read from the disk: a whole school comes back after a restart
        self.claims = quota(20, 3.0)  # of a seat, from another device
        self.passes = quota(60, 1.0)  # one-time codes that are tried: each is a tenth of a second's work
        self.replays = quota(20, 1.0)  # of transcripts somebody sends
        # by address and table
        self.questions = quota(3, 3600.0)  # claims that the people there were asked about
        # by seat
        self.asks = quota(30, 1.0)  # undo, the end, and answers to them
        self.names = quota(10, 5.0)  # and other remarks of the log: handed over, taken back
        self.drafts = quota(200, 0.05)
        self.hints = quota(30, 1.0)
        self.notes = quota(20, 3.0)  # in the notebook of a class, by pupil
        # by class
        self.orders = quota(200, 0.2)  # of its teacher's


def quotas_of(request: HTTPConnection) -> Quotas:
    found = request.scope["app"].state.quotas
    assert isinstance(found, Quotas)
    return found


def address_of(request: HTTPConnection) -> str:
    """Whom an address stands for: with IPv6 the network, because one household has a great many addresses."""
    client = request.scope.get("client")
    return household(client[0]) if client else ""


@lru_cache(4096)
def household(host: str) -> str:
    if ":" not in host:
        return host[:80]
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:80]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))
