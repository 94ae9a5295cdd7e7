"""What is said of options in every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.engine.language import Book
from shoal.engine.options import Option, Value
from shoal.engine.story import Facts, number_of, word_of, words_of
from shoal.engine.words import Lid, OptionWords

MINUS: Final = "\N{MINUS SIGN}"


def players(seats: range) -> str:
    """How many may play: "2", or "2 to 6"."""
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"


def takes(option: Option) -> str:
    """Which values it takes."""
    return _takes(option.kind, [str(value) for value in option.values], option.longest)


def called(option: OptionWords, value: Value) -> str:
    """What people call one of the values: by its name, or as it is."""
    return option.names.get(value) or (value.capitalize() if isinstance(value, str) else str(value).replace("-", MINUS))


def reasons(lid: Lid) -> Book:
    """What is wrong with an option of the game with this lid."""

    def bad_option(facts: Facts) -> str:
        label = lid.options[word_of(facts, "option")].label
        values = _takes(word_of(facts, "kind"), words_of(facts, "values"), number_of(facts, "longest"))
        return f"“{label}” cannot be {word_of(facts, 'given') or 'that'}. It takes {values}."

    def seats(facts: Facts) -> str:
        return f"{_is_for(facts)}, not {facts['given']}."

    def too_few_seats(facts: Facts) -> str:
        more = " or more" if facts["fewest"] != facts["most"] else ""
        return f"{_is_for(facts)}. Please fill {facts['fewest']} seats{more}."

    def _is_for(facts: Facts) -> str:
        count = players(range(number_of(facts, "fewest"), number_of(facts, "most") + 1))
        return f"{lid.title} is for {count} players"

    return {"bad_option": bad_option, "seats": seats, "too_few_seats": too_few_seats}


def _takes(kind: str, values: Sequence[str], longest: int) -> str:
    if kind == "subset":
        return "“all”, “none”, or any of: " + ", ".join(values)
    if kind == "line":
        return f"a line of at most {longest} characters"
    if kind == "bool":
        return "yes or no (true or false)"
    if kind == "int":
        return f"a whole number from {values[0]} to {values[-1]}"
    return "one of: " + ", ".join(values)
