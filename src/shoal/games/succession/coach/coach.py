"""Advice for Succession: get rid of cards two at a time, and stop whoever is about to go out (§17).

Where the order of things departs from the greedy bot of §17 it was measured to win more games: predators that feed are
kept for the day they take the last cards along, and so are 6 and 11 for a shout. Starfish at every turn would win
more still, but a table of such players hardly ever ends a round."""

from __future__ import annotations

from math import exp, log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.coach import Coach
from shoal.engine.game import Game, State
from shoal.games.succession.content import CONTENT, Card
from shoal.games.succession.rules import actions, tables
from shoal.games.succession.rules.game import SuccessionState
from shoal.games.succession.rules.position import HELD, ROW, SIZE, Position

# How good things look; what stands higher is done first.
SAY: Final[i64] = 1000  # every call and catch that is due
GO_OUT: Final[i64] = 900
STOP: Final[i64] = 700  # somebody who is about to go out
NUMBER: Final[i64] = 400
SPECIAL: Final[i64] = 300
SPARE: Final[i64] = 200  # what may soon be worth more
SECOND: Final[i64] = 150  # one Starfish more than the last card can be
WAIT: Final[i64] = 100  # draw, or keep the drawn card
SAVE: Final[i64] = 50  # what would do harm now
DECLINE: Final[i64] = 0
HUSH: Final[i64] = -1000

MANY: Final[i64] = 5  # cards with which a Starfish does no harm to oneself
FORGOTTEN: Final[i64] = 143  # calls and catches in a thousand: about 1 in 7 (§15)
NUMBERS: Final[i64] = (1 << tables.NUMBERED) - 1
BLUE: Final[i64] = NUMBERS ^ (1 << 2 * tables.STAGE) - 1
SHOUTED: Final[i64] = tables.UPGRADES << 1  # 6 and 11


def usefulness(card: Card) -> int:
    """Which special card to spend first when nothing presses."""
    if card.name_colour:
        return 35 if card.others_draw else 30
    if card.feed:
        return 20 if card.reverse else 15
    return 0


USEFULNESS: Final = vec[i64]([usefulness(card) for card in CONTENT.cards])


def coach(game: Game) -> Coach:
    """Who gives advice in this game."""
    return SuccessionCoach()


@final
class SuccessionCoach(Coach):
    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        assert isinstance(state, SuccessionState)
        if action < tables.NUMBERED:
            return _number(state, seat, action)
        if action < actions.KINDS:
            return _special(state, seat, action)
        if actions.DRAW <= action <= actions.KEEP:
            return WAIT
        if action == actions.UPGRADE:
            return NUMBER
        if actions.COLOUR_GREEN <= action < actions.CALL_LAST:
            return _colour(state, seat, action - actions.COLOUR_GREEN)
        if action == actions.QUIET:
            return HUSH
        return SAY if action >= actions.CALL_LAST else DECLINE

    def slip(self, state: State, seat: i64, action: i64) -> i64:
        return FORGOTTEN if action >= actions.CALL_LAST and action != actions.QUIET else 0

    def chapter(self, state: State) -> i64:
        assert isinstance(state, SuccessionState)
        return state.round

    def value(self, state: State, seat: i64) -> float:
        """A share of winning that goes with the strength of the hand and against the points so far.

        Fitted to games among players that follow this advice; the more rounds are left, the less is decided."""
        assert isinstance(state, SuccessionState)
        rounds = state.rules.rounds - state.round + 1
        decided = 2.0 / float(2 + rounds) if state.rules.rounds > 1 else 1.0
        own = 0.0
        total = 0.0
        for other in range(state.n):
            part = exp(decided * (_strength(state, other) - _lag(state, other)))
            total += part
            if other == seat:
                own = part
        return own / total


