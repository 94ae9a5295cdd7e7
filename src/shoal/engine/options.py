"""A game's options: what can be chosen before a game begins, with plain explanations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from shoal.engine.errors import BadOption, quoted

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """One thing to choose: yes or no, a number within limits, or one of several words."""

    name: str
    text: str
    default: Value
    values: tuple[Value, ...]
    label: str = ""
    source: str = ""
    shared: Value | None = None  # what fits better where several people share one device
    rare: bool = False  # few people change it: shown only to who looks for more

    @classmethod
    def from_table(cls, name: str, table: Mapping[str, object]) -> Option:
        """From an `[option.name]` table of a game's content."""
        kind = table["type"]
        values: tuple[Value, ...]
        if kind == "bool":
            values = (False, True)
        elif kind == "int":
            low, high = table["min"], table["max"]
            assert isinstance(low, int) and isinstance(high, int)
            values = tuple(range(low, high + 1))
        else:
            listed = table["values"]
            assert isinstance(listed, list)
            values = tuple(listed)
        default = table["default"]
        assert isinstance(default, bool | int | str)
        label = str(table.get("label", name.replace("_", " ").capitalize()))
        shared = table.get("shared")
        assert shared is None or shared in values
        rare = bool(table.get("rare", False))
        return cls(name, str(table["text"]), default, values, label, str(table.get("source", "")), shared, rare)

    def read(self, value: object) -> Value:
        """The value as this option takes it, also from a form's text; else BadOption says what it takes."""
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
            if isinstance(value, str) and value == _written(allowed):
                return allowed
        given = quoted(_written(value)) if isinstance(value, Value) else "that"
        raise BadOption(f"“{self.label}” cannot be {given}. It takes {self.range_in_words()}.")

    def range_in_words(self) -> str:
        if self.values == (False, True):
            return "yes or no (true or false)"
        if isinstance(self.values[0], int):
            return f"a whole number from {self.values[0]} to {self.values[-1]}"
        return "one of: " + ", ".join(str(v) for v in self.values)


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def choose(options: Iterable[Option], chosen: Mapping[str, object]) -> dict[str, Value]:
    """Every option with its chosen value or its default. Unknown names and wrong values raise BadOption."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            raise BadOption(f"This game has no option {quoted(str(name))}. It has: {', '.join(known)}.")
    return {name: option.read(chosen[name]) if name in chosen else option.default for name, option in known.items()}
