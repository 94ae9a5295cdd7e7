"""Tables that were begun by former rules: they go on by these, or are rewritten once; no table suffers for another."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from pathlib import Path

import pytest

from shoal.engine.log import fold, read, write_json, write_text
from shoal.engine.options import Option
from shoal.table import Ack, NotSaved, SeatPlan, Stale, Unreadable
from shoal.table.store.rows import Write, event_rows
from shoal.table.thinking import Shelf
from tests.table.old import CODE, LINES, TOKENS, forgotten, garbled, kept, migrated, put_old_store, stuck
from tests.table.support import ME, Player, lines, open_tables, toy_table, until
from tests.table.test_store import fill_disk, free_disk


def test_an_old_table_goes_on_by_its_own_rules_beside_new_ones(tmp_path: Path) -> None:
    put_old_store(tmp_path)

    async def story() -> None:
        async with open_tables(tmp_path, kept) as tables:
            old = await tables.find(CODE)
            new, tokens = await toy_table(tables)
            assert (old.header.version, new.header.version) == (1, 2)
            await Player(old, TOKENS).act(1, "push")
            await Player(new, tokens).act(0, "push")
            assert old.record().scores == (2, 1)
            assert new.record().scores == (2, 0)
            assert lines(old)[:7] == LINES
            for text in (write_text(old.log()), write_json(old.log())):
                assert read(text).header.version == 1
            await Player(old, TOKENS).act(0, "push")
            log = read(write_text(old.log()))
            game, log = kept("toy").rules.open(log)
            assert tuple(fold(game, log).scores()) == old.record().scores == (3, 1)

    asyncio.run(story())


def test_bots_play_on_by_the_rules_of_their_table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Positions that were seen by other rules than their game's cannot be imagined: a bot would stumble."""
    put_old_store(tmp_path)

    async def story() -> None:
        async with open_tables(tmp_path, kept) as tables:
            old = await tables.find(CODE)
            new, _ = await toy_table(tables, SeatPlan("bot", strength="pike"), ME)
            await old.hand_over(TOKENS[1], 1, "pike")
            await until(old, lambda: any("(bot)" in line for line in lines(old)))
            await until(new, lambda: any("(bot)" in line for line in lines(new)))

    with caplog.at_level(logging.ERROR):
        asyncio.run(story())
    assert not caplog.records


def test_a_rematch_is_played_by_the_newest_rules(tmp_path: Path) -> None:
    put_old_store(tmp_path)
    box = kept("toy")
    fewer = tuple(option for option in box.manifest.options if option.name != "loaded")
    turns = Option("turns", 2, (2, 4), "tests.table.toy")
    newest = replace(box, manifest=replace(box.manifest, options=(turns, *fewer[1:])))

    async def story() -> None:
        async with open_tables(tmp_path, lambda game: newest) as tables:
            old = await tables.find(CODE)
            await Player(old, TOKENS).act(1, "push")
            await Player(old, TOKENS).act(0, "push")
            again = await old.rematch(TOKENS[0])
            assert again.header.version == 2
            assert again.names == old.names
            assert again.header.options == {"turns": 2, "tries": False}, "three turns are not offered any more"
            await Player(again, TOKENS).act(0, "push")
            assert again.record().scores == (2, 0)

    asyncio.run(story())


