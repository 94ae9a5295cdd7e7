"""The server needs nothing that Windows lacks."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from tests.web.process import free_port
from tests.web.server import PATIENCE

PROGRAM = str(Path(__file__).with_name("like_windows.py"))


class Windows:
    """The program there, on one folder."""

    def __init__(self, folder: Path) -> None:
        self.notes = folder / "notes"
        self._folder = folder

    def start(self, *options: str) -> subprocess.Popen[str]:
        self.address = f"http://127.0.0.1:{(port := free_port())}"
        call = [sys.executable, PROGRAM, str(self.notes), "serve", "--host", "127.0.0.1", "--port", str(port)]
        return subprocess.Popen(
            [*call, "--data", str(self._folder / "data"), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def call(self, path: str, token: str = "", **body: object) -> Any:
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        data = json.dumps(body).encode() if body else None
        with urllib.request.urlopen(
            urllib.request.Request(self.address + path, data, headers), timeout=PATIENCE
        ) as answer:
            return json.load(answer)


def test_tables_are_served_and_kept(tmp_path: Path) -> None:
    windows = Windows(tmp_path)
    seats = [{"kind": "person"}, {"kind": "bot", "strength": "pike"}]
    seen: list[int] = []
    for options in (["--open"], []):
        with windows.start(*options) as process:
            assert process.stdout is not None
            while "Ctrl-C" not in (line := process.stdout.readline()):
                assert line, process.communicate()[1]
            if not seen:
                table = windows.call("/api/tables", game="pond", options={"board": "drop"}, seats=seats)
                here, token = f"/api/tables/{table['code']}", table["tokens"]["0"]
                pick, move = (act(windows, here, token) for _ in range(2))
                assert move["number"] > pick["number"]
                my_turn(windows, here, token)
            seen.append(windows.call(f"{here}/sight", token)["number"])
            process.terminate()
            _, complaints = process.communicate(timeout=PATIENCE)
            assert (process.returncode, complaints) == (0, "")
    assert seen[0] == seen[1] > 2
    assert len(windows.notes.read_text("utf-8").splitlines()) == 1


def test_several_processes_are_refused_in_words(tmp_path: Path) -> None:
    with Windows(tmp_path).start("--processes", "2") as process:
        _, complaints = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert complaints == (
        "The table cannot be opened: Several processes cannot share a port on Windows. Leave out --processes.\n"
    )


def act(windows: Windows, here: str, token: str) -> Any:
    sight = my_turn(windows, here, token)
    return windows.call(f"{here}/act", token, action=sight["legal"][0], number=sight["number"])


def my_turn(windows: Windows, here: str, token: str) -> Any:
    end = time.monotonic() + 4 * PATIENCE
    while not (sight := windows.call(f"{here}/sight", token))["legal"]:
        assert time.monotonic() < end
        time.sleep(0.1)
    return sight
