from __future__ import annotations

from shoal.engine.game import SPECTATOR
from shoal.engine.story import Note, Story


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