def test_a_table_is_rewritten_once_and_all_that_hangs_on_its_lines_stays(tmp_path: Path) -> None:
    put_old_store(tmp_path)
    rewritten = [*LINES[:4], "0: step", "* undo 2", "0: roll", "rolled 2"]

    async def first() -> None:
        async with open_tables(tmp_path, migrated) as tables:
            table = await tables.find(CODE)
            assert table.header.version == 2
            assert lines(table) == rewritten
            assert table.record().scores == (2, 0)
            player = Player(table, TOKENS)
            assert await player.act(0, "step", 3, "ada-1") == Ack(5, repeated=True), "after both lines it became"
            assert await table.undo(TOKENS[0], 0, "ada-2") == Ack(6, repeated=True)
            assert await player.act(0, "roll", None, "ada-3") == Ack(8, repeated=True)
            with pytest.raises(Stale):
                await player.act(1, "shove", 7)
            assert await player.act(1, "shove", 8, "bo-1") == Ack(9)
            await player.act(0, "step", 9, "ada-4")
            await table.undo(TOKENS[0], 0, "ada-5")
            assert table.record().scores == (2, 2)

    async def second() -> None:
        async with open_tables(tmp_path, migrated) as tables:
            stored = await tables._store.load(CODE)
            assert stored is not None
            assert stored.header.version == 2
            assert stored.times[:8] == [1767225602.0 + second for second in (0, 0, 0, 1, 1, 2, 3, 3)]
            assert [request for _, request in stored.lines[3:8]] == ["ada-1", None, "ada-2", "ada-3", None]
            table = await tables.find(CODE)
            assert lines(table) == [*rewritten, "1: shove", "0: step", "* undo 5"]
            assert await table.act(TOKENS[1], 1, "shove", 8, "bo-1") == Ack(9, repeated=True)

    asyncio.run(first())
    asyncio.run(second())


def test_a_table_that_cannot_be_stored_anew_stays_as_it_was(tmp_path: Path) -> None:
    put_old_store(tmp_path)

    async def story() -> None:
        async with open_tables(tmp_path, migrated) as tables:
            before = await tables._store.load(CODE)
            fill_disk(tables._store, only="INSERT")
            with pytest.raises(NotSaved):
                await tables.find(CODE)
            free_disk(tables._store)
            assert await tables._store.load(CODE) == before
            assert (await tables.find(CODE)).header.version == 2

    asyncio.run(story())


def test_what_was_played_while_a_table_is_rewritten_is_not_lost(tmp_path: Path) -> None:
    put_old_store(tmp_path)

    async def story() -> None:
        async with open_tables(tmp_path, migrated) as tables:
            load = tables._store.load

            async def load_too_early(code: str) -> object:
                tables._store.load = load  # type: ignore[method-assign]  # as it was
                stored = await load(code)
                await tables._store.save(Write(event_rows(code, 7, ["1: push"], "elsewhere")))
                return stored

            tables._store.load = load_too_early  # type: ignore[method-assign, assignment]  # that is the test
            assert lines(await tables.find(CODE))[-1] == "1: shove"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("shelf", "sentence"),
    [
        (
            forgotten,
            r"rules 1, which this Shoal does not know any more; it has rules 2\. .* Ada, Bo .* after 7 events",
        ),
        (garbled, r"This table's log cannot be read"),
        (stuck, r"cannot be carried over to rules 2"),
    ],
)
def test_rules_that_cannot_go_on_are_told_and_nothing_is_changed(tmp_path: Path, shelf: Shelf, sentence: str) -> None:
    put_old_store(tmp_path)

    async def story() -> None:
        async with open_tables(tmp_path, shelf) as tables:
            before = await tables._store.load(CODE)
            for _ in range(2):
                with pytest.raises(Unreadable, match=sentence):
                    await tables.find(CODE)
            assert await tables._store.load(CODE) == before
            assert (await toy_table(tables))[0].legal(0)

    asyncio.run(story())


def test_a_table_of_a_newer_program_is_told_and_the_others_go_on(tmp_path: Path) -> None:
    put_old_store(tmp_path)

    async def newer() -> str:
        async with open_tables(tmp_path, kept) as tables:
            return (await toy_table(tables))[0].code

    async def here(code: str) -> None:
        async with open_tables(tmp_path) as tables:
            with pytest.raises(Unreadable, match="saved by a newer Shoal, by rules 2; this one has rules 1"):
                await tables.find(code)
            table = await tables.find(CODE)
            assert await Player(table, TOKENS).act(1, "push", 7) == Ack(8)

    asyncio.run(here(asyncio.run(newer())))
