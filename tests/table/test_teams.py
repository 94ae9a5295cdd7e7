"""Who holds a seat, as a table's host says: one pupil or a team, each with a key of their own."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from shoal.engine.errors import BadOption
from shoal.engine.game import SPECTATOR
from shoal.table import Ack, Mate, NoSuchSeat, NotNow, NotYourSeat, SeatPlan, Table, Tables
from shoal.table.seats import key_of, new_token
from tests.databases import everything
from tests.table.old import migrated
from tests.table.support import BOT, HOST, ME, QUICK, hosted_table, lines, open_tables, told

MIA, BEN, ADA, BO = TOKENS = [new_token() for _ in range(4)]
OTTERS = (Mate("Mia", key_of(MIA)), Mate("Ben", key_of(BEN)))
ALONE = (Mate("Ada", key_of(ADA)),)


async def team_and_ada(tables: Tables, **chosen: object) -> Table:
    """Mia and Ben hold seat 0 together, Ada seat 1."""
    plans = (SeatPlan("person", "Otters", mates=OTTERS), SeatPlan("person", "Ada", mates=ALONE))
    table, tokens = await hosted_table(tables, *plans, options={"turns": 400, **chosen})
    assert tokens == {}, "their keys are known: nobody gets a new one"
    return table


def doers(table: Table, seat: int) -> dict[str, str]:
    """By line of the log, who of the seat's team did it."""
    return {lines(table)[at - 1]: name for at, name in table.doers_since(0, seat).items()}


def test_each_of_a_team_acts_for_the_seat_and_the_doer_is_known(tmp_path: Path) -> None:
    async def before() -> str:
        async with open_tables(tmp_path) as tables:
            table = await team_and_ada(tables)
            assert (table.mates(0), table.mates(1)) == (("Mia", "Ben"), ())
            assert [info.mates for info in table.seats] == [("Mia", "Ben"), ()]
            assert (table.seats_of([MIA]), table.seats_of([BEN]), table.seats_of([ADA])) == ([0], [0], [1])
            assert table.seats_of([BO, key_of(MIA)]) == []
            await table.act(MIA, 0, "step", None, "1")
            await table.act(BEN, 0, "push", None, "2")
            await table.act(ADA, 1, "push", None, "3")
            assert await table.act(BEN, 0, "push", None, "2") == Ack(4, repeated=True)
            await table.act(BEN, 0, "roll", None, "4")
            with pytest.raises(NotYourSeat):
                await table.act(MIA, 1, "push", None, "5")
            return table.code

    async def after(code: str) -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            assert doers(table, 0) == {"0: step": "Mia", "0: push": "Ben", "0: roll": "Ben"}
            assert doers(table, 1) == doers(table, SPECTATOR) == {}
            assert [table.doer(number) for number in (3, 4, 5, 6)] == ["Mia", "Ben", "", "Ben"]

    code = asyncio.run(before())
    asyncio.run(after(code))


