"""A card is drawn (§6): it is carried out, or somebody has to decide first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules import actions, bank, cards, effects, landing, legal, notes, turns
from shoal.games.hyporheic.rules.board import FIRST_CIRCLE
from shoal.games.hyporheic.rules.chemistry import NH4
from shoal.games.hyporheic.rules.position import Position

SWAPS_MOST: Final[i64] = CONTENT.swaps  # of one Nutrient Trading


def drawn(state: Position, card: i64) -> None:
    """What a card brings, or offers."""
    _discard(state, card)
    state.card = card
    state.drawer = state.seat
    if state.story is not None:
        notes.drew(state, state.story)
        state.story.beat()
    if cards.DICE[card] != 0:
        turns.roll_more(state, cards.DICE[card])
    elif card == cards.OPPOSING_EDDIES:
        state.phase = actions.EDDY_PHASE
    elif card in (cards.STORM_SURGE, cards.DROUGHT):
        _carried(state, effects.sweep(state, card))
    elif card == cards.COW_PIE:
        _ask_for_cows(state, state.seat)
    elif card == cards.ALGAL_BLOOM:
        state.phase = actions.BLOOM_PHASE
    elif card == cards.SWITCH_PLACES:
        _offer(state, actions.SWITCH_PHASE, legal.switchable(state) != 0, "clogged")
    elif card == cards.NUTRIENT_TRADING:
        _offer(state, actions.TRADE_PHASE, legal.tradable(state) != 0, "none")
    elif card == cards.QUICK_DIVE:
        _offer(state, actions.DIVE_PHASE, not state.clogged, "clogged")
    else:
        effects.carry_out(state, card)
        turns.landed(state)


def _discard(state: Position, card: i64) -> None:
    """The drawn card leaves the pile before it is carried out (R26)."""
    pile = state.pile
    picked = state.picked
    if picked >= state.left or pile[picked] != card:
        picked = 0
        while pile[picked] != card:
            picked += 1
    left = state.left - 1
    state.left = left
    pile[picked] = pile[left]


def _carried(state: Position, moved: bool) -> None:
    """A card has moved the active token, or could not (R13)."""
    if moved:
        landing.land(state, state.space(state.seat))
    else:
        turns.landed(state)


def _offer(state: Position, phase: i64, possible: bool, why: str) -> None:
    """A decision of the drawer, or nothing happens."""
    if possible:
        state.phase = phase
        return
    if state.story is not None:
        notes.nothing(state, state.story, why)
    turns.landed(state)


def eddied(state: Position, die: i64) -> None:
    """Opposing Eddies: the die was rolled."""
    _carried(state, effects.eddy(state, die))


# What was decided


def answer(state: Position, seat: i64, action: i64) -> None:
    """What a card asked for."""
    if action < actions.SWITCH:
        _collect_from_cows(state, seat, action - actions.COLLECT)
    elif action < actions.DIVE:
        _switch(state, action - actions.SWITCH)
    elif action < actions.TRADE:
        _dive(state, action - actions.DIVE)
    elif action < actions.SWAP:
        _trade(state, action)
    elif action <= actions.DONE:
        _swap(state, action)
    else:
        _bloom(state, action - actions.BLOOM)


def _ask_for_cows(state: Position, seat: i64) -> None:
    """Cow Pie: this seat and those after it, up to the drawer, as far as they have room (R35)."""
    while state.room(seat) == 0:
        seat = state.after(seat)
        if seat == state.seat:
            state.asked = seat
            turns.landed(state)
            return
    state.asked = seat
    state.phase = actions.COLLECT_PHASE


def _collect_from_cows(state: Position, seat: i64, count: i64) -> None:
    bank.give(state, seat, NH4, count)
    if state.story is not None:
        notes.collected(state, state.story, seat, NH4, count, count)
    after = state.after(seat)
    if after == state.seat:
        state.asked = after
        turns.landed(state)
    else:
        _ask_for_cows(state, after)


def _switch(state: Position, other: i64) -> None:
    """Two tokens trade spaces and the drawer lands, unless both were on the same (R31)."""
    here = state.space(state.seat)
    there = state.space(other)
    if state.story is not None:
        notes.switched(state, state.story, other)
    state.put(state.seat, there)
    state.put(other, here)
    _carried(state, here != there)


def _dive(state: Position, path: i64) -> None:
    """The first circle of a path (R32)."""
    circle = FIRST_CIRCLE[path]
    if state.story is not None:
        notes.dived(state, state.story, circle)
    state.put(state.seat, circle)
    landing.land(state, circle)


def _trade(state: Position, action: i64) -> None:
    """With whom, if with anybody."""
    if action == actions.NO_TRADE:
        if state.story is not None:
            state.story.tell("untraded", state.seat)
        turns.landed(state)
        return
    state.partner = action - actions.TRADE
    state.swaps = SWAPS_MOST
    state.phase = actions.SWAP_PHASE


def _swap(state: Position, action: i64) -> None:
    """One for one, twice at most; the partner has no say (R33)."""
    if action != actions.DONE:
        give = actions.SWAP_GIVES[action - actions.SWAP]
        take = actions.SWAP_TAKES[action - actions.SWAP]
        bank.hand_over(state, state.seat, state.partner, give)
        bank.hand_over(state, state.partner, state.seat, take)
        state.swaps -= 1
        if state.story is not None:
            notes.traded(state, state.story, give, take)
    if action == actions.DONE or state.swaps == 0:
        turns.landed(state)


def _bloom(state: Position, victim: i64) -> None:
    """Anybody, oneself too (R34)."""
    if state.story is not None:
        state.story.tell("bloomed", state.seat, {"victim": victim})
    effects.take_away_all(state, victim)
    turns.landed(state)
