"""How others find a table: the link, its QR code, and this machine's address in the local network."""

from __future__ import annotations

import io
import socket
from contextlib import suppress
from functools import lru_cache

import segno
from starlette.requests import Request

from shoal.engine.mark import Mark

HERE = ("localhost", "127.0.0.1", "::1", "[::1]")
PROBES = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")  # default route first, then private nets


def table_link(request: Request, code: str) -> str:
    """The table's address to give to others."""
    return link_to(request, f"/t/{code}")


def link_to(request: Request, path: str) -> str:
    """An address of ours to give to others. A page opened as "localhost" names this machine's address in the network
    instead, if the server listens there."""
    url = request.url
    host = url.netloc
    lan: str | None = getattr(request.app.state, "lan_address", None)
    if url.hostname in HERE and lan:
        host = f"{lan}:{url.port}" if url.port else lan
    return f"{url.scheme}://{host}{path}"


@lru_cache(256)
def qr_code(text: str) -> Mark:
    """The text as a QR code, drawn as SVG."""
    out = io.BytesIO()
    segno.make(text, micro=False, error="m").save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=False,
        omitsize=True,
        border=2,
        svgclass="qr",
        lineclass="qr-dots",
        nl=False,
    )
    return Mark(out.getvalue().decode())


def lan_addresses() -> list[str]:
    """Addresses other devices may reach, best first. A connected UDP socket sends nothing: it only asks the system."""
    found: list[str] = []
    for probe in PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((probe, 9))
                found.append(asking.getsockname()[0])
            except OSError:
                continue
    with suppress(OSError):
        found += [str(address[0]) for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [each for each in dict.fromkeys(found) if not each.startswith(("127.", "169.254.", "0."))]
