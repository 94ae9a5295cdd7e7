"""A game's options: what can be chosen before a game begins, with plain explanations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from shoal.engine.errors import BadOption, quoted
from shoal.engine.reason import Reason
from shoal.engine.story import Facts

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """One thing to choose: yes or no, a number within limits, one of several words, any of several words, or a line.

    A subset is written as its words in order, "all" or "none"; a line is any text of one line."""

    name: str
    default: Value
    values: tuple[Value, ...]
    home: str = ""  # the package of the game, whose words say what the option is called
    source: str = ""
    shared: Value | None = None  # what fits better where several people share one device
    rare: bool = False  # few people change it: shown only to who looks for more
    kind: str = "choice"  # or bool, int, subset, line
    longest: int = 0  # characters of a line

    @classmethod
    def from_table(cls, home: str, name: str, table: Mapping[str, object]) -> Option:
        """From an `[option.name]` table of the content of the game at home there."""
        kind = table["type"]
        values: tuple[Value, ...]
        if kind == "bool":
            values = (False, True)
        elif kind == "int":
            low, high = table["min"], table["max"]
            assert isinstance(low, int) and isinstance(high, int)
            values = tuple(range(low, high + 1))
        elif kind == "line":
            values = (str(table["default"]),)
        else:
            listed = table["values"]
            assert isinstance(listed, list | tuple)
            values = tuple(listed)
        default = table["default"]
        assert isinstance(default, bool | int | str)
        shared = table.get("shared")
        assert shared is None or shared in values
        longest = table.get("longest", 0)
        assert isinstance(longest, int)
        return cls(
            name,
            default,
            values,
            home,
            str(table.get("source", "")),
            shared,
            bool(table.get("rare", False)),
            str(kind) if kind in ("bool", "int", "subset", "line") else "choice",
            longest,
        )

    def read(self, value: object) -> Value:
        """The value as this option takes it, also from a form's text; else BadOption says what it takes."""
        if self.kind == "subset":
            return self._read_subset(value)
        if self.kind == "line":
            return self._read_line(value)
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
            if isinstance(value, str) and value == _written(allowed):
                return allowed
        raise self._not(value)

    def words(self, value: Value) -> tuple[str, ...]:
        """The words of a subset, in order."""
        if value == "all":
            return tuple(str(word) for word in self.values)
        return () if value == "none" else tuple(str(value).split())

    def _read_subset(self, value: object) -> Value:
        if isinstance(value, list | tuple):
            words = list(value)
        elif isinstance(value, str):
            words = value.replace(",", " ").split()
        else:
            raise self._not(value)
        if words == ["all"]:
            return "all"
        if any(word not in self.values for word in words) and words != ["none"]:
            raise self._not(value)
        chosen = [str(word) for word in self.values if word in words]
        return "all" if len(chosen) == len(self.values) else " ".join(chosen) or "none"

    def _read_line(self, value: object) -> Value:
        if not isinstance(value, str) or len(value) > self.longest or not value.isprintable():
            raise self._not(value)
        return " ".join(value.split()) or self.default

    def _not(self, value: object) -> BadOption:
        given = quoted(_written(value)) if isinstance(value, Value) else ""
        facts: Facts = {
            "option": self.name, "given": given, "kind": self.kind, "longest": self.longest,
            "values": tuple(str(each) for each in self.values),
        }  # fmt: skip
        return BadOption(Reason(self.home, "bad_option", facts))


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def choose(options: Iterable[Option], chosen: Mapping[str, object]) -> dict[str, Value]:
    """Every option with its chosen value or its default. Unknown names and wrong values raise BadOption."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            facts: Facts = {"name": quoted(str(name)), "known": tuple(known)}
            raise BadOption(Reason("shoal.engine", "unknown_option", facts))
    return {name: option.read(chosen[name]) if name in chosen else option.default for name, option in known.items()}
