"""Why the coach suggests an action: what there is to say about it."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.games.rivers.content import CONTENT, FRIENDS, LANDS
from shoal.games.rivers.rules import appraisal
from shoal.games.rivers.rules.actions import (
    ACCEPT,
    BUY,
    CHOOSE_A,
    CLEAN_CARD,
    CLEAN_HAND,
    ICON,
    LEAVE_DROP,
    POLLUTE_CARD,
    PUT_BACK,
    ROLL,
    TAKE_DROP,
    TARGET,
    USE_SHARING,
    USE_SURVEY,
    USE_TREATMENT,
    USE_WARNING,
)
from shoal.games.rivers.rules.cards import KIND_IDS
from shoal.games.rivers.rules.sight import RiversSight
from shoal.games.rivers.words import Hints


def reason(sight: RiversSight, legal: Sequence[int], action: int, says: Hints) -> str:
    """One sentence for the action the coach has chosen."""
    if BUY <= action < PUT_BACK:
        return _card(sight, sight.offer[action - BUY], says)
    if ICON <= action < BUY:
        return says.alone if len(legal) == 1 else _icon(sight, KIND_IDS[action - ICON], says)
    if POLLUTE_CARD <= action < CLEAN_HAND:
        number = action - POLLUTE_CARD + 1
        return says.pollute(_now(sight) - appraisal.polluted(sight.hand, sight.plots, number))
    if CLEAN_CARD <= action < CHOOSE_A:
        number = action - CLEAN_CARD + 1
        won = appraisal.cleaned(sight.hand, sight.plots, number) - _now(sight)
        return says.clean_land(sight.plots[number - 1], won)
    if CHOOSE_A <= action < TARGET:
        return says.alone if len(legal) == 1 else says.more_water
    if action >= TARGET:
        return says.from_the_first
    return _simple(says).get(action, says.alone)


def _simple(says: Hints) -> dict[int, str]:
    """Where the action alone says why."""
    return {
        ROLL: says.roll,
        TAKE_DROP: says.take_drop,
        LEAVE_DROP: says.leave_drop,
        ACCEPT: says.accept,
        PUT_BACK: says.put_back,
        USE_TREATMENT: says.treatment,
        USE_WARNING: says.warning,
        USE_SURVEY: says.survey,
        USE_SHARING: says.sharing,
        CLEAN_HAND: says.clean_hand,
    }


def _card(sight: RiversSight, card: str | None, says: Hints) -> str:
    if card is None:
        return says.alone
    pair = appraisal.partner(sight.plots, card)
    gain = appraisal.bought(sight.hand, sight.plots, card) - _now(sight)
    if pair:
        return says.pair(card, sight.plots[pair - 1], gain)
    return says.habitat(card) if LANDS[card].habitat else says.land(card, gain)


def _icon(sight: RiversSight, kind: str, says: Hints) -> str:
    if kind in FRIENDS:
        has_friend = any(plot.card and LANDS[plot.card].habitat == FRIENDS[kind].id for plot in sight.plots)
        return says.doubled(kind) if has_friend else says.kind(kind, sight.hand.clean)
    if any(plot.kind in FRIENDS for plot in sight.plots):
        return says.doubles_yours
    return says.softens if appraisal.habitats(sight.plots) < CONTENT.cushion else says.doubles_others


def _now(sight: RiversSight) -> int:
    """The points of the seat as things stand."""
    return sight.points[sight.seat] or 0
