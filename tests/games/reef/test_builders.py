"""Who is what (R2, R6-R11, R38, R39), how one alone is rated (R55), and what the errata say (E7-E11)."""

from __future__ import annotations

import pytest

from shoal.games.reef.content import BUILDER_IDS, CONTENT
from shoal.games.reef.rules.builders import builder_of, mutated, notation
from shoal.games.reef.rules.species import specimen
from shoal.games.reef.words.en import WORDS
from tests.games.reef.positions import position, row
from tests.some import some

KINDS = {builder.id: builder for builder in CONTENT.builders}


def rolled(builder: str, *rolls: int) -> str:
    """The builder after these mutations."""
    number = builder_of(builder)
    for roll in rolls:
        number = mutated(number, KINDS[builder.partition("[")[0]].level, roll)
    return notation(number)


# What the builders are


def test_r2_closest_to_land_is_row_1_and_the_atoll_has_no_land() -> None:
    rows = "a1 bivalve; a2 bivalve; a3 bivalve"
    assert position(rows, boards="barrier").strike("pollution").after("pollution") == ["a3 bivalve"]
    assert position(rows, boards="atoll").strike("pollution").after("pollution") == rows.split("; ")
    assert position("a1 bivalve", boards="barrier").strike("nutrification").after("nutrification") == [
        "a1 bivalve *", "b1 *", "c1 *", "d1 *", "e1 *",
    ]  # fmt: skip
    assert position("a1 bivalve", boards="atoll").strike("nutrification").after("nutrification") == ["a1 bivalve"]


def test_r6_only_kinds_that_are_called_strong_or_delicate_are_so() -> None:
    assert {id for id in some(KINDS) if KINDS[id].level == 1} == {"boulder", "carbsponge", "encsponge", "carbalga"}
    assert {id for id in some(KINDS) if KINDS[id].level == -1} == {"platy", "bryozoan"}


def test_r7_the_microbialite_is_no_carbonate_organism() -> None:
    assert not KINDS["microbialite"].carbonate
    assert position("a1 microbialite; b1 finger").strike("carbon").after("carbon") == ["a1 microbialite"]


def test_r8_the_carbonate_alga_is_encruster_and_recruiter() -> None:
    assert KINDS["carbalga"].encruster
    scene = position("a3 carbalga; b3 carbalga").grow()
    assert scene.may(0, "recruit") == {"fish", "snail", "urchin"}


def test_r9_inherent_tolerance_helps_as_a_mutation_does() -> None:
    scene = position("a6 softsponge; b6 finger[cold]; c6 finger; d6 finger; e6 bryozoan").strike("freeze")
    assert scene.may(0, "lose") == {"c6", "d6"}
    assert specimen("finger[cold]", CONTENT.builders).tolerances == specimen("softsponge", CONTENT.builders).tolerances


def test_r10_skeletons_move_in_single_steps_between_weak_and_strong() -> None:
    assert rolled("boulder", 2) == "boulder[weak,acid]"
    assert rolled("boulder", 2, 8) == "boulder[weak,weak,acid,hot]"
    assert rolled("boulder", 2, 8, 2) == "boulder[weak,weak,acid,hot]"  # weaker than weak: nothing happens
    assert rolled("boulder", 2, 8, 1) == "boulder[weak,acid,hot]"
    assert rolled("platy", 1, 1, 1) == "platy[strong,strong]"
    assert rolled("carbsponge", 1) == "carbsponge"


def test_r11_two_more_do_not_make_three_young_and_two_fewer_are_as_one() -> None:
    assert rolled("finger", 3, 3) == "finger[more]"
    assert rolled("finger", 4, 4) == "finger[fewer]"
    assert rolled("finger", 3, 3, 4) == "finger"
    assert rolled("finger", 11, 4, 3) == "finger[o2]"
    assert specimen("finger[more]", CONTENT.builders).young == 2
    assert specimen("finger[fewer]", CONTENT.builders).young == 0


@pytest.mark.parametrize("encruster", ["encsponge", "carbalga", "encsponge[weak,weak]", "carbalga[weak,weak]"])
def test_r38_encrusters_never_break_in_waves_but_by_a_gale_without_land(encruster: str) -> None:
    for card in some(("hurricane", "gale")):
        assert position(f"a1 {encruster}; a3 {encruster}").strike(card).after(card) == [
            f"a1 {encruster}", f"a3 {encruster}",
        ]  # fmt: skip
    assert position(f"a1 {encruster}; b1 {encruster}").strike("tsunami").after("tsunami") == [
        f"a1 {encruster}", f"b1 {encruster}",
    ]  # fmt: skip
    assert position(f"b5 {encruster}", boards="atoll").strike("gale").after("gale") == []


def test_r39_spring_hypoxia_does_nothing_without_land() -> None:
    assert position("a1 finger", boards="atoll").strike("hypoxia").after("hypoxia") == ["a1 finger"]
    assert position("a1 finger", boards="ramp").strike("hypoxia").after("hypoxia") == []


