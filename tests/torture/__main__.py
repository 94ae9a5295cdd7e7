"""python -m tests.torture --kills 1000 --seed 1          one server on SQLite
python -m tests.torture --kills 1000 --servers 3       several over one PostgreSQL"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

from tests.postgres import private_postgres
from tests.torture.rounds import Rounds, told
from tests.torture.run import Torture
from tests.torture.several import Several


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description="Kills a server again and again.")
    parser.add_argument("--kills", type=int, default=1000, help="blows that kill; others fall between them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--servers", type=int, default=0, help="processes over one PostgreSQL, 3 or more (one on SQLite)"
    )
    chosen = parser.parse_args()
    if chosen.servers and chosen.servers < 3:
        parser.error("--servers takes 3 or more: two that pass visitors on to each other, the others by themselves")
    folder = Path(tempfile.mkdtemp(prefix="shoal-torture-"))
    begun = time.monotonic()
    with ExitStack() as stack:
        torture: Rounds
        if chosen.servers:
            postgres = stack.enter_context(private_postgres())
            torture = Several(folder, chosen.seed, postgres, chosen.servers, lambda line: print(line, flush=True))
        else:
            torture = Torture(folder, chosen.seed, lambda line: print(line, flush=True))
        count = suffered(torture, chosen.kills, chosen.seed, folder)
    print(f"{told(count)}; {time.monotonic() - begun:.0f} seconds, seed {chosen.seed}. Every promise was kept.")
    return 0


def suffered(torture: Rounds, kills: int, seed: int, folder: Path) -> Counter[str]:
    try:
        return torture.run(torture.chosen(kills))
    except BaseException:
        print(f"Seed {seed}; what is left lies in {folder}. So far: {told(torture.count)}", file=sys.stderr)
        raise


if __name__ == "__main__":
    sys.exit(main())
