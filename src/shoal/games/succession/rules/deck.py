"""The deck: what chance may give of it, and how cards come out of it and back."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.rng import Rng
from shoal.games.succession.content import CONTENT
from shoal.games.succession.rules import actions
from shoal.games.succession.rules.position import HELD, ROW, SIZE, Position

MOST_COPIES: Final[i64] = max([card.copies for card in CONTENT.cards])


def sample(state: Position, rng: Rng) -> i64:
    """Any card of the deck for the seat that draws; where it was is kept for when it is given."""
    picked = rng.below(state.left)
    state.picked = picked
    return _first_outcome(state) + state.deck[picked]


def chances(state: Position) -> list[tuple[int, int]]:
    """Every kind in the deck, as often as it is there."""
    if state.drawer < 0:
        return []
    first = _first_outcome(state)
    copies = _copies(state)
    return [(int(first + kind), int(copies[kind])) for kind in range(actions.KINDS) if copies[kind]]


def shares(state: Position) -> list[tuple[int, float]]:
    """The same as shares of the deck. Who walks from node to node asks after every draw, so each pair is made once."""
    if state.drawer < 0:
        return []
    first = _first_outcome(state)
    copies = _copies(state)
    known = _pairs_for(first, state.left)
    found: list[object] = []
    for kind in range(actions.KINDS):
        count = copies[kind]
        if count:
            at = kind * MOST_COPIES + count - 1
            pair = known[at]
            if pair is None:
                pair = known[at] = (int(first + kind), float(count) / float(state.left))
            found.append(pair)
    return cast(list[tuple[int, float]], found)


# By the first outcome and the cards that are left, then by kind and copies. As objects, because the compiler would
# take a pair apart to put it together again.
_pairs: Final[dict[tuple[int, int], list[object]]] = {}


def _pairs_for(first: i64, left: i64) -> list[object]:
    known = _pairs.get((first, left))
    if known is None:
        known = _pairs[first, left] = [None] * (actions.KINDS * MOST_COPIES)
    return known


def _first_outcome(state: Position) -> i64:
    """Of those that give the drawer a card, by its kind."""
    return state.drawer * actions.KINDS + (0 if state.why == actions.FOR_DEAL else actions.DEAL_OUTCOMES)


def _copies(state: Position) -> vec[i64]:
    """How many cards of each kind are in the deck."""
    copies = vec[i64]([0] * actions.KINDS)
    for i in range(state.left):
        copies[state.deck[i]] += 1
    return copies


def find(state: Position, card: i64) -> i64:
    """Where a card of this kind is in the deck; there must be one."""
    place: i64 = 0
    while state.deck[place] != card:
        place += 1
    return place


def give(state: Position, seat: i64, picked: i64) -> None:
    """A card of the deck goes into a hand."""
    deck = state.deck
    hands = state.hands
    card = deck[picked]
    left = state.left - 1
    state.left = left
    deck[picked] = deck[left]
    row = seat * ROW
    hands[row + card] += 1
    hands[row + HELD] |= 1 << card
    hands[row + SIZE] += 1


def take_back(state: Position, seat: i64) -> None:
    """A whole hand goes into the deck."""
    hands = state.hands
    row = seat * ROW
    left = state.left
    for kind in range(actions.KINDS):
        for _ in range(hands[row + kind]):
            state.deck[left] = kind
            left += 1
        hands[row + kind] = 0
    hands[row + HELD] = 0
    hands[row + SIZE] = 0
    state.left = left


def rebuild(state: Position) -> None:
    """R15: all of the pile but the top card becomes the deck."""
    deck = state.deck
    state.left = state.piled - 1
    state.deck = state.pile
    state.pile = deck
    state.pile[0] = state.deck[state.left]
    state.piled = 1
    if state.story is not None:
        state.story.tell("rebuild", None, {"cards": state.left})
