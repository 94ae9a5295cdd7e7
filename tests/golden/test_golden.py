"""Golden games: whole games that people can read, replayed to the results that stand at their end.

When a game's rules change so that old logs would replay differently, its version rises: the transcripts of the former
version move to `old`, where they must either still replay or be refused in words that name both versions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from shoal import games
from shoal.engine.errors import BadTranscript
from shoal.engine.log import Log, fold, read, write_json, write_text

HERE = Path(__file__).parent
TRANSCRIPTS = sorted(HERE.glob("*.txt"))
OLD = sorted((HERE / "old").glob("*.txt"))


def remark(log: Log, word: str) -> list[int]:
    """The numbers of the one remark that begins with this word."""
    found = [event.text.split()[1:] for event in log.events if event.actor is None and event.text.split()[0] == word]
    assert len(found) == 1, f"one remark “{word}”"
    return [int(number) for number in found[0]]


def test_every_game_has_a_golden_one() -> None:
    assert {read(path.read_text("utf-8")).header.game for path in TRANSCRIPTS} == set(games.available())


@pytest.mark.parametrize("path", [*TRANSCRIPTS, *OLD], ids=lambda path: path.stem)
def test_a_golden_game_leads_to_its_result(path: Path) -> None:
    text = path.read_text("utf-8")
    log = read(text)
    assert write_text(log) == text
    assert read(write_json(log)) == log
    game = games.new_game(log.header.game, log.header.options)
    if path in OLD and log.header.version != game.version:
        with pytest.raises(BadTranscript, match=f"rules {log.header.version}; here are rules {game.version}"):
            fold(game, log)
        return
    state = fold(game, log)
    assert state.acting == ()
    assert state.scores() == remark(log, "scores")
    assert state.ranks() == remark(log, "ranks")


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_golden_game_without_its_first_event_is_refused(path: Path) -> None:
    log = read(path.read_text("utf-8"))
    game = games.new_game(log.header.game, log.header.options)
    with pytest.raises(BadTranscript, match=r"^Move \d+: "):
        fold(game, Log(log.header, log.events[1:]))


def test_other_rules_are_refused_in_words() -> None:
    log = read(TRANSCRIPTS[0].read_text("utf-8"))
    game = games.new_game(log.header.game, log.header.options)
    other = replace(log.header, version=game.version + 1)
    with pytest.raises(BadTranscript, match=f"rules {game.version + 1}; here are rules {game.version}"):
        fold(game, Log(other, log.events))
