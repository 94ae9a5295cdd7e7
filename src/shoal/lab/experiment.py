"""An experiment: which games are played, by whom, and which rows tell of them. The same one gives the same bytes
wherever it is run and however it is cut into chunks."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Final, NamedTuple

from shoal import __version__
from shoal.engine.errors import ShoalError
from shoal.engine.reason import Reason
from shoal.engine.story import Fact
from shoal.games import new_game
from shoal.lab.match import Options, Player, seed_of

SEATS: Final = "seats"  # what there is a row for
DECISIONS: Final = "decisions"
OBSERVATIONS: Final = "observations"


class LabError(ShoalError):
    """An experiment that cannot be run, or not be finished."""

    def __init__(self, key: str, **facts: Fact) -> None:
        super().__init__(Reason("shoal.lab", key, facts))


class Place(NamedTuple):
    """Where a game stands in its experiment."""

    series: int  # the number of the series, from 1: one for each number of seats
    table: int  # the number of the game in it, from 1
    seats: int
    seed: int


@dataclass(frozen=True)
class Experiment:
    """So many games for each number of seats. `players` has one for everybody, or one for each seat."""

    game: str
    seats: tuple[int, ...]
    games: int
    seed: int = 1
    options: Options = ()
    players: tuple[Player, ...] = (Player("perch"),)
    rows: str = SEATS
    version: str = __version__  # of Shoal, which all who play must have

    def __len__(self) -> int:
        """How many games there are in all."""
        return self.games * len(self.seats)

    def place(self, index: int) -> Place:
        """Where the game with this number of all, from 0, stands."""
        series, number = divmod(index, self.games)
        return Place(series + 1, number + 1, self.seats[series], seed_of(self.seed, number))

    def seated(self, seats: int) -> list[Player]:
        """Who sits where."""
        return list(self.players) if len(self.players) > 1 else [self.players[0]] * seats

    def check(self) -> None:
        """LabError if there is not one player for everybody or one for each seat."""
        if len(self.players) > 1 and set(self.seats) != {len(self.players)}:
            raise LabError("other_players", players=len(self.players), seats=self.seats)

    def describe(self) -> dict[str, object]:
        """All that the rows depend on."""
        rules = new_game(self.game, dict(self.options))
        return {
            **asdict(self),
            "players": [_player(each) for each in self.players],
            "seats": list(self.seats),
            "options": dict(rules.options),
            "rules": rules.version,
        }

    @property
    def name(self) -> str:
        """Eight signs by which rows of its games are known, of whatever kind: other games have another name."""
        games = {**self.describe(), "rows": ""}
        return hashlib.sha256(json.dumps(games, sort_keys=True).encode()).hexdigest()[:8]


def _player(player: Player) -> dict[str, object]:
    budget = asdict(player.budget) if player.budget else {}
    return {"strength": player.strength, **budget}
