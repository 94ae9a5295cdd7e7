"""Instructions that the compiled rules and coach of a game take, counted by callgrind: whatever else the machine does.

    python bench/instructions.py                 # every game of this tree
    python bench/instructions.py reef --than DIR # beside another compiled tree, as a ratio

It needs valgrind. Each game is played twice in a process of its own, with few and with more games: the difference is
what playing takes, without Python's start."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
GAMES = ("hyporheic", "pond", "reef", "rivers", "succession")
FEW, MORE = 4, 24  # random games
ADVISED = (1, 3)  # games by the coach

PLAY = """
import sys
from shoal.bots.rollout import selfplay
from shoal.engine.game import CHANCE, NOBODY
from shoal.engine.rng import Rng
from shoal.games import new_coach, new_game

name, how, times = sys.argv[1], sys.argv[2], int(sys.argv[3])
game = new_game(name)
seats = game.seats[len(game.seats) // 2]
if how == "random":
    selfplay(game, seats, times, 7)
else:
    coach, rng = new_coach(game), Rng(7)
    for _ in range(times):
        state = game.start(seats)
        while (seat := state.ask(rng)) != NOBODY:
            state.apply(seat, state.sample(rng) if seat == CHANCE else coach.choose(state, seat, rng))
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES, help="which games (all)")
    parser.add_argument("--than", type=Path, metavar="DIR", help="another tree, compiled too, to compare with")
    chosen = parser.parse_args()
    print(f"{'':12}{'random games':>24}{'by the coach':>24}")
    for game in chosen.games:
        cells = []
        for how, few, more in (("random", FEW, MORE), ("coach", *ADVISED)):
            here = taken(HERE, game, how, few, more)
            if chosen.than:
                there = taken(chosen.than.resolve(), game, how, few, more)
                cells.append(f"{here:>15,} {100 * here / there - 100:+7.2f} %")
            else:
                cells.append(f"{here:>15,}")
        print(f"{game:12}" + "".join(f"{cell:>24}" for cell in cells), flush=True)
    return 0


def taken(tree: Path, game: str, how: str, few: int, more: int) -> int:
    """Instructions for one game, on the average."""
    return (counted(tree, game, how, more) - counted(tree, game, how, few)) // (more - few)


def counted(tree: Path, game: str, how: str, times: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        words = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", sys.executable, "-c", PLAY]
        run = subprocess.run(
            [*words, game, how, str(times)],
            env={**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
        )
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode or found is None:
        raise SystemExit(run.stderr)
    return int(found[1])


if __name__ == "__main__":
    raise SystemExit(main())
