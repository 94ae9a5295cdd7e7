"""The story: every note has the facts that `notes` promises, and the record of §16 is whole."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from shoal.engine.rng import Rng
from shoal.engine.story import Note, Story
from shoal.games import new_coach, new_game
from shoal.games.reef.content import SPACES
from shoal.games.reef.rules import notes
from tests.games.reef.positions import Scene, position, row
from tests.games.sources import docstring

Blows = list[tuple[str, tuple[int, ...]]]  # what struck, and whom
PROMISED = dict(re.findall(r"^    (\w+) +(?:seat|None) +(.*)$", docstring(notes), re.MULTILINE))


GAMES: tuple[dict[str, object], ...] = (
    {"rounds": 5},
    {"rounds": 7, "used_cards": "reshuffle", "coral_triangle": "mutated", "long_deck": "carbon"},
    {"catch_an_error": "tally", "short_deck": "nearmiss bloom invader badluck stress norecruits", "rounds": 5},
    {"short_deck": "none", "rounds": 2, "board_choice": "atoll", "stacks": "keep"},
)


@cache
def stories() -> tuple[Note, ...]:
    """A few whole games."""
    told: list[Note] = []
    for seed, options in enumerate(GAMES):
        game = new_game("reef", options)
        coach = new_coach(game)
        state = game.start(4)
        state.story = story = Story()
        rng = Rng(seed)
        while state.acting:
            seat = state.ask(rng)
            if seat < 0:
                state.settle(rng)
                continue
            legal = state.legal(seat)
            state.apply(seat, coach.choose(state, seat, rng) if rng.chance(700) else legal[rng.below(len(legal))])
        told += story.take()
    return tuple(told)


def test_only_what_is_promised_is_told_and_nearly_all_of_it_happens() -> None:
    told = stories()
    kinds = Counter(note.what for note in told)
    assert set(kinds) <= set(PROMISED)
    assert set(PROMISED) - set(kinds) <= {"eaten", "torn", "withdrawn", "sheltered", "vanished", "reappeared"}
    for note in told:
        for fact in {**note.facts, **note.secret}:
            where = PROMISED["offered"] if note.what == "accepted" and fact != "by" else PROMISED[note.what]
            assert re.search(rf"\b{fact}\b", where) or note.what == "struck", f"{note.what}: {fact}"


def test_the_record_of_section_16_is_whole() -> None:
    told = [note for note in stories() if note.what == "reef"]
    after = Counter(str(note.facts["after"]) for note in told)
    assert after["setup"] == 16
    assert after["settle"] == after["survey"] == 4 * (5 + 7 + 5 + 2)
    for note in told:
        spaces = note.facts["spaces"]
        assert isinstance(spaces, tuple)
        assert all(str(space).split()[0] in SPACES for space in spaces)


def test_every_death_has_its_cause() -> None:
    scene = position("a5 platy/boulder; a1 finger").strike("gale")
    causes = [(note.facts["cause"], note.facts["builders"]) for note in scene.said("died")]
    assert causes == [("gale", ("finger",)), ("built_over", ("platy",))]


def test_survivors_keep_their_reason() -> None:
    reef = "a5 finger/boulder[weak,acid]; b5 softsponge; c5 platy; a1 finger[weak,acid]; b1 finger[weak,acid,hot]"
    (note,) = position(reef).strike("carbon").said("struck")
    facts = [note.facts[each] for each in ("spaces", "levels", "depths", "fates", "reasons")]
    told = list(zip(*facts, strict=True))
    assert told == [
        ("a1", 0, "shallow", "dies", "hot"),
        ("b1", 0, "shallow", "safe", "acid hot"),
        ("a5", 0, "deep", "safe", "buried"),
        ("a5", 1, "deep", "safe", "acid"),
        ("b5", 0, "deep", "safe", "carbonate"),
        ("c5", 0, "deep", "dies", "acid"),
    ]


def test_half_disasters_name_who_is_at_risk() -> None:
    (note,) = position(f"{row(1, 'finger')}; a2 finger[hot]").strike("heatwave").said("struck")
    assert note.facts["fates"] == ("risk",) * 5 + ("safe",)
    assert note.facts["reasons"] == ("hot",) * 6


def test_a_sheltered_board_is_told_so() -> None:
    assert position("a1 finger", boards="atoll").strike("hypoxia").said("sheltered")
    assert position("a1 finger", boards="atoll").strike("nutrification").said("sheltered")


def test_extirpated_returned_and_vanished() -> None:
    scene = position("a1 finger; a3 boulder", rounds=7).strike("calm")
    assert not scene.said("extirpated")
    scene.strike("gale", current_round=2)
    assert [note.facts["types"] for note in scene.said("extirpated")] == [("finger",)]
    assert [note.facts["types"] for note in scene.said("vanished")] == [("finger",)]
    scene.strike("invader", current_round=3).do("roll 0 1")
    assert [note.facts["types"] for note in scene.said("returned")] == [("finger",)]
    assert [note.facts["types"] for note in scene.said("reappeared")] == [("finger",)]


def blows(scene: Scene) -> Blows:
    """What has struck whom, in order."""
    return [(note.what, note.strikes) for note in scene.story.notes if note.strikes]


def test_what_a_disaster_kills_strikes_its_reef_alone() -> None:
    scene = position("a1 finger", "a1 finger[strong]", "a1 finger").strike("gale")
    assert blows(scene) == [("struck", (0,)), ("died", (0,)), ("struck", (2,)), ("died", (2,))]
    assert len(scene.said("struck")) == 3, "a reef that loses nothing is told so, and not struck"


def test_dwellers_that_a_disaster_kills_strike_their_reef() -> None:
    reef = f"{row(3, 'finger')}; {row(4, 'finger')}"
    scene = position(reef, reef, dwellers=[(0, 0, 0), (0, 0, 2)]).strike("urchinsick")
    assert blows(scene) == [("lost", (1,))]


def test_who_chooses_what_is_lost_is_struck_by_the_risk_and_not_by_the_choice() -> None:
    scene = position("a1 finger; b1 finger", "a1 finger").strike("heatwave")
    assert blows(scene) == [("struck", (0,))], "of one builder alone, half is nobody"
    scene.do("0: lose a1")
    assert scene.said("died", 0)
    assert blows(scene) == [("struck", (0,))]


def test_a_disease_strikes_with_what_it_kills_or_with_a_choice() -> None:
    scene = position("a3 finger; b3 finger; c3 platy", "a3 finger; b3 platy", "a3 carbalga").strike("coralsick")
    found = [("struck", (0,)), ("died", (0,)), ("struck", (1,))]
    assert blows(scene) == found
    scene.do("1: sacrifice platy")
    assert scene.said("died", 1)
    assert blows(scene) == found


def test_what_an_invader_clears_away_strikes() -> None:
    scene = position("a2 boulder", "a2 boulder").strike("invader").do("roll 0 2", "roll 1 3")
    assert blows(scene) == [("died", (0,))]


def test_deaths_by_growth_strike_nobody() -> None:
    scene = position("a5 platy/boulder").strike("calm")
    assert [note.facts["cause"] for note in scene.said("died")] == ["built_over"]
    assert blows(scene) == []
    scene = position("; ".join(row(number, "boulder") for number in range(1, 7))).settle("branching")
    assert [note.facts["cause"] for note in scene.said("died")] == ["no_space"]
    assert blows(scene) == []
