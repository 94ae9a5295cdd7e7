"""Nobody sees what they may not: logs and records of a running game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from shoal import games
from shoal.engine.game import CHANCE, SPECTATOR
from shoal.engine.log import Event, Log, fold, read, write_json, write_text
from shoal.table.seen import HIDDEN, seen_log
from tests.golden.test_golden import HERE as GOLDEN
from tests.some import some
from tests.table.support import ME, Player, lines, open_tables, toy_table


def test_a_running_games_log_shows_only_what_the_viewer_saw(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, ME, ME, options={"turns": 4})
            player = Player(table, tokens)
            await player.act(0, "push")
            await player.act(1, "roll")
            if lines(table)[-1] == "rolled 6":
                return
            deals, rest = lines(table)[:3], lines(table)[3:]
            hidden = "* hidden"
            assert [str(event) for event in table.log(SPECTATOR).events] == [hidden] * 3 + rest
            assert [str(event) for event in table.log().events] == [hidden] * 3 + rest
            assert [str(event) for event in table.log(1).events] == [hidden, deals[1], hidden, *rest]
            await table.undo(tokens[1], 1, "u", with_tokens=tokens.values())
            await player.act(1, "push")
            assert [str(event) for event in table.log(0).events] == [deals[0], hidden, hidden, *lines(table)[3:]]

    asyncio.run(story())


def test_a_finished_games_log_is_complete_and_loads_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, options={"turns": 2})
            player = Player(table, tokens)
            assert all(note.secret == {} for _, note in table.record().notes)
            await player.act(0, "push")
            await player.act(1, "push")
            assert table.over
            assert any(note.secret for _, note in table.record().notes)
            for text in (write_text(table.log()), write_json(table.log())):
                log = read(text)
                assert [str(event) for event in log.events] == lines(table)
                assert log.header.names == table.names
                assert fold(table.game, log).scores() == [1, 1]

    asyncio.run(story())


def golden(name: str) -> Log:
    return read((GOLDEN / f"{name}.txt").read_text())


def seen_by(viewer: int, log: Log) -> list[tuple[Event, Event]]:
    """What happened, and what the viewer reads of it."""
    shown = seen_log(games.new_game(log.header.game, log.header.options), log, viewer).events
    return list(zip(log.events, shown, strict=True))


@pytest.mark.parametrize("name", ["succession-2-auto", "succession-3-black-purple", "succession-4-spoken"])
def test_no_drawn_card_is_told_even_where_only_one_could_come(name: str) -> None:
    """The last cards of the deck, say: `drawn 2 tunicates` would tell what the seat holds, to whoever did not count."""
    log = golden(name)
    for viewer in (SPECTATOR, *range(log.header.seats)):
        for event, shown in some(seen_by(viewer, log)):
            own = event.actor != CHANCE or event.text.split()[1] == str(viewer)
            assert shown == (event if own else HIDDEN)


@pytest.mark.parametrize("name", ["rivers-2", "rivers-3-depleted", "rivers-4-round"])
def test_no_face_down_purchase_is_told_even_where_only_one_could_be_paid(name: str) -> None:
    """`1: buy 3` would tell that the first two cost more than the seat had."""
    log = golden(name)
    for viewer in (SPECTATOR, *range(log.header.seats)):
        turn = SPECTATOR
        for event, shown in some(seen_by(viewer, log)):
            turn = turn if event.actor in (None, CHANCE) else event.actor
            secret = event.text.startswith(("pick ", "buy ")) and turn != viewer
            assert shown == (HIDDEN if secret else event)


def test_face_up_cards_are_told() -> None:
    for event, shown in some(seen_by(SPECTATOR, golden("rivers-3-scaled-face-up"))):
        assert shown == event


def test_a_secret_set_up_stays_out_of_the_log_while_the_game_runs() -> None:
    for name in ("pond-2-secret", "pond-2-choose"):
        for event, shown in some(seen_by(1, golden(name))):
            secret = event.actor == 0 and event.text.startswith(("formation ", "stentor ", "place "))
            assert shown == (HIDDEN if secret else event)
    for event, shown in some(seen_by(SPECTATOR, golden("pond-2-wide-open"))):
        assert shown == event


def test_offers_in_the_making_and_tallies_stay_out_of_the_log() -> None:
    for event, shown in some(seen_by(1, golden("reef-3-variants"))):
        words = event.text.split()
        secret = event.actor != 1 and words[0] in ("trade", "give", "ask", "cancel", "tally")
        assert shown == (HIDDEN if secret else event)


def test_what_was_taken_back_stays_hidden() -> None:
    game = games.new_game("rivers", {"first_player": "0"})
    log = golden("rivers-2")
    bought = next(at for at, event in enumerate(log.events) if event.text.startswith("buy "))
    before = sum(event.actor is not None for event in log.events[:bought])
    events = [*log.events[: bought + 1], Event(None, f"undo {before}"), Event(log.events[bought].actor, "buy 1")]
    [*_, first, back, again] = seen_log(game, Log(log.header, events), SPECTATOR).events
    assert (first, back, again) == (HIDDEN, events[-2], HIDDEN)
