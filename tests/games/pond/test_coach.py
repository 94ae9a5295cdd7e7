"""Pond Scum's coach: the careful bot of §17 for Perch and hints, and what Pike's search asks for."""

from __future__ import annotations

import pytest

from shoal.bots import Budget, decide
from shoal.bots.alphabeta import AlphaBeta
from shoal.bots.memory import WON
from shoal.bots.rollout import play_heedfully
from shoal.engine.coach import Coach
from shoal.engine.game import NOBODY
from shoal.engine.rng import Rng
from shoal.games import new_coach, new_game
from shoal.games.pond.rules.game import PondState
from shoal.lab.match import Player, play, share_of_win
from tests.games.pond.positions import Scene, position, start


def advice(scene: Scene) -> str:
    """One of the things that the coach likes best."""
    coach = new_coach(scene.game)
    seat = scene.state.turn()
    weights = {action: coach.weigh(scene.state, seat, action) for action in scene.state.legal(seat)}
    best = coach.choose(scene.state, seat, Rng(1))
    assert weights[best] == max(weights.values())
    return scene.game.vocabulary[best]


def followed(scene: Scene) -> list[str]:
    """Which pieces leave the board when the advice is followed."""
    return scene.play(advice(scene))


def weighed(scene: Scene, *actions: str) -> list[int]:
    coach = new_coach(scene.game)
    numbers = [scene.game.vocabulary.index(action) for action in actions]
    return [int(coach.weigh(scene.state, scene.state.turn(), number)) for number in numbers]


def thoughts(scene: Scene, depth: int, table: int = 12, bold: bool = False, seed: int = 1) -> AlphaBeta:
    """Alpha-beta to exactly this depth, or until a win is in sight."""
    state = scene.state.clone()
    assert isinstance(state, PondState)
    found = AlphaBeta(state, state.turn(), new_coach(scene.game), Rng(seed), table, bold)
    while found.depth < depth and not found.clear():
        found.pause = found.nodes + 10**9
        found.deepen()
    return found


# What Perch sees


def test_it_eats_the_most_valuable_prey() -> None:
    scene = position("long | plain: St S a, Di1 h5, Eu1 a10 | red: St N a, Pa1 h9, La k5, Eu1 p20 | plain to move")
    assert advice(scene).startswith("Di1 E")
    assert followed(scene) == ["red La"]


def test_it_takes_a_feast_before_a_single_meal() -> None:
    """E10."""
    scene = position(
        "long | plain: St S m, Dl e5, Eu1 a1 | red: St N m, Eu1 e8, Ch2 e9, Pa1 d7, Eu2 p20 | plain to move"
    )
    assert followed(scene) == ["red Ch2", "red Eu1", "red Pa1"]


def test_it_does_not_eat_what_costs_more() -> None:
    """A Phacus is bait: Coleps stands behind it."""
    scene = position("long | plain: St S a, Di1 h5, Eu1 a10 | red: St N a, Ph1 h8, Co1 h11, Eu1 p20 | plain to move")
    bait, else_where = weighed(scene, "Di1 N2", "Di1 S2")
    assert bait < else_where
    assert "red Ph1" not in followed(scene)


def test_it_flees_with_the_piece_that_is_worth_most() -> None:
    scene = position("long | plain: St S a, Bl h5, Eu1 g10 | red: St N m, Di1 i8, Eu1 p20 | plain to move")
    assert followed(scene) == []
    for action in scene.state.captures():
        after = scene.state.clone()
        assert isinstance(after, PondState)
        assert Scene(after).play(scene.game.vocabulary[action]) == ["plain Eu1"]


def test_it_would_rather_eat_the_hunter_than_flee() -> None:
    scene = position("long | plain: St S a, La h5, Eu1 a12 | red: St N m, Di1 i8, Eu1 p20 | plain to move")
    assert followed(scene) == ["red Di1"]


def test_it_keeps_out_of_the_other_zone() -> None:
    """E14, E15: a raid costs the raider."""
    scene = position("long | plain: St S m, Di1 h12, Pa1 a1 | red: St N g, Pa1 h15, Eu1 p20 | plain to move | quiet 5")
    raid, step = weighed(scene, "Di1 N2", "Di1 N1")
    assert raid < step
    assert followed(scene) == []


