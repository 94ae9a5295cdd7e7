"""Migration (§5.3, 2C): rulings R23 to R25, every row of its table, and what is hidden (§9)."""

from __future__ import annotations

from shoal.engine.game import SPECTATOR
from shoal.engine.rng import Rng
from shoal.games.reef.rules.builders import SLOTS, builder_of
from shoal.games.reef.rules.game import ReefState
from shoal.games.reef.rules.position import add_young
from tests.games.reef.positions import Scene, position


def market(*nurseries: str, max_offers: int = 6, migration: str = "on") -> Scene:
    return position(*[""] * len(nurseries), max_offers=max_offers, migration=migration).migrate(*nurseries)


def test_it_is_skipped_alone_or_without_migration_or_young() -> None:
    assert position("").migrate("finger").see().step == "settle"
    assert market("finger", "platy", migration="off").see().step == "settle"
    assert position("", "").migrate("", "").see().step == "draw"


def test_two_seats_are_each_others_right_neighbour() -> None:
    scene = market("finger", "platy")
    assert scene.may(0) == scene.may(1) == {"trade right", "ready"}
    assert scene.why_not("trade left") == "There are only two reefs: your neighbour is on your right."
    scene.do("0: trade right", "0: give 1", "0: send")
    assert scene.may(1) == {"accept right", "decline right", "trade right", "ready"}


def test_the_right_neighbour_is_the_next_seat_round_the_table() -> None:
    scene = market("finger", "platy", "bivalve").do("2: trade right", "2: give 1", "2: send")
    assert scene.see().offers[2] == (0, ((1, 1),), ())
    assert "accept left" in scene.may(0)


def test_r23_offers_are_limited() -> None:
    scene = market("3 finger", "platy", max_offers=2)
    scene.do("0: trade right", "0: cancel", "0: trade right", "0: cancel")
    assert scene.may(0) == {"ready"}
    assert scene.why_not("trade right") == "You have made all your offers for this round."
    assert scene.see(0).offers_left == (0, 2)


def test_r24_traded_young_settle_here_but_are_not_traded_again() -> None:
    scene = market("3 finger", "3 platy", "bivalve")
    scene.do("0: trade right", "0: give 1", "0: ask 1", "0: send", "1: accept left", "1: trade right")
    assert scene.may(1, "give") == {"1"}
    assert scene.why_not("give 2", 1) == "Young that were traded once cannot be traded again this round."
    scene.do("1: cancel", "0: ready", "1: ready", "2: ready")
    assert any(move.startswith("2 ") for move in scene.may(1, "settle"))
    scene.do("1: settle 2 a1")
    assert scene.said("settled")[-1].facts["migrant"] == 1


def test_r25_gifts_and_plain_requests_are_fine() -> None:
    scene = market("2 finger", "2 platy")
    scene.do("0: trade right", "0: give 1", "0: give 1", "0: send", "1: accept right")
    assert scene.nursery(1) == ["platy x2", "(finger x2)"]
    scene.do("0: trade right", "0: ask 1", "0: send", "1: accept right")
    assert scene.nursery(0) == ["finger x0", "(platy x1)"]
    scene.do("1: trade right")
    assert scene.why_not("ask 1", 1) == "There are no more young in group 1 of that nursery."


def test_an_empty_draft_cannot_be_sent_and_nothing_twice() -> None:
    scene = market("finger", "platy").do("0: trade right")
    assert scene.may(0) == {"give 1", "ask 1", "cancel", "ready"}
    assert scene.why_not("send") == "Your offer is still empty: give something or ask for something."
    assert scene.why_not("trade right") == "You can make only one offer at a time."
    scene.do("0: give 1")
    assert scene.may(0) == {"ask 1", "send", "cancel", "ready"}


def test_a_sent_offer_can_be_withdrawn_or_declined() -> None:
    scene = market("finger", "platy").do("0: trade right", "0: give 1", "0: send", "0: withdraw")
    assert scene.may(1) == {"trade right", "ready"}
    scene.do("0: trade right", "0: give 1", "0: send", "1: decline right")
    assert scene.may(0) == {"trade right", "ready"}
    assert scene.why_not("accept right", 1) == "There is no offer for you from the right."


