"""The story: what is told, to whom, and that it adds up to what happened (§16)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from shoal.engine.game import CHANCE
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.story import Note, Story
from shoal.games import new_coach, new_game
from shoal.games.rivers.rules.game import RiversState
from shoal.games.rivers.rules.sight import RiversSight
from tests.games.rivers.positions import END, Scene, position

Blows = list[tuple[str, tuple[int, ...]]]  # what struck, and whom


def told(notes: list[Note]) -> list[tuple[str, int | None]]:
    return [(note.what, note.seat) for note in notes]


def test_a_turn_is_told_in_order() -> None:
    scene = position(places=[1]).do("0: roll; move 6; severity 1; 0: take drop; event E13")
    scene.do("0: icon industry; pick I01; pick I02; pick I03; 0: buy 1")
    whats = ["rolled", "moved", "disaster", "severity", "polluted", "moved", "drop", "gained", "event", "returned"]
    whats += ["icon", "picked", "bought", "under"]
    assert told(scene.story.notes) == [("turn", 0), *[(what, 0) for what in whats], ("turn", 1)]
    facts = {note.what: dict(note.facts) for note in scene.story.notes[:-1]}
    assert facts["turn"] == {
        "turns": 1,
        "round": 1,
        "supply": 56,
        "sky": 0,
        "clean": (10, 10),
        "polluted": (0, 0),
        "positions": (1, 0),
    }
    assert facts["disaster"] == {"disaster": "D1", "tile": 5, "new": 1}
    assert facts["moved"] == {"start": 5, "end": 7, "cause": "roll"}
    assert facts["polluted"] == {"n": 1, "number": 0, "kind": "", "cause": "D1"}
    assert facts["gained"] == {"n": 1, "polluted": 0, "cause": "drop", "supply": 55, "sky": 0}
    assert facts["event"] == {"card": "E13", "fate": "followed"}
    assert facts["returned"] == {"n": 2, "cause": "E13", "supply": 57, "sky": 0}
    assert facts["picked"] == {"kind": "industry", "count": 3}
    assert facts["bought"] == {"kind": "industry", "cost": 2, "number": 1}
    assert facts["under"] == {"kind": "industry", "count": 2, "why": "unbought"}


def test_every_turn_is_told_also_the_first() -> None:
    """The story begins to listen when the game has begun."""
    for options in ({}, {"first_player": "random"}):
        state = new_game("rivers", options).start(3)
        state.story = story = Story()
        rng = Rng(1)
        while state.acting:
            seat = state.ask(rng)
            state.apply(seat, state.sample(rng) if seat == CHANCE else state.legal(seat)[0])
        turns = [note.facts["turns"] for note in story.notes if note.what == "turn"]
        assert turns == list(range(1, len(turns) + 1))
        assert isinstance(state, RiversState)
        assert len(turns) == state.turns


def test_the_names_of_cards_are_for_their_owner_alone() -> None:
    scene = position(lands={0: "S1"}).do(
        "0: roll; move 3; event E10; 0: icon farm; pick F01; pick F02; pick F09; 0: buy 3"
    )
    (picked,), (bought,) = scene.said("picked"), scene.said("bought")
    assert picked.to == bought.to == (0,)
    assert picked.secret == {"cards": ("F01", "F02", "F09")}
    assert bought.secret == {"card": "F09", "place": 3, "pair": 1, "worth": 9}  # 6, doubled, for 3 tokens
    assert "F09" not in repr(bought.seen_by(1))


def test_with_open_cards_all_are_told() -> None:
    scene = position(cards="face_up").do(
        "0: roll; move 3; event E10; 0: icon farm; pick F01; pick F02; pick F09; 0: buy 3"
    )
    assert scene.said("bought")[0].to == (0, 1)


def test_moves_of_events_and_corners() -> None:
    scene = position(places=[16], hands=["9/3"]).do("0: roll; move 4; event E33")
    assert [dict(note.facts) for note in scene.said("moved")] == [
        {"start": 16, "end": 20, "cause": "roll"},
        {"start": 20, "end": 18, "cause": "E33"},
    ]
    assert scene.said("corner")[0].facts == {"corner": "C2"}
    assert scene.said("cleaned")[0].facts == {"n": 2, "number": 0, "kind": "", "cause": "C2"}


def test_gifts_choices_and_skips() -> None:
    scene = position().do("0: roll; move 3; event E29")
    assert scene.said("gave")[0].facts == {"to": 1, "n": 1, "cause": "E29"}
    scene = position(hands=["5/3"]).do("0: roll; move 3; event E35; 0: choose a")
    assert scene.said("chose")[0].facts == {"card": "E35", "option": "a"}
    assert scene.said("cleaned")[0].facts["cause"] == "E35"
    scene = position().do("0: roll; move 3; event E18")
    assert scene.said("blocked")[0].facts == {"cause": "E18"}


def test_innovations() -> None:
    scene = position(hands=["5/3"], holds={0: "N1"}).do("0: use treatment; 0: roll; move 3; event N4")
    assert scene.said("used")[0].facts == {"card": "N1"}
    assert scene.said("cleaned")[0].facts["cause"] == "N1"
    assert scene.said("event")[0].facts == {"card": "N4", "fate": "kept"}


def test_weather() -> None:
    scene = position(supply=20, sky=1).do("0: roll; move 3; event E14")
    assert scene.said("evaporated")[0].facts == {"n": 5, "cause": "E14", "supply": 16, "sky": 6}
    scene = position(supply=20, sky=8).do("0: roll; move 3; event E08")
    assert scene.said("rained")[0].facts == {"n": 6, "cause": "E08", "supply": 26, "sky": 2}


def test_the_end_is_told_once() -> None:
    scene = position(places=[END, 35], turn=1, supply=2).do("1: roll; move 1; event E01")
    assert [note.facts for note in scene.said("dried")] == [{"cause": "E01"}]
    assert scene.said("home")[0].facts == {"order": 2}
    assert scene.said("over")[0].facts["reason"] == "journey"


def test_the_reckoning() -> None:
    lands = {0: "I01, W2, I10 4/1, I09, S1", 1: "U05 2/1, G1"}
    scene = position(hands=["0/0", "4/4"], lands=lands, places=[END, 35], turn=1)
    scene.do("1: roll; move 1; 1: clean hand; event E07")
    (over,) = scene.said("over")
    facts = over.facts
    assert facts["scores"] == (29, 8)
    assert facts["ranks"] == (1, 2)
    assert (facts["clean"], facts["polluted"]) == ((0, 6), (0, 3))
    assert (facts["industry"], facts["urban"]) == ((17, 0), (0, 2))
    assert (facts["farm"], facts["habitat"]) == ((0, 0), (3, 1))
    assert facts["doubling"] == (9, 2)
    assert facts["lost"] == (7, 8)
    assert (facts["soiled"], facts["spent"]) == ((1, 1), (14, 4))
    assert facts["cards 1"] == ("U05", "G1")
    assert facts["dirt 1"] == (1, 0)
    assert facts["pairs 0"] == (2, 4)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"supply": "scaled"}), (4, {"cards": "face_up"})])
def test_the_story_accounts_for_every_token(seats: int, options: dict[str, Value]) -> None:
    """From the notes alone one can say at any time where all water is."""
    game = new_game("rivers", options)
    coach = new_coach(game)
    for seed in range(6):
        state = game.start(seats)
        assert isinstance(state, RiversState)
        state.story = story = Story()
        rng = Rng(seed)
        start = state.sight(0)
        assert isinstance(start, RiversSight)
        water = Counter({"supply": start.supply})
        for seat in range(seats):
            water[f"clean {seat}"] = 10
        while state.acting:
            seat = int(state.ask(rng))
            state.apply(seat, state.sample(rng) if seat == CHANCE else coach.choose(state, seat, rng))
            for note in story.take():
                account(water, note)
            seen = state.sight(0)
            assert isinstance(seen, RiversSight)
            assert (water["supply"], water["sky"]) == (seen.supply, seen.sky)
            for each in range(seats):
                assert (water[f"clean {each}"], water[f"polluted {each}"]) == seen.hands[each]
                assert water[f"land {each}"] == sum(plot.clean for plot in seen.lands[each])
                assert water[f"soiled {each}"] == sum(plot.polluted for plot in seen.lands[each])


def account(water: Counter[str], note: Note) -> None:
    """Book what a note says."""
    seat, facts = note.seat, note.facts
    n = facts.get("n", 0)
    assert isinstance(n, int)
    hand, land = (f"clean {seat}", f"polluted {seat}"), (f"land {seat}", f"soiled {seat}")
    if note.what == "gained":
        move(water, "supply", hand[int(bool(facts["polluted"]))], n)
    elif note.what == "returned":
        move(water, hand[0], "supply", n)
    elif note.what == "gave":
        move(water, hand[0], f"clean {facts['to']}", n)
    elif note.what == "evaporated":
        move(water, "supply", "sky", n)
    elif note.what == "rained":
        move(water, "sky", "supply", n)
    elif note.what in ("polluted", "cleaned"):
        clean, dirty = land if facts["number"] else hand
        move(water, *((clean, dirty) if note.what == "polluted" else (dirty, clean)), n)
    elif note.what == "bought":
        cost = facts["cost"]
        assert isinstance(cost, int)
        move(water, hand[0], land[0], cost)


def move(water: Counter[str], start: str, end: str, n: int) -> None:
    water[start] -= n
    water[end] += n


def blows(scene: Scene) -> Blows:
    """What has struck whom, in order."""
    return [(note.what, note.strikes) for note in scene.story.notes if note.strikes]


@pytest.mark.parametrize(
    ("event", "setup", "struck"),
    [
        ("E13", {}, [("returned", (0,))]),
        ("E20", {}, [("returned", (0,)), ("returned", (1,))]),
        ("E30", {"hands": ["9/0", "10/0"]}, [("returned", (1,))]),
        ("E18", {}, [("returned", (0,)), ("blocked", (0,))]),
        ("E29", {}, [("gave", (0,))]),
        ("E28", {}, [("gave", (1,))]),
        ("E22", {}, [("polluted", (0,))]),
        ("E27", {}, [("polluted", (1,))]),
        ("E23", {"lands": {0: "F01", 1: "U05"}}, [("polluted", (1,))]),
        ("E26", {}, [("gained", (0,))]),
        ("E33", {}, [("moved", (0,))]),
        ("E31", {}, []),
        ("E01", {}, []),
        ("E10", {"hands": ["8/2"]}, []),
    ],
)
def test_what_an_event_takes_strikes_who_loses_it(event: str, setup: dict[str, Any], struck: Blows) -> None:
    assert blows(position(**setup).do("0: roll; move 3", f"event {event}")) == struck


def test_who_has_chosen_is_not_struck() -> None:
    """What a card let them choose, which of their land cards it is; whom they choose to take from is struck."""
    scene = position(hands=["5/3"]).do("0: roll; move 3; event E35; 0: choose a")
    assert scene.said("returned")
    assert blows(scene) == []
    scene = position(lands={0: "U05, U08", 1: "U06, U07"}).do("0: roll; move 3; event E23; 0: pollute card 2")
    scene.do("1: pollute card 1")
    assert len(scene.said("polluted")) == 2
    assert blows(scene) == []
    scene = position(3).do("0: roll; move 3; event E28; 0: target seat 2")
    assert blows(scene) == [("gave", (2,))]
    scene = position(holds={0: "N7"}, hands=["3/0"]).do("0: use sharing")
    assert blows(scene) == [("gave", (1,))]


def test_a_disaster_strikes_unless_it_is_calm_or_a_warning_was_kept() -> None:
    scene = position(places=[30]).do("0: roll; move 1; severity 3")
    assert blows(scene) == [("severity", (0,)), ("returned", (0,)), ("polluted", (0,))]
    assert blows(position(places=[4], lands={0: "W1"}).do("0: roll; move 1; severity 1")) == []
    scene = position(places=[4], holds={0: "N2"}).do("0: roll; move 1; severity 6; 0: accept")
    assert scene.said("polluted")
    assert blows(scene) == []
