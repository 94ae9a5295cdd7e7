"""The rules of the sixth game as its rulebook tells them, and a golden game for each way it can end."""

from __future__ import annotations

from pathlib import Path

import pytest

from shoal import games
from shoal.engine.game import CHANCE, SPECTATOR, State
from shoal.engine.language import say
from shoal.engine.log import fold, read
from shoal.engine.options import Value
from shoal.engine.story import Story, word_of
from tests.golden import test_golden
from tests.sixth.shelf import HERE, SIXTH

GOLDEN = sorted((HERE / "golden").glob("*.txt"))


def after(*lines: str, hands: str = "periwinkle limpet crab / mussel crab starfish", **options: Value) -> State:
    """The position for two when hands are dealt and this has happened, line by line as in a transcript."""
    state = games.new_game(SIXTH, options).start(2)
    dealt = [f"animal {seat} {animal}" for seat, hand in enumerate(hands.split(" / ")) for animal in hand.split()]
    for line in (*dealt, *lines):
        seat, _, action = line.rpartition(": ")
        if not seat:
            outcome = state.game.outcomes.index(action)
            assert outcome in dict(state.chances()), line
            state.apply(CHANCE, outcome)
        else:
            assert not why_not(state, int(seat), action), line
            state.apply(int(seat), state.game.vocabulary.index(action))
    return state


def why_not(state: State, seat: int, action: str) -> str:
    """The refusal in words; "" if it may be done."""
    reason = state.why_not(seat, state.game.vocabulary.index(action))
    return say(reason) if reason else ""


def wet(state: State, animal: str) -> list[int]:
    """The pools into which the first seat can put an animal."""
    may = [state.game.vocabulary[action].split() for action in state.legal(0)]
    return [int(words[2]) for words in may if words[:2] == ["place", animal]]


@pytest.mark.parametrize(("die", "highest"), [(1, 4), (2, 5), (3, 6), (4, 7), (5, 8), (6, 9)])
def test_the_tide_reaches_three_pools_more_than_the_die_shows(die: int, highest: int) -> None:
    state = after("0: roll", f"tide {die}")
    assert wet(state, "periwinkle") == list(range(1, highest + 1))
    for pool in range(highest + 1, 10):
        assert why_not(state, 0, f"place periwinkle {pool}").startswith(f"Pool {pool} is dry")


def test_an_animal_lives_only_as_high_as_it_can() -> None:
    state = after("0: roll", "tide 6")
    assert wet(state, "limpet") == list(range(1, 9))
    assert wet(state, "crab") == list(range(1, 7))
    assert "pool 6 is the highest" in why_not(state, 0, "place crab 7")
    assert wet(after("0: roll", "tide 6", zones=False), "crab") == list(range(1, 10))


def test_the_stronger_drives_out_the_weaker_and_nobody_else() -> None:
    begun = ("0: roll", "tide 1", "0: place crab 1", "animal 0 starfish", "1: roll", "tide 1", "1: place mussel 2")
    state = after(*begun, "animal 1 mussel", "0: roll", "tide 1")
    assert "not stronger than the mussel" in why_not(state, 0, "place limpet 2")
    assert why_not(state, 0, "place starfish 1") == "Pool 1 is yours already."
    assert why_not(state, 0, "place crab 3") == "You have no shore crab in your hand."
    state.apply(0, state.game.vocabulary.index("place starfish 2"))
    assert state.scores() == [2, 0]
    left = {state.game.outcomes[outcome]: weight for outcome, weight in state.chances()}
    assert left["animal 0 mussel"] == 6 - 1, "one in the other hand, the one driven out in the sea again"
    as_strong = after("0: roll", "tide 1", "0: place crab 1", "animal 0 crab", "1: roll", "tide 1")
    assert "not stronger than the shore crab" in why_not(as_strong, 1, "place crab 1")
    assert not why_not(as_strong, 1, "place starfish 1")


def test_three_neighbouring_pools_win_at_once() -> None:
    state = after(
        *("0: roll", "tide 1", "0: place crab 1", "animal 0 limpet", "1: roll", "tide 1", "1: place mussel 4"),
        *("animal 1 mussel", "0: roll", "tide 1", "0: place limpet 3", "animal 0 limpet", "1: roll", "tide 6"),
        *("1: release mussel", "animal 1 mussel", "0: roll", "tide 1", "0: place limpet 2"),
    )
    assert state.acting == ()
    assert (state.scores(), state.ranks()) == ([13, 1], [1, 2])
    assert why_not(state, 1, "roll") == "The game is over."


def test_who_lets_an_animal_go_shows_it_to_nobody() -> None:
    state = after("0: roll", "tide 1")
    state.story = story = Story()
    state.apply(0, state.game.vocabulary.index("release crab"))
    assert [note.seen_by(0) for note in story.take()] == [{"animal": "crab"}]
    other = after("0: roll", "tide 1", "0: release limpet")
    for viewer in (1, SPECTATOR):
        assert state.sight(viewer) == other.sight(viewer)
    assert state.sight(0) != other.sight(0)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_leads_to_its_result(path: Path) -> None:
    test_golden.test_a_golden_game_leads_to_its_result(path)


def test_there_is_a_golden_game_for_each_way_to_end() -> None:
    ends = []
    for path in GOLDEN:
        log, story = read(path.read_text("utf-8")), Story()
        fold(games.new_game(SIXTH, log.header.options), log, story)
        ends.append(word_of(story.notes[-1].facts, "how"))
    assert sorted(ends) == ["full", "rounds", "row"]
