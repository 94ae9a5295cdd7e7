"""Starting again finds every table as it was."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sql

from shoal.games import open_box
from shoal.table import Ack, Crowded, NotSaved, NotYourSeat, SeatPlan, Table, Unreadable
from shoal.table.store.schema import EVENTS
from shoal.table.store.store import Store
from tests.table.support import ME, QUICK, Player, lines, open_tables, toy_table
from tests.table.test_store import fill_disk, free_disk


def all_of(table: Table) -> dict[str, object]:
    """All that is seen of a table of three."""
    return {
        "code": table.code,
        "lines": lines(table),
        "sights": [table.sight(seat) for seat in (-2, 0, 1, 2)],
        "legal": [table.legal(seat) for seat in range(3)],
        "seats": [(seat.name, seat.kind, seat.strength) for seat in table.seats],
        "record": table.record(),
        "settings": table.settings,
        "header": table.header,
        "moves": table._ledger.play.moves,
    }


def test_everything_is_as_it_was(tmp_path: Path) -> None:
    async def before() -> tuple[dict[str, object], dict[int, str]]:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, SeatPlan("person", "Ada"), ME, SeatPlan("open"))
            seat, token = await table.join("Bo")
            tokens = {**tokens, seat: token}
            player = Player(table, tokens)
            await player.act(0, "step")
            await player.act(0, "push", None, "kept")
            await player.act(1, "step")
            await table.undo(tokens[1], 1, "undone")
            await table.rename(tokens[1], 1, "Cy")
            await table.hand_over(tokens[2], 2, "minnow")
            await player.act(1, "step", None, "last")
            return all_of(table), tokens

    async def after(was: dict[str, object], tokens: dict[int, str]) -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.find(str(was["code"]))
            assert all_of(table) == was
            number = table.number
            assert await table.act(tokens[0], 0, "push", 5, "kept") == Ack(6, repeated=True)
            assert await table.undo(tokens[1], 1, "undone") == Ack(8, repeated=True)
            assert await table.act(tokens[1], 1, "step", None, "last") == Ack(number, repeated=True)
            assert table.number == number
            assert await table.act(tokens[1], 1, "step", number, "new") == Ack(number + 1)

    asyncio.run(after(*asyncio.run(before())))


def test_a_draft_of_several_actions_gets_the_same_answer_again(tmp_path: Path) -> None:
    async def story() -> None:
        options = {"turns": 6, "tries": True}
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, ME, options=options)
            code, me = table.code, tokens[0]
            for action in ("step", "step", "push"):
                await table.edit_draft(me, 0, "add", action)
            sent = await table.send_draft(me, 0, "sent")
            assert sent == Ack(5)
            await table.act(tokens[1], 1, "step", None, "then")
            await table.rename(me, 0, "Ada")
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            assert await table.send_draft(me, 0, "sent") == sent._replace(repeated=True)
            assert await table.act(tokens[1], 1, "step", None, "then") == Ack(6, repeated=True)

    asyncio.run(story())


def test_what_was_tried_out_is_still_there(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, ME, options={"turns": 6, "tries": True})
            code, me = table.code, tokens[0]
            for action in ("step", "peek", "push"):
                await table.edit_draft(me, 0, "add", action)
            await table.edit_draft(me, 0, "take-back", "peek")
            before = lines(table)
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            assert lines(table) == before, "nothing of it counts yet"
            assert tried(table) == ["step"]
            await table.edit_draft(me, 0, "add", "step")
            assert tried(table) == ["step", "step", "push"], "and what was put aside follows"
            await table.send_draft(me, 0, "sent")
            assert await table.undo(me, 0, "undo", tokens.values())
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            assert lines(table)[-1].startswith("* undo")
            assert tried(table) == [], "what was sent is no draft any more"

    asyncio.run(story())


def test_what_was_laid_out_is_still_there_with_what_is_in_hand(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, open_box) as tables:
            table, tokens = await tables.create("pond", (ME, ME), {"board": "drop", "setup": "secret"}, QUICK)
            code, me = table.code, tokens[0]
            await table.edit_draft(me, 0, "hold", part="Eu1")
            await table.edit_draft(me, 0, "add", "place a1")
            await table.edit_draft(me, 0, "hold", part="Co1")
            draft = table.draft(0)
            assert draft is not None
            before = draft.sight
        async with open_tables(tmp_path, open_box) as tables:
            table = await tables.find(code)
            draft = table.draft(0)
            assert draft is not None
            assert draft.sight == before
            assert tried(table, 1) == []

    asyncio.run(story())


def test_a_draft_that_cannot_be_stored_stays_as_it_was(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, ME, options={"turns": 6, "tries": True})
            await table.edit_draft(tokens[0], 0, "add", "step")
            fill_disk(tables._store)
            with pytest.raises(NotSaved):
                await table.edit_draft(tokens[0], 0, "add", "push")
            free_disk(tables._store)
            assert tried(table) == ["step"]
            await table.edit_draft(tokens[0], 0, "add", "push")
            assert tried(table) == ["step", "push"]

    asyncio.run(story())


def tried(table: Table, seat: int = 0) -> list[str]:
    draft = table.draft(seat)
    assert draft is not None
    return [table.game.vocabulary[step] for step in draft.steps]


def test_a_deal_that_was_cut_off_is_made_up_for(tmp_path: Path) -> None:
    async def before() -> str:
        async with open_tables(tmp_path) as tables:
            table, _ = await toy_table(tables)
            with tables._store._engine.begin() as connection:
                connection.execute(sql.delete(EVENTS).where(EVENTS.c.number > 1))
            return table.code

    async def after(code: str) -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            assert len(lines(table)) == 2
            assert table.legal(0)

    asyncio.run(after(asyncio.run(before())))


def test_a_log_the_rules_do_not_allow_is_refused_in_words(tmp_path: Path) -> None:
    async def before() -> str:
        async with open_tables(tmp_path) as tables:
            table, _ = await toy_table(tables)
            with tables._store._engine.begin() as connection:
                connection.execute(sql.update(EVENTS).where(EVENTS.c.number == 2).values(line="1: shout"))
            return table.code

    async def after(code: str) -> None:
        async with open_tables(tmp_path) as tables:
            with pytest.raises(Unreadable, match="shout"):
                await tables.find(code)

    asyncio.run(after(asyncio.run(before())))


def test_many_who_ask_at_once_get_the_same_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while this server only begins to hear from others, which takes longer than to read a table."""
    listen = Store.listen

    async def listen_late(store: Store) -> None:
        await asyncio.sleep(0.3)
        await listen(store)

    monkeypatch.setattr(Store, "listen", listen_late)

    async def before() -> str:
        async with open_tables(tmp_path) as tables:
            return (await toy_table(tables))[0].code

    async def after(code: str) -> None:
        async with open_tables(tmp_path) as tables:
            found = await asyncio.gather(*(tables.find(code) for _ in range(10)))
            assert len(set(map(id, found))) == 1

    asyncio.run(after(asyncio.run(before())))


