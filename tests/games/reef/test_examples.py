"""The worked examples of §14, W1 to W22."""

from __future__ import annotations

import pytest

from shoal.games.reef.content import CONTENT, SPACES
from shoal.games.reef.rules import disasters
from shoal.games.reef.rules.builders import builder_of, mutated, notation
from shoal.games.reef.rules.species import organisms, specimen
from tests.games.reef.positions import position, row, spaces

MODERN = organisms("modern", "")


def rolled(builder: str, *rolls: int) -> list[str]:
    """What becomes of a builder, roll by roll."""
    base = specimen(builder, MODERN).kind.level
    found = []
    for roll in rolls:
        builder = notation(mutated(builder_of(builder), base, roll))
        found.append(builder)
    return found


def levels(builders: list[str]) -> list[int]:
    return [specimen(builder, MODERN).level for builder in builders]


def test_w1_skeleton_steps() -> None:
    boulder = rolled("boulder", 2, 8, 2, 1)
    assert boulder == [
        "boulder[weak,acid]",
        "boulder[weak,weak,acid,hot]",
        "boulder[weak,weak,acid,hot]",
        "boulder[weak,acid,hot]",
    ]
    assert levels(boulder) == [0, -1, -1, 0]
    platy = rolled("platy", 1, 1, 1)
    assert levels(platy) == [0, 1, 1]
    assert platy[-1] == "platy[strong,strong]"
    assert rolled("carbsponge", 1) == ["carbsponge"]


def test_w2_offspring() -> None:
    finger = rolled("finger", 3, 3, 4, 11, 4, 3)
    assert finger == ["finger[more]", "finger[more]", "finger", "finger[fewer,o2]", "finger[fewer,o2]", "finger[o2]"]
    assert [specimen(each, MODERN).young for each in finger] == [2, 2, 1, 0, 0, 1]
    assert rolled("finger", 12) == ["finger"]


def test_w3_recruit_then_graze() -> None:
    reef = "a3 finger; b3 finger; c3 boulder; d3 bivalve; e3 carbalga; a4 platy *; b1 *; c1 *"
    scene = position(reef).grow()
    assert scene.see().limits == (2,)
    assert scene.may() == {"recruit fish", "recruit snail", "recruit urchin", "done"}
    scene.do("recruit fish", "recruit snail")
    assert scene.may() == {"graze a4", "graze b1", "graze c1", "auto"}
    scene.do("graze a4", "graze b1")
    assert scene.see().algae == ((SPACES.index("c1"),),)
    assert scene.see().limits == (3,)
    assert scene.see().tasks == ("algae",)
    assert len(scene.may(0, "algae")) == 23
    scene.do("auto")
    assert [space for space in scene.reef() if space.endswith("*")] == [
        "a1 *",
        "b1 *",
        "c1 *",
        "d1 *",
        "e1 *",
        "a2 *",
    ]
    assert "a4" in scene.may(0, "mutate")


def test_w4_full_reef() -> None:
    reef = "; ".join(row(number, "finger") for number in (3, 4, 5, 6))
    reef += f"; {row(2, 'carbsponge')}; a1 softsponge; b1 softsponge"
    scene = position(reef, dwellers=[(10, 0, 0)]).grow()
    assert scene.see().tasks == ("algae",)
    assert [SPACES[space] for space in scene.see().algae[0]] == ["c1", "d1", "e1"]
    assert scene.see().left == (2,)
    assert len(scene.may(0, "algae")) == 27
    scene.do("algae a3", "algae b3")
    assert scene.see().supports == (9,)
    assert scene.see().dwellers == ((9, 0, 0),)
    assert "a3" not in scene.may(0, "mutate")
    assert "c3" in scene.may(0, "mutate")
    assert scene.why_not("mutate a3") == "The builder on a3 is covered by an alga."


def test_w5_spawning_and_slots() -> None:
    reef = "c4 finger[more]; d4 finger; e4 finger; a5 platy[fewer,o2]; b5 bivalve *; a1 boulder[hot]"
    assert position(reef).spawn().nursery() == ["boulder[hot] x1", "finger x2", "finger[more] x2"]


def test_w6_seven_urchins() -> None:
    reef = f"a3 finger[more]; b3 finger; c3 finger[fewer]; d3 boulder; e3 carbalga; {row(4, 'carbalga')}"
    reef += "; a5 carbalga; b5 carbalga; c5 carbalga; d5 carbalga"
    scene = position(reef, dwellers=[(0, 0, 7)]).spawn()
    assert scene.may() == {"urchins a3", "urchins b3", "urchins d3", "auto"}
    scene.do("urchins b3", "urchins d3")
    assert scene.nursery() == ["finger[more] x2", "carbalga x10"]


