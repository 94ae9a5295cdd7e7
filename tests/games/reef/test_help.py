"""Info cards, the rulebook, the guided first round and the reasons of a hint."""

from __future__ import annotations

import pytest

from shoal.engine.rng import Rng
from shoal.games import new_coach, new_game
from shoal.games.reef.content import CONTENT
from shoal.games.reef.rules import actions, room
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.screen import drawing
from shoal.games.reef.teaching import help, hints
from shoal.games.reef.words.en import WORDS
from tests.conformance.markup import Markup, whole
from tests.games.reef.positions import Scene, position, row
from tests.some import some


def words(topic: str) -> str:
    card = help.explain(topic, WORDS)
    assert card is not None
    return " ".join(Markup(card).words)


def test_everything_on_the_table_has_a_card() -> None:
    topics = set(help.topics())
    assert set(WORDS.help.things) == set(help.THINGS) <= topics
    assert {f"builder-{each.id}" for each in CONTENT.builders} <= topics
    assert {f"dweller-{each.id}" for each in CONTENT.dwellers} <= topics
    assert {f"card-{each.id}" for each in CONTENT.cards} <= topics
    assert {f"board-{each.id}" for each in CONTENT.boards} <= topics
    assert {f"marker-{each.id}" for each in CONTENT.markers} <= topics
    assert {f"bonus-{each.id}" for each in CONTENT.bonuses} <= topics


def test_a_builder_says_what_it_is_and_what_kills_it() -> None:
    text = words("builder-microbialite")
    assert "No carbonate" in text
    assert "It needs little oxygen" in text
    assert "Spring Hypoxia" not in text
    assert "Hurricane (Hit)" in text
    assert "Hurricane" not in words("builder-boulder")


def test_a_marker_says_where_it_helps() -> None:
    text = words("marker-o2")
    assert "7 and 11" in text
    assert "Oceanic Anoxic Event" in text


def test_the_sheets_list_all_there_is() -> None:
    organisms, disasters = words("organisms"), words("disasters")
    names = WORDS.names
    assert all(names.builders[builder.id].name in organisms for builder in CONTENT.builders)
    assert all(names.cards[card.id].name in disasters for card in CONTENT.cards)
    assert all(names.mutations[mutation.roll].name in words("mutations") for mutation in CONTENT.mutations)
    assert all(names.bonuses[bonus.id].name in words("survey") for bonus in CONTENT.bonuses)


@pytest.mark.parametrize("topic", ["", "builder-", "builder-whale", "card-", "nothing", "depth-abyss"])
def test_there_is_no_card_for_nothing(topic: str) -> None:
    assert help.explain(topic, WORDS) is None


def test_the_rulebook_shows_our_own_pieces() -> None:
    page = Markup(help.rulebook(WORDS))
    text = " ".join(page.words)
    assert "Coastal Protection" in text
    assert "{" not in text
    assert sum(tag == "svg" for tag, _ in page.elements) > 30
    assert page.links <= set(page.all("id")), "it needs no symbols of a table's page"


def test_newcomers_are_guided_through_every_task() -> None:
    assert set(WORDS.help.guide) == set(actions.TASKS) - {""}
    scene = position("c4 finger", "").settle("finger", "")
    assert "Tap a group of young" in (help.first_turn(scene.see(0), WORDS) or "")
    assert help.first_turn(scene.see(1), WORDS) is None
    assert help.first_turn(scene.see(), WORDS) is None


def test_who_has_placed_everything_is_told_that_nothing_counts_yet() -> None:
    scene = position("c4 finger").settle("finger")
    before = scene.see(0)
    trial = room.drafts(before)
    assert trial is not None
    complete = trial.veil(before, scene.do("settle 1 a1").see(0))
    assert help.first_turn(complete, WORDS) == WORDS.help.guide_complete


def test_from_the_second_round_on_only_rare_tasks_are_explained() -> None:
    scene = position("c4 finger", "").grow(current_round=2)
    assert help.first_turn(scene.see(0), WORDS) is None
    scene = position("a6 finger; b6 boulder; c6 finger; d6 boulder", "").strike("coralsick", current_round=2)
    assert "disease" in (help.first_turn(scene.see(0), WORDS) or "")


def test_every_hint_has_a_reason() -> None:
    game = new_game("reef", {"rounds": 3, "catch_an_error": "tally"})
    coach = new_coach(game)
    state = game.start(3)
    rng = Rng(4)
    said = set()
    while state.acting:
        seat = state.ask(rng)
        if seat < 0:
            state.settle(rng)
            continue
        sight = state.sight(seat)
        assert isinstance(sight, ReefSight)
        action = coach.choose(state, seat, rng)
        said.add(help.reason(sight, list(state.legal(seat)), int(action), WORDS))
        state.apply(seat, action)
    assert "" not in said
    assert len(said) > 10


def test_every_reason_of_a_hint_has_a_sentence() -> None:
    assert {key for _, key in hints.WHY} <= set(WORDS.hints.why)


