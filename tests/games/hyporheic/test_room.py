"""Nobody has to hurry; the room answers only where nothing is left to choose."""

from __future__ import annotations

import pytest

from shoal.games.hyporheic.rules import room
from tests.games.hyporheic.examples import run


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("options bumping=false; at 0=n3 1=p3; turn 0; die 2; do to p3", "share"),
        ("at 0=n3 1=p3; turn 0; die 2; do to p3", None),
        ("at 0=n3 1=p3; held 1=no3:2; turn 0; die 2; do to p3; do share", "take no3"),
        ("at 0=n3 1=p3; held 1=no3:2,nh3:1; turn 0; die 2; do to p3; do share", None),
        ("at 0=u3; turn 0; die 1", None),
        ("at 0=deep4; held 0=no2:2; turn 0; die 1; do to deep5", None),
    ],
)
def test_idle(text: str, answer: str | None) -> None:
    scene = run(f"seats 2; {text}")
    action = room.idle(scene.seen, list(scene.state.legal(0)))
    assert (None if action is None else scene.game.vocabulary[action]) == answer


def test_no_countdown_runs() -> None:
    seen = run("seats 2; turn 0").seen
    assert room.SETTINGS == ()
    assert room.windows(seen) == ()
    assert room.grace(seen, 0) is None
