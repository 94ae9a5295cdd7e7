from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from shoal.engine.errors import UnknownAction
from shoal.engine.vocabulary import Vocabulary


@given(some.lists(some.text(), unique=True))
def test_index_and_notation_lead_to_each_other(names: list[str]) -> None:
    vocabulary = Vocabulary(names)
    assert len(vocabulary) == len(names)
    assert list(vocabulary) == names
    for index, name in enumerate(names):
        assert vocabulary[index] == name
        assert vocabulary.index(name) == index
        assert name in vocabulary


def test_an_unknown_action_is_named() -> None:
    with pytest.raises(UnknownAction, match="no action called “fly”"):
        Vocabulary(["walk"]).index("fly")


def test_what_was_written_is_shown_short_and_can_always_be_sent() -> None:
    with pytest.raises(UnknownAction) as caught:
        Vocabulary([]).index("\ud800" + "x" * 100_000)
    assert len(str(caught.value).encode()) < 200


def test_two_actions_cannot_share_a_notation() -> None:
    with pytest.raises(ValueError, match="share a notation"):
        Vocabulary(["pass", "draw", "pass"])


def test_repr_rebuilds() -> None:
    vocabulary = Vocabulary(["pass", "draw"])
    rebuilt = eval(repr(vocabulary))
    assert list(rebuilt) == list(vocabulary)
