"""Reef Survivor: an offer is its author's until it is sent, a tally until all have given theirs."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.game import State
from shoal.engine.log import Event
from shoal.engine.options import Value
from shoal.games.reef.rules import actions
from shoal.games.reef.rules.builders import SLOTS
from shoal.games.reef.rules.position import COUNTED, OFFERS, PARTNER, ROW, SENT, TASK, Position

VARIANTS: Sequence[dict[str, Value]] = (
    {"rounds": 1, "board_choice": "ramp", "catch_an_error": "tally"},
    {"rounds": 2, "board_choice": "ramp", "catch_an_error": "tally", "max_offers": 6},
)
LONGEST = 300
DRAFTS = ("trade", "give", "ask", "cancel")


def said(before: State, event: Event, viewer: int) -> str:
    verb = event.text.split()[0]
    if event.actor == viewer:
        return str(event)
    if verb in DRAFTS:
        return "somebody writes an offer"
    return f"{event.actor}: tally ({event.by})" if verb == "tally" else str(event)


def known(state: State, viewer: int) -> tuple[object, ...]:
    """Offers that were sent and the own draft, offers used up (not by a draft that is being written), tallies when all
    are given, and all that lies on the table."""
    assert isinstance(state, Position)
    offers, tallies = [], []
    for seat in range(state.n):
        row = seat * ROW
        sent, writing = state.reefs[row + SENT], state.reefs[row + PARTNER] >= 0
        open_to_me = sent or (writing and seat == viewer)
        bargain = list(state.bargains[seat * 2 * SLOTS : (seat + 1) * 2 * SLOTS]) if open_to_me else []
        left = state.reefs[row + OFFERS] + (writing and not sent)
        offers.append((sent, state.reefs[row + PARTNER] if open_to_me else None, bargain, left))
        shown = state.step != actions.TALLYING or seat == viewer
        tallies.append(state.reefs[row + COUNTED] if shown else None)
    rows = [list(state.reefs[seat * ROW : seat * ROW + TASK + 1]) for seat in range(state.n)]
    return (str(offers), str(tallies), str(rows), str(list(state.nursery)), state.step, state.waits, state.ready)
