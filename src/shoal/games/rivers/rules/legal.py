"""What may be done in a position of Rivers (§5.1), and what chance may bring."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.tables import sets_of, table
from shoal.games.rivers.rules import actions, cards, effects, events, innovations, land_use, scripts
from shoal.games.rivers.rules.position import (
    BAG,
    CLEAR,
    DIRTY,
    FRESH,
    HELD,
    OFFERED,
    OWNED,
    PILE,
    PLOTS,
    ROW,
    SPOT,
    Position,
    can_spoil,
)
from shoal.games.rivers.rules.refusals import refusal


def _land_uses() -> list[list[int]]:
    """What D-ICON offers: by set of icons (4 bits), then treatment and sharing (2 bits)."""
    choices: list[list[int]] = []
    for used in sets_of([actions.USE_TREATMENT, actions.USE_SHARING]):
        for icons in sets_of([actions.ICON + kind for kind in range(cards.KINDS)]):
            choices.append([*(icons or [actions.END_TURN]), *used])
    return choices


# Lists of choices, made once and shared; nobody changes them.
NONE: Final = vec[i64]()
READIES: Final = table([[actions.ROLL, *used] for used in sets_of([actions.USE_TREATMENT, actions.USE_SHARING])])
DROPS: Final = vec[i64]([actions.TAKE_DROP, actions.LEAVE_DROP])
WARNINGS: Final = vec[i64]([actions.USE_WARNING, actions.ACCEPT])
OPTIONS: Final = table(sets_of([actions.CHOOSE_A, actions.CHOOSE_B]))
CLAIMS: Final = table(sets_of([actions.TARGET + seat for seat in range(actions.MOST_SEATS)]))
LAND_USES: Final = table(_land_uses())
PURCHASES: Final = table(
    sets_of([*range(actions.BUY, actions.BUY + cards.OFFER), actions.PUT_BACK, actions.USE_SURVEY])
)


def legal(state: Position, seat: i64) -> vec[i64]:
    """What a seat may do now."""
    if seat != state.actor or seat < 0:
        return NONE
    phase = state.phase
    if phase == actions.READY:
        return READIES[innovations.playable(state, seat)]
    if phase == actions.PURCHASE:
        return PURCHASES[_affordable(state, seat)]
    if phase == actions.LAND_USE:
        return LAND_USES[land_use.icons(state, seat) | innovations.playable(state, seat) << 4]
    if phase == actions.DROP:
        return DROPS
    if phase == actions.WARN:
        return WARNINGS
    if phase == actions.CHOOSE:
        return OPTIONS[_options(state)]
    if phase == actions.CLAIM:
        return CLAIMS[effects.targets(state)]
    if phase == actions.POLLUTE:
        return _pollutable(state, seat)
    return _cleanable(state, seat)


def why_not(state: Position, seat: i64, action: i64) -> Reason | None:
    choices = legal(state, seat)
    for i in range(len(choices)):
        if choices[i] == action:
            return None
    return refusal(state, seat, action)


def _affordable(state: Position, seat: i64) -> i64:
    """Bits 0 to 2 the cards of the offer that may be bought, bit 3 `put back`, bit 4 `use survey` (R17)."""
    clean = state.seats[seat * ROW + CLEAR]
    piles = state.piles
    choices: i64 = 0
    for i in range(state.offered):
        if cards.COST[piles[OFFERED + i]] <= clean:
            choices |= 1 << i
    if choices == 0 or state.rules.may:
        choices |= 8
    if state.seats[seat * ROW + HELD + cards.SURVEY] > 0 and state.stocked(state.kind):
        choices |= 16
    return choices


def _options(state: Position) -> i64:
    """Which of (a) and (b) can be followed, as bits."""
    a = events.can_follow(state, scripts.OPTION_A[state.at])
    b = events.can_follow(state, scripts.OPTION_B[state.at])
    return (1 if a else 0) | (2 if b else 0)


def _pollutable(state: Position, seat: i64) -> vec[i64]:
    """The seat's cards of the kinds in question with a clean token (R20)."""
    choices = vec[i64]()
    row = seat * ROW
    for i in range(state.seats[row + OWNED]):
        if can_spoil(state.seats[row + PLOTS + i], scripts.KINDS_OF[state.at]):
            choices = append(choices, actions.POLLUTE_CARD + i)
    return choices


def _cleanable(state: Position, seat: i64) -> vec[i64]:
    """The hand, and every own card with a polluted token (R20)."""
    choices = vec[i64]()
    row = seat * ROW
    if state.seats[row + DIRTY] > 0:
        choices = append(choices, actions.CLEAN_HAND)
    for i in range(state.seats[row + OWNED]):
        if state.seats[row + PLOTS + i] >= SPOT:
            choices = append(choices, actions.CLEAN_CARD + i)
    return choices


# Chance


def sample(state: Position, rng: Rng) -> i64:
    """One outcome; a card is found again where `picked` says."""
    phase = state.phase
    if phase == actions.PICKING:
        picked = rng.below(state.piles[state.kind * PILE + FRESH])
        state.picked = picked
        return actions.PICK_CARD + state.piles[state.kind * PILE + BAG + picked]
    if phase == actions.EVENT:
        picked = rng.below(state.left)
        state.picked = picked
        return actions.EVENT_CARD + state.cards[picked]
    if phase == actions.BEGINNING:
        return actions.FIRST_PLAYER + rng.below(state.n)
    return _first_side(state) + rng.below(actions.DIE)


def chances(state: Position) -> list[tuple[int, int]]:
    """Every outcome with its weight."""
    if state.actor != CHANCE:
        return []
    if state.phase == actions.PICKING:
        row = state.kind * PILE
        bag = state.piles[row + BAG : row + BAG + state.piles[row + FRESH]]
        return [(int(actions.PICK_CARD + card), 1) for card in bag]
    if state.phase == actions.EVENT:
        copies = [0] * int(cards.FACES)
        for i in range(state.left):
            copies[state.cards[i]] += 1
        return [(int(actions.EVENT_CARD) + face, weight) for face, weight in enumerate(copies) if weight]
    if state.phase == actions.BEGINNING:
        return [(int(actions.FIRST_PLAYER) + seat, 1) for seat in range(state.n)]
    return [(int(_first_side(state)) + side, 1) for side in range(actions.DIE)]


def _first_side(state: Position) -> i64:
    """The outcome for a 1 of the die that is rolled."""
    if state.phase == actions.MOVING:
        return actions.MOVE_DIE
    return actions.SEVERITY_DIE if state.phase == actions.SEVERITY else actions.SNOWMELT_DIE
