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
from shoal.engine.story import Story
from tests.golden.ends import ENDS, end_of
from tests.some import some

HERE = Path(__file__).parent
TRANSCRIPTS = sorted(HERE.glob("*.txt"))
OLD = sorted((HERE / "old").glob("*.txt"))
SHOWS = {
    "hyporheic-2": "coins",
    "hyporheic-3-shared": "rounds, shared",
    "hyporheic-4-gentle-chemist": "coins",
    "hyporheic-6-timed": "rounds",
    "pond-2-both-stuck": "both stuck",
    "pond-2-choose": "eaten out",
    "pond-2-drop": "eaten out",
    "pond-2-last-two": "eaten out, both",
    "pond-2-nothing-left": "nothing left to eat",
    "pond-2-secret": "quiet water",
    "pond-2-wide-open": "eaten out",
    "reef-1-solo": "survey, alone",
    "reef-2-together": "survey, together",
    "reef-3-variants": "survey",
    "reef-4": "survey",
    "rivers-2": "journey",
    "rivers-3-depleted": "depleted",
    "rivers-3-scaled-face-up": "journey",
    "rivers-4-round": "depleted, round",
    "succession-2-auto": "hand empty",
    "succession-2-low-tide": "low tide",
    "succession-3-black-purple": "winner called",
    "succession-4-spoken": "winner called",
}


def remark(log: Log, word: str) -> list[int]:
    """The numbers of the one remark that begins with this word."""
    found = [event.text.split()[1:] for event in log.events if event.actor is None and event.text.split()[0] == word]
    assert len(found) == 1, f"one remark “{word}”"
    return [int(number) for number in found[0]]


def games_of(paths: list[Path]) -> set[str]:
    return {read(path.read_text("utf-8")).header.game for path in paths}


def test_every_game_has_a_golden_one_and_an_old_one() -> None:
    assert games_of(TRANSCRIPTS) == games_of(OLD) == set(games.available())


def test_old_games_hold_what_a_table_writes() -> None:
    """Moves taken back, remarks, and moves that a clock or a bot made."""
    for path in some(OLD):
        log = read(path.read_text("utf-8"))
        assert len(log.standing()) < sum(event.actor is not None for event in log.events)
        assert {event.text.split()[0] for event in log.events if event.actor is None} == {
            "seat",
            "undo",
            "scores",
            "ranks",
        }
        assert {"clock", "perch"} <= {event.by for event in log.events}


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_golden_game_ends_as_it_says(path: Path) -> None:
    log = read(path.read_text("utf-8"))
    story = Story()
    fold(games.new_game(log.header.game, log.header.options), log, story)
    assert end_of(log.header, story.notes) == SHOWS[path.stem]


@pytest.mark.parametrize("game", games.available())
def test_every_way_a_game_can_end_is_shown(game: str) -> None:
    assert {end for name, end in SHOWS.items() if name.split("-")[0] == game} == set(ENDS[game])


@pytest.mark.parametrize("path", [*TRANSCRIPTS, *OLD], ids=lambda path: path.stem)
def test_a_golden_game_leads_to_its_result(path: Path) -> None:
    text = path.read_text("utf-8")
    log = read(text)
    assert write_text(log) == text
    assert read(write_json(log)) == log
    game = games.new_game(log.header.game, log.header.options)
    if path in OLD and log.header.version != game.version:
        with pytest.raises(BadTranscript, match=f"rules {log.header.version}; this Shoal has rules {game.version}"):
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
    with pytest.raises(BadTranscript, match=f"rules {game.version + 1}; this Shoal has rules {game.version}"):
        fold(game, Log(other, log.events))
