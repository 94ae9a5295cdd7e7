"""OpenSpiel: every game as a Python game with chance nodes. To import this registers them.

    import pyspiel
    from shoal.envs import spiel
    game = pyspiel.load_game("shoal_succession", {"players": 4, "rounds": 1})

Parameters are the number of `players`, the `reward` and the game's own options. Chance nodes bring dice and cards;
where several seats may act at once, together or racing, a chance node says which of them is asked first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import pyspiel

from shoal.engine.game import CHANCE, SPECTATOR
from shoal.engine.observation import MOST
from shoal.engine.options import Option
from shoal.envs.making import REWARDS, make_game
from shoal.envs.matches import SCORE, rewards_of
from shoal.envs.node import TERMINAL, Node, answers
from shoal.envs.picture import words
from shoal.games import available, new_observer, open_box

PREFIX: Final = "shoal_"
PLAYERS, REWARD = "players", "reward"  # parameters that are no option of a game
assert (CHANCE, TERMINAL) == (pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it comes without types
    """A game of ours with its parameters chosen; ValueError for one that cannot be."""

    id = ""  # a class for each game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**_parameters(self.id), **(params or {})}
        players, reward = int(chosen[PLAYERS]), str(chosen[REWARD])
        if reward not in REWARDS:
            raise ValueError(f"there is no reward {reward!r}; there are {', '.join(REWARDS)}")
        options = {name: value for name, value in chosen.items() if name not in (PLAYERS, REWARD) and value != ""}
        self.game = make_game(self.id, options)
        self.observer = new_observer(self.game, players)
        self.players = players
        self.counting = REWARDS[reward]
        low, high = self.game.score_range if self.counting == SCORE else (-1.0, 1.0)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.vocabulary),
            max_chance_outcomes=len(self.game.outcomes) + players,
            num_players=players,
            min_utility=float(low),
            max_utility=float(high),
            utility_sum=None if self.counting == SCORE else 0.0,
            max_game_length=2 * self.game.longest,  # each decision may be asked for by a chance node
        )
        super().__init__(_type(self.id, self.counting), info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One position. Outcomes of chance come first in the numbers of a chance node, then the seats that may be asked.

    `is_chance_node` and `legal_actions` would do without us, by asking back from C++ who plays up to five times; said
    here they answer programs in Python several times faster."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.node = Node(game.game.start(game.players))

    current_player, _apply_action = answers()

    def is_terminal(self) -> bool:
        return self.node.over

    def is_chance_node(self) -> bool:
        return self.node.by_chance

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.node.legal(player)

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.node.chances()

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.word(player, action)

    def returns(self) -> list[float]:
        game: SpielGame = self.get_game()
        if not self.is_terminal():
            return [0.0] * game.players
        state = self.node.state
        return rewards_of(state.ranks(), state.scores(), game.counting)

    def __str__(self) -> str:
        """The position in words, as an onlooker sees it."""
        return words(self.node.state)


class SpielObserver:
    """What a player sees as numbers (our observation) and as text: what it may know of the position and, where nothing
    is to be forgotten, all that it has seen happen. `Game.sees` says what of that it may read."""

    def __init__(self, game: SpielGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observation takes no parameters, and got {params}")
        self._observer = game.observer
        self._recalls = iig_obs_type.perfect_recall
        self._private = iig_obs_type.private_info != pyspiel.PrivateInfoType.NONE
        self.tensor = np.zeros(len(game.observer.columns), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = list(self._observer.observe(state.node.state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        viewer = player if self._private else SPECTATOR
        seen = state.node.state.sight(viewer).data()
        now = " ".join(f"{name}={value}" for name, value in seen.items())
        return f"{state.node.seen_happen(viewer)} | {now}" if self._recalls else now


def _parameters(game: str) -> dict[str, Any]:
    """What can be chosen, with the usual values."""
    manifest = open_box(game).manifest
    return {PLAYERS: manifest.usual_seats, REWARD: "win", **{each.name: _usual(each) for each in manifest.options}}


def _usual(option: Option) -> bool | int | str:
    """A word that is not chosen is empty: OpenSpiel would take the word "0" for a number."""
    return option.default if isinstance(option.default, bool | int) else ""


def _type(game: str, counting: int) -> Any:
    manifest = open_box(game).manifest
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=PREFIX + game,
        long_name=f"Shoal {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if counting == SCORE else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=manifest.seats[-1],
        min_num_players=manifest.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


def register(games: Sequence[str]) -> None:
    """Make these games known to OpenSpiel."""
    for game in games:
        pyspiel.register_game(_type(game, REWARDS["win"]), type(f"{game.title()}Game", (SpielGame,), {"id": game}))


assert MOST < 2**24, "a float32 must hold every number of an observation"
register(available())
