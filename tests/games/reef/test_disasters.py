"""Every disaster (§2.5), and the rulings of §11 on them, R29 to R43; kept stacks (R54, §8.2)."""

from __future__ import annotations

import pytest

from shoal.games.reef.content import CARD_IDS, CONTENT, SPACES
from shoal.games.reef.rules import disasters, game
from tests.games.reef.positions import Scene, position, row, spaces

FULL = "; ".join(f"{space} *" for space in SPACES)

EFFECTS = [
    (
        "pollution",
        "ramp",
        "a1 finger; b1 boulder[nut]; c1 finger[sed]; d1 carbalga; a2 boulder; a3 finger",
        "b1 c1 d1 a3",
    ),
    ("pollution", "atoll", "a1 finger; b2 boulder", "a1 b2"),
    ("hurricane", "ramp", "a1 finger/boulder[weak]; a3 platy/finger; b3 finger/platy", "a1 a3 b3"),
    ("hypoxia", "atoll", "a1 finger", "a1"),
    (
        "carbon",
        "ramp",
        "a5 softsponge; b5 finger; c5 boulder[acid]; a1 boulder[acid]; b1 boulder[acid,hot]",
        "a5 c5 b1",
    ),
    (
        "anoxia",
        "ramp",
        "a5 finger/finger[o2]/boulder; b5 microbialite; c5 boulder; a4 boulder; a1 boulder",
        "a5 b5 a4 a1",
    ),
    (
        "corrosive",
        "ramp",
        "a5 finger; b5 softsponge; c5 bryozoan; d5 boulder[acid]; e5 boulder/softsponge",
        "b5 c5 d5 e5",
    ),
    ("glaciation", "ramp", "a1 boulder[hot,cold,o2]; b1 encsponge *; a3 finger", "b1 a3"),
    ("calm", "ramp", "a1 finger; a5 finger", "a1 a5"),
    ("badluck", "ramp", "a1 finger; a5 finger", "a1 a5"),
    ("norecruits", "ramp", "a1 finger; a5 finger", "a1 a5"),
]


@pytest.mark.parametrize(("card", "board", "reef", "left"), EFFECTS, ids=[f"{e[0]} {e[1]}" for e in EFFECTS])
def test_who_is_left(card: str, board: str, reef: str, left: str) -> None:
    found = position(reef, boards=board).strike(card).after(card)
    assert {space.split()[0] for space in found} == set(left.split())


def test_anoxia_and_corrosion_reach_buried_builders() -> None:
    scene = position("a5 finger/finger[o2]/boulder; b5 boulder/softsponge/platy").strike("anoxia")
    assert scene.after("anoxia") == ["a5 finger[o2]"]
    scene = position("b5 boulder/softsponge/platy[cold]").strike("corrosive")
    assert scene.after("corrosive") == ["b5 softsponge/platy[cold]"]


def test_pollution_is_told_with_its_reasons() -> None:
    scene = position("a1 finger; b1 boulder[nut]; d1 carbalga; a2 bivalve").strike("pollution")
    (note,) = scene.said("struck")
    told = zip(*(note.facts[each] for each in ("spaces", "fates", "reasons")), strict=True)
    assert list(told) == [
        ("a1", "dies", "nut sed"),
        ("b1", "safe", "nut"),
        ("d1", "safe", "zooxanthellae"),
        ("a2", "dies", "nut sed"),
    ]


def test_predator_and_sick_urchins() -> None:
    reef = f"{row(3, 'finger')}; {row(4, 'finger')}"
    scene = position(reef, dwellers=[(2, 1, 2)]).strike("predator")
    assert scene.see().dwellers == ((0, 1, 2),)
    assert scene.see().left == (3,)
    scene = position(reef, dwellers=[(2, 1, 2)]).strike("urchinsick")
    assert scene.see().dwellers == ((2, 1, 0),)
    assert scene.see().left == (2,)


def test_near_miss_kills_urchins_on_every_board_and_overgrows_row_1_beside_land() -> None:
    reef = f"{row(3, 'finger')}; {row(4, 'finger')}"
    scene = position(reef, f"{row(4, 'boulder')}; {row(3, 'boulder')}", boards="ramp atoll", dwellers=[(0, 0, 1)] * 2)
    scene.strike("nearmiss")
    assert scene.dwellers_after("nearmiss", 0) == scene.dwellers_after("nearmiss", 1) == (0, 0, 0)
    assert [space for space in scene.after("nearmiss", 0) if "*" in space] == [f"{column}1 *" for column in "abcde"]
    assert not [space for space in scene.after("nearmiss", 1) if "*" in space]


def test_r29_all_cards_are_drawn_before_the_first_acts() -> None:
    scene = position("a1 finger")
    scene.state.round = 2
    disasters.begin_drawing(scene.state)
    scene.do("draw gale")
    assert scene.see().drawn == ("gale",)
    assert scene.reef() == ["a1 finger"]
    scene.do("draw calm")
    assert scene.after("gale") == []


