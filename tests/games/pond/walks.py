"""Random games, event by event. Hungry players take every other meal, so that pieces leave the board and games end."""

from __future__ import annotations

from shoal.engine.game import CHANCE
from shoal.engine.log import Event, Header, Log
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.story import Story
from shoal.games import new_game
from shoal.games.pond.rules.game import PondScum, PondState


class Walk:
    """A game that goes on by `step`; its log and its story."""

    def __init__(self, chosen: dict[str, Value], seed: int) -> None:
        game = new_game("pond", chosen)
        assert isinstance(game, PondScum)
        self.game = game
        state = game.start(2)
        assert isinstance(state, PondState)
        self.state = state
        self.state.story = Story()
        self.rng = Rng(seed)
        self.log = Log(Header("pond", game.version, 2, dict(chosen)))

    def step(self) -> Event:
        """The next event, and what it was."""
        state = self.state
        seat = int(state.ask(self.rng))
        assert seat in state.acting
        if seat == CHANCE:
            action = state.sample(self.rng)
            event = Event(CHANCE, self.game.outcomes[action])
        else:
            action = self.choose(seat)
            event = Event(seat, self.game.vocabulary[action])
        self.log.events.append(event)
        state.apply(seat, action)
        return event

    def choose(self, seat: int) -> int:
        legal = self.state.legal(seat)
        if self.state.searchable() and len(self.state.captures()) and self.rng.chance(500):
            legal = self.state.captures()
        return legal[self.rng.below(len(legal))]
