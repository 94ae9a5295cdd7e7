"""The moments that mattered: where the coach's view of somebody's chances changed most."""

from __future__ import annotations

from itertools import pairwise

import pytest

from shoal import games
from shoal.engine import moments as found
from shoal.engine.game import CHANCE, Game
from shoal.engine.log import Event, Header, Log
from shoal.engine.moments import APART, MOST, Moment, moments
from shoal.engine.rng import Rng
from tests.some import some


def played(name: str, seats: int, seed: int = 1, heedless: int = 300, **options: object) -> tuple[Game, Log]:
    """A game of players who follow the coach most of the time."""
    game = games.new_game(name, options)
    coach, state, rng = games.new_coach(game), game.start(seats), Rng(seed)
    chosen = {key: value for key, value in game.options.items() if isinstance(value, bool | int | str)}
    log = Log(Header(name, game.version, seats, chosen, tuple(f"P{seat}" for seat in range(seats))))
    while state.acting:
        seat = int(state.ask(rng))
        if seat == CHANCE:
            action = int(state.sample(rng))
            log.events.append(Event(CHANCE, game.outcomes[action]))
        else:
            legal = state.legal(seat)
            action = int(legal[rng.below(len(legal))] if rng.chance(heedless) else coach.choose(state, seat, rng))
            log.events.append(Event(seat, game.vocabulary[action]))
        state.apply(seat, action)
    return game, log


def moments_of(game: Game, log: Log) -> tuple[Moment, ...]:
    return moments(games.open_box(game.id), game, log)


@pytest.mark.parametrize("name", games.available())
def test_three_moments_in_order_each_with_what_the_coach_would_have_done(name: str) -> None:
    game, log = played(name, games.open_box(name).manifest.usual_seats, 3)
    moves = log.standing()
    told = moments_of(game, log)
    assert len(told) == MOST
    assert [moment.move for moment in told] == sorted({moment.move for moment in told})
    for moment in some(told):
        event = moves[moment.move]
        assert event.actor == moment.actor
        assert 0 <= moment.before <= 1 and 0 <= moment.after <= 1 and moment.before != moment.after
        assert moment.move < len(moves) - 1
        if moment.advice is not None:
            assert game.vocabulary[moment.advice.played] == event.text
            assert {moment.advice.played, moment.advice.advised} <= set(moment.advice.legal)
            assert moment.advice.sight.seat == moment.actor
    assert moments_of(game, log) == told, "the same whenever it is asked for"


def test_where_hardly_anything_changes_nothing_has_mattered() -> None:
    """Not even so much that it could be told: "from 47 to 47 in 100"."""
    game, log = played("pond", 2, 3)
    log.events = log.events[:24]
    seen = moments_of(game, log)
    assert len(seen) < MOST
    for moment in seen:
        assert round(100 * moment.before) != round(100 * moment.after)


def test_a_meal_in_the_pond_matters() -> None:
    game, log = played("pond", 2, 3, heedless=0)
    for moment in some(moments_of(game, log)):
        assert "ate" in [note.what for note in moment.notes]


def test_a_long_game_is_looked_at_here_and_there_first(monkeypatch: pytest.MonkeyPatch) -> None:
    game, log = played("hyporheic", 3, 5)
    all_of_it = moments_of(game, log)
    monkeypatch.setattr(found, "LOOKS", 200)
    asked: list[int] = []
    values = found._values

    def counted(*given: object) -> dict[tuple[int, int], float]:
        answer = values(*given)  # type: ignore[arg-type]  # as they come
        asked.append(len(answer))
        return answer

    monkeypatch.setattr(found, "_values", counted)
    sampled = moments_of(game, log)
    assert sum(asked) <= 2 * 200 + 3
    assert sampled
    best = max(abs(moment.after - moment.before) for moment in all_of_it)
    assert max(abs(moment.after - moment.before) for moment in sampled) <= best


def test_moments_do_not_lie_close_together() -> None:
    game, log = played("rivers", 3, 2)
    told = moments_of(game, log)
    gaps = [later.move - earlier.move for earlier, later in pairwise(told)]
    decisions = sum(event.actor != CHANCE for event in log.standing())
    assert min(gaps) > decisions / APART
