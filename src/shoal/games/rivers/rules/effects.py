"""Effects of events, corners, disasters and innovations, one by one (§6.2), and the decisions within them."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY
from shoal.games.rivers.rules import actions, cards, notes, scripts, water
from shoal.games.rivers.rules.position import (
    CLEAR,
    DIRTY,
    OWNED,
    PLACE,
    PLOTS,
    ROW,
    SKIPS,
    SOILED,
    SPOT,
    TYPED,
    Position,
    can_spoil,
)


def start(state: Position, script: i64, then: i64) -> None:
    """Carry out a script, and say what comes after it."""
    state.at = script
    state.then = then
    _run(state)


def _run(state: Position) -> None:
    """Carry out effects from the row `at` on, until they end or somebody has to decide."""
    while scripts.OP[state.at] != scripts.END:
        if not _carry_out(state, scripts.OP[state.at], scripts.AMOUNT[state.at]):
            return
        state.at += 1


def _run_on(state: Position) -> None:
    """The effect that waited is done."""
    state.at += 1
    _run(state)


def _carry_out(state: Position, op: i64, n: i64) -> bool:
    """One effect; False if no other follows yet, because a seat or chance decides first or the piece moves."""
    seat = state.seat
    if op == scripts.GAIN:
        _gain(state, n)
    elif op == scripts.GAIN_POLLUTED:
        _collect(state, seat, n, DIRTY)
    elif op == scripts.GAIN_SHARE:
        _collect(state, seat, (state.supply + n - 1) // n, CLEAR)
    elif op == scripts.GAIN_PER:
        _collect(state, seat, min(state.owned(seat, scripts.KINDS_OF[state.at]), n), CLEAR)
    elif op == scripts.RAIN:
        water.rain(state, n)
    elif op == scripts.EVAPORATE:
        water.evaporate(state, state.supply // n)
    elif op == scripts.RETURN:
        _return(state, n)
    elif op == scripts.RETURN_PER:
        water.pay(state, seat, min(state.owned(seat, scripts.KINDS_OF[state.at]), n))
    elif op == scripts.RICHEST_RETURN:
        _limit(state, n)
    elif op == scripts.COMPACT:
        _compact(state, n)
    elif op == scripts.POLLUTE_HAND:
        water.pollute_hand(state, state.downstream() if scripts.WHO[state.at] == scripts.DOWNSTREAM else seat, n)
    elif op == scripts.PASS_DOWNSTREAM:
        water.hand_over(state, seat, state.downstream(), n)
    elif op == scripts.SHARE:
        _share(state, n)
    elif op == scripts.SKIP:
        _skip(state)
    else:
        return _ask(state, op, n)
    return True


def _ask(state: Position, op: i64, n: i64) -> bool:
    """An effect in which somebody may have to decide, or the piece moves; whether it is done already."""
    if op == scripts.CLEAN_UP:
        state.whom = state.seat
        state.times = n
        return _clean_up(state)
    if op == scripts.POLLUTE_LAND:
        state.whom = state.seat
        return _pollute_lands(state)
    if op == scripts.TAKE_FROM:
        return _claim(state, n)
    if op == scripts.GAIN_ROLL:
        state.wait_for(CHANCE, actions.SNOWMELT)
    elif op == scripts.CHOICE:
        state.wait_for(state.seat, actions.CHOOSE)
    else:
        assert op in (scripts.MOVE, scripts.MOVE_TO)
        _move(state, op, n)
    return False


def _pass_on(state: Position) -> None:
    """The effect goes on to the next traveler in turn order, if it concerns all of them."""
    seat = state.whom
    state.whom = NOBODY
    if scripts.WHO[state.at] != scripts.ME or scripts.OP[state.at] == scripts.RICHEST_RETURN:
        seat = state.after(seat)
        while not state.traveling(seat):
            seat = state.after(seat)
        if seat != state.seat:
            state.whom = seat
            state.times = scripts.AMOUNT[state.at]


# Water in and out


def _collect(state: Position, seat: i64, n: i64, side: i64) -> None:
    water.collect(state, seat, n, side, scripts.CAUSES[state.at])


def _gain(state: Position, n: i64) -> None:
    if scripts.WHO[state.at] != scripts.ALL:
        _collect(state, state.seat, n, CLEAR)
        return
    state.whom = state.seat
    while state.whom >= 0:
        _collect(state, state.whom, n, CLEAR)
        _pass_on(state)


def melt(state: Position, die: i64) -> None:
    """E02: the die says how much."""
    if state.story is not None:
        state.story.tell("snowmelt", state.seat, {"die": die})
    state.throw = die
    _collect(state, state.seat, scripts.MELTS[die], CLEAR)
    _run_on(state)


def _return(state: Position, n: i64) -> None:
    if scripts.WHO[state.at] != scripts.ALL:
        water.pay(state, state.seat, n)
        return
    state.whom = state.seat
    while state.whom >= 0:
        if state.seats[state.whom * ROW + CLEAR] >= n:  # R11: who cannot do its full part does nothing
            water.pay(state, state.whom, n)
        _pass_on(state)


def _limit(state: Position, n: i64) -> None:
    """Every traveler with the most clean tokens returns some."""
    most = state.most_clean(NOBODY)
    state.whom = state.seat
    while state.whom >= 0:
        if state.seats[state.whom * ROW + CLEAR] == most:
            water.pay(state, state.whom, n)
        _pass_on(state)


def _compact(state: Position, n: i64) -> None:
    """Corner C3: who has more than every other traveler returns, all others take."""
    most = state.most_clean(state.seat)
    if 0 <= most < state.seats[state.seat * ROW + CLEAR]:
        water.pay(state, state.seat, n)
    else:
        _collect(state, state.seat, n, CLEAR)


# Between seats


def _share(state: Position, n: i64) -> None:
    """N7: the hands are compared once, then every traveler with more clean tokens gives."""
    clean = state.seats[state.seat * ROW + CLEAR]
    for seat in range(state.n):
        if state.traveling(seat) and state.seats[seat * ROW + CLEAR] > clean and seat != state.seat:
            water.hand_over(state, seat, state.seat, n)


def _claim(state: Position, n: i64) -> bool:
    """Take from another seat; False if there are several to choose from."""
    seats = targets(state)
    if seats & (seats - 1) == 0:
        seat: i64 = 0
        while not seats >> seat & 1:
            seat += 1
        water.hand_over(state, seat, state.seat, n)
        return True
    state.wait_for(state.seat, actions.CLAIM)
    return False


def targets(state: Position) -> i64:
    """The seats that can be asked for a clean token, as bits."""
    n = scripts.AMOUNT[state.at]
    seats: i64 = 0
    for seat in range(state.n):
        if seat != state.seat and state.traveling(seat) and state.seats[seat * ROW + CLEAR] >= n:
            seats |= 1 << seat
    return seats


def claim(state: Position, seat: i64) -> None:
    """The active seat has chosen whom it takes from."""
    water.hand_over(state, seat, state.seat, scripts.AMOUNT[state.at])
    _run_on(state)


# The active seat alone


def choose(state: Position, option: i64) -> None:
    """E34 and E35: the script of (a), 0, or of (b) takes the place of this one."""
    if state.story is not None:
        notes.chose(state, state.story, "b" if option else "a")
    start(state, scripts.OPTION_B[state.at] if option else scripts.OPTION_A[state.at], state.then)


def _skip(state: Position) -> None:
    state.seats[state.seat * ROW + SKIPS] = 1
    if state.story is not None:
        notes.blocked(state, state.story)


def _move(state: Position, op: i64, n: i64) -> None:
    """E31 to E33; nothing comes after a move. Backward the piece stops on tile 1 (R30)."""
    place = state.seats[state.seat * ROW + PLACE]
    if op == scripts.MOVE_TO:
        n = state.next_with(scripts.KINDS_OF[state.at]) - place
    state.way = 1 if n > 0 else -1
    state.steps = n if n > 0 else min(-n, place - 1)
    state.then = actions.WALK_ON


# Pollution


def protected(state: Position, seat: i64, row: i64) -> bool:
    """Whether it owns the type of habitat that keeps this effect away (R34)."""
    return scripts.UNLESS[row] >= 0 and state.seats[seat * ROW + TYPED + scripts.UNLESS[row]] > 0


def _pollute_lands(state: Position) -> bool:
    """From `whom` on, every seat it concerns; whether all are done."""
    while state.whom >= 0:
        if not _pollute_land(state, state.whom):
            return False
        _pass_on(state)
    return True


def _pollute_land(state: Position, seat: i64) -> bool:
    """A token on a card is polluted; False if the seat has to choose the card first."""
    row = seat * ROW
    fitting: i64 = 0
    only: i64 = 0
    for i in range(state.seats[row + OWNED]):
        if can_spoil(state.seats[row + PLOTS + i], scripts.KINDS_OF[state.at]):
            fitting += 1
            only = i
    if fitting == 0:
        return True
    if protected(state, seat, state.at):
        if state.story is not None:
            notes.protected(state, state.story, seat, cards.TYPE_IDS[scripts.UNLESS[state.at]])
        return True
    if fitting == 1:
        water.pollute_card(state, seat, only, False)
        return True
    state.wait_for(seat, actions.POLLUTE)
    return False


def pollute(state: Position, number: i64) -> None:
    """The seat that had to choose has chosen this card."""
    water.pollute_card(state, state.whom, number, True)
    _pass_on(state)
    if _pollute_lands(state):
        _run_on(state)


# Cleaning


def _clean_up(state: Position) -> bool:
    """From `whom` on, every seat it concerns; whether all are done."""
    while state.whom >= 0:
        if not _clean_some(state, state.whom):
            return False
        _pass_on(state)
    return True


def _clean_some(state: Position, seat: i64) -> bool:
    """Clean so many `times`, or all there are; False if the seat has to choose what is cleaned."""
    row = seat * ROW
    while state.times > 0 and state.spoilt(seat):
        if state.seats[row + SOILED] == 0:
            _clean(state, seat, water.HAND, min(state.times, state.seats[row + DIRTY]))
            return True
        only = _only_soiled(state, row)
        if only < 0 or state.seats[row + DIRTY] > 0:
            state.wait_for(seat, actions.CLEAN)
            return False
        _clean(state, seat, only, min(state.times, state.seats[row + SOILED]))
    return True


def _only_soiled(state: Position, row: i64) -> i64:
    """The only card with polluted tokens, or NOBODY if there are several."""
    found: i64 = NOBODY
    for i in range(state.seats[row + OWNED]):
        if state.seats[row + PLOTS + i] >= SPOT:
            if found >= 0:
                return NOBODY
            found = i
    return found


def clean(state: Position, number: i64) -> None:
    """The seat that had to choose cleans one token on this card, or in the hand."""
    _clean(state, state.whom, number, 1)
    if _clean_up(state):
        _run_on(state)


def _clean(state: Position, seat: i64, number: i64, n: i64) -> None:
    state.times -= n
    water.clean(state, seat, number, n)
