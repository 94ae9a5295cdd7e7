"""Why the coach suggests an action: which reason it is, and what it speaks of. The words have the sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from shoal.games.hyporheic.content import CONTENT, ENTRIES, ORDER, Equation, zone_of
from shoal.games.hyporheic.rules.actions import (
    BLOOM,
    BUMP,
    COLLECT,
    DIVE,
    DONE,
    NO_TRADE,
    REACT,
    ROB,
    ROLL,
    SHARE,
    STOP,
    SWAP,
    SWAPS,
    SWITCH,
    TAKE,
    TRADE,
)
from shoal.games.hyporheic.rules.board import SPACE_IDS
from shoal.games.hyporheic.rules.prospects import Prospect, can_pay, payable, prospect
from shoal.games.hyporheic.rules.sight import HyporheicSight
from shoal.games.hyporheic.words import Hints

MAKERS: Final = [each for each in CONTENT.equations if each.coins and not each.option]


def reason(sight: HyporheicSight, legal: Sequence[int], action: int, words: Hints) -> str:
    """One or two short sentences."""
    if len(legal) == 1:
        return words.only
    if action < BUMP:
        return _move(sight, SPACE_IDS[action], words)
    for first, why in WHY:
        if action >= first:
            return why(sight, action - int(first), words)
    raise AssertionError(action)


@cache
def possible_coins(held: tuple[int, ...]) -> int:
    """How many coins a tray could make in the anoxic part of the bed, as it is."""
    return max((each.coins + possible_coins(_after(held, each)) for each in MAKERS if can_pay(each, held)), default=0)


def _move(sight: HyporheicSight, space: str, words: Hints) -> str:
    found = prospect(sight, space)
    if found.met:
        return words.somebody
    if found.kind == "circle":
        return _circle(found, space, words)
    if found.kind == "supply":
        return _supply(sight, found, space, words)
    if found.kind == "card":
        return words.card
    if space in ENTRIES:
        return words.next_dive(ENTRIES[space].id)
    return words.nearer


def _circle(found: Prospect, space: str, words: Hints) -> str:
    makers = [each for each in found.equations if each.coins]
    if makers:
        return words.land_for_coin(makers[0])
    if found.equations:
        return words.land_to_oxidize(found.equations[0])
    return words.deeper if zone_of(space) == "A" else words.towards_coins


def _supply(sight: HyporheicSight, found: Prospect, space: str, words: Hints) -> str:
    if not found.fits:
        return words.full(space)
    held = sight.held[sight.active]
    after = _with(held, ORDER.index(found.nutrient), found.fits)
    return words.pick_up(found.nutrient, found.fits, possible_coins(after) - possible_coins(held))


def _bump(sight: HyporheicSight, number: int, words: Hints) -> str:
    ahead = max((sight.coins[seat] for seat in sight.together(sight.active)), default=0)
    return words.bump_leader if ahead > sight.coins[sight.active] else words.bump


def _share(sight: HyporheicSight, number: int, words: Hints) -> str:
    rich = any(sum(sight.held[seat]) for seat in sight.together(sight.active))
    return words.share_and_take if rich and sight.room(sight.active) else words.share


def _rob(sight: HyporheicSight, seat: int, words: Hints) -> str:
    return words.rob


def _take(sight: HyporheicSight, number: int, words: Hints) -> str:
    held = sight.held[sight.active]
    return words.take(ORDER[number], possible_coins(_with(held, number, 1)) > possible_coins(held))


def _react(sight: HyporheicSight, number: int, words: Hints) -> str:
    equation = CONTENT.equations[number]
    if equation.coins:
        return words.react_for_coin(equation)
    held = sight.held[sight.active]
    more = possible_coins(_after(held, equation)) > possible_coins(held)
    return words.next_coin if more else words.least_harm


def _roll(sight: HyporheicSight, number: int, words: Hints) -> str:
    return words.roll


def _stop(sight: HyporheicSight, number: int, words: Hints) -> str:
    return words.stop


def _collect(sight: HyporheicSight, count: int, words: Hints) -> str:
    if not count:
        return words.collect_none
    return words.collect_all if count == sight.room(sight.asked) else words.collect_some


def _switch(sight: HyporheicSight, seat: int, words: Hints) -> str:
    space = sight.at[seat]
    makers = [each for each in payable(sight, space) if each.coins]
    return words.switch_for_coin(space, makers[0]) if makers else words.switch(space)


def _dive(sight: HyporheicSight, number: int, words: Hints) -> str:
    return words.dive(CONTENT.paths[number], possible_coins(sight.held[sight.active]) > 0)


def _trade(sight: HyporheicSight, seat: int, words: Hints) -> str:
    return words.trade


def _no_trade(sight: HyporheicSight, number: int, words: Hints) -> str:
    return words.no_trade


def _swap(sight: HyporheicSight, number: int, words: Hints) -> str:
    give, take = SWAPS[number]
    held = sight.held[sight.active]
    after = _with(_with(held, give, -1), take, 1)
    return words.swap(ORDER[give], ORDER[take], possible_coins(after) > possible_coins(held))


def _done(sight: HyporheicSight, number: int, words: Hints) -> str:
    return words.done


def _bloom(sight: HyporheicSight, seat: int, words: Hints) -> str:
    if seat == sight.active:
        return words.bloom_self
    could = possible_coins(sight.held[seat])
    return words.bloom_coins(could) if could else words.bloom


def _after(held: tuple[int, ...], equation: Equation) -> tuple[int, ...]:
    """What is held when the equation has been done."""
    found = zip(ORDER, held, strict=True)
    return tuple(count - equation.give.get(each, 0) + equation.get.get(each, 0) for each, count in found)


def _with(held: Sequence[int], nutrient: int, more: int) -> tuple[int, ...]:
    return tuple(count + more if i == nutrient else count for i, count in enumerate(held))


# The first action of each kind, the last kind first.
WHY = (
    (BLOOM, _bloom),
    (DONE, _done),
    (SWAP, _swap),
    (NO_TRADE, _no_trade),
    (TRADE, _trade),
    (DIVE, _dive),
    (SWITCH, _switch),
    (COLLECT, _collect),
    (STOP, _stop),
    (ROLL, _roll),
    (REACT, _react),
    (TAKE, _take),
    (ROB, _rob),
    (SHARE, _share),
    (BUMP, _bump),
)
