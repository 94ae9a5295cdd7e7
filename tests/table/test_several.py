"""Several servers keep the same tables over one PostgreSQL: whichever one asks, it is the same table."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

import pytest

from shoal.engine.errors import Refused
from shoal.table import Ack, NoSuchTable, SeatPlan, Stale, Table, Tables, attendant
from shoal.table.follow import Follower
from shoal.table.seating import AWAY
from shoal.table.store import hint
from shoal.table.store.rows import Conflict, Line, Write, event_rows, keep_clocks
from tests.table.shared import ROOT
from tests.table.support import (
    BOT,
    HOST,
    ME,
    PATIENCE,
    QUICK,
    Player,
    hosted_table,
    lines,
    stored_clocks,
    toy_table,
    turn_of,
    until,
)
from tests.table.test_clocks import shouting
from tests.table.toy import SHOUT, shelf

LONG = {"turns": 400}


@asynccontextmanager
async def servers(database: str, count: int = 2, away: float = AWAY) -> AsyncIterator[list[Tables]]:
    """So many servers of the same tables, each as if it were a process of its own."""
    opened = [Tables.open(database, shelf, away=away) for _ in range(count)]
    try:
        for tables in opened:
            await tables.begin()
        yield opened
    finally:
        for tables in opened:
            await tables.close()


async def at_both(a: Tables, b: Tables, *seats: SeatPlan, **chosen: object) -> tuple[Table, Table, dict[int, str]]:
    """A table put up by the one and loaded by the other."""
    table, tokens = await toy_table(a, *seats, options=LONG, **chosen)  # type: ignore[arg-type]
    return table, await b.find(table.code), tokens


async def soon(so: Callable[[], bool]) -> None:
    """Wait until that is so."""
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def draft_at_both(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Table, Table, str]]:
    """A table at two servers, where nobody hears of what the other does, and the token of who tries something out."""
    monkeypatch.setattr(Follower, "heard", lambda self, hint: None)
    async with servers(database) as (a, b):
        here, tokens = await a.create("toy", (ME, ME), {**LONG, "tries": True}, QUICK)
        there = await b.find(here.code)
        await here.edit_draft(tokens[0], 0, "add", "push")
        yield here, there, tokens[0]


def test_nobody_is_refused_what_another_server_has_done_already(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answer got lost, and what it tells the others is still on its way."""

    async def story() -> None:
        async with draft_at_both(database, monkeypatch) as (here, there, token):
            sent = await here.send_draft(token, 0, "sent")
            assert await there.send_draft(token, 0, "sent") == Ack(sent.number, repeated=True)
            with pytest.raises(Stale):
                await there.send_draft(token, 0, "another")

    asyncio.run(story())