@pytest.mark.parametrize(
    ("current_round", "decks"),
    [(1, "short"), (2, "short short"), (3, "long"), (4, "short short"), (5, "short long"), (7, "short long")],
)
def test_the_schedule(current_round: int, decks: str) -> None:
    scene = position("", rounds=7, short_deck="calm stress gale")
    scene.state.round = current_round
    disasters.begin_drawing(scene.state)
    for deck in decks.split():
        assert {scene.game.outcomes[outcome].split()[1] for outcome, _ in scene.state.chances()} == {
            card.id for card in CONTENT.cards if card.deck == deck and card.id in scene.see().deck
        }
        scene.state.apply(-1, scene.state.chances()[0][0])
    assert [note.facts["deck"] for note in scene.said("drawn")] == decks.split()


def test_r30_an_empty_deck_takes_back_its_discards() -> None:
    scene = position("", short_deck="calm stress")
    scene.state.round = 2
    scene.state.deck &= ~(1 << CARD_IDS.index("stress"))
    scene.state.discards = 1 << CARD_IDS.index("stress")
    disasters.begin_drawing(scene.state)
    scene.do("draw calm", "draw stress")
    assert scene.see().past == (("calm", "stress"),)


def test_r30_without_cards_there_is_no_draw() -> None:
    scene = position("", short_deck="none", long_deck="none")
    scene.state.round = 2
    disasters.begin_drawing(scene.state)
    game.go_on(scene.state)
    assert len(scene.said("no_card")) == 2
    assert scene.see().past == ((),)
    scene = position("", short_deck="badluck")
    scene.state.round = 2
    disasters.begin_drawing(scene.state)
    scene.do("draw badluck")
    assert len(scene.said("no_card")) == 3


def test_used_cards_go_back_where_they_are_reshuffled() -> None:
    assert position("").strike("calm").see().discards == ("calm",)
    scene = position("", used_cards="reshuffle").strike("calm")
    assert scene.see().discards == ()
    assert "calm" in scene.see().deck


def test_themes_and_subsets_make_the_decks() -> None:
    weather = ("freeze", "heatwave", "nearmiss", "hurricane", "gale", "tsunami", "calm", "corrosive", "glaciation")
    assert position("", disasters="weather").see().deck == weather
    scene = position("", disasters="human_made", short_deck="calm bloom gale", long_deck="anoxia glaciation")
    assert scene.see().deck == ("bloom", "calm", "anoxia")


def test_r31_calm_seas_cancel_nothing() -> None:
    scene = position("a1 finger")
    scene.state.round = 2
    disasters.begin_drawing(scene.state)
    scene.do("draw calm", "draw gale")
    assert scene.after("gale") == []


def test_r32_who_becomes_top_is_not_hit_by_the_same_card() -> None:
    scene = position("a5 boulder/finger; b5 finger").strike("carbon")
    assert scene.after("carbon") == ["a5 boulder"]


def test_r33_algae_neither_protect_nor_go() -> None:
    assert position("a1 finger *").strike("gale").after("gale") == ["a1 *"]


def test_r34_half_of_those_not_spared_rounded_down() -> None:
    scene = position("a1 finger; b1 finger; c1 finger; d1 boulder; a3 finger; b3 finger[strong]").strike("tsunami")
    assert scene.may(0, "lose") == {"a1", "b1", "c1", "a3"}
    assert scene.see().left == (2,)
    assert scene.why_not("lose d1") == "The builder on d1 is safe from this disaster."
    assert position("a1 finger").strike("heatwave").after("heatwave") == ["a1 finger"]


def test_r35_all_of_a_stack_have_the_depth_of_their_space() -> None:
    scene = position("a5 finger/finger/finger").strike("anoxia")
    assert scene.after("anoxia") == []


def test_r36_only_named_dwellers_die() -> None:
    reef = f"{row(3, 'finger')}; {row(4, 'finger')}"
    for card in ("hurricane", "glaciation", "hypoxia", "pollution", "stress"):
        assert position(reef, dwellers=[(2, 1, 1)]).strike(card).dwellers_after(card) == (2, 1, 1)


def test_r37_coral_disease_counts_top_corals_only() -> None:
    scene = position(
        "a5 boulder/finger; b5 boulder/finger; c5 platy; d5 boulder; a3 carbalga; b3 carbalga; c3 carbalga"
    )
    scene.strike("coralsick")
    left = "a5 boulder; b5 boulder; c5 platy; d5 boulder; a3 carbalga; b3 carbalga; c3 carbalga"
    assert scene.after("coralsick") == spaces(left)
    assert position("a3 carbalga").strike("coralsick").after("coralsick") == ["a3 carbalga"]


