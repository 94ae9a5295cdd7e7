"""Drafts: in the phases a game names, what a person does on the page is first tried out on a copy.

The copy is imagined from the person's own sight. Nothing is stored and nobody else sees it until the person sends it;
then all of it is one step of the table. While it is being made, the table may go on: the draft follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from shoal.engine.box import Box
from shoal.engine.coach import Coach
from shoal.engine.errors import Refused
from shoal.engine.game import State
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.table.errors import Stale
from shoal.table.play import Play
from shoal.table.reasons import no

MOST_STEPS = 200  # the coach's at once: more than any set-up has


@dataclass(frozen=True, eq=False)
class Draft:
    """How things would stand after `steps`. `ready` when nothing is left to try out."""

    steps: tuple[int, ...]
    state: State
    sight: Sight
    legal: tuple[int, ...]
    ready: bool


@dataclass
class _Desk:
    """One seat's work: its steps, and those that were put aside when an earlier one was taken up again."""

    steps: list[int] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)
    number: int = -1  # of the position the draft was made for
    draft: Draft | None = None


class Drafts:
    """The drafts of a table's seats."""

    def __init__(self, play: Callable[[], Play], box: Box, coach: Coach) -> None:
        self._play = play
        self._box = box
        self._coach = coach
        self._desks: dict[int, _Desk] = {}

    def of(self, seat: int) -> Draft | None:
        """The seat's draft, begun if this is a phase for it; None where everything counts at once."""
        play = self._play()
        desk = self._desks.get(seat)
        if desk is not None and desk.number == play.number:
            return desk.draft
        if seat < 0 or play.over or seat not in play.state.acting or not self._box.room.drafts(play.sight(seat)):
            if desk is not None:
                del self._desks[seat]
            return None
        desk = self._desks.setdefault(seat, _Desk())
        self._make(seat, desk)
        return desk.draft

    def add(self, seat: int, action: int) -> None:
        """One step more; Refused with the reason. Steps that were put aside follow as far as they still can."""
        desk, draft = self._desk(seat)
        reason = draft.state.why_not(seat, action) if not draft.ready else no("all_in_place")
        if reason is not None:
            raise Refused(reason)
        following, desk.aside = desk.aside[1:], []
        desk.steps += [action, *following]
        self._make(seat, desk)

    def take_back(self, seat: int, action: int | None = None) -> None:
        """Undo the last step, or take up again what `action` put down; what came after it is put aside."""
        desk, _ = self._desk(seat)
        if not desk.steps:
            raise Refused(no("nothing_to_take_back"))
        if action is None:
            desk.steps.pop()
            desk.aside.clear()
        elif action in desk.steps:
            at = len(desk.steps) - 1 - desk.steps[::-1].index(action)
            desk.aside = desk.steps[at:]
            del desk.steps[at:]
        else:
            raise Refused(no("not_in_draft"))
        self._make(seat, desk)

    def clear(self, seat: int) -> None:
        """Begin again."""
        desk, _ = self._desk(seat)
        desk.steps.clear()
        desk.aside.clear()
        self._make(seat, desk)

    def rest(self, seat: int, rng: Rng) -> None:
        """Let the coach do what is left."""
        desk, draft = self._desk(seat)
        for _ in range(MOST_STEPS):
            if draft.ready:
                return
            desk.steps.append(int(self._coach.choose(draft.state, seat, rng)))
            desk.aside.clear()
            draft = self._make(seat, desk)

    def finished(self, seat: int) -> Sequence[int]:
        """The steps to be sent; Refused while something is left to do."""
        _, draft = self._desk(seat)
        if not draft.ready:
            raise Refused(no("draft_unfinished"))
        return draft.steps

    def _desk(self, seat: int) -> tuple[_Desk, Draft]:
        draft = self.of(seat)
        if draft is None:
            raise Stale(no("nothing_to_try"))
        return self._desks[seat], draft

    def _make(self, seat: int, desk: _Desk) -> Draft:
        """Try the steps on a fresh copy; those that are not possible any more are left out with all after them."""
        play, room = self._play(), self._box.room
        sight = play.sight(seat)
        trial = room.drafts(sight)
        assert trial is not None
        state = play.game.imagine(sight, Rng(0))
        done: list[int] = []
        ready = False
        for action in desk.steps:
            if ready or state.why_not(seat, action) is not None:
                break
            state.apply(seat, action)
            done.append(action)
            before, sight = sight, state.sight(seat)
            ready = seat not in state.acting or room.drafts(sight) != trial
            if ready:
                sight = trial.veil(before, sight)
        desk.steps = done
        legal = () if ready else tuple(state.legal(seat))
        desk.number = play.number
        desk.draft = Draft(tuple(done), state, sight, legal, ready)
        return desk.draft