def test_tables_nobody_asks_for_leave_the_memory_and_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.table.tables.LOOK", 0.01)

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            first, tokens = await toy_table(tables)
            await Player(first, tokens).act(0, "push")
            watched, _ = await toy_table(tables)
            async with watched.subscribe():
                monkeypatch.setattr("shoal.table.tables.FORGET_AFTER", 0.0)
                while not first.closed:
                    await asyncio.sleep(0.01)
                assert await tables.find(watched.code) is watched
                again = await tables.find(first.code)
                assert again is not first
                assert lines(again) == lines(first)

    asyncio.run(story())


def test_closing_ends_all_subscriptions(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await toy_table(tables)
            subscription = table.subscribe([0])

            async def watch() -> list[int]:
                return [number async for number in subscription]

            watching = asyncio.create_task(watch())
            await asyncio.sleep(0)
        assert await watching == [2]

    asyncio.run(story())


def test_a_table_is_quiet_unless_something_happens_or_waits(tmp_path: Path) -> None:
    """What is quiet is put away, with all that is not stored."""

    async def story() -> None:
        async with open_tables(tmp_path, away=0.0) as tables:
            table, tokens = await toy_table(tables, ME, ME, ME)
            assert table.quiet
            with pytest.raises(NotYourSeat):
                await table.take_over("AAAA-AAAA")
            assert not table.quiet  # else guessing would never end
            asked, tokens = await toy_table(tables, ME, ME, ME)
            await Player(asked, tokens).act(0, "push")
            await Player(asked, tokens).act(1, "push")
            await asked.undo(tokens[0], 0, "again")
            assert asked.asked is not None
            assert not asked.quiet
            claimed, _ = await toy_table(tables, ME, ME)
            page = claimed.subscribe([0])
            await claimed.claim(1, [])
            page.close()
            assert not claimed.quiet
            bots, tokens = await toy_table(tables, ME, SeatPlan("bot", "", "minnow"), settings={"bot_pause": 5.0})
            assert bots.quiet
            await Player(bots, tokens).act(0, "push")
            assert not bots.quiet  # the bot thinks

    asyncio.run(story())


def test_a_subscription_to_a_table_that_was_put_away_ends_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await toy_table(tables)
            gone: list[str] = []
            table.when_closed(lambda: gone.append(table.code))
            table.close()
            assert gone == [table.code]
            async with table.subscribe([0]) as changes:
                assert [number async for number in changes] == []

    asyncio.run(story())


def test_no_more_tables_are_set_up_than_there_is_room_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.table.tables.MOST", 2)

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            first, _ = await toy_table(tables)
            await toy_table(tables)
            with pytest.raises(Crowded):
                await toy_table(tables)
            assert await tables.find(first.code) is first

    asyncio.run(story())