def test_a_draft_that_is_gone_has_become_moves(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is sent at another server between the two looks at the store, at its events and at what stands beside them."""

    async def story() -> None:
        async with draft_at_both(database, monkeypatch) as (here, there, token):
            store, looks = there._ledger.store, []
            look = store.beside

            async def beside(code: str) -> object:
                looks.append(code)
                if len(looks) == 1:
                    await here.send_draft(token, 0, "sent")
                return await look(code)

            monkeypatch.setattr(store, "beside", beside)
            await there.follow()
            assert len(looks) == 2 and lines(there) == lines(here)

    asyncio.run(story())


def test_a_move_made_at_one_server_is_seen_at_the_other(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (a, b):
            here, there, tokens = await at_both(a, b)
            player = Player(here, tokens)
            async with there.subscribe() as changes:
                assert await anext(changes) == here.number
                await player.act(0, "push", here.number)
                async with asyncio.timeout(PATIENCE):
                    assert await anext(changes) == here.number
            assert lines(there) == lines(here)
            assert (there.sight(0), there.sight(1)) == (here.sight(0), here.sight(1))
            assert [note for _, note in there.notes_since(0)] == [note for _, note in here.notes_since(0)]
            assert there.legal(1) == here.legal(1)

    asyncio.run(story())


def test_a_move_arrives_with_its_hint_and_what_beside_it_changes_is_read(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with servers(database) as (a, b):
            here, there, tokens = await at_both(a, b)
            read: list[str] = []
            since = b.store.since

            async def counted(known: Mapping[str, int]) -> dict[str, list[Line]]:
                read.extend(known)
                return await since(known)

            monkeypatch.setattr(b.store, "since", counted)
            player = Player(here, tokens)
            for seat in (0, 1, 0):
                await player.act(seat, "push", here.number)
                await soon(lambda: lines(there) == lines(here))
            assert not read
            await here.rename(tokens[0], 0, "Otter")
            await soon(lambda: there.names[0] == "Otter")
            assert read

    asyncio.run(story())


def test_what_is_too_long_for_a_hint_is_read(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "LONGEST_NEWS", 10)

    async def story() -> None:
        async with servers(database) as (a, b):
            here, there, tokens = await at_both(a, b)
            await Player(here, tokens).act(0, "push", here.number)
            await soon(lambda: lines(there) == lines(here))

    asyncio.run(story())


def test_an_action_that_was_accepted_gets_the_same_answer_everywhere(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (a, b):
            here, there, tokens = await at_both(a, b)
            seen = here.number
            ack = await Player(here, tokens).act(0, "push", seen, "once")
            for table in (there, here, await b.find(there.code)):
                assert await Player(table, tokens).act(0, "push", seen, "once") == Ack(ack.number, repeated=True)
            assert lines(there)[2:] == ["0: push"]

    asyncio.run(story())


def test_whoever_is_second_is_told_that_the_table_has_moved_on(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (a, b):
            here, there, tokens = await at_both(a, b)
            first, second = Player(here, tokens), Player(there, tokens)
            answers = await asyncio.gather(
                first.act(0, "push", here.number), second.act(0, "roll", there.number), return_exceptions=True
            )
            assert {type(answer) for answer in answers} == {Ack, Stale}
            await soon(lambda: lines(here) == lines(there))
            assert len([line for line in lines(here) if line.startswith("0: ")]) == 1

    asyncio.run(story())


def test_two_who_may_both_act_are_both_heard(database: str) -> None:
    """Steps change nothing but the number, so each is still possible after the other."""

    async def story() -> None:
        async with servers(database) as (a, b):
            here, there, tokens = await at_both(a, b)
            for number in range(10):
                await asyncio.gather(
                    here.rename(tokens[0], 0, f"Zero {number}"), there.rename(tokens[1], 1, f"One {number}")
                )
            await soon(lambda: here.names == there.names == ("Zero 9", "One 9"))
            assert lines(here) == lines(there)
            assert len(lines(here)) == 2 + 20

    asyncio.run(story())


def test_a_name_that_a_slow_server_gives_late_is_not_given_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was frozen with the request, the person asked another one, and has chosen yet another name since."""
    monkeypatch.setattr(Follower, "heard", lambda self, hint: None)

    async def story() -> None:
        async with servers(database) as (a, b):
            here, there, tokens = await at_both(a, b)
            await here.rename(tokens[0], 0, "Ada", "first")
            await here.rename(tokens[0], 0, "Bea", "second")
            await there.rename(tokens[0], 0, "Ada", "first")
            assert there.names[0] == "Bea"
            assert lines(there) == lines(here)
            assert len(lines(here)) == 2 + 2

    asyncio.run(story())


def test_who_has_seen_more_than_a_server_knows_is_believed(database: str) -> None:
    """A page that was told by one server asks another before that has heard of it."""

    async def story() -> None:
        async with servers(database) as (a, b):
            here, there, tokens = await at_both(a, b)
            players, number = [Player(here, tokens), Player(there, tokens)], here.number
            for turn in range(40):
                assert (await players[turn % 2].act(0, "step", number)).number == number + 1
                number += 1

    asyncio.run(story())


def test_a_seat_taken_at_one_server_is_known_at_the_other(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (a, b):
            table, _ = await toy_table(a, ME, SeatPlan("open"), options=LONG)
            there = await b.find(table.code)
            assert not there.started
            seat, token = await there.join("Ada")
            here = await a.find(table.code)
            assert (here.started, here.names[seat], here.seats_of([token])) == (True, "Ada", [seat])
            assert lines(here) == lines(there)

    asyncio.run(story())


def test_a_draft_goes_on_at_another_server(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (a, b):
            table, tokens = await a.create("toy", (ME, ME), {"turns": 400, "tries": True}, QUICK)
            for server, action in ((a, "step"), (b, "step"), (a, "push")):
                await (await server.find(table.code)).edit_draft(tokens[0], 0, "add", action)
            draft = (await b.find(table.code)).draft(0)
            assert draft is not None
            assert [table.game.vocabulary[step] for step in draft.steps] == ["step", "step", "push"]
            await (await b.find(table.code)).send_draft(tokens[0], 0, "sent")
            here = await a.find(table.code)
            assert lines(here)[2:] == ["0: step", "0: step", "0: push"]
            assert here.draft(0) is None or not here.draft(0).steps  # type: ignore[union-attr]

    asyncio.run(story())


def test_a_question_is_asked_at_one_server_and_answered_at_the_other(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (a, b):
            here, there, tokens = await at_both(a, b)
            await Player(here, tokens).act(0, "roll", here.number)
            assert await here.undo(tokens[0], 0, "back") is None
            await soon(lambda: there.asked is not None)
            asked = there.asked
            assert asked is not None and here.asked is not None
            assert (asked.what, asked.seat, asked.waiting) == ("undo", 0, (1,))
            assert abs(asked.left - here.asked.left) < 1
            await there.answer_undo(tokens[1], 1, True)
            await soon(lambda: here.asked is None)
            assert lines(here)[-1] == lines(there)[-1] == "* undo 2"
            assert there.asked is None
            assert await here.undo(tokens[0], 0, "back") == Ack(here.number, repeated=True)

    asyncio.run(story())


def test_who_is_at_one_server_is_not_away_at_the_other(database: str) -> None:
    async def story() -> None:
        async with servers(database, away=1.0) as (a, b):
            here, there, _tokens = await at_both(a, b)
            with_page = here.subscribe([0])
            await soon(lambda: there.seats[1].away)
            assert there.seats[0].online
            assert not there.seats[0].away
            with_page.close()
            await soon(lambda: there.seats[0].away)

    asyncio.run(story())


def test_somebody_at_another_server_says_who_it_is(database: str) -> None:
    async def story() -> None:
        async with servers(database, away=0.5) as (a, b):
            here, there, tokens = await at_both(a, b)
            page = there.subscribe([0])
            await soon(lambda: here.seats[1].away and here.seats[0].online and there.seats[1].away)
            claim, token = await here.claim(1, [])
            await soon(lambda: [each.sign for each in there.claims] == [claim.sign])
            await there.answer_claim([tokens[0]], 1, claim.sign, True)
            assert (await a.find(here.code)).seats_of([token]) == [1]
            assert here.claims == there.claims == ()
            page.close()

    asyncio.run(story())


def test_a_bot_takes_its_turn_once(database: str) -> None:
    async def story() -> None:
        async with servers(database, 3) as opened:
            table, _ = await opened[0].create("toy", (BOT, BOT, BOT), {"turns": 60}, QUICK)
            live = [await tables.find(table.code) for tables in opened]
            await soon(lambda: all(each.over for each in live))
            assert len({tuple(lines(each)) for each in live}) == 1
            assert not any(event.by == "bot" for event in table.log().events if event.actor is None)

    asyncio.run(story())


def test_another_server_goes_on_when_the_one_that_led_has_gone(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (a, b):
            settings = {**QUICK, "countdown": 30.0}
            table, tokens = await a.create("toy", (ME, BOT), LONG, settings)
            there = await b.find(table.code)
            assert (a.leading.holds(table.code), b.leading.holds(table.code)) == (True, False)
            await a.close()
            await soon(lambda: b.leading.holds(table.code))
            await Player(there, tokens).act(0, "push", there.number)
            await until(there, lambda: turn_of(there) == 0)
            assert any(line.endswith("(bot)") for line in lines(there))

    asyncio.run(story())


def attending(database: str, **settings: float) -> tuple[subprocess.Popen[str], str, dict[str, float]]:
    """A server that can be killed, the table it attends to, and when by the database's clock its times end."""
    program = [sys.executable, "-m", "tests.table.attending_process", database, json.dumps(settings)]
    process = subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    ends = json.loads(process.stdout.readline())
    return process, ends.pop("code"), ends


@pytest.mark.parametrize("known", [True, False], ids=["that had it too", "that had not"])
def test_times_keep_their_ends_at_the_server_that_goes_on_with_the_table(database: str, known: bool) -> None:
    async def story() -> None:
        process, code, ends = await asyncio.to_thread(attending, database, countdown=30.0, grace=8.0)
        with process:
            async with servers(database, 1) as (server,):
                if known:
                    await server.find(code)
                process.kill()
                await soon(lambda: server.leading.holds(code))
                table = await server.find(code)
                (clock,) = table.clocks
                assert server.store.now() + clock.left == pytest.approx(ends["countdown"], abs=1.0)
                assert SHOUT not in table.legal(0)
                await until(table, lambda: SHOUT in table.legal(0))
                assert server.store.now() == pytest.approx(ends["grace"], abs=1.0)

    asyncio.run(story())


async def run_down(tables: Tables) -> str:
    """A table whose clock has run out an hour ago, as far as is stored, and nobody has noticed."""
    table, _ = await shouting(tables, {**QUICK, "countdown": 30.0}, (2, 2))
    ends = {key: end - 3600.0 for key, end in (await stored_clocks(tables, table.code)).items()}
    await tables.store.save(Write(changes=[keep_clocks(table.code, ends)]))
    return table.code


def test_a_clock_that_ran_out_while_there_was_no_server_leaves_a_moment(database: str) -> None:
    async def story() -> None:
        async with servers(database, 1) as (before,):
            code = await run_down(before)
        async with servers(database, 1) as (first,):
            (clock,) = (await first.find(code)).clocks
            assert attendant.WELCOME / 2 < clock.left <= attendant.WELCOME
            await soon(lambda: first.leading.holds(code))

    asyncio.run(story())


def test_a_clock_that_ran_out_while_another_server_was_there_leaves_none(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (before, after):
            code = await run_down(before)
            await before.close()
            await soon(lambda: after.leading.holds(code))
            table = await after.find(code)
            assert not any(clock.left for clock in table.clocks)
            await soon(lambda: lines(table)[-2:] == ["0: pass (clock)", "1: pass (clock)"])

    asyncio.run(story())


def test_a_pause_holds_at_every_server(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (a, b):
            here, tokens = await hosted_table(a)
            there = await b.find(here.code)
            await here.lead(HOST).pause(True)
            with pytest.raises(Refused, match="paused"):
                await Player(there, tokens).act(0, "push", there.number)
            await soon(lambda: there.paused)
            await there.lead(HOST).pause(False)
            await soon(lambda: not here.paused)
            await Player(here, tokens).act(0, "push", here.number)

    asyncio.run(story())


def test_all_who_want_another_game_get_the_same_one(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (a, b):
            table, tokens = await a.create("toy", (ME, ME), {"turns": 1}, QUICK)
            there = await b.find(table.code)
            await Player(table, tokens).act(0, "push", table.number)
            await soon(lambda: there.over)
            again = await asyncio.gather(table.rematch(tokens[0]), there.rematch(tokens[1]))
            assert len({each.code for each in again}) == 1
            await soon(lambda: table.after == there.after == again[0].code)

    asyncio.run(story())


def test_a_deleted_table_is_gone_everywhere(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (a, b):
            here, _ = await hosted_table(a)
            there = await b.find(here.code)
            page = there.subscribe([0])
            await a.delete(here.code, HOST)
            async with asyncio.timeout(PATIENCE):
                async for _ in page:
                    pass
            assert there.closed
            with pytest.raises(NoSuchTable):
                await b.find(here.code)

    asyncio.run(story())


def test_every_server_judges_alike_what_was_possible_when_somebody_looked(database: str) -> None:
    """Two may shout at once: who was a moment later has still been able to, also by a server that has just begun."""

    async def story() -> None:
        async with servers(database, 3) as (a, b, c):
            shouting: list[int] = []
            while len(shouting) < 2:
                table, tokens = await a.create("toy", (ME, ME, ME), {"loaded": True, "turns": 400}, QUICK)
                there = await b.find(table.code)
                await Player(table, tokens).act(0, "roll", table.number)
                await soon(lambda table=table, there=there: there.number == table.number)  # type: ignore[misc]
                shouting = [seat for seat in range(3) if len(there.legal(seat)) > 1]
            seen = table.number
            await Player(there, tokens).act(shouting[0], "pass", seen)
            late = await c.find(table.code)
            assert late._ledger.play.since == there._ledger.play.since
            assert await Player(late, tokens).act(shouting[1], "pass", seen)

    asyncio.run(story())


def test_nothing_is_stored_at_a_table_that_is_gone(database: str) -> None:
    async def story() -> None:
        async with servers(database) as (a, b):
            here, tokens = await hosted_table(a)
            there = await b.find(here.code)
            seen = there.number
            rows = event_rows(here.code, seen, ["0: push"], None)
            await a.delete(here.code, HOST)
            with pytest.raises(NoSuchTable):
                await Player(there, tokens).act(0, "push", seen)
            with pytest.raises(Conflict):
                await b.store.save(Write(rows))
            assert await b.store.since({here.code: 0}) == {}

    asyncio.run(story())
