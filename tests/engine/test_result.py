"""The sentence of the result, as all games say it."""

from __future__ import annotations

import pytest

from shoal.engine.game import SPECTATOR
from shoal.engine.words.en.result import leaders, over, wins
from shoal.engine.words.en.voice import Voice

NAMES = ("Ana", "Ben", "Cid")


def test_equals_share_the_first_place() -> None:
    assert leaders([1, 1, 3]) == [0, 1]
    assert leaders([3, 2, 1]) == [2]


@pytest.mark.parametrize(
    ("viewer", "first", "sentence"),
    [
        (0, [0], "You win"),
        (1, [0], "Ana wins"),
        (SPECTATOR, [0], "Ana wins"),
        (1, [0, 1], "You and Ana share first place"),
        (SPECTATOR, [0, 1, 2], "Ana, Ben and Cid share first place"),
    ],
)
def test_the_story_tells_who_wins(viewer: int, first: list[int], sentence: str) -> None:
    assert wins(Voice(viewer, NAMES), first) == sentence


@pytest.mark.parametrize(
    ("viewer", "first", "sentence"),
    [
        (0, [0], "The game is over: you win with 3 coins!"),
        (1, [0], "The game is over: Ana wins with 3 coins"),
        (1, [0, 1], "The game is over: Ana and you win together with 3 coins"),
        (2, [0, 1], "The game is over: Ana and Ben win together with 3 coins"),
    ],
)
def test_the_prompt_tells_that_it_is_over(viewer: int, first: list[int], sentence: str) -> None:
    assert over(Voice(viewer, NAMES), first, " with 3 coins", "win together") == sentence
