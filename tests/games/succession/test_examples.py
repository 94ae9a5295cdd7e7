"""Every worked example of §14, move by move."""

from __future__ import annotations

import pytest

from shoal.engine.game import places
from tests.games.succession.positions import Scene, cards, full_deck, position


def names(text: str) -> list[str]:
    """A hand in card order."""
    order = list(dict.fromkeys(full_deck(position(["", ""], "snails", black=True, purple=True).game)))
    return sorted(cards(text), key=order.index)


def test_e1_opening_race() -> None:
    scene = position(["green_algae, mussels", "diatoms, crab", "diatoms, starfish"], turn=None)
    assert scene.state.acting == (1, 2)
    assert scene.may(1) == scene.may(2) == {"play diatoms"}
    assert scene.may(0) == set()
    scene.do("2: play diatoms")
    assert scene.seen.pile == ("diatoms",)
    assert scene.seen.colour == "green"
    assert scene.hand(1) == names("diatoms, crab")
    assert scene.at == "turn 0"


def test_e2_no_green() -> None:
    scene = position(["hydroids, crab", "mussels, jellyfish"], turn=None)
    assert scene.state.acting == (0,)
    scene.do("0: play hydroids")
    assert scene.seen.colour == "yellow"
    assert scene.at == "turn 1"


def e3() -> Scene:
    return position(["isopods, mussels, crab", "mussels", "mussels"], "snails")


def test_e3_drawn_match() -> None:
    scene = e3()
    assert scene.may(0) == {"play isopods", "play crab", "draw"}
    scene.do("0: draw -> hydroids")
    assert scene.seen.pile == ("snails", "hydroids")
    assert scene.hand(0) == names("isopods, mussels, crab")
    assert scene.at == "turn 1"


def test_e4_drawn_no_match() -> None:
    scene = e3()
    scene.do("0: draw -> barnacles")
    assert scene.may(0) == {"keep"}
    scene.do("0: keep")
    assert len(scene.hand(0)) == 4
    assert scene.at == "turn 1"


def test_e5_drawn_predator() -> None:
    scene = e3()
    scene.do("0: draw -> jellyfish")
    assert scene.may(0) == {"play jellyfish", "keep"}
    scene.do("0: play jellyfish", "0: colour blue")
    assert scene.seen.colour == "blue"
    assert scene.at == "turn 2"


def test_e6_own_upgrade() -> None:
    scene = position(["brown_algae, ciliates, mussels", "ciliates, snails", "mussels"], "diatoms")
    scene.do("0: play brown_algae")
    assert scene.at == "follow 0"
    assert scene.may(0) == {"play ciliates", "pass"}
    assert scene.may(1) == set()
    scene.do("0: play ciliates")
    assert scene.seen.colour == "yellow"
    assert scene.hand(0) == ["mussels"]
    assert scene.at == "turn 1"


def test_e7_shouts_in_a_chain() -> None:
    hands = ["brown_algae, mussels", "tubeworms, anemones, crab", "snails", "ciliates, bryozoans, tunicates"]
    scene = position(hands, "diatoms")
    scene.do("0: play brown_algae")
    assert scene.may(0) == {"pass"}
    scene.do("0: pass")
    assert scene.state.acting == (1, 2, 3)
    assert scene.may(3) == {"upgrade", "pass"}
    assert scene.may(1) == scene.may(2) == {"pass"}
    scene.do("1: pass", "3: upgrade")
    assert scene.seen.colour == "yellow"
    assert scene.may(3) == {"play bryozoans", "pass"}
    scene.do("3: play bryozoans")
    assert scene.at == "follow 3"
    assert scene.may(3) == {"pass"}
    scene.do("3: pass")
    assert scene.state.acting == (0, 1, 2)
    scene.do("1: upgrade")
    assert scene.may(1) == {"play anemones", "pass"}
    scene.do("1: pass")
    assert scene.seen.pile == ("diatoms", "brown_algae", "ciliates", "bryozoans", "tubeworms")
    assert scene.seen.colour == "blue"
    assert scene.at == "turn 2"


def test_e8_nobody_upgrades() -> None:
    scene = position(["brown_algae, mussels", "ciliates, snails", "mussels"], "diatoms")
    scene.do("0: play brown_algae", "0: pass", "2: pass", "1: pass")
    assert scene.seen.colour == "green"
    assert scene.at == "turn 1"


