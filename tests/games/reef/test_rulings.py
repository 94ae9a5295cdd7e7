"""The rulings of §11 on setting up, life on the reef and who may act, each cited by its number."""

from __future__ import annotations

import pytest

from shoal.engine.game import CHANCE
from shoal.engine.rng import Rng
from shoal.games import new_game
from shoal.games.reef.content import CONTENT, SPACES
from shoal.games.reef.rules.game import ReefState, ReefSurvivor
from tests.games.reef.positions import Scene, position, row, spaces


def start(seats: int, **options: str | int) -> Scene:
    game = new_game("reef", options)
    assert isinstance(game, ReefSurvivor)
    state = game.start(seats)
    assert isinstance(state, ReefState)
    return Scene(game, state)


# Setting up (§3, §4)


def test_r1_rows_count_from_the_player_and_land_lies_beyond_row_1() -> None:
    assert SPACES[:6] == ("a1", "b1", "c1", "d1", "e1", "a2")
    assert CONTENT.boards[1].depths == "SSSSSSSSSSMMMMMMMMMMDDDDDDDDDD"


@pytest.mark.parametrize(
    ("board", "shallow", "medium", "deep", "most"),
    [
        ("patch", 9, 14, 7, 58),
        ("ramp", 10, 10, 10, 60),
        ("atoll", 10, 8, 12, 62),
        ("fringing", 11, 9, 10, 59),
        ("barrier", 10, 12, 8, 58),
    ],
)
def test_r3_maps(board: str, shallow: int, medium: int, deep: int, most: int) -> None:
    depths = next(each.depths for each in CONTENT.boards if each.id == board)
    assert (depths.count("S"), depths.count("M"), depths.count("D")) == (shallow, medium, deep)
    assert shallow + 2 * medium + 3 * deep == most


def test_r4_several_seats_may_have_the_same_board() -> None:
    scene = start(2).do("0: board ramp")
    assert scene.may(1, "board") == {"patch", "ramp", "atoll", "fringing", "barrier"}


def test_r4_distinct_boards_are_taken_once() -> None:
    scene = start(3, board_choice="distinct").do("0: board ramp")
    assert scene.may(1, "board") == {"patch", "atoll", "fringing", "barrier"}
    assert scene.why_not("board ramp", 1) == "That sea floor is taken. Choose another one."
    scene = start(6, board_choice="distinct")
    scene.do(*[f"{seat}: board {board.id}" for seat, board in enumerate(CONTENT.boards)])
    assert len(scene.may(5, "board")) == 5


def test_boards_by_lot_and_for_all() -> None:
    scene = start(2, board_choice="random")
    assert [scene.game.outcomes[outcome] for outcome, _ in scene.state.chances()] == [
        f"deal 0 {board.id}" for board in CONTENT.boards
    ]
    scene.do("deal 0 atoll", "deal 1 atoll")
    assert scene.see().boards == ("atoll", "atoll")
    assert start(2, board_choice="barrier").see().boards == ("barrier", "barrier")


def test_r5_starters_are_five_one_per_space_within_range() -> None:
    scene = start(1, board_choice="ramp")
    assert "platy a3" in scene.may(0, "start")
    assert scene.why_not("start platy a1") == "Platy Coral cannot live in shallow water."
    scene.do("start platy a3")
    assert scene.why_not("start finger a3") == "There is a builder on a3 already."
    scene.do("start platy b3", "start platy c3", "start platy d3", "start platy e3")
    assert scene.see().step == "growth"
    assert scene.after("setup") == spaces(row(3, "platy"))


def test_a_seat_starts_as_soon_as_it_has_a_board() -> None:
    scene = start(2).do("0: board ramp", "0: start finger a1")
    assert scene.see().tasks == ("start", "board")
    assert scene.state.acting == (0, 1)


def test_mutated_coral_triangle_rolls_for_each_builder() -> None:
    scene = start(1, coral_triangle="mutated")
    scene.do(*[f"roll {builder.id} {roll}" for builder, roll in zip(CONTENT.builders, range(1, 12), strict=True)])
    triangle = scene.see().triangle
    assert triangle[:4] == ("boulder", "branching[weak,acid]", "finger[more]", "platy[fewer]")
    assert scene.see().tasks == ("board",)


