"""The rulings of §11, the options of §8 and the steps of a turn (§5), each by its number."""

from __future__ import annotations

import pytest

from shoal.engine.errors import BadOption
from shoal.engine.game import CHANCE, SPECTATOR, State
from shoal.engine.rng import Rng
from shoal.games import new_game
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.rules.cards import EVENT_IDS
from shoal.games.rivers.rules.sight import RiversSight
from tests.games.rivers.positions import END, Scene, position


def pass_turn(scene: Scene, seat: int, die: int = 1, event: str = "E07") -> None:
    """A turn in which as little happens as possible."""
    scene.do(f"{seat}: roll", f"move {die}")
    while scene.seen.phase == "severity":
        scene.do("severity 1")
    scene.do(f"event {event}")
    while scene.state.acting and scene.seen.active == seat and scene.seen.phase != "roll":
        if scene.seen.phase == "pick":
            scene.do(next(iter(scene.chances())))
        else:
            scene.do(f"{seat}: {scene.may(seat)[0]}")


def test_r1_turns_go_to_the_right() -> None:
    scene = position(3)
    order = []
    for _ in range(4):
        order.append(scene.seen.active)
        pass_turn(scene, scene.seen.active, 1, ["E07", "E10", "E11", "E05"][len(order) - 1])
    assert order == [0, 1, 2, 0]


def test_r2_the_tiles() -> None:
    assert len(CONTENT.tiles) == 36
    assert sum(bool(tile.corner) for tile in CONTENT.tiles) == 4
    assert sum(bool(tile.disaster) for tile in CONTENT.tiles) == 4
    assert sum(bool(tile.icons) for tile in CONTENT.tiles) == 28


def test_r3_the_start_cleans_only_on_arrival() -> None:
    scene = position(hands=["5/5"])
    assert scene.hand() == "5/5"
    assert position(places=[35], hands=["5/5"]).do("0: roll; move 1").hand() == "6/4"


def test_r4_no_exact_roll_is_needed() -> None:
    assert position(places=[35]).do("0: roll; move 6").seen.positions[0] == END


def test_r5_the_turn_of_arrival_has_drop_and_event_but_no_land_use() -> None:
    scene = position(places=[31]).do("0: roll; move 6")
    assert scene.may() == ["take drop", "leave drop"]
    scene.do("0: take drop; event E01")
    assert scene.hand() == "13/0"
    assert scene.state.acting == (1,)


def test_r5_an_innovation_may_still_be_used_on_arrival() -> None:
    scene = position(places=[35], hands=["5/4"], holds={0: "N1"}).do("0: roll; move 1; event E07")
    assert scene.may() == ["use treatment", "end turn"]
    scene.do("0: use treatment")
    assert scene.hand() == "9/0"
    assert scene.state.acting == (1,)


def test_r6_finished_seats_are_neither_helped_nor_harmed() -> None:
    scene = position(3, turn=1, hands=["9/1", "5/1", "4/1"], places=[END, 0, 0], lands={0: "F01 1/0"})
    scene.do("1: roll; move 3; event E12")
    assert [scene.hand(seat) for seat in range(3)] == ["9/1", "6/0", "5/0"]
    scene = position(3, turn=1, hands=["9/1", "5/1", "4/1"], places=[END, 0, 0]).do("1: roll; move 3; event E30")
    assert scene.clean() == [9, 3, 4]


def test_r6_who_arrives_counts_as_traveling_until_the_turn_is_over() -> None:
    scene = position(hands=["9/0", "5/0"], places=[35]).do("0: roll; move 1; event E30")
    assert scene.clean() == [7, 5]


@pytest.mark.parametrize(("place", "die"), [(3, 2), (3, 5)])
def test_r7_passing_and_landing_on_a_disaster_count_alike(place: int, die: int) -> None:
    scene = position(places=[place]).do("0: roll", f"move {die}")
    assert scene.seen.phase == "severity"
    assert scene.seen.disaster == "D1"
    assert scene.seen.positions[0] == 5
    scene.do("severity 3")
    assert scene.clean() == [8, 10]
    assert scene.seen.positions[0] == place + die


def test_r7_backwards_and_again() -> None:
    scene = position(places=[4]).do("0: roll; move 2; severity 1; event E33")
    assert scene.seen.phase == "severity"
    assert scene.seen.positions[0] == 5
    scene.do("severity 1")
    assert scene.seen.positions[0] == 4
    assert scene.hand() == "8/2"
    assert [note.facts["new"] for note in scene.said("disaster")] == [1, 0]