def test_offers_may_be_answered_while_drafting() -> None:
    scene = market("2 finger", "2 platy").do("0: trade right", "0: give 1", "0: send", "1: trade right", "1: give 1")
    assert {"accept right", "decline right", "send"} <= scene.may(1)
    scene.do("1: accept right")
    assert "send" in scene.may(1)


def test_ready_clears_everything_to_and_from_a_seat() -> None:
    scene = market("finger", "platy", "bivalve")
    scene.do("0: trade right", "0: give 1", "0: send", "1: trade right", "1: give 1", "1: send", "1: ready")
    assert scene.see().offers == (None, None, None)
    assert scene.may(1) == set()
    assert scene.may(0) == {"trade left", "ready"}
    assert scene.why_not("trade right") == "That neighbour has finished trading."
    assert scene.why_not("ready", 1) == "You have finished trading for this round."


def test_a_draft_that_cannot_be_kept_is_torn_up() -> None:
    scene = market("finger", "platy", "bivalve")
    scene.do(
        "0: trade left", "0: give 1", "2: trade left", "2: ask 1", "2: send", "1: trade left", "1: ask 1", "1: send"
    )
    scene.do("0: accept right")
    assert scene.see(0).draft is None
    assert scene.may(0) == {"trade left", "trade right", "ready"}


def test_a_nursery_has_at_most_48_slots() -> None:
    scene = market("finger", "2 platy")
    state = scene.state
    for tolerances in range(1, SLOTS - 1):
        add_young(state, 1, builder_of("boulder") | tolerances, 1, False)
    scene.do("0: trade right", "0: give 1", "0: send")
    assert "accept right" in scene.may(1)
    add_young(state, 1, builder_of("boulder[more]"), 1, False)
    assert scene.may(1) == {"decline right", "trade right", "ready"}
    assert scene.why_not("accept right", 1) == "There is no room for so many different young in the nurseries."


def test_who_waits_for_an_answer_is_not_obliged_to_act() -> None:
    scene = market("finger", "platy", "bivalve").do("0: trade right", "0: give 1", "0: send")
    assert scene.state.acting == (0, 1, 2)
    assert {scene.state.ask(Rng(seed)) for seed in range(20)} == {1, 2}


# §9


def test_a_draft_is_seen_by_its_author_alone() -> None:
    scene = market("finger", "platy").do("0: trade right", "0: give 1")
    assert scene.see(0).draft == (1, ((1, 1),), ())
    assert scene.see(0).offers_left == (5, 6)
    for viewer in (1, SPECTATOR):
        assert scene.see(viewer).draft is None
        assert scene.see(viewer).offers == (None, None)
        assert scene.see(viewer).offers_left == (6, 6)
    scene.do("0: send")
    assert scene.see(1).offers == ((1, ((1, 1),), ()), None)
    assert scene.see(1).offers_left == (5, 6)


def test_others_imagine_no_draft() -> None:
    scene = market("finger", "platy").do("0: trade right", "0: give 1")
    other = scene.state.clone()
    other.reimagine(1, Rng(1))
    imagined = scene.game.imagine(scene.see(1), Rng(1))
    for state in (other, imagined):
        assert isinstance(state, ReefState)
        assert state.sight(0) != scene.see(0)
        assert state.sight(1) == scene.see(1)
    same = scene.state.clone()
    same.reimagine(0, Rng(1))
    assert same.sight(0) == scene.see(0)


def test_the_story_tells_offers_but_not_drafts() -> None:
    scene = market("2 finger", "platy").do("0: trade right", "0: give 1", "0: give 1", "0: ask 1")
    assert scene.story.notes == []
    scene.do("0: send")
    (note,) = scene.said("offered")
    facts = {"to": 1, "gives": ("finger",), "many_given": (2,), "asks": ("platy",), "many_asked": (1,)}
    assert dict(note.facts) == facts
    scene.do("1: accept right")
    (note,) = scene.said("accepted")
    assert dict(note.facts) == {"by": 0, **{key: value for key, value in facts.items() if key != "to"}}