# Phase 1


def test_r12_recruiting_is_voluntary_and_comes_before_grazing() -> None:
    scene = position(f"{row(3, 'finger')}; a1 *").grow().do("done")
    assert scene.see().dwellers == ((0, 0, 0),)
    assert scene.see().tasks == ("algae",)


def test_r12_only_kinds_left_in_the_supply_can_be_recruited() -> None:
    scene = position(row(3, "finger"), "", dwellers=[(0, 0, 0), (19, 0, 0)]).grow()
    assert scene.may(0) == {"recruit snail", "recruit urchin", "done"}
    assert scene.why_not("recruit fish", 0) == "There is no Fish left: choose another dweller."


def test_nobody_is_asked_to_recruit_from_an_empty_supply() -> None:
    reef = f"{row(3, 'finger')}; {row(4, 'finger')}"
    scene = position(reef, reef, "", dwellers=[(0, 0, 0), (0, 0, 0), (18, 19, 19)], migration="off").grow()
    assert scene.see().tasks[:2] == ("recruit", "recruit")
    scene.do("0: recruit fish")
    assert scene.see().supply == (0, 0, 0)
    assert scene.see().tasks[:2] == ("algae", "algae")


def test_r13_grazing_is_compulsory_and_the_owner_picks() -> None:
    scene = position("a1 *; b1 *; c1 *; a3 finger; b3 finger", dwellers=[(1, 0, 0)]).grow()
    assert scene.may() == {"graze a1", "graze b1", "graze c1", "auto"}


def test_enough_dwellers_eat_all_algae_unasked() -> None:
    reef = f"{row(3, 'finger')}; {row(4, 'finger')}; a1 *; b1 *"
    scene = position(reef, dwellers=[(1, 2, 2)]).grow()
    assert scene.said("grazed")[0].facts["spaces"] == ("a1", "b1")
    assert scene.see().tasks == ("algae",)


def test_r14_algae_take_empty_spaces_first() -> None:
    scene = position("a1 finger").grow()
    assert len(scene.may(0, "algae")) == 29
    assert scene.why_not("algae a1") == "Fleshy algae take empty spaces first."


def test_r15_an_alga_covers_the_whole_stack() -> None:
    scene = position("a5 finger/boulder/platy *; b5 finger")
    assert scene.see().counts[0][0] == 1
    assert scene.see().supports == (0,)


def test_r16_algae_without_a_space_are_lost() -> None:
    reef = "; ".join(f"{space} *" for space in SPACES[:28])
    scene = position(reef).grow()
    assert scene.see().algae[0] == tuple(range(30))
    assert [note.facts["lost"] for note in scene.said("algae")][-1] == 3


def test_r18_covered_and_buried_builders_do_not_mutate_or_spawn() -> None:
    scene = position("a5 finger/boulder; b5 platy *", stacks="keep").spawn()
    assert scene.nursery() == ["boulder x1"]


def test_r19_buried_uncovered_recruiters_still_support() -> None:
    scene = position("a5 finger/softsponge; b5 finger/softsponge")
    assert scene.see().supports == (1,)
    assert scene.see().limits == (0,)


def test_r20_the_owner_chooses_who_leaves() -> None:
    scene = position("a3 finger; b3 finger", dwellers=[(1, 1, 1)])
    scene.strike("calm")
    assert scene.see().tasks == ("shed",)
    assert scene.see().left == (2,)
    assert scene.may() == {"shed fish", "shed snail", "shed urchin", "auto"}
    scene.do("shed fish")
    assert scene.why_not("shed fish") == "There is no Fish on your reef."
    scene.do("shed urchin")
    assert scene.dwellers_after("calm") == (0, 1, 0)


def test_r20_with_one_kind_the_excess_goes_by_itself() -> None:
    scene = position("a3 finger; b3 finger", dwellers=[(2, 0, 1)]).strike("calm").do("shed urchin")
    assert scene.dwellers_after("calm") == (1, 0, 0)


