"""Every ruling of §11, R1 to R24, and the corners of the rules it decides."""

from __future__ import annotations

from collections import Counter

import pytest

from shoal.engine.game import CHANCE
from shoal.games.succession.rules.sight import SuccessionSight
from tests.games.succession.positions import cards, full_deck, position

REDS = ("starfish", "crab", "shrimp", "nudibranch", "jellyfish")


def one_holds_the_rest(*taken: str) -> str:
    """The hand that is left when these cards of the basic deck are elsewhere, and none in the deck."""
    left = Counter(full_deck(position(["", ""], "snails").game))
    left.subtract(cards(", ".join(taken)))
    return ", ".join(f"{number} {card}" for card, number in left.items() if number)


def test_r1_the_lowest_number_opens_whatever_its_colour() -> None:
    scene = position(["brown_algae, mussels", "red_algae, crab"], turn=None)
    assert scene.state.acting == (1,)
    assert scene.seen.lowest == "red_algae"
    scene = position(["mussels, crab", "barnacles, crab"], turn=None)
    assert scene.state.acting == (1,)


def test_r2_holders_of_the_lowest_card_race_and_nobody_may_decline() -> None:
    scene = position(["snails, crab", "snails, mussels", "mussels"], turn=None)
    assert scene.may(0) == scene.may(1) == {"play snails"}
    scene.do("1: play snails")
    assert scene.hand(0) == ["snails", "crab"]
    assert scene.at == "turn 2"


def test_r3_without_a_number_everybody_draws_one_until_somebody_has_one() -> None:
    scene = position(["starfish, crab, shrimp", "crab"], "snails", deck="2 crab, 2 starfish, nudibranch, jellyfish")
    scene.do("0: play starfish -> crab, crab, starfish, starfish, nudibranch, jellyfish, bacteria, diatoms")
    whys = [note.facts["why"] for note in scene.said("drew")]
    assert whys == ["starfish"] * 6 + ["opening"] * 2
    assert [note.seat for note in scene.said("drew")][-2:] == [0, 1]
    assert scene.state.acting == (0,)
    assert scene.may(0) == {"play bacteria"}


def test_r3_the_draw_is_repeated() -> None:
    scene = position(["ice_scour, crab", "shrimp"], "snails", black=True)
    scene.do("0: play ice_scour -> crab, crab, jellyfish, mussels")
    assert scene.state.acting == (1,)
    assert scene.hand(0) == ["crab", "crab", "jellyfish"]


@pytest.mark.parametrize("colour", ["green", "yellow", "blue"])
@pytest.mark.parametrize("top", ["snails", *REDS])
def test_r4_red_goes_on_every_colour_and_on_red(colour: str, top: str) -> None:
    scene = position([", ".join(REDS), "mussels"], f"snails, {top}", colour=colour)
    assert scene.may(0) == {f"play {red}" for red in REDS} | {"draw"}


def test_r5_a_drawn_special_card_is_never_forced() -> None:
    scene = position(["mussels", "mussels"], "snails", black=True, purple=True)
    for card in ("crab", "storm", "warming"):
        other = position(["mussels", "mussels"], "snails", black=True, purple=True)
        other.do(f"0: draw -> {card}")
        assert other.may(0) == {f"play {card}", "keep"}
    scene.do("0: draw -> crab", "0: keep")
    assert scene.at == "turn 1"
    assert scene.seen.sizes == (2, 1)


def test_r5_a_drawn_red_card_must_still_fit() -> None:
    scene = position(["mussels", "mussels"], "oyster", colour="blue", purple=True)
    scene.do("0: draw -> crab")
    assert scene.may(0) == {"keep"}


def test_r6_the_fed_card_sets_the_colour_and_feeding_is_voluntary() -> None:
    scene = position(["shrimp, bacteria, mussels, crab", "mussels"], "tunicates")
    scene.do("0: play shrimp")
    assert scene.may(0) == {"play bacteria", "play mussels", "pass"}
    fed = scene.state.clone()
    scene.do("0: pass -> snails, snails")
    assert scene.seen.colour == "blue"
    assert scene.at == "turn 1"
    fed.apply(0, scene.game.vocabulary.index("play bacteria"))
    assert fed.colour == 0


