"""Drafts: in the phases a game names, what a person does on the page is first tried out on a copy.

The copy is imagined from the person's own sight. Nobody else sees it until the person sends it; then all of it is one
step of the table. While it is being made, the table may go on: the draft follows. What was tried out is stored with the
table, so that nobody begins again because the server did."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from shoal.engine.box import Arrangement, Box, Trial
from shoal.engine.coach import Coach
from shoal.engine.errors import Refused, UnknownAction
from shoal.engine.game import State
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.vocabulary import Vocabulary
from shoal.table.errors import BadRequest, Stale
from shoal.table.ledger import Ledger, Step
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

    def written(self, vocabulary: Vocabulary) -> dict[str, object]:
        """As it is stored: by notation, which newer rules read too."""
        return {"steps": [vocabulary[step] for step in self.steps], "aside": [vocabulary[step] for step in self.aside]}


@dataclass
class _Layout:
    """Parts laid out in any order, each by its action, and the one in hand; "" when there is none left."""

    arrangement: Arrangement
    laid: dict[str, int] = field(default_factory=dict)  # in the order in which they were laid
    held: str = ""

    def __post_init__(self) -> None:
        if not self.held:
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

    def written(self, vocabulary: Vocabulary) -> dict[str, object]:
        """As it is stored."""
        return {"laid": {part: vocabulary[action] for part, action in self.laid.items()}, "held": self.held}

    def _hold_next(self) -> None:
        self.held = next((part for part in self.arrangement.parts if part not in self.laid), "")


@dataclass(frozen=True, eq=False)
class _Desk:
    """One seat's work, and the draft made of it."""

    number: int  # of the position it was made for
    stored: str  # what the work was read from
    work: _Row | _Layout
    draft: Draft