@pytest.mark.parametrize(
    ("habitats", "severity", "level"),
    [("", 1, 1), ("", 6, 3), ("W1", 5, 2), ("W1, S1", 6, 2), ("W1, S1, G1", 4, 1), ("W1, S1, G1, G2", 6, 2)],
)
def test_r8_the_scale_is_softened_by_three_habitats_at_most(habitats: str, severity: int, level: int) -> None:
    scene = position(places=[4], lands={0: habitats}).do("0: roll; move 1", f"severity {severity}")
    assert scene.said("severity")[0].facts["level"] == level


def test_r8_calm() -> None:
    scene = position(places=[4], lands={0: "W1, S1, G1"}).do("0: roll; move 1; severity 3")
    assert scene.hand() == "10/0"
    assert scene.said("severity")[0].facts == {"disaster": "D1", "die": 3, "cushion": 3, "level": 0}


def test_r9_corners_are_carried_out_as_far_as_possible() -> None:
    assert position(places=[7], supply=1).do("0: roll; move 2").hand() == "11/0"


def test_r10_a_void_card_is_void_in_every_part() -> None:
    scene = position(hands=["1/0"]).do("0: roll; move 3; event E19")
    assert (scene.hand(), scene.seen.skips) == ("1/0", ())
    scene = position(hands=["0/0"]).do("0: roll; move 3; event E14")
    assert scene.seen.sky == 0


def test_r11_events_for_all_are_judged_seat_by_seat() -> None:
    scene = position(3, hands=["0/0", "1/0", "3/0"]).do("0: roll; move 3; event E20")
    assert scene.clean() == [0, 0, 2]


def test_r12_a_small_supply_gives_what_it_has() -> None:
    scene = position(supply=1).do("0: roll; move 3; event E01")
    assert (scene.hand(), scene.seen.supply) == ("11/0", 0)


def test_r13_an_emptied_supply_ends_the_game_even_if_tokens_come_back() -> None:
    scene = position(places=[2], supply=1, hands=["9/0"]).do("0: roll; move 1; event E29")
    assert scene.seen.supply == 0
    scene = position(places=[7], supply=2).do("0: roll; move 2; event E13")
    assert scene.seen.supply == 2
    assert scene.seen.dried
    assert scene.state.acting == ()
    assert scene.seen.reason == "depleted"


def test_r14_both_ends_at_once_are_called_journey() -> None:
    scene = position(places=[35, END], supply=1).do("0: roll; move 1; event E01")
    assert scene.seen.supply == 0
    assert scene.seen.reason == "journey"


def test_r15_the_drop_is_optional_and_comes_after_the_corner() -> None:
    scene = position(places=[3]).do("0: roll; move 6; severity 1")
    assert scene.hand() == "11/1"  # the bloom, then Catskill Headwaters
    assert scene.may() == ["take drop", "leave drop"]
    supply = scene.seen.supply
    scene.do("0: leave drop")
    assert (scene.seen.supply, scene.seen.phase) == (supply, "event")


def test_r15_no_drop_for_other_dice_or_without_water() -> None:
    assert position().do("0: roll; move 4").seen.phase == "event"
    scene = position(places=[8], supply=0).do("0: roll; move 6; severity 1")
    assert scene.seen.phase == "event"


@pytest.mark.parametrize("place", [5, 9, 14, 18, 25, 27, 31])
def test_r16_no_land_use_on_disaster_tiles_and_corners(place: int) -> None:
    scene = position(places=[place - 1], disasters="off").do("0: roll; move 1; event E07")
    assert scene.state.acting == (1,)


def test_r16_an_innovation_may_be_used_where_there_is_no_icon() -> None:
    scene = position(places=[8], hands=["5/1"], holds={0: "N1"}).do("0: roll; move 1; event E07")
    assert scene.may() == ["use treatment", "end turn"]
    scene.do("0: end turn")
    assert scene.state.acting == (1,)


def test_r17_icons_and_purchases_are_compulsory() -> None:
    scene = position().do("0: roll; move 3; event E10")
    assert scene.may() == ["icon farm"]
    assert scene.why_not(0, "end turn") == "There is land to use on your tile: first choose one of its icons."
    scene.do("0: icon farm; pick F01; pick F02; pick F03")
    assert "put back" not in scene.may()
    assert scene.why_not(0, "put back") == "You can pay for one of these cards, so you have to buy one."


