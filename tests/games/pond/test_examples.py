"""The worked examples of §14, each by its number."""

from __future__ import annotations

import pytest

from shoal.engine.game import CHANCE, SPECTATOR
from tests.games.pond.positions import Scene, position, seen, standing, start

E1 = "long | plain: St S g, Di1 e5, Eu1 a1 | red: St N g, Pa1 f9, Eu1 p20 | plain to move | quiet 7"
E2 = "long | plain: St S g, Pa1 e5 up, Eu1 a1 | red: St N g, Ch1 e8, Eu1 p20 | plain to move"
E3 = "long | plain: St S m, Pa1 e8, Eu1 a1 | red: St N g, Eu1 p20 | plain to move"
E4 = "long | plain: St S m, Co1 e8, Eu1 a1 | red: St N m, Eu1 p20 | plain to move"
E5 = "long | plain: St S m, Di1 e5, Eu1 a1 | red: St N m, Pa1 e7, Eu1 p20 | plain to move"
E6 = "long | plain: St S m, Bl e5, Eu1 e6 | red: St N m, Eu1 p20 | plain to move"
E7 = "long | plain: St S m, Pa1 e8 up, Eu1 a1 | red: St N m, Eu1 p20 | plain to move"
E8 = "long | plain: St S m, Pa1 e5 up, Eu1 a1 | red: St N m, Bl d8, Eu1 p20 | plain to move"
E9 = "long | plain: St S m, Di1 e5, Eu1 a1 | red: St N m, Di1 e8, Co1 h5, Eu1 p20 | plain to move"
E10 = "long | plain: St S m, Dl e5, Eu1 a1 | red: St N m, Eu1 e8, Ch2 e9, Pa1 d7, Eu2 p20 | plain to move"
E11 = "long | plain: St S m, Bl e5, Eu1 a1 | red: St N m, Eu1 e7, Di1 e8, Eu2 p20 | plain to move"
E12 = "long | plain: St S m, Eu1 a1, Am b1 | red: St N m, Ch1 a4, Eu1 p20 | plain to move"
E13 = f"{E12} | straight"
E14 = "long | plain: St S m, Eu1 h12, Pa1 a1 | red: St N g, Eu1 p20 | plain to move | quiet 5"
E15 = "long | plain: St S m, Di1 h12, Pa1 a1 | red: St N g, Pa1 h15, Eu1 p20 | plain to move | quiet 5"
E16 = "long | plain: St S g, Eu1 f5, Pa1 a1 | red: St N g, Eu1 p20 | plain to move"
E17 = "long | plain: St S g, Di1 e3, Co1 e17, Eu1 a1 | red: St N g, Eu1 p20 | plain to move"
E18 = "long | plain: St S m, Bl e5, Eu1 a1 | red: St N m, Eu1 e7 | plain to move"
E19 = "long | plain: St S m, Di1 h12 | red: St N g, Pa1 h15 | plain to move"
E20 = "long | plain: St S m, Di1 e5, Di2 a1 | red: St N m, Di1 a18, Pa1 f9 | plain to move"
E21 = "long | plain: St S m, Di1 e5, Eu1 a1, Eu2 c1 | red: St N m, Ch1 e8, Ph1 p20 | plain to move | quiet 39"
E22 = "long | plain: St S m, Co1 b19, Pa1 a18 up | red: St N m, Eu1 a20 | red to move | quiet 3"
E23 = "long | plain: St S m, Am e5, Eu1 e7, Eu2 g5 | red: St N m, Pa1 c4, Eu1 p20 | plain to move"
E24 = "long | plain: St S m, Dl e8, Eu1 f6 | red: St N m, Eu1 p20 | plain to move | own_overlap"
E25 = "long | plain: St S m, Dl e8, Eu1 f8, Ph1 a1 | red: St N m, Bl f5 up, Co1 e9, Eu1 p20 | red to move | own_overlap"
E26 = "wide | plain: St W 2, La a10, Eu1 t1 | red: St N i, Ph1 d13, Ch1 t16 | plain to move"