def test_it_swims_towards_prey() -> None:
    scene = position("long | plain: St S m, Pa1 a5 up, Ph1 p1 | red: St N m, Eu1 a15, Di1 p20 | plain to move")
    nearer, sideways, still = weighed(scene, "Pa1 N3", "Pa1 E3", "Ph1 W1")
    assert nearer > still > sideways
    assert advice(scene).startswith("Pa1 N")


def test_ahead_it_lets_the_water_grow_quiet_and_behind_it_dares() -> None:
    line = "long | plain: St S a, Di1 h5{} | red: St N a, Ph1 h12, Co1 h15 | plain to move | quiet {}"
    ahead, early = (position(line.format(", Eu1 a10, Eu2 b10", quiet)) for quiet in (30, 0))
    assert weighed(ahead, "Di1 N2") == weighed(ahead, "Di1 S2")
    assert weighed(early, "Di1 N2") > weighed(early, "Di1 S2")
    bait = "long | plain: St S a, Di1 h5 | red: St N a, Ph1 h8, Co1 h11, Eu1 p20 | plain to move | quiet {}"
    late, soon = (position(bait.format(quiet)) for quiet in (35, 3))
    assert followed(late) == ["red Ph1"]
    assert followed(soon) == []


def test_a_meal_by_a_turn_is_overlooked_now_and_then() -> None:
    """There is one meal, and only a turn gets there. Perch may miss it; the coach's own advice never does."""
    scene = position("long | plain: St S m, Dl h8, Eu1 a1 | red: St N m, Ph1 h14, Eu2 p20 | plain to move")
    coach = new_coach(scene.game)
    sight = scene.state.sight(0)
    (meal,) = scene.state.captures()
    assert scene.game.vocabulary[meal] == "Dl N3 turn"
    eaten = sum(decide("perch", scene.game, coach, sight, seed) == meal for seed in range(500))
    assert 440 < eaten < 495
    assert coach.choose(scene.state, 0, Rng(1)) == meal
    assert decide("pike", scene.game, coach, sight, 1, Budget(2000)) == meal
    assert coach.slip(scene.state, 0, scene.game.vocabulary.index("Dl N3")) == 0


# Setting up


@pytest.mark.parametrize("board", ["long", "wide", "drop"])
@pytest.mark.parametrize("setup", ["open", "secret"])
@pytest.mark.parametrize("strength", ["perch", "pike"])
def test_sides_placed_by_advice_are_ready_made_ones(board: str, setup: str, strength: str) -> None:
    scene = start(board=board, setup=setup)
    coach = new_coach(scene.game)
    rng = Rng(3)
    while not scene.state.searchable():
        seat = scene.state.ask(rng)
        scene.state.apply(seat, decide(strength, scene.game, coach, scene.state.sight(seat), rng.word()))
    pond = scene.state.rules.pond
    for seat in range(2):
        placed = list(scene.state.spots)[seat * 16 : seat * 16 + 16]
        assert placed in [list(pond.sides[formation * 2 + seat].spots) for formation in range(4)]


def test_where_a_ready_made_side_does_not_fit_a_piece_goes_near_its_place() -> None:
    """After pieces were placed at random the rest still finds room, in the home rows."""
    for seed in range(5):
        scene = start(board="drop", setup="secret")
        coach = new_coach(scene.game)
        rng = Rng(seed)
        for number in range(22):
            seat = number % 2
            legal = scene.state.legal(seat)
            action = legal[rng.below(len(legal))] if number < 10 else coach.choose(scene.state, seat, rng)
            assert action in list(legal)
            scene.state.apply(seat, action)
        assert scene.state.searchable()


def test_formations_are_picked_that_did_well() -> None:
    scene = start(board="drop", formation="choose")
    coach = new_coach(scene.game)
    picked = {scene.game.vocabulary[coach.choose(scene.state, 0, Rng(seed))] for seed in range(20)}
    assert picked == {"formation garden", "formation bait"}
    assert decide("pike", scene.game, coach, scene.state.sight(1), 1) in list(scene.state.legal(1))


