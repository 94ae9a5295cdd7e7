"""Time at the table: nobody is hurried (§15)."""

from __future__ import annotations

from shoal.games.pond.rules import room
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
