"""WebKit, the engine of Safari and of every browser on an iPad, driven through WebDriver."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.web.process import free_port

SCREEN = "-screen 0 1280x900x24"
PATIENCE, LOOK = 120.0, 0.3  # seconds: in all, and between two looks


class WebKit:
    """A window of it. AssertionError with what the page or the driver said where something goes wrong."""

    def __init__(self, port: int) -> None:
        self._driver = f"http://127.0.0.1:{port}/session"
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-*/MiniBrowser"))
        wanted = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        self._session = ""
        self._session = "/" + self._call("", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]

    def open(self, url: str) -> None:
        self._call("/url", {"url": url})

    def run(self, script: str, *arguments: object) -> Any:
        """What a script on the page returns."""
        return self._call("/execute/sync", {"script": script, "args": arguments})

    def until(self, script: str, *arguments: object) -> Any:
        """The first thing that is something."""
        end = time.monotonic() + PATIENCE
        while not (found := self.run(script, *arguments)):
            assert time.monotonic() < end, f"never came true: {script}"
            time.sleep(LOOK)
        return found

    def _call(self, path: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            self._driver + self._session + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from None


@contextmanager
def webkit(home: Path) -> Iterator[WebKit]:
    """A new one with a screen of its own, which knows nothing of others."""
    port = free_port()
    # As root it has no sandbox; it only visits this machine.
    world = os.environ | {"HOME": str(home), "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
    call = ["xvfb-run", "-a", "-s", SCREEN, "WebKitWebDriver", f"--port={port}"]
    process = subprocess.Popen(call, env=world, start_new_session=True, stderr=subprocess.DEVNULL)
    try:
        yield WebKit(_listening(port))
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=PATIENCE)


def _listening(port: int) -> int:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/status", timeout=PATIENCE):
                return port
        except OSError:
            assert time.monotonic() < end, "WebKit did not start"
            time.sleep(LOOK)
