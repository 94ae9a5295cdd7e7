"""The default choices of §5.6: what `auto` does, one choice after another. Remaining ties go to space order."""

from __future__ import annotations

from mypy_extensions import i64

from shoal.games.reef.rules import actions, disasters, growth, spawning
from shoal.games.reef.rules.builders import KIND, MANY, ONE, SLOTS, good_mutations, height, young_of
from shoal.games.reef.rules.position import BUILT, FLOOR, GREEN, HOSTS, MARKED, ROW, SLOTS_USED, TASK, Position
from shoal.games.reef.rules.spaces import (
    BIT,
    COLUMNS,
    COUNT,
    DEEP,
    DEPTH,
    DEPTHS,
    MEDIUM,
    SHALLOW,
    SPACES,
    ZONE,
    first_of,
)


def do_the_rest(state: Position, seat: i64) -> None:
    """§5.6: the default choice again and again until the decision is finished."""
    row = seat * ROW
    task = state.reefs[row + TASK]
    while state.reefs[row + TASK] == task:
        if task == actions.TO_SETTLE:
            slot = _usual_young(state, seat)
            builder = state.nursery[seat * SLOTS + slot] & ONE
            spawning.settle(state, seat, slot, _usual_home(state, seat, builder))
        elif task == actions.TO_GROW:
            growth.place_alga(state, seat, _usual_alga(state, seat))
        elif task == actions.TO_GRAZE:
            growth.graze(state, seat, _usual_graze(state, seat))
        elif task == actions.TO_LOSE:
            disasters.lose(state, seat, _usual_loss(state, seat))
        elif task == actions.TO_SIDESTEP:
            disasters.sidestep(state, seat, _least_loss(state, seat, disasters.beside(state, seat)))
        elif task == actions.TO_SHED:
            growth.shed(state, seat, state.commonest_dwellers(seat))
        else:
            spawning.feed(state, seat, _usual_feed(state, seat))


def _usual_graze(state: Position, seat: i64) -> i64:
    """Algae over builders, best over recruiters."""
    row = seat * ROW
    green = state.reefs[row + GREEN]
    return first_of(green & state.reefs[row + HOSTS] or green & state.reefs[row + BUILT] or green)


def _usual_alga(state: Position, seat: i64) -> i64:
    """An empty space, shallow ones first; else where the least is lost."""
    empty = state.empty(seat)
    if not empty:
        return _least_loss(state, seat, state.active(seat))
    board = state.reefs[seat * ROW + FLOOR]
    shallow = empty & ZONE[board * DEPTHS + SHALLOW]
    return first_of(shallow or empty & ZONE[board * DEPTHS + MEDIUM] or empty)


def _least_loss(state: Position, seat: i64, spaces: i64) -> i64:
    """Where an alga covers least: bare, few builders, a kind that is there again, no recruiter, a common kind."""
    row = seat * ROW
    kinds = state.kinds(seat)
    best: i64 = -1
    least: i64 = 0
    for space in range(SPACES):
        if not spaces & BIT[space]:
            continue
        stack = state.reefs[row + space]
        loss: i64 = 0
        if stack > 0:
            kind = ((stack & ONE) >> KIND) - 1
            loss = height(stack) * 1024 + (0 if kinds[kind] > 1 else 512) - kinds[kind]
            if state.terms.recruits[kind]:
                loss += 256
        if best < 0 or loss < least:
            best = space
            least = loss
    return best


def _usual_feed(state: Position, seat: i64) -> i64:
    """The coral with fewest young."""
    corals = spawning.feedable(state, seat)
    row = seat * ROW
    for space in range(SPACES):
        if corals & BIT[space] and young_of(state.reefs[row + space] & ONE) == 1:
            return space
    return first_of(corals)


def _usual_young(state: Position, seat: i64) -> i64:
    """The slot with the fewest depths to live in, of those with a legal space; -1 if there is none."""
    best: i64 = -1
    least: i64 = 9
    for slot in range(state.reefs[seat * ROW + SLOTS_USED]):
        young = state.nursery[seat * SLOTS + slot]
        if young >> MANY > 0:
            kind = ((young & ONE) >> KIND) - 1
            if state.terms.breadth[kind] < least and state.homes(seat, kind):
                best = slot
                least = state.terms.breadth[kind]
    return best


def _usual_home(state: Position, seat: i64, builder: i64) -> i64:
    """An empty space by how its skeleton is built, or the stack where it grows highest."""
    kind = (builder >> KIND) - 1
    spaces = state.homes(seat, kind)
    if spaces & state.reefs[seat * ROW + BUILT]:
        return _usual_stack(state, seat, kind, spaces)
    board = state.reefs[seat * ROW + FLOOR]
    shallow = spaces & ZONE[board * DEPTHS + SHALLOW]
    medium = spaces & ZONE[board * DEPTHS + MEDIUM]
    deep = spaces & ZONE[board * DEPTHS + DEEP]
    level = state.level(builder)
    if level > 0 or state.terms.encruster[kind]:
        return _farthest(shallow or medium or deep)
    if level == 0:
        return _farthest(medium or deep or shallow)
    return _farthest(deep or medium or shallow)


def _usual_stack(state: Position, seat: i64, kind: i64, spaces: i64) -> i64:
    row = seat * ROW
    board = state.reefs[row + FLOOR]
    best: i64 = -1
    most: i64 = 0
    for space in range(SPACES):
        if spaces & BIT[space]:
            stack = state.reefs[row + space]
            worth = DEPTH[board * SPACES + space] * 1000 + height(stack) * 100 + space // COLUMNS
            if ((stack & ONE) >> KIND) - 1 == kind:
                worth += 50
            if best < 0 or worth > most:
                best = space
                most = worth
    return best


def _usual_loss(state: Position, seat: i64) -> i64:
    """Of the commonest kind; rather no recruiter; with fewest good mutations."""
    row = seat * ROW
    kinds = state.kinds(seat)
    marked = state.reefs[row + MARKED]
    best: i64 = -1
    most: i64 = 0
    for space in range(SPACES):
        if marked & BIT[space]:
            builder = state.reefs[row + space] & ONE
            kind = (builder >> KIND) - 1
            worth = kinds[kind] * 64 - COUNT[good_mutations(builder)]
            if not state.terms.recruits[kind]:
                worth += 32
            if best < 0 or worth > most:
                best = space
                most = worth
    return best


def _farthest(spaces: i64) -> i64:
    """The space nearest the open ocean; in its row the first."""
    row: i64 = 5
    while not spaces >> row * COLUMNS & 31:
        row -= 1
    return row * COLUMNS + first_of(spaces >> row * COLUMNS & 31)
