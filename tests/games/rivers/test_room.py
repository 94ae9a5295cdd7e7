"""Rivers has no clocks: nobody is hurried, and nobody decides for anybody else."""

from __future__ import annotations

from shoal.games.rivers.rules import room
from tests.games.rivers.positions import position


def test_no_clock_runs_and_nothing_is_held_back_or_done_for_anybody() -> None:
    for scene in (
        position(),
        position(hands=["0/0"]).do("0: roll; move 3; event E10; 0: icon farm; pick F01; pick F02; pick F03"),
    ):
        legal = list(scene.state.legal(0))
        assert room.windows(scene.seen) == ()
        assert all(room.grace(scene.seen, action) is None for action in legal)
        assert room.idle(scene.sight(0), legal) is None
    assert room.SETTINGS == ()