def test_e9_crab() -> None:
    scene = position(["mussels", "crab, snails, starfish", "mussels", "mussels"], "tunicates", turn=1)
    scene.do("1: play crab")
    assert scene.may(1) == {"play snails", "pass"}
    scene.do("1: play snails")
    assert scene.seen.colour == "yellow"
    assert scene.seen.direction == -1
    assert scene.at == "turn 0"


def test_e10_crab_without_food() -> None:
    scene = position(["mussels", "crab, jellyfish", "mussels", "mussels"], "tunicates", turn=1)
    scene.do("1: play crab")
    assert scene.may(1) == {"pass"}
    scene.do("1: pass")
    assert scene.seen.colour == "blue"
    assert scene.seen.direction == -1
    assert scene.at == "turn 0"


def test_e11_shrimp_and_upgrade() -> None:
    scene = position(["shrimp, brown_algae, ciliates, mussels", "mussels", "snails"], "tunicates")
    scene.do("0: play shrimp", "0: play brown_algae -> diatoms, crab")
    assert scene.hand(1) == names("diatoms, mussels, crab")
    assert scene.at == "follow 0"
    scene.do("0: play ciliates")
    assert scene.seen.colour == "yellow"
    assert scene.at == "turn 1"
    assert scene.may(1) == {"play crab", "draw"}


def test_e12_jellyfish_two_players() -> None:
    scene = position(["jellyfish, snails", "mussels"], "tunicates")
    scene.do("0: play jellyfish", "0: colour yellow")
    assert scene.at == "turn 0"
    assert scene.may(0) == {"play snails", "draw"}


def test_e13_nudibranch() -> None:
    scene = position(["nudibranch, snails", "mussels", "mussels"], "tunicates")
    scene.do("0: play nudibranch", "0: colour blue -> bacteria, diatoms, crab, shrimp")
    assert scene.hand(1) == names("bacteria, crab, mussels")
    assert scene.hand(2) == names("diatoms, shrimp, mussels")
    assert scene.seen.colour == "blue"
    assert scene.at == "turn 1"


def test_e14_starfish_short_deck() -> None:
    scene = position(
        ["mussels", "tunicates", "starfish, barnacles", "anemones, crab"],
        "mussels",
        turn=2,
        direction=-1,
        deck="bacteria, 4 snails, 4 isopods, 2 hydroids",
    )
    scene.do("2: play starfish -> snails, snails, isopods, isopods, bacteria, hydroids, snails, hydroids")
    assert [note.seat for note in scene.said("drew")] == [1, 0, 3, 2, 1, 0, 3, 2]
    assert scene.hand(0) == names("snails, hydroids, mussels")
    assert scene.hand(1) == names("bacteria, snails, tunicates")
    assert scene.hand(2) == names("isopods, hydroids, barnacles")
    assert scene.hand(3) == names("snails, isopods, anemones, crab")
    assert scene.seen.deck == 3
    assert scene.seen.pile[-1] == "starfish"
    assert scene.seen.direction == 1
    assert scene.state.acting == (1,)
    scene.do("1: play bacteria")
    assert scene.seen.colour == "green"
    assert scene.at == "turn 2"


def test_e15_rebuild() -> None:
    scene = position(["mussels", "mussels"], "snails", deck="crab")
    assert len(scene.seen.pile) == 77
    scene.do("0: draw -> crab")
    assert scene.seen.deck == 76
    assert scene.seen.pile == ("snails",)
    assert scene.may(0) == {"play crab", "keep"}


def everything_but(scene: Scene, *taken: str) -> str:
    rest = full_deck(scene.game)
    for card in taken:
        rest.remove(card)
    return ", ".join(rest)


def test_e16_nothing_to_draw() -> None:
    blank = position(["", ""], "snails")
    scene = position(["mussels", everything_but(blank, "snails", "mussels")], "snails")
    assert scene.may(0) == {"pass"}
    scene.do("0: pass")
    assert scene.at == "turn 1"
    scene = position(["isopods, mussels", everything_but(blank, "snails", "isopods", "mussels")], "snails")
    assert scene.may(0) == {"play isopods"}