class Drafts:
    """The drafts of a table's seats. Every change is a step of its ledger, which has no events."""

    def __init__(self, ledger: Ledger, box: Box, coach: Coach) -> None:
        self._ledger = ledger
        self._box = box
        self._coach = coach
        self._desks: dict[int, _Desk] = {}

    def of(self, seat: int) -> Draft | None:
        """The seat's draft, begun if this is a phase for it; None where everything counts at once."""
        desk = self._desk(seat)
        return None if desk is None else desk.draft

    async def edit(self, seat: int, what: str, action: int | None, part: str | None) -> None:
        """What a person does with a draft, by its word; BadRequest if there is no such thing to do."""
        if what == "add" and action is not None:
            await self.add(seat, action)
        elif what == "take-back":
            await self.take_back(seat, action)
        elif what == "hold" and part is not None:
            await self.hold(seat, part)
        elif what == "clear":
            await self.clear(seat)
        elif what == "rest":
            await self.rest(seat, Rng(secrets.randbits(62)))
        else:
            raise BadRequest(no("draft_verbs"))

    async def add(self, seat: int, action: int) -> None:
        """One step more; Refused with the reason."""

        def change(desk: _Desk) -> None:
            draft = desk.draft
            reason = draft.state.why_not(seat, action) if not draft.ready else no("all_in_place")
            if reason is not None:
                raise Refused(reason)
            desk.work.add(action)

        await self._edit(seat, change)

    async def take_back(self, seat: int, action: int | None = None) -> None:
        """Undo the last step, or take up again what `action` put down."""

        def change(desk: _Desk) -> None:
            if not desk.draft.steps:
                raise Refused(no("nothing_to_take_back"))
            if action is not None and action not in desk.draft.steps:
                raise Refused(no("not_in_draft"))
            desk.work.take_back(action)

        await self._edit(seat, change)

    async def hold(self, seat: int, part: str) -> None:
        """Take a part of an arrangement in hand, to lay it next; Refused if there is none, or if it lies already."""

        def change(desk: _Desk) -> None:
            layout = desk.work
            if not isinstance(layout, _Layout):
                raise Refused(no("not_in_draft"))
            layout.hold(part)

        await self._edit(seat, change)

    async def clear(self, seat: int) -> None:
        """Begin again."""
        await self._edit(seat, lambda desk: desk.work.clear())

    async def rest(self, seat: int, rng: Rng) -> None:
        """Let the coach do what is left."""

        await self._edit(seat, lambda desk: self._complete(seat, desk, rng))

    def completed(self, seat: int, rng: Rng) -> Sequence[int]:
        """What the seat has tried out and what the coach would do after it; nothing is stored. Empty where everything
        counts at once."""
        desk = self._desk(seat)
        self._desks.pop(seat, None)  # what is stored is the truth: the desk is laid out anew from it
        return () if desk is None else self._complete(seat, desk, rng).steps

    def finished(self, seat: int) -> Sequence[int]:
        """The steps to be sent; Refused while something is left to do."""
        draft = self.of(seat)
        if draft is None:
            raise Stale(no("nothing_to_try"))
        if not draft.ready:
            raise Refused(no("draft_unfinished"))
        return draft.steps

    def _complete(self, seat: int, desk: _Desk, rng: Rng) -> Draft:
        """Let the coach do what is left on this desk."""
        trial, draft = self._trial(seat), desk.draft
        for _ in range(MOST_STEPS):
            if draft.ready or trial is None:
                break
            desk.work.add(int(self._coach.choose(draft.state, seat, rng)))
            draft = self._make(seat, trial, desk.work)
        return draft

    async def _edit(self, seat: int, change: Callable[[_Desk], object]) -> None:
        """Whatever `change` raises is passed on, and so is NotSaved: then everything lies as it did."""

        def decide() -> Step:
            if self._ledger.hosted.paused is not None:
                raise Refused(no("paused"))
            desk = self._desk(seat)
            if desk is None:
                raise Stale(no("nothing_to_try"))
            trial = self._trial(seat)
            assert trial is not None
            del self._desks[seat]  # what is stored is the truth: the desk is laid out anew from it
            change(desk)
            play = self._ledger.play
            text = json.dumps({"phase": trial.phase, **desk.work.written(play.game.vocabulary)})
            return Step(play.try_remarks([]), drafts={seat: text})

        await self._ledger.take(decide)

    def _desk(self, seat: int) -> _Desk | None:
        """As it lies now; None where everything counts at once."""
        play, stored = self._ledger.play, self._ledger.drafts.get(seat, "")
        desk = self._desks.get(seat)
        if desk is not None and desk.number == play.number and desk.stored == stored:
            return desk
        trial = self._trial(seat)
        if trial is None:
            self._desks.pop(seat, None)
            return None
        work = _read(stored, trial.phase, self._arrangement(seat, trial), play.game.vocabulary)
        desk = self._desks[seat] = _Desk(play.number, stored, work, self._make(seat, trial, work))
        return desk

    def _trial(self, seat: int) -> Trial | None:
        """What the seat may try out now."""
        play = self._ledger.play
        if seat < 0 or play.over or seat not in play.state.acting:
            return None
        return self._box.room.drafts(play.sight(seat))

    def _arrangement(self, seat: int, trial: Trial) -> Arrangement | None:
        """The phase's, unless the seat has begun to act: the rest is then tried out step by step."""
        arrangement = trial.arrangement
        if arrangement is None:
            return None
        play = self._ledger.play
        untouched = play.game.imagine(arrangement.laid(play.sight(seat), {}, arrangement.parts[0]), Rng(0))
        return arrangement if list(untouched.legal(seat)) == list(play.state.legal(seat)) else None

    def _make(self, seat: int, trial: Trial, work: _Row | _Layout) -> Draft:
        """Try the work on a fresh copy."""
        return self._laid(seat, work) if isinstance(work, _Layout) and work.held else self._tried(seat, trial, work)

    def _laid(self, seat: int, layout: _Layout) -> Draft:
        """With what lies there, and what is in hand to be laid next."""
        play = self._ledger.play
        sight = layout.arrangement.laid(play.sight(seat), layout.laid, layout.held)
        state = play.game.imagine(sight, Rng(0))
        return Draft(tuple(layout.steps), state, sight, tuple(state.legal(seat)), ready=False)

    def _tried(self, seat: int, trial: Trial, work: _Row | _Layout) -> Draft:
        """Step by step; those that are not possible any more are left out with all after them."""
        play, room = self._ledger.play, self._box.room
        sight = play.sight(seat)
        state = play.game.imagine(sight, Rng(0))
        done: list[int] = []
        ready = False
        for action in work.steps:
            if ready or state.why_not(seat, action) is not None:
                break
            state.apply(seat, action)
            done.append(action)
            before, sight = sight, state.sight(seat)
            ready = seat not in state.acting or room.drafts(sight) != trial
            if ready:
                sight = trial.veil(before, sight)
        if isinstance(work, _Row):
            work.steps = done
        return Draft(tuple(done), state, sight, () if ready else tuple(state.legal(seat)), ready)


def _read(stored: str, phase: str, arrangement: Arrangement | None, vocabulary: Vocabulary) -> _Row | _Layout:
    """The work that was stored for this phase; none is done if it was for another, or newer rules know it no more."""
    found = json.loads(stored) if stored else {}
    try:
        if found.get("phase") == phase and arrangement is not None and "laid" in found:
            laid = {part: vocabulary.index(action) for part, action in found["laid"].items()}
            held: str = found["held"]
            if all(part in arrangement.parts for part in laid) and (not held or held in arrangement.parts):
                return _Layout(arrangement, laid, held)
        elif found.get("phase") == phase and arrangement is None and "steps" in found:
            steps, aside = ([vocabulary.index(action) for action in found[row]] for row in ("steps", "aside"))
            return _Row(steps, aside)
    except UnknownAction:
        pass
    return _Row() if arrangement is None else _Layout(arrangement)
