"""PettingZoo: every game as an AEC environment, one agent for each seat.

    from shoal.envs import zoo
    env = zoo.env("succession", seats=4)

Where several seats may act at once, together or racing, one of them is asked at a time, as the lab asks bots: each
game says in its `ask` who comes first, and among equals a seeded die decides. So a race goes to whoever is asked first
and takes it, and who lets it pass may be asked again before it is over."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbits
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from shoal.engine.game import NOBODY
from shoal.envs import making
from shoal.envs.making import OUTSIDE
from shoal.envs.picture import MODES, show

Observation = dict[str, Any]


class GameEnv(AECEnv):  # type: ignore[misc]  # it comes without types
    """Observations are `{"observation": float32 numbers, "action_mask": int8}`: what the seat sees, in the columns
    that `columns` names, and what it may do now (nothing, as long as another one is asked). Rewards come at the end.

    ValueError for a game, a number of seats, an option, a reward or a render mode that does not exist, and for an
    illegal action, which changes nothing."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *MODES):
            raise ValueError(f"there is no render mode {render_mode!r}; there are {', '.join(MODES)}")
        self.game = making.make_game(game, options)
        count = making.usual_seats(self.game) if seats is None else seats
        self.game.check(count)
        self.matches = making.make_matches(self.game, 1, [OUTSIDE] * count, reward)
        self.metadata = {"name": f"shoal_{game}", "render_modes": list(MODES), "is_parallelizable": False}
        self.render_mode = render_mode
        self.columns = tuple(self.matches.observer.columns)
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        width, kinds = len(self.columns), len(self.game.vocabulary)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": making.observation_space(width),
                    "action_mask": spaces.Box(0, 1, (kinds,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(kinds) for agent in self.possible_agents}
        self._nothing = np.zeros(kinds, np.int8)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed and the same actions give the same game; without a seed it is any."""
        self.matches.seed(0, randbits(62) if seed is None else seed)
        self.matches.begin(0)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.matches.asked[0]]

    def observe(self, agent: str) -> Observation:
        matches = self.matches
        if agent == self.agent_selection and matches.asked[0] != NOBODY:
            return {"observation": making.numbers(matches.rows), "action_mask": making.mask(matches.masks)}
        seen = making.numbers(matches.seen(0, self._seat_of[agent]))
        return {"observation": seen, "action_mask": self._nothing.copy()}

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise ValueError("the game is over, or has not begun: call reset() first")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        matches = self.matches
        if not isinstance(action, int | np.integer) or not matches.allows(0, int(action)):
            legal = making.mask(matches.masks)
            raise ValueError(making.refusal(self.game, self._seat_of[agent], action, legal))
        matches.act(0, int(action))
        self._cumulative_rewards[agent] = 0.0
        asked = matches.asked[0]
        if asked != NOBODY:
            self.agent_selection = self.possible_agents[asked]
        else:
            self._end()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The position as an onlooker sees it: the game's own drawing ("svg"), or in words ("ansi"; "human" prints
        them)."""
        return show(self.matches.states[0], self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _end(self) -> None:
        """The game is over for all at once."""
        for agent, reward in zip(self.agents, self.matches.rewards, strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = True
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]


def env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    reward: str = "win",
    render_mode: str | None = None,
) -> GameEnv:
    """An environment of this game (see `GameEnv`); for the usual number of seats unless said otherwise."""
    return GameEnv(game, seats, options, reward, render_mode)
