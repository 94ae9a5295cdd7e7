"""Names of people: made-up ones are nothing that a game speaks of, and two of one name are told apart."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from pathlib import Path

import pytest

from shoal import games
from shoal.classroom.names import MADE_UP
from shoal.engine.errors import BadOption
from shoal.table import SeatPlan
from shoal.table.seats import LONGEST_NAME, SEA_NAMES, all_told_apart, clean_name
from shoal.table.words import table_words
from tests.some import some
from tests.table.old import CODE, put_old_store
from tests.table.support import open_tables, toy_table

SHELF = Path(games.__file__).parent
OPEN = SeatPlan("open")


def words_of(game: str) -> set[str]:
    """Every word of a game: what it is made of, what it says, its rulebook, and what its drawings are called."""
    files = [path for path in (SHELF / game).rglob("*") if path.suffix in (".toml", ".md") or _speaks(path)]
    text = " ".join(path.read_text("utf-8") for path in some(files))
    drawn = " ".join(path.stem for path in (SHELF / game).rglob("art/*"))
    return set(re.findall(r"[^\W\d_]+", f"{text} {drawn}".casefold()))


def _speaks(path: Path) -> bool:
    return path.suffix == ".py" and "words" in path.parts


def forms(name: str) -> set[str]:
    """A word and what it may look like in a sentence."""
    stem = name.casefold()
    short = stem.removesuffix("s").removesuffix("y").removesuffix("e")
    return {stem, short, *(base + ending for base in (stem, short) for ending in ("s", "es", "ed", "ing", "y", "ies"))}


@pytest.mark.parametrize("game", games.available())
def test_no_made_up_name_is_a_word_of_a_game(game: str) -> None:
    spoken = words_of(game)
    assert len(spoken) > 300
    assert [name for name in dict.fromkeys((*SEA_NAMES, *MADE_UP)) if forms(name) & spoken] == []


def test_there_are_enough_names_and_they_are_short() -> None:
    assert len(SEA_NAMES) >= 50
    assert len({name.casefold() for name in SEA_NAMES}) == len(SEA_NAMES)
    assert all(re.fullmatch(r"[A-Z][a-z]{2,8}", name) for name in SEA_NAMES)
    assert not {name.casefold() for name in SEA_NAMES} & set(table_words("en").bots)


def test_a_name_may_come_in_pieces_but_not_in_very_many() -> None:
    """Signs are put together from up to four pieces; to sort a great many of them would take minutes."""
    assert clean_name("Zoe\u0308") == "Zo\xeb"
    assert clean_name("\u03b1\u0313\u0300\u0345" * LONGEST_NAME) == "\u1f82" * LONGEST_NAME
    for pieces in ("\u0316\u0301" * 150_000, "\u03b1\u0313\u0300\u0345" * (LONGEST_NAME + 1)):
        with pytest.raises(BadOption):
            clean_name(pieces)


def test_two_of_one_name_are_told_apart() -> None:
    assert clean_name("Ada", ["Ada"]) == "Ada 2"
    assert clean_name("ada", ["Ada", "Ada 2"]) == "ada 3"
    assert clean_name("x" * LONGEST_NAME, ["x" * LONGEST_NAME]) == "x" * (LONGEST_NAME - 2) + " 2"
    assert all_told_apart(["Ada", "", "Ada", "Ada 2", "ADA", ""]) == ["Ada", "", "Ada 3", "Ada 2", "ADA 4", ""]


def test_also_who_joins_and_who_is_renamed(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            plans = (SeatPlan("person", "Ada"), SeatPlan("person", "Ada"), OPEN, OPEN)
            table, tokens = await toy_table(tables, *plans)
            await table.join("Ada")
            _, bo = await table.join("Bo")
            assert table.names == ("Ada", "Ada 2", "Ada 3", "Bo")
            assert table_words("en").remark("seat 2 joins Ada 3", table.names) == "Ada 3 sits down."
            await table.rename(bo, 3, "Ada 2")
            assert table.names[2:] == ("Ada 3", "Ada 2 2")
            number = table.number
            await table.rename(tokens[1], 1, "Ada 2")
            assert (table.names[1], table.number) == ("Ada 2", number), "one's own name is no other's"

    asyncio.run(story())


def test_and_in_a_table_of_former_days(tmp_path: Path) -> None:
    file = put_old_store(tmp_path)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE seats SET name = 'Ada'")
        connection.execute("UPDATE events SET line = '* seat 1 joins Ada' WHERE number = 1")
    connection.close()

    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            table = await tables.find(CODE)
            assert table.names == table.header.names == ("Ada", "Ada 2")
            assert [seat.name for seat in table.seats] == ["Ada", "Ada 2"]
            [(_, joined)] = [each for each in table.remarks_since(0) if "joins" in each[1]]
            assert table_words("en").remark(joined, table.names) == "Ada 2 sits down."

    asyncio.run(story())
