"""The rulings of §11 on the survey: scores, bonuses, ranks, points of one's own, and catching errors (§7, §8.3)."""

from __future__ import annotations

import pytest

from shoal.games.reef.content import SPACES
from tests.games.reef.positions import Scene, position, row

# Survey (§5.5, §7)


def test_r44_covered_builders_give_nothing_and_buried_ones_count() -> None:
    scene = position("a3 boulder; b3 finger; a5 platy/bivalve; c3 carbalga *", dwellers=[(1, 0, 0)])
    types = ("boulder", "finger", "platy", "bivalve", "fish", "alga")
    assert scene.see().counts == ((4, 1, 1, types, (), 4 + 1 - 1 + 12),)


@pytest.mark.parametrize(
    ("builders", "resilient"),
    [
        ("finger[hot] finger[cold] finger[o2] finger[more]", True),
        ("finger[hot] finger[cold] finger[o2] finger[o2]", False),
        ("finger[hot,cold] finger[hot,cold] finger[o2] finger[more]", True),
        ("finger[hot,cold] finger[hot,cold] finger[hot,cold] finger[more]", False),
        ("finger[hot,cold,o2,nut] finger[hot,cold,o2,nut] finger[hot,cold,o2,nut] finger[hot,cold,o2,nut]", True),
        ("finger[hot] finger[cold] finger[o2] platy[more]", False),
        ("finger[hot] finger[cold] finger[o2] finger[fewer]", False),
        ("finger[hot] finger[cold] finger[o2] finger[strong]", True),
        ("finger[hot] finger[cold] finger[o2] finger[weak]", False),
        ("finger[hot] finger[cold] finger[hot] finger[cold] finger[hot,o2] finger[hot,cold,sed]", True),
    ],
)
def test_r45_resilience(builders: str, resilient: bool) -> None:
    reef = "; ".join(f"{space} {builder}" for space, builder in zip(SPACES[20:], builders.split(), strict=False))
    assert ("resilience" in position(reef).see().counts[0][4]) == resilient


def test_r45_covered_builders_are_not_resilient() -> None:
    reef = "a5 finger[hot]; b5 finger[cold]; c5 finger[o2]; d5 finger[more] *"
    assert position(reef).see().counts[0][4] == ()


def test_r46_bonuses_look_at_alga_free_spaces() -> None:
    threes = "a5 finger/finger/finger; b5 finger/finger/finger; c5 finger/finger/finger"
    assert position(threes).see().counts[0][4] == ("reef3d",)
    assert position(threes + " *").see().counts[0][4] == ()
    rows = f"{row(1, 'boulder')}; {row(4, 'boulder')}"
    assert position(rows).see().counts[0][4] == ("coast",)
    assert position(rows.replace("a4 boulder", "a4 boulder *")).see().counts[0][4] == ()
    assert position(rows.replace("1 boulder", "1 carbsponge"), boards="atoll").see().counts[0][4] == ()


def test_r47_after_the_last_survey_nothing_is_cleared() -> None:
    scene = position("a5 finger/boulder", dwellers=[(3, 0, 0)], rounds=1)
    scene.strike("norecruits")
    assert scene.see().step == "over"
    assert scene.reef() == ["a5 finger/boulder"]
    assert scene.said("game_over")[0].facts["totals"] == (2 + 1 + 6,)


def test_r48_equal_totals_share_the_rank() -> None:
    assert position("", "", "").scored((20, 30, 20)).state.ranks() == [2, 1, 2]


def test_r49_r50_dwellers_are_limited_and_more_seats_have_twice_as_many() -> None:
    assert position("", "").see().supply == (19, 19, 19)
    assert position("", "", "", "").see().supply == (19, 19, 19)
    assert position("", "", "", "", "").see().supply == (39, 39, 39)


def test_r52_multiplying_uses_at_least_1_per_round() -> None:
    scene = position("", "", scoring="multiply").scored((-5, 3), (-2, 4), (10, 5))
    assert scene.state.scores() == [10, 60]


