"""What a seat may know (§9), and who is asked first (§5.5)."""

from __future__ import annotations

import json

import pytest

from shoal.engine.game import CHANCE, SPECTATOR
from shoal.engine.rng import Rng
from shoal.games.succession.rules.game import SuccessionState
from shoal.games.succession.rules.sight import SuccessionSight
from tests.games.succession.positions import Scene, position


def see(scene: Scene, seat: int) -> SuccessionSight:
    sight = scene.state.sight(seat)
    assert isinstance(sight, SuccessionSight)
    return sight


def asked(scene: Scene) -> set[int]:
    return {scene.state.ask(Rng(seed)) for seed in range(60)}


def test_a_seat_sees_its_own_hand_and_the_sizes_of_the_others() -> None:
    scene = position(["crab, snails, bacteria", "mussels", "starfish"], "hydroids")
    assert see(scene, 0).hands == (("bacteria", "snails", "crab"), None, None)
    assert see(scene, 0).hand == ("bacteria", "snails", "crab")
    assert see(scene, SPECTATOR).hands == (None, None, None)
    assert see(scene, SPECTATOR).hand == ()
    assert see(scene, 1).sizes == (3, 1, 1)


def test_open_hands_are_open_to_all() -> None:
    scene = position(["crab, snails", "mussels"], "hydroids", open_hands=True)
    assert see(scene, SPECTATOR).hands == see(scene, 1).hands == (("snails", "crab"), ("mussels",))


def test_the_drawn_card_is_known_to_its_seat_only() -> None:
    scene = position(["crab, snails", "mussels"], "hydroids")
    scene.do("0: draw -> barnacles")
    assert see(scene, 0).card == "barnacles"
    assert see(scene, 1).card is None
    assert see(scene, SPECTATOR).card is None


def test_hands_lie_open_when_the_game_is_over() -> None:
    scene = position(["snails", "crab, mussels"], "hydroids")
    scene.do("0: play snails")
    assert see(scene, SPECTATOR).phase == "over"
    assert see(scene, SPECTATOR).hands == ((), ("mussels", "crab"))


def test_while_cards_are_drawn_everybody_sees_who_draws_and_why() -> None:
    scene = position(["nudibranch, snails", "mussels", "mussels"], "tunicates")
    scene.do("0: play nudibranch")
    scene.state.apply(0, scene.game.vocabulary.index("colour green"))
    assert see(scene, 1).acting == (CHANCE,)
    assert see(scene, 1).phase == "take"
    assert see(scene, 1).draws == (1, 2, 1, 2)
    assert see(scene, 1).then == ("nudibranch", "", "turn", "")
    scene.draw("bacteria")
    assert see(scene, 1).draws == (2, 1, 2)
    assert see(scene, 2).hands == (None, None, ("mussels",))


def test_a_catch_shows_the_phase_that_goes_on() -> None:
    scene = position(["brown_algae, mussels", "ciliates, crab"], "diatoms", calls="spoken")
    scene.do("0: play brown_algae")
    scene.state.apply(1, scene.game.vocabulary.index("catch 0"))
    sight = see(scene, SPECTATOR)
    assert (sight.phase, sight.then, sight.waits, sight.number) == ("take", ("last", "follow", "turn", ""), (0,), 5)


def test_who_passed_in_a_shout_is_public() -> None:
    scene = position(["brown_algae, mussels", "snails", "ciliates, crab", "mussels"], "diatoms")
    scene.do("0: play brown_algae", "0: pass", "3: pass")
    assert see(scene, 0).passed == (3,)
    assert see(scene, 0).waits == (1, 2)


def test_a_sight_travels_as_json() -> None:
    scene = position(["crab, snails", "mussels"], "hydroids")
    data = json.loads(json.dumps(see(scene, 0).data()))
    assert data["hands"] == [["snails", "crab"], None]
    assert data["pile"] == ["hydroids"]


def test_nobody_owes_a_call_while_cards_are_dealt() -> None:
    game = position(["", ""], "snails", calls="spoken").game
    state = game.start(2)
    assert isinstance(state, SuccessionState)
    rng = Rng(1)
    while state.acting == (CHANCE,):
        state.apply(CHANCE, state.sample(rng))
        assert state.owes == 0


def test_the_cards_of_the_deck_decide_the_chances() -> None:
    scene = position(["mussels", "mussels"], "snails", deck="crab, 3 bacteria")
    scene.state.apply(0, scene.game.vocabulary.index("draw"))
    chances = {scene.game.outcomes[outcome]: weight for outcome, weight in scene.state.chances()}
    assert chances == {"drawn 0 bacteria": 3, "drawn 0 crab": 1}
    drawn = [scene.game.outcomes[scene.state.sample(Rng(seed))] for seed in range(400)]
    assert set(drawn) == set(chances)
    assert drawn.count("drawn 0 bacteria") == pytest.approx(300, abs=45)


def test_programs_that_owe_a_call_are_asked_first_then_those_who_could_catch() -> None:
    scene = position(["snails, mussels", "isopods, barnacles", "tunicates, crab"], "hydroids", calls="spoken")
    scene.do("0: play snails")
    assert asked(scene) == {0}
    scene.do("0: quiet")
    assert asked(scene) == {1, 2}
    scene.do("1: quiet", "2: quiet")
    assert asked(scene) == {1}


def test_the_winner_is_asked_before_who_could_catch() -> None:
    scene = position(["snails", "isopods, barnacles", "tunicates, crab"], "hydroids", calls="spoken")
    scene.do("0: play snails")
    assert scene.state.acting == (0, 1, 2)
    assert asked(scene) == {0}


def test_in_a_race_any_of_them_may_be_asked_first() -> None:
    scene = position(["snails, crab", "snails, mussels", "mussels"], turn=None)
    assert asked(scene) == {0, 1}


def test_a_climate_card_is_not_in_force_before_the_call() -> None:
    scene = position(["acidification", "mussels, snails"], "hydroids", purple=True, calls="spoken")
    scene.do("0: play acidification")
    assert see(scene, 0).climate == ("acidification",)
    again = scene.game.imagine(see(scene, 0), Rng(0))
    assert isinstance(again, SuccessionState)
    assert scene.state.barred == again.barred == 0
    scene.do("0: quiet -> bacteria, bacteria")
    assert scene.state.barred != 0