def test_e17_predator_as_last_card() -> None:
    scene = position(["nudibranch", "snails, crab", "starfish, crab, mussels"], "hydroids")
    scene.do("0: play nudibranch")
    assert scene.state.acting == ()
    assert scene.state.points == ((0, 4, 7),)
    assert scene.state.ranks() == [1, 2, 3]


def test_e18_upgrade_as_last_card() -> None:
    scene = position(["brown_algae, mussels", "ciliates, tunicates", "ciliates"], "diatoms")
    scene.do("0: play brown_algae", "0: pass", "2: upgrade")
    assert scene.state.acting == ()
    assert scene.state.points == ((1, 2, 0),)
    assert scene.state.won == (0, 0, 1)


def e19() -> Scene:
    scene = position(["snails, mussels", "isopods, barnacles", "tunicates, crab"], "hydroids", calls="spoken")
    scene.do("0: play snails")
    return scene


def test_e19_last_card_said() -> None:
    scene = e19()
    assert scene.at == "turn 1"
    assert scene.seen.owes == (0,)
    assert scene.may(0) == {"call last", "quiet"}
    assert scene.may(1) == {"play isopods", "draw", "catch 0", "quiet"}
    assert scene.may(2) == {"catch 0", "quiet"}
    scene.do("0: call last")
    assert scene.may(0) == scene.may(2) == set()
    assert scene.may(1) == {"play isopods", "draw"}


def test_e20_caught() -> None:
    scene = e19()
    scene.do("2: catch 0 -> bacteria, crab")
    assert scene.hand(0) == names("bacteria, mussels, crab")
    assert scene.seen.owes == ()
    assert scene.at == "turn 1"


def test_e21_too_late() -> None:
    scene = e19()
    scene.do("1: draw -> diatoms", "1: keep")
    assert scene.at == "turn 2"
    assert scene.seen.owes == (0,)
    assert scene.may(1) == {"catch 0", "quiet"}
    assert scene.may(2) == {"play crab", "draw", "catch 0", "quiet"}
    scene.do("2: play crab")
    assert scene.seen.owes == (2,)
    assert scene.may(2) == {"play tunicates", "pass", "call last", "quiet"}
    assert scene.may(0) == {"catch 2", "quiet"}


def test_e22_winner_not_said() -> None:
    scene = position(["jellyfish", "isopods, barnacles", "tunicates, crab"], "hydroids", calls="spoken")
    scene.do("0: play jellyfish")
    assert scene.at == "winner 0"
    assert scene.may(0) == {"call winner", "quiet"}
    assert scene.may(1) == {"catch 0", "quiet"}
    scene.do("0: quiet -> bacteria, diatoms")
    assert scene.at == "colour 0"
    scene.do("0: colour green")
    assert scene.hand(0) == names("bacteria, diatoms")
    assert scene.at == "turn 2"


@pytest.mark.parametrize(
    ("totals", "won", "counted", "ranks"),
    [
        ((11, 11, 13), (1, 1, 1), True, [1, 1, 3]),
        ((11, 11, 9), (1, 2, 0), True, [3, 2, 1]),
        ((11, 11, 9), (1, 2, 0), False, [2, 1, 3]),
    ],
)
def test_e23_ranking(totals: tuple[int, ...], won: tuple[int, ...], counted: bool, ranks: list[int]) -> None:
    scene = position(["snails"] * 3, "mussels", points=counted, history=(totals,), won=won, rounds=3)
    assert scene.state.ranks() == ranks
    assert places([(-1,), (-1,), (0,)]) == [1, 1, 3]


def test_e24_storm() -> None:
    scene = position(["bacteria, diatoms, crab", "storm, mussels", "2 snails"], "tunicates", turn=1, black=True)
    scene.do("1: play storm")
    assert scene.seen.colour == "yellow"
    assert scene.hand(0) == ["snails", "snails"]
    assert scene.hand(1) == names("bacteria, diatoms, crab")
    assert scene.hand(2) == ["mussels"]
    assert scene.at == "turn 2"
    assert scene.may(2) == {"draw"}


def test_e25_sediment() -> None:
    scene = position(["sediment, bacteria", "isopods, bryozoans, mussels, crab", "hydroids"], "diatoms", black=True)
    scene.do("0: play sediment")
    assert scene.seen.colour == "yellow"
    assert scene.at == "turn 1"
    assert scene.may(1) == {"play isopods", "play crab", "draw"}
    scene.do("1: play isopods")
    assert scene.at == "turn 2"
    assert scene.may(2) == {"play hydroids", "draw"}


