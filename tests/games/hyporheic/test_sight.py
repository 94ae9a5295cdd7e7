"""What is seen: everything, by all, and a state can be made of it again (§9)."""

from __future__ import annotations

from dataclasses import replace

from shoal.engine.game import SPECTATOR
from shoal.engine.rng import Rng
from shoal.engine.story import Story
from shoal.games import new_coach, new_game
from shoal.games.hyporheic.rules.sight import HyporheicSight
from tests.games.hyporheic.examples import run


def test_nothing_is_hidden() -> None:
    game = new_game("hyporheic")
    coach = new_coach(game)
    state = game.start(4)
    rng = Rng(3)
    for _ in range(300):
        if not state.acting:
            break
        sights = [state.sight(viewer) for viewer in (0, 1, 2, 3, SPECTATOR)]
        assert len({replace(sight, seat=0) for sight in sights}) == 1
        imagined = game.imagine(sights[-1], rng)
        assert [imagined.sight(viewer) for viewer in (0, 1, 2, 3, SPECTATOR)] == sights
        seat = state.ask(rng)
        state.apply(seat, state.sample(rng) if seat < 0 else coach.choose(state, seat, rng))


def test_a_position_in_words() -> None:
    seen = run("seats 3; at 0=e4 1=deep4; held 1=no2:2; coins 2=1; clay 1; hypoxia 2; rounds 6; turn 0; die 1").seen
    assert isinstance(seen, HyporheicSight)
    assert (seen.phase, seen.active, seen.asked, seen.acting, seen.round) == ("move", 0, 0, (0,), 7)
    assert (seen.at, seen.held[1], seen.coins) == (("e4", "deep4", "start"), (0, 2, 0, 0), (0, 0, 1))
    assert (seen.clay, seen.hypoxia, seen.clogged, seen.airless) == ((1,), (2,), False, False)
    assert (seen.dice, seen.steps, seen.rolling, seen.second) == ((1,), 1, 0, False)
    assert (seen.pile_size, sum(seen.discard), seen.card, seen.drawer) == (27, 0, None, -1)
    assert (seen.mover, seen.trip, seen.ranks) == (-1, (), (2, 2, 1))


def test_the_last_trip_is_seen_until_the_next() -> None:
    scene = run("seats 2; at 0=h6; turn 0; die 3; do to middle2; next die 1; die 1")
    assert (scene.seen.mover, scene.seen.trip) == (0, ("h6", "i6", "middle1", "middle2"))
    clogged = run("seats 2; at 0=f7; clay 0; turn 0; die 4; do to i6")
    assert clogged.seen.trip == ("f7", "g7", "g6", "h6", "i6")
    assert run("seats 2; at 0=f7; turn 0; die 4; do to i6").seen.trip == ("f7", "g7", "ripple1", "ripple2", "i6")


def seen_at_beats(before: str, then: str) -> list[tuple[str | None, tuple[str, ...]]]:
    """The card that lies there and where everybody is, at every beat of what happens then."""
    scene = run(before)
    seen: list[tuple[str | None, tuple[str, ...]]] = []

    def look() -> None:
        sight = scene.state.clone().sight(SPECTATOR)
        assert isinstance(sight, HyporheicSight)
        seen.append((sight.card, sight.at))

    scene.state.story = Story(look)
    scene.play(then)
    return seen


def test_a_mass_move_is_seen_beat_by_beat() -> None:
    """W17: the card first, then where everybody is after each beat in which somebody moved."""
    before = "seats 3; at 0=e4 1=g5 2=d5; turn 0; die 1; do to f4"
    assert seen_at_beats(before, "card storm-surge") == [
        ("storm-surge", ("f4", "g5", "d5")),
        ("storm-surge", ("g4", "g5", "e5")),
        ("storm-surge", ("g4", "g5", "f5")),
    ]


def test_a_mass_move_is_seen_when_another_card_comes_in_the_same_turn() -> None:
    """A surge carries the drawer to another draw square."""
    before = "seats 2; at 0=p2 1=i3; turn 0; die 1; do to q2"
    seen = seen_at_beats(before, "card storm-surge; card drought")
    assert [(card, at[0]) for card, at in seen] == [
        *[("storm-surge", space) for space in ("q2", "r2", "s2", "t2")],
        *[("drought", space) for space in ("t2", "t3", "t4", "t5")],
    ]


def test_two_dice_are_seen_one_after_the_other() -> None:
    scene = run("seats 2; at 0=e4; turn 0; die 1; do to f4; card super-swift-current")
    assert (scene.seen.rolling, scene.seen.second, scene.seen.card, scene.seen.drawer) == (
        2, False, "super-swift-current", 0,
    )  # fmt: skip
    scene.play("die 5")
    assert (scene.seen.dice, scene.seen.rolling, scene.seen.second) == ((5,), 1, True)
    scene.play("die 6")
    assert (scene.seen.dice, scene.seen.steps, scene.seen.rolling) == ((5, 6), 11, 0)


def test_the_roll_for_the_start() -> None:
    scene = run("seats 3; begin; die 4 6")
    assert (scene.seen.phase, scene.seen.active, scene.seen.first, scene.seen.asked) == ("first", -1, -1, 2)
    assert scene.seen.opening == (4, 6, 0)
    scene.play("die 6")
    assert (scene.seen.opening, scene.seen.contenders, scene.seen.asked) == ((4, 0, 0), (1, 2), 1)
    scene.play("die 2 5")
    assert (scene.seen.opening, scene.seen.first, scene.seen.active) == ((4, 2, 5), 2, 2)


def test_what_is_pending() -> None:
    scene = run("seats 3; at 0=n3 1=p3 2=p3; held 1=no3:1 2=no2:1,nh4:2; turn 0; die 2; do to p3")
    assert scene.seen.together(0) == (1, 2)
    scene.play("do share; do rob 2")
    assert (scene.seen.phase, scene.seen.victim, scene.seen.takes, scene.seen.extra) == ("take", 2, 2, True)
    trade = run("seats 2; at 0=e4; held 0=nh3:1 1=no2:1; turn 0; die 1; do to f4; card nutrient-trading; do trade 1")
    assert (trade.seen.phase, trade.seen.partner, trade.seen.swaps) == ("swap", 1, 2)
    assert run("seats 3; turn 0").seen.together(0) == ()