def test_w7_coral_triangle() -> None:
    scene = position("", "", "", "").scored((40, 20, 33, 58), (20, 25, 12, 12)).spawn(current_round=3)
    assert scene.see().scores == (60, 45, 45, 70)
    assert scene.see().tasks == ("", "triangle", "triangle", "triangle")
    assert scene.see().left == (0, 1, 2, 1)
    scene.do("2: triangle bivalve", "2: triangle bivalve")
    assert scene.nursery(2) == ["bivalve x4"]


def test_w8_where_juveniles_may_go() -> None:
    reef = "; ".join(row(number, "boulder") for number in (2, 3, 4, 5, 6))
    scene = position(reef).settle("branching, 6 finger, platy")
    first = {f"{column}1" for column in "abcde"}
    stacks = {f"{column}{number}" for column in "abcde" for number in (3, 4, 5, 6)}

    def homes(slot: int) -> set[str]:
        return {move.split()[1] for move in scene.may(0, "settle") if move.split()[0] == str(slot)}

    assert homes(3) == stacks
    assert homes(1) == homes(2) == first
    scene.do(*[f"settle 2 {space}" for space in sorted(first)])
    assert homes(2) == stacks
    assert homes(1) == set()
    scene.do("settle 3 a6", "settle 2 a6")
    assert "a6 boulder/platy/finger" in scene.after("settle")
    dead = scene.said("died")
    assert [note.facts["builders"] for note in dead] == [("branching",)]
    assert dead[0].facts["cause"] == "no_space"
    assert scene.see().step == "draw"


def test_w9_trading() -> None:
    scene = position("", "", "").migrate("3 finger", "3 platy", "3 bivalve")
    scene.do("0: trade right", "0: give 1", "0: give 1", "0: ask 1", "0: send")
    assert scene.may(0) == {"withdraw", "ready"}
    assert scene.may(1) == {"accept left", "decline left", "trade left", "trade right", "ready"}
    scene.do("1: trade right", "1: give 1", "1: give 1", "1: give 1", "1: send", "1: accept left")
    assert scene.nursery(0) == ["finger x1", "(platy x1)"]
    assert scene.nursery(1) == ["platy x2", "(finger x2)"]
    assert scene.see().offers == (None, None, None)
    assert [note.seat for note in scene.said("torn")] == [1]
    scene.do("1: trade right")
    assert scene.may(1, "give") == {"1"}


def test_w10_deep_freeze() -> None:
    reef = f"{row(5, 'finger')}; a6 platy; b6 boulder; c6 bryozoan; d6 finger[cold]; e6 softsponge; a1 finger"
    scene = position(reef).strike("freeze")
    assert scene.may() == {f"lose {space}" for space in ("a5", "b5", "c5", "d5", "e5", "a6", "b6")} | {"auto"}
    assert scene.see().left == (3,)
    scene.do("lose a5", "lose a6", "lose b6")
    left = "a1 finger; b5 finger; c5 finger; d5 finger; e5 finger; c6 bryozoan; d6 finger[cold]; e6 softsponge"
    assert scene.after("freeze") == spaces(left)


DISASTERS = [
    pytest.param(
        "hurricane",
        "ramp",
        "a1 boulder; b1 finger; c1 finger[strong]; d1 encsponge[weak,weak]; e1 boulder[weak]; a2 microbialite; "
        "b2 softsponge; a3 platy; b3 finger; c3 finger[weak]; d3 carbalga[weak,weak]; e3 platy[strong]; a5 platy",
        "a1 boulder; c1 finger[strong]; d1 encsponge[weak,weak]; b3 finger; d3 carbalga[weak,weak]; e3 platy[strong]; "
        "a5 platy",
        id="W11 Hurricane (Hit)",
    ),
    pytest.param(
        "gale",
        "atoll",
        "b5 encsponge; c5 boulder; d5 finger; b4 boulder; a1 platy",
        "a1 platy; b4 boulder",
        id="W12 Gale Force Winds without land",
    ),
    pytest.param(
        "gale",
        "ramp",
        "a1 encsponge; b1 boulder; c1 finger; a3 platy",
        "a1 encsponge; b1 boulder; a3 platy",
        id="W12 Gale Force Winds with land",
    ),
    pytest.param(
        "nutrification",
        "ramp",
        "a1 microbialite; b1 finger; c1 *; e1 finger[nut]",
        "a1 microbialite; b1 finger *; c1 *; d1 *; e1 finger[nut]; c2 *",
        id="W13 Nutrification",
    ),
    pytest.param(
        "hypoxia",
        "barrier",
        "a1 bivalve/finger[o2]; b1 finger[o2]/platy; c1 microbialite *; d1 boulder *; a2 finger",
        "a1 finger[o2]; b1 finger[o2]; c1 microbialite *; d1 *; a2 finger",
        id="W14 Spring Hypoxia",
    ),
]


