"""Time at the table: nobody is hurried (§15)."""

from __future__ import annotations

from dataclasses import replace

from shoal.engine.rng import Rng
from shoal.games.pond.rules import room
from shoal.games.pond.rules.actions import VOCABULARY
from shoal.games.pond.rules.sight import PondSight
from tests.games.pond.positions import position, start
from tests.games.pond.test_examples import E22


def test_nothing_runs_out_and_nothing_is_held_back() -> None:
    assert room.SETTINGS == ()
    for scene in (start(), start(setup="secret"), start(formation="garden"), position(E22)):
        assert room.windows(scene.seen) == ()
        assert room.grace(scene.seen, 0) is None


def test_who_is_stuck_says_so() -> None:
    scene = position(E22)
    assert room.idle(scene.seen, list(scene.state.legal(1))) is None


def test_a_secret_set_up_is_tried_out_and_sent_as_a_whole() -> None:
    scene = start(setup="secret")
    trial = room.drafts(scene.state.sight(0))
    assert trial is not None
    assert room.drafts(start(setup="open").state.sight(0)) is None
    assert room.drafts(start(formation="garden").state.sight(0)) is None


def test_a_finished_set_up_shows_nothing_of_the_other_side() -> None:
    state = start(setup="secret").state
    for _ in range(17):
        state.apply(1, state.legal(1)[0])
    for _ in range(16):
        state.apply(0, state.legal(0)[0])
    before = state.sight(0)
    trial = room.drafts(before)
    assert trial is not None
    state.apply(0, state.legal(0)[0])
    seen = trial.veil(before, state.sight(0))
    assert isinstance(seen, PondSight)
    assert seen.phase == "setup"
    assert seen.placed == (17, 17)
    assert None not in seen.placements[0]
    assert set(seen.placements[1]) == {None}
    assert seen.stentors[0]
    assert not seen.stentors[1]


def laid(seen: PondSight, **pieces: str) -> PondSight:
    """The sight of who has laid these pieces, given in notation, and holds `held`."""
    held = pieces.pop("held")
    trial = room.drafts(seen)
    assert trial is not None
    assert trial.arrangement is not None
    actions = {piece: VOCABULARY.index(action) for piece, action in pieces.items()}
    sight = trial.arrangement.laid(seen, actions, held)
    assert isinstance(sight, PondSight)
    return sight


def test_any_piece_may_be_laid_next_round_those_that_lie_there() -> None:
    """R7: on screen people arrange freely, and the order is made when they are ready."""
    scene = start(setup="secret", board="drop")
    own = scene.state.sight(1)
    assert isinstance(own, PondSight)
    sight = laid(own, Co1="place e9", Ph1="place a14", held="Di1")
    assert sight.placed == (0, 2)
    state = scene.game.imagine(sight, Rng(1))
    again = state.sight(1)
    assert isinstance(again, PondSight)
    assert replace(again, placed=sight.placed) == sight, "it can be tried out"
    may = {scene.game.vocabulary[action] for action in state.legal(1)}
    assert {"place g9", "place c9"} <= may
    assert not {"place d9", "place e9", "place f10", "place a13"} & may, "the others are in the way"


def test_a_stentor_laid_last_takes_no_place_of_a_piece() -> None:
    scene = start(setup="secret", board="drop")
    own = scene.state.sight(0)
    assert isinstance(own, PondSight)
    state = scene.game.imagine(laid(own, Eu1="place e3", Ph1="place l1", held="St"), Rng(1))
    may = {scene.game.vocabulary[action] for action in state.legal(0)}
    assert "stentor S f" in may, "its zone may hold own pieces"
    assert not {"stentor S b", "stentor S c", "stentor S d", "stentor S e"} & may
    refusal = state.why_not(0, scene.game.vocabulary.index("stentor S e"))
    assert refusal is not None
    assert refusal.key == "stentor_room"
