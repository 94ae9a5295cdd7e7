"""Somebody who has been given the one file, in a process of its own so that its network can be cut off:
python visitor.py PYTHON FILE HOME. Prints as JSON what they saw."""

from __future__ import annotations

import fcntl
import json
import re
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

PATIENCE = 240.0  # seconds until a visitor gives up


def open_loopback() -> None:
    """In a network that was just made not even this machine hears itself."""
    up, set_flags = 1, 0x8914
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, set_flags, struct.pack("16sh14x", b"lo", up))


def reaches_outside() -> bool:
    """Whether there is a way out of this machine; nothing is sent on it."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect(("192.0.2.1", 9))
    except OSError:
        return False
    return True


class Opened:
    """The program, from its start to its end."""

    def __init__(self, python: str, file: str, home: str) -> None:
        bare = ["env", "-i", f"HOME={home}", python, "-I", "-S", file]
        self.process = subprocess.Popen(
            [*bare, "--host", "127.0.0.1", "--port", "8765"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd="/",
        )
        assert self.process.stdout is not None
        said = ""
        while "Ctrl-C" not in said:
            line = self.process.stdout.readline()
            assert line, self.process.communicate()[1]
            said += line
        found = re.search(r"http://127\.0\.0\.1:\d+", said)
        assert found, said
        self.address = found[0]

    def get(self, path: str) -> str:
        with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def call(self, path: str, token: str = "", **body: object) -> Any:
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        data = json.dumps(body).encode() if body else None
        asked = urllib.request.Request(self.address + path, data, headers)
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            return json.load(answer)

    def my_turn(self, table: str, token: str) -> Any:
        """What is seen there when it comes."""
        end = time.monotonic() + PATIENCE
        while not (sight := self.call(f"{table}/sight", token))["legal"]:
            assert time.monotonic() < end
            time.sleep(0.1)
        return sight

    def thinkers(self) -> int:
        """Processes it has started for bots to think in."""
        found = 0
        for process in Path("/proc").glob("[0-9]*"):
            try:
                parent = int((process / "stat").read_text("utf-8").rpartition(")")[2].split()[1])
                found += parent == self.process.pid and b"spawn_main" in (process / "cmdline").read_bytes()
            except OSError:  # it has just ended
                pass
        return found

    def close(self) -> tuple[int, str]:
        """Its exit status and what it complained about."""
        self.process.send_signal(signal.SIGTERM)
        _, complaints = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, complaints


def visit(python: str, file: str, home: str) -> dict[str, Any]:
    open_loopback()
    seen: dict[str, Any] = {"reaches outside": reaches_outside()}
    first = Opened(python, file, home)
    seen["home page"] = first.get("/")
    script = re.search(r'src="(/static/[^"]+\.js)"', seen["home page"])
    seen["script"] = first.get(script[1]) if script else ""
    seats = [{"kind": "person"}, {"kind": "bot", "strength": "pike"}]
    table = first.call("/api/tables", game="pond", options={"board": "drop"}, seats=seats, settings={"bot_pause": 0})
    here, token = f"/api/tables/{table['code']}", table["tokens"]["0"]
    for _ in range(2):  # the second move comes after Pike's first
        sight = first.my_turn(here, token)
        first.call(f"{here}/act", token, action=sight["legal"][0], number=sight["number"])
    first.my_turn(here, token)
    seen["thinkers"] = first.thinkers()
    seen["before"] = first.call(f"{here}/sight", token)
    seen["first end"] = first.close()
    again = Opened(python, file, home)
    seen["after"] = again.call(f"{here}/sight", token)
    seen["second end"] = again.close()
    return seen


if __name__ == "__main__":
    print(json.dumps(visit(*sys.argv[1:])))
