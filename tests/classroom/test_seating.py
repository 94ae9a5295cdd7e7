"""Who sits where: tables are even, nobody sits alone, groups that are fixed stay, and everybody has a seat."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.classroom import Chair, DoesNotFit, Seated
from shoal.classroom.seating import (
    BOT,
    Wish,
    bots_chair,
    met_before,
    mixed,
    moved,
    regrouped,
    reseated,
    shuffled,
    smallest_team,
    squeezed_in,
    swapped,
)

FOUR = Wish((2, 3, 4), 3, 4)
DUEL = Wish((2,), 2, 2)


@st.composite
def wishes(draw: st.DrawFn) -> Wish:
    first = draw(st.integers(1, 4))
    sizes = tuple(range(first, draw(st.integers(first, 8)) + 1))
    fewest = draw(st.sampled_from(sizes))
    most = draw(st.sampled_from([size for size in sizes if size >= fewest]))
    return Wish(sizes, fewest, most, draw(st.sampled_from(["bots", "uneven"])), draw(st.integers(1, 3)))


def everybody(tables: tuple[Seated, ...]) -> list[int]:
    return sorted(pupil for table in tables for pupil in table.pupils)


def holds(tables: tuple[Seated, ...], pupils: list[int], wish: Wish, fixed: list[Seated]) -> None:
    """What must hold for every plan."""
    assert everybody(tables) == sorted(pupils)
    assert [table.index for table in tables] == list(range(len(tables)))
    free = [table for table in tables if not any(set(table.pupils) & set(each.pupils) for each in fixed)]
    for table in free:
        assert len(table.chairs) in wish.sizes
        assert all(len(chair.pupils) <= 3 for chair in table.chairs)
        assert len(table.pupils) > 1 or len(pupils) == 1 or 1 in wish.sizes, "nobody sits alone"
        assert wish.gaps == "bots" or BOT not in table.chairs
    for sizes in ([sum(chair != BOT for chair in table.chairs) for table in free],):
        assert not sizes or max(sizes) - min(sizes) <= 1
    teams = [len(chair.pupils) for table in free for chair in table.chairs if chair.pupils]
    assert not teams or max(teams) - min(teams) <= 1


@settings(max_examples=300, deadline=None)
@given(wish=wishes(), count=st.integers(1, 60), seed=st.integers(0, 99))
def test_every_plan_is_even_and_leaves_nobody_out_or_alone(wish: Wish, count: int, seed: int) -> None:
    pupils = list(range(1, count + 1))
    try:
        tables = shuffled(pupils, wish, Random(seed))
    except DoesNotFit:
        assert wish.sizes[0] > 1, "where one may play alone everybody has a seat"
        return
    holds(tables, pupils, wish, [])
    within = [len(table.chairs) for table in tables if wish.fewest <= len(table.chairs) <= wish.most]
    if wish.gaps == "bots" and wish.most > 2 and count >= 2 * wish.fewest * wish.team:
        assert len(within) == len(tables), "bots make every table as large as was wished for"


@settings(max_examples=100, deadline=None)
@given(wish=wishes(), count=st.integers(2, 40), seed=st.integers(0, 99), data=st.data())
def test_fixed_groups_stay_together_when_the_others_are_shuffled(
    wish: Wish, count: int, seed: int, data: st.DataObject
) -> None:
    pupils = list(range(1, count + 1))
    wish = wish._replace(sizes=tuple(range(1, 9)))  # where everybody has a seat
    before = shuffled(pupils, wish, Random(seed))
    kept = data.draw(st.sets(st.sampled_from(range(len(before)))))
    fixed = [table._replace(fixed=True) for table in before if table.index in kept]
    tables = shuffled(pupils, wish, Random(seed + 1), fixed)
    holds(tables, pupils, wish, fixed)
    assert [tables[group.index] for group in fixed] == fixed


@settings(max_examples=100, deadline=None)
@given(
    wish=wishes(),
    count=st.integers(2, 40),
    seed=st.integers(0, 99),
    left=st.sets(st.integers(1, 40)),
    new=st.integers(0, 5),
)
def test_the_same_groups_again_keep_who_is_there(wish: Wish, count: int, seed: int, left: set[int], new: int) -> None:
    pupils = list(range(1, count + 1))
    now = [pupil for pupil in pupils if pupil not in left] + list(range(100, 100 + new))
    try:
        before = shuffled(pupils, wish, Random(seed))
        tables = regrouped(now, wish, Random(seed), before) if now else ()
    except DoesNotFit:
        return
    assert everybody(tables) == sorted(now)
    for table in tables:
        assert len(table.chairs) in wish.sizes
        assert len(table.pupils) > 1 or len(now) == 1 or 1 in wish.sizes
    if not left and not new:
        assert [set(table.pupils) for table in tables] == [set(table.pupils) for table in before]


SIZES: list[tuple[int, dict[str, Any], list[int]]] = [
    (24, {"fewest": 3}, [4] * 6),
    (23, {"fewest": 3}, [4, 4, 4, 4, 4, 3]),
    (25, {"fewest": 3}, [4, 4, 4, 4, 3, 3, 3]),
    (5, {"fewest": 3}, [3, 2]),
    (5, {"fewest": 3, "gaps": "uneven"}, [3, 2]),
    (7, {"fewest": 4}, [4, 3]),
    (2, {"fewest": 4}, [2]),
    (1, {"fewest": 3}, [1]),
    (12, {"fewest": 3, "team": 2}, [6, 6]),
    (7, {"fewest": 3, "team": 2}, [7]),
]


@pytest.mark.parametrize(("pupils", "wish", "sizes"), SIZES)
def test_so_many_pupils_sit_at_tables_like_these(pupils: int, wish: dict[str, Any], sizes: list[int]) -> None:
    tables = shuffled(range(pupils), FOUR._replace(**wish), Random(1))
    assert [len(table.pupils) for table in tables] == sizes


def test_bots_fill_a_table_that_is_too_small() -> None:
    tables = shuffled(range(5), FOUR, Random(1))
    assert [len(table.chairs) for table in tables] == [3, 3]
    assert [table.chairs.count(BOT) for table in tables] == [0, 1]


def test_in_a_game_for_two_an_odd_pupil_shares_a_seat_and_sits_with_no_bot() -> None:
    tables = shuffled(range(25), DUEL, Random(1))
    assert [len(table.chairs) for table in tables] == [2] * 12
    assert sorted(len(table.pupils) for table in tables) == [2] * 11 + [3]


def test_where_the_game_is_for_one_nobody_sits_alone_either_as_long_as_there_is_a_way() -> None:
    tables = shuffled(range(5), Wish((1, 2, 3), 2, 2), Random(1))
    assert [len(table.pupils) for table in tables] == [3, 2]
    tables = shuffled(range(3), Wish((1,), 1, 1), Random(1))
    assert [len(table.pupils) for table in tables] == [1, 1, 1]


def test_what_does_not_fit_is_said_in_words() -> None:
    with pytest.raises(DoesNotFit, match=r"^One pupil cannot be seated at tables of 3 to 4\. Choose another size"):
        shuffled([7], FOUR._replace(gaps="uneven"), Random(1))
    with pytest.raises(DoesNotFit, match=r"^3 pupils cannot be seated at tables of 4\."):
        shuffled(range(3), Wish((4,), 4, 4, "uneven", 1), Random(1))


def test_shuffling_is_by_chance_and_mixing_makes_people_meet_others() -> None:
    first, second = (shuffled(range(24), FOUR, Random(seed)) for seed in (1, 2))
    assert first != second
    met = met_before([first])
    assert max(met.values()) == 1
    again = mixed(range(24), FOUR, Random(3), met)
    repeated = [pair for pair in met_before([again]) if met[pair]]
    usual = [pair for seed in range(50) for pair in met_before([shuffled(range(24), FOUR, Random(seed))]) if met[pair]]
    assert len(repeated) < len(usual) / 50


def test_one_more_takes_a_bots_chair_then_a_new_one_then_joins_a_team() -> None:
    full, small = (Chair((1,)), Chair((2,)), Chair((3,))), (Chair((4,)), Chair((5,)), BOT)
    tables: tuple[Seated, ...] = (Seated(0, full), Seated(1, small))
    wish = FOUR._replace(team=2)
    tables = squeezed_in(tables, 6, wish)
    assert tables[1].chairs == (Chair((4,)), Chair((5,)), Chair((6,)))
    for pupil in (7, 8):
        tables = squeezed_in(tables, pupil, wish)
    assert [len(table.chairs) for table in tables] == [4, 4]
    tables = squeezed_in(tables, 9, wish)
    assert sorted(len(chair.pupils) for table in tables for chair in table.chairs) == [1] * 7 + [2]
    with pytest.raises(DoesNotFit, match="no room"):
        squeezed_in(tables, 10, FOUR)


def test_a_latecomer_finds_the_smallest_table_with_a_bot_and_the_smallest_team() -> None:
    tables = (
        Seated(0, (Chair((1, 2)), Chair((3,)), BOT)),
        Seated(1, (Chair((4,)), BOT, BOT)),
        Seated(2, (Chair((5,)), Chair((6,)), Chair((7,)))),
    )
    assert bots_chair(tables) == (1, 1)
    assert bots_chair(tables[2:]) is None
    assert smallest_team(tables) == (1, 0)
    assert smallest_team([Seated(0, (Chair((1, 2, 3)), BOT))]) is None
    late = reseated(tables, 8, 1, 1)
    assert late[1].chairs == (Chair((4,)), Chair((8,)), BOT)
    assert reseated(late, 8, 0, 2)[1] == tables[1], "the chair that is left is a bot's"


def test_moving_in_a_plan_opens_and_closes_tables_and_bots_fill_in() -> None:
    tables = shuffled(range(1, 9), FOUR, Random(1))
    one, *others = tables[0].pupils
    tables = moved(tables, one, 2, None, FOUR)
    assert [len(table.pupils) for table in tables] == [3, 4, 1]
    assert tables[2].chairs == (Chair((one,)), BOT, BOT)
    for pupil in others:
        tables = moved(tables, pupil, 2 if len(tables) == 3 else 1, None, FOUR)
    assert [len(table.pupils) for table in tables] == [4, 4]
    with pytest.raises(DoesNotFit, match="no room"):
        moved(tables, one, 0, None, FOUR)
    mate = tables[0].chairs[0].pupils[0]
    tables = moved(tables, one, 0, 0, FOUR)
    assert Chair((mate, one)) in tables[0].chairs, "two who share a seat, because the teacher says so"
    for a, b in pairwise(everybody(tables)):
        there = swapped(tables, a, b)
        assert everybody(there) == everybody(tables)
        assert [table.seat_of(a) for table in there] == [table.seat_of(b) for table in tables]
