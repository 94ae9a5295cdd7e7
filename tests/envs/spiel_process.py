"""OpenSpiel's own simulation of one of our games, which ends its process where it finds a fault:
python -m tests.envs.spiel_process succession 2 rounds=1"""

from __future__ import annotations

import sys

import pyspiel

from shoal.envs.spiel import PREFIX


def main(game: str, players: str, *options: str) -> None:
    chosen = dict(option.split("=") for option in options)
    parameters = {name: int(value) if value.isdigit() else value for name, value in chosen.items()}
    loaded = pyspiel.load_game(PREFIX + game, {"players": int(players), **parameters})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
    print("sound")


if __name__ == "__main__":
    main(*sys.argv[1:])
