"""What may be done in a position of Reef Survivor: every task of a seat (§5), and what chance may bring."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE
from shoal.engine.rng import Rng
from shoal.engine.tables import sets_of, table
from shoal.games.reef.rules import disasters, spawning, trading
from shoal.games.reef.rules.actions import (
    ALGAE,
    AUTO,
    BOARD,
    BOARD_DEAL,
    BY_CHANCE,
    CARD_DRAW,
    CATCH,
    DEAL,
    DONE,
    DRAW,
    FACES,
    GRAZE,
    HIGHEST_TALLY,
    LOSE,
    LOWEST_TALLY,
    MIGRATING,
    MUTATE,
    NONE,
    NOTHING,
    ONE_SEAT,
    PASS,
    RECRUIT,
    ROLL,
    SACRIFICE,
    SEATS,
    SETTLE,
    SEVERAL,
    SHED,
    SLOTS,
    START,
    TALLY,
    TO_BOARD,
    TO_CATCH,
    TO_COLLECT,
    TO_FEED,
    TO_GRAZE,
    TO_GROW,
    TO_LOSE,
    TO_MUTATE,
    TO_RECRUIT,
    TO_SACRIFICE,
    TO_SETTLE,
    TO_SHED,
    TO_SIDESTEP,
    TO_START,
    TO_TALLY,
    TO_TRADE,
    TRIANGLE,
    TRIANGLE_ROLL,
    TRIANGLE_ROLLS,
    URCHINS,
)
from shoal.games.reef.rules.builders import BITS, KIND, KINDS, ONE
from shoal.games.reef.rules.clauses import CARDS
from shoal.games.reef.rules.options import DISTINCT
from shoal.games.reef.rules.position import BUILT, DWELLERS, FLOOR, GREEN, MARKED, ROW, SLOTS_USED, TASK, Position
from shoal.games.reef.rules.refusals import out_of_place, refusal
from shoal.games.reef.rules.spaces import ALL_SPACES, BIT, BOARDS, SPACES, count

TALLIES: Final = vec[i64]([TALLY + i for i in range(HIGHEST_TALLY - LOWEST_TALLY + 1)])
CATCHES: Final = table([[*[CATCH + k for k in range(n - 1)], PASS] for n in range(9)])
ALL_BOARDS: Final = vec[i64]([BOARD + board for board in range(BOARDS)])

# For verbs whose actions count up with the spaces: all choices of six actions in a row, one after another.
SIX: Final[i64] = 6
CHOICES: Final[i64] = 64


def _runs() -> list[list[int]]:
    verbs = (GRAZE, ALGAE, MUTATE, URCHINS, LOSE, SACRIFICE)
    firsts = [*verbs, *range(START, RECRUIT, SPACES), *range(SETTLE, LOSE, SPACES)]
    runs: list[list[int]] = [[]] * int((SACRIFICE + SPACES) // SIX * CHOICES)
    for first in firsts:
        for run in range(first, first + SPACES, SIX):
            at = run // SIX * CHOICES  # verbs are so far apart that no two share a run
            runs[at : at + CHOICES] = sets_of(range(run, run + SIX))
    return runs


RUNS: Final = table(_runs())


def _each(first: i64, spaces: i64) -> vec[i64]:
    """The actions that count up from `first` with the spaces, for these spaces."""
    return _more(vec[i64](), first, spaces)


def _more(found: vec[i64], first: i64, spaces: i64) -> vec[i64]:
    """As `_each`, after actions that are there already."""
    at = first // SIX * CHOICES
    found = extend(found, RUNS[at + (spaces & 63)])
    found = extend(found, RUNS[at + 64 + (spaces >> 6 & 63)])
    found = extend(found, RUNS[at + 128 + (spaces >> 12 & 63)])
    found = extend(found, RUNS[at + 192 + (spaces >> 18 & 63)])
    return extend(found, RUNS[at + 256 + (spaces >> 24)])


def acting(state: Position) -> tuple[int, ...]:
    """The seats that have something to decide, or chance."""
    return BY_CHANCE if state.chance != NOTHING else SEATS[state.waits]


def ask(state: Position, rng: Rng) -> i64:
    """Each seat may finish what it began; then any other. Nobody is asked who only waits for an answer (§5.1)."""
    if state.chance != NOTHING:
        return CHANCE
    asked = trading.obliged(state) if state.step == MIGRATING else state.waits
    if asked & BIT[state.last]:
        return state.last
    seat = ONE_SEAT[asked]
    if seat != SEVERAL:
        return seat
    seats = SEATS[asked]
    return seats[rng.below(len(seats))]


def choices(state: Position, seat: i64) -> vec[i64]:
    """What the seat may do in its task; the commonest tasks first."""
    if state.chance != NOTHING or seat < 0 or seat >= state.n:
        return NONE
    row = seat * ROW
    reefs = state.reefs
    task = reefs[row + TASK]
    if task == TO_SETTLE:
        return _settling(state, seat)
    if task == TO_GROW:
        return append(_each(ALGAE, state.empty(seat) or ALL_SPACES & ~reefs[row + GREEN]), AUTO)
    if task == TO_TRADE:
        return trading.trades(state, seat)
    if task == TO_MUTATE:
        return _each(MUTATE, state.active(seat))
    if task == TO_START:
        return _starting(state, seat)
    if task == TO_GRAZE:
        return append(_each(GRAZE, reefs[row + GREEN]), AUTO)
    if task == TO_LOSE:
        return append(_each(LOSE, reefs[row + MARKED]), AUTO)
    if task == TO_RECRUIT:
        return _recruiting(state)
    return _rarely(state, seat, task)


def _rarely(state: Position, seat: i64, task: i64) -> vec[i64]:
    if task == TO_SHED:
        return _shedding(state, seat)
    if task == TO_SIDESTEP:
        return append(_each(ALGAE, disasters.beside(state, seat)), AUTO)
    if task == TO_FEED:
        return append(_each(URCHINS, spawning.feedable(state, seat)), AUTO)
    if task == TO_COLLECT:
        return _collecting(state)
    if task == TO_SACRIFICE:
        return _each(SACRIFICE, disasters.commonest_corals(state, seat))
    if task == TO_BOARD:
        return _boards(state)
    if task == TO_TALLY:
        return TALLIES
    if task == TO_CATCH:
        return CATCHES[state.n]
    return NONE


def _boards(state: Position) -> vec[i64]:
    """Any board; where each is to be taken once, those that are taken least."""
    if state.terms.boards != DISTINCT:
        return ALL_BOARDS
    taken = vec[i64]([0] * BOARDS)
    for seat in range(state.n):
        if state.reefs[seat * ROW + FLOOR] >= 0:
            taken[state.reefs[seat * ROW + FLOOR]] += 1
    least = taken[0]
    for board in range(BOARDS):
        least = min(least, taken[board])
    found = vec[i64]()
    for board in range(BOARDS):
        if taken[board] == least:
            found = append(found, BOARD + board)
    return found


def _starting(state: Position, seat: i64) -> vec[i64]:
    """R5: any kind on an empty space at its depths."""
    row = seat * ROW
    first = state.reefs[row + FLOOR] * KINDS
    free = ~state.reefs[row + BUILT]
    found = vec[i64]()
    for kind in range(KINDS):
        if state.has_token(kind):
            found = _more(found, START + kind * SPACES, state.terms.home[first + kind] & free)
    return found


def _recruiting(state: Position) -> vec[i64]:
    found = vec[i64]()
    for kind in range(3):
        if state.supply(kind) > 0:
            found = append(found, RECRUIT + kind)
    return append(found, DONE)


def _shedding(state: Position, seat: i64) -> vec[i64]:
    found = vec[i64]()
    for kind in range(3):
        if state.reefs[seat * ROW + DWELLERS + kind] > 0:
            found = append(found, SHED + kind)
    return append(found, AUTO)


def _collecting(state: Position) -> vec[i64]:
    found = vec[i64]()
    for kind in range(KINDS):
        if state.has_token(kind):
            found = append(found, TRIANGLE + kind)
    return found


def _settling(state: Position, seat: i64) -> vec[i64]:
    found = vec[i64]()
    nursery = state.nursery
    first = seat * SLOTS
    kind: i64 = -1
    homes: i64 = 0
    for slot in range(state.reefs[seat * ROW + SLOTS_USED]):
        young = nursery[first + slot]
        if young >> BITS + 1 > 0:
            if ((young & ONE) >> KIND) - 1 != kind:  # slots of a kind stand together
                kind = ((young & ONE) >> KIND) - 1
                homes = state.homes(seat, kind)
            if homes:
                found = _more(found, SETTLE + slot * SPACES, homes)
    return append(found, AUTO)


def why_not(state: Position, seat: i64, action: i64) -> str | None:
    reason = out_of_place(state, seat, action)
    if reason is not None:
        return reason
    for choice in choices(state, seat):
        if choice == action:
            return None
    return refusal(state, seat, action)


# What chance may bring


def chances(state: Position) -> list[tuple[int, int]]:
    if state.chance == NOTHING:
        return []
    if state.chance == CARD_DRAW:
        pile = disasters.pile(state)
        return [(DRAW + card, 1) for card in range(CARDS) if pile & BIT[card]]
    if state.chance == BOARD_DEAL:
        return [(DEAL + state.roller * BOARDS + board, 1) for board in range(BOARDS)]
    first = _faces(state)
    return [(first + face, 1) for face in range(FACES)]


def sample(state: Position, rng: Rng) -> i64:
    if state.chance == CARD_DRAW:
        pile = disasters.pile(state)
        left = rng.below(count(pile))
        card: i64 = 0
        while left > 0 or not pile & BIT[card]:
            if pile & BIT[card]:
                left -= 1
            card += 1
        return DRAW + card
    if state.chance == BOARD_DEAL:
        return DEAL + state.roller * BOARDS + rng.below(BOARDS)
    return _faces(state) + rng.below(FACES)


def _faces(state: Position) -> i64:
    """The outcome that stands for rolling a one."""
    return (TRIANGLE_ROLL if state.chance == TRIANGLE_ROLLS else ROLL) + state.roller * FACES