def test_r40_glaciation_is_over_by_the_next_round() -> None:
    scene = position("a1 boulder; a3 finger").strike("glaciation")
    assert scene.see().round == 2
    scene.do("auto", "mutate a3", "roll 0 12", "mutate a3", "roll 0 12", "triangle branching", "triangle branching")
    assert any(move.startswith("1 ") and move.endswith("2") for move in scene.may(0, "settle"))


def test_r41_each_reef_rolls_its_own_row() -> None:
    scene = position("a1 boulder", "a6 boulder; a2 finger", migration="off").strike("invader")
    scene.do("roll 0 1", "roll 1 12")
    assert scene.after("invader", 0) == spaces(row(1, "finger"))
    assert scene.after("invader", 1) == spaces(f"{row(6, 'finger')}; a2 finger")


def test_r42_stress_reaches_buried_and_covered_builders_but_not_the_triangle() -> None:
    scene = position("a5 finger[more]/boulder[more,hot]; b5 platy[more] *; c5 finger[fewer]").strike("stress")
    assert scene.after("stress") == spaces("a5 finger/boulder[hot]; b5 platy *; c5 finger[fewer]")
    assert scene.said("stressed")[0].facts["many"] == 3


def test_r43_recruitment_problem_lets_dwellers_stay_and_graze() -> None:
    scene = position(f"{row(4, 'finger')}; a1 *; b1 *; c1 *", dwellers=[(1, 1, 0)]).strike("norecruits")
    assert scene.see().dwellers == ((1, 1, 0),)
    assert scene.see().tasks == ("graze",)


# Algae from disasters (§6.2)


def test_bloom_shields_nothing() -> None:
    scene = position("a1 microbialite; b1 finger[nut]").strike("bloom").do("roll 0 7")
    assert [space for space in scene.after("bloom") if "*" in space] == spaces(
        "a1 microbialite *; b1 finger[nut] *; c1 *; d1 *; e1 *"
    )


def test_r17_one_space_over_goes_in_column_order_to_the_nearest() -> None:
    scene = position(f"{row(1, '*')}; {row(2, '*')}; b3 boulder").strike("bloom").do("roll 0 1")
    # each alga of row 1 finds the space two rows up free
    assert [space for space in scene.after("bloom") if space.split()[0][1] == "3"] == spaces(
        "a3 *; b3 boulder *; c3 *; d3 *; e3 *"
    )


def test_r17_an_alga_without_a_space_is_lost() -> None:
    scene = position(FULL.replace("e6 *", "e6 finger")).strike("bloom").do("roll 0 1")
    assert scene.after("bloom")[-1] == "e6 finger *"
    lost = [note.facts["lost"] for note in scene.said("algae") if note.facts["cause"] == "bloom"]
    assert lost == [0, 1, 1, 1, 1]


def test_run_off_goes_around_what_tolerates_nutrients() -> None:
    reef = f"{row(1, '*')}; {row(2, 'microbialite')}".replace("c1 *", "c1 microbialite *")
    scene = position(reef).strike("nutrification")
    found = {space.split()[0] for space in scene.after("nutrification") if "*" in space}
    assert found == {f"{column}1" for column in "abcde"} | {"a3", "b3", "d3", "e3"}


# Kept stacks (R54, §8.2)


def kept(reef: str) -> Scene:
    return position(reef, stacks="keep")


def test_r54_nothing_is_cleared() -> None:
    scene = kept("a5 platy/boulder/softsponge").strike("calm")
    assert "a5 platy/boulder/softsponge" in scene.reef()
    assert scene.see().round == 2


def test_r54_a_builder_is_one_zone_shallower_for_each_below_it() -> None:
    scene = kept("a5 platy/boulder/finger; b3 platy/finger; c5 finger").strike("gale")
    assert scene.after("gale") == spaces("a5 platy/boulder; b3 platy; c5 finger")
    scene = kept("a5 platy/boulder/finger; c5 finger").strike("anoxia")
    assert scene.after("anoxia") == ["a5 boulder/finger"]


def test_r54_a_juvenile_needs_the_depth_it_will_have() -> None:
    reef = "; ".join(row(number, "boulder") for number in range(1, 7)).replace("a5 boulder", "a5 boulder/boulder")
    scene = kept(reef).settle("branching, platy, finger")
    homes = scene.may(0, "settle")
    assert {move.split()[1] for move in homes if move.startswith("1 ")} == {"a5"} | {
        f"{column}{number}" for column in "abcde" for number in (3, 4)
    }
    assert {move.split()[1] for move in homes if move.startswith("2 ")} == {
        f"{column}{number}" for column in "abcde" for number in (5, 6)
    } - {"a5"}
    assert len([move for move in homes if move.startswith("3 ")]) == 20
    assert scene.why_not("settle 2 a3") == "On top of a3 the water is not right for Platy Coral."


def test_r54_what_stands_above_a_dead_builder_sinks_and_lives() -> None:
    scene = kept("a5 finger/branching").strike("corrosive")
    assert scene.after("corrosive") == ["a5 branching"]