def test_r17_with_purchase_may_cards_can_be_put_back() -> None:
    scene = position(purchase="may").do("0: roll; move 3; event E10; 0: icon farm; pick F01; pick F02; pick F03")
    assert scene.may() == ["buy 1", "buy 2", "buy 3", "put back"]
    scene.do("0: put back")
    assert (scene.hand(), scene.lands()) == ("10/0", [])
    assert scene.sight(0).piles[2] == (7, ("F01", "F02", "F03"))


def test_r18_cards_go_under_the_pile_in_the_order_picked_up() -> None:
    scene = position(under={"farm": "F04 F05"}).do(
        "0: roll; move 3; event E10; 0: icon farm; pick F03; pick F01; pick F02"
    )
    scene.do("0: buy 2")
    assert scene.sight(0).piles[2].under[-2:] == ("F03", "F02")


def test_r19_a_small_pile_is_picked_up_as_it_is_and_an_empty_one_cannot_be_chosen() -> None:
    owned = "F01, F02, F03, F04, F05, F06, F07, F08"
    scene = position(lands={1: owned}).do("0: roll; move 3; event E10; 0: icon farm; pick F10; pick F09")
    assert scene.may() == ["buy 1", "buy 2"]
    scene = position(places=[2], lands={1: owned + ", F09, F10"}).do("0: roll; move 1; event E10")
    assert scene.state.acting == (1,)
    scene = position(places=[10], lands={1: owned + ", F09, F10"}).do("0: roll; move 1; event E10")
    assert scene.may() == ["icon habitat"]
    assert scene.why_not(0, "icon farm") == "There is no Farm card left in the pile."


def test_r19_the_last_fresh_card_is_drawn_by_chance_too() -> None:
    owned = "F01, F02, F03, F04, F05, F06, F07, F08, F09"
    scene = position(lands={1: owned}).do("0: roll; move 3; event E10; 0: icon farm")
    assert scene.chances() == {"pick F10": 1}


def test_r20_the_owner_chooses_what_is_cleaned() -> None:
    scene = position(hands=["5/1"], lands={0: "F09 2/1, F10 1/2"}).do("0: roll; move 3; event E10")
    assert scene.may() == ["clean hand", "clean card 1", "clean card 2"]
    scene.do("0: clean card 2; 0: clean card 1")
    assert (scene.hand(), scene.lands()) == ("5/1", ["F09 3/0", "F10 2/1"])


def test_r20_what_leaves_no_choice_is_done_at_once() -> None:
    scene = position(lands={0: "F09 1/2, F10 3/0"}).do("0: roll; move 3; event E10")
    assert scene.lands() == ["F09 3/0", "F10 3/0"]
    assert scene.may() == ["icon farm"]


def test_r21_polluted_tokens_cannot_be_returned_or_spent() -> None:
    scene = position(hands=["0/9"]).do("0: roll; move 3; event E20")
    assert scene.hand() == "0/9"
    scene.do("0: icon farm; pick F01; pick F02; pick F03")
    assert scene.may() == ["put back"]
    assert scene.why_not(0, "buy 1") == "This card needs 1 clean drop, and you have 0 in your hand."


@pytest.mark.parametrize(
    ("lands", "pairs", "points"),
    [
        ("F09, S1", ((2, 1),), 13),
        ("F09, F10, S1", ((3, 2),), 21),
        ("F09, F10, S1, S2", ((3, 2), (4, 1)), 28),
        ("F09, S1, S2", ((2, 1),), 14),
        ("F04, F05, S1", ((3, 1),), 13),
        ("U05, S1", (), 7),
        ("F10 2/1, F04, S1", ((3, 2),), 11),
    ],
)
def test_r22_each_habitat_doubles_the_best_companion_left(
    lands: str, pairs: tuple[tuple[int, int], ...], points: int
) -> None:
    scene = position(hands=["0/0"], lands={0: lands})
    assert scene.sight(0).pairs[0] == pairs
    assert scene.points() == points


def test_r23_habitats_have_points_of_their_own_and_are_never_doubled() -> None:
    assert position(hands=["0/0"], lands={0: "W4, W1"}).points() == 5


def test_r24_a_polluted_habitat_still_doubles() -> None:
    assert position(hands=["0/0"], lands={0: "I10, W4 2/1"}).points() == 24


def test_r25_innovations_are_held_openly_and_worth_nothing() -> None:
    scene = position(hands=["5/0"], holds={0: "N1 N4"})
    assert scene.sight(1).innovations[0] == ("N1", "N4")
    assert scene.points() == 5


