"""Time at the table, and what may be tried out before it counts (§15)."""

from __future__ import annotations

from shoal.engine.game import SPECTATOR
from shoal.games.reef.rules import actions, room
from shoal.games.reef.rules.sight import ReefSight
from tests.games.reef.positions import Scene, position, row


def test_the_market_can_close() -> None:
    scene = position("", "", "").migrate("finger", "platy", "bivalve").do("1: ready")
    (window,) = room.windows(scene.see())
    assert window.actions == ((0, actions.READY), (2, actions.READY))
    for seat, action in window.actions:
        assert scene.state.why_not(seat, action) is None
    assert window.setting in {setting.name for setting in room.SETTINGS}
    assert room.windows(position("a3 finger").grow().see()) == ()


def test_nothing_is_held_back() -> None:
    scene = position("", "").migrate("finger", "platy")
    assert all(room.grace(scene.see(), action) is None for action in scene.state.legal(0))


def test_who_has_nobody_to_trade_with_is_ready() -> None:
    scene = position("", "", "", max_offers=1).migrate("finger", "", "")
    assert room.idle(scene.see(0), list(scene.state.legal(0))) is None
    scene.do("1: ready", "2: ready")
    assert room.idle(scene.see(0), list(scene.state.legal(0))) == actions.READY


def test_who_has_made_all_offers_may_still_get_some() -> None:
    scene = position("", "", max_offers=1).migrate("finger", "platy").do("0: trade right", "0: cancel")
    assert list(scene.state.legal(0)) == [actions.READY]
    assert room.idle(scene.see(0), [actions.READY]) is None


def test_bots_leave_the_market_after_people() -> None:
    scene = position("", "").migrate("finger", "platy").do("0: trade right", "0: give 1", "0: send")
    patient = [action for action in scene.state.legal(0) if room.patient(scene.see(), action)]
    assert sorted(patient) == [actions.WITHDRAW, actions.READY]
    assert not any(room.patient(scene.see(), action) for action in scene.state.legal(1) if action != actions.READY)


def test_placing_is_drafted_but_not_dice_nor_trade() -> None:
    scene = position(f"{row(3, 'finger')}; a1 *; b1 *; c1 *", dwellers=[(1, 0, 0)]).grow()
    assert not room.drafts(scene.see(0))  # recruiting is a race for the supply
    scene.do("done")
    assert room.drafts(scene.see(0))  # grazing
    assert not room.drafts(scene.see(SPECTATOR))
    scene.do("auto")
    assert room.drafts(scene.see(0))  # algae
    scene.do("auto")
    assert not room.drafts(scene.see(0))  # mutations
    assert room.drafts(position("").settle("finger").see(0))
    assert not room.drafts(position("", "").migrate("finger", "platy").see(0))
    scene = position("a1 finger; b1 finger").strike("heatwave")
    assert room.drafts(scene.see(0))


def test_starters_are_drafted_unless_tokens_are_scarce() -> None:
    from shoal.games import new_game

    for supply, drafted in (("open", True), ("printed", False)):
        state = new_game("reef", {"board_choice": "ramp", "token_supply": supply}).start(2)
        assert bool(room.drafts(state.sight(0))) == drafted


def tried(scene: Scene, *moves: str) -> ReefSight:
    """What the viewer sees of a finished draft of these moves."""
    before = scene.see(0)
    trial = room.drafts(before)
    assert trial is not None
    for number, move in enumerate(moves, 1):
        assert room.drafts(scene.see(0)) == trial, "it is over too early"
        before = scene.see(0)
        scene.do(move)
        assert number < len(moves) or room.drafts(scene.see(0)) != trial, "it goes on"
    seen = trial.veil(before, scene.see(0))
    assert isinstance(seen, ReefSight)
    return seen


def test_a_finished_draft_shows_the_own_work_and_nothing_that_follows_from_it() -> None:
    seen = tried(position("c4 finger").settle("finger"), "settle 1 a1")
    assert seen.reefs[0][0] == ("finger",)
    assert (seen.step, seen.left, seen.nurseries) == ("settle", (0,), ((("finger", 0, True),),))

    seen = tried(position("a1 finger; b1 finger; a6 finger; b6 finger").strike("heatwave", "freeze"), "lose a1")
    assert (seen.card, seen.struck) == ("heatwave", 1)
    assert (seen.reefs[0][0], seen.reefs[0][1]) == ((), ("finger",))

    seen = tried(position("a6 finger; b6 boulder/finger", rounds=2).strike("freeze"), "lose a6")
    assert (seen.step, seen.round, seen.surveys) == ("disaster", 1, ())
    assert (seen.reefs[0][25], seen.reefs[0][26]) == ((), ("boulder", "finger")), "built over is not seen yet"


def test_grazing_and_algae_are_one_draft() -> None:
    scene = position(f"{row(3, 'finger')}; a1 *; b1 *; c1 *", dwellers=[(1, 1, 0)]).grow()
    seen = tried(scene, "graze a1", "graze b1", "auto")
    assert (seen.step, seen.tasks, seen.left) == ("growth", ("algae",), (0,))
    assert len(seen.algae[0]) == 6