def test_they_try_out_send_and_take_back_together(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table = await team_and_ada(tables, tries=True)
            await table.edit_draft(MIA, 0, "add", "step")
            await table.edit_draft(BEN, 0, "add", "push")
            await table.send_draft(BEN, 0, "send")
            assert doers(table, 0) == {"0: step": "Ben", "0: push": "Ben"}
            await table.undo(MIA, 0, "back", [ADA])
            assert lines(table)[-1].startswith("* undo")
            assert doers(table, 0)[lines(table)[-1]] == "Mia"

    asyncio.run(play())


def test_who_asked_to_take_back_is_known_when_the_others_agree(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table = await team_and_ada(tables)
            await table.act(MIA, 0, "push", None, "1")
            await table.act(ADA, 1, "push", None, "2")
            assert await table.undo(BEN, 0, "back") is None
            await table.answer_undo(ADA, 1, True)
            assert doers(table, 0)[lines(table)[-1]] == "Ben"

    asyncio.run(play())


def test_who_is_sent_out_is_out_and_a_bot_plays(tmp_path: Path) -> None:
    async def before() -> str:
        async with open_tables(tmp_path) as tables:
            table = await team_and_ada(tables)
            lead = table.lead(HOST)
            await lead.assign(1, "", (), "minnow")
            (_, gone) = table.seats
            assert (gone.kind, gone.strength, gone.away, gone.name != "Ada") == ("bot", "minnow", False, True)
            for attempt in (table.act(ADA, 1, "push", None, "1"), table.take_back(ADA, 1), table.rename(ADA, 1, "X")):
                with pytest.raises(NotYourSeat):
                    await attempt
            assert table.lost_by([ADA]) == []
            return table.code

    async def after(code: str) -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.find(code)
            assert (table.seats_of([ADA]), table.seats[1].kind) == ([], "bot")
            assert told(table) == [
                f"Seat 2 is now called {table.names[1]}.", f"Minnow, a bot, plays for {table.names[1]}.",
            ]  # fmt: skip

    code = asyncio.run(before())
    asyncio.run(after(code))


def test_a_latecomer_takes_a_bots_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            plans = (SeatPlan("person", "Bo", mates=ALONE), BOT)
            table, _ = await hosted_table(tables, *plans, settings={**QUICK, "bot_pause": 5.0})
            await table.lead(HOST).assign(1, "bo", (Mate("Bo", key_of(BO)),))
            assert table.names == ("Bo", "bo 2"), "told apart"
            assert table.seats_of([BO]) == [1]
            assert (table.seats[1].kind, table.seats[1].away) == ("person", False)
            assert told(table) == ["bo 2 sits down."]

    asyncio.run(play())


def test_a_team_grows_and_shrinks_and_its_device_changes(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table = await team_and_ada(tables)
            lead = table.lead(HOST)
            await lead.assign(0, "Otters", (*OTTERS, Mate("Bo", key_of(BO))))
            assert (table.seats_of([BO]), table.mates(0)) == ([0], ("Mia", "Ben", "Bo"))
            await lead.assign(0, "Otters", OTTERS)
            assert table.seats_of([BO]) == []
            with pytest.raises(NotYourSeat):
                await table.act(BO, 0, "push", None, "1")
            number = table.number
            await lead.assign(0, "Otters", OTTERS)
            assert table.number == number, "it is so already"
            new = new_token()
            await lead.assign(0, "Otters", (Mate("Mia", key_of(new)), OTTERS[1]))
            assert (table.seats_of([MIA]), table.seats_of([new]), table.seats_of([BEN])) == ([], [0], [0])
            await lead.assign(0, "Seals", (Mate("Mia", key_of(new)), OTTERS[1]))
            assert told(table) == [
                "The team of Seals has changed.", "The team of Seals has changed.",
                "Seals goes on with another device.", "Seat 1 is now called Seals.",
            ]  # fmt: skip
            await table.act(new, 0, "push", None, "2")

    asyncio.run(play())


def test_a_bot_takes_over_from_a_team_and_any_of_it_takes_the_seat_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table = await team_and_ada(tables)
            lead = table.lead(HOST)
            await lead.pause(True)
            await lead.hand_over(0)
            assert (table.seats[0].kind, table.mates(0)) == ("bot", ("Mia", "Ben"))
            await table.take_back(BEN, 0)
            await lead.hand_over(0)
            await lead.take_back(0)
            assert table.seats[0].kind == "person"

    asyncio.run(play())


def test_names_and_devices_of_such_a_seat_are_the_hosts_to_change(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path, away=0.0) as tables:
            table = await team_and_ada(tables)
            page = table.subscribe([0])
            number = table.number
            with pytest.raises(NotNow, match="only your teacher can change names"):
                await table.rename(ADA, 1, "Rude")
            with pytest.raises(NotNow, match="only your teacher can bring this seat"):
                await table.show_pass(ADA, 1)
            with pytest.raises(NotNow, match="only your teacher can bring this seat"):
                await table.claim(1, [])
            assert table.number == number
            page.close()

    asyncio.run(play())


def test_wrong_wishes_change_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table = await team_and_ada(tables)
            lead, number = table.lead(HOST), table.number
            with pytest.raises(NoSuchSeat):
                await lead.assign(2, "Bo", ALONE)
            with pytest.raises(BadOption, match="at most 20"):
                await lead.assign(1, "B" * 21, ALONE)
            with pytest.raises(BadOption, match="no bot called"):
                await lead.assign(1, "Bo", (), "whale")
            assert (table.number, table.seats_of([ADA])) == (number, [1])

    asyncio.run(play())


def test_the_last_open_seat_that_is_assigned_begins_the_game(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table, _ = await hosted_table(tables, ME, SeatPlan("open"))
            assert not table.started
            await table.lead(HOST).assign(1, "Ada", ALONE)
            assert table.started
            assert lines(table)[0] == "* seat 1 joins Ada"
            assert lines(table)[1].startswith("deal 0")

    asyncio.run(play())


def test_the_time_of_a_countdown_is_that_of_devices_of_their_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            plans = (SeatPlan("person", "Otters", mates=OTTERS), SeatPlan("person", "Ada", mates=ALONE))
            table, _ = await tables.create("toy", plans, {}, {}, host=HOST)
            assert table.settings["countdown"] == 6.0, "on a shared device it would not run"

    asyncio.run(play())


def test_a_log_that_newer_rules_rewrite_keeps_who_did_what(tmp_path: Path) -> None:
    async def before() -> str:
        async with open_tables(tmp_path) as tables:
            table = await team_and_ada(tables)
            await table.act(MIA, 0, "step", None, "1")  # two events by the newer rules
            await table.act(BEN, 0, "push", None, "2")
            return table.code

    async def after(code: str) -> None:
        async with open_tables(tmp_path, migrated) as tables:
            table = await tables.find(code)
            assert lines(table)[2:] == ["0: step", "0: step", "0: shove"]
            assert [table.doer(number) for number in (3, 4, 5)] == ["Mia", "Mia", "Ben"]

    code = asyncio.run(before())
    for _ in range(2):
        asyncio.run(after(code))


def test_no_token_is_stored_of_anybody(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_tables(tmp_path) as tables:
            table = await team_and_ada(tables)
            await table.act(MIA, 0, "push", None, "1")

    asyncio.run(play())
    stored = everything(tmp_path)
    assert b"Mia" in stored
    for token in (*TOKENS, HOST):
        assert token.encode() not in stored
