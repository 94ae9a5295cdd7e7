"""The game of pebbles, ready to be used by tests."""

from __future__ import annotations

from shoal.engine.game import CHANCE, State
from shoal.engine.log import Event, Header, Log
from shoal.engine.options import choose
from shoal.engine.rng import Rng
from tests.engine.toybox.pebbles import MANIFEST
from tests.engine.toybox.pebbles.rules.game import Pebbles


def pebbles(**options: object) -> Pebbles:
    return Pebbles(choose(MANIFEST.options, options))


def random_event(state: State, rng: Rng) -> Event:
    """Do something that may happen here, and say what."""
    seat = state.ask(rng)
    if seat == CHANCE:
        action = state.sample(rng)
        event = Event(CHANCE, state.game.outcomes[action])
    else:
        legal = state.legal(seat)
        action = legal[rng.below(len(legal))]
        event = Event(seat, state.game.vocabulary[action])
    state.apply(seat, action)
    return event


def played(seats: int = 3, seed: int = 1, names: tuple[str, ...] = (), **options: object) -> Log:
    """A whole game."""
    game = pebbles(**options)
    log = Log(Header("pebbles", game.version, seats, dict(choose(MANIFEST.options, options)), names))
    state = game.start(seats)
    rng = Rng(seed)
    while state.acting:
        log.events.append(random_event(state, rng))
    return log
