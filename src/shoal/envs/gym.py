"""Gymnasium: one seat of a game against bots, alone (`SeatEnv`) or in many games at once (`SeatsEnv`).

from shoal.envs import gym
env = gym.env("succession", against=["minnow", "perch", "pike"])
envs = gym.vector("succession", 256, against=["perch"])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from shoal.bots import Budget
from shoal.engine.game import NOBODY
from shoal.envs import making
from shoal.envs.making import OUTSIDE, Mask, Numbers
from shoal.envs.matches import Decide
from shoal.envs.picture import MODES, show
from shoal.games import available

Against = Sequence[str | Decide]
ILLEGAL = ("lose", "raise")
STEP = 1_000_003  # between the seeds of neighbouring games


class _Seat:
    """What both have in common: the game, the seat, and who sits in the others.

    ValueError for a game, a seat, an option, a bot, a reward or a render mode that does not exist."""

    def _set_up(
        self,
        game: str,
        count: int,
        against: Against | None,
        seat: int,
        options: Mapping[str, Any] | None,
        reward: str,
        budget: Budget | None,
        illegal: str,
    ) -> None:
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal actions {' or '.join(ILLEGAL)}, not {illegal!r}")
        self.raises = illegal == "raise"
        self.game = making.make_game(game, options)
        if against is None:
            against = ["perch"] * (making.usual_seats(self.game) - 1)
        if isinstance(against, str):
            raise ValueError(f"the bots to play against are a list, even of one, not {against!r}")
        self.game.check(len(against) + 1)
        if not 0 <= seat <= len(against):
            raise ValueError(f"there is no seat {seat} among {len(against) + 1}")
        self.seat = seat
        self.matches = making.make_matches(
            self.game, count, [*against[:seat], OUTSIDE, *against[seat:]], reward, budget
        )
        self.columns = tuple(self.matches.observer.columns)


class SeatEnv(gymnasium.Env[Numbers, Any], _Seat):
    """A step is one decision of the seat; all others, and chance, play on until it is asked again. The reward comes at
    the end. `action_masks()`, and `info["action_mask"]`, say what is legal. An illegal action loses the game, and
    `info["illegal"]` says why it was; with `illegal="raise"` it is Gymnasium's `InvalidAction` and changes nothing.
    What is no action of the game at all always is."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012  (as Gymnasium has it)

    def __init__(
        self,
        game: str,
        against: Against | None = None,
        seat: int = 0,
        options: Mapping[str, Any] | None = None,
        reward: str = "win",
        budget: Budget | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *MODES):
            raise ValueError(f"there is no render mode {render_mode!r}; there are {', '.join(MODES)}")
        self._set_up(game, 1, against, seat, options, reward, budget, illegal)
        self.render_mode = render_mode
        self.observation_space = making.observation_space(len(self.columns))
        self.action_space = spaces.Discrete(len(self.game.vocabulary))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A new game; without a seed it follows the one before, or is any."""
        super().reset(seed=seed)
        self.matches.seed(0, int(self.np_random.integers(1 << 62)))
        self.matches.begin(0)
        while self.matches.asked[0] == NOBODY:  # it ended before this seat was ever asked
            self.matches.begin(0)
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        matches = self.matches
        info: dict[str, Any] = {}
        if matches.asked[0] != self.seat:
            raise ResetNeeded("the game is over, or has not begun: call reset() first")
        if self.action_space.contains(action) and matches.allows(0, int(action)):
            matches.act(0, int(action))
        else:
            why = making.refusal(self.game, self.seat, action, self.action_masks())
            if self.raises or not self.action_space.contains(action):
                raise InvalidAction(why)
            matches.give_up(0)
            info["illegal"] = why
        over = matches.asked[0] == NOBODY
        if self.render_mode == "human":
            self.render()
        return self._seen(), float(matches.rewards[self.seat]), over, False, {**self._info(), **info}

    def action_masks(self) -> Mask:
        """What the seat may do now, as sb3-contrib wants it."""
        return making.mask(self.matches.masks)

    def render(self) -> str | None:
        """The position as an onlooker sees it: the game's own drawing ("svg"), or in words ("ansi"; "human" prints
        them)."""
        return show(self.matches.states[0], self.render_mode)

    def _seen(self) -> Numbers:
        return making.numbers(self.matches.rows)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}


class SeatsEnv(VectorEnv[Numbers, npt.NDArray[np.int64], npt.NDArray[Any]], _Seat):
    """So many games at once. A game that is over begins anew with the next step, whose action there counts for nothing
    (Gymnasium's `NEXT_STEP`). `info["action_mask"]` has a row for each game. An illegal action loses its game, also a
    number that is no action at all; with `illegal="raise"` it is `InvalidAction`."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012  (as Gymnasium has it)

    def __init__(
        self,
        game: str,
        num_envs: int,
        against: Against | None = None,
        seat: int = 0,
        options: Mapping[str, Any] | None = None,
        reward: str = "win",
        budget: Budget | None = None,
        illegal: str = "lose",
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"at least one game is needed, not {num_envs}")
        self._set_up(game, num_envs, against, seat, options, reward, budget, illegal)
        self.num_envs = num_envs
        self.single_observation_space = making.observation_space(len(self.columns))
        self.single_action_space = spaces.Discrete(len(self.game.vocabulary))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._never = np.zeros(num_envs, np.bool_)
        self._begun = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """New games. Of one seed every game has its own."""
        if not isinstance(seed, list):
            first = randbits(40) if seed is None else seed
            seed = [first * STEP + number for number in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"{self.num_envs} games need as many seeds, not {len(seed)}")
        self._begun = True
        for number, each in enumerate(seed):
            self.matches.seed(number, randbits(62) if each is None else each)
            self.matches.begin(number)
        return self._seen(), self._info()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Numbers, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Where one is InvalidAction, nothing has happened in any game."""
        if not self._begun:
            raise ResetNeeded("the games have not begun: call reset() first")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,):
            raise ValueError(
                f"{self.num_envs} games need as many actions in a row, not an array of shape {chosen.shape}"
            )
        if chosen.dtype.kind not in "iu":
            raise InvalidAction(f"actions are whole numbers, not {chosen.dtype}")
        given = chosen.astype(np.int64, copy=False).tolist()
        if self.raises:
            wrong = self.matches.first_not_allowed(given)
            if wrong >= 0:
                legal = self.action_masks()[wrong]
                raise InvalidAction(f"in game {wrong} {making.refusal(self.game, self.seat, given[wrong], legal)}")
        self.matches.act_in_all(given)
        over = making.whole(self.matches.asked) == NOBODY
        rewards = making.real(self.matches.rewards)[self.seat :: self.matches.seats]
        return self._seen(), rewards, over, self._never.copy(), self._info()

    def action_masks(self) -> Mask:
        """What may be done in each game; nothing where it is over."""
        return making.mask(self.matches.masks).reshape(self.num_envs, -1)

    def _seen(self) -> Numbers:
        return making.numbers(self.matches.rows).reshape(self.num_envs, -1)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}


def env(game: str, against: Against | None = None, **settings: Any) -> SeatEnv:
    """One seat against these bots, the others in order; against Perch, with the usual number of seats, unless said
    otherwise (see `SeatEnv`)."""
    return SeatEnv(game, against, **settings)


def vector(game: str, num_envs: int, against: Against | None = None, **settings: Any) -> SeatsEnv:
    """Likewise in so many games at once (see `SeatsEnv`)."""
    return SeatsEnv(game, num_envs, against, **settings)


for each in available():
    gymnasium.register(f"shoal/{each}-v1", f"{__name__}:SeatEnv", kwargs={"game": each})
