"""Notation: every action has an index and a name, and each leads to the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from shoal.engine.errors import UnknownAction


class Vocabulary:
    """A fixed list of notations. ``vocabulary[vocabulary.index(text)] == text``."""

    __slots__ = ("_index", "_names")

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(names)
        self._index = {name: i for i, name in enumerate(self._names)}
        if len(self._index) != len(self._names):
            raise ValueError("two actions share a notation")

    def __len__(self) -> int:
        return len(self._names)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._index

    def __getitem__(self, index: int) -> str:
        return self._names[index]

    def index(self, name: str) -> int:
        """The action's number; UnknownAction if the game has no such action."""
        try:
            return self._index[name]
        except KeyError:
            raise UnknownAction(name) from None

    def __repr__(self) -> str:
        return f"Vocabulary({list(self._names)!r})"