def test_r26_early_warning_is_decided_after_the_die() -> None:
    scene = position(places=[4], holds={0: "N2"}).do("0: roll; move 1")
    assert scene.seen.phase == "severity"
    scene.do("severity 6")
    assert scene.seen.phase == "warn"


def test_r27_the_discards_become_the_deck() -> None:
    everything = [card.id for card in CONTENT.events for _ in range(card.count)]
    everything.remove("N1")
    scene = position(holds={0: "N1"}, discards=" ".join(everything)).do("0: roll; move 3")
    assert sum(scene.chances().values()) == 47
    assert "event N1" in scene.chances()  # the other copy
    assert scene.seen.discards == ()
    assert scene.said("shuffled")[0].facts == {"cards": 47}


def test_r28_a_bought_card_lies_face_down() -> None:
    scene = position().do("0: roll; move 3; event E10; 0: icon farm; pick F01; pick F02; pick F03; 0: buy 2")
    assert scene.sight(0).lands[0][0].card == "F02"
    assert scene.sight(1).lands[0][0] == (None, "farm", 1, 0)


def test_r29_an_event_that_moves_uses_the_icons_of_the_new_tile_and_draws_no_second_event() -> None:
    scene = position().do("0: roll; move 1; event E31")
    assert scene.may() == ["icon farm"]
    scene = position(places=[6]).do("0: roll; move 1; event E31")
    assert scene.hand() == "12/0"  # Catskill Headwaters
    assert scene.state.acting == (1,)
    scene = position(places=[33]).do("0: roll; move 2; event E31")
    assert scene.seen.finished == (0,)


def test_r29_a_six_brings_no_second_drop() -> None:
    scene = position(places=[9]).do("0: roll; move 6; severity 1; 0: leave drop; event E31")
    assert scene.seen.positions[0] == 17
    assert scene.may() == ["icon farm", "icon habitat"]


def test_r30_salmon_never_go_back_past_tile_1() -> None:
    assert position().do("0: roll; move 2; event E33").seen.positions[0] == 1
    assert position().do("0: roll; move 3; event E33").seen.positions[0] == 1


def test_r31_evaporated_tokens_rain_back() -> None:
    scene = position(supply=20).do("0: roll; move 3; event E14")
    assert (scene.seen.supply, scene.seen.sky) == (16, 5)  # 1 returned, then 1 of every 4
    scene = position(supply=16, sky=5).do("0: roll; move 3; event E08")
    assert (scene.seen.supply, scene.seen.sky) == (19, 0)


def test_r32_equal_points_are_told_apart_by_pollution() -> None:
    scene = position(hands=["4/1", "3/0"], places=[END, 35], turn=1).do("1: roll; move 1; event E07")
    assert scene.state.scores() == [3, 3]
    assert scene.state.ranks() == [2, 1]


def test_r33_tokens_change_hands_only_by_cards() -> None:
    """Nobody can give or trade: what others have changes where a card asks, or when an innovation is used."""
    by_cards = set()
    for seed in range(6):
        game = new_game("rivers")
        state, rng = game.start(4), Rng(seed)
        while state.acting:
            (actor,) = state.acting
            if actor == CHANCE:
                state.apply(CHANCE, state.sample(rng))
                continue
            before = seen(state)
            legal = list(state.legal(actor))
            action = legal[rng.below(len(legal))]
            state.apply(actor, action)
            pairs = zip(tokens(before), tokens(seen(state)), strict=True)
            if any(was != now for seat, (was, now) in enumerate(pairs) if seat != actor):
                verb = game.vocabulary[action].split()[0]
                assert verb == "use" or before.cause in EVENT_IDS
                by_cards.add(verb)
    assert by_cards == {"use", "target", "choose", "pollute", "clean"}


def seen(state: State) -> RiversSight:
    sight = state.sight(SPECTATOR)
    assert isinstance(sight, RiversSight)
    return sight


def tokens(sight: RiversSight) -> list[tuple[int, int]]:
    """Clean and polluted tokens of every seat, in hand and on cards."""
    return [
        (hand.clean + sum(plot.clean for plot in plots), hand.polluted + sum(plot.polluted for plot in plots))
        for hand, plots in zip(sight.hands, sight.lands, strict=True)
    ]


def test_r34_protection_is_automatic_and_announced_only_to_who_would_be_hit() -> None:
    scene = position(3, lands={0: "U05, G1", 1: "G2", 2: "U01"}).do("0: roll; move 3; event E23")
    assert [note.seat for note in scene.said("protected")] == [0]
    assert scene.said("protected")[0].facts["habitat"] == "green"


