"""Holds the JSON API to its OpenAPI document: schemathesis asks a real server whatever the document allows and forbids.

It needs a table and a seat to get anywhere, so it gets those; each finding fails."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
CONFIG = ROOT / "tools" / "schemathesis.toml"
SEATS = [{"kind": "person"}, {"kind": "person"}]


def main() -> int:
    program, *more = sys.argv[1:]
    schemathesis = str(Path(program).absolute())
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        call = [sys.executable, "-m", "shoal", "serve", "--host", "127.0.0.1", "--port", "8790", "--no-limits"]
        with subprocess.Popen([*call, "--data", folder], stdout=subprocess.PIPE, text=True, cwd=ROOT) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None, "the server did not start"
            try:
                code, token = new_table(found[0])
                config = data / "schemathesis.toml"
                config.write_text(CONFIG.read_text("utf-8").replace("{code}", code).replace("{token}", token), "utf-8")
                run = [schemathesis, "--config-file", str(config), "run", f"{found[0]}/api/openapi.json", *more]
                return subprocess.run(run, cwd=data, check=False).returncode
            finally:
                server.terminate()


def new_table(url: str) -> tuple[str, str]:
    """The code of a table, and the token of its first seat."""
    body = json.dumps({"game": "succession", "seats": SEATS}).encode()
    asked = urllib.request.Request(f"{url}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked) as answer:
        made = json.load(answer)
    return made["code"], made["tokens"]["0"]


if __name__ == "__main__":
    sys.exit(main())