def test_r7_the_named_colour_may_be_the_same() -> None:
    scene = position(["jellyfish, snails", "mussels", "mussels"], "tunicates")
    scene.do("0: play jellyfish")
    assert scene.may(0) == {"colour green", "colour yellow", "colour blue"}
    scene.do("0: colour blue")
    assert scene.seen.colour == "blue"


def test_r8_following_up_oneself_gives_no_bonus() -> None:
    scene = position(["bryozoans, tubeworms, mussels", "snails"], "hydroids")
    scene.do("0: play bryozoans", "0: play tubeworms")
    assert scene.at == "turn 1"
    assert scene.hand(0) == ["mussels"]


def test_r9_others_may_shout_also_when_the_player_could_follow() -> None:
    scene = position(["brown_algae, ciliates, mussels", "ciliates, snails"], "diatoms")
    scene.do("0: play brown_algae", "0: pass", "1: upgrade")
    assert scene.seen.pile[-1] == "ciliates"
    assert scene.at == "bonus 1"


def test_r10_the_turn_goes_to_the_seat_after_the_last_that_put_a_card_down() -> None:
    hands = ["brown_algae, mussels", "snails", "ciliates, tunicates", "mussels"]
    scene = position(hands, "diatoms", direction=-1)
    scene.do("0: play brown_algae", "0: pass", "2: upgrade", "2: pass")
    assert scene.at == "turn 1"


@pytest.mark.parametrize("how", ["turn", "drawn", "feed", "open"])
def test_r11_every_5_opens_an_upgrade(how: str) -> None:
    if how == "turn":
        scene = position(["brown_algae, mussels", "mussels"], "diatoms")
        scene.do("0: play brown_algae")
    elif how == "drawn":
        scene = position(["mussels", "mussels"], "diatoms")
        scene.do("0: draw -> brown_algae")
    elif how == "feed":
        scene = position(["crab, brown_algae, mussels", "mussels"], "snails")
        scene.do("0: play crab", "0: play brown_algae")
        assert scene.seen.direction == -1  # the second part comes before the upgrade
    else:
        scene = position(["brown_algae, mussels", "mussels"], turn=None)
        scene.do("0: play brown_algae")
    assert scene.at == "follow 0"
    assert scene.seen.number == 5


def test_r11_a_bonus_10_opens_the_next_upgrade() -> None:
    scene = position(["brown_algae, mussels", "ciliates, bryozoans, tubeworms, crab"], "diatoms")
    scene.do("0: play brown_algae", "0: pass", "1: upgrade", "1: play bryozoans")
    assert scene.at == "follow 1"
    assert scene.may(1) == {"play tubeworms", "pass"}


def test_r12_starfish_deals_equally_and_does_not_reshuffle() -> None:
    scene = position(["starfish, snails", "mussels", "mussels"], "snails", deck="2 bacteria")
    pile = len(scene.seen.pile)
    scene.do("0: play starfish")
    assert scene.seen.deck == 2
    assert len(scene.seen.pile) == pile + 1
    assert scene.at == "open"


def test_r12_a_starfish_that_gives_nothing_does_not_rebuild_the_deck() -> None:
    scene = position(["starfish, snails", one_holds_the_rest("starfish", "snails", "2 mussels")], "2 mussels")
    scene.do("0: play starfish")
    assert scene.seen.pile == ("mussels", "mussels", "starfish")
    assert scene.seen.deck == 0
    assert scene.at == "open"


def test_r12_or_as_the_sheet_prints_it_everybody_draws_in_full() -> None:
    """§8, `starfish`: the pile under the Starfish is counted, and the deck is rebuilt on the way (R15)."""
    deck = "2 bacteria"
    scene = position(["starfish, snails", "mussels", "mussels"], "snails", deck=deck, starfish="always")
    cards = scene.seen.deck + len(scene.seen.pile)
    assert cards == 76
    scene.state.apply(0, scene.game.vocabulary.index("play starfish"))
    assert len(scene.seen.draws) == 15, "5 each, although only 2 cards were in the deck"
    for _ in range(15):
        scene.state.apply(CHANCE, scene.state.chances()[0][0])
    assert scene.seen.sizes == (6, 6, 6)
    assert scene.seen.pile == ("starfish",)
    assert scene.seen.deck + 1 == cards + 1 - 15


def test_r12_as_the_sheet_prints_it_nobody_draws_more_than_there_is() -> None:
    hands = ["starfish, snails", one_holds_the_rest("starfish", "snails", "4 mussels")]
    scene = position(hands, "4 mussels", starfish="always")
    scene.state.apply(0, scene.game.vocabulary.index("play starfish"))
    assert scene.seen.draws == (1, 0, 1, 0), "4 cards under the Starfish: 2 each"