def test_traders_are_guided_by_what_lies_before_them() -> None:
    scene = position("", "").migrate("2 finger", "platy")
    told = [help.first_turn(scene.see(0), WORDS)]
    told += [help.first_turn(scene.do(move).see(0), WORDS) for move in ("trade right", "give 1", "send")]
    told.append(help.first_turn(scene.see(1), WORDS))
    guide = WORDS.help.guide_trading
    assert told == [WORDS.help.guide["trade"], *[guide["drafting"]] * 2, guide["waiting"], guide["asked"]]


# ---- the builders of this game


def helped(scene: Scene, seat: int = 0) -> set[str]:
    """What "?" can explain in this position."""
    picture = drawing.draw(scene.see(seat), list(scene.state.legal(seat)), ("Ann", "Ben"), WORDS)
    return set(whole(picture).all("data-help"))


def test_cards_follow_a_set_of_organisms_and_a_teachers_own() -> None:
    scene = position(
        "a3 bivalve[hot]; b3 finger", "", organisms="rudists", own_organisms="finger name=Sea Fan depths=SM"
    )
    topics = helped(scene.grow())
    rudist = next(topic for topic in topics if topic.startswith("builder-bivalve[hot]"))
    assert "Rudist Bivalve" in words(rudist)
    assert "Strong skeleton" in words(rudist)
    assert "No zooxanthellae" in words(rudist)
    assert "This one has mutated:" in words(rudist)
    assert "This builder can stand heat" in words(rudist)
    fan = next(topic for topic in topics if topic.startswith("builder-finger"))
    assert "Sea Fan" in words(fan)
    assert "takes the place of the Finger Coral" in words(fan)
    assert "stubby" not in words(fan)
    deep = next(topic for topic in topics if topic.startswith("depth-deep"))
    assert "Sea Fan" not in words(deep)
    assert "Rudist" not in words(deep)
    shallow = next(topic for topic in topics if topic.startswith("depth-shallow"))
    assert "Rudist Bivalve" in words(shallow)


def test_disasters_name_builders_as_a_teacher_does() -> None:
    scene = position("a1 finger", "b1 finger", own_organisms="finger name=Sea Fan").strike("invader")
    picture = drawing.draw(scene.see(0), list(scene.state.legal(0)), ("Ann", "Ben"), WORDS)
    told = [line for passage in drawing.read(scene.see(0), ("Ann", "Ben"), WORDS) for line in passage.lines]
    topic = next(topic for topic in helped(scene) if topic.startswith("card-invader"))
    for text in (picture.board + picture.hand, " ".join(told), words(topic)):
        assert "plain Sea Fans take over" in text
        assert "Finger Coral" not in text
    assert "plain Finger Corals take over" in words("card-invader")


def test_there_is_no_card_for_changes_that_make_no_sense() -> None:
    for topic in some(
        ("builder-finger depths=XY", "builder-finger[wet]", "depth-deep finger wings=yes", "card-calm x")
    ):
        assert help.explain(topic, WORDS) is None, topic


def test_the_story_calls_builders_as_a_teacher_does() -> None:
    scene = position("a1 finger; b1 bivalve", "", organisms="rudists", own_organisms="finger name=Sea Fan")
    scene.strike("hypoxia")
    told = " ".join(WORDS.story.sentence(note, 0, ("Ann", "Ben")) for note in scene.story.notes)
    assert "Sea Fan" in told
    assert "Rudist Bivalve" in told
    assert "Finger Coral" not in told


def test_all_one_needs_to_know_is_one_question_mark_away() -> None:
    reef = row(3, "finger") + "; " + row(4, "boulder")
    growing = helped(position(reef, "").grow().do("done", "auto"))
    assert {f"marker-{marker.id}" for marker in CONTENT.markers} <= growing
    assert {f"bonus-{bonus.id}" for bonus in CONTENT.bonuses} <= growing
    assert {"mutations", "support", "triangle", "alga", "survey", "decks", "growing", "spawning"} <= growing
    trading = helped(position(reef, reef).migrate("finger", "finger"))
    assert {"trading", "nursery", "triangle"} <= trading
    assert "triangle" in helped(position(reef, reef).scored((1, 1)).spawn(current_round=2))
    assert "counting" in helped(position(reef, reef, catch_an_error="tally").strike("calm"))


def test_rounds_beyond_the_usual_ones_and_reshuffled_decks_are_explained() -> None:
    page = " ".join(Markup(help.rulebook(WORDS)).words)
    for text in some((page, words("decks"))):
        assert "5 and later" in text
        assert "one short-term disaster and one long-term disaster" in text
        assert "strike again" in text


def test_the_rulebook_tells_how_one_alone_is_rated_and_what_is_in_the_box() -> None:
    page = " ".join(Markup(help.rulebook(WORDS)).words)
    assert all(name in page for name in WORDS.names.solo_bands.values())
    assert "below 15" in page
    assert str(CONTENT.coverer.tokens) in page
