"""One request over a connection of its own, which may be cut in the middle."""

from __future__ import annotations

import json
import random
import socket
import time
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

Cut = Literal["", "half", "unread"]
PATIENCE = 20.0  # seconds; nothing here takes long unless the server hangs
TOO_OFTEN = 429
NOT_SAVED = 503


class Lost(Exception):
    """No answer came, or not all of it: nobody knows whether the server has done what was asked."""


class Answer(NamedTuple):
    status: int
    body: bytes

    @property
    def data(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.body)
        return told


def ask(
    port: int,
    path: str,
    token: str = "",
    body: Mapping[str, Any] | None = None,
    cut: Cut = "",
    patience: float = PATIENCE,
) -> Answer:
    """Get, or post if there is a body. `cut`: hang up after half of the request, or before the answer. Lost.

    It comes from any address of this machine, as people come from many: what one may ask for is not at issue here."""
    try:
        source = (f"127.0.0.{random.randint(1, 254)}", 0)
        with socket.create_connection(("127.0.0.1", port), patience, source) as connection:
            written = _written(port, path, token, body)
            if cut == "half":
                connection.sendall(written[: -max(1, len(json.dumps(body)) // 2)])
            else:
                connection.sendall(written)
            if cut:
                raise Lost(cut)
            return _read(connection)
    except OSError as error:
        raise Lost(str(error)) from None


def ask_in_turn(port: int, path: str, token: str = "", body: Mapping[str, Any] | None = None) -> Answer:
    """The same, as often as it takes: whoever asks too often is told to wait, and whoever asks while a server still
    finds its way back to its database to try again. Lost."""
    until = time.monotonic() + PATIENCE
    while (answer := ask(port, path, token, body)).status in (TOO_OFTEN, NOT_SAVED):
        if answer.status == NOT_SAVED and time.monotonic() > until:
            break
        time.sleep(0.1)
    return answer


def _written(port: int, path: str, token: str, body: Mapping[str, Any] | None) -> bytes:
    data = b"" if body is None else json.dumps(body).encode()
    lines = [f"{'GET' if body is None else 'POST'} /api{path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close"]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
    return "\r\n".join([*lines, "", ""]).encode() + data


def _read(connection: socket.socket) -> Answer:
    pieces = []
    while piece := connection.recv(1 << 16):
        pieces.append(piece)
    head, found, body = b"".join(pieces).partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    fields = dict(line.lower().split(": ", 1) for line in lines[1:])
    if not found or len(body) != int(fields["content-length"]):
        raise Lost("half an answer")
    return Answer(int(lines[0].split()[1]), body)