# What Pike asks for


def test_values_are_the_same_from_both_sides() -> None:
    for board in ("long", "drop"):
        scene = start(board=board, formation="garden")
        coach = new_coach(scene.game)
        rng = Rng(2)
        while (seat := scene.state.turn()) != NOBODY:
            assert coach.evaluate(scene.state, 0) == -coach.evaluate(scene.state, 1)
            assert coach.value(scene.state, 0) + coach.value(scene.state, 1) == pytest.approx(1)
            legal = scene.state.legal(seat)
            scene.state.apply(seat, legal[rng.below(len(legal))])
        ranks = scene.state.ranks()
        assert coach.value(scene.state, 0) == {(1, 1): 0.5, (1, 2): 1.0, (2, 1): 0.0}[ranks[0], ranks[1]]


def test_a_piece_more_counts_and_the_more_the_quieter_the_water() -> None:
    line = "long | plain: St S m, Di1 e5, Eu1 a1{} | red: St N m, Di1 e15, Ph1 p20 | plain to move | quiet {}"
    even, more, quiet = (
        new_coach(scene.game).evaluate(scene.state, 0)
        for scene in (position(line.format(*fill)) for fill in (("", 0), (", Ch1 a2", 0), (", Ch1 a2", 39)))
    )
    assert even + 90 < more < quiet - 90


def test_a_prize_is_what_a_capture_takes() -> None:
    """E15: the raid takes a Paramecium and costs a Didinium."""
    scene = position("long | plain: St S m, Di1 h12, Pa1 a1 | red: St N g, Pa1 h15, Eu1 p20 | plain to move | quiet 5")
    coach = new_coach(scene.game)
    raid, step = (scene.game.vocabulary.index(name) for name in ("Di1 N2", "Di1 N1"))
    before = coach.evaluate(scene.state, 0)
    scene.state.do(raid)
    after = coach.evaluate(scene.state, 0)
    scene.state.undo()
    assert abs(int(after - before - coach.prize(scene.state, 0, raid))) < 40
    assert coach.prize(scene.state, 0, raid) < 0
    assert coach.prize(scene.state, 0, step) == 0


def minimax(state: PondState, coach: Coach, seat: int, depth: int, ply: int = 0) -> int:
    """What alpha-beta must find for the seat to move: every action to the depth, then captures or none."""
    if state.turn() == NOBODY:
        ranks = state.ranks()
        return 0 if ranks == [1, 1] else WON - ply if ranks[seat] == 1 else ply - WON
    values = [] if depth > 0 else [int(coach.evaluate(state, seat))]
    for action in list(state.legal(seat) if depth > 0 else state.captures()):
        state.do(action)
        values.append(-minimax(state, coach, 1 - seat, depth - 1, ply + 1))
        state.undo()
    return max(values)


SMALL = [
    "drop | plain: St S e, Pa1 c7, Am e8 | red: St N e, Eu1 d10, Pa1 f9 | plain to move",
    "drop | plain: St S e, Di1 c6, Eu1 a1 | red: St N e, Pa1 d9, Am f8 | red to move",
    "drop | plain: St S a, Am e6 | red: St N e, Co1 g7 | plain to move | quiet 38",
    "drop | plain: St S a, Am e6, Pa1 c3 | red: St N e, Am h7, Ch1 i6 | plain to move | straight",
]


@pytest.mark.parametrize("text", SMALL)
def test_alpha_beta_is_minimax_with_captures(text: str) -> None:
    scene = position(text)
    coach = new_coach(scene.game)
    for depth in (1, 2):
        found = thoughts(scene, depth)
        assert found.value == minimax(scene.state, coach, scene.state.turn(), found.depth)


