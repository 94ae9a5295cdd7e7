"""A set-up laid out in any order: pieces are moved without losing the others, and all is sent in the rules' order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from shoal.engine.errors import Refused
from shoal.games import open_box
from shoal.games.pond.rules.sight import PondSight, to_place
from shoal.table import Stale, Table
from tests.table.support import ME, QUICK, Player, lines, open_tables

Scene = Callable[[Table, str], Awaitable[None]]


def setting_up(tmp_path: Path, scene: Scene, setup: str = "secret") -> None:
    async def story() -> None:
        async with open_tables(tmp_path, open_box) as tables:
            table, tokens = await tables.create("pond", (ME, ME), {"board": "drop", "setup": setup}, QUICK)
            await scene(table, Player(table, tokens).tokens[0])

    asyncio.run(story())


def seen(table: Table, seat: int = 0) -> PondSight:
    draft = table.draft(seat)
    assert draft is not None
    assert isinstance(draft.sight, PondSight)
    return draft.sight


def test_any_piece_can_be_placed_next(tmp_path: Path) -> None:
    async def scene(table: Table, me: str) -> None:
        assert seen(table).held == "St"
        await table.edit_draft(me, 0, "hold", part="Eu1")
        assert to_place(seen(table))[0] == "Eu1"
        await table.edit_draft(me, 0, "add", "place a1")
        assert seen(table).held == "St", "then the first that is missing"
        await table.edit_draft(me, 0, "hold", part="Co1")
        await table.edit_draft(me, 0, "add", "place c3")
        assert seen(table).placed == (2, 0)
        assert len(to_place(seen(table))) == 9
        with pytest.raises(Refused):
            await table.edit_draft(me, 0, "hold", part="Eu1")
        with pytest.raises(Refused):
            await table.edit_draft(me, 0, "hold", part="Bl")

    setting_up(tmp_path, scene)


def test_a_piece_taken_up_again_leaves_the_others_where_they_lie(tmp_path: Path) -> None:
    async def scene(table: Table, me: str) -> None:
        await table.edit_draft(me, 0, "rest")
        whole = seen(table)
        draft = table.draft(0)
        assert draft is not None
        assert draft.ready
        taken = table.game.vocabulary[draft.steps[1]]  # the Ameba, laid second
        await table.edit_draft(me, 0, "take-back", taken)
        assert seen(table).held == "Am"
        assert seen(table).placed == (10, 0)
        assert seen(table).placements[0][1:] == whole.placements[0][1:]
        somewhere = next(action for action in _names(table) if action != taken)
        await table.edit_draft(me, 0, "add", somewhere)
        assert seen(table).placements[0][1:] == whole.placements[0][1:]
        assert seen(table).placements[0][0] != whole.placements[0][0]

    setting_up(tmp_path, scene)


def _names(table: Table) -> list[str]:
    draft = table.draft(0)
    assert draft is not None
    return [table.game.vocabulary[action] for action in draft.legal]


def test_what_was_laid_in_any_order_is_sent_in_the_order_of_the_rules(tmp_path: Path) -> None:
    async def scene(table: Table, me: str) -> None:
        for part in ("Ph1", "Ch1", "Eu1", "Pa2", "Pa1", "Co1", "Di1", "La", "Dl", "Am", "St"):
            await table.edit_draft(me, 0, "hold", part=part)
            await table.edit_draft(me, 0, "add", _names(table)[0])
        draft = table.draft(0)
        assert draft is not None
        assert draft.ready
        laid = [table.game.vocabulary[action] for action in draft.steps]
        await table.send_draft(me, 0, "request-1")
        sent = [line.removeprefix("0: ") for line in lines(table) if line.startswith("0: ")]
        assert sent == laid
        assert sent[0].startswith("stentor")
        assert sent[-1] == "place a1", "laid first, sent last"

    setting_up(tmp_path, scene)


def test_taken_back_one_by_one_the_last_laid_comes_first(tmp_path: Path) -> None:
    async def scene(table: Table, me: str) -> None:
        await table.edit_draft(me, 0, "hold", part="Eu1")
        await table.edit_draft(me, 0, "add", "place a1")
        await table.edit_draft(me, 0, "add", "stentor S e")
        await table.edit_draft(me, 0, "take-back")
        assert seen(table).held == "St"
        assert seen(table).placed == (1, 0)
        await table.edit_draft(me, 0, "clear")
        assert seen(table).placed == (0, 0)
        with pytest.raises(Refused, match="nothing to take back"):
            await table.edit_draft(me, 0, "take-back")

    setting_up(tmp_path, scene)


def test_what_is_left_after_a_piece_that_counts_already_is_tried_out_in_order(tmp_path: Path) -> None:
    async def scene(table: Table, me: str) -> None:
        await table.edit_draft(me, 0, "hold", part="Eu1")
        await table.act(me, 0, table.game.vocabulary[table.legal(0)[0]], None, "request-1")
        await table.edit_draft(me, 0, "rest")
        draft = table.draft(0)
        assert draft is not None
        assert draft.ready
        assert len(draft.steps) == 10
        with pytest.raises(Refused):
            await table.edit_draft(me, 0, "hold", part="Co1")
        await table.send_draft(me, 0, "request-2")
        assert len([line for line in lines(table) if line.startswith("0: ")]) == 11

    setting_up(tmp_path, scene)


def test_in_the_open_every_piece_counts_at_once(tmp_path: Path) -> None:
    async def scene(table: Table, me: str) -> None:
        assert table.draft(0) is None
        await table.act(me, 0, "stentor S e", None, "request-1")
        assert [line for line in lines(table) if line.startswith("0: ")] == ["0: stentor S e"]

    setting_up(tmp_path, scene, "open")


def test_in_the_open_no_piece_jumps_the_queue_or_is_taken_up_again(tmp_path: Path) -> None:
    """Both sides answer each other piece by piece, and a place names no piece: the order of the rules does."""

    async def scene(table: Table, me: str) -> None:
        with pytest.raises(Stale, match="nothing to try out"):
            await table.edit_draft(me, 0, "hold", part="Eu1")
        with pytest.raises(Refused, match="First place your Stentor"):
            await table.act(me, 0, "place a1", None, "request-1")
        await table.act(me, 0, "stentor S e", None, "request-2")
        with pytest.raises(Stale, match="nothing to try out"):
            await table.edit_draft(me, 0, "take-back", "stentor S e")
        with pytest.raises(Refused, match="other player's turn"):
            await table.act(me, 0, "stentor S a", None, "request-3")

    setting_up(tmp_path, scene, "open")