@pytest.mark.parametrize(("card", "board", "reef", "left"), DISASTERS)
def test_disasters(card: str, board: str, reef: str, left: str) -> None:
    assert position(reef, boards=board).strike(card).after(card) == spaces(left)


def test_w13_one_space_over_where_several_are_near() -> None:
    scene = position("a1 microbialite; b1 finger; c1 *; e1 finger[nut]; c2 *").strike("nutrification")
    assert scene.may() == {"algae b2", "algae d2", "algae c3", "auto"}
    assert "a1" in scene.said("shielded")[0].facts["spaces"]  # type: ignore[operator]  # it is a tuple of names


def test_w15_carbon_dioxide_pulse() -> None:
    reef = "a5 finger/boulder[weak,acid]; b5 finger/finger; c5 softsponge; a1 finger[weak,acid]; "
    reef += "b1 finger[weak,acid,hot]; c1 microbialite; c3 platy; d3 bivalve"
    scene = position(reef, dwellers=[(1, 2, 0)]).strike("carbon")
    left = "a5 finger/boulder[weak,acid]; b5 finger; c5 softsponge; b1 finger[weak,acid,hot]; c1 microbialite; "
    assert scene.after("carbon") == spaces(left + "c3 platy; d3 bivalve")
    assert scene.dwellers_after("carbon") == (1, 0, 0)


def test_w16_coral_disease() -> None:
    reef = "a5 finger/boulder; b5 boulder; c5 finger *; d5 finger; e5 platy; a3 carbalga; b3 carbalga; c3 carbalga"
    scene = position(reef).strike("coralsick")
    assert scene.may() == {"sacrifice boulder", "sacrifice finger"}
    scene.do("sacrifice boulder")
    left = "a5 finger; c5 finger *; d5 finger; e5 platy; a3 carbalga; b3 carbalga; c3 carbalga"
    assert scene.after("coralsick") == spaces(left)


def test_w17_bad_luck() -> None:
    scene = position("a1 boulder")
    scene.state.round = 2
    disasters.begin_drawing(scene.state)
    scene.do("draw badluck", "draw calm", "draw tsunami", "draw stress")
    assert [note.facts["card"] for note in scene.said("disaster")] == ["badluck", "calm", "tsunami", "stress"]
    assert [note.facts["extra"] for note in scene.said("drawn")] == [0, 0, 1, 1]
    short = [card.id for card in CONTENT.cards if card.deck == "short"]
    assert len([card for card in scene.see().deck if card in short]) == 14


def test_w18_plain_score() -> None:
    scene = position("a3 boulder; b3 finger; c3 finger; d3 finger; a1 *; b1 *", dwellers=[(1, 0, 0)])
    assert scene.see().counts == ((4, 1, 2, ("boulder", "finger", "fish", "alga"), (), 11),)


def test_w19_score_with_bonuses() -> None:
    reef = f"{row(3, 'finger')}; {row(4, 'boulder')}; a5 platy/platy/platy; b5 platy/boulder/finger; "
    reef += "c5 bivalve/finger/finger; d5 finger[hot]; e5 finger[cold]/finger[more]; a6 finger[strong]; "
    reef += "b6 bryozoan/softsponge *"
    (count,) = position(reef, dwellers=[(2, 0, 1)]).see().counts
    types = ("boulder", "finger", "platy", "bivalve", "fish", "urchin", "alga")
    assert count == (23, 3, 1, types, ("resilience", "reef3d", "coast"), 54)


def test_w20_invasive_species() -> None:
    reef = "a3 platy/boulder; b3 *; c3 finger[hot] *; a4 boulder; b4 boulder"
    scene = position(reef, dwellers=[(2, 0, 0)]).strike("invader").do("roll 0 9")
    assert scene.after("invader") == spaces(f"{row(3, 'finger')}; a4 boulder; b4 boulder")
    assert scene.dwellers_after("invader") == (2, 0, 0)


def test_w21_clearing() -> None:
    reef = "a5 platy/boulder/softsponge; b5 finger/boulder *; c5 finger/carbalga"
    scene = position(reef, dwellers=[(2, 0, 0)]).strike("calm")
    (count,) = scene.see().surveys[0]
    assert (count[0], count[1], count[2], len(count[3]), count[5]) == (5, 2, 1, 7, 20)
    assert [stack for stack in scene.reef() if "/" in stack] == []
    assert {"a5 softsponge", "b5 boulder *", "c5 carbalga"} <= set(scene.reef())
    assert scene.see().dwellers == ((0, 0, 0),)
    assert scene.see().round == 2


def test_w22_recruitment_problem() -> None:
    scene = position(f"{row(4, 'finger')}; a1 *; b1 *", dwellers=[(0, 1, 0)]).strike("norecruits")
    assert scene.see().round == 2
    assert scene.see().limits == (2,)
    assert scene.may() == {"graze a1", "graze b1", "auto"}
