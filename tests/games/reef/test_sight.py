"""What a seat sees (§9), and positions made from what is seen."""

from __future__ import annotations

from shoal.engine.game import SPECTATOR
from shoal.engine.rng import Rng
from shoal.games.reef.rules import disasters
from shoal.games.reef.rules.game import ReefState
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.rules.species import organisms
from tests.games.reef.positions import Scene, position, row
from tests.some import some


def again(scene: Scene, seat: int = 0) -> Scene:
    """The same position, made from what a seat sees."""
    state = scene.game.imagine(scene.see(seat), Rng(0))
    assert isinstance(state, ReefState)
    assert state.sight(seat) == scene.see(seat)
    return Scene(scene.game, state)


def test_everything_but_drafts_and_tallies_is_open() -> None:
    scene = position(row(3, "finger"), row(3, "platy"), dwellers=[(1, 0, 0), (0, 2, 0)]).grow()
    mine, theirs, anybody = (scene.see(viewer).data() for viewer in (0, 1, SPECTATOR))
    for name in some(mine.keys() - {"seat"}):
        assert mine[name] == theirs[name] == anybody[name]


def test_a_reef_is_seen_space_by_space() -> None:
    sight = position("a5 platy/boulder[weak,acid]; b1 *", dwellers=[(1, 0, 2)]).see()
    assert sight.reefs[0][20] == ("platy", "boulder[weak,acid]")
    assert sight.algae == ((1,),)
    assert sight.dwellers == ((1, 0, 2),)
    assert sight.boards == ("ramp",)
    assert organisms(sight.organisms, sight.own_organisms)[0].id == "boulder"


def test_a_seen_position_plays_on_where_nobody_has_spawned() -> None:
    scene = position("a3 finger *", "a3 finger *").scored((5, 5)).spawn(current_round=2)
    scene = again(scene).do("0: triangle platy")
    assert scene.nursery(0) == ["platy x2"]


def test_a_seen_position_keeps_what_is_under_way() -> None:
    broods = position("a3 finger[more]; b3 finger; c3 boulder; " + row(4, "carbalga"), dwellers=[(0, 0, 7)]).spawn()
    broods = again(broods.do("urchins b3")).do("urchins c3")
    assert broods.nursery() == ["finger[more] x2", "carbalga x5"]
    frozen = again(position(row(5, "finger")).strike("freeze").do("lose a5"))
    assert frozen.may(0, "lose") == {"b5", "c5", "d5", "e5"}
    rolling = again(position("a1 finger", "a1 finger").strike("invader").do("roll 0 5"))
    assert rolling.see().aims == (5, 0)
    rolling.do("roll 1 7")
    assert rolling.after("invader", 1)[0] == "a1 finger"
    mutating = again(position("a3 finger").grow().do("auto", "mutate a3")).do("roll 0 3")
    assert "a3 finger[more]" in mutating.reef()


def test_an_unshown_tally_is_imagined_right() -> None:
    scene = position("a3 finger", "a3 finger", catch_an_error="tally").strike("calm").do("0: tally 99")
    imagined = again(scene, 1).do("1: tally 3")
    assert imagined.see().tallies == (3, 3)
    assert again(scene, 0).do("1: tally 3").see().tallies == (99, 3)


def test_a_catastrophe_is_seen_blow_by_blow() -> None:
    """Pollution kills the boulder coral, the freeze asks who is lost, the predator eats the fish and algae grow."""
    scene = position("a1 boulder; " + row(5, "finger"), "a5 bivalve; b1 *", dwellers=[(1, 0, 0), (0, 0, 0)])
    assert scene.see().havoc == ()
    scene.strike("pollution", "freeze", "predator")
    assert [blow[0] for blow in scene.see().havoc] == ["pollution", "freeze"]
    scene = again(again(scene, 1))
    assert scene.see().drawn == ("pollution", "freeze", "predator")
    scene.do("lose a5", "lose b5", "0: algae a1", "0: algae b1", "0: algae c1", "1: auto")
    polluted, frozen, eaten, left = scene.see().havoc
    assert [polluted[0], frozen[0], eaten[0], left[0]] == ["pollution", "freeze", "predator", ""]
    assert polluted[1][0][0] == ("boulder",)
    assert frozen[1][0][0] == ()
    assert frozen[1][0][20:25] == (("finger",),) * 5
    assert eaten[1][0][20:25] == left[1][0][20:25] == ((), (), ("finger",), ("finger",), ("finger",))
    assert [blow[1][1][20] for blow in scene.see().havoc] == [("bivalve",)] * 4
    assert [blow[2] for blow in scene.see().havoc] == [((1, 0, 0), (0, 0, 0))] * 3 + [((0, 0, 0), (0, 0, 0))]
    assert [blow[3] for blow in scene.see().havoc[:3]] == [((), (1,))] * 3
    assert left[3][0] == (0, 1, 2)
    assert len(left[3][1]) == 4


def test_a_catastrophe_is_remembered_until_the_next() -> None:
    scene = position("a3 platy/finger", "a3 platy/finger")
    scene.strike("calm")
    assert scene.see().step == "growth"
    assert scene.see().reefs[0][10] == ("finger",)
    assert [(card, reefs[0][10]) for card, reefs, _, _ in scene.see().havoc] == [
        ("calm", ("platy", "finger")),
        ("", ("platy", "finger")),
    ]
    copy = scene.state.clone()
    assert copy.sight(SPECTATOR) == again(scene).see() == scene.see()
    disasters.begin_drawing(scene.state)
    assert scene.see().havoc == ()
    remembered = copy.sight(SPECTATOR)
    assert isinstance(remembered, ReefSight)
    assert len(remembered.havoc) == 2


def test_seats_see_what_everybody_sees_and_more() -> None:
    scene = position("a3 finger", "a3 finger", "a3 finger").migrate("2 finger", "platy", "platy")
    scene.do("0: trade right", "0: give 1", "1: trade right")
    for seat in range(3):
        assert scene.see().seen_by(scene.state, seat) == scene.see(seat)
    assert scene.see(0).draft == (1, ((1, 1),), ())
    assert scene.see(2).draft is None
    scene = position("a3 finger", "a3 finger", catch_an_error="tally").strike("calm").do("0: tally 99")
    assert [scene.see().seen_by(scene.state, seat) == scene.see(seat) for seat in range(2)] == [True, True]
    assert scene.see(0).tallies == (99, None)
