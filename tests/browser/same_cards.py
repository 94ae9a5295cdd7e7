"""The server as people run it, but every table's cards and bots come from the same seed: port and folder are given, and
perhaps how many seconds pass until somebody is away."""

from __future__ import annotations

import random
import sys
from functools import partial
from pathlib import Path

from shoal.table import Tables
from shoal.table.chance import Chance
from shoal.table.seating import AWAY
from shoal.web.server.serve import World, listen, serve, tell_where

SEED = 18


def same_cards() -> Chance:
    return Chance(random.Random(SEED).randbytes)


def main() -> None:
    port, folder = int(sys.argv[1]), Path(sys.argv[2])
    away = float(sys.argv[3]) if len(sys.argv) > 3 else AWAY
    with listen("127.0.0.1", port) as listening:
        tables = Tables.open(str(folder / "shoal.db"), chance=same_cards, away=away)
        ready = partial(tell_where, listening, "127.0.0.1", open_browser=False)
        serve(listening, "127.0.0.1", tables, ready, World(limited=False))  # all tests have one address


if __name__ == "__main__":
    main()
