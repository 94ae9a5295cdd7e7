"""Time at a live table of Reef Survivor (§15): only trading can be ended for everybody; all else is done at one's own
pace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from shoal.engine.box import Grace, Patience, Setting, Trial, Window
from shoal.engine.sight import Sight
from shoal.games.reef.rules import actions
from shoal.games.reef.rules.sight import ReefSight

Entry = TypeVar("Entry")
Nursery = tuple[tuple[str, int, bool], ...]

SETTINGS = (Setting("shoal.games.reef", "trade", 240, (0, 1800), shared=0),)

# What a seat decides on its own reef alone, without dice: it may try things out before it says what it does.
DRAFTED = ("start", "graze", "algae", "shed", "urchins", "settle", "lose", "sacrifice", "beside")


def windows(sight: Sight) -> tuple[Window, ...]:
    """The market closes: who is not ready by then is."""
    assert isinstance(sight, ReefSight)
    if sight.step != "migrate":
        return ()
    ending = tuple((seat, int(actions.READY)) for seat in sight.acting)
    return (Window(f"trade {sight.round}", "trade", ending),)


def grace(sight: Sight, action: int) -> Grace | None:
    """Nothing here goes to the quickest before the others could see it."""
    return None


def idle(sight: Sight, legal: Sequence[int]) -> int | None:
    """Who has nobody to trade with is ready; who has made all offers may still get some."""
    assert isinstance(sight, ReefSight)
    return int(actions.READY) if list(legal) == [actions.READY] and sight.offers_left[sight.seat] > 0 else None


def patient(sight: Sight, action: int) -> Patience | None:
    """Bots leave the market, or take an offer back, only when no person is there any more."""
    return Patience(sight.acting) if action in (actions.READY, actions.WITHDRAW) else None


def drafts(sight: Sight) -> Trial | None:
    """What the viewer decides on its own reef, in one step of the round or for one disaster, is tried out first."""
    assert isinstance(sight, ReefSight)
    if not 0 <= sight.seat < sight.seats or sight.rolling:
        return None
    task = sight.tasks[sight.seat]
    shared = task == "start" and len(sight.tokens) > 0  # tokens go to who is first
    if task not in DRAFTED or shared:
        return None
    return Trial(f"{sight.step} {sight.round} {sight.struck}", own_work)


def is_complete(sight: ReefSight) -> bool:
    """Whether the viewer has tried out all of a task, and has only to send it."""
    task = sight.tasks[sight.seat]
    young = sum([many for _, many, _ in sight.nurseries[sight.seat]]) if task == "settle" else 0
    return task in DRAFTED and not young and (task == "settle" or not sight.left[sight.seat])


def round(sight: Sight) -> int:
    """A round ends with the survey after its disasters."""
    assert isinstance(sight, ReefSight)
    return len(sight.surveys)


def own_work(before: Sight, after: Sight) -> Sight:
    """The viewer's work is complete, and nothing has come of it yet: neither the next disaster nor the survey."""
    assert isinstance(before, ReefSight)
    assert isinstance(after, ReefSight)
    seat, struck = before.seat, before.struck
    reefs, dwellers, algae, counts = after.reefs, after.dwellers, after.algae, after.counts
    if len(after.havoc) > struck and before.step == "disaster":  # more has happened since
        _, reefs, dwellers, algae = after.havoc[struck]
        counts = before.counts
    return replace(
        before,
        left=_with(before.left, seat, 0),
        reefs=_with(before.reefs, seat, reefs[seat]),
        dwellers=_with(before.dwellers, seat, dwellers[seat]),
        algae=_with(before.algae, seat, algae[seat]),
        counts=_with(before.counts, seat, counts[seat]),
        nurseries=_with(before.nurseries, seat, _settled(before.nurseries[seat])),
    )


def _settled(nursery: Nursery) -> Nursery:
    """Its groups, with nobody left in them."""
    return tuple([(builder, 0, tradable) for builder, _, tradable in nursery])


def _with(column: tuple[Entry, ...], seat: int, entry: Entry) -> tuple[Entry, ...]:
    return (*column[:seat], entry, *column[seat + 1 :])
