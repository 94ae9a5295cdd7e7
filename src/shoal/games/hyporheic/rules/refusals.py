"""Why something may not be done now, in words a child understands. Nothing is hidden in this game."""

from __future__ import annotations

from shoal.engine.reason import Reason
from shoal.engine.refusals import never
from shoal.games.hyporheic.content import CONTENT, Equation
from shoal.games.hyporheic.rules.actions import (
    BLOOM,
    BUMP,
    COLLECT,
    DIVE,
    PHASES,
    REACT,
    ROB,
    ROLL,
    SWAP,
    SWAPS,
    SWITCH,
    TAKE,
    TRADE,
)
from shoal.games.hyporheic.rules.board import MOST_STEPS, SPACE_IDS, SQUARES, START, WATER, ZONE, open_ways
from shoal.games.hyporheic.rules.chemistry import LIMIT
from shoal.games.hyporheic.rules.position import Position

FORMULAS = {nutrient.id: nutrient.formula for nutrient in CONTENT.nutrients}
FORMULA = tuple(FORMULAS.values())
WAYS = open_ways(False)

BY_CHANCE = {
    "first": "Wait a moment: the die is rolling for who starts.",
    "roll": "Wait a moment: the die is rolling.",
    "eddy": "Wait a moment: the die is rolling for the eddy.",
    "draw": "Wait a moment: a card is being drawn.",
}
FIRST_THIS = {
    "move": "First choose where your token goes.",
    "occupied": "Somebody is on this space: first choose to send them back or to share.",
    "rob": "First choose whom to take nutrients from.",
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
OFFERS = {"rob": ROB, "switch": SWITCH, "trade": TRADE}  # phases in which a seat is chosen, and not any seat will do


def refusal(state: Position, seat: int, action: int) -> Reason:
    """The reason against an action that is not legal."""
    return never(state, state.n, seat, action) or Reason(
        "shoal.engine", "said", {"text": _sentence(state, seat, action)}
    )


def _sentence(state: Position, seat: int, action: int) -> str:
    phase = PHASES[state.phase]
    if phase in BY_CHANCE:
        return BY_CHANCE[phase]
    if seat != state.asked:
        return "It is not your turn to choose." if phase == "collect" else "It is not your turn."
    if phase != _phase_of(action):
        return FIRST_THIS[phase]
    if phase == "move":
        return _against_move(state, seat, action)
    if phase == "react":
        return _against_equation(state, seat, CONTENT.equations[action - REACT])
    if phase == "collect":
        return f"You have room for {state.room(seat)} more: nobody can hold more than {LIMIT} nutrients."
    if phase == "take":
        return f"That player holds no {FORMULA[action - TAKE]}."
    if phase == "swap":
        return _against_swap(state, seat, *SWAPS[action - SWAP])
    if phase == "occupied":
        return "In this game nobody is sent back: you share the space."
    if phase == "bloom":
        return "Nobody sits there."
    return _against_seat(state, seat, phase, action - OFFERS[phase])


def _phase_of(action: int) -> str:
    """The phase in which an action can be chosen."""
    bounds = (
        (BUMP, "move"),
        (ROB, "occupied"),
        (TAKE, "rob"),
        (REACT, "take"),
        (ROLL, "react"),
        (COLLECT, "again"),
        (SWITCH, "collect"),
        (DIVE, "switch"),
        (TRADE, "dive"),
        (SWAP, "trade"),
        (BLOOM, "swap"),
    )
    for bound, phase in bounds:
        if action < bound:
            return phase
    return "bloom"


def _against_move(state: Position, seat: int, to: int) -> str:
    """Why a roll cannot end there."""
    here = state.space(seat)
    steps = state.die + state.second_die
    name = SPACE_IDS[to]
    if to == here:
        return "A roll may not end where it began."
    if state.clogged and SQUARES <= to < START:
        return "Clay clogs the bed: you cannot enter a path in this turn."
    if ZONE[here] != WATER:
        return f"In the bed you follow the arrows: {_in_steps(steps)} you do not get to {name}."
    if _reaches(here, to, steps):
        return f"Your first step must go right, so you do not get to {name}."
    return f"You do not get to {name} {_in_steps(steps)}."


def _in_steps(steps: int) -> str:
    return "with exactly 1 step" if steps == 1 else f"with exactly {steps} steps"


def _reaches(here: int, to: int, steps: int) -> bool:
    """Whether it could be reached if the first step were free."""
    ends = {here}
    for _ in range(min(steps, MOST_STEPS)):
        ends = {way for space in ends for way in WAYS[space]}
    return to in ends


def _against_equation(state: Position, seat: int, equation: Equation) -> str:
    if equation.option and not state.rules.nitrate_step:
        return f"{equation.name} is not part of this game."
    zone = "O" if ZONE[state.space(seat)] == 1 else "A"
    if equation.zone != zone:
        return f"{equation.name} works only {'with' if equation.zone == 'O' else 'without'} oxygen."
    needs = " and ".join(f"{count} {FORMULAS[nutrient]}" for nutrient, count in equation.give.items())
    return f"{equation.name} needs {needs}, and you do not have that."


def _against_swap(state: Position, seat: int, give: int, take: int) -> str:
    if not state.held(seat, give):
        return f"You hold no {FORMULA[give]}."
    return f"That player holds no {FORMULA[take]}."


def _against_seat(state: Position, seat: int, phase: str, chosen: int) -> str:
    """Why this player cannot be robbed, switched with or traded with."""
    if chosen >= state.n:
        return "Nobody sits there."
    if chosen == seat:
        return "Choose another player, not yourself."
    if phase == "switch":
        return "Clay clogs the bed: you cannot trade places with somebody on a path in this turn."
    if phase == "trade":
        return "There is nothing you could swap with that player."
    if state.space(chosen) != state.space(seat):
        return "That player is not on your space."
    return "That player has no nutrients."