def test_e26_antifouling() -> None:
    scene = position(["antifouling, bacteria", "red_algae, mussels", "hydroids"], "snails", black=True)
    scene.do("0: play antifouling")
    assert scene.seen.colour == "green"
    assert scene.at == "turn 1"
    assert scene.may(1) == {"draw"}
    scene.do("1: draw -> brown_algae")
    assert scene.may(1) == {"keep"}
    scene.do("1: keep", "2: draw -> diatoms")
    assert scene.seen.pile[-1] == "diatoms"
    assert scene.at == "turn 0"


def test_e27_ice_scour() -> None:
    scene = position(
        ["ice_scour, snails", "snails, crab", "mussels"],
        "bacteria, tunicates, jellyfish",
        colour="green",
        direction=-1,
        black=True,
    )
    before = scene.seen.deck
    scene.do("0: play ice_scour")
    assert not scene.seen.pile
    assert scene.seen.deck == before + 4
    assert scene.seen.direction == 1
    assert scene.state.acting == (0, 1)
    assert scene.may(0) == {"play snails"}
    scene.do("1: play snails")
    assert scene.seen.pile == ("snails",)
    assert scene.seen.colour == "yellow"
    assert scene.at == "turn 2"


def test_e28_newcomers() -> None:
    hands = ["oyster, mussels, anemones, crab", "mussels, shrimp, storm", "snails"]
    scene = position(hands, "diatoms", black=True, purple=True)
    scene.do("0: play oyster")
    assert scene.seen.colour == "blue"
    assert scene.may(0) == {"play anemones", "play mussels", "pass"}
    scene.do("0: pass")
    assert scene.at == "turn 1"
    assert scene.may(1) == {"play mussels", "play storm", "draw"}


def test_e28_wireweed() -> None:
    scene = position(["wireweed, mussels", "diatoms, shrimp", "snails"], "tunicates", purple=True)
    scene.do("0: play wireweed -> crab")
    assert scene.seen.colour == "green"
    assert scene.hand(1) == names("diatoms, crab, shrimp")
    assert scene.at == "turn 1"
    assert scene.may(1) == {"play diatoms", "draw"}


def test_e29_warming() -> None:
    scene = position(["warming, snails, isopods, hydroids, mussels", "snails", "mussels"], "bryozoans", purple=True)
    scene.do("0: play warming")
    assert scene.seen.pile == ("bryozoans",)
    assert scene.seen.climate == ("warming",)
    assert scene.at == "turn 1"


def test_e29_in_a_warming_sea() -> None:
    scene = position(
        ["snails, isopods, hydroids, mussels", "snails", "mussels"], "bryozoans", climate="warming", purple=True
    )
    scene.do("0: play snails")
    assert scene.may(0) == {"play isopods", "pass"}
    scene.do("0: play isopods")
    assert scene.may(0) == {"play hydroids", "pass"}
    scene.do("0: pass")
    assert scene.at == "turn 1"


def test_e30_acid_sea_closes_the_upgrade() -> None:
    hands = ["bryozoans, tubeworms, mussels, crab", "tubeworms", "mussels"]
    scene = position(hands, "hydroids", climate="acidification", purple=True)
    scene.do("0: play bryozoans")
    assert scene.at == "turn 1"
    assert scene.seen.colour == "yellow"


def test_e30_acid_sea_feeds_no_shells() -> None:
    scene = position(
        ["crab, mussels, tunicates", "tubeworms", "mussels"], "hydroids", climate="acidification", purple=True
    )
    scene.do("0: play crab")
    assert scene.may(0) == {"play tunicates", "pass"}


def test_e30_acid_sea_counts_shells_double() -> None:
    hands = ["hydroids", "tubeworms, anemones, crab", "2 mussels"]
    scene = position(hands, "snails", climate="acidification", purple=True)
    scene.do("0: play hydroids")
    assert scene.state.acting == ()
    assert scene.state.points == ((0, 6, 4),)


def test_e31_turn_cap() -> None:
    scene = position(["snails, mussels", "snails, crab"], "hydroids", turns=20, turn_cap=10)
    scene.do("0: play snails")
    assert scene.state.acting == ()
    assert scene.state.points == ((1, 4),)
    assert scene.state.won == (0, 0)
