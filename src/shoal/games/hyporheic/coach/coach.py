"""Advice for Hyporheic: be quick to the coins, land on others, and do not stand where others land (§17).

Everything is counted in turns: how many a seat would still need alone, with the best plan for its space and hand
(`plan`). An action is as good as the turns it saves its seat and costs the others, those above all who may win."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.coach import Coach
from shoal.engine.game import Game, State
from shoal.games.hyporheic.coach import plan
from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules import actions, board, legal
from shoal.games.hyporheic.rules.chemistry import COIN, EFFECT, HANDS, LIMIT, NH4, NUTRIENTS
from shoal.games.hyporheic.rules.game import HyporheicState
from shoal.games.hyporheic.rules.landing import ROB_MOST
from shoal.games.hyporheic.rules.offers import SWAPS_MOST
from shoal.games.hyporheic.rules.position import COINS, ROW, SIZE, SPACE, Position

# Times are in parts of a turn, sixteen to a turn.
TURN: Final[i64] = plan.SCALE
LATER: Final[i64] = round(plan.LATER * plan.SCALE)  # for each coin beyond those worked out
DEPTH: Final[i64] = plan.DEPTH
FINE: Final[i64] = 16  # weights are finer still
CARD: Final[i64] = 10  # saved by drawing a card
RISK: Final[i64] = 10  # of weight: for each face of a die that leads others here, and each nutrient they would take
SPREAD: Final = 4.0  # how far luck spreads times, for each root of the time to come
DANGER: Final[i64] = 2  # time lost for each such face and nutrient
NEVER: Final[i64] = 1_000_000

# A hand is a code: its nutrients in base 7.
CODES: Final[i64] = 2401
WORTH: Final = vec[i64]([343, 49, 7, 1])
PLANS: Final[i64] = 210  # hands there are


def _digits(code: int) -> list[int]:
    return [code // 343, code // 49 % 7, code // 7 % 7, code % 7]


def _times() -> vec[i64]:
    """TIME[(coins * SPACES + space) * PLANS + hand]: what is left to be done alone; for no coins nothing."""
    data = plan.load()
    one = int(board.SPACES * PLANS)
    found = [0] * one
    for k, least in enumerate(plan.LEAST):
        found += [least * plan.SCALE + part for part in data[k * one : (k + 1) * one]]
    return vec[i64](found)


def _hand_numbers() -> vec[i64]:
    """For every code the number of the hand in the plan."""
    return vec[i64]([plan.NUMBER.get(tuple(_digits(code)), 0) for code in range(CODES)])


def _reach() -> vec[i64]:
    """REACH[space * SPACES + other]: how many faces of the die lead from a space to the other."""
    found = [0] * int(board.SPACES * board.SPACES)
    for space in range(board.SPACES):
        for die in range(1, actions.DIE + 1):
            for to in board.DESTINATIONS[space * (board.MOST_STEPS + 1) + die]:
                found[space * board.SPACES + to] += 1
    return vec[i64](found)


TIME: Final = _times()
HAND: Final = _hand_numbers()
SIZE_OF: Final = vec[i64]([sum(_digits(code)) for code in range(CODES)])
UP_TO_TWO_EACH: Final = vec[i64](  # of a code: the hand as REACTIONS counts it
    [sum([min(count, 2) * 3**i for i, count in enumerate(_digits(code))]) for code in range(CODES)]
)
CHANGE: Final = vec[i64](  # of a code by each equation
    [sum([WORTH[n] * EFFECT[e * NUTRIENTS + n] for n in range(NUTRIENTS)]) for e in range(len(CONTENT.equations))]
)
EXCHANGE: Final = vec[i64]([WORTH[take] - WORTH[give] for give, take in actions.SWAPS])  # of a code by each swap
REACH: Final = _reach()


def coach(game: Game) -> Coach:
    """Who gives advice in this game."""
    return HyporheicCoach()


@final
class HyporheicCoach(Coach):
    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        assert isinstance(state, HyporheicState)
        if action < actions.BUMP:
            return _move(state, seat, action)
        if action < actions.REACT:
            return _meet(state, seat, action)
        if action < actions.ROLL:
            equation = action - actions.REACT
            coins = _aim(state, seat) - COIN[equation]
            return -_time(coins, state.space(seat), _code_of(state, seat) + CHANGE[equation])
        if action <= actions.STOP:
            return 1 if action == actions.ROLL else 0
        return _answer(state, seat, action)

    def horizon(self) -> i64:
        return 12

    def curiosity(self) -> float:
        return 0.2

    def value(self, state: State, seat: i64) -> float:
        """A share of winning that falls with the time a seat still needs.

        Fitted to games among players that follow this advice."""
        assert isinstance(state, HyporheicState)
        late = vec[i64]([0] * state.n)
        soonest: i64 = NEVER
        for other in range(state.n):
            wait = other - state.seat if other >= state.seat else other - state.seat + state.n
            alone = _time(_coins_left(state, other), state.space(other), _code_of(state, other))
            late[other] = alone + wait * TURN // state.n + _danger(state, other)
            soonest = min(soonest, late[other])
        spread = _spread(state, soonest)
        total = 0.0
        for other in range(state.n):
            total += exp(-float(late[other] - soonest) / spread)
        return exp(-float(late[seat] - soonest) / spread) / total


def _coins_left(state: Position, seat: i64) -> i64:
    """How many coins a seat still needs to win."""
    return state.rules.coins - state.rows[seat * ROW + COINS]


def _aim(state: Position, seat: i64) -> i64:
    """The coins to plan for: all that are needed, or as many as the rounds that are left may bring."""
    return min(_coins_left(state, seat), 1 + (state.rules.rounds - state.round) * TURN // LATER)


def _code_of(state: Position, seat: i64) -> i64:
    rows = state.rows
    row = seat * ROW
    return rows[row] * 343 + rows[row + 1] * 49 + rows[row + 2] * 7 + rows[row + 3]


def _time(coins: i64, space: i64, code: i64) -> i64:
    """What is left to be done alone for so many coins."""
    if coins > DEPTH:
        return TIME[(DEPTH * board.SPACES + space) * PLANS + HAND[code]] + (coins - DEPTH) * LATER
    return TIME[(coins * board.SPACES + space) * PLANS + HAND[code]]


def _time_of(state: Position, seat: i64) -> i64:
    return _time(_aim(state, seat), state.rows[seat * ROW + SPACE], _code_of(state, seat))


def _spread(state: Position, soonest: i64) -> float:
    """How much time luck may make up for until the first can finish, or the rounds are over."""
    rest = min(soonest, (state.rules.rounds - state.round) * TURN)
    return SPREAD * sqrt(float(rest + TURN))


def _danger(state: Position, seat: i64) -> i64:
    """The time a seat may lose to others who land on it."""
    rows = state.rows
    space = rows[seat * ROW + SPACE]
    faces: i64 = 0
    for other in range(state.n):
        faces += REACH[rows[other * ROW + SPACE] * board.SPACES + space]
    return DANGER * faces * min(rows[seat * ROW + SIZE], ROB_MOST)


def _collected(space: i64, code: i64) -> i64:
    """The hand after collecting on a space."""
    if space >= board.SQUARES or board.SUPPLY_COUNT[space] == 0:
        return code
    return code + WORTH[board.SUPPLY[space]] * min(board.SUPPLY_COUNT[space], LIMIT - SIZE_OF[code])


def _acted(state: Position, seat: i64, space: i64, code: i64) -> i64:
    """The time left after the equation or the card of a landing."""
    coins = _aim(state, seat)
    if space < board.SQUARES:
        return _time(coins, space, code) - (CARD if board.DRAWS[space] else 0)
    if space == board.START or (state.airless and board.ZONE[space] == board.OXIC):
        return _time(coins, space, code)
    zone = board.ZONE[space] + 3 if state.rules.nitrate_step else board.ZONE[space]
    payable = legal.REACTIONS[zone * HANDS + UP_TO_TWO_EACH[code]]
    if len(payable) == 0:
        return _time(coins, space, code)
    best = NEVER
    for i in range(len(payable)):
        equation = payable[i] - actions.REACT
        best = min(best, _time(coins - COIN[equation], space, code + CHANGE[equation]))
    return best


def _move(state: Position, seat: i64, space: i64) -> i64:
    """To land there, alone or not, and where others may land on one."""
    rows = state.rows
    code = _code_of(state, seat)
    risk: i64 = 0
    for other in range(state.n):
        if other != seat:
            there = rows[other * ROW + SPACE]
            if there == space:
                shared = _shared(state, seat, space)
                return max(shared, _bumped(state, seat, space)) if state.rules.bumping else shared
            risk += REACH[there * board.SPACES + space]
    code = _collected(space, code)
    return -FINE * _acted(state, seat, space, code) - RISK * risk * min(SIZE_OF[code], ROB_MOST)


def _meet(state: Position, seat: i64, action: i64) -> i64:
    """Send back or share, whom to rob and of what."""
    space = state.space(seat)
    if action == actions.BUMP:
        return _bumped(state, seat, space)
    if action == actions.SHARE:
        return _shared(state, seat, space)
    code = _code_of(state, seat)
    if action < actions.TAKE:
        return _robbing(state, seat, action - actions.ROB, space, code)
    victim = state.victim
    worth = WORTH[action - actions.TAKE]
    return _taking(state, seat, victim, space, code + worth, _code_of(state, victim) - worth, state.takes - 1)


def _bumped(state: Position, seat: i64, space: i64) -> i64:
    """As on an empty space, and the others begin anew."""
    weight = -FINE * _acted(state, seat, space, _collected(space, _code_of(state, seat)))
    for other in range(state.n):
        if other != seat and state.space(other) == space:
            later = _time(_aim(state, other), board.START, _code_of(state, other))
            weight += _harm(state, seat, other, later - _time_of(state, other))
    return weight


def _shared(state: Position, seat: i64, space: i64) -> i64:
    """The best of robbing one of them, and a roll more."""
    code = _collected(space, _code_of(state, seat))
    best = -FINE * _acted(state, seat, space, code)
    for other in range(state.n):
        if other != seat and state.space(other) == space:
            best = max(best, _robbing(state, seat, other, space, code))
    return best + FINE * TURN


def _robbing(state: Position, seat: i64, victim: i64, space: i64, code: i64) -> i64:
    takes = min(ROB_MOST, LIMIT - SIZE_OF[code], state.rows[victim * ROW + SIZE])
    return _taking(state, seat, victim, space, code, _code_of(state, victim), takes)


def _taking(state: Position, seat: i64, victim: i64, space: i64, code: i64, victims_code: i64, takes: i64) -> i64:
    """The best of taking so many nutrients more."""
    if takes == 0:
        later = _time(_aim(state, victim), space, victims_code)
        return -FINE * _acted(state, seat, space, code) + _harm(state, seat, victim, later - _time_of(state, victim))
    best = -FINE * NEVER
    for nutrient in range(NUTRIENTS):
        worth = WORTH[nutrient]
        if victims_code // worth % 7 > 0:
            best = max(best, _taking(state, seat, victim, space, code + worth, victims_code - worth, takes - 1))
    return best


def _harm(state: Position, seat: i64, other: i64, loss: i64) -> i64:
    """The weight of another seat's loss of time: as much as that seat is the one to beat."""
    if state.n == 2:
        return FINE * loss
    soonest = NEVER
    for each in range(state.n):
        if each != seat:
            soonest = min(soonest, _time_of(state, each))
    spread = _spread(state, soonest)
    total = 0.0
    for each in range(state.n):
        if each != seat:
            total += exp(-float(_time_of(state, each) - soonest) / spread)
    share = exp(-float(_time_of(state, other) - soonest) / spread) / total
    return i64(float(FINE * loss) * share)


