"""What things are called, and how they are counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shoal.engine.words.en.counting import some
from shoal.engine.words.en.voice import in_a_row
from shoal.games.hyporheic.content import CIRCLES, COIN, ORDER, Equation, reaction
from shoal.games.hyporheic.words import CardWords
from shoal.games.hyporheic.words.en.texts import TEXTS


def _names(things: str) -> dict[str, str]:
    return {thing: table["name"] for thing, table in TEXTS[things].items()}


pieces: Mapping[str, str] = {**_names("nutrient"), COIN: TEXTS["coin"]["name"]}
paths: Mapping[str, str] = _names("path")
equations: Mapping[str, str] = _names("equation")
cards: Mapping[str, CardWords] = {card: CardWords(**table) for card, table in TEXTS["card"].items()}
SEVERAL: Final = {nutrient: str(table["several"]) for nutrient, table in TEXTS["nutrient"].items()}
KINDS: Final[Mapping[str, str]] = TEXTS["kind"]
OBSTACLES: Final[Mapping[str, str]] = TEXTS["obstacle"]
TOGETHER: Final = "win together"  # equal coins (R44)


def place(space: str) -> str:
    """A space in words: "a3", "circle 4 of the Deep Run", "Start"."""
    if space in CIRCLES:
        return f"circle {CIRCLES[space].number} of the {path_of(space)}"
    return "Start" if space == "start" else space


def path_of(circle: str) -> str:
    return paths[CIRCLES[circle].path]


def short(equation: Equation) -> str:
    """What goes in and what comes out: "2 NO₂⁻ → N₂, a coin"."""
    return reaction(equation) + (f", {some(equation.coins, 'coin')}" if equation.coins else "")


def amount(nutrient: str, count: int) -> str:
    """As people say it: "2 nitrites", "1 ammonia"."""
    return f"{count} {pieces[nutrient] if count == 1 else SEVERAL[nutrient]}"


def amounts(held: Sequence[int]) -> str:
    """A tray in words."""
    return in_a_row([amount(nutrient, count) for nutrient, count in zip(ORDER, held, strict=True) if count]) or NOTHING


NOTHING: Final = "no nutrients"


def coins(count: int) -> str:
    return f"{count} coin{'' if count == 1 else 's'}"


def steps(count: int) -> str:
    return f"{count} step{'' if count == 1 else 's'}"
