"""The position in words: whatever a sight shows can be read, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from typing import Any

import pytest

from shoal.engine.box import Passage
from shoal.engine.game import SPECTATOR
from shoal.games.reef.content import SPACES
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.screen import drawing
from shoal.games.reef.screen.parts import of
from shoal.games.reef.words.en import WORDS, labels, names
from tests.games.reef.positions import Scene, position, row
from tests.games.walks import Plan, walk
from tests.some import some

NAMES = ("Ann", "Ben", "Cleo", "Dan")
# What the words of a position do not follow from by themselves.
UNTOLD = {
    "acting",  # the tasks say it
    "seats",  # every reef is told
    "draws",  # the drawn cards are told
    "havoc",  # the story tells what happened
    "own_organisms",  # the names of the builders are told
    "organisms",
}


GAMES: tuple[Plan, ...] = (
    (3, 3, {"rounds": 2}),
    (3, 3, {"rounds": 2, "catch_an_error": "tally", "coral_triangle": "mutated", "token_supply": "printed"}),
)


@cache
def views() -> tuple[ReefSight, ...]:
    """Two games as everybody sees them: one as usual, one with everything there is to choose."""
    return tuple(view.sight for plan in GAMES for view in walk("reef", plan, ReefSight, 2, every=5).views)


def told(sight: ReefSight) -> tuple[Passage, ...]:
    return drawing.read(sight, NAMES[: sight.seats], WORDS)


def lines(scene: Scene, seat: int = 0) -> list[str]:
    return [line for passage in told(scene.see(seat)) for line in passage.lines]


@pytest.mark.parametrize("field", sorted({each.name for each in fields(ReefSight)} - UNTOLD))
def test_whatever_a_sight_shows_can_be_read(field: str) -> None:
    """A sight with another value there reads otherwise."""
    seen = (*views(), *scenes())
    assert any(told(sight) != told(otherwise(sight, field)) for sight in seen)


def otherwise(sight: ReefSight, field: str) -> ReefSight:
    value = CHANGED[field](sight) if field in CHANGED else other(getattr(sight, field))
    return replace(sight, **{field: value})


def scenes() -> list[ReefSight]:
    """What happens too seldom to meet it in two games."""
    reefs = row(5, "finger") + "; a6 platy", row(5, "platy")
    trade = position(*reefs).migrate("2 finger", "2 platy").do("0: trade right", "0: give 1", "1: ready")
    sent = position(*reefs).migrate("2 finger", "2 platy").do("0: trade right", "0: ask 1", "0: send")
    storm = position(*reefs).strike("freeze", "calm")
    rolls = position(*reefs).strike("invader").do("roll 0 3")
    return [scene.see(0) for scene in (trade, sent, storm, rolls)]


def other(value: Any) -> Any:
    """Something else of the same shape: one more of a number, one fewer of a list of names."""
    if isinstance(value, int):
        return not value if isinstance(value, bool) else value + 1
    if isinstance(value, tuple) and value:
        if all(isinstance(each, str) for each in value):
            return value[1:]
        for i, each in enumerate(value):
            if (changed := other(each)) != each:
                return (*value[:i], changed, *value[i + 1 :])
    return value


CHANGED: dict[str, Callable[[ReefSight], Any]] = {
    "seat": lambda sight: SPECTATOR,
    "round_label": lambda sight: "a decade",
    "step": lambda sight: "settle" if sight.step != "settle" else "spawn",
    "tasks": lambda sight: ("",) * sight.seats,
    "aims": lambda sight: tuple(aim % 6 + 1 for aim in sight.aims),
    "rolling": lambda sight: "",
    "roller": lambda sight: 1 - min(sight.roller, 1),
    "boards": lambda sight: ("patch",) * sight.seats,
    "ready": lambda sight: (),
    "offers": lambda sight: (None,) * sight.seats,
    "draft": lambda sight: None,
    "card": lambda sight: None,
}


def test_every_occupied_space_is_told_once_with_all_that_stands_there() -> None:
    reefs = [(sight, seat) for sight in views()[::3] for seat in range(sight.seats) if sight.boards[seat]]
    for sight, seat in some(reefs):
        owner = "Your reef" if seat == sight.seat else f"{NAMES[seat]}'s reef"
        (reef,) = (passage for passage in told(sight) if passage.title.startswith(f"{owner}: "))
        for space, stack in enumerate(some(sight.reefs[seat])):
            found = [line for line in reef.lines if line.startswith(f"{SPACES[space]}, ")]
            assert len(found) == bool(stack or space in sight.algae[seat])
            assert all(names.called(builder, of(sight)) in found[0] for builder in stack)
            assert not found or ("under a fleshy alga" in found[0]) == (space in sight.algae[seat])


def test_ones_own_reef_comes_first_and_an_onlooker_has_none() -> None:
    scene = position("a3 finger", "b3 platy").grow()
    assert [passage.title for passage in told(scene.see(1))][:2] == ["Now", "Your reef: Ramp"]
    assert [each.title for each in told(scene.see(SPECTATOR)) if "reef:" in each.title] == [
        "Ann's reef: Ramp", "Ben's reef: Ramp",
    ]  # fmt: skip


def test_a_draft_is_read_by_its_author_alone() -> None:
    scene = position("a3 finger", "b3 platy").migrate("finger", "platy").do("0: trade right", "0: give 1", "0: ask 1")
    assert "Your offer to Ben, not sent yet: Finger Coral, 1 young for Platy Coral, 1 young." in lines(scene)
    assert not [line for line in lines(scene, 1) if "not sent yet" in line or "offers" in line.split()]
    scene.do("0: send")
    assert "Ann offers Ben: Finger Coral, 1 young for Platy Coral, 1 young." in lines(scene, 1)


def test_who_is_safe_and_who_can_be_lost_is_told() -> None:
    scene = position(row(5, "finger") + "; a6 softsponge").strike("freeze")
    assert "Can be lost: a5, b5, c5, d5 and e5." in lines(scene)
    assert "a6, deep, Soft Sponge, safe: can stand cold" in lines(scene)


def test_the_sea_floor_is_told_row_by_row() -> None:
    floor = next(line for line in lines(position("a1 platy", boards="atoll")) if line.startswith("Atoll"))
    assert floor.startswith("Atoll, open ocean all round. Row 1: all deep. Row 2: a medium, b to d shallow, e medium.")


def test_a_count_is_not_told_while_people_count_themselves() -> None:
    scene = position("a3 finger", "a3 finger", catch_an_error="tally").strike("calm")
    assert not [line for line in lines(scene) if line.startswith("Worth")]
    assert f"Worth {labels.signed(3)} points now" in " ".join(lines(position("a3 finger")))
