"""Running the server: a free port, the addresses to open, and an end that keeps everything."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import webbrowser
from pathlib import Path

import uvicorn

from shoal.table import Tables
from shoal.web.app import create_app
from shoal.web.share import lan_addresses

PORTS_TRIED = 20
EVERYWHERE = ("0.0.0.0", "::", "")
LAST_WORDS = 2  # seconds open streams have to end


def run(host: str = "0.0.0.0", port: int = 8000, data_dir: str | Path = "data", open_browser: bool = False) -> None:
    """Serve until Ctrl-C. A port that is taken is said and the next one used; OSError if none is free."""
    folder = Path(data_dir)
    folder.mkdir(parents=True, exist_ok=True)
    listening = listen(host, port)
    asyncio.run(serve(listening, host, folder / "shoal.db", open_browser))


async def serve(listening: socket.socket, host: str, database: Path, open_browser: bool) -> None:
    app = create_app(Tables.open(str(database)))
    port = listening.getsockname()[1]
    lan = lan_addresses() if host in EVERYWHERE else []
    app.state.lan_address = lan[0] if lan else None
    here = f"http://{'localhost' if host in EVERYWHERE else host}:{port}"
    print(f"Shoal is at {here}")
    if lan:
        print(f"Others in the same network: http://{lan[0]}:{port}")
    print("Ctrl-C stops it; every table is kept.", flush=True)
    if open_browser and has_display():
        webbrowser.open(here)
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=LAST_WORDS)
    await uvicorn.Server(config).serve([listening])


def listen(host: str, port: int) -> socket.socket:
    """A listening socket on the port, or on the first free one after it."""
    for number in range(port, port + PORTS_TRIED):
        try:
            return bound(host, number)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            print(f"Port {number} is taken; trying {number + 1}.", file=sys.stderr)
    raise OSError(f"All ports from {port} to {port + PORTS_TRIED - 1} are taken. Choose another with --port.")


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name != "nt":  # there it would let two servers share a port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(1024)
        made.set_inheritable(True)
    except OSError:
        made.close()
        raise
    return made


def has_display() -> bool:
    """Whether a browser could be seen here."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
