"""`settle` is a short way to say: let chance decide event by event, until a seat has to."""

from __future__ import annotations

from shoal.engine.game import CHANCE, NOBODY, State
from shoal.engine.rng import Rng
from shoal.engine.story import Story
from shoal.games import new_game
from tests.conformance import laws
from tests.conformance.cases import Case, each_case, sample

DECISIONS = 400  # of a random game in each case


def one_by_one(state: State, rng: Rng) -> int:
    times = 0
    while state.acting == (CHANCE,):
        state.apply(CHANCE, state.sample(rng))
        times += 1
    return times


def settles_as_event_by_event(state: State, seed: int) -> State:
    """Same outcomes from the same luck, however it is told; returns the position that was settled."""
    quick, listened, slow = state.clone(), state.clone(), state.clone()
    listened.story = Story()
    streams = [Rng(seed) for _ in range(3)]
    times = one_by_one(slow, streams[2])
    assert quick.settle(streams[0]) == listened.settle(streams[1]) == times
    assert len({stream.word() for stream in streams}) == 1, "luck was used in another way"
    assert laws.form(quick) == laws.form(listened) == laws.form(slow)
    rngs = Rng(seed), Rng(seed)
    for _ in range(60):  # by index into what is there: even the order inside a deck must be the same
        if slow.acting:
            assert step(quick, rngs[0]) == step(slow, rngs[1])
    return quick


def step(state: State, rng: Rng) -> tuple[int, int]:
    seat = int(state.ask(rng))
    legal = state.legal(seat)
    action = int(state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))])
    state.apply(seat, action)
    return seat, action


@each_case
def test_positions_of_a_game(case: Case) -> None:
    for number, state in enumerate(some(sample(case).positions())):
        settles_as_event_by_event(state, case.seed + number)


@each_case
def test_a_random_game(case: Case) -> None:
    rng = Rng(case.seed)
    state = new_game(case.game, dict(case.options)).start(case.seats)
    for number in range(DECISIONS):
        by_chance = state.acting == (CHANCE,)
        if by_chance:
            settles_as_event_by_event(state, case.seed + number)
        assert (state.settle(rng) > 0) == by_chance
        seat = state.ask(rng)
        if seat == NOBODY:
            break
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])


@each_case
def test_nobody_is_asked_when_the_game_is_over(case: Case) -> None:
    played = sample(case)
    end = played.positions()[-1]
    assert end.acting == ()
    assert end.ask(Rng(1)) == NOBODY
    assert end.settle(Rng(1)) == 0
