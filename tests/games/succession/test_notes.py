"""What the story of Succession tells, and to whom."""

from __future__ import annotations

from shoal.engine.game import CHANCE
from shoal.engine.rng import Rng
from shoal.engine.story import Note, Story
from shoal.games import new_game
from tests.games.succession.positions import Scene, position

Blows = list[tuple[str, tuple[int, ...]]]  # what struck, and whom


def told(scene: Scene) -> list[tuple[str, int | None, dict[str, object]]]:
    return [(note.what, note.seat, dict(note.facts)) for note in scene.story.notes]


def colours(scene: Scene) -> list[tuple[object, ...]]:
    return [(note.seat, *(note.facts[key] for key in ("was", "colour", "cause"))) for note in scene.said("colour")]


def test_the_deal_is_told_as_a_whole() -> None:
    state = new_game("succession", {"rounds": 2}).start(3)
    state.story = Story()
    rng = Rng(4)
    while state.acting == (CHANCE,):
        state.apply(CHANCE, state.sample(rng))
    notes = state.story.notes
    assert [note.what for note in notes] == ["round", "dealt", "opens"]
    assert notes[0].facts == {"round": 1, "rounds": 2}
    assert notes[1].facts == {"cards": 7}
    assert notes[2].facts["seats"] == state.acting


def test_a_turn_and_its_card() -> None:
    scene = position(["isopods, crab", "mussels"], "snails")
    scene.do("0: play isopods")
    assert told(scene) == [
        ("put", 0, {"card": "isopods", "how": "turn"}),
        ("turn", 1, {"turns": 2, "colour": "yellow", "sizes": (1, 1)}),
    ]


def test_a_drawn_card_is_a_secret() -> None:
    scene = position(["isopods", "mussels"], "snails")
    scene.do("0: draw -> bacteria", "0: keep")
    drew = scene.said("drew")[0]
    assert drew.seen_by(0) == {"why": "turn", "card": "bacteria"}
    assert drew.seen_by(1) == drew.seen_by(-2) == {"why": "turn"}
    assert [note.what for note in scene.story.notes] == ["drew", "kept", "turn"]


def test_with_open_hands_everybody_sees_it() -> None:
    scene = position(["isopods", "mussels"], "snails", open_hands=True)
    scene.do("0: draw -> bacteria")
    assert scene.said("drew")[0].seen_by(1) == {"why": "turn", "card": "bacteria"}


def test_upgrades_and_what_changed_the_colour() -> None:
    scene = position(["brown_algae, ciliates, mussels", "snails"], "diatoms")
    scene.do("0: play brown_algae", "0: play ciliates")
    assert ("upgrade", 0, {"number": 6, "by": "follow"}) in told(scene)
    assert colours(scene) == [(0, "green", "yellow", "follow")]
    scene = position(["brown_algae, mussels", "ciliates, snails, crab"], "diatoms")
    scene.do("0: play brown_algae", "0: pass", "1: upgrade", "1: play snails")
    assert ("passed", 0, {"phase": "follow"}) in told(scene)
    assert ("upgrade", 1, {"number": 6, "by": "shout"}) in told(scene)
    assert colours(scene) == [(1, "green", "yellow", "shout")]
    assert scene.said("put")[-1].facts == {"card": "snails", "how": "bonus"}


def test_a_warming_run_over_a_stage() -> None:
    hands = ["red_algae, brown_algae, ciliates, mussels", "snails"]
    scene = position(hands, "diatoms", climate="warming", purple=True)
    scene.do("0: play red_algae", "0: play brown_algae", "0: play ciliates")
    assert colours(scene) == [(0, "green", "yellow", "warming")]


def test_predators() -> None:
    scene = position(["crab, bacteria, mussels", "mussels", "mussels"], "snails")
    scene.do("0: play crab", "0: play bacteria")
    assert colours(scene) == [(0, "yellow", "green", "feed")]
    assert ("reversed", 0, {"direction": -1}) in told(scene)
    scene = position(["jellyfish, mussels", "mussels", "mussels"], "snails")
    scene.do("0: play jellyfish", "0: colour yellow")
    assert colours(scene) == [(0, "yellow", "yellow", "named")]
    assert ("skipped", 1, {"by": 0, "card": "jellyfish"}) in told(scene)
    scene = position(["starfish, mussels", "crab"], "snails", starfish_cards=1)
    scene.do("0: play starfish -> bacteria, diatoms", "1: play bacteria")
    assert ("restart", 0, {"card": "starfish"}) in told(scene)
    assert ("opens", None, {"card": "bacteria", "seats": (1,)}) in told(scene)
    assert colours(scene) == [(1, "", "green", "open")]


