"""What stands on the printed sheets, and what to do with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from shoal.engine.options import Value
from shoal.games.reef.content import CONTENT, Depth
from shoal.games.reef.words.en import help, names
from shoal.games.reef.words.en.numbers import signed
from shoal.games.reef.words.en.texts import TEXTS

TIMES: Final = "\N{MULTIPLICATION SIGN}"
PAPER: Final[Mapping[str, Any]] = TEXTS["paper"]

parts: Mapping[str, tuple[str, str]] = {each: (part["title"], part["todo"]) for each, part in PAPER["part"].items()}
needs: Sequence[str] = PAPER["needs"]
marks: Mapping[str, str] = PAPER["marks"]
nursery: str = PAPER["nursery"]
left: str = PAPER["left"]
right: str = PAPER["right"]
triangle_safe: str = PAPER["triangle_safe"]
sheet_title: str = PAPER["sheet_title"]
mutations_title: str = PAPER["mutations_title"]
order_title: str = PAPER["order_title"]
points_title: str = PAPER["points_title"]
notebook_title: str = PAPER["notebook_title"]
pupil: str = PAPER["pupil"]
sea_floor: str = PAPER["sea_floor"]
starters: str = PAPER["starters"]
notes: str = PAPER["notes"]
scoreboard_title: str = PAPER["scoreboard_title"]
scoreboard_lead: str = PAPER["scoreboard_lead"]
rounds: str = PAPER["rounds"]
table_heads: Sequence[str] = PAPER["table_heads"]
die_title: str = PAPER["die_title"]
die_lead: str = PAPER["die_lead"]


def depth(depth: Depth) -> str:
    return f"{names.depths[depth.id].name}: {help.stacks(depth)}."


def triangle(mutations: str) -> str:
    return " ".join([PAPER["triangle"], PAPER["triangle_young"][mutations]])


def order(options: Mapping[str, Value]) -> Sequence[tuple[str, Sequence[str]]]:
    """Without trading where young do not travel."""
    steps = [each for each in PAPER["steps"] if each != "migrate" or options["migration"] == "on"]
    found = []
    for each in steps:
        lines = list(PAPER["steps"][each])
        if each == "survey":
            lines.append(PAPER["stacks"][str(options["stacks"])])
            lines += [PAPER["tally"]] if options["catch_an_error"] == "tally" else []
        if each == "disaster":
            lines.append(PAPER["used_cards"][str(options["used_cards"])])
        found.append((names.steps[each].name, lines))
    return found


def points(options: Mapping[str, Value]) -> Sequence[tuple[str, str]]:
    """With the points of this game."""
    kinds = [(PAPER["counts"][what], _worth(what, options)) for what in CONTENT.points if what != "bonus"]
    bonuses = [(bonus.name, _worth("bonus", options)) for bonus in names.bonuses.values()]
    return [*kinds, *bonuses]


def columns(options: Mapping[str, Value]) -> Sequence[str]:
    heads = [f"{PAPER['columns'][what]} {TIMES} {_worth(what, options)}" for what in CONTENT.points]
    return [*heads, PAPER["columns"]["score"]]


def round(number: int) -> str:
    return f"Round {number}"


def total(options: Mapping[str, Value]) -> str:
    return str(PAPER["total"][str(options["scoring"])])


def player(seat: int) -> str:
    return f"Player {seat + 1}"


def _worth(what: str, options: Mapping[str, Value]) -> str:
    return signed(int(options[f"{what}_points"]))
