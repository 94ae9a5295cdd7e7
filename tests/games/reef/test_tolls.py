"""What every disaster took from every reef, and what would have saved it (§15)."""

from __future__ import annotations

from shoal.games.reef.rules.species import organisms
from shoal.games.reef.screen.losses import Toll, shells, tolls
from tests.games.reef.positions import Scene, position, row

BUILDERS = organisms("modern", "")


def toll(scene: Scene, blow: int = 0, seat: int = 0) -> Toll:
    found = tolls(scene.see(0), blow, BUILDERS)[seat]
    assert found is not None
    return found


def test_the_dead_and_what_they_lacked_and_the_survivors_and_why() -> None:
    scene = position("a1 finger; b1 finger; c1 branching; d1 boulder; e1 finger[strong]", "", rounds=2).strike("gale")
    found = toll(scene)
    assert found.lost == ("branching", "finger", "finger")
    assert found.wanted == ("strong", "encruster")
    assert found.saved == (("strong", ("boulder", "finger[strong]")),)
    assert toll(scene, seat=1) == Toll((), (), (), (0, 0, 0), 0, 0, 0)


def test_dwellers_algae_and_what_they_cover() -> None:
    scene = position(f"{row(1, 'finger')}; c2 *; {row(4, 'boulder')}", dwellers=[(0, 0, 3)], rounds=2)
    found = toll(scene.strike("nearmiss"))
    assert (found.lost, found.dwellers) == ((), (0, 0, 3))
    assert (found.algae, found.covered) == (5, 5)


def test_who_only_loses_extra_young_does_not_die() -> None:
    found = toll(position("a1 finger[more]; b1 finger[more,hot]; c1 finger", rounds=2).strike("stress"))
    assert (found.lost, found.barren) == ((), 2)


def test_each_disaster_has_its_own_toll() -> None:
    scene = position("a1 finger; a6 finger; b6 finger", rounds=2).strike("gale", "freeze")
    assert [toll(scene, blow).lost for blow in (0, 1)] == [("finger",), ()]
    scene.do("lose b6")
    assert [toll(scene, blow).lost for blow in (0, 1)] == [("finger",), ("finger",)]


def test_shells_stay_until_something_grows_there() -> None:
    scene = position("a1 finger; a6 finger; b6 boulder/finger", rounds=2).strike("gale", "freeze").do("lose b6")
    assert shells(scene.see(0), 0) == ((0, "finger", 0),), "b6 has its boulder still"
    scene.do("done", "algae a1")
    assert shells(scene.see(0), 0) == ()
