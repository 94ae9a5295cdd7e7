"""Drafts: in the phases a game names, what a person does on the page is first tried out on a copy.

The copy is imagined from the person's own sight. Nothing is stored and nobody else sees it until the person sends it;
then all of it is one step of the table. While it is being made, the table may go on: the draft follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from shoal.engine.box import Arrangement, Box
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
class _Row:
    """Steps one after another, and those that were put aside when an earlier one was taken up again."""

    steps: list[int] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)

    def add(self, action: int) -> None:
        """One step more. Steps that were put aside follow as far as they still can."""
        following, self.aside = self.aside[1:], []
        self.steps += [action, *following]

    def take_back(self, action: int | None) -> None:
        if action is None:
            self.steps.pop()
            self.aside.clear()
            return
        at = len(self.steps) - 1 - self.steps[::-1].index(action)
        self.aside = self.steps[at:]
        del self.steps[at:]

    def clear(self) -> None:
        self.steps.clear()
        self.aside.clear()


@dataclass
class _Layout:
    """Parts laid out in any order, each by its action, and the one in hand; "" when there is none left."""

    arrangement: Arrangement
    laid: dict[str, int] = field(default_factory=dict)  # in the order in which they were laid
    held: str = ""

    def __post_init__(self) -> None:
        self._hold_next()

    @property
    def steps(self) -> list[int]:
        """In the rules' order."""
        return [self.laid[part] for part in self.arrangement.parts if part in self.laid]

    def add(self, action: int) -> None:
        self.laid[self.held] = action
        self._hold_next()

    def take_back(self, action: int | None) -> None:
        """Into the hand; everything else stays where it lies."""
        last = list(self.laid)[-1]
        self.held = last if action is None else next(part for part, each in self.laid.items() if each == action)
        del self.laid[self.held]

    def hold(self, part: str) -> None:
        if part not in self.arrangement.parts or part in self.laid:
            raise Refused(no("not_in_draft"))
        self.held = part

    def clear(self) -> None:
        self.laid.clear()
        self._hold_next()

    def _hold_next(self) -> None:
        self.held = next((part for part in self.arrangement.parts if part not in self.laid), "")


@dataclass
class _Desk:
    """One seat's work, and the draft made of it."""

    work: _Row | _Layout
    number: int = -1  # of the position the draft was made for
    draft: Draft | None = None


class Drafts:
    """The drafts of a table's seats."""

    def __init__(self, play: Callable[[], Play], box: Box, coach: Coach) -> None:
        self._play = play
        self._box = box
        self._coach = coach
        self._desks: dict[int, _Desk] = {}

    @property
    def begun(self) -> bool:
        """Whether somebody has tried out something."""
        return any(desk.draft is not None and desk.draft.steps for desk in self._desks.values())

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
        return self._make(seat, desk or self._new_desk(seat))

    def add(self, seat: int, action: int) -> None:
        """One step more; Refused with the reason."""
        desk, draft = self._desk(seat)
        reason = draft.state.why_not(seat, action) if not draft.ready else no("all_in_place")
        if reason is not None:
            raise Refused(reason)
        desk.work.add(action)
        self._make(seat, desk)

    def take_back(self, seat: int, action: int | None = None) -> None:
        """Undo the last step, or take up again what `action` put down."""
        desk, draft = self._desk(seat)
        if not draft.steps:
            raise Refused(no("nothing_to_take_back"))
        if action is not None and action not in draft.steps:
            raise Refused(no("not_in_draft"))
        desk.work.take_back(action)
        self._make(seat, desk)

    def hold(self, seat: int, part: str) -> None:
        """Take a part of an arrangement in hand, to lay it next; Refused if there is none, or if it lies already."""
        desk, _ = self._desk(seat)
        if not isinstance(desk.work, _Layout):
            raise Refused(no("not_in_draft"))
        desk.work.hold(part)
        self._make(seat, desk)

    def clear(self, seat: int) -> None:
        """Begin again."""
        desk, _ = self._desk(seat)
        desk.work.clear()
        self._make(seat, desk)

    def rest(self, seat: int, rng: Rng) -> None:
        """Let the coach do what is left."""
        desk, draft = self._desk(seat)
        for _ in range(MOST_STEPS):
            if draft.ready:
                return
            desk.work.add(int(self._coach.choose(draft.state, seat, rng)))
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

    def _new_desk(self, seat: int) -> _Desk:
        trial = self._box.room.drafts(self._play().sight(seat))
        assert trial is not None
        desk = self._desks[seat] = _Desk(_Layout(trial.arrangement) if trial.arrangement else _Row())
        return desk

    def _make(self, seat: int, desk: _Desk) -> Draft:
        """Try the work on a fresh copy."""
        desk.number = self._play().number
        layout = desk.work
        desk.draft = (
            self._laid(seat, layout) if isinstance(layout, _Layout) and layout.held else self._tried(seat, desk)
        )
        return desk.draft

    def _laid(self, seat: int, layout: _Layout) -> Draft:
        """With what lies there, and what is in hand to be laid next."""
        play = self._play()
        sight = layout.arrangement.laid(play.sight(seat), layout.laid, layout.held)
        state = play.game.imagine(sight, Rng(0))
        return Draft(tuple(layout.steps), state, sight, tuple(state.legal(seat)), ready=False)

    def _tried(self, seat: int, desk: _Desk) -> Draft:
        """Step by step; those that are not possible any more are left out with all after them."""
        play, room = self._play(), self._box.room
        sight = play.sight(seat)
        trial = room.drafts(sight)
        assert trial is not None
        state = play.game.imagine(sight, Rng(0))
        done: list[int] = []
        ready = False
        for action in desk.work.steps:
            if ready or state.why_not(seat, action) is not None:
                break
            state.apply(seat, action)
            done.append(action)
            before, sight = sight, state.sight(seat)
            ready = seat not in state.acting or room.drafts(sight) != trial
            if ready:
                sight = trial.veil(before, sight)
        if isinstance(desk.work, _Row):
            desk.work.steps = done
        return Draft(tuple(done), state, sight, () if ready else tuple(state.legal(seat)), ready)
