"""Why the coach suggests it, in words a child understands."""

from __future__ import annotations

from typing import Final

from shoal.engine.words.en.counting import some
from shoal.games.hyporheic.content import CONTENT, Equation, Path, formula
from shoal.games.hyporheic.words.en.names import amount, coins, paths, place

NH4: Final = formula("nh4")

only = "It is the only thing you can do now."
somebody = f"Somebody is there: take up to {CONTENT.rob} of their nutrients, and roll again."
card = "A card: it brings nitrogen, moves you, or changes something for everybody."
nearer = "It brings you nearer to the next path into the bed."
deeper = "Deeper in the bed there are more circles that make coins."
towards_coins = "It is on the way to the part of the bed without oxygen, where coins are made."
bump_leader = "Somebody with more coins than you has to begin again at Start."
bump = "They have to begin again at Start, and you keep the space."
share_and_take = "You take nutrients from them and roll again: two good things in one turn."
share = "You may roll again at once."
rob = "What is in this tray helps you most to make a coin."
next_coin = "After that you hold what you need for one more coin."
least_harm = "You must do one equation, and this one leaves you the most for coins."
roll = "A free roll: you may reach something better."
stop = "This is a good place to be. Another move could spoil it."
collect_none = "Keep the room in your tray for something more useful."
collect_all = f"{NH4} is free now. With nitrite it makes a coin, and with oxygen it becomes nitrite."
collect_some = f"{NH4} is free now, but keep some room for other nutrients."
trade = "This player holds what you lack for a coin."
no_trade = "Nobody has anything that helps you more than what you hold."
done = "No further swap would help you."
bloom_self = "You have the least to lose."
bloom = "This player is the one to slow down."


def next_dive(path: str) -> str:
    return f"With your next roll you dive into the {paths[path]}."


def land_for_coin(equation: Equation) -> str:
    return f"Diving here lets you turn {_given(equation)} into {_made(equation)}."


def land_to_oxidize(equation: Equation) -> str:
    return f"With oxygen, microbes turn {_given(equation)} into {formula(next(iter(equation.get)))} here."


def full(space: str) -> str:
    return f"Your tray is full, but {place(space)} is a good place for the next roll."


def pick_up(nutrient: str, count: int, more: int) -> str:
    """So many coins more could be made of what is held then."""
    if more:
        return f"You pick up {amount(nutrient, count)}: enough for {coins(more)} more, deep in the bed."
    return f"You pick up {amount(nutrient, count)}. In the bed it may become part of a coin."


def take(nutrient: str, for_coin: bool) -> str:
    if for_coin:
        return f"With this {formula(nutrient)} you can make one more coin in the bed."
    return f"{formula(nutrient)} is the most useful of what they have, and they lose it."


def react_for_coin(equation: Equation) -> str:
    return f"It turns {_given(equation)} into {_made(equation)}, and what you keep is worth most."


def switch(space: str) -> str:
    return f"You move to {place(space)}, a better place than yours."


def switch_for_coin(space: str, equation: Equation) -> str:
    return f"There you land on {place(space)} and turn {_given(equation)} into {_made(equation)}."


def dive(path: Path, ready: bool) -> str:
    """Ready who carries enough for a coin."""
    name, anoxic = paths[path.id], path.zones.count("A")
    if not anoxic:
        return f"The {name} is short and oxic: you will soon be out again."
    what = "and you carry enough for a coin" if ready else "where coins are made"
    return f"The {name} has {anoxic} anoxic circles, {what}."


def swap(give: str, take: str, for_coin: bool) -> str:
    if for_coin:
        return f"With {formula(take)} in place of {formula(give)} you can make one more coin."
    return f"{formula(take)} is more useful to you than {formula(give)}."


def bloom_coins(made: int) -> str:
    return f"This player carries enough for {coins(made)}: the algae take it away."


def _given(equation: Equation) -> str:
    """What an equation takes: "2 nitrites", "1 ammonium and 1 nitrite"."""
    return " and ".join(amount(nutrient, count) for nutrient, count in equation.give.items())


def _made(equation: Equation) -> str:
    return some(equation.coins, "coin")
