"""The story: what is told, and enough of it for the debrief (§16)."""

from __future__ import annotations

from typing import Any

import pytest

from shoal.games.hyporheic.screen.strike import strike
from shoal.games.hyporheic.words.en import WORDS
from tests.games.hyporheic.examples import Scene, run

Blows = list[tuple[str, tuple[int, ...]]]  # what struck, and whom


def told(text: str, *whats: str) -> list[tuple[str, int | None, dict[str, Any]]]:
    """Notes of these kinds, or all but those of a turn's frame."""
    frame = ("turn", "rolled", "moved", "landed")
    scene = run(text)
    return [
        (n.what, n.seat, dict(n.facts))
        for n in scene.story.notes
        if n.what in whats or (not whats and n.what not in frame)
    ]


def facts(scene: Scene, what: str) -> dict[str, Any]:
    (note,) = scene.said(what)
    return dict(note.facts)


def test_who_starts() -> None:
    assert told("seats 3; begin; die 4 6 6 2 5") == [
        ("first", 0, {"die": 4}),
        ("first", 1, {"die": 6}),
        ("first", 2, {"die": 6}),
        ("tied", None, {"seats": (1, 2)}),
        ("first", 1, {"die": 2}),
        ("first", 2, {"die": 5}),
        ("starts", 2, {}),
    ]


def test_a_plain_turn() -> None:
    turn = {"round": 1, "clogged": 0, "airless": 0, "coins": (0, 0)}
    assert told("seats 2; turn 0; die 3; do to a3", "turn", "rolled", "moved", "landed", "collected") == [
        ("turn", 0, {**turn, "held": (0, 0)}),
        ("rolled", 0, {"die": 3, "steps": 3, "more": 0}),
        ("moved", 0, {"from": "start", "to": "a3", "route": ("a1", "a2", "a3")}),
        ("landed", 0, {"space": "a3", "zone": "water", "path": "", "landing": 1}),
        ("collected", 0, {"nutrient": "no2", "count": 3, "offered": 3, "source": "square", "space": "a3"}),
        ("turn", 1, {**turn, "held": (3, 0)}),
    ]


def test_two_dice() -> None:
    text = "seats 2; at 0=e4; turn 0; die 1; do to f4; card super-swift-current; die 3; die 1; do to h6"
    assert [(note["die"], note["steps"], note["more"]) for _, _, note in told(text, "rolled")] == [
        (1, 1, 0), (3, 3, 1), (1, 4, 0),
    ]  # fmt: skip


def test_a_coin() -> None:
    scene = run("seats 2; at 0=deep2; held 0=no2:2,nh4:1; hypoxia 0; rounds 4; turn 0; die 1; do to deep3")
    assert facts(scene, "landed") == {"space": "deep3", "zone": "anoxic", "path": "deep", "landing": 1}
    scene.play("do react nh4+no2>n2")
    assert facts(scene, "reacted") == {
        "equation": "nh4+no2>n2", "give": ("nh4", "no2"), "get": (), "space": "deep3", "zone": "anoxic",
        "path": "deep", "coins": 1,
    }  # fmt: skip
    assert facts(scene, "coin") == {
        "coins": 1, "equation": "nh4+no2>n2", "path": "deep", "round": 5, "clogged": 0, "airless": 1,
    }  # fmt: skip


def test_a_circle_without_an_equation() -> None:
    scene = run("seats 2; at 0=p5; held 0=no3:2; turn 0; die 1; do to deep1")
    assert facts(scene, "idle") == {"space": "deep1", "zone": "oxic", "path": "deep", "why": "nothing"}
    scene = run("seats 2; at 0=p5; held 0=no2:2; hypoxia 0; turn 0; die 1; do to deep1")
    assert facts(scene, "idle")["why"] == "airless"


def test_meeting_others() -> None:
    start = "seats 3; at 0=n3 1=p3 2=p3; held 1=no3:1; turn 0; die 2; do to p3"
    assert facts(run(f"{start}; do bump"), "bumped") == {"seats": (1, 2), "space": "p3"}
    shared = run(f"{start}; do share; do take no3; do roll")
    assert facts(shared, "shared") == {"seats": (1, 2), "space": "p3"}
    assert facts(shared, "robbed") == {"victim": 1, "nutrient": "no3"}
    assert shared.said("again")
    assert run(f"{start}; do share; do take no3; do stop").said("stopped")


