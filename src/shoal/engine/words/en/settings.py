"""What is said of the times of a room."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.engine.language import Book
from shoal.engine.story import Facts, word_of


def reasons(labels: Mapping[str, str]) -> Book:
    """What is wrong with a setting that has one of these labels."""

    def bad_setting(facts: Facts) -> str:
        label = labels[word_of(facts, "setting")]
        return f"“{label}” takes a number from {facts['low']} to {facts['high']}, not {facts['value']}."

    def no_number(facts: Facts) -> str:
        return f"“{labels[word_of(facts, 'setting')]}” takes a number, not “{facts['value']}”."

    return {"bad_setting": bad_setting, "no_number": no_number}
