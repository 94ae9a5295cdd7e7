"""Why something may not be done now. Nothing is hidden in this game, so a reason may speak of everything."""

from __future__ import annotations

from typing import Final

from shoal.engine.reason import Reason
from shoal.engine.refusals import never
from shoal.engine.story import Fact
from shoal.games.hyporheic.content import CONTENT, Equation
from shoal.games.hyporheic.rules.actions import (
    BLOOM,
    BUMP,
    COLLECT,
    DIVE,
    MOVE_PHASE,
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
from shoal.games.hyporheic.rules.board import MOST_STEPS, OXIC, SPACE_IDS, SQUARES, START, WATER, ZONE, open_ways
from shoal.games.hyporheic.rules.chemistry import LIMIT, NUTRIENT_IDS
from shoal.games.hyporheic.rules.position import Position

HOME: Final[str] = CONTENT.manifest.home
WAYS = open_ways(False)
OFFERS = {"rob": ROB, "switch": SWITCH, "trade": TRADE}  # phases in which a seat is chosen, and not any seat will do


def refusal(state: Position, seat: int, action: int) -> Reason:
    """The reason against an action that is not legal."""
    return never(state, state.n, seat, action) or _reason(state, seat, action)


def _no(key: str, **facts: Fact) -> Reason:
    return Reason(HOME, key, facts)


def _reason(state: Position, seat: int, action: int) -> Reason:
    phase = PHASES[state.phase]
    if state.phase < MOVE_PHASE:
        return _no("wait", phase=phase)
    if seat != state.asked:
        return _no("not_your_choice") if phase == "collect" else _no("not_your_turn")
    if phase != _phase_of(action):
        return _no("first", phase=phase)
    if phase == "move":
        return _against_move(state, seat, action)
    if phase == "react":
        return _against_equation(state, seat, CONTENT.equations[action - REACT])
    if phase == "collect":
        return _no("no_room", room=state.room(seat), limit=LIMIT)
    if phase == "take":
        return _no("they_hold_none", nutrient=NUTRIENT_IDS[action - TAKE])
    if phase == "swap":
        return _against_swap(state, seat, *SWAPS[action - SWAP])
    if phase == "occupied":
        return _no("nobody_is_sent_back")
    if phase == "bloom":
        return _no("nobody_there")
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


def _against_move(state: Position, seat: int, to: int) -> Reason:
    """Why a roll cannot end there."""
    here = state.space(seat)
    steps = state.die + state.second_die
    if to == here:
        return _no("no_move")
    if state.clogged and SQUARES <= to < START:
        return _no("clogged")
    if ZONE[here] != WATER:
        return _no("along_the_arrows", space=SPACE_IDS[to], steps=steps)
    if _reaches(here, to, steps):
        return _no("first_step", space=SPACE_IDS[to])
    return _no("out_of_reach", space=SPACE_IDS[to], steps=steps)


def _reaches(here: int, to: int, steps: int) -> bool:
    """Whether it could be reached if the first step were free."""
    ends = {here}
    for _ in range(min(steps, MOST_STEPS)):
        ends = {way for space in ends for way in WAYS[space]}
    return to in ends


def _against_equation(state: Position, seat: int, equation: Equation) -> Reason:
    if equation.option and not state.rules.nitrate_step:
        return _no("not_in_this_game", equation=equation.id)
    zone = "O" if ZONE[state.space(seat)] == OXIC else "A"
    if equation.zone != zone:
        return _no("wrong_zone", equation=equation.id)
    return _no("cannot_pay", equation=equation.id)


def _against_swap(state: Position, seat: int, give: int, take: int) -> Reason:
    if not state.held(seat, give):
        return _no("you_hold_none", nutrient=NUTRIENT_IDS[give])
    return _no("they_hold_none", nutrient=NUTRIENT_IDS[take])


def _against_seat(state: Position, seat: int, phase: str, chosen: int) -> Reason:
    """Why this player cannot be robbed, switched with or traded with."""
    if chosen >= state.n:
        return _no("nobody_there")
    if chosen == seat:
        return _no("yourself")
    if phase == "switch":
        return _no("clogged_switch")
    if phase == "trade":
        return _no("nothing_to_swap")
    if state.space(chosen) != state.space(seat):
        return _no("not_here")
    return _no("nothing_to_take")