@pytest.mark.parametrize(
    ("choice", "what", "lost", "why"),
    [
        ("do bump", "bumped", "Ana sends you and Cy back to Start!", "You keep all your nutrients and coins."),
        ("do share; do take no3", "robbed", "Ana takes NO₃⁻ from you.", "may take up to 2 nutrients from you."),
    ],
)
def test_who_is_met_is_told_from_their_side(choice: str, what: str, lost: str, why: str) -> None:
    scene = run(f"seats 3; at 0=n3 1=p3 2=p3; held 1=no3:1; turn 0; die 2; do to p3; {choice}")
    told = strike(scene.said(what), 1, ["Ana", "Ben", "Cy"], WORDS)
    assert told.title == "Somebody lands on your space"
    assert told.losses == (lost,)
    assert told.why.endswith(why)


@pytest.mark.parametrize(
    ("setup", "play", "expected"),
    [
        ("held 0=nh3:2 1=nh3:1", "card more-acidic", [
            ("changed", 0, {"card": "more-acidic", "count": 2, "give": "nh3", "get": "nh4"}),
            ("changed", 1, {"card": "more-acidic", "count": 1, "give": "nh3", "get": "nh4"}),
        ]),
        ("", "card more-basic", [("nothing", 0, {"card": "more-basic", "why": "none"})]),
        ("held 0=no2:5", "card gun-powder", [
            ("collected", 0, {"nutrient": "no3", "count": 1, "offered": 2, "source": "gun-powder", "space": "f4"}),
        ]),
        ("held 0=no3:2,nh4:1", "card plant-prevalence", [
            ("lost", 0, {"card": "plant-prevalence", "nutrient": "no3", "count": 1, "by": 0}),
            ("lost", 0, {"card": "plant-prevalence", "nutrient": "nh4", "count": 1, "by": 0}),
        ]),
        ("held 1=no3:2,nh4:1", "card algal-bloom; do bloom 1", [
            ("bloomed", 0, {"victim": 1}),
            ("lost", 1, {"card": "algal-bloom", "nutrient": "no3", "count": 2, "by": 0}),
            ("lost", 1, {"card": "algal-bloom", "nutrient": "nh4", "count": 1, "by": 0}),
        ]),
        ("held 0=nh3:1 1=no2:1", "card nutrient-trading; do trade 1; do swap nh3 no2; do done", [
            ("traded", 0, {"partner": 1, "give": "nh3", "take": "no2"}),
        ]),
        ("held 0=nh3:1 1=no2:1", "card nutrient-trading; do no trade", [("untraded", 0, {})]),
        ("", "card switch-places; do switch 1", [("switched", 0, {"other": 1, "from": "f4", "to": "start"})]),
        ("", "card quick-dive; do dive crest", [
            ("dived", 0, {"path": "crest", "from": "f4", "to": "crest1"}),
            ("idle", 0, {"space": "crest1", "zone": "oxic", "path": "crest", "why": "nothing"}),
        ]),
        ("", "card opposing-eddies; die 2", [
            ("eddied", 0, {"die": 2, "from": "f4", "to": "e4", "route": ("e4",)}),
            ("collected", 0, {"nutrient": "nh3", "count": 1, "offered": 1, "source": "square", "space": "e4"}),
        ]),
        ("", "card hyporheic-flushing", [("nothing", 0, {"card": "hyporheic-flushing", "why": "nobody"})]),
        ("", "card clogging-clay", [("marked", None, {"mark": "clay", "card": "clogging-clay"})]),
        ("", "card hypoxia", [("marked", None, {"mark": "hypoxia", "card": "hypoxia"})]),
        ("", "card cow-pie; do collect 0; do collect 4", [
            ("collected", 0, {"nutrient": "nh4", "count": 0, "offered": 0, "source": "cow-pie", "space": "f4"}),
            ("collected", 1, {"nutrient": "nh4", "count": 4, "offered": 4, "source": "cow-pie", "space": "start"}),
        ]),
        ("clay 0", "card quick-dive", [("nothing", 0, {"card": "quick-dive", "why": "clogged"})]),
    ],
)  # fmt: skip
def test_cards(setup: str, play: str, expected: list[tuple[str, int | None, dict[str, Any]]]) -> None:
    found = told(f"seats 2; at 0=e4; {setup}; turn 0; die 1; do to f4; {play}")
    assert found[0] == ("drew", 0, {"card": play.split(";")[0].removeprefix("card "), "left": 26})
    assert found[1:] == expected


