"""What hits a person stops for that person, and steps of chance are shown one by one."""

from __future__ import annotations

import asyncio
import html
import json
import random
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import pytest

from shoal.engine.box import Strike
from shoal.engine.game import SPECTATOR
from shoal.engine.story import Note, word_of
from shoal.games.reef.content import CONTENT
from shoal.games.reef.words.en import WORDS as REEF_WORDS
from shoal.table import Blow, SeatPlan, Table, Tables
from shoal.table.chance import Chance
from shoal.web.frame import Frames, Viewer
from shoal.web.sender import Sender
from tests.databases import database

QUICK = {"bot_pause": 0.0, "idle_pause": 0.0}
PEOPLE = [SeatPlan("person", "Ada"), SeatPlan("person", "Bo")]
SEEDS = {"reef": 1, "rivers": 3, "hyporheic": 3, "succession": 5, "pond": 1}

each_game = pytest.mark.parametrize("game", SEEDS)


class Played:
    """A table of two people, who do the first thing they may until something has happened."""

    def __init__(self, tables: Tables, table: Table, tokens: dict[int, str]) -> None:
        self.tables, self.table, self.tokens = tables, table, tokens
        self.dice = random.Random(1)

    @classmethod
    async def at(cls, folder: Path, game: str) -> Played:
        dice = random.Random(SEEDS[game])
        tables = Tables.open(database(folder), chance=lambda: Chance(dice.randbytes))
        table, tokens = await tables.create(game, PEOPLE, {}, QUICK)
        return cls(tables, table, tokens)

    async def move(self) -> None:
        legal = [(seat, action) for seat in self.tokens for action in self.table.legal(seat)]
        seat, action = self.dice.choice(legal)
        notation = self.table.game.vocabulary[action]
        await self.table.act(self.tokens[seat], seat, notation, self.table.number, f"r{self.table.number}")

    async def until(self, there: Callable[[list[Blow]], bool]) -> list[Blow]:
        """The blows of the first step of which this is true."""
        for _ in range(3000):
            before = self.table.number
            await self.move()
            blows = self.table.blows_since(before)
            if there(blows):
                return blows
        raise AssertionError("it never happened")


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


def data(event: str) -> list[dict[str, Any]]:
    return [json.loads(each.removeprefix("data: ")) for each in event.split("\n\n") if each]


def cards(event: str) -> list[str]:
    return [card["id"] for frame in data(event) for card in frame.get("strikes", [])]


def named(blows: list[Blow], seat: int) -> list[str]:
    return [f"{blow.at[0]}-{blow.at[1]}-{blow.seat}" for blow in blows if blow.seat == seat]


