"""What the clients of a table know: what they have asked for, and what was acknowledged."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Any, Literal

from tests.torture.wire import Answer

Kind = Literal["create", "join", "act", "send", "undo", "rename", "hand-over", "take-back"]
Fate = Literal["unknown", "done", "asked", "refused"]


@dataclass
class Wish:
    """Something a client asks for, with an id by which it can ask again. `lines` are what it makes of the log."""

    kind: Kind
    path: str
    token: str
    body: dict[str, Any]
    lines: tuple[str, ...] = ()
    fate: Fate = "unknown"
    answer: Answer | None = None
    late: bool = False  # a server that is slow may still do it, whatever another has answered since
    stored_to: int | None = None  # the number of its last event, once it was found in the store

    @property
    def acknowledged_by_number(self) -> bool:
        """Else the answer is the table as it is by then, or a seat."""
        return self.kind in ("act", "send", "undo")

    @property
    def request(self) -> str:
        return str(self.body["request"])


@dataclass
class Match:
    """A table with two clients at it, and all they know."""

    game: str
    seats: int
    create: Wish
    code: str = ""
    tokens: dict[int, str] = field(default_factory=dict)
    wishes: dict[str, Wish] = field(default_factory=dict)
    declined: int = 0  # answers "no" that were sent
    desks: dict[int, list[str] | None] = field(default_factory=dict)  # what each seat tries out; None: nobody knows
    stray: set[int] = field(default_factory=set)  # seats of which a change of a draft has got no answer
    over: bool = False
    opened: threading.Event = field(default_factory=threading.Event)  # it has a code

    @property
    def path(self) -> str:
        return f"/tables/{self.code}"
