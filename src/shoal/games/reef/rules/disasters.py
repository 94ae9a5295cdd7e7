"""Catastrophe (§5.4, §6): drawing the round's disasters, and what each does to every reef."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.reef.content import BUILDER_IDS
from shoal.games.reef.rules import actions, clauses, growth, notes
from shoal.games.reef.rules.builders import BITS, KIND, KINDS, MARKER, ONE, PLAIN, height_above, kind_of
from shoal.games.reef.rules.position import (
    AIM,
    DWELLERS,
    FLOOR,
    GREEN,
    MARKED,
    ROW,
    Position,
    give_task,
    one_done,
    put,
    set_stack,
)
from shoal.games.reef.rules.spaces import ALL_SPACES, BIT, DEPTH, DEPTHS, LAND, ROWS, SPACES, count, nearest

FINGER: Final[i64] = BUILDER_IDS.index("finger")


# The draw


def begin_drawing(state: Position) -> None:
    state.step = actions.DRAWING
    state.drawn = ()
    state.draws = 0
    state.struck = 0
    state.havoc = ()
    _draw_on(state)


def _draw_on(state: Position) -> None:
    """R29, R30: the next draw of the round, from a deck that takes its discards back when it is empty."""
    state.chance = actions.NOTHING
    deck = _due_deck(state)
    while deck:
        if not state.deck & deck:
            state.deck |= state.discards & deck
            state.discards &= ~deck
        if state.deck & deck:
            state.chance = actions.CARD_DRAW
            return
        if state.story is not None:
            notes.no_card(state.story, deck)
        state.draws += 1
        deck = _due_deck(state)


def draw(state: Position, card: i64) -> None:
    state.deck ^= BIT[card]
    state.drawn = (*state.drawn, card)
    state.draws += 1
    if state.story is not None:
        notes.drawn(state, state.story, card)
    _draw_on(state)


def pile(state: Position) -> i64:
    """The cards of which one is drawn now (R30)."""
    return state.deck & _due_deck(state)


def _due_deck(state: Position) -> i64:
    """The deck of the next draw of this round: the set of its cards; 0 when all are drawn (§5.4)."""
    schedule = clauses.SCHEDULE[min(state.round, len(clauses.SCHEDULE)) - 1]
    if state.draws < len(schedule):
        return schedule[state.draws]
    extra = state.draws - len(schedule) < clauses.EXTRA and clauses.BAD_LUCK in state.drawn
    return clauses.SHORT if extra else 0


def put_cards_away(state: Position) -> None:
    """The catastrophe is over; what it did to the reefs is remembered until the next one."""
    if state.struck > 0:
        state.havoc = (*state.havoc, state.reefs[:])
    used: i64 = 0
    for card in state.drawn:
        used |= BIT[card]
    if state.terms.reshuffles:
        state.deck |= used
    else:
        state.discards |= used
    state.past = (*state.past, state.drawn)
    state.drawn = ()
    state.draws = 0
    state.struck = 0


# The strike


def begin_disaster(state: Position) -> None:
    """The next card of the row strikes all reefs at once."""
    state.step = actions.STRIKING
    state.havoc = (*state.havoc[: state.struck], state.reefs[:])
    state.struck += 1
    card: i64 = state.drawn[state.struck - 1]
    if state.story is not None:
        notes.disaster(state, state.story, card)
        if state.struck == 1:
            state.story.beat()  # all reefs before the storm
    for seat in range(state.n):
        state.reefs[seat * ROW + AIM] = 0
    if clauses.ROLLS_ROWS & BIT[card]:
        state.chance = actions.ROW_ROLL
        state.roller = 0
    else:
        _strike_all(state)


def roll_row(state: Position, roll: i64) -> None:
    """R41: each reef rolls its own row."""
    seat = state.roller
    state.reefs[seat * ROW + AIM] = roll if roll <= 6 else roll - 6
    if state.story is not None:
        notes.rolled(state.story, seat, roll)
    if seat + 1 < state.n:
        state.roller = seat + 1
    else:
        state.chance = actions.NOTHING
        state.roller = 0
        _strike_all(state)


def _strike_all(state: Position) -> None:
    card: i64 = state.drawn[state.struck - 1]
    if card == clauses.NO_RECRUITS:
        state.barred = state.round + 1
        if state.story is not None:
            state.story.tell("barred", None, {"round": state.barred})
    if card == clauses.INVADER:
        _invade(state)
    for seat in range(state.n):
        _strike(state, seat, card)


def _strike(state: Position, seat: i64, card: i64) -> None:
    """§6.1: named dwellers die, builders die, algae are added, and then support is looked at."""
    if clauses.KILLS[card]:
        _kill_dwellers(state, seat, clauses.KILLS[card])
    if state.story is not None:
        notes.struck(state, state.story, seat, card)
    if card == clauses.CORAL_DISEASE:
        kinds = commonest_corals(state, seat)
        if kinds & kinds - 1:
            give_task(state, seat, actions.TO_SACRIFICE, 1)
            return
        if kinds:
            _sicken(state, seat, kinds, False)
    elif card == clauses.STRESS:
        _stress(state, seat)
    elif clauses.CLAUSES_OF[card] & clauses.HALF:
        hit = _tops_hit(state, seat, card)
        if count(hit) > 1:
            state.reefs[seat * ROW + MARKED] = hit
            give_task(state, seat, actions.TO_LOSE, count(hit) // 2)
            return
    elif clauses.CLAUSES_OF[card]:
        _kill(state, seat, card)
    elif clauses.SPROUTS[card] > 0:
        growth.begin_algae(state, seat, clauses.SPROUTS[card])
        return
    elif clauses.RUN_OFF & BIT[card]:
        if LAND[state.reefs[seat * ROW + FLOOR]]:
            _overgrow(state, seat, ROWS[1] & ~state.nutrient_proof(seat))
            return
    elif clauses.BLOOM & BIT[card]:
        _overgrow(state, seat, ROWS[state.reefs[seat * ROW + AIM]])
        return
    growth.check_support(state, seat)


def _kill_dwellers(state: Position, seat: i64, kinds: i64) -> None:
    for kind in range(3):
        place = seat * ROW + DWELLERS + kind
        if kinds & BIT[kind] and state.reefs[place] > 0:
            if state.story is not None:
                notes.lost(state, state.story, seat, kind)
            state.reefs[place] = 0


# Builders die


def _killers(state: Position, seat: i64, space: i64, level: i64, builder: i64) -> i64:
    """The clauses that kill a builder that stands so high in the stack of a space."""
    board = state.reefs[seat * ROW + FLOOR]
    depth = DEPTH[board * SPACES + space]
    if state.terms.keeps:  # §8.2: what stands on others stands in shallower water
        depth = max(depth - level, 0)
    return clauses.REACH[(board * DEPTHS + depth) * SPACES + space] & feared(state, builder)


def feared(state: Position, builder: i64) -> i64:
    """The clauses that kill a builder wherever they reach it."""
    return (
        state.terms.exposed[(builder >> KIND) - 1]
        & clauses.UNTOLERATED[state.tolerated(builder)]
        & clauses.UNWITHSTOOD[state.level(builder) + 1]
    )


def _tops_hit(state: Position, seat: i64, card: i64) -> i64:
    """The spaces whose top builder a card can hit."""
    row = seat * ROW
    of_card = clauses.CLAUSES_OF[card]
    found: i64 = 0
    for space in range(SPACES):
        stack = state.reefs[row + space]
        if stack > 0 and _killers(state, seat, space, height_above(stack), stack & ONE) & of_card:
            found |= BIT[space]
    return found


def _kill(state: Position, seat: i64, card: i64) -> None:
    """R32: who is hit is fixed before anybody dies; who is left in a stack sinks down."""
    row = seat * ROW
    of_card = clauses.CLAUSES_OF[card]
    for space in range(SPACES):
        stack = state.reefs[row + space]
        if stack == 0:
            continue
        left: i64 = 0
        shift: i64 = 0
        level = height_above(stack)
        rest = stack
        reaching = of_card
        while rest > 0:
            builder = rest & ONE
            if not _killers(state, seat, space, level, builder) & reaching:
                left |= builder << shift
                shift += BITS
            level -= 1
            rest >>= BITS
            reaching = of_card & clauses.ALSO_BURIED
        if left != stack:
            set_stack(state, seat, space, left)


def commonest_corals(state: Position, seat: i64) -> i64:
    """The kinds of coral with the most top builders (R37); none if there is no coral."""
    row = seat * ROW
    tops = vec[i64]([0] * KINDS)
    most: i64 = 0
    for space in range(SPACES):
        builder = state.reefs[row + space] & ONE
        if builder > 0 and state.terms.corals & BIT[kind_of(builder)]:
            kind = kind_of(builder)
            tops[kind] += 1
            most = max(most, tops[kind])
    found: i64 = 0
    for kind in range(KINDS):
        if most > 0 and tops[kind] == most:
            found |= BIT[kind]
    return found


def _sicken(state: Position, seat: i64, kinds: i64, chosen: bool) -> None:
    """R37: all top builders of a kind of coral die; which one its owner may have chosen."""
    row = seat * ROW
    sick: i64 = 0
    for space in range(SPACES):
        builder = state.reefs[row + space] & ONE
        if builder > 0 and kinds & BIT[kind_of(builder)]:
            sick |= BIT[space]
    if state.story is not None:
        notes.died(state, state.story, seat, sick, chosen)
    for space in range(SPACES):
        if sick & BIT[space]:
            set_stack(state, seat, space, state.reefs[row + space] >> BITS)


def sacrifice(state: Position, seat: i64, kind: i64) -> None:
    _sicken(state, seat, BIT[kind], True)
    growth.check_support(state, seat)


def _stress(state: Position, seat: i64) -> None:
    """R42: nobody has more offspring any more, buried and covered ones too."""
    row = seat * ROW
    for space in range(SPACES):
        stack = state.reefs[row + space]
        calm: i64 = 0
        shift: i64 = 0
        while stack > 0:
            builder = stack & ONE
            if builder >> MARKER & 3 == 2:
                builder ^= 3 << MARKER
            calm |= builder << shift
            shift += BITS
            stack >>= BITS
        state.reefs[row + space] = calm


def lose(state: Position, seat: i64, space: i64) -> None:
    """The owner of a reef gives up the top builder of a space that a disaster can hit (R34)."""
    row = seat * ROW
    if state.story is not None:
        notes.died(state, state.story, seat, BIT[space], True)
    set_stack(state, seat, space, state.reefs[row + space] >> BITS)
    state.reefs[row + MARKED] ^= BIT[space]
    if one_done(state, seat) == 0:
        state.reefs[row + MARKED] = 0
        growth.check_support(state, seat)


# The sea comes in


def _invade(state: Position) -> None:
    """R41: every rolled row is cleared, then finger corals take it, while there are tokens."""
    for seat in range(state.n):
        row = ROWS[state.reefs[seat * ROW + AIM]]
        if state.story is not None:
            notes.invaded(state, state.story, seat, row)
        for space in range(SPACES):
            if row & BIT[space]:
                set_stack(state, seat, space, 0)
        state.reefs[seat * ROW + GREEN] &= ~row
    for seat in range(state.n):
        row = ROWS[state.reefs[seat * ROW + AIM]]
        for space in range(SPACES):
            if row & BIT[space] and state.has_token(FINGER):
                put(state, seat, space, PLAIN[FINGER])


def _overgrow(state: Position, seat: i64, targets: i64) -> None:
    """§6.2: one alga for each target; where one lies already it goes one space over."""
    row = seat * ROW
    state.reefs[row + MARKED] = targets & state.reefs[row + GREEN]
    fresh = targets & ~state.reefs[row + GREEN]
    if fresh:
        growth.cover(state, seat, fresh)
    _sidestep_all(state, seat)


def _sidestep_all(state: Position, seat: i64) -> None:
    """R17: every alga that found one there already goes to the nearest space; the owner chooses among equals."""
    row = seat * ROW
    marked = state.reefs[row + MARKED]
    while marked:
        spaces = beside(state, seat)
        if spaces & spaces - 1:
            give_task(state, seat, actions.TO_SIDESTEP, count(marked))
            return
        if spaces:
            growth.cover(state, seat, spaces)
        elif state.story is not None:
            notes.algae(state, state.story, seat, 0, 1)
        marked &= marked - 1
        state.reefs[row + MARKED] = marked
    growth.check_support(state, seat)


def sidestep(state: Position, seat: i64, space: i64) -> None:
    """An alga goes one space over, to this one; then the next one does (§6.2)."""
    row = seat * ROW
    growth.cover(state, seat, BIT[space])
    marked = state.reefs[row + MARKED]
    state.reefs[row + MARKED] = marked & marked - 1
    _sidestep_all(state, seat)


def beside(state: Position, seat: i64) -> i64:
    """Where the next alga goes one space over (§6.2): the nearest spaces that take one."""
    row = seat * ROW
    free = ALL_SPACES & ~state.reefs[row + GREEN]
    if clauses.RUN_OFF & BIT[state.drawn[state.struck - 1]]:
        free &= ~state.nutrient_proof(seat)
    space: i64 = 0
    while not state.reefs[row + MARKED] & BIT[space]:
        space += 1
    return nearest(space, free)