def test_r12_starfish_deals_no_more_than_the_option_says() -> None:
    scene = position(["starfish, snails", "mussels"], "snails", starfish_cards=2)
    scene.do("0: play starfish -> bacteria, bacteria, diatoms, diatoms")
    assert scene.seen.sizes == (3, 3)


def test_r13_a_restart_keeps_the_pile_and_turns_clockwise() -> None:
    scene = position(["mussels", "starfish, snails"], "bacteria, snails", turn=1, direction=-1, starfish_cards=1)
    scene.do("1: play starfish -> bacteria, crab")
    assert scene.seen.pile == ("bacteria", "snails", "starfish")
    assert scene.seen.direction == 1
    assert scene.seen.colour is None
    assert scene.seen.sizes == (2, 2)
    assert scene.seen.lowest == "bacteria"


def test_r14_group_draws_go_round_by_round_and_stop_when_cards_run_out() -> None:
    scene = position(["nudibranch, snails", "mussels", "mussels"], "snails", deck="bacteria, diatoms, crab")
    scene.do("0: play nudibranch", "0: colour blue -> bacteria, diatoms, crab, mussels")
    assert [note.seat for note in scene.said("drew")] == [1, 2, 1, 2]
    assert len(scene.said("rebuild")) == 1
    rest = one_holds_the_rest("snails", "nudibranch", "shrimp", "2 mussels", "2 bacteria")
    scene = position(["nudibranch, 2 bacteria", "shrimp", f"2 mussels, {rest}"], "snails")
    scene.do("0: play nudibranch", "0: colour blue -> snails")
    assert [note.seat for note in scene.said("drew")] == [1]
    assert [note.seat for note in scene.said("nothing")] == [2, 1, 2]


def test_r15_the_deck_is_rebuilt_at_once_and_the_top_stays() -> None:
    scene = position(["mussels", "mussels"], "bacteria, snails, crab", deck="diatoms", colour="yellow")
    size = len(scene.seen.pile)
    scene.do("0: draw -> diatoms")
    assert scene.seen.pile == ("crab",)
    assert scene.seen.deck == size - 1


def test_r15_a_pile_too_small_is_rebuilt_at_the_next_draw() -> None:
    scene = position(["isopods, mussels", one_holds_the_rest("snails", "isopods", "mussels")], "snails")
    assert scene.seen.deck == 0
    scene.do("0: play isopods", "1: draw -> snails")
    assert scene.at == "turn 0"
    assert scene.seen.pile == ("isopods", "snails")


def test_r16_draws_are_dropped_when_there_is_no_card() -> None:
    rest = one_holds_the_rest("snails", "shrimp", "isopods", "mussels")
    scene = position(["shrimp, isopods, mussels", rest], "snails")
    scene.do("0: play shrimp", "0: play isopods -> snails, shrimp")
    assert scene.said("nothing") == []
    scene = position(["shrimp, mussels", one_holds_the_rest("snails", "shrimp", "mussels")], "snails")
    scene.do("0: play shrimp", "0: pass -> snails")
    assert [note.seat for note in scene.said("nothing")] == [1]
    assert scene.at == "turn 1"
    assert "draw" not in scene.may(1)


def test_r17_crab_with_two_players_turns_only_the_marker() -> None:
    scene = position(["crab, mussels", "mussels"], "snails")
    scene.do("0: play crab", "0: pass")
    assert scene.seen.direction == -1
    assert scene.at == "turn 1"


def test_r17_the_shrimps_victim_takes_its_turn() -> None:
    scene = position(["shrimp, crab", "mussels", "mussels"], "snails")
    scene.do("0: play shrimp", "0: pass -> bacteria, diatoms")
    assert scene.seen.sizes == (1, 3, 1)
    assert scene.at == "turn 1"


def test_r18_the_last_card_has_no_effect() -> None:
    scene = position(["shrimp, snails", "mussels", "crab"], "tunicates")
    scene.do("0: play shrimp", "0: play snails")
    assert scene.state.acting == ()
    assert scene.seen.sizes == (0, 1, 1)
    assert scene.state.points == ((0, 1, 3),)


