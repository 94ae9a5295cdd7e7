"""The coach at a table: hints for who asks, and a move for who does not come to one."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from shoal.engine.box import Box
from shoal.engine.coach import Coach
from shoal.engine.rng import Rng
from shoal.table.draft import Draft, Drafts
from shoal.table.ledger import Ledger


class Advice(NamedTuple):
    """What the coach would do for a seat."""

    actions: Sequence[int]  # none if there is nothing to do
    tried: bool = False  # whether it is tried out first, and these are all that is left of it


class Coaching:
    """Judges by what the seat knows. `held` are the actions that are held back from everybody for a moment; `tell` is
    called with every seat that asks for a hint."""

    def __init__(
        self,
        ledger: Ledger,
        box: Box,
        coach: Coach,
        drafts: Drafts,
        held: Collection[int],
        tell: Callable[[int], None],
    ) -> None:
        self.hints = [0] * len(ledger.seats)  # asked for by each seat
        self._ledger = ledger
        self._box = box
        self._coach = coach
        self._drafts = drafts
        self._held = held
        self._tell = tell

    def hint(self, seat: int, draft: Draft | None, language: str) -> tuple[int, str] | None:
        """One action and its reason in words; None if the seat has nothing to do."""
        play = self._ledger.play
        possible = play.since[seat] if seat >= 0 and self._ledger.started else ()
        legal = [action for action in possible if action not in self._held] if draft is None else list(draft.legal)
        if not legal:
            return None
        sight = play.sight(seat) if draft is None else draft.sight
        action = self._choice(seat, draft)
        if action not in legal:
            return None
        self.hints[seat] += 1
        self._tell(seat)
        return action, self._box.help.reason(sight, legal, action, self._box.words(language))

    def advice(self, seat: int) -> Advice:
        """A move; where a set-up is tried out first, all that is left of it."""
        if not self._ledger.play.since[seat]:
            return Advice(())
        tried = self._drafts.completed(seat, Rng(secrets.randbits(62)))
        return Advice(tried, tried=True) if tried else Advice([self._choice(seat, None)])

    def _choice(self, seat: int, draft: Draft | None) -> int:
        play, rng = self._ledger.play, Rng(secrets.randbits(62))
        state = play.game.imagine(play.sight(seat), rng) if draft is None else draft.state
        return int(self._coach.choose(state, seat, rng))
