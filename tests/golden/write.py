"""Write a golden game: `python -m tests.golden.write succession 4 7 rounds=1 > tests/golden/succession-4.txt`.

With `--end "low tide"` games are played, one seed after another, until one ends so (`ends.py` lists the ways); with
`--players random` without advice, and with `--players helpful` as `helpful.py` says, for Pond's rarest ends."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from itertools import count

from shoal import games
from shoal.engine.game import CHANCE, State
from shoal.engine.log import Event, Header, Log, fold, write_text
from shoal.engine.rng import Rng
from shoal.engine.story import Story
from tests.golden.ends import end_of
from tests.golden.helpful import helpful

PLAYERS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
AT_RANDOM = {"advised": 150, "random": 1000}  # of a thousand decisions: people do surprising things
Choose = Callable[[State, int, Rng], int]


def golden(name: str, seats: int, seed: int, options: Mapping[str, object], players: str, end: str) -> Log:
    """A game by such players, with its result at the end."""
    game = games.new_game(name, options)
    chosen = {key: value for key, value in game.options.items() if isinstance(value, bool | int | str)}
    coach = games.new_coach(game)

    def advised(state: State, seat: int, rng: Rng) -> int:
        legal = state.legal(seat)
        heedless = rng.chance(AT_RANDOM[players])
        return int(legal[rng.below(len(legal))] if heedless else coach.choose(state, seat, rng))

    choose: Choose = helpful(end) if players == "helpful" else advised
    state = game.start(seats)
    rng = Rng(seed)
    log = Log(Header(name, game.version, seats, chosen, PLAYERS[:seats]))
    while state.acting:
        seat = int(state.ask(rng))
        if seat == CHANCE:
            action = int(state.sample(rng))
            log.events.append(Event(CHANCE, game.outcomes[action]))
        else:
            action = choose(state, seat, rng)
            log.events.append(Event(seat, game.vocabulary[action]))
        state.apply(seat, action)
    for word, numbers in (("scores", state.scores()), ("ranks", state.ranks())):
        log.events.append(Event(None, f"{word} {' '.join(map(str, numbers))}"))
    return log


def ended(log: Log) -> str:
    story = Story()
    fold(games.new_game(log.header.game, log.header.options), log, story)
    return end_of(log.header, story.notes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("options", nargs="*", metavar="option=value")
    parser.add_argument("--players", choices=["advised", "random", "helpful"], default="advised")
    parser.add_argument("--end", default="")
    asked = parser.parse_args()
    options = dict(choice.split("=") for choice in asked.options)
    for seed in count(asked.seed):
        log = golden(asked.game, asked.seats, seed, options, asked.players, asked.end)
        if asked.end in ("", ended(log)):
            print(write_text(log), end="")
            return


if __name__ == "__main__":
    main()
