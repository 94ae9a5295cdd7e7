"""A turn that is tried out first: nobody sees it, nothing is stored, until it is sent as one step."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from shoal.engine.errors import Refused
from shoal.table import BadRequest, NotYourSeat, Stale, Table
from tests.table.support import ME, Player, lines, open_tables, toy_table
from tests.table.toy import PEEK, PUSH, ROLL, STEP, ToySight

Scene = Callable[[Table, Player], Awaitable[None]]


def at_a_table(tmp_path: Path, scene: Scene, tries: bool = True) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table, tokens = await toy_table(tables, ME, ME, options={"turns": 6, "tries": tries})
            await scene(table, Player(table, tokens))

    asyncio.run(story())


def steps(table: Table, seat: int = 0) -> list[int]:
    draft = table.draft(seat)
    assert draft is not None
    return list(draft.steps)


def test_what_is_tried_out_changes_nothing_until_it_is_sent(tmp_path: Path) -> None:
    async def scene(table: Table, player: Player) -> None:
        number, before = table.number, table.sight(0)
        for action in ("step", "step", "push"):
            await table.edit_draft(player.tokens[0], 0, "add", action)
        assert (table.number, table.sight(0)) == (number, before)
        draft = table.draft(0)
        assert draft is not None
        assert draft.ready
        assert draft.legal == ()
        assert isinstance(draft.sight, ToySight)
        assert draft.sight.points == (1, 0)
        ack = await table.send_draft(player.tokens[0], 0, "r1")
        assert ack.number == table.number == number + 3
        assert lines(table)[-3:] == ["0: step", "0: step", "0: push"]
        assert (await table.send_draft(player.tokens[0], 0, "r1")).repeated
        assert table.number == number + 3
        assert table.draft(0) is None

    at_a_table(tmp_path, scene)


def test_steps_are_taken_back_one_by_one_or_all(tmp_path: Path) -> None:
    async def scene(table: Table, player: Player) -> None:
        me = player.tokens[0]
        for action in ("step", "peek", "step"):
            await table.edit_draft(me, 0, "add", action)
        await table.edit_draft(me, 0, "take-back")
        assert steps(table) == [STEP, PEEK]
        await table.edit_draft(me, 0, "clear")
        assert steps(table) == []
        with pytest.raises(Refused, match="nothing to take back"):
            await table.edit_draft(me, 0, "take-back")

    at_a_table(tmp_path, scene)


def test_what_came_after_a_step_taken_up_again_follows_the_new_one(tmp_path: Path) -> None:
    async def scene(table: Table, player: Player) -> None:
        me = player.tokens[0]
        for action in ("step", "peek", "push"):
            await table.edit_draft(me, 0, "add", action)
        await table.edit_draft(me, 0, "take-back", "peek")
        assert steps(table) == [STEP]
        await table.edit_draft(me, 0, "add", "step")
        assert steps(table) == [STEP, STEP, PUSH]
        await table.edit_draft(me, 0, "take-back", "step")
        await table.edit_draft(me, 0, "add", "roll")  # chance ends the draft: nothing can follow
        assert steps(table) == [STEP, ROLL]

    at_a_table(tmp_path, scene)


def test_the_coach_does_the_rest(tmp_path: Path) -> None:
    async def scene(table: Table, player: Player) -> None:
        await table.edit_draft(player.tokens[0], 0, "add", "step")
        await table.edit_draft(player.tokens[0], 0, "rest")
        assert steps(table) == [STEP, PUSH]
        assert table.hint(0) is None  # nothing is left to do but to send it

    at_a_table(tmp_path, scene)


def test_a_draft_is_refused_in_words(tmp_path: Path) -> None:
    async def scene(table: Table, player: Player) -> None:
        me = player.tokens[0]
        with pytest.raises(Stale):
            await table.edit_draft(player.tokens[1], 1, "add", "push")
        with pytest.raises(NotYourSeat):
            await table.edit_draft(player.tokens[1], 0, "add", "push")
        with pytest.raises(BadRequest):
            await table.edit_draft(me, 0, "juggle")
        with pytest.raises(BadRequest):
            await table.edit_draft(me, 0, "add")
        with pytest.raises(Refused, match="You cannot do that now"):
            await table.edit_draft(me, 0, "add", "shout")
        with pytest.raises(Refused, match="still left to do"):
            await table.send_draft(me, 0, "r1")
        await table.edit_draft(me, 0, "add", "step")
        with pytest.raises(Refused, match="not part of"):
            await table.edit_draft(me, 0, "take-back", "push")
        await table.edit_draft(me, 0, "add", "push")
        with pytest.raises(Refused, match="in place"):
            await table.edit_draft(me, 0, "add", "push")
        assert table.why_not(0, "push") is not None

    at_a_table(tmp_path, scene)


def test_a_draft_follows_when_the_table_goes_on(tmp_path: Path) -> None:
    async def scene(table: Table, player: Player) -> None:
        await table.edit_draft(player.tokens[0], 0, "add", "step")
        await table.rename(player.tokens[1], 1, "Otter")
        assert steps(table) == [STEP]
        await player.act(0, "push")  # a program may still act directly
        assert table.draft(0) is None
        assert table.draft(1) is not None

    at_a_table(tmp_path, scene)


def test_where_everything_counts_at_once_there_is_no_draft(tmp_path: Path) -> None:
    async def scene(table: Table, player: Player) -> None:
        assert table.draft(0) is None
        with pytest.raises(Stale):
            await table.edit_draft(player.tokens[0], 0, "add", "push")

    at_a_table(tmp_path, scene, tries=False)