def test_a_mass_move_is_told_beat_by_beat() -> None:
    """W17, and all of it once more at the end."""
    text = "seats 3; at 0=e4 1=g5 2=d5; turn 0; die 1; do to f4; card storm-surge"
    surge = {"card": "storm-surge"}
    assert told(text, "beat", "swept") == [
        ("beat", None, {**surge, "beat": 1, "seats": (0, 2), "from": ("f4", "d5"), "to": ("g4", "e5")}),
        ("beat", None, {**surge, "beat": 2, "seats": (2,), "from": ("e5",), "to": ("f5",)}),
        ("swept", None, {**surge, "seats": (0, 2), "from": ("f4", "d5"), "to": ("g4", "f5")}),
    ]


def test_a_mass_move_that_moves_nobody() -> None:
    text = "seats 2; at 0=m4; turn 0; die 1; do to n4; card drought"
    assert told(text)[1:] == [("nothing", 0, {"card": "drought", "why": "stuck"})]


def test_the_end() -> None:
    scene = run("seats 2; at 0=deep4; held 0=no2:3 1=nh3:1; coins 0=5 1=5; rounds 9; turn 0; die 1; do to deep5")
    scene.play("do react 2no2>n2")
    assert facts(scene, "over") == {
        "winners": (0,), "coins": (6, 5), "why": "coins", "round": 10, "held 0": (0, 1, 0, 0), "held 1": (0, 0, 1, 0),
    }  # fmt: skip
    limit = run("seats 2; options round_limit=3; rounds 2; first 0; at 1=j4; turn 1; die 1; do to k4")
    assert (facts(limit, "over")["why"], facts(limit, "over")["round"]) == ("rounds", 3)


@pytest.mark.parametrize(
    ("text", "struck"),
    [
        ("seats 2; at 1=deep1; clay 0 1; turn 0; die 1; do to a1", [("skipped", (1,))]),
        ("seats 3; at 0=n3 1=p3 2=p3; turn 0; die 2; do to p3; do bump", [("bumped", (1, 2))]),
        (
            "seats 3; at 0=n3 1=p3 2=p3; held 2=no3:1; turn 0; die 2; do to p3; do share; do take no3",
            [("robbed", (2,))],
        ),
    ],
)
def test_what_happens_on_the_way_strikes_whom_it_happens_to(text: str, struck: Blows) -> None:
    assert blows(run(text)) == struck


@pytest.mark.parametrize(
    ("setup", "card", "struck"),
    [
        ("held 0=no3:2 1=no3:1", "plant-prevalence", [("lost", (0,))]),
        ("held 0=no3:2 1=no3:2", "algal-bloom; do bloom 1", [("lost", (1,))]),
        ("at 0=e4 1=deep1", "hyporheic-flushing", [("flushed", (1,))]),
        ("", "clogging-clay", [("marked", (0, 1))]),
        ("", "hypoxia", [("marked", (0, 1))]),
        ("at 0=e4 1=d5", "storm-surge", [("swept", (0, 1))]),
        ("", "opposing-eddies; die 2", [("eddied", (0,))]),
        ("", "switch-places; do switch 1", [("switched", (1,))]),
        ("held 0=nh3:1 1=no2:1", "nutrient-trading; do trade 1; do swap nh3 no2; do done", [("traded", (1,))]),
        ("held 0=nh3:1 1=no2:1", "nutrient-trading; do no trade", []),
        ("held 0=nh3:2 1=nh3:1", "more-acidic", []),
        ("", "quick-dive; do dive crest", []),
    ],
)
def test_a_card_strikes_whom_it_does_something_to(setup: str, card: str, struck: Blows) -> None:
    assert blows(run(f"seats 2; at 0=e4; {setup}; turn 0; die 1; do to f4; card {card}")) == struck


def blows(scene: Scene) -> Blows:
    """What has struck whom, in order."""
    return [(note.what, note.strikes) for note in scene.story.notes if note.strikes]
