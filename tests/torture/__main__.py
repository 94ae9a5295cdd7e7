"""python -m tests.torture --kills 1000 --seed 1"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.torture.run import Torture, told


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description="Kills a server again and again.")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="shoal-torture-"))
    begun = time.monotonic()
    torture = Torture(folder, chosen.seed, lambda line: print(line, flush=True))
    try:
        count = torture.run(torture.chosen(chosen.kills))
    except BaseException:
        print(f"Seed {chosen.seed}; what is left lies in {folder}. So far: {told(torture.count)}", file=sys.stderr)
        raise
    print(f"{told(count)}; {time.monotonic() - begun:.0f} seconds, seed {chosen.seed}. Every promise was kept.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
