"""The room's clocks (§15)."""

from __future__ import annotations

from shoal.engine.box import Window
from shoal.games.succession.rules import room
from tests.games.succession.positions import Scene, position


def windows(scene: Scene) -> dict[str, tuple[str, set[str], bool]]:
    """By the first word of the key: setting, what the room would do, and whether for one seat only."""
    found: dict[str, tuple[str, set[str], bool]] = {}
    for window in room.windows(scene.seen):
        acts = {f"{seat}: {scene.game.vocabulary[action]}" for seat, action in window.actions}
        found[window.key.split()[0]] = (window.setting, acts, window.one_of)
    return found


def idle(scene: Scene, seat: int) -> str | None:
    action = room.idle(scene.state.sight(seat), list(scene.state.legal(seat)))
    return None if action is None else scene.game.vocabulary[action]


def one(scene: Scene) -> Window:
    (window,) = room.windows(scene.seen)
    return window


def test_settings_are_named_once_and_lie_within_their_limits() -> None:
    names = [setting.name for setting in room.SETTINGS]
    assert names == ["open", "shout", "call", "grace", "leave"]
    assert all(setting.limits[0] <= setting.seconds <= setting.limits[1] for setting in room.SETTINGS)
    seconds = {setting.name: setting.seconds for setting in room.SETTINGS}
    assert seconds["shout"] == 6
    assert seconds["grace"] == 2
    assert seconds["leave"] == 3


def test_a_turn_has_no_clock() -> None:
    assert windows(position(["snails", "mussels"], "hydroids")) == {}


def test_when_nobody_opens_the_room_picks_one() -> None:
    scene = position(["snails, crab", "snails, mussels", "mussels"], turn=None)
    assert windows(scene) == {"open": ("open", {"0: play snails", "1: play snails"}, True)}


def test_not_shouting_in_time_is_passing() -> None:
    scene = position(["brown_algae, mussels", "ciliates, snails", "mussels"], "diatoms")
    scene.do("0: play brown_algae", "0: pass")
    assert windows(scene) == {"shout": ("shout", {"1: pass", "2: pass"}, False)}
    key = one(scene).key
    scene.do("2: pass")
    assert windows(scene) == {"shout": ("shout", {"1: pass"}, False)}
    assert one(scene).key == key


def test_no_clock_ends_the_time_to_call_or_to_catch() -> None:
    """R19: until another player puts a card down; drawing does not count (E21)."""
    scene = position(["snails, mussels", "isopods, barnacles", "crab, tunicates"], "hydroids", calls="spoken")
    scene.do("0: play snails")
    assert windows(scene) == {}
    scene.do("1: draw -> bacteria", "1: keep")
    assert windows(scene) == {}
    assert "call last" in scene.may(0)
    assert "catch 0" in scene.may(1)
    scene.do("2: play crab")
    assert "catch 0" not in scene.may(1)


def test_the_winner_has_time_to_say_so() -> None:
    scene = position(["snails", "isopods, barnacles"], "hydroids", calls="spoken")
    scene.do("0: play snails")
    assert windows(scene) == {"winner": ("call", {"0: quiet"}, False)}


def test_while_cards_are_drawn_no_clock_runs() -> None:
    scene = position(["snails, mussels", "isopods, barnacles"], "hydroids", calls="spoken")
    scene.do("0: play snails")
    scene.state.apply(1, scene.game.vocabulary.index("catch 0"))
    assert scene.seen.phase == "take"
    assert windows(scene) == {}


def test_only_catching_waits_for_the_grace_time() -> None:
    scene = position(["snails, mussels", "isopods, barnacles"], "hydroids", calls="spoken")
    scene.do("0: play snails")
    held_back = {scene.game.vocabulary[a] for a in scene.state.legal(1) if room.grace(scene.seen, a) is not None}
    assert held_back == {"catch 0"}


def test_a_new_duty_to_call_has_a_grace_time_of_its_own() -> None:
    scene = position(["snails, hydroids", "isopods, barnacles"], "hydroids", calls="spoken")
    catch = scene.game.vocabulary.index("catch 0")
    scene.do("0: play snails")
    last = room.grace(scene.seen, catch)
    assert last is not None
    assert last.setting == "grace"
    scene.do("1: draw -> bacteria", "1: keep")
    assert room.grace(scene.seen, catch) == last
    scene.do("0: play hydroids")
    assert "catch 0" in scene.may(1)
    assert room.grace(scene.seen, catch) != last


def patience(scene: Scene, seat: int) -> dict[str, tuple[int, ...]]:
    """What a bot in this seat would hold back, and for whom."""
    found: dict[str, tuple[int, ...]] = {}
    for action in scene.state.legal(seat):
        patience = room.patient(scene.state.sight(seat), action)
        if patience is not None:
            grace = room.grace(scene.seen, scene.game.vocabulary.index("catch 0"))
            assert grace is not None
            assert (patience.setting, patience.cause) == ("leave", grace.cause)
            found[scene.game.vocabulary[action]] = patience.seats
    return found


def test_bots_leave_people_time_to_notice_who_forgot_to_call() -> None:
    """R19: a card put down would end the chance; saying something, or nothing, does not."""
    scene = position(["snails, mussels", "isopods, barnacles", "crab, tunicates"], "hydroids", calls="spoken")
    assert patience(scene, 0) == {}
    scene.do("0: play snails")
    assert patience(scene, 0) == {}, "who owes the call may make it at once, or forget it"
    assert patience(scene, 1) == {"play isopods": (0, 1, 2), "draw": (0, 1, 2), "catch 0": (0, 1, 2)}
    assert patience(scene, 2) == {"catch 0": (0, 1, 2)}
    scene.do("0: quiet", "2: quiet")
    assert patience(scene, 1) == {"play isopods": (1,), "draw": (1,), "catch 0": (1,)}
    scene.do("1: catch 0 -> bacteria, crab")
    assert patience(scene, 1) == {}


def test_bots_leave_the_winner_time_to_say_so() -> None:
    """R20: "Winner" is failed by silence, or by being caught first."""
    scene = position(["snails", "isopods, barnacles"], "hydroids", calls="spoken")
    scene.do("0: play snails")
    assert patience(scene, 0) == {}
    assert patience(scene, 1) == {"catch 0": (0, 1)}


def test_where_the_game_calls_bots_wait_for_nobody() -> None:
    scene = position(["snails, mussels", "isopods, barnacles"], "hydroids", calls="auto")
    scene.do("0: play snails")
    assert patience(scene, 1) == {}


def test_who_has_nothing_to_choose_is_helped() -> None:
    scene = position(["isopods, crab", "mussels"], "snails")
    assert idle(scene, 0) is None
    scene.do("0: draw -> bacteria")
    assert idle(scene, 0) == "keep"
    scene = position(["crab, shrimp", "mussels"], "snails")
    scene.do("0: play crab")
    assert idle(scene, 0) == "pass"


def test_a_call_does_not_count_as_a_choice() -> None:
    scene = position(["crab, shrimp", "mussels"], "snails", calls="spoken")
    scene.do("0: play crab")
    assert "call last" in scene.may(0)
    assert idle(scene, 0) == "pass"


def test_nobody_is_helped_to_show_that_the_card_is_missing() -> None:
    scene = position(["brown_algae, mussels", "snails", "mussels"], "diatoms")
    scene.do("0: play brown_algae")
    assert idle(scene, 0) == "pass"
    scene.do("0: pass")
    assert idle(scene, 1) is None
