"""Why something may not be done now, in words a child understands."""

from __future__ import annotations

from typing import Final

from shoal.engine.language import Book
from shoal.engine.story import Facts, number_of, word_of
from shoal.games.hyporheic.content import EQUATIONS, formula
from shoal.games.hyporheic.words.en.names import equations, place, steps

WAIT: Final = {
    "first": "Wait a moment: everybody rolls to see who starts.",
    "roll": "Wait a moment: the die is rolling.",
    "eddy": "Wait a moment: the die is rolling for the eddy.",
    "draw": "Wait a moment: a card is being drawn.",
}
FIRST: Final = {
    "move": "First choose where your token goes.",
    "occupied": "Somebody is on this space: first choose to send them back, or to stay and roll again.",
    "rob": "First choose who to take nutrients from.",
    "take": "First choose a nutrient to take.",
    "react": "First choose an equation.",
    "again": "First say whether you roll again or stop.",
    "collect": "First say how many NH₄⁺ you take.",
    "switch": "First choose a player to trade places with.",
    "dive": "First choose a path to dive into.",
    "trade": "First choose a player to trade with, or none.",
    "swap": "First choose what to swap, or say that you are done.",
    "bloom": "First choose who loses all nutrients.",
}


def _no_room(facts: Facts) -> str:
    return f"You have room for {facts['room']} more: nobody can hold more than {facts['limit']} nutrients."


def _along_the_arrows(facts: Facts) -> str:
    return f"In the bed you follow the arrows: {_exactly(facts)} you cannot get to {_space(facts)}."


def _out_of_reach(facts: Facts) -> str:
    return f"You cannot get to {_space(facts)} {_exactly(facts)}."


def _space(facts: Facts) -> str:
    return place(word_of(facts, "space"))


def _exactly(facts: Facts) -> str:
    return f"with exactly {steps(number_of(facts, 'steps'))}"


def _wrong_zone(facts: Facts) -> str:
    zone = EQUATIONS[word_of(facts, "equation")].zone
    return f"{_equation(facts)} works only {'with' if zone == 'O' else 'without'} oxygen."


def _cannot_pay(facts: Facts) -> str:
    give = EQUATIONS[word_of(facts, "equation")].give
    needs = " and ".join(f"{count} {formula(nutrient)}" for nutrient, count in give.items())
    return f"{_equation(facts)} needs {needs}, and you do not have that."


def _equation(facts: Facts) -> str:
    return equations[word_of(facts, "equation")]


def _nutrient(facts: Facts) -> str:
    return formula(word_of(facts, "nutrient"))


REASONS: Final[Book] = {
    "wait": lambda facts: WAIT[word_of(facts, "phase")],
    "first": lambda facts: FIRST[word_of(facts, "phase")],
    "not_your_turn": lambda facts: "It is not your turn.",
    "not_your_choice": lambda facts: "It is not your turn to choose.",
    "no_room": _no_room,
    "you_hold_none": lambda facts: f"You hold no {_nutrient(facts)}.",
    "they_hold_none": lambda facts: f"That player holds no {_nutrient(facts)}.",
    "nobody_is_sent_back": lambda facts: "In this game nobody is sent back: you both stay.",
    "no_move": lambda facts: "A roll may not end where it began.",
    "clogged": lambda facts: "Clay clogs the bed: you cannot enter a path this turn.",
    "along_the_arrows": _along_the_arrows,
    "first_step": lambda facts: f"Your first step must go right, so you cannot get to {_space(facts)}.",
    "out_of_reach": _out_of_reach,
    "not_in_this_game": lambda facts: f"{_equation(facts)} is not part of this game.",
    "wrong_zone": _wrong_zone,
    "cannot_pay": _cannot_pay,
    "nobody_there": lambda facts: "Nobody sits there.",
    "yourself": lambda facts: "Choose another player, not yourself.",
    "clogged_switch": lambda facts: "Clay clogs the bed: you cannot trade places with somebody on a path this turn.",
    "nothing_to_swap": lambda facts: "There is nothing you could swap with that player.",
    "not_here": lambda facts: "That player is not on your space.",
    "nothing_to_take": lambda facts: "That player has no nutrients.",
}