def _number(state: Position, seat: i64, card: i64) -> i64:
    """A 5 or 10 is best with the next number in hand, and else leaves the upgrade to the others."""
    size = state.hands[seat * ROW + SIZE]
    if size == 1:
        return GO_OUT
    weight = NUMBER
    if state.phase == actions.FEED:
        weight += 10 * (_cards_of(state, seat, card // tables.STAGE) - 1)
    if (tables.UPGRADES >> card & 1 or state.running) and _holds_next(state, seat, card):
        return GO_OUT if size == 2 else weight + 50
    if tables.UPGRADES >> card & 1 and not state.barred >> card + 1 & 1:
        weight -= 50
    elif SHOUTED >> card & 1:
        weight -= SPARE if state.n > 2 else 5
    return weight


def _holds_next(state: Position, seat: i64, card: i64) -> bool:
    """Whether the seat has the next number to add."""
    return state.hands[seat * ROW + HELD] & ~state.barred & NUMBERS & 2 << card != 0


def _special(state: Position, seat: i64, card: i64) -> i64:
    hands = state.hands
    size = hands[seat * ROW + SIZE]
    if size == 1:
        return GO_OUT
    if tables.PASSES_HANDS >> card & 1:
        less = size - 1 - hands[_beside(state, seat, -state.step) * ROW + SIZE]
        return NUMBER + 20 * less if less > 0 else SAVE
    if tables.FEEDS >> card & 1 or tables.GIVES_BONUS >> card & 1:
        food = hands[seat * ROW + HELD] & ~state.barred & (NUMBERS if tables.FEEDS >> card & 1 else BLUE)
        if food == 0:
            return SPARE + USEFULNESS[card]
        if size == 2 or (size == 3 and food & food >> 1 & tables.UPGRADES):
            return GO_OUT
    pressed = hands[_beside(state, seat, state.step) * ROW + SIZE] == 1
    if tables.DRAW_ALL >> card & 1:
        if pressed and size >= MANY:
            return STOP - 30
        return SECOND if hands[seat * ROW + card] > 1 else SAVE
    if pressed and tables.SKIPS >> card & 1:
        return STOP
    if pressed and tables.NEXT_DRAWS[card] > 0:
        return STOP - 10
    if tables.OTHERS_DRAW[card] > 0 and _somebody_at_one(state, seat):
        return STOP - 20
    return SPECIAL + USEFULNESS[card]


def _colour(state: Position, seat: i64, colour: i64) -> i64:
    """The colour the seat holds most of, and rather one it can upgrade by itself."""
    held = state.hands[seat * ROW + HELD]
    pairs = held & held >> 1 & tables.UPGRADES
    return 10 * _cards_of(state, seat, colour) + (15 if pairs >> colour * tables.STAGE & 31 else 0)


def _cards_of(state: Position, seat: i64, colour: i64) -> i64:
    """How many cards of a colour the seat holds."""
    first = seat * ROW + colour * tables.STAGE
    held: i64 = 0
    for i in range(first, first + tables.STAGE):
        held += state.hands[i]
    return held


def _somebody_at_one(state: Position, seat: i64) -> bool:
    """Whether another seat has one card left."""
    alone: i64 = 0
    for other in range(state.n):
        if state.hands[other * ROW + SIZE] == 1 and other != seat:
            alone += 1
    return alone > 0


def _strength(state: Position, seat: i64) -> float:
    """Few cards, and special cards that fit at any time."""
    if state.phase == actions.TAKE and state.why == actions.FOR_DEAL:
        return 0.0
    row = seat * ROW
    jokers: i64 = 0
    if state.hands[row + HELD] >= 1 << tables.NUMBERED:
        for card in range(tables.NUMBERED, actions.KINDS):
            if not tables.DRAW_ALL >> card & 1:
                jokers += state.hands[row + card]
    size = state.hands[row + SIZE]
    strength = 0.85 * float(jokers) - 2.3 * log(float(size) if size > 0 else 0.3)
    return strength + 0.35 if seat == state.seat else strength


def _lag(state: Position, seat: i64) -> float:
    """Points so far, or rounds not won, where points are not counted."""
    if not state.rules.counted:
        return -2.5 * float(state.won[seat])
    points = 0
    for each in state.points:
        points += each[seat]
    return 0.55 * float(points)


def _beside(state: Position, seat: i64, step: i64) -> i64:
    """The neighbour on that side."""
    seat += step
    if seat < 0:
        return state.n - 1
    return seat if seat < state.n else 0