@pytest.mark.parametrize("last", [*REDS, "storm", "ice_scour", "sediment", "oyster", "warming", "acidification"])
def test_r18_any_card_may_be_the_last(last: str) -> None:
    scene = position([last, "2 mussels"], "snails", black=True, purple=True)
    scene.do(f"0: play {last}")
    assert scene.state.acting == ()
    assert scene.state.points == ((0, 2),)  # an acid sea that is no longer carried out counts no shells double


def test_r19_a_call_may_be_caught_until_another_player_puts_a_card_down() -> None:
    scene = position(["snails, mussels", "isopods, barnacles", "tunicates, crab"], "hydroids", calls="spoken")
    scene.do("0: play snails", "1: draw -> bacteria")
    assert "catch 0" in scene.may(2)
    scene.do("1: keep")
    assert "catch 0" in scene.may(2)
    scene.do("2: draw -> hydroids")  # a match goes down at once
    assert scene.seen.owes == ()


def test_r19_every_time_anew() -> None:
    scene = position(["mussels", "isopods, barnacles"], "hydroids", calls="spoken")
    scene.do("0: draw -> snails")
    assert scene.seen.owes == (0,)
    scene.do("0: quiet", "1: quiet")
    assert scene.may(0) == set()
    scene.do("1: play isopods")
    assert scene.seen.owes == (1,)
    assert scene.seen.silent == ()
    assert scene.may(0) == {"draw", "catch 1", "quiet"}


def test_r20_winner_caught_first_draws_two_and_the_card_takes_effect() -> None:
    scene = position(["starfish", "isopods, barnacles"], "hydroids", calls="spoken", starfish_cards=1)
    scene.do("0: play starfish", "1: catch 0 -> bacteria, diatoms, crab, crab")
    assert [note.facts["why"] for note in scene.said("drew")] == ["winner", "winner", "starfish", "starfish"]
    assert scene.at == "open"
    assert scene.state.acting == (0,)


def test_r20_quiet_of_another_seat_only_silences_it() -> None:
    scene = position(["snails", "isopods, barnacles", "crab"], "hydroids", calls="spoken")
    scene.do("0: play snails", "1: quiet")
    assert scene.may(1) == set()
    assert scene.may(2) == {"catch 0", "quiet"}
    scene.do("0: call winner")
    assert scene.state.won == (1, 0, 0)


def test_r20_without_a_card_to_draw_the_failure_is_void() -> None:
    scene = position(["bacteria", one_holds_the_rest("bacteria")], turn=None, calls="spoken")
    scene.do("0: play bacteria", "0: quiet")
    assert scene.state.won == (1, 0)
    assert scene.state.acting == ()
    assert [note.facts["why"] for note in scene.said("nothing")] == ["winner", "winner"]


def test_r20_with_a_single_card_to_draw_the_seat_owes_the_next_call() -> None:
    scene = position(["isopods", one_holds_the_rest("isopods", "snails")], "snails", calls="spoken")
    scene.do("0: play isopods", "1: catch 0 -> snails")
    assert scene.hand(0) == ["snails"]
    assert scene.seen.owes == (0,)
    assert scene.at == "turn 1"


def test_r20_a_fed_last_card_still_feeds_after_the_failure() -> None:
    scene = position(["shrimp, bryozoans", "mussels", "crab"], "tunicates", calls="spoken")
    scene.do("0: play shrimp", "0: play bryozoans", "0: quiet -> snails, isopods, crab, crab")
    assert [(note.seat, note.facts["why"]) for note in scene.said("drew")] == [
        (0, "winner"),
        (0, "winner"),
        (1, "shrimp"),
        (1, "shrimp"),
    ]
    assert scene.at == "follow 0"


def test_r21_lowest_total_wins_then_rounds_won() -> None:
    scene = position(["snails, crab", "snails"], "hydroids", history=((3, 0),), won=(0, 1), current_round=2, rounds=2)
    scene.do("0: draw -> isopods", "1: play snails")
    assert scene.state.points == ((3, 0), (4, 0))
    assert scene.state.scores() == [7, 0]
    assert scene.state.ranks() == [2, 1]


def test_r21_points_off_counts_rounds_won_only() -> None:
    scene = position(["snails", "mussels"], "hydroids", points=False)
    scene.do("0: play snails")
    assert scene.state.points == ((0, 0),)
    assert scene.state.scores() == [1, 0]
    assert scene.state.ranks() == [1, 2]


