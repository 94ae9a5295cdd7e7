"""Rulings of §11 that need more than the notation of §14 to be shown."""

from __future__ import annotations

from dataclasses import replace

from shoal.engine.game import CHANCE
from shoal.engine.rng import Rng
from shoal.games import open_box
from shoal.games.hyporheic.rules.game import HyporheicState
from tests.games.hyporheic.examples import Scene, run


def with_landings(scene: Scene, landings: int) -> None:
    """As if the turn had had so many landings already."""
    state = scene.game.imagine(replace(scene.seen, landings=landings), Rng(0))
    assert isinstance(state, HyporheicState)
    state.story = scene.story
    scene.state = state


def test_r25_all_cards_return_when_the_pile_is_empty_and_a_card_is_needed() -> None:
    scene = run("seats 2; at 0=e4; pile hypoxia; turn 0; die 1; do to f4")
    outcomes = scene.game.outcomes
    assert [(outcomes[outcome], weight) for outcome, weight in scene.state.chances()] == [("draw hypoxia", 1)]
    scene.play("card hypoxia; expect pile 0; die 1; do to a1; next die 0; die 4; do to h6; expect pile 27")
    assert scene.said("reshuffled")
    assert sum(weight for _, weight in scene.state.chances()) == 27
    assert dict(scene.state.chances())[outcomes.index("draw swift-current")] == 3


def test_r43_the_twelfth_landing_brings_no_card() -> None:
    scene = run("seats 2; at 0=e4; turn 0; die 1")
    with_landings(scene, 10)
    scene.play("do to f4; next card 0; card swift-current; die 4; do to h6; next die 1")
    assert scene.said("full")


def test_r43_the_twelfth_landing_brings_no_extra_roll() -> None:
    scene = run("seats 2; at 0=n3 1=p3; held 1=no3:1; turn 0; die 2")
    with_landings(scene, 11)
    scene.play("do to p3; do share; do take no3; next die 1")


def test_r43_the_eleventh_still_does() -> None:
    scene = run("seats 2; at 0=n3 1=p3; turn 0; die 2")
    with_landings(scene, 10)
    scene.play("do to p3; do share; legal roll | stop")


def test_r44_ranks_are_shared_and_the_next_is_left_out() -> None:
    scene = run("seats 4; coins 0=2 1=4 2=2 3=1; turn 0")
    assert scene.state.ranks() == [2, 1, 2, 4]
    assert scene.state.scores() == [2, 4, 2, 1]


def test_e6_the_title_is_spelt_like_the_zone() -> None:
    """The printed board says "Hypocrhic"."""
    words = open_box("hyporheic").words("en")
    assert words.lid.title == "Hyporheic"
    assert "hyporheic zone" in words.rulebook
    assert "Hypocrhic" not in words.rulebook


def test_the_rulebook_page_tells_what_goes_beyond_the_print() -> None:
    """R8, R42, R43."""
    page = open_box("hyporheic").words("en").rulebook
    assert "A roll may not end where it began." in page
    assert "A game ends after 200 rounds at the latest" in page
    assert "You land at most 12 times in a turn." in page


def test_seat0_starts_without_a_roll_where_the_option_says_so() -> None:
    scene = run("seats 3; options first_player=seat0; turn 0")
    start = scene.game.start(3)
    assert start.acting == (CHANCE,)
    assert {scene.game.outcomes[outcome] for outcome, _ in start.chances()} == {f"roll {die}" for die in range(1, 7)}


def test_several_clogged_seats_on_circles_are_skipped_one_after_the_other() -> None:
    scene = run("seats 3; at 0=e4 1=deep1 2=deep2; turn 0; die 1; do to f4; card clogging-clay")
    assert [note.seat for note in scene.said("skipped")] == [1, 2]
    scene.play("next die 0; expect clay -; die 4; do to h6; card drought; next die 1; die 1; legal to deep2")


def test_a_round_in_which_all_are_skipped_counts() -> None:
    text = "seats 2; options round_limit=5; rounds 3; first 0; at 0=deep1 1=deep2; clay 0 1; turn 0; next die 0"
    assert run(text).seen.round == 5