def _answer(state: Position, seat: i64, action: i64) -> i64:
    """What cards ask for."""
    code = _code_of(state, seat)
    here = state.space(seat)
    if action < actions.SWITCH:
        return -_time(_aim(state, seat), here, code + WORTH[NH4] * (action - actions.COLLECT))
    if action < actions.DIVE:
        return _switched(state, seat, action - actions.SWITCH)
    if action < actions.TRADE:
        return -_acted(state, seat, board.FIRST_CIRCLE[action - actions.DIVE], code)
    if action < actions.NO_TRADE:
        partner = action - actions.TRADE
        theirs = _code_of(state, partner)
        return _swapping(state, seat, partner, code, theirs, SWAPS_MOST) - 1  # rather none than in vain
    if action == actions.NO_TRADE:
        return 0
    if action < actions.BLOOM:
        return _swapped(state, seat, action, code)
    victim = action - actions.BLOOM
    loss = _time(_aim(state, victim), state.space(victim), 0) - _time_of(state, victim)
    return -FINE * loss if victim == seat else _harm(state, seat, victim, loss)


def _switched(state: Position, seat: i64, other: i64) -> i64:
    here = state.space(seat)
    there = state.space(other)
    if here == there:
        return -FINE * _time_of(state, seat)
    later = _time(_aim(state, other), here, _code_of(state, other))
    gain = -FINE * _acted(state, seat, there, _collected(there, _code_of(state, seat)))
    return gain + _harm(state, seat, other, later - _time_of(state, other))