def test_r56_no_active_builder_no_mutation() -> None:
    scene = position("a3 finger *", "a3 finger").grow()
    scene.do("0: auto", "1: auto")
    assert scene.see().tasks == ("", "mutate")
    scene.do("1: mutate a3", "roll 1 3")
    assert scene.may(1) == {"mutate a3"}
    scene.do("1: mutate a3", "roll 1 1")
    assert scene.said("mutated")[-1].facts == {
        "space": "a3",
        "roll": 1,
        "was": "finger[more]",
        "now": "finger[strong,more]",
    }


def test_mutation_needs_a_roll_before_anybody_goes_on() -> None:
    scene = position("a3 finger", "a3 finger").grow().do("0: auto", "0: mutate a3")
    assert scene.state.acting == (CHANCE,)
    assert len(scene.state.chances()) == 12
    assert scene.why_not("auto", 1) == "Wait a moment: the die is rolling."


# Phase 2


def test_r21_all_broods_are_eaten_where_there_are_few_corals() -> None:
    scene = position("a3 finger; b3 carbalga", dwellers=[(0, 0, 6)]).spawn()
    assert scene.nursery() == ["carbalga x1"]
    assert scene.said("eaten")[0].facts == {"space": "a3", "builder": "finger", "young": 1}


def test_r22_alone_you_get_both_awards_and_ties_all_win() -> None:
    assert position("a3 finger").scored((20,)).spawn(current_round=2).see().left == (2,)
    scene = position("", "", "").scored((20, 20, 30)).spawn(current_round=2)
    assert scene.see().left == (2, 2, 0)


def test_no_award_in_the_first_round() -> None:
    assert position("a3 finger").spawn().see().step != "triangle"


def test_on_arrival_the_juveniles_mutate_together() -> None:
    scene = position("a3 finger", coral_triangle="on_arrival").scored((20,)).spawn(current_round=2)
    scene.do("triangle platy", "roll 0 3", "triangle platy", "roll 0 12")
    assert scene.nursery() == ["finger x1", "platy[more] x2", "platy x2"]


def test_triangle_juveniles_join_the_slot_of_those_like_them() -> None:
    scene = position("a3 finger").scored((20,)).spawn(current_round=2).do("triangle finger")
    assert scene.nursery() == ["finger x3"]


def test_r26_settling_is_compulsory() -> None:
    scene = position("").settle("finger")
    assert "done" not in scene.may()
    assert len(scene.may(0, "settle")) == 30


def test_r27_r28_stacks_only_without_an_empty_space_in_range_and_never_on_algae() -> None:
    reef = f"{row(1, 'boulder')}; {row(2, 'boulder')}; a3 boulder; b3 boulder *"
    reef += "; " + "; ".join(f"{space} *" for space in SPACES[12:])
    scene = position(reef).settle("platy, branching")
    assert scene.may(0, "settle") == {"1 a3"}
    assert scene.why_not("settle 1 b3") == "Nothing can settle on the alga on b3."
    assert scene.why_not("settle 2 a1") == "The stack on a1 is as high as it can be in shallow water."
    assert scene.why_not("settle 1 a1") == "The stack on a1 is as high as it can be in shallow water."


def test_r27_empty_spaces_come_first() -> None:
    scene = position("a3 boulder").settle("finger")
    assert scene.why_not("settle 1 a3").startswith("Finger Coral still finds empty spaces")
    assert scene.why_not("settle 2 a4") == "There is no group 2 in your nursery."


# Who may act (§5.1)


def test_seats_work_at_their_own_pace() -> None:
    scene = (
        position("a3 finger", "a3 finger").grow().do("0: auto", "0: mutate a3", "roll 0 1", "0: mutate a3", "roll 0 1")
    )
    assert scene.state.acting == (1,)
    assert scene.why_not("auto", 0) == "You have finished this step. The others are still busy."


def test_random_games_end_and_a_host_always_finds_somebody_to_ask() -> None:
    for seats in range(1, 9):
        scene = start(seats, rounds=2)
        rng = Rng(seats)
        while scene.state.acting:
            seat = scene.state.ask(rng)
            assert seat in scene.state.acting
            if seat == CHANCE:
                scene.state.settle(rng)
            else:
                legal = scene.state.legal(seat)
                scene.state.apply(seat, legal[rng.below(len(legal))])
        assert scene.see().step == "over"
