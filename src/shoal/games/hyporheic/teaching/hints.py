"""Why the coach suggests an action, in words a child understands."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.games.hyporheic.content import CONTENT, Equation
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
from shoal.games.hyporheic.rules.sight import HyporheicSight
from shoal.games.hyporheic.screen.landing import equations, payable, room
from shoal.games.hyporheic.screen.pictures import ORDER, amount, coins, formula, place, zone
from shoal.games.hyporheic.screen.stream import ENTRIES, SUPPLIES

NO3, NO2, NH3, NH4 = range(4)


def reason(sight: HyporheicSight, legal: Sequence[int], action: int) -> str:
    """One or two short sentences."""
    if len(legal) == 1:
        return "It is the only thing you can do now."
    if action < BUMP:
        return _move(sight, SPACE_IDS[action])
    for first, why in WHY:
        if action >= first:
            return why(sight, action - int(first))
    raise AssertionError(action)


def possible_coins(held: Sequence[int]) -> int:
    """How many coins a tray could make in the anoxic part of the bed, as it is."""
    together = min(held[NO2], held[NH4])
    return held[NO3] // 2 + max(joined + (held[NO2] - joined) // 2 for joined in range(together + 1))


def _move(sight: HyporheicSight, space: str) -> str:
    if [seat for seat, at in enumerate(sight.at) if at == space and seat != sight.active]:
        return "Somebody is there: share, take up to 2 nutrients, and roll again."
    if zone(space):
        return _circle(sight, space)
    if space in SUPPLIES:
        return _square(sight, space)
    if space in CONTENT.board.draws:
        return "A card: it brings nitrogen, moves you, or changes something for everybody."
    if space in ENTRIES:
        return f"With your next roll you dive into the {ENTRIES[space].name}."
    return "It brings you nearer to the next path into the bed."


def _circle(sight: HyporheicSight, space: str) -> str:
    able = payable(sight, space)
    makers = [each for each in able if each.coins]
    if makers:
        return f"Diving here lets you turn {_given(makers[0])} into a coin."
    if able:
        return f"With oxygen, microbes turn {_given(able[0])} into {formula(next(iter(able[0].get)))} here."
    if zone(space) == "A":
        return "Deeper in the bed there are more circles that make coins."
    return "It is on the way to the part of the bed without oxygen, where coins are made."


def _square(sight: HyporheicSight, space: str) -> str:
    supply = SUPPLIES[space]
    index = ORDER.index(supply.nutrient)
    fits = min(supply.count, room(sight, sight.active))
    if not fits:
        return f"Your tray is full, but {place(space)} is a good place for the next roll."
    after = _with(sight.held[sight.active], index, fits)
    gain = possible_coins(after) - possible_coins(sight.held[sight.active])
    if gain > 0:
        return f"You pick up {amount(supply.nutrient, fits)}: enough for {coins(gain)} more, deep in the bed."
    return f"You pick up {amount(supply.nutrient, fits)}. In the bed it may become part of a coin."


def _bump(sight: HyporheicSight, number: int) -> str:
    ahead = max((sight.coins[seat] for seat in sight.together(sight.active)), default=0)
    if ahead > sight.coins[sight.active]:
        return "Somebody with more coins than you has to begin again at Start."
    return "They have to begin again at Start, and you keep the space."


def _share(sight: HyporheicSight, number: int) -> str:
    rich = any(sum(sight.held[seat]) for seat in sight.together(sight.active))
    if rich and room(sight, sight.active):
        return "You take nutrients from them and roll again: two good things in one turn."
    return "You may roll again at once."


def _rob(sight: HyporheicSight, seat: int) -> str:
    return "What is in this tray helps you most to make a coin."


def _take(sight: HyporheicSight, number: int) -> str:
    held = sight.held[sight.active]
    if possible_coins(_with(held, number, 1)) > possible_coins(held):
        return f"With this {formula(ORDER[number])} you can make one more coin in the bed."
    return f"{formula(ORDER[number])} is the most useful of what they have, and they lose it."


def _react(sight: HyporheicSight, number: int) -> str:
    equation = CONTENT.equations[number]
    if equation.coins:
        return f"It turns {_given(equation)} into a coin, and what you keep is worth most."
    after = list(sight.held[sight.active])
    for nutrient, count in equation.give.items():
        after[ORDER.index(nutrient)] -= count
    for nutrient, count in equation.get.items():
        after[ORDER.index(nutrient)] += count
    if possible_coins(after) > possible_coins(sight.held[sight.active]):
        return "Afterwards you hold what one more coin needs."
    return "You must do one equation, and this one leaves you the most for coins."


def _roll(sight: HyporheicSight, number: int) -> str:
    return "A free roll: you may reach something better."


def _stop(sight: HyporheicSight, number: int) -> str:
    return "You stand well here. Every other move could spoil it."


def _collect(sight: HyporheicSight, count: int) -> str:
    if not count:
        return "Keep the room in your tray for something more useful."
    if count == room(sight, sight.asked):
        return f"{formula('nh4')} is free now. With nitrite it makes a coin, and with oxygen it becomes nitrite."
    return f"{formula('nh4')} is free now, but keep some room for other nutrients."


def _switch(sight: HyporheicSight, seat: int) -> str:
    space = sight.at[seat]
    makers = [each for each in payable(sight, space) if each.coins] if zone(space) else []
    if makers:
        return f"There you land on {place(space)} and turn {_given(makers[0])} into a coin."
    return f"{place(space).capitalize()} is a better place than yours."


def _dive(sight: HyporheicSight, number: int) -> str:
    way = CONTENT.paths[number]
    if "A" not in way.zones:
        return f"The {way.name} is short and oxic: you are soon out again."
    makers = [each for each in equations(sight, "A") if each.coins]
    ready = possible_coins(sight.held[sight.active]) and makers
    return f"The {way.name} has {way.zones.count('A')} anoxic circles" + (
        ", and you carry enough for a coin." if ready else ", where coins are made."
    )


def _trade(sight: HyporheicSight, seat: int) -> str:
    return "This player holds what you lack for a coin."


def _no_trade(sight: HyporheicSight, number: int) -> str:
    return "Nobody has anything that helps you more than what you hold."


def _swap(sight: HyporheicSight, number: int) -> str:
    give, take = SWAPS[number]
    held = sight.held[sight.active]
    after = _with(_with(held, give, -1), take, 1)
    if possible_coins(after) > possible_coins(held):
        return f"With {formula(ORDER[take])} in place of {formula(ORDER[give])} you can make one more coin."
    return f"{formula(ORDER[take])} is more useful to you than {formula(ORDER[give])}."


def _done(sight: HyporheicSight, number: int) -> str:
    return "No further swap would help you."


def _bloom(sight: HyporheicSight, seat: int) -> str:
    if seat == sight.active:
        return "You lose least of all."
    could = possible_coins(sight.held[seat])
    if could:
        return f"This player carries enough for {coins(could)}: the algae take it away."
    return "This player is the one to slow down."


def _given(equation: Equation) -> str:
    """What an equation takes: "two nitrites", "an ammonium and a nitrite"."""
    return " and ".join(amount(nutrient, count) for nutrient, count in equation.give.items())


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