@pytest.mark.parametrize(
    ("text", "legal", "illegal"),
    [
        pytest.param(E2, "Pa1 N1, Pa1 N2", "Pa1 N3", id="E2"),
        pytest.param(
            E3,
            "Pa1 W1 turn, Pa1 S2 turn, Pa1 E2 turn, Pa1 S2E1 turn, Pa1 N1 turn, Pa1 S1W1 turn, Pa1 N1E1 turn, "
            "Pa1 S1E2 turn",
            "",
            id="E3",
        ),
        pytest.param(E5, "Di1 N1, Di1 N2", "Di1 N3, Di1 N4", id="E5"),
        pytest.param(E6, "Bl N2W1 turn, Bl N1E3 turn, Bl W1 turn", "Bl N1, Bl N1 turn, Bl N3 turn", id="E6"),
        pytest.param(E7, "Pa1 N4 turn, Pa1 N3, Pa1 N2E2 turn", "", id="E7"),
        pytest.param(E8, "Pa1 N1", "Pa1 N2, Pa1 N3", id="E8"),
        pytest.param(E9, "Di1 N1, Di1 E2, Di1 E3", "Di1 N2, Di1 N3, Di1 N4", id="E9"),
        pytest.param(E11, "Bl W1 turn, Bl S1W1 turn", "Bl N1 turn", id="E11"),
        pytest.param(E14, "Eu1 N2, Eu1 N3, Eu1 N3E1, Eu1 N3E2", "Eu1 N4, Eu1 N5, Eu1 N4E1", id="E14"),
        pytest.param(E17, "Di1 N2E2, Co1 N1, Co1 N2, Co1 N2E1", "Di1 E1, Di1 E2, Co1 E1, Co1 E2, Co1 N1E2", id="E17"),
        pytest.param(E24, "Eu1 N2, Eu1 N3, Dl S2", "", id="E24"),
        pytest.param(E25, "Co1 S1, Co1 S2", "Bl N1", id="E25"),
        pytest.param(E26, "La N1E3 turn, La N3E3 turn", "La W1 turn, La W1", id="E26"),
    ],
)
def test_what_is_legal(text: str, legal: str, illegal: str) -> None:
    scene = position(text)
    assert set(legal.split(", ")) <= scene.legal()
    for action in filter(None, illegal.split(", ")):
        assert action in scene.game.vocabulary
        assert action not in scene.legal()


@pytest.mark.parametrize(
    ("text", "action", "removed", "stands", "quiet"),
    [
        pytest.param(E1, "Di1 N3", "red Pa1", "plain Di1 e8", 0, id="E1"),
        pytest.param(E2, "Pa1 N2", "red Ch1", "plain Pa1 e7 up", 0, id="E2"),
        pytest.param(E3, "Pa1 S1E2 turn", "", "plain Pa1 g7 up", 1, id="E3"),
        pytest.param(E5, "Di1 N1", "red Pa1", "plain Di1 e6", 0, id="E5 slide"),
        pytest.param(E5, "Di1 N2", "red Pa1", "plain Di1 e7", 0, id="E5 roll"),
        pytest.param(E6, "Bl N2W1 turn", "", "plain Bl d7 up", 1, id="E6"),
        pytest.param(E8, "Pa1 N1", "", "plain Pa1 e6 up", 1, id="E8"),
        pytest.param(E9, "Di1 E2", "red Co1", "plain Di1 g5", 0, id="E9 slide"),
        pytest.param(E9, "Di1 E3", "red Co1", "plain Di1 h5", 0, id="E9 roll"),
        pytest.param(E10, "Dl N1 turn", "red Ch2, red Eu1, red Pa1", "plain Dl e6 up", 0, id="E10"),
        pytest.param(E14, "Eu1 N3", "plain Eu1", "", 0, id="E14"),
        pytest.param(E15, "Di1 N2", "plain Di1, red Pa1", "", 0, id="E15 raid"),
        pytest.param(E15, "Di1 N1", "", "plain Di1 h13", 6, id="E15 outside"),
        pytest.param(E16, "Eu1 E5", "", "plain Eu1 k5", 1, id="E16"),
        pytest.param(E17, "Di1 N2E2", "", "plain Di1 g5", 1, id="E17"),
        pytest.param(E21, "Di1 N2", "red Ch1", "plain Di1 e7", 0, id="E21"),
        pytest.param(E22, "stuck", "", "red Eu1 a20", 4, id="E22"),
        pytest.param(E23, "Am N1E1", "", "plain Am f6", 1, id="E23 between"),
        pytest.param(E23, "Am W1", "", "plain Am d5", 1, id="E23 past"),
        pytest.param(E23, "Am S1W1", "red Pa1", "plain Am d4", 0, id="E23 meal"),
        pytest.param(E24, "Eu1 N2", "", "plain Eu1 f8", 1, id="E24"),
        pytest.param(E25, "Co1 S1", "plain Dl, plain Eu1", "red Co1 e8", 0, id="E25 slide"),
        pytest.param(E25, "Co1 S2", "plain Dl, plain Eu1", "red Co1 e7", 0, id="E25 roll"),
        pytest.param(E26, "La N1E3 turn", "red Ph1", "plain La d11 up", 0, id="E26"),
    ],
)
def test_what_a_move_does(text: str, action: str, removed: str, stands: str, quiet: int) -> None:
    scene = position(text)
    before = scene.to_move
    assert ", ".join(scene.play(action)) == removed
    if stands:
        side, piece, where = stands.split(maxsplit=2)
        assert scene.where(f"{side} {piece}") == where
    assert scene.seen.quiet == quiet
    assert scene.to_move == {"plain": "red", "red": "plain"}[before]


