"""What servers of the same tables are told of one with every commit: how far it is and, if that is short, what is new.

A hint may get lost, come late or twice. Who knows less than it says and cannot go on with what it brings reads the
store."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from shoal.table.store.rows import Line

encoded = json.JSONEncoder(separators=(",", ":")).encode
decoded = json.JSONDecoder().raw_decode  # which looks for no spaces around it
LONGEST_NEWS = 1000  # signs; what is longer is read from the store


class Hint(NamedTuple):
    """Of one table: the number of its last event, its revision, and the events that lead there, as they are sent."""

    code: str
    number: int
    revision: int
    news: str = ""

    @classmethod
    def read(cls, text: str) -> Hint:
        code, number, revision, *news = text.split(" ", 3)
        return cls(code, int(number), int(revision), *news)

    def __str__(self) -> str:
        return f"{self.code} {self.number} {self.revision} {self.news}".rstrip()

    @property
    def lines(self) -> list[Line]:
        """The last events of the table; none if they are to be read."""
        if not self.news:
            return []
        (at, *events), _ = decoded(self.news)
        first = self.number - len(events) + 1
        return [Line(number, line, request, at) for number, (line, request) in enumerate(events, first)]


def news_of(rows: Sequence[Mapping[str, Any]]) -> str:
    """Events that are stored together, to be sent along; "" if they are too long."""
    if not rows:
        return ""
    text = encoded([rows[0]["at"], *([row["line"], row["request"]] for row in rows)])
    return text if len(text) <= LONGEST_NEWS else ""