def test_r52_products_of_high_scores_are_exact() -> None:
    """The most expensive points in the longest game: more than fits in 64 bits."""
    scene = position("", "", scoring="multiply", rounds=7, builder_points=20).scored(*[(1999, 3)] * 7)
    assert scene.state.scores() == [1999**7, 3**7]
    assert scene.state.ranks() == [1, 2]


def test_r53_the_team_bonus_needs_a_best_round_for_every_reef() -> None:
    scene = position("", "", team_bonus=25, rounds=2).scored((20, 10), (5, 5))
    scene.state.step = 11  # over
    assert scene.state.scores() == [50, 40]
    scene.scored((20, 10), (5, 4))
    assert scene.state.scores() == [25, 14]


def test_together_everybody_is_first() -> None:
    assert position("", "", mode="collaborative").scored((20, 30)).state.ranks() == [1, 1]


def test_own_points() -> None:
    scene = position(
        f"{row(1, 'boulder')}; {row(4, 'boulder')}; a6 *",
        dwellers=[(1, 0, 0)],
        builder_points=3,
        dweller_points=-2,
        alga_points=0,
        type_points=10,
        bonus_points=7,
    )
    assert scene.see().counts[0][5] == 10 * 3 - 2 + 0 + 3 * 10 + 7


# R51, §8.3: catch an error


def tallied(*tallies: int) -> Scene:
    """Three reefs of two, three and four builders with a dweller each, at the tally."""
    scene = position(
        "a3 finger; b3 finger",
        "a3 finger; b3 finger; c3 finger",
        "a3 finger; b3 finger; c3 finger; d3 finger",
        dwellers=[(1, 0, 0), (0, 1, 0), (0, 0, 1)],
        catch_an_error="tally",
    ).strike("calm")
    assert scene.see().step == "tally"
    return scene.do(*[f"{seat}: tally {tally}" for seat, tally in enumerate(tallies)])


def test_r51_a_tally_is_secret_until_all_have_answered() -> None:
    scene = tallied(7)
    assert scene.see(0).tallies == (7, None, None)
    assert scene.see(1).tallies == (None, None, None)
    scene.do("1: tally 8", "2: tally 0")
    assert scene.see(1).tallies == (7, 8, 0)


def test_r51_a_wrong_count_loses_its_dwellers_to_the_first_who_finds_it() -> None:
    scene = tallied(7, 8, 0)
    assert scene.may(0) == {"catch 1", "catch 2", "pass"}
    scene.do("0: catch 2", "1: catch 1", "2: pass")
    assert scene.see().surveys[0][0][1] == 2
    assert scene.see().surveys[0][2][1] == 0
    assert [note.facts["right"] for note in scene.said("accused")] == [1, 0]


def test_r51_all_moves_at_once() -> None:
    scene = tallied(0, 0, 9).do("0: catch 1", "1: catch 2", "2: pass")
    assert [count[1] for count in scene.see().surveys[0]] == [1, 1, 1]
    assert scene.see().dwellers[0] in ((0, 1, 0), (0, 0, 0))


def test_r51_the_catcher_keeps_what_its_reef_can_sustain() -> None:
    scene = tallied(7, 8, 0).do("0: catch 2", "1: pass", "2: pass")
    assert scene.see().tasks[0] == "shed"
    assert scene.see().left[0] == 1


def test_r51_scores_outside_the_range_count_as_its_end() -> None:
    reef = "; ".join(row(number, "finger") for number in (3, 4, 5))
    scene = position(reef, "", catch_an_error="tally", builder_points=20).strike("calm")
    scene.do("0: tally 199", "1: tally 0", "0: pass", "1: catch 1")
    assert scene.see().surveys[0][0][5] == 15 * 20 + 2 + 5
    assert scene.said("accused")[0].facts["right"] == 0