@each_game
def test_the_struck_seat_gets_the_card_and_nobody_else(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        played = await Played.at(tmp_path, game)
        frames = Frames(played.table)
        viewers = [Viewer(0, (0,)), Viewer(1, (1,)), Viewer()]
        senders = [Sender(frames, viewer) for viewer in viewers]
        for sender in senders:
            sender.event()
        struck: set[int] = set()
        while len(struck) < 2 and not played.table.over:
            before = played.table.number
            await played.move()
            blows = played.table.blows_since(before)
            struck |= {blow.seat for blow in blows}
            for sender, viewer in zip(senders, viewers, strict=True):
                assert cards(sender.event()) == named(blows, viewer.seat)
        assert struck
        await played.tables.close()

    run(story())


def test_a_catastrophe_is_shown_to_the_reef_it_hits_with_its_name_and_its_dead(tmp_path: Path) -> None:
    async def story() -> None:
        played = await Played.at(tmp_path, "reef")
        senders = [Sender(Frames(played.table), Viewer(seat, (seat,))) for seat in range(2)]
        for sender in senders:
            sender.event()
        blows = await played.until(lambda blows: any(note.what == "died" for blow in blows for note in blow.notes))
        blow = next(blow for blow in blows if any(note.what == "died" for note in blow.notes))
        disaster = next(word_of(note.facts, "card") for note in blow.notes if note.what == "struck")
        shown = [card for frame in data(senders[blow.seat].event()) for card in frame.get("strikes", [])]
        (card,) = [each["card"] for each in shown if [each["id"]] == named([blow], blow.seat)]
        assert f">{REEF_WORDS.names.card(disaster, CONTENT.builders).name}</h2>" in html.unescape(card)
        assert "reef-dead" in card
        await played.tables.close()

    run(story())


def test_who_opens_the_page_gets_what_hit_them_since_they_did_something(tmp_path: Path) -> None:
    async def story() -> None:
        played = await Played.at(tmp_path, "hyporheic")
        table = played.table
        frames = Frames(table)
        blows = await played.until(lambda blows: any(blow.at[0] > table.last_act(blow.seat) for blow in blows))
        seat = next(blow.seat for blow in blows if blow.at[0] > table.last_act(blow.seat))
        assert named(blows, seat)[-1] in cards(Sender(frames, Viewer(seat, (seat,))).event())
        assert cards(Sender(frames, Viewer()).event()) == []
        before = table.number
        while table.last_act(seat) <= before:
            await played.move()
        news = cards(Sender(frames, Viewer(seat, (seat,))).event())
        assert not set(named(blows, seat)) & set(news), "it is long past"
        await played.tables.close()

    run(story())


def test_a_seat_that_a_bot_plays_is_left_alone(tmp_path: Path) -> None:
    async def story() -> None:
        played = await Played.at(tmp_path, "rivers")
        blows = await played.until(bool)
        seat = blows[0].seat
        viewer = Viewer(seat, (seat,))
        strikes = Frames(played.table).strikes
        assert strikes.since(blows[0].at[0] - 1, viewer.mine)
        await played.table.hand_over(played.tokens[seat], seat, "minnow")
        assert strikes.since(blows[0].at[0] - 1, viewer.mine) == []
        await played.tables.close()

    run(story())


def test_a_shared_device_says_whom_it_hits_and_keeps_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What only the struck seat may know is told when that seat looks, and not when another does, or nobody."""

    async def story() -> None:
        played = await Played.at(tmp_path, "succession")
        (blow, *_) = await played.until(bool)
        seat, names = blow.seat, played.table.names
        secret = blow.notes[0]._replace(secret={"card": "starfish"}, to=(seat,))
        blow = blow._replace(notes=(secret,))
        told: list[object] = []
        real = played.table.box.drawing.strike

        def overheard(notes: Sequence[Note], *about: Any) -> Strike:
            told.append(notes[0].facts.get("card"))
            return real([blow.notes[0]], *about)

        monkeypatch.setattr(played.table.box.drawing, "strike", overheard)
        for eyes in (seat, 1 - seat, SPECTATOR):
            strikes = Frames(played.table).strikes
            shared = json.loads(strikes.card(blow, eyes, True, "en"))["card"]
            alone = json.loads(strikes.card(blow, eyes, False, "en"))["card"]
            assert names[seat] in shared
            assert "strike-whom" not in alone
        assert [card == "starfish" for card in told] == [True] * 2 + [False] * 4
        await played.tables.close()

    run(story())


def test_steps_of_chance_are_shown_one_by_one(tmp_path: Path) -> None:
    """Each with its own picture and what was told until then; what can be done does not change with them."""

    async def story() -> None:
        played = await Played.at(tmp_path, "rivers")
        table, frames = played.table, Frames(played.table)
        sender, late = Sender(frames, Viewer(0, (0,))), Sender(frames, Viewer())
        first, _ = data(sender.event()), late.event()
        lines = first[0]["story"]["lines"]
        seen = 0
        while seen < 12:
            before = table.number
            await played.move()
            beats = table.beats_after(before)
            *between, last = data(sender.event())
            assert len(between) == len(beats)
            assert all(frame["beat"] and not {"number", "choices"} & set(frame) for frame in between)
            assert "beat" not in last
            assert last["number"] == table.number
            for frame in (*between, last):
                told = frame.get("story", {"from": len(lines), "lines": []})
                assert told["from"] == len(lines)
                lines += told["lines"]
            assert lines == frames.story(0)
            seen += len(beats)
        assert len(data(late.event())) == 1, "who has missed more is spared"
        await played.tables.close()

    run(story())


def test_a_card_comes_with_the_picture_in_which_it_happened(tmp_path: Path) -> None:
    """A disaster in Rivers: first that it is met, then how severe it is with what it took, then what comes after."""

    async def story() -> None:
        played = await Played.at(tmp_path, "rivers")
        sender = Sender(Frames(played.table), Viewer(0, (0,)))
        sender.event()
        for _ in range(3000):
            before = played.table.number
            await played.move()
            frames = data(sender.event())
            met = [n for n, blow in enumerate(played.table.blows_since(before)) if blow.notes[0].what == "severity"]
            blows = [blow for blow in played.table.blows_since(before) if blow.seat == 0]
            if met and blows and blows[0].notes[0].what == "severity" and len(frames) > 2:
                assert [bool(frame.get("strikes")) for frame in frames[:2]] == [False, True]
                assert frames[1]["beat"]
                await played.tables.close()
                return
        raise AssertionError("no disaster")

    run(story())