@pytest.mark.parametrize("text", SMALL)
def test_the_table_changes_nothing_but_the_time(text: str) -> None:
    scene = position(text)
    first, crowded, forgetful = (thoughts(scene, 3, table) for table in (14, 2, 0))
    assert first.value == crowded.value == forgetful.value


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize(
    ("text", "eaten"),
    [
        # E18: eaten out
        ("long | plain: St S m, Bl e5, Eu1 a1 | red: St N m, Eu1 e7 | plain to move", ["red Eu1"]),
        # E20: nothing left to eat, and more pieces
        (
            "long | plain: St S m, Di1 e5, Di2 a1 | red: St N m, Di1 a18, Pa1 f9 | plain to move",
            ["red Pa1"],
        ),
    ],
)
def test_a_winning_meal_is_found(text: str, eaten: list[str], bold: bool) -> None:
    scene = position(text)
    found = thoughts(scene, 2, bold=bold)
    assert found.value == WON - 1
    assert scene.play(scene.game.vocabulary[found.best]) == eaten


@pytest.mark.parametrize(
    "text",
    [
        "drop | plain: St S e, Am d1, Dl h12, La l4 up, Di1 a5, Ch1 h1, Ph1 i11 "
        "| red: St N a, Am e11, Pa1 f8 up, Pa2 g12 up, Eu1 i4, Ch1 l13, Ph1 d14 | red to move",
        "drop | plain: St S e, Am d1, Dl h12, La i1, Di1 d6, Ch1 h1, Ph1 i8 "
        "| red: St N a, Am e11, Pa1 g11, Pa2 g12 up, Eu1 h8, Ch1 j11, Ph1 d14 | red to move",
    ],
)
def test_a_bold_search_sees_what_many_meals_lead_to(text: str) -> None:
    """One prey can be eaten in many ways, which look alike: four of them are not enough."""
    scene = position(text)
    assert thoughts(scene, 1, bold=True).value == thoughts(scene, 1).value


def test_quiet_water_is_a_win_for_who_is_ahead() -> None:
    """E21: one quiet move more, and three against two win."""
    scene = position(
        "long | plain: St S m, Di1 e5, Eu1 a1, Eu2 c1 | red: St N m, Ch1 e8, Ph1 p20 | plain to move | quiet 39"
    )
    found = thoughts(scene, 2)
    assert found.value == WON - 1
    assert scene.play(scene.game.vocabulary[found.best]) == []
    assert scene.state.acting == ()


def test_the_quiet_count_belongs_to_the_key() -> None:
    line = "long | plain: St S m, Di1 e5, Eu1 a1 | red: St N m, Ch1 e8, Ph1 p20 | plain to move | quiet {}"
    assert len({int(position(line.format(quiet)).state.key()) for quiet in range(40)}) == 40


@pytest.mark.parametrize("nodes", [1, 10, 300])
def test_pike_has_an_answer_within_any_budget(nodes: int) -> None:
    for text in [*SMALL, "long | plain: St S m, Co1 b19, Pa1 a18 up | red: St N m, Eu1 a20 | red to move | quiet 3"]:
        scene = position(text)
        seat = scene.state.turn()
        action = decide("pike", scene.game, new_coach(scene.game), scene.state.sight(seat), nodes, Budget(nodes))
        assert scene.state.why_not(seat, action) is None


# How strong they are


def share(challenger: str, field: str, board: str, games: int, budget: Budget | None = None) -> list[float]:
    """What the challenger won, in each colour in turn; the same in every run."""
    game = new_game("pond", {"board": board, "formation": "garden"})
    coach = new_coach(game)
    shares = []
    for number in range(games):
        strengths = [challenger, field] if number % 2 == 0 else [field, challenger]
        final = play(game, coach, [Player(strength, budget) for strength in strengths], number)
        shares.append(share_of_win(final.ranks(), number % 2))
    return shares


@pytest.mark.parametrize("board", ["drop", "long"])
def test_perch_beats_minnow_with_both_colours(board: str) -> None:
    assert share("perch", "minnow", board, 4) == [1.0] * 4


def test_pike_beats_perch_with_both_colours() -> None:
    assert share("pike", "perch", "drop", 2, Budget(1000)) == [1.0] * 2


def test_careful_players_still_eat() -> None:
    game = new_game("pond", {"board": "drop", "formation": "garden"})
    for seed in range(3):
        state = game.start(2)
        play_heedfully(state, new_coach(game), Rng(seed))
        assert state.acting == ()
        assert sum(state.scores()) < 20
