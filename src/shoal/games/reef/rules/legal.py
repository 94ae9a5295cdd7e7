"""What may be done in a position of Reef Survivor: every task of a seat (§5), and what chance may bring."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.tables import sets_of, table
from shoal.games.reef.rules import actions, clauses, disasters, spawning, trading
from shoal.games.reef.rules.builders import KIND, KINDS, MANY, ONE, SLOTS
from shoal.games.reef.rules.options import DISTINCT
from shoal.games.reef.rules.position import BUILT, DWELLERS, FLOOR, GREEN, MARKED, ROW, SLOTS_USED, TASK, Position
from shoal.games.reef.rules.refusals import out_of_place, refusal
from shoal.games.reef.rules.spaces import ALL_SPACES, BIT, BOARDS, SPACES, count

TALLIES: Final = vec[i64]([actions.TALLY + i for i in range(actions.HIGHEST_TALLY - actions.LOWEST_TALLY + 1)])
CATCHES: Final = table([[*[actions.CATCH + k for k in range(n - 1)], actions.PASS] for n in range(9)])
ALL_BOARDS: Final = vec[i64]([actions.BOARD + board for board in range(BOARDS)])

# For verbs whose actions count up with the spaces: all choices of six actions in a row, one after another.
SIX: Final[i64] = 6
CHOICES: Final[i64] = 64


def _runs() -> list[list[int]]:
    verbs = (actions.GRAZE, actions.ALGAE, actions.MUTATE, actions.URCHINS, actions.LOSE, actions.SACRIFICE)
    firsts = [*verbs, *range(actions.START, actions.RECRUIT, SPACES), *range(actions.SETTLE, actions.LOSE, SPACES)]
    runs: list[list[int]] = [[]] * int((actions.SACRIFICE + SPACES) // SIX * CHOICES)
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
    return actions.BY_CHANCE if state.chance != actions.NOTHING else actions.SEATS[state.waits]


def ask(state: Position, rng: Rng) -> i64:
    """Each seat may finish what it began; then any other. Nobody is asked who only waits for an answer (§5.1)."""
    if state.chance != actions.NOTHING:
        return CHANCE
    asked = _first_asked(state)
    seat = actions.ONE_SEAT[asked]
    if seat != actions.SEVERAL:
        return seat
    seats = actions.SEATS[asked]
    return seats[rng.below(len(seats))]


def askable(state: Position) -> tuple[int, ...]:
    """All of whom `ask` may ask."""
    return actions.BY_CHANCE if state.chance != actions.NOTHING else actions.SEATS[_first_asked(state)]


def _first_asked(state: Position) -> i64:
    asked = trading.obliged(state) if state.step == actions.MIGRATING else state.waits
    return BIT[state.last] if asked & BIT[state.last] else asked


def choices(state: Position, seat: i64) -> vec[i64]:
    """What the seat may do in its task; the commonest tasks first."""
    if state.chance != actions.NOTHING or seat < 0 or seat >= state.n:
        return actions.NONE
    row = seat * ROW
    reefs = state.reefs
    task = reefs[row + TASK]
    if task == actions.TO_SETTLE:
        return _settling(state, seat)
    if task == actions.TO_GROW:
        return append(_each(actions.ALGAE, state.empty(seat) or ALL_SPACES & ~reefs[row + GREEN]), actions.AUTO)
    if task == actions.TO_TRADE:
        return trading.trades(state, seat)
    if task == actions.TO_MUTATE:
        return _each(actions.MUTATE, state.active(seat))
    if task == actions.TO_START:
        return _starting(state, seat)
    if task == actions.TO_GRAZE:
        return append(_each(actions.GRAZE, reefs[row + GREEN]), actions.AUTO)
    if task == actions.TO_LOSE:
        return append(_each(actions.LOSE, reefs[row + MARKED]), actions.AUTO)
    if task == actions.TO_RECRUIT:
        return _recruiting(state)
    return _rarely(state, seat, task)


def _rarely(state: Position, seat: i64, task: i64) -> vec[i64]:
    if task == actions.TO_SHED:
        return _shedding(state, seat)
    if task == actions.TO_SIDESTEP:
        return append(_each(actions.ALGAE, disasters.beside(state, seat)), actions.AUTO)
    if task == actions.TO_FEED:
        return append(_each(actions.URCHINS, spawning.feedable(state, seat)), actions.AUTO)
    if task == actions.TO_COLLECT:
        return _collecting(state)
    if task == actions.TO_SACRIFICE:
        return _each(actions.SACRIFICE, disasters.commonest_corals(state, seat))
    if task == actions.TO_BOARD:
        return _boards(state)
    if task == actions.TO_TALLY:
        return TALLIES
    if task == actions.TO_CATCH:
        return CATCHES[state.n]
    return actions.NONE


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
            found = append(found, actions.BOARD + board)
    return found


def _starting(state: Position, seat: i64) -> vec[i64]:
    """R5: any kind on an empty space at its depths."""
    row = seat * ROW
    first = state.reefs[row + FLOOR] * KINDS
    free = ~state.reefs[row + BUILT]
    found = vec[i64]()
    for kind in range(KINDS):
        if state.has_token(kind):
            found = _more(found, actions.START + kind * SPACES, state.terms.home[first + kind] & free)
    return found


def _recruiting(state: Position) -> vec[i64]:
    found = vec[i64]()
    for kind in range(3):
        if state.supply(kind) > 0:
            found = append(found, actions.RECRUIT + kind)
    return append(found, actions.DONE)


def _shedding(state: Position, seat: i64) -> vec[i64]:
    found = vec[i64]()
    for kind in range(3):
        if state.reefs[seat * ROW + DWELLERS + kind] > 0:
            found = append(found, actions.SHED + kind)
    return append(found, actions.AUTO)


def _collecting(state: Position) -> vec[i64]:
    found = vec[i64]()
    for kind in range(KINDS):
        if state.has_token(kind):
            found = append(found, actions.TRIANGLE + kind)
    return found


def _settling(state: Position, seat: i64) -> vec[i64]:
    found = vec[i64]()
    nursery = state.nursery
    first = seat * SLOTS
    kind: i64 = -1
    homes: i64 = 0
    for slot in range(state.reefs[seat * ROW + SLOTS_USED]):
        young = nursery[first + slot]
        if young >> MANY > 0:
            if ((young & ONE) >> KIND) - 1 != kind:  # slots of a kind stand together
                kind = ((young & ONE) >> KIND) - 1
                homes = state.homes(seat, kind)
            if homes:
                found = _more(found, actions.SETTLE + slot * SPACES, homes)
    return append(found, actions.AUTO)


def why_not(state: Position, seat: i64, action: i64) -> Reason | None:
    reason = out_of_place(state, seat, action)
    if reason is not None:
        return reason
    for choice in choices(state, seat):
        if choice == action:
            return None
    return refusal(state, seat, action)


# What chance may bring


def chances(state: Position) -> list[tuple[int, int]]:
    if state.chance == actions.NOTHING:
        return []
    if state.chance == actions.CARD_DRAW:
        pile = disasters.pile(state)
        return [(actions.DRAW + card, 1) for card in range(clauses.CARDS) if pile & BIT[card]]
    if state.chance == actions.BOARD_DEAL:
        return [(actions.DEAL + state.roller * BOARDS + board, 1) for board in range(BOARDS)]
    first = _faces(state)
    return [(first + face, 1) for face in range(actions.FACES)]


def sample(state: Position, rng: Rng) -> i64:
    if state.chance == actions.CARD_DRAW:
        pile = disasters.pile(state)
        left = rng.below(count(pile))
        card: i64 = 0
        while left > 0 or not pile & BIT[card]:
            if pile & BIT[card]:
                left -= 1
            card += 1
        return actions.DRAW + card
    if state.chance == actions.BOARD_DEAL:
        return actions.DEAL + state.roller * BOARDS + rng.below(BOARDS)
    return _faces(state) + rng.below(actions.FACES)


def _faces(state: Position) -> i64:
    """The outcome that stands for rolling a one."""
    return (
        actions.TRIANGLE_ROLL if state.chance == actions.TRIANGLE_ROLLS else actions.ROLL
    ) + state.roller * actions.FACES