# A reef alone


@pytest.mark.parametrize(
    ("per_round", "band"),
    [(-9, "smothered"), (14, "smothered"), (15, "struggling"), (26, "struggling"), (27, "hanging"), (35, "hanging"),
     (36, "healthy"), (44, "healthy"), (45, "survivor"), (80, "survivor")],
)  # fmt: skip
def test_r55_a_reef_alone_is_rated_by_its_points_per_round(per_round: int, band: str) -> None:
    assert CONTENT.band(4 * per_round, 4).id == band
    assert CONTENT.band(per_round, 1).id == band
    assert CONTENT.band(4 * 45 - 1, 4).id == "healthy"


def test_r55_the_rating_is_said_at_the_end() -> None:
    scene = position(row(3, "finger"), rounds=1).strike("calm")
    sight = scene.see(0)
    assert sight.step == "over"
    assert WORDS.prompt.prompt(sight, (), ("Ann",)) == "The game is over: 7 points. Smothered reef!"


# Printed tokens, where the order of things matters


def test_invaders_clear_all_rows_before_the_first_of_them_settles() -> None:
    """§8.4: what the last reef loses to them is there for the first."""
    full = "; ".join(row(number, "finger") for number in range(1, 7))
    scene = position(full.replace(f"{row(1, 'finger')}; ", ""), full, "", token_supply="printed")
    scene.state.terms.token_limit[BUILDER_IDS.index("finger")] = 25 + 30 + 1
    assert scene.see().tokens[BUILDER_IDS.index("finger")] == 0
    scene.strike("invader").do("roll 0 1", "roll 1 6", "roll 2 1")
    assert [each for each in scene.after("invader", 0) if each[1] == "1"] == row(1, "finger").split("; ")
    assert [each for each in scene.after("invader", 1) if each[1] == "6"] == []


# What the science notes keep apart from the game


def test_e7_the_deep_freeze_strikes_deep_water() -> None:
    scene = position(row(1, "finger") + "; " + row(6, "finger")).strike("freeze")
    assert scene.may(0, "lose") == {"a6", "b6", "c6", "d6", "e6"}


def test_e8_reproductive_stress_takes_a_marker_and_genes_are_said_to_stay() -> None:
    assert position("a3 finger[more,hot]").strike("stress").after("stress") == ["a3 finger[hot]"]
    assert "without changing them" in WORDS.names.cards["stress"].science


def test_e9_deep_is_the_dim_part_of_the_sunlit_sea() -> None:
    assert [id for id in KINDS if KINDS[id].zooxanthellae and "deep" in KINDS[id].depths]
    text = WORDS.names.depths["deep"].text.lower()
    assert "dim" in text
    assert "dark" not in text


def test_e10_what_is_gone_from_all_reefs_lives_on_in_the_coral_triangle() -> None:
    scene = position("a3 finger", "a3 finger").strike("calm")
    assert len(scene.see().triangle) == len(BUILDER_IDS)
    note = next(iter(scene.said("survey")))
    lost = type(note)("vanished", None, {"types": ("platy",)})
    said = WORDS.story.sentence(lost, 0, ("Ann", "Ben"))
    assert "Coral Triangle" in said
    assert "extinct" not in said.lower()


def test_e11_no_word_of_another_games_microbes() -> None:
    assert "fossil" not in WORDS.lesson.glossary["Microbe"].lower()
    assert "game" not in " ".join(WORDS.lesson.glossary.values()).lower()


def test_every_word_of_the_booklets_glossary_is_explained() -> None:
    wanted = (
        "adaptation", "bathymetry", "benthic", "carbonate", "colonisation", "competition", "diversity", "ecosystem",
        "encruster", "environment", "environmental event", "evolution", "extinction", "extirpation", "fossil", "gene",
        "genetic variation", "geography", "heredity", "juvenile", "marine", "microbe", "migration", "mobile",
        "mutation", "natural selection", "niche", "offspring", "organism", "photosynthesis", "planktic", "population",
        "reef", "reef builder and reef dweller", "reproduction", "resilience", "sediment", "sessile", "species",
        "stress", "stressor", "tsunami", "zooxanthellae",
    )  # fmt: skip
    found = {term.lower() for term in WORDS.lesson.glossary}
    assert [term for term in wanted if term not in found] == []
    assert list(WORDS.lesson.glossary) == sorted(WORDS.lesson.glossary, key=str.lower)


def test_plans_are_what_the_options_allow() -> None:
    plans = {plan.id: plan for plan in CONTENT.manifest.plans}
    assert {"two_hours", "ninety_minutes", "practice", "climate", "people", "long"} <= plans.keys()
    assert (plans["two_hours"].options, plans["two_hours"].minutes) == ({}, 120)
    assert plans["ninety_minutes"].options["rounds"] == 3
    assert plans["practice"].options["rounds"] == 1
    assert 5 <= int(plans["long"].options["rounds"]) <= 7
    assert plans.keys() == WORDS.lid.plans.keys()
