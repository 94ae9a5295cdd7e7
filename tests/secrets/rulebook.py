"""What a game's rulebook says about secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from shoal.engine.game import State
from shoal.engine.log import Event
from shoal.engine.options import Value
from tests.secrets import pond, reef, rivers, succession


class Rulebook(Protocol):
    VARIANTS: Sequence[dict[str, Value]]  # options with which something is secret
    LONGEST: int  # events from the beginning within which there are secrets to look for

    def said(self, before: State, event: Event, viewer: int) -> str:
        """What the viewer learns of an event: all of it, or in coarser words what everybody does."""

    def known(self, state: State, viewer: int) -> tuple[object, ...]:
        """What the viewer knows of a position besides, as far as secrets have a part in it."""


RULEBOOKS: dict[str, Rulebook] = {"succession": succession, "rivers": rivers, "pond": pond, "reef": reef}