def test_e3_counts_the_pivots() -> None:
    assert len(position(E3).legal("Pa1")) == 52


def test_e4_a_square_piece_rolls() -> None:
    straight = {f"Co1 {way}{n}" for way in "NSEW" for n in (1, 2, 3, 4)}
    both = {f"Co1 {a}{n}{b}{m}" for a in "NS" for b in "EW" for n, m in ((2, 1), (2, 2), (1, 2))}
    assert position(E4).legal("Co1") == straight | both
    assert len(straight | both) == 28


def test_e7_one_direction_only() -> None:
    vocabulary = position(E7).game.vocabulary
    for action in ("Pa1 N4", "Pa1 N5", "Pa1 S4", "Pa1 N1E1"):
        assert action not in vocabulary


def test_e26_three_spaces_do_not_reach_so_far() -> None:
    assert "La N4E3 turn" not in position(E26).game.vocabulary


def test_e12_e13_flagellates() -> None:
    assert position(E12).legal("Eu1") == {
        "Eu1 N1", "Eu1 N2", "Eu1 N2E1", "Eu1 N2E2", "Eu1 N2E3", "Eu1 N3E1", "Eu1 N3E2", "Eu1 N4E1",
    }  # fmt: skip
    assert position(E13).legal("Eu1") == {"Eu1 N1", "Eu1 N2"}


def test_e22_stuck_is_the_only_action() -> None:
    assert position(E22).legal() == {"stuck"}


def test_e23_ameba() -> None:
    assert position(E23).legal("Am") == {"Am W1", "Am S1", "Am S1W1", "Am N1E1"}


def test_e24_without_the_option() -> None:
    legal = position(E24.removesuffix(" | own_overlap")).legal()
    assert not {"Eu1 N2", "Eu1 N3", "Dl S2"} & legal
    scene = position(E24)
    scene.play("Eu1 N2")
    assert scene.where("plain Dl") == "e8"


def over(scene: Scene, reason: str, left: list[int], ranks: list[int]) -> None:
    assert scene.seen.phase == "over"
    assert scene.state.acting == ()
    assert scene.seen.reason == reason
    assert scene.state.scores() == left
    assert scene.state.ranks() == ranks


def test_e18_eaten_out() -> None:
    scene = position(E18)
    assert scene.play("Bl N1 turn") == ["red Eu1"]
    assert scene.where("plain Bl") == "e6 up"
    over(scene, "eaten out", [2, 0], [1, 2])


def test_e19_the_last_two_go_together() -> None:
    scene = position(E19)
    assert scene.play("Di1 N2") == ["plain Di1", "red Pa1"]
    assert scene.seen.quiet == 0
    over(scene, "eaten out", [0, 0], [1, 1])


def test_e20_nothing_left_to_eat() -> None:
    scene = position(E20)
    assert scene.play("Di1 N3") == ["red Pa1"]
    assert scene.where("plain Di1") == "e8"
    over(scene, "nothing left to eat", [2, 1], [1, 2])


def test_e21_quiet_water() -> None:
    scene = position(E21)
    assert scene.play("Eu1 N1") == []
    assert scene.seen.quiet == 40
    over(scene, "quiet water", [3, 2], [1, 2])


def test_e27_red_is_plain_turned_round() -> None:
    scene = start(formation="garden")
    assert scene.seen.stentors == ("S g", "N g")
    where = {"plain Dl": "a3 up", "red Dl": "p15 up", "red Am": "h15", "red Bl": "l19", "red Eu1": "o20"}
    assert where.items() <= standing(scene.seen).items()
    assert (scene.to_move, scene.seen.quiet) == ("plain", 0)


