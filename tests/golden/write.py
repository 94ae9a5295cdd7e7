"""Write a golden game: `python -m tests.golden.write succession 4 7 rounds=1 > tests/golden/succession-4.txt`."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from shoal import games
from shoal.engine.game import CHANCE
from shoal.engine.log import Event, Header, Log, write_text
from shoal.engine.rng import Rng

PLAYERS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
AT_RANDOM = 150  # of a thousand decisions: people do surprising things


def golden(name: str, seats: int, seed: int, options: Mapping[str, object]) -> Log:
    """A game played by the coach's advice, mostly."""
    game = games.new_game(name, options)
    chosen = {key: value for key, value in game.options.items() if isinstance(value, bool | int | str)}
    coach = games.new_coach(game)
    state = game.start(seats)
    rng = Rng(seed)
    log = Log(Header(name, game.version, seats, chosen, PLAYERS[:seats]))
    while state.acting:
        seat = int(state.ask(rng))
        if seat == CHANCE:
            action = state.sample(rng)
            log.events.append(Event(CHANCE, game.outcomes[action]))
        else:
            legal = state.legal(seat)
            action = legal[rng.below(len(legal))] if rng.chance(AT_RANDOM) else coach.choose(state, seat, rng)
            log.events.append(Event(seat, game.vocabulary[action]))
        state.apply(seat, action)
    for word, numbers in (("scores", state.scores()), ("ranks", state.ranks())):
        log.events.append(Event(None, f"{word} {' '.join(map(str, numbers))}"))
    return log


if __name__ == "__main__":
    _, name, seats, seed, *choices = sys.argv
    print(write_text(golden(name, int(seats), int(seed), dict(choice.split("=") for choice in choices))), end="")