def _swapped(state: Position, seat: i64, action: i64, code: i64) -> i64:
    """A swap and what may follow it, or to be done."""
    if action == actions.DONE:
        return _swapping(state, seat, state.partner, code, _code_of(state, state.partner), 0)
    change = EXCHANGE[action - actions.SWAP]
    theirs = _code_of(state, state.partner) - change
    return _swapping(state, seat, state.partner, code + change, theirs, state.swaps - 1)


def _swapping(state: Position, seat: i64, partner: i64, code: i64, theirs: i64, swaps: i64) -> i64:
    """The best of so many swaps at most, against what the two have now."""
    gain = _time_of(state, seat) - _time(_aim(state, seat), state.space(seat), code)
    loss = _time(_aim(state, partner), state.space(partner), theirs) - _time_of(state, partner)
    best = FINE * gain + _harm(state, seat, partner, loss)
    if swaps == 0:
        return best
    choices = legal.SWAPS[_kinds(code) * legal.KIND_SETS + _kinds(theirs)]
    for i in range(len(choices)):
        change = EXCHANGE[choices[i] - actions.SWAP]
        best = max(best, _swapping(state, seat, partner, code + change, theirs - change, swaps - 1))
    return best


def _kinds(code: i64) -> i64:
    """Which nutrients a hand has, as bits."""
    mask: i64 = 0
    for nutrient in range(NUTRIENTS):
        if code // WORTH[nutrient] % 7 > 0:
            mask += 1 << nutrient
    return mask
