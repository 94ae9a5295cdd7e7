"""A token moves and lands (§5, steps 3 and 4): who is there, what is collected or taken, equation or card (§5.2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules import actions, bank, legal, notes, turns
from shoal.games.hyporheic.rules.board import DRAWS, SQUARES, START, SUPPLY, SUPPLY_COUNT
from shoal.games.hyporheic.rules.cards import DECK
from shoal.games.hyporheic.rules.chemistry import COIN, EFFECT, NUTRIENTS
from shoal.games.hyporheic.rules.position import BIT, COINS, ROW, SIZE, SPACE, Position

ROB_MOST: Final[i64] = CONTENT.rob  # nutrients a robber takes


def move(state: Position, space: i64) -> None:
    """The token goes to the destination chosen (R7)."""
    seat = state.seat
    here = seat * ROW + SPACE
    state.mover = seat
    state.trip_from = state.rows[here]
    state.trip_to = space
    state.trip_steps = state.die + state.second_die
    state.trip_clogged = state.clogged
    state.rows[here] = space
    if state.story is not None:
        notes.moved(state, state.story)
    land(state, space)


def land(state: Position, space: i64) -> None:
    """Steps 1 and 2: Start is never occupied (R15); elsewhere others may be there."""
    rows = state.rows
    seat = state.seat
    state.landings += 1
    if state.story is not None:
        notes.landed(state, state.story, space)
    if space == START:
        turns.landed(state)
        return
    for other in range(state.n):
        if rows[other * ROW + SPACE] == space and other != seat:
            state.phase = actions.OCCUPIED_PHASE
            return
    _collect(state, space)
    _act(state, space)


def bump(state: Position) -> None:
    """Step 2: send everybody else back (R17)."""
    seat = state.seat
    space = state.space(seat)
    others = state.on(space) & ~BIT[seat]
    if state.story is not None:
        notes.met(state, state.story, others, space, False)
    for other in range(state.n):
        if others & BIT[other]:
            state.put(other, START)
    _collect(state, space)
    _act(state, space)


def share(state: Position) -> None:
    """Step 2: stay together, roll again later, and rob one of them (R16)."""
    seat = state.seat
    space = state.space(seat)
    if state.story is not None:
        notes.met(state, state.story, state.on(space) & ~BIT[seat], space, True)
    state.extra = True
    _collect(state, space)
    victims = legal.victims(state) if state.room(seat) > 0 else 0
    if victims == 0:
        _act(state, space)
    elif victims & victims - 1:
        state.phase = actions.ROB_PHASE
    else:
        victim: i64 = 0
        while BIT[victim] != victims:
            victim += 1
        rob(state, victim)


def _collect(state: Position, space: i64) -> None:
    """Step 3, compulsory as far as there is room (R14)."""
    if SUPPLY_COUNT[space] > 0:
        count = bank.give(state, state.seat, SUPPLY[space], SUPPLY_COUNT[space])
        if state.story is not None:
            notes.picked_up(state, state.story, space, count)


def rob(state: Position, victim: i64) -> None:
    """Step 4: as many as possible up to two (R18)."""
    state.victim = victim
    state.takes = min(ROB_MOST, state.room(state.seat), state.rows[victim * ROW + SIZE])
    state.phase = actions.TAKE_PHASE


def take(state: Position, nutrient: i64) -> None:
    """One of them; after the last the landing goes on."""
    bank.hand_over(state, state.victim, state.seat, nutrient)
    if state.story is not None:
        notes.robbed(state, state.story, nutrient)
    state.takes -= 1
    if state.takes == 0:
        _act(state, state.space(state.seat))


def _act(state: Position, space: i64) -> None:
    """Steps 5 and 6: an equation on a circle, a card on a draw square."""
    if space >= SQUARES:
        _enter_reaction(state, space)
    elif DRAWS[space]:
        _draw(state)
    else:
        turns.landed(state)


def _enter_reaction(state: Position, space: i64) -> None:
    """Step 5: one equation must be carried out if any can be paid (R21)."""
    if len(legal.reactions(state, space)) > 0:
        state.phase = actions.REACT_PHASE
        return
    if state.story is not None:
        notes.idle(state, state.story, space)
    turns.landed(state)


def react(state: Position, equation: i64) -> None:
    """Nutrients turn into others or into a coin; the last coin ends the game (R40)."""
    rows = state.rows
    row = state.seat * ROW
    for nutrient in range(NUTRIENTS):
        change = EFFECT[equation * NUTRIENTS + nutrient]
        rows[row + nutrient] += change
        rows[row + SIZE] += change
    coins = rows[row + COINS] + COIN[equation]
    rows[row + COINS] = coins
    if state.story is not None:
        notes.reacted(state, state.story, equation)
    if coins == state.rules.coins:
        turns.end(state, "coins")
    else:
        turns.landed(state)


def _draw(state: Position) -> None:
    """Step 6: a card, but not on the last landing a turn can have (R43)."""
    if state.landings >= turns.LANDINGS:
        if state.story is not None:
            notes.full(state, state.story)
        turns.landed(state)
        return
    if state.left == 0:  # R25
        state.pile = DECK[:]
        state.left = len(DECK)
        if state.story is not None:
            state.story.tell("reshuffled", None, {"cards": state.left})
    state.phase = actions.DRAW_PHASE
