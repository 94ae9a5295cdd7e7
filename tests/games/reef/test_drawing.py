"""What people see and tap in Reef Survivor: choices, spaces, trading, disasters, sentences."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from shoal import games
from shoal.engine.box import Picture
from shoal.engine.game import SPECTATOR
from shoal.engine.story import Note
from shoal.games.reef.content import CARD_IDS
from shoal.games.reef.rules import notes, room
from shoal.games.reef.screen import drawing, pictures, reef
from shoal.games.reef.words.en import WORDS, prompt, story
from tests.conformance.markup import Markup, whole
from tests.games.reef.positions import Scene, position, row
from tests.games.reef.test_notes import stories
from tests.games.sources import docstring
from tests.some import some

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hua")


def shown(scene: Scene, seat: int = 0) -> Picture:
    legal = list(scene.state.legal(seat)) if seat >= 0 else []
    return drawing.draw(scene.see(seat), legal, NAMES[: scene.state.n], WORDS)


def ways(scene: Scene, move: str, seat: int = 0) -> list[tuple[str, ...]]:
    """The paths by which a seat can do it."""
    action = scene.game.vocabulary.index(move)
    return [choice.path for choice in shown(scene, seat).choices if choice.action == action]


def element(picture: Picture, name: str) -> dict[str, str]:
    return next(attrs for _, attrs in whole(picture).elements if attrs.get("id") == name)


def fresh(seats: int = 2, **options: str) -> Scene:
    game = games.new_game("reef", options)
    return Scene(game, game.start(seats))  # type: ignore[arg-type]  # the game's own state


# ---- choosing


def test_a_board_is_one_tap_and_a_starter_two() -> None:
    scene = fresh()
    assert ways(scene, "board ramp") == [("board-ramp",)]
    scene.do("board ramp")
    assert ways(scene, "start finger c4") == [("kind-finger", "s-c4")]
    assert "land" in Markup(shown(scene).board).words


def test_a_starter_can_be_taken_up_again() -> None:
    scene = fresh().do("board ramp", "start finger c4")
    assert element(shown(scene), "s-c4")["data-taken"] == "start finger c4"


def test_young_go_from_the_nursery_to_a_space_and_can_be_taken_up() -> None:
    scene = position("c4 finger", "").settle("2 finger[hot], platy")
    assert ways(scene, "settle 1 a1") == [("n-1", "s-a1")]
    scene.do("settle 1 a1")
    assert element(shown(scene), "s-a1")["data-taken"] == "settle 1 a1"
    assert "data-taken" not in element(shown(scene), "s-c4")
    assert "1 young" in element(shown(scene), "n-1")["data-name"]
    assert "data-keep" in element(shown(scene), "n-1"), "it stays in the hand for the next space"


def test_what_is_complete_is_to_be_sent_and_what_is_only_looked_at_is_not() -> None:
    scene = position("c4 finger").settle("finger")
    assert drawing.draw(scene.see(0), [], NAMES[:1], WORDS).prompt == "Ann still has 1 young to settle"
    before = scene.see(0)
    trial = room.drafts(before)
    assert trial is not None
    complete = trial.veil(before, scene.do("settle 1 a1").see(0))
    assert "Ready" in drawing.draw(complete, [], NAMES[:1], WORDS).prompt


def test_young_without_a_space_say_so() -> None:
    full = "; ".join(row(number, "boulder") for number in (1, 2))
    scene = position(full, "").settle("branching, platy")
    assert "no space for it" in element(shown(scene), "n-1")["data-name"]
    assert "no space" not in element(shown(scene), "n-2")["data-name"]


def test_spaces_are_named_as_the_rules_want_them() -> None:
    scene = position("c4 boulder/finger[hot] *; c3 finger", "").grow()
    picture = shown(scene)
    assert element(picture, "s-c4")["data-name"] == (
        "c4, medium, under a fleshy alga, Finger Coral (tolerant of heat) on Boulder Coral"
    )
    assert element(picture, "s-a6")["data-name"] == "a6, deep, empty"
    assert element(picture, "s-c4")["data-help"] == "alga"


def test_every_marker_is_a_sign_of_its_own() -> None:
    scene = position("c4 finger[strong,more,acid,cold,hot,o2,nut,sed]; b4 finger[weak,fewer]", "").grow()
    links = Markup(shown(scene).board).links
    assert {f"reef-m-{marker}" for marker in pictures.SIGNS} <= links
    assert len({str(sign) for sign in pictures.SIGNS.values()}) == len(pictures.SIGNS)


def test_dwellers_are_recruited_by_a_tap() -> None:
    scene = position(row(3, "finger"), "").grow()
    assert ways(scene, "recruit fish") == [("dweller-fish",)]
    assert ways(scene, "done") == [()]


def test_a_count_is_tapped_in_tens_and_ones() -> None:
    scene = position("c4 finger", "a1 boulder", catch_an_error="tally", rounds=1)
    scene.strike("calm")
    assert ways(scene, "tally 37") == [("tens-3", "ones-7")]
    assert ways(scene, "tally -5") == [("tens--1", "ones-5")]
    assert "data-confirm" in element(shown(scene), "ones-7")
    assert "points now" not in str(shown(scene).board), "the page would count for them"


# ---- the market


def market() -> Scene:
    return position("c4 finger", "c3 platy", "a1 boulder").migrate("2 finger, boulder", "platy[hot]", "boulder")


def test_a_neighbour_shows_what_it_has_to_trade() -> None:
    scene = market()
    assert ways(scene, "trade right") == [("trade-1",)]
    assert ways(scene, "trade left") == [("trade-2",)]
    assert "Platy Coral (tolerant of heat), new for you" in Markup(shown(scene).hand).words
    scene.do("1: ready")
    assert element(shown(scene), "trade-1")["data-name"] == "Ben has finished trading"
    assert ways(position("", "").migrate("finger", "platy"), "trade right") == [("trade-1",)]


def test_an_offer_is_made_of_both_nurseries() -> None:
    scene = market().do("0: trade right")
    assert ways(scene, "give 1") == [("n-1",)]
    assert ways(scene, "ask 1") == [("t-1",)]
    scene.do("0: give 1", "0: ask 1")
    picture = shown(scene)
    send = scene.game.vocabulary.index("send")
    assert [c.weight for c in picture.choices if c.action == send] == ["main"]
    assert "a kind your reef lacks" in element(picture, "t-1")["data-name"]


def test_a_draft_is_for_its_owner_alone() -> None:
    scene = market().do("0: trade right", "0: give 1")
    assert "offer-0" in whole(shown(scene)).all("id")
    assert "offer-0" not in whole(shown(scene, 1)).all("id")


def test_an_offer_can_be_agreed_to_declined_or_answered_with_another() -> None:
    scene = market().do("0: trade right", "0: give 1", "0: ask 1", "0: send")
    assert ways(scene, "accept left", 1) == [("agree-0",)]
    assert ways(scene, "decline left", 1) == [("refuse-0",)]
    assert ways(scene, "trade left", 1) == [("counter-0",)]
    assert "offer" in shown(scene, 1).prompt
    assert ways(scene, "withdraw") == [("withdraw",)]


# ---- disasters


def test_survivors_show_what_saved_them_and_the_hit_can_be_tapped() -> None:
    scene = position("a6 finger; b6 finger; c6 finger[cold]", "a6 softsponge").strike("freeze")
    picture = shown(scene)
    assert "safe: can stand cold" in element(picture, "s-c6")["data-name"]
    assert ways(scene, "lose a6") == [("s-a6",)]
    words = " ".join(Markup(picture.hand).words)
    assert "Deep Freeze" in words
    assert "is choosing who is lost, 1 to go, at risk: 2 Finger Corals" in words
    assert "can stand cold" in words


def test_a_disaster_nobody_decides_on_is_seen_afterwards() -> None:
    scene = position("a1 finger; b1 boulder; c1 encsponge[weak,weak]", "a5 platy", rounds=2).strike("gale")
    picture = shown(scene)
    assert scene.see(0).step == "growth"
    words = " ".join(Markup(picture.hand).words)
    for told in ("Gale Force Winds", "You lost 1 builder.", "a strong skeleton or growing as a crust"):
        assert told in words, told
    for survived in ("strong skeleton", "a crust that waves cannot grip"):
        assert f"✓ {survived}" in " ".join(words.split()), survived
    assert "lost: Finger Coral" in Markup(picture.hand).all("aria-label")
    shells = [name for name in whole(picture).all("id") if name.startswith("shell-")]
    assert shells == ["shell-a1-0"], "where it stood"
    scene.do("algae a1")
    assert "shell-a1-0" not in whole(shown(scene)).all("id"), "algae grow over it"
    assert "shell-0-a1-0" in whole(shown(position("a1 finger", "", rounds=2).strike("gale"), 1)).all("id")


def test_disasters_stand_in_the_order_they_struck() -> None:
    scene = position("a1 finger; a6 finger; b6 finger", rounds=2).strike("gale", "freeze")
    names = [name for name in whole(shown(scene)).all("id") if name.startswith("card-")]
    assert names == ["card-1-freeze-2", "card-1-gale-1"], "the one that strikes now comes first"
    scene.do("lose a6")
    names = [name for name in whole(shown(scene)).all("id") if name.startswith("card-")]
    assert names == ["card-1-gale-1", "card-1-freeze-2"]


def test_onlookers_see_the_disaster_on_the_table() -> None:
    scene = position("a1 finger", "", rounds=2).strike("gale")
    picture = shown(scene, SPECTATOR)
    assert picture.hand == ""
    assert "Gale Force Winds" in Markup(picture.board).words


@pytest.mark.parametrize("card", CARD_IDS)
def test_every_disaster_has_its_picture(card: str) -> None:
    known = set(Markup(drawing.symbols(WORDS)).all("id"))
    assert f"reef-{pictures.CARD_ART[card]}" in known


# ---- who sees what


@pytest.mark.parametrize("seats", [1, 2, 5, 8])
def test_all_other_reefs_are_there(seats: int) -> None:
    scene = position(*["c4 finger"] * seats).grow()
    ids = whole(shown(scene)).all("id")
    assert [f"reef-{seat}" in ids for seat in range(seats)] == [False] + [True] * (seats - 1)
    everybody = whole(shown(scene, SPECTATOR)).all("id")
    assert all(f"reef-{seat}" in everybody for seat in range(seats))


@pytest.mark.parametrize(("dwellers", "named"), [((0, 0, 0), True), ((4, 2, 0), True), ((4, 2, 1), False)])
def test_a_crowd_of_dwellers_does_not_swim_over_the_name_of_the_ocean(
    dwellers: tuple[int, int, int], named: bool
) -> None:
    words = Markup(f"<svg>{reef._swimmers(dwellers, WORDS)}</svg>").words
    assert (WORDS.labels.open_ocean in " ".join(words)) == named


def test_everybody_sees_whom_the_table_waits_for() -> None:
    scene = position("c4 finger", "c4 finger").settle("3 finger", "")
    assert "3 to settle" in shown(scene, 1).seats[0].words
    assert "done" in shown(scene, 1).seats[1].words
    assert "Ann still has 3 young to settle" in shown(scene, 1).prompt
    current = [attrs for _, attrs in Markup(shown(scene).board).elements if "aria-current" in attrs]
    assert len(current) == 1


@pytest.mark.parametrize(("left", "words"), [(1, "1 alga"), (3, "3 algae")])
def test_one_alga_is_no_algae(left: int, words: str) -> None:
    sight = replace(fresh().see(0), tasks=("algae", ""), left=(left, 0))
    assert prompt.busy(sight, 0) == words
    assert prompt.doing(sight, 0) == f"still has {words} to place"


def test_the_scoreboard_explains_every_point() -> None:
    scene = position("c4 finger", "a1 *", rounds=2).strike("calm")
    words = " ".join(Markup(shown(scene).board).words)
    assert "Round 1: Ann, 3 points" in words
    assert "1 type: Finger Coral" in words


# ---- sentences


def test_every_note_there_is_can_be_told() -> None:
    promised = set(re.findall(r"^    (\w+) +(?:seat|None) +", docstring(notes), re.MULTILINE))
    assert promised == set(story.TELLERS)
    for note in stories():
        for viewer in (0, 1, SPECTATOR):
            told = story.sentence(note, viewer, NAMES)
            assert told == "" or (told[0].isupper() or told[0].isdigit()), told
            assert "[" not in told, told


@pytest.mark.parametrize(
    ("note", "told"),
    [
        (Note("started", 1, {"space": "d3", "builder": "encsponge"}), "Ben places an Encrusting Sponge on d3."),
        (Note("recruited", 0, {"dweller": "fish"}), "A fish moves in with you."),
        (Note("recruited", 1, {"dweller": "urchin"}), "A sea urchin moves in with Ben."),
        (
            Note("accepted", 1, {"by": 0, "gives": ("finger",), "many_given": (2,), "asks": (), "many_asked": ()}),
            "Ben agrees with you: nothing for 2 Finger Coral.",
        ),
        (
            Note("died", 0, {"spaces": ("a1",), "builders": ("finger[hot]",), "cause": "gale"}),
            "You lose 1 Finger Coral.",
        ),
        (Note("extirpated", 1, {"types": ("fish", "platy")}), "Ben's reef has lost its last Fish and Platy Coral."),
        (Note("tallied", 1, {}, {"tally": 12}, (1,)), "Ben has counted."),
    ],
)
def test_sentences(note: Note, told: str) -> None:
    assert story.sentence(note, 0, NAMES) == told


def test_a_struck_reef_says_who_was_saved_by_what() -> None:
    scene = position("a6 finger; c6 finger[cold]; b6 platy", "").strike("freeze")
    (note,) = scene.said("struck", 0)
    told = story.sentence(note, 0, NAMES)
    assert "1 Finger Coral (can stand cold)" in told
    assert "(cold tolerance would have helped)" in told


def test_the_scoreboard_has_a_line_for_the_whole_table() -> None:
    """ "Who's winning?": points and types of all reefs, every round (§7)."""
    scene = position("a3 boulder; b3 finger", "a3 finger; b3 platy").strike("calm")
    text = " ".join(Markup(shown(scene).board).words)
    assert "All reefs" in text
    mine, theirs = scene.see().surveys[0]
    assert f"1 {mine[5]} {theirs[5]} {mine[5] + theirs[5]} 3 Total" in text
    alone = " ".join(Markup(shown(position("a3 boulder").strike("calm")).board).words)
    assert "All reefs" not in alone


def test_the_coral_triangle_can_always_be_looked_at() -> None:
    for scene in some(
        (
            position("a3 finger", "").grow(),
            position("a3 finger", "").settle("finger"),
            position("", "").strike("freeze"),
        )
    ):
        for viewer in some((0, SPECTATOR)):
            picture = shown(scene, viewer)
            assert element(picture, "far-boulder")["data-name"].startswith("Boulder Coral, lives in")
            assert element(picture, "far-urchin")
    scene = position("a3 finger", "a3 finger").scored((1, 2)).spawn(current_round=2)
    assert scene.see().tasks[0] == "triangle"
    assert element(shown(scene), "triangle-boulder")


@pytest.mark.parametrize(("score", "heard"), [(0, "0 points"), (1, "1 point"), (-1, "-1 point"), (12, "12 points")])
def test_a_score_is_heard_as_it_is_seen(score: int, heard: str) -> None:
    assert WORDS.labels.seat(score, "") == heard
