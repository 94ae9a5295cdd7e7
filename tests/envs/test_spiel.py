"""OpenSpiel: its own simulation, playthrough and search on our games. `make envs` asks with every number of seats."""

from __future__ import annotations

import copy
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import mcts

from shoal.engine.game import CHANCE
from shoal.engine.rng import Rng
from shoal.envs import spiel
from shoal.games import available
from tests.envs.test_zoo import SHORT, TABLES
from tests.some import some

FEWEST = [next(table for table in TABLES if table[0] == game) for game in available()]
ASKED = TABLES if os.environ.get("SHOAL_ENVS") == "all" else FEWEST


def load(game: str, **parameters: object) -> Any:
    return pyspiel.load_game(spiel.PREFIX + game, parameters)


def play_on(state: Any, rng: np.random.Generator, most: int = 10**6) -> None:
    for _ in range(most):
        if state.is_terminal():
            return
        actions = (
            [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        )
        state.apply_action(int(rng.choice(actions)))


@pytest.mark.parametrize(("game", "seats"), ASKED)
def test_its_own_simulation_in_a_process_of_its_own(game: str, seats: int) -> None:
    options = [f"{name}={value}" for name, value in SHORT.get(game, {}).items()]
    asked = [sys.executable, "-m", "tests.envs.spiel_process", game, str(seats), *options]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=400, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("sound\n")


def test_its_playthrough(tmp_path: Path) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # it loads SciPy: no other process need wait for that

    told = generate_playthrough.playthrough(
        "shoal_succession(players=2,rounds=1,turn_cap=20)", action_sequence=[], seed=1
    )
    assert 'short_name = "shoal_succession"' in told
    assert "Apply action" in told and "deal 0 " in told
    kept = tmp_path / "playthrough.txt"
    kept.write_text(told, "utf-8")
    flags.FLAGS.mark_as_parsed()  # its program would have read its arguments by now
    original, again = generate_playthrough.replay(str(kept))
    assert original == told == again


def test_its_search_plays_a_game() -> None:
    game = load("pond", board="drop", formation="garden")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_chance_is_as_likely_as_the_rules_say_and_asks_who_races() -> None:
    state = load("pond").new_initial_state()
    assert state.is_chance_node()  # both choose a formation at once
    asked = state.chance_outcomes()
    assert [chance for _, chance in asked] == [0.5, 0.5]
    assert [state.action_to_string(CHANCE, each) for each, _ in asked] == ["ask 0", "ask 1"]
    state.apply_action(asked[1][0])
    assert state.current_player() == 1
    dealt = load("succession", players=2).new_initial_state()
    ours = dealt.node.state
    assert ours.acting == (CHANCE,)
    weights = dict(ours.chances())
    for outcome, chance in some(dealt.chance_outcomes()):
        assert chance == pytest.approx(weights[outcome] / sum(weights.values()))


@pytest.mark.parametrize("game", available())
def test_what_a_player_is_told_follows_from_what_it_sees(game: str) -> None:
    """Exchange what a player cannot know: its observation stays the same, as text and as numbers."""
    state = load(game, **SHORT.get(game, {})).new_initial_state()
    rng = np.random.default_rng(3)
    for number in range(40):
        play_on(state, rng, 4)
        for player in some(range(state.num_players())):
            other = copy.deepcopy(state)
            other.node.state.reimagine(player, Rng(number))
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.information_state_string(player) == state.information_state_string(player)


def test_nobody_is_told_what_another_one_draws() -> None:
    state = load("succession", players=2).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    mine, theirs = state.information_state_string(0), state.information_state_string(1)
    assert "deal 0 " in mine and "deal 1 " not in mine
    assert "deal 1 " in theirs and "deal 0 " not in theirs


@pytest.mark.parametrize("game", available())
def test_it_is_answered_as_it_would_answer_itself(game: str) -> None:
    """Who plays and what is legal is said without asking back from C++, and is the same."""
    state = load(game, **SHORT.get(game, {})).new_initial_state()
    itself, rng = pyspiel.State, np.random.default_rng(5)
    for _ in range(60):
        assert state.is_chance_node() == itself.is_chance_node(state)
        assert state.legal_actions() == itself.legal_actions(state)
        for player in some(range(state.num_players())):
            assert state.legal_actions(player) == itself.legal_actions(state, player)
        play_on(state, rng, 3)
    play_on(state, rng)
    assert state.legal_actions() == itself.legal_actions(state) == state.legal_actions(0) == []


def test_a_copy_goes_its_own_way() -> None:
    state = load("hyporheic", players=2).new_initial_state()
    play_on(state, np.random.default_rng(1), 40)
    before = str(state), state.history()
    copied = state.clone()
    assert str(copied) == before[0]
    play_on(copied, np.random.default_rng(2), 40)
    assert (str(state), state.history()) == before


def test_rewards_come_at_the_end_and_add_up_to_nothing() -> None:
    state = load("rivers", players=3, reward="rank").new_initial_state()
    assert state.returns() == [0.0] * 3
    play_on(state, np.random.default_rng(1))
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


@pytest.mark.parametrize(
    ("game", "parameters", "sentence"),
    [
        ("rivers", {"players": 9}, "rivers is for 2 to 4 seats, not 9"),
        ("rivers", {"reward": "fame"}, "there is no reward 'fame'"),
        ("rivers", {"supply": "endless"}, "It takes one of"),
        ("rivers", {"colour": "red"}, "Unknown parameter 'colour'"),
        ("chess960", {}, "Unknown game 'shoal_chess960'"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(game: str, parameters: dict[str, object], sentence: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=sentence):
        load(game, **parameters)


@pytest.mark.parametrize("game", available())
def test_an_illegal_action_is_refused_and_changes_nothing(game: str) -> None:
    """Whether or not somebody has asked before what may be done; also an outcome that chance cannot bring."""
    state = load(game, **SHORT.get(game, {})).new_initial_state()
    rng = Random(5)
    nodes = 0
    while nodes < 40 and not state.is_terminal():
        legal = state.clone().legal_actions()
        if rng.random() < 0.5:
            state.legal_actions()
            if state.is_chance_node():
                state.chance_outcomes()
        before = state.serialize()
        chance = state.is_chance_node()
        most = state.get_game().max_chance_outcomes() if chance else state.num_distinct_actions()
        who = "chance" if chance else f"player {state.current_player()}"
        others = sorted({*range(most)} - {*legal})
        for action in some([*rng.sample(others, min(2, len(others))), most, -5]):
            with pytest.raises(ValueError, match=f"{who} may not do {action} now; it may do {legal[0]} "):
                state.apply_action(action)
        assert state.serialize() == before
        state.apply_action(rng.choice(legal))
        nodes += 1
    assert nodes > 10


def test_what_a_program_does_to_its_list_is_its_own_affair() -> None:
    state = load("succession", players=2).new_initial_state()
    outcomes = state.chance_outcomes()
    state.apply_action(outcomes.pop()[0])
    while state.is_chance_node():
        state.apply_action(state.legal_actions().pop())
    legal = state.legal_actions()
    state.apply_action(legal.pop())
    assert state.history()[-1] not in legal


def test_nothing_is_done_after_the_end() -> None:
    state = load("succession", players=2, rounds=1).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(ValueError, match="the game is over, and 0 cannot be done"):
        state.apply_action(0)


def test_what_is_no_action_has_no_name() -> None:
    state = load("succession", players=2).new_initial_state()
    assert state.action_to_string(0, 28) == "draw"
    assert state.action_to_string(-1, state.get_game().max_chance_outcomes() - 1) == "ask 1"
    for player, action in some([(0, 44), (0, -5), (-1, -5), (-1, 9999)]):
        with pytest.raises(ValueError, match=f"{action} is not an action of succession"):
            state.action_to_string(player, action)
