"""The coach's advice (§17): sound by itself, and clearly better than luck."""

from __future__ import annotations

from shoal.engine.game import CHANCE
from shoal.engine.rng import Rng
from shoal.games import new_coach, new_game
from shoal.games.reef.content import CONTENT
from tests.games.reef.positions import Scene, position, row

RECRUITERS = {builder.id for builder in CONTENT.builders if builder.recruits}


def advice(scene: Scene, seat: int = 0, seed: int = 1) -> str:
    return scene.game.vocabulary[new_coach(scene.game).choose(scene.state, seat, Rng(seed))]


def follow(scene: Scene, seat: int, moves: int) -> list[str]:
    """What the coach does, move by move."""
    done = []
    for _ in range(moves):
        done.append(advice(scene, seat))
        scene.do(f"{seat}: {done[-1]}")
    return done


def mean_score(seats: int, wise: int, games: int) -> tuple[float, float]:
    """What the first `wise` seats reach on average by advice, and what the others reach by luck."""
    game = new_game("reef")
    coach = new_coach(game)
    sums = [0.0, 0.0]
    for seed in range(games):
        state = game.start(seats)
        rng = Rng(seed)
        while state.acting:
            seat = state.ask(rng)
            if seat == CHANCE:
                state.settle(rng)
            elif seat < wise:
                state.apply(seat, coach.choose(state, seat, rng))
            else:
                legal = state.legal(seat)
                state.apply(seat, legal[rng.below(len(legal))])
        scores = state.scores()
        sums[0] += sum(scores[:wise])
        sums[1] += sum(scores[wise:])
    return sums[0] / (games * wise), sums[1] / (games * (seats - wise)) if seats > wise else 0.0


def test_advice_beats_luck_at_a_mixed_table() -> None:
    advised, lucky = mean_score(seats=2, wise=1, games=6)
    assert advised > lucky + 40


def test_alone_advice_makes_a_healthy_reef() -> None:
    assert mean_score(seats=1, wise=1, games=8)[0] > 130


def test_starters_are_five_kinds_and_mostly_recruiters() -> None:
    game = new_game("reef", {"board_choice": "patch"})
    state = game.start(1)
    coach = new_coach(game)
    kinds = set()
    for _ in range(5):
        action = coach.choose(state, 0, Rng(3))
        kinds.add(game.vocabulary[action].split()[1])
        state.apply(0, action)
    assert len(kinds) == 5
    assert len(kinds & RECRUITERS) >= 4


def test_dwellers_are_taken_evenly_and_never_too_many_urchins() -> None:
    reef = "; ".join(row(number, "finger") for number in (3, 4, 5, 6))
    scene = position(reef).grow()
    assert sorted(follow(scene, 0, 3)) == ["recruit fish", "recruit snail", "recruit urchin"]
    scene = position(reef, "", dwellers=[(0, 0, 5), (19, 19, 0)]).grow()
    assert advice(scene) == "done"


def test_a_swap_for_a_missing_kind_is_offered_and_taken() -> None:
    scene = position(row(3, "finger"), row(3, "platy")).migrate("5 finger", "5 platy")
    assert follow(scene, 0, 4) == ["trade right", "give 1", "ask 1", "send"]
    assert advice(scene, 1) == "accept right"


def test_a_bad_bargain_is_declined() -> None:
    scene = position(row(3, "finger"), row(3, "platy")).migrate("5 finger", "5 platy")
    scene.do("0: trade right", "0: ask 1", "0: ask 1", "0: send")
    assert advice(scene, 1) == "decline right"


def test_gifts_are_taken() -> None:
    scene = position(row(3, "finger"), row(3, "platy")).migrate("5 finger", "5 platy")
    scene.do("0: trade right", "0: give 1", "0: send")
    assert advice(scene, 1) == "accept right"


def test_who_has_nothing_to_gain_is_ready() -> None:
    scene = position(row(3, "finger"), row(3, "finger")).migrate("5 finger", "5 finger")
    assert advice(scene) == "ready"


def test_few_offers_are_made() -> None:
    scene = position(row(3, "finger"), row(3, "platy"), max_offers=20).migrate("9 finger", "9 platy")
    offers = 0
    while (move := advice(scene)) != "ready":
        scene.do(f"0: {move}")
        if move == "send":
            offers += 1
            scene.do("1: decline right")
    assert 1 <= offers <= 3


def test_common_kinds_are_given_up_first() -> None:
    scene = position("a6 finger; b6 finger; c6 finger; d6 platy; e6 boulder").strike("freeze")
    assert advice(scene) in ("lose a6", "lose b6", "lose c6")


def test_delicate_young_keep_out_of_the_surf() -> None:
    scene = position("").settle("boulder, finger[weak]")
    moves = follow(scene, 0, 2)
    (weak,) = [move for move in moves if move.startswith("settle 2")]
    assert weak[-1] not in "12"


def test_counts_are_right_and_wrong_ones_are_caught() -> None:
    scene = position(row(3, "finger"), row(3, "finger"), dwellers=[(2, 0, 0), (2, 0, 0)], catch_an_error="tally")
    scene.strike("calm")
    assert advice(scene) == f"tally {scene.see().counts[0][5]}"
    scene.do(f"0: {advice(scene)}", "1: tally 0")
    assert advice(scene, 0) == "catch 1"
    assert advice(scene, 1) == "pass"


def test_the_better_reef_has_the_better_value() -> None:
    scene = position("; ".join(row(number, "finger") for number in (2, 3, 4)), row(3, "finger"))
    scene.state.round = 2
    coach = new_coach(scene.game)
    values = [coach.value(scene.state, seat) for seat in (0, 1)]
    assert values[0] > values[1]
    assert abs(sum(values) - 1) < 1e-9


def test_young_to_come_are_worth_more_than_points_that_stand() -> None:
    """Before a round's young are born, a mutation that doubles them is worth a lead."""
    scene = position(row(3, "finger[more]"), row(3, "finger"))
    scene.state.round = 4
    scene.scored((20, 20), (20, 20), (20, 22))
    coach = new_coach(scene.game)
    assert coach.value(scene.state, 0) > coach.value(scene.state, 1)


def test_a_lead_without_measure_is_worth_everything() -> None:
    scene = position("", "", rounds=7, builder_points=20).scored(*[(1199, 0)] * 7)
    coach = new_coach(scene.game)
    assert coach.value(scene.state, 0) == 1
    assert 0 <= coach.value(scene.state, 1) < 1e-9
