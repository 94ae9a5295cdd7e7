"""Opens the table, then compiles behind it what is not compiled yet: python tools/play.py [options of shoal serve]"""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from shoal.cli import main

COMPILE = [sys.executable, str(Path(__file__).with_name("compile.py")), "behind"]


def play(options: list[str]) -> int:
    """Until the table is closed; then compiling ends as well, and begins again at the next start."""
    with ExitStack() as meanwhile:

        def compile_behind() -> None:
            """It ends when our end of the pipe is closed, be it by the end of this process."""
            meanwhile.enter_context(subprocess.Popen(COMPILE, stdin=subprocess.PIPE, start_new_session=True))

        return main(["serve", "--open", *options], when_open=compile_behind)


if __name__ == "__main__":
    raise SystemExit(play(sys.argv[1:]))
