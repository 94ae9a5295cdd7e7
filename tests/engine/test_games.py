"""A game registers itself by being a folder."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from shoal import games
from shoal.engine.errors import BadOption, BadTranscript, UnknownGame
from shoal.engine.game import Game
from shoal.engine.log import fold
from shoal.engine.options import Value
from shoal.engine.versions import Kept
from tests.engine.toys import played

TOYBOX = Path(__file__).parent / "toybox"


def forget() -> None:
    games.available.cache_clear()
    games.open_box.cache_clear()
    for name in [name for name in sys.modules if name.startswith("shoal.games.pebbles")]:
        del sys.modules[name]


@pytest.fixture
def _with_toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(TOYBOX)])
    forget()
    yield
    monkeypatch.undo()
    forget()


@pytest.mark.usefixtures("_with_toys")
def test_a_new_folder_is_a_new_game() -> None:
    assert "pebbles" in games.available()
    assert list(games.available()) == sorted(games.available())
    game = games.new_game("pebbles", {"prize": 5})
    assert isinstance(game, Game)
    assert dict(game.options) == {"double": False, "prize": 5, "order": "together"}
    box = games.open_box("pebbles")
    assert box.words("en").lid.title == "Pebbles"
    assert box.style.startswith(".pebbles-stone")
    assert box.help.topics() == ("grey", "blue", "gold")
    assert box.game({"double": False, "prize": 0, "order": "turns"}).id == "pebbles"
    assert box.coach(game).slip(game.start(2), 0, 0) == 0
    assert games.new_coach(game).slip(game.start(2), 0, 0) == 0
    assert games.open_box("pebbles") is box


@pytest.mark.usefixtures("_with_toys")
def test_a_folder_answers_for_former_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = importlib.import_module("shoal.games.pebbles")
    was = folder.game

    def raised(options: Mapping[str, Value]) -> Game:
        game: Game = was(options)
        game.version = 2
        return game

    monkeypatch.setattr(folder, "game", raised)
    with pytest.raises(BadTranscript, match="rules 1, which this Shoal does not know any more; it has rules 2"):
        games.open_log(played(2))
    monkeypatch.setattr(folder, "PAST", {1: Kept(was)}, raising=False)
    game, log = games.open_log(played(2))
    assert fold(game, log).acting == ()
    assert game.version == games.new_game("pebbles", {"prize": 5}, 1).version == 1
    assert games.new_game("pebbles").version == games.new_game("pebbles", version=2).version == 2
    assert games.open_box("pebbles").past == {1: Kept(was)}


@pytest.mark.usefixtures("_with_toys")
def test_options_are_checked() -> None:
    with pytest.raises(BadOption, match="no option “speed”"):
        games.new_game("pebbles", {"speed": 1})
    with pytest.raises(BadOption, match="“Prize” cannot be “10”"):
        games.new_game("pebbles", {"prize": 10})


@pytest.mark.parametrize(
    "name", ["chess", "", "..", "__init__", "pebbles", "Succession", "succession.rules", "\ud800", "x" * 9999]
)
def test_an_unknown_game_is_named(name: str) -> None:
    for ask in (games.open_box, games.new_game):
        with pytest.raises(UnknownGame, match="There is no game called “") as caught:
            ask(name)
        assert len(str(caught.value).encode()) < 200


def test_ids_are_words_that_fit_into_addresses() -> None:
    assert games.available()
    for name in games.available():
        assert name.isidentifier()
        assert name == name.lower()
