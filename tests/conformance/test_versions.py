"""Whoever raises the version of a game's rules says what becomes of the games begun by the former ones."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from shoal import games
from shoal.engine.game import Game
from shoal.engine.options import Value
from shoal.engine.versions import Kept, Migrated, Past, Rules


def every_version_is_answered_for(rules: Rules) -> None:
    """From the first to the last: former rules are kept, or their logs are rewritten for the next."""
    newest = rules.newest({})
    assert sorted(rules.past) == list(range(1, newest.version))
    for version, answer in rules.past.items():
        if isinstance(answer, Kept):
            game = answer.game({})
            assert (game.id, game.version) == (newest.id, version)


@pytest.mark.parametrize("name", games.available())
def test_every_version_of_a_game_is_answered_for(name: str) -> None:
    every_version_is_answered_for(games.open_box(name).rules)


@pytest.mark.parametrize("name", games.available())
def test_a_version_cannot_be_raised_without_an_answer(name: str) -> None:
    rules = games.open_box(name).rules
    was = rules.newest({}).version

    def raised(options: Mapping[str, Value]) -> Game:
        game = rules.newest(options)
        game.version = was + 1
        return game

    as_they_are = Migrated(lambda log: [[event] for event in log.events])
    every_version_is_answered_for(Rules(raised, {**rules.past, was: Kept(rules.newest)}))
    every_version_is_answered_for(Rules(raised, {**rules.past, was: as_they_are}))
    forgotten: dict[int, Past] = {}
    misnamed: dict[int, Past] = {was: Kept(raised)}
    hasty: dict[int, Past] = {was: Kept(rules.newest), was + 1: as_they_are}
    for wrong in (forgotten, misnamed, hasty):
        with pytest.raises(AssertionError):
            every_version_is_answered_for(Rules(raised, {**rules.past, **wrong}))
