"""The same seed gives the same game compiled and interpreted: moves, sights, pictures, advice, imagined states,
bots, scores."""

from __future__ import annotations

from importlib import import_module

from shoal.engine import game
from tests.compiled.modes import hot_modules, mode, plain_twins
from tests.compiled.record import decisions, pictures, record
from tests.conformance.cases import EVERY_CASE, Case, cases, each_case, in_each
from tests.some import some

LOOKS = 50  # moves from one look to the next, in an unusual case
MOMENTS = 3 if EVERY_CASE else 1  # in which bots decide
SHORT = {
    "rounds": 1,
    "turn_cap": 10,
}  # where a game has such options: a long game shows nothing that a short one does not


def options(case: Case) -> dict[str, object]:
    return {name: SHORT.get(name, value) for name, value in case.options}


def test_twins_are_plain_and_leave_no_trace() -> None:
    assert mode(game) == "compiled"
    with plain_twins():
        assert {mode(import_module(module)) for module in hot_modules()} == {"plain"}
    assert import_module("shoal.engine.game") is game


@each_case
def test_games_are_equal(case: Case) -> None:
    compiled = record(case.game, case.seats, options(case), case.seed)
    with plain_twins():
        plain = record(case.game, case.seats, options(case), case.seed)
    assert compiled == plain


@in_each(case for case in cases() if EVERY_CASE or not case.unusual)
def test_bots_decide_alike(case: Case) -> None:
    compiled = decisions(case.game, case.seats, options(case), case.seed, MOMENTS)
    with plain_twins():
        plain = decisions(case.game, case.seats, options(case), case.seed, MOMENTS)
    assert compiled == plain


@each_case
def test_everybody_sees_and_hears_alike(case: Case) -> None:
    every = LOOKS if case.unusual else LOOKS // 5
    compiled = pictures(case.game, case.seats, options(case), case.seed, every)
    with plain_twins():
        plain = pictures(case.game, case.seats, options(case), case.seed, every)
    for ours, theirs in some(zip(compiled, plain, strict=True)):
        assert ours == theirs


def test_the_control_plays_alike() -> None:
    def games_of_connect_four() -> list[int]:
        connect_four = import_module("shoal.lab.connect_four").ConnectFour()
        return [import_module("shoal.bots.rollout").selfplay(connect_four, 2, 20, seed) for seed in range(10)]

    compiled = games_of_connect_four()
    with plain_twins():
        plain = games_of_connect_four()
    assert compiled == plain


def test_the_control_is_searched_alike() -> None:
    def thoughts_about_connect_four() -> list[tuple[int, int, int, int]]:
        board = import_module("shoal.lab.connect_four").ConnectFour().start(2)
        rng = import_module("shoal.engine.rng").Rng(1)
        found = []
        for bold in (False, True):
            thoughts = import_module("shoal.bots.alphabeta").AlphaBeta(board, 0, None, rng, 10, bold)
            thoughts.think(20_000)
            found.append((thoughts.best, thoughts.value, thoughts.depth, thoughts.nodes))
        return found

    compiled = thoughts_about_connect_four()
    with plain_twins():
        plain = thoughts_about_connect_four()
    assert compiled == plain


def test_experiments_give_the_same_rows() -> None:
    def rows() -> list[str]:
        experiment = import_module("shoal.lab.experiment").Experiment
        play = import_module("shoal.lab.rows").play_chunk
        kinds = ("seats", "decisions", "observations")
        return [play(experiment("succession", (2, 3), 2, rows=kind), range(4)).text for kind in kinds]

    compiled = rows()
    with plain_twins():
        plain = rows()
    assert compiled == plain


def test_randomness_is_alike() -> None:
    def words() -> list[int]:
        rng = import_module("shoal.engine.rng").Rng(-(10**30))
        return [rng.word() for _ in range(10_000)] + [rng.below(2**30) for _ in range(1000)]

    compiled = words()
    with plain_twins():
        plain = words()
    assert compiled == plain