def test_black_and_purple_cards() -> None:
    causes = {"storm": "storm", "antifouling": "filter", "sediment": "filter", "oyster": "newcomer"}
    for card, cause in causes.items():
        scene = position([f"{card}, crab", "2 mussels"], "bacteria, jellyfish", colour="blue", black=True, purple=True)
        scene.do(f"0: play {card}")
        assert [row[3] for row in colours(scene)] == ([] if card == "oyster" else [cause])
    scene = position(["oyster, crab", "mussels"], "snails", purple=True)
    scene.do("0: play oyster")
    assert colours(scene) == [(0, "yellow", "blue", "newcomer")]
    scene = position(["warming, crab", "mussels"], "snails", purple=True)
    scene.do("0: play warming")
    assert ("climate", 0, {"card": "warming"}) in told(scene)
    scene = position(["storm, crab", "mussels"], "bacteria", black=True)
    scene.do("0: play storm")
    assert colours(scene) == []  # green stays green


def test_calls() -> None:
    scene = position(["snails, mussels", "isopods, crab", "crab"], "hydroids", calls="spoken")
    scene.do("0: play snails", "0: call last", "1: play isopods", "2: catch 1 -> bacteria, bacteria")
    assert ("owes", 0, {}) in told(scene)
    assert ("called", 0, {"what": "last"}) in told(scene)
    assert ("caught", 1, {"by": 2}) in told(scene)
    assert [note.facts["why"] for note in scene.said("drew")] == ["last", "last"]
    scene = position(["snails", "isopods, crab"], "hydroids", calls="spoken")
    scene.do("0: play snails", "0: quiet -> bacteria, bacteria")
    assert ("failed", 0, {}) in told(scene)


def test_the_end_of_a_round_and_of_the_game() -> None:
    scene = position(["snails", "crab, isopods"], "hydroids")
    scene.do("0: play snails")
    assert told(scene)[-2:] == [
        ("round_over", 0, {"round": 1, "points": (0, 4), "cap": 0, "hand 0": (), "hand 1": ("isopods", "crab")}),
        ("game_over", None, {"totals": (0, 4), "won": (1, 0), "ranks": (1, 2)}),
    ]
    scene = position(["snails, mussels", "crab"], "hydroids", turns=20, turn_cap=10)
    scene.do("0: play snails")
    over: Note = scene.said("round_over")[0]
    assert over.seat is None
    assert over.facts["cap"] == 1


def test_a_copy_tells_nothing() -> None:
    scene = position(["snails, mussels", "crab"], "hydroids")
    copy = scene.state.clone()
    copy.apply(0, scene.game.vocabulary.index("play snails"))
    assert scene.story.notes == []


def blows(scene: Scene) -> Blows:
    """What has struck whom, in order."""
    return [(note.what, note.strikes) for note in scene.story.notes if note.strikes]


def test_cards_that_make_others_draw_strike_them() -> None:
    scene = position(["shrimp, mussels", "mussels", "mussels"], "snails")
    scene.do("0: play shrimp", "0: pass -> bacteria, bacteria")
    assert blows(scene) == [("must_draw", (1,))]
    scene = position(["nudibranch, snails", "mussels", "mussels"], "snails")
    scene.do("0: play nudibranch", "0: colour blue -> bacteria, diatoms, bacteria, diatoms")
    assert blows(scene) == [("must_draw", (1, 2))]
    scene = position(["starfish, mussels", "mussels", "crab"], "snails", starfish_cards=1)
    scene.do("0: play starfish -> bacteria, diatoms, bacteria")
    assert blows(scene) == [("must_draw", (1, 2))], "whoever put it down draws as well, and knew it"


def test_who_draws_in_turn_is_not_struck() -> None:
    scene = position(["isopods, mussels", "mussels"], "snails")
    scene.do("0: draw -> bacteria", "0: keep")
    assert blows(scene) == []


def test_who_misses_a_turn_is_struck() -> None:
    scene = position(["jellyfish, mussels", "mussels", "mussels"], "snails")
    scene.do("0: play jellyfish", "0: colour yellow")
    assert blows(scene) == [("skipped", (1,))]


def test_a_storm_strikes_all_but_who_called_for_it() -> None:
    scene = position(["mussels", "storm, crab", "2 mussels"], "bacteria", turn=1, black=True)
    scene.do("1: play storm")
    assert blows(scene) == [("storm", (0, 2))]


def test_a_forgotten_call_strikes_who_forgot_it() -> None:
    scene = position(["snails, mussels", "isopods, crab", "crab"], "hydroids", calls="spoken")
    scene.do("0: play snails", "1: catch 0 -> bacteria, bacteria")
    assert blows(scene) == [("caught", (0,))]
    scene = position(["snails", "isopods, crab"], "hydroids", calls="spoken")
    scene.do("0: play snails", "0: quiet -> bacteria, bacteria")
    assert blows(scene) == [("failed", (0,))]
