"""What a seat may know (§9), and what it may not."""

from __future__ import annotations

import json

import pytest

from shoal.engine.game import SPECTATOR
from shoal.engine.log import Log, write_text
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.story import Story
from shoal.games.pond.rules.game import PondState
from tests.games.pond.positions import position, seen, standing, start
from tests.games.pond.test_examples import E10, E15, act
from tests.games.pond.walks import Walk


def test_from_the_first_move_on_all_see_the_same() -> None:
    walk = Walk({"board": "drop", "setup": "secret"}, 5)
    looked = 0
    while walk.state.acting:
        if walk.state.searchable():
            looked += 1
            sights = [{**seen(walk.state, viewer).__dict__, "seat": 0} for viewer in (0, 1, SPECTATOR)]
            assert sights[0] == sights[1] == sights[2]
        walk.step()
    assert looked


def test_the_last_move_is_seen() -> None:
    scene = position(E10)
    scene.play("Dl N1 turn")
    sight = scene.seen
    assert (sight.last_seat, sight.last_piece, sight.last_sucked) == (0, "Dl", False)
    assert (sight.last_from, sight.last_to) == ((4, 4, False), (4, 5, True))
    assert sight.last_ate == ("Pa1", "Eu1", "Ch2")
    scene = position(E15)
    scene.play("Di1 N2")
    assert (scene.seen.last_to, scene.seen.last_ate, scene.seen.last_sucked) == ((7, 13, False), ("Pa1",), True)


def test_sights_are_plain_data() -> None:
    data = seen(start(formation="bait").state).data()
    assert json.loads(json.dumps(data))["stentors"] == ["S m", "N a"]
    assert data["placements"][0][0] == (13, 4, False)


def hidden(state: PondState, seat: int) -> object:
    """What only this seat knows."""
    sight = seen(state, seat)
    return sight.stentors[seat], sight.placements[seat], sight.picks[seat]


@pytest.mark.parametrize("options", [{}, {"setup": "secret"}, {"setup": "secret", "board": "drop"}])
def test_what_a_seat_sees_does_not_depend_on_what_it_cannot_see(options: dict[str, Value]) -> None:
    """At every moment of a hidden set-up: imagined anew, the other side is different but as far on, and legal."""
    walk = Walk(options, 8)
    others: set[object] = set()
    while not walk.state.searchable():
        for viewer in (0, 1, SPECTATOR):
            sight = seen(walk.state, viewer)
            for number in range(3):
                imagined = walk.game.imagine(sight, Rng(number))
                assert isinstance(imagined, PondState)
                assert seen(imagined, viewer) == sight
                others.add(hidden(imagined, 1 if viewer == 0 else 0))
        copy = walk.state.clone()
        copy.reimagine(0, Rng(1))
        assert isinstance(copy, PondState)
        assert seen(copy, 0) == seen(walk.state, 0)
        assert [list(copy.legal(0)), copy.acting] == [list(walk.state.legal(0)), walk.state.acting]
        walk.step()
    assert len(others) >= 4


def test_reimagined_set_ups_are_fair() -> None:
    """A picked formation may be any of the four."""
    scene = start()
    act(scene, 1, "formation corner")
    found = set()
    for number in range(40):
        copy = scene.state.clone()
        copy.reimagine(0, Rng(number))
        assert isinstance(copy, PondState)
        found.add(seen(copy, 1).picks[1])
    assert found == {"garden", "bait", "wings", "corner"}


def test_imagined_games_play_on_to_the_end() -> None:
    walk = Walk({"board": "drop", "setup": "secret"}, 3)
    for _ in range(9):
        walk.step()
    state = walk.game.imagine(seen(walk.state, 1), Rng(4))
    rng = Rng(5)
    while state.acting:
        seat = state.ask(rng)
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    assert min(state.ranks()) == 1


def test_the_story_keeps_secrets_too() -> None:
    scene = start(setup="secret")
    act(scene, 0, "stentor S g")
    act(scene, 0, "place a9")
    note = scene.said("placed")[-1]
    assert note.seen_by(1) == note.seen_by(SPECTATOR) == {"piece": "Am", "placed": 2}
    assert note.seen_by(0) == {"piece": "Am", "placed": 2, "to": "a9"}
    picks = start()
    act(picks, 1, "formation corner")
    assert picks.said("picked")[0].seen_by(0) == {}
    assert picks.said("picked")[0].seen_by(1) == {"formation": "corner"}


def test_a_set_up_in_the_open_is_told_to_all() -> None:
    scene = start(setup="open")
    act(scene, 0, "stentor W 2")
    assert scene.said("placed")[0].facts == {"piece": "St", "placed": 1, "to": "W 2"}
    assert scene.seen.stentors == ("W 2", "")


def test_the_log_names_every_placement_once_it_is_over() -> None:
    walk = Walk({"board": "drop", "setup": "secret", "quiet_limit": 10}, 6)
    walk.state.story = Story()
    while walk.state.acting:
        walk.step()
    text = write_text(Log(walk.log.header, walk.log.events))
    assert text.count("stentor ") == 2
    assert text.count("place ") == 20
    assert standing(seen(walk.state))
