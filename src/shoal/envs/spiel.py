"""OpenSpiel: every game as a Python game with chance nodes. To import this registers them.

    import pyspiel
    from shoal.envs import spiel
    game = pyspiel.load_game("shoal_succession", {"players": 4, "rounds": 1})

Parameters are the number of `players`, the `reward` and the game's own options. Chance nodes bring dice and cards;
where several seats may act at once, together or racing, a chance node says which of them is asked first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import pyspiel

from shoal.engine.game import CHANCE, NOBODY, SPECTATOR, State
from shoal.engine.observation import MOST
from shoal.engine.options import Option
from shoal.envs.making import REWARDS, make_game
from shoal.envs.matches import SCORE, rewards_of
from shoal.envs.picture import words
from shoal.games import available, new_observer, open_box

PREFIX: Final = "shoal_"
PLAYERS, REWARD = "players", "reward"  # parameters that are no option of a game
CHANCE_NODE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)


class Told(NamedTuple):
    """The first so many events in words, and the seat that acted last in them."""

    events: int
    text: str
    last: int


class Position:
    """A state of ours within one of OpenSpiel's, which copies what it holds."""

    __slots__ = ("asked", "events", "state", "told")

    def __init__(self, state: State) -> None:
        self.state = state
        self.asked = NOBODY
        self.events: list[tuple[int, int]] = []  # who did what
        self.told: dict[int, Told] = {}  # what viewers were told of it
        self.turn()

    def apply(self, actor: int, action: int) -> None:
        self.state.apply(actor, action)
        self.events.append((actor, action))
        self.turn()

    def turn(self) -> None:
        """Who is asked: a seat, CHANCE if it must be drawn or dice and cards decide, NOBODY at the end."""
        first = self.state.askable()
        self.asked = first[0] if len(first) == 1 else CHANCE if first else NOBODY

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        other = Position.__new__(Position)
        other.state = self.state.clone()
        other.asked = self.asked
        other.events = self.events[:]
        other.told = self.told.copy()
        return other

    def seen_happen(self, viewer: int) -> str:
        """Everything that happened, as far as the viewer may know it. What was told once is not told anew."""
        game = self.state.game
        count, text, last = self.told.get(viewer, Told(0, "", NOBODY))
        lines = [text] if text else []
        for actor, action in self.events[count:]:
            seen = actor == viewer or game.sees(viewer, actor, action, last)
            what = (game.outcomes if actor == CHANCE else game.vocabulary)[action] if seen else "hidden"
            lines.append(what if actor == CHANCE else f"{actor}: {what}")
            last = actor if actor != CHANCE else last
        text = "; ".join(lines)
        self.told[viewer] = Told(len(self.events), text, last)
        return text


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
    """One position. Outcomes of chance come first in the numbers of a chance node, then the seats that may be asked."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = Position(game.game.start(game.players))

    def current_player(self) -> int:
        asked = self.position.asked
        return asked if asked >= 0 else CHANCE_NODE if asked == CHANCE else TERMINAL

    def is_terminal(self) -> bool:
        return self.position.asked == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.state.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        state = self.position.state
        first = state.askable()
        if first[0] == CHANCE:
            chances = state.chances()
            total = sum(weight for _, weight in chances)
            return [(outcome, weight / total) for outcome, weight in sorted(chances)]
        outcomes = len(state.game.outcomes)
        return [(outcomes + seat, 1 / len(first)) for seat in first]

    def _apply_action(self, action: int) -> None:
        position = self.position
        outcomes = len(position.state.game.outcomes)
        if position.asked == CHANCE and action >= outcomes:
            position.asked = action - outcomes
        else:
            position.apply(position.asked, action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.position.state.game
        if player >= 0:
            return game.vocabulary[action]
        outcomes = len(game.outcomes)
        return game.outcomes[action] if action < outcomes else f"ask {action - outcomes}"

    def returns(self) -> list[float]:
        game: SpielGame = self.get_game()
        if self.position.asked != NOBODY:
            return [0.0] * game.players
        state = self.position.state
        return rewards_of(state.ranks(), state.scores(), game.counting)

    def __str__(self) -> str:
        """The position in words, as an onlooker sees it."""
        return words(self.position.state)


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
        self.tensor[:] = list(self._observer.observe(state.position.state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        viewer = player if self._private else SPECTATOR
        seen = state.position.state.sight(viewer).data()
        now = " ".join(f"{name}={value}" for name, value in seen.items())
        return f"{state.position.seen_happen(viewer)} | {now}" if self._recalls else now


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