# Options (§8)


def test_first_player_by_number() -> None:
    seen = new_game("rivers", {"first_player": "2"}).start(4).sight(0)
    assert seen.acting == (2,)


def test_first_player_at_random() -> None:
    scene = position(3, first_player="random")
    scene = Scene(scene.game, type(scene.state)(scene.game, scene.game.rules, 3, None))
    assert scene.chances() == {"first player 0": 1, "first player 1": 1, "first player 2": 1}
    assert (scene.seen.active, scene.seen.first) == (-1, -1)
    scene.do("first player 1")
    assert scene.may(1) == ["roll"]
    assert scene.seen.first == 1


def test_a_first_player_who_does_not_exist_is_refused() -> None:
    game = new_game("rivers", {"first_player": "3"})
    assert game.start(4).acting == (3,)
    with pytest.raises(BadOption, match="Seat 4 cannot go first: there are only 2 seats"):
        game.start(2)


@pytest.mark.parametrize("tokens", range(6, 13))
def test_start_tokens(tokens: int) -> None:
    scene = position(3, start_tokens=tokens)
    assert scene.clean() == [tokens] * 3
    assert scene.seen.supply == 76 - 3 * tokens
    assert position(3, start_tokens=tokens, scaled=True).seen.supply == 27


def test_depletion_round_plays_the_round_to_its_end() -> None:
    scene = position(3, supply=1, depletion="round").do("0: roll; move 3; event E01")
    scene.do("0: icon farm; pick F01; pick F02; pick F03; 0: buy 3")
    assert scene.may(1) == ["roll"]
    pass_turn(scene, 1)
    pass_turn(scene, 2, event="E10")
    assert scene.state.acting == ()
    assert scene.seen.reason == "depleted"
    assert scene.seen.turns == 3


def test_depletion_round_ends_also_when_the_first_player_is_home() -> None:
    scene = position(3, turn=2, supply=1, depletion="round", places=[END, 1, 1]).do("2: roll; move 1; event E01")
    scene.do("2: icon industry; pick I01; pick I02; pick I03; 2: buy 1")
    assert scene.state.acting == ()


def test_without_disasters_their_tiles_are_quiet() -> None:
    scene = position(places=[4], disasters="off").do("0: roll; move 2")
    assert scene.seen.phase == "event"
    assert scene.seen.disasters == ()
    scene = position(places=[2], disasters="off").do("0: roll; move 2; event E31")
    assert scene.seen.positions[0] == 6


def test_cards_face_up() -> None:
    scene = position(cards="face_up", lands={1: "U05"}).do(
        "0: roll; move 3; event E10; 0: icon farm; pick F01; pick F02; pick F03"
    )
    seen = scene.sight(1)
    assert seen.offer == ("F01", "F02", "F03")
    scene.do("0: buy 2")
    for viewer in (0, 1, -2):
        seen = scene.sight(viewer)
        assert seen.lands[0][0].card == "F02"
        assert seen.piles[2].under == ("F01", "F03")
        assert seen.points == (11, 16)
    assert scene.state.scores() == [11, 16]


# Turns (§5)


def test_skip_marks() -> None:
    scene = position(3, skips=(1, 2))
    pass_turn(scene, 0)
    assert scene.seen.active == 0
    assert scene.seen.skips == ()
    scene = position(3, skips=(0,), places=[0, END, END])
    pass_turn(scene, 0)
    assert scene.seen.active == 0


def test_a_skip_mark_of_a_finished_seat_has_no_meaning() -> None:
    scene = position(places=[35, 0]).do("0: roll; move 1; event E18")
    assert scene.seen.skips == (0,)
    pass_turn(scene, 1)
    assert scene.seen.active == 1


def test_the_round_is_counted_when_the_turn_comes_to_the_first_player() -> None:
    scene = position(2)
    rounds = []
    for event in ("E07", "E10", "E11", "E05"):
        rounds.append(scene.seen.round)
        pass_turn(scene, scene.seen.active, 1, event)
    assert rounds == [1, 1, 2, 2]


def test_the_game_ends_when_all_are_home() -> None:
    scene = position(places=[END, 35], turn=1).do("1: roll; move 1; event E07")
    assert scene.state.acting == ()
    assert scene.seen.reason == "journey"
    assert scene.seen.ranks == tuple(scene.state.ranks())