def act(scene: Scene, seat: int, action: str) -> None:
    number = scene.game.vocabulary.index(action)
    assert scene.state.why_not(seat, number) is None
    scene.state.apply(seat, number)


def may(scene: Scene, seat: int) -> set[str]:
    return {scene.game.vocabulary[action] for action in scene.state.legal(seat)}


def test_e28_picking_formations() -> None:
    scene = start()
    assert scene.state.acting == (0, 1)
    assert may(scene, 0) == may(scene, 1) == {f"formation {name}" for name in ("garden", "bait", "wings", "corner")}
    act(scene, 1, "formation corner")
    assert may(scene, 0)
    assert not may(scene, 1)
    for viewer in (0, SPECTATOR):
        sight = seen(scene.state, viewer)
        assert sight.picked == (False, True)
        assert sight.picks == ("", "")
        assert standing(sight) == {}
        assert sight.stentors == ("", "")
    assert seen(scene.state, 1).picks == ("", "corner")
    act(scene, 0, "formation bait")
    assert scene.to_move == "plain"
    assert scene.seen.stentors == ("S m", "E 14")
    assert {"plain Eu1": "b7", "red Dl": "f15", "red Pa2": "a17 up"}.items() <= standing(scene.seen).items()


def test_e29_placing_in_secret() -> None:
    scene = start(setup="secret")
    assert scene.state.acting == (0, 1)
    assert len(may(scene, 0)) == 27
    assert {"stentor S m", "stentor W 7"} <= may(scene, 0)
    assert not {"stentor S n", "stentor W 8", "stentor N a"} & may(scene, 0)
    assert {"stentor N a", "stentor W 11", "stentor E 17"} <= may(scene, 1)
    assert "stentor W 10" not in may(scene, 1)
    act(scene, 0, "stentor S g")
    assert len(may(scene, 0)) == 117
    assert {"place e3", "place g5", "place a9", "place o1"} <= may(scene, 0)
    assert not {"place f3", "place a10", "place p1"} & may(scene, 0)
    assert not [action for action in may(scene, 0) if action.endswith("up")]
    act(scene, 0, "place a9")
    assert {"place c7 up", "place c10", "place a8", "place a5 up"} <= may(scene, 0)
    assert not {"place c8 up", "place b10", "place a6 up"} & may(scene, 0)
    for viewer in (1, SPECTATOR):
        sight = seen(scene.state, viewer)
        assert sight.placed == (2, 0)
        assert sight.stentors == ("", "")
        assert standing(sight) == {}
    assert standing(seen(scene.state, 0)) == {"plain Am": "a9"}


def test_e30_open_set_up_red_first() -> None:
    scene = start(setup="open", first="red")
    for number in range(34):
        assert scene.seen.phase == "setup"
        (seat,) = scene.state.acting
        assert seat == (1, 0)[number % 2]
        scene.state.apply(seat, scene.state.legal(seat)[0])
        assert sum(scene.seen.placed) == number + 1
        assert len(standing(scene.seen)) == max(0, number + 1 - 2), "all can be seen at once"
    assert (scene.seen.phase, scene.to_move) == ("play", "red")


def test_e31_coin_and_draw() -> None:
    scene = start(first="coin", formation="random")
    outcomes = scene.game.outcomes
    assert scene.state.acting == (CHANCE,)
    assert {outcomes[outcome]: weight for outcome, weight in scene.state.chances()} == {"plain": 1, "red": 1}
    scene.state.apply(CHANCE, outcomes.index("plain"))
    assert scene.state.acting == (CHANCE,)
    assert {outcomes[outcome]: weight for outcome, weight in scene.state.chances()} == {
        "garden": 1, "bait": 1, "wings": 1, "corner": 1,
    }  # fmt: skip
    scene.state.apply(CHANCE, outcomes.index("bait"))
    assert scene.to_move == "plain"
    assert {"plain Eu1": "b7", "red Eu1": "o14"}.items() <= standing(scene.seen).items()


@pytest.mark.parametrize(
    ("board", "counts"),
    [("long", (163, 296, 234, 178)), ("wide", (192, 293, 197, 200)), ("drop", (56, 52, 65, 44))],
)
def test_e32_counting_the_first_moves(board: str, counts: tuple[int, ...]) -> None:
    for formation, count in zip(("garden", "bait", "wings", "corner"), counts, strict=True):
        assert len(start(board=board, formation=formation).legal()) == count