def test_r22_the_turn_cap_ends_a_round_and_the_next_is_dealt() -> None:
    scene = position(["snails, mussels", "snails, crab"], "hydroids", turns=20, turn_cap=10, rounds=2)
    scene.do("0: play snails")
    assert scene.seen.phase == "deal"
    assert scene.seen.points == ((1, 4),)
    assert scene.seen.round == 2
    assert scene.seen.sizes == (0, 0)


@pytest.mark.parametrize("card", ["storm", "ice_scour", "sediment", "antifouling", "oyster", "wireweed", "warming"])
def test_r23_black_and_purple_are_played_like_red_and_count_three(card: str) -> None:
    for colour in ("green", "yellow", "blue"):
        scene = position([f"{card}, crab", "snails"], "oyster", colour=colour, black=True, purple=True)
        assert scene.may(0) == {f"play {card}", "draw"}
    scene = position(["snails", f"{card}, crab"], "hydroids", black=True, purple=True)
    scene.do("0: play snails")
    assert scene.state.points == ((0, 6),)


def test_r23_special_cards_are_never_fed_nor_a_bonus() -> None:
    scene = position(["crab, storm, warming, snails", "mussels"], "hydroids", black=True, purple=True)
    scene.do("0: play crab")
    assert scene.may(0) == {"play snails", "pass"}


@pytest.mark.parametrize(("seats", "dealt"), [(2, 10), (3, 7), (4, 5), (5, 5), (6, 5)])
def test_r24_deal_sizes_stay_with_variations(seats: int, dealt: int) -> None:
    for variation in (False, True):
        game = position(["", ""], "snails", black=variation, purple=variation).game
        sight = game.start(seats).sight(0)
        assert isinstance(sight, SuccessionSight)
        assert sight.phase == "deal"
        assert sight.draws == tuple(range(seats)) * dealt


def test_storm_renews_all_duties() -> None:
    scene = position(["snails", "storm, mussels", "crab, bacteria"], "tunicates", turn=1, black=True, calls="spoken")
    scene.do("1: play storm")
    assert scene.hand(2) == ["mussels"]
    assert scene.hand(1) == ["snails"]
    assert scene.seen.owes == (1, 2)
    assert scene.may(1) == {"call last", "quiet", "catch 2"}


def test_a_catch_in_an_opening_may_lower_what_opens() -> None:
    scene = position(["ice_scour, snails", "hydroids, crab", "mussels"], "bacteria", black=True, calls="spoken")
    scene.do("0: play ice_scour")
    assert scene.seen.waits == (0,)
    scene.do("1: catch 0 -> bacteria, crab")
    assert scene.seen.lowest == "bacteria"
    assert scene.may(0) == {"play bacteria"}
    assert scene.may(1) == set()


def test_warming_shouts_only_on_5_and_10_still_on_top() -> None:
    scene = position(["red_algae, brown_algae, mussels", "ciliates, snails"], "diatoms", climate="warming", purple=True)
    scene.do("0: play red_algae", "0: play brown_algae")
    assert scene.may(0) == {"pass"}
    scene.do("0: pass", "1: upgrade")
    assert scene.may(1) == {"play snails", "pass"}
    scene.do("1: pass")
    assert scene.at == "turn 0"
    scene = position(["red_algae, mussels", "brown_algae, snails"], "diatoms", climate="warming", purple=True)
    scene.do("0: play red_algae", "0: pass")
    assert scene.at == "turn 1"


def test_acid_sea_lets_shells_open_be_played_and_be_drawn_matches() -> None:
    scene = position(["snails, crab", "mussels"], "hydroids", climate="acidification", purple=True)
    assert "play snails" in scene.may(0)
    scene.do("0: draw -> bryozoans")
    assert scene.seen.pile[-1] == "bryozoans"
    assert scene.at == "turn 1"


def test_oyster_bonus_in_an_acid_sea() -> None:
    scene = position(["oyster, mussels, anemones, crab", "mussels"], "hydroids", climate="acidification", purple=True)
    scene.do("0: play oyster")
    assert scene.may(0) == {"play anemones", "pass"}


def test_a_climate_card_keeps_the_filter_of_the_top_card() -> None:
    scene = position(["warming, crab", "hydroids, snails"], "sediment", colour="yellow", black=True, purple=True)
    scene.do("0: play warming")
    assert scene.may(1) == {"play snails", "draw"}
