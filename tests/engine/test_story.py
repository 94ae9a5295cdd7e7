from __future__ import annotations

from shoal.engine.game import SPECTATOR
from shoal.engine.story import Facts, Note, Story, cell_of, number_of, numbers_of, words_of


def test_secret_facts_are_for_those_named_alone() -> None:
    note = Note("drew", 1, {"why": "turn"}, {"card": "crab"}, (1, 3))
    assert note.seen_by(1) == {"why": "turn", "card": "crab"}
    assert note.seen_by(3) == {"why": "turn", "card": "crab"}
    for other in (0, 2, SPECTATOR):
        assert note.seen_by(other) == {"why": "turn"}


def test_a_note_without_secrets_is_the_same_for_all() -> None:
    note = Note("passed", 0)
    assert note.seen_by(0) == note.seen_by(1) == note.seen_by(SPECTATOR) == {}


def test_notes_are_kept_in_order_and_taken_once() -> None:
    story = Story()
    story.tell("round", None, {"round": 1})
    story.tell("drew", 2, {}, {"card": "crab"}, (2,))
    assert story.take() == [Note("round", None, {"round": 1}), Note("drew", 2, {}, {"card": "crab"}, (2,))]
    assert story.take() == []
    story.tell("passed", 1)
    assert [note.what for note in story.take()] == ["passed"]


def test_facts_are_read_as_numbers_words_and_cells() -> None:
    facts: Facts = {"round": 2, "card": "crab", "seats": (0, 3), "to": ("a1", "b2"), "why": None}
    assert (number_of(facts, "round"), number_of(facts, "card")) == (2, 0)
    assert (numbers_of(facts, "seats"), numbers_of(facts, "nobody")) == ((0, 3), ())
    assert (words_of(facts, "to"), words_of(facts, "card")) == (("a1", "b2"), ())
    assert [cell_of(facts, *names) for names in (("card", "to"), ("from", "to"), ("from",))] == ["crab", "a1 b2", ""]
