"""Why something may not be done now. Told from what the asking seat knows anyway."""

from __future__ import annotations

from typing import Final

from shoal.engine.reason import Reason
from shoal.engine.refusals import never
from shoal.engine.story import Fact
from shoal.games.succession.content import CONTENT, Card
from shoal.games.succession.rules.actions import (
    CALL_LAST,
    CALL_WINNER,
    CATCH,
    COLOUR_GREEN,
    COLOURS,
    DRAW,
    KEEP,
    KINDS,
    PASS,
    PHASES,
    QUIET,
    UPGRADE,
)
from shoal.games.succession.rules.position import Position

HOME: Final = CONTENT.manifest.home
COLOUR_WORDS: Final = range(COLOUR_GREEN, CALL_LAST)
NAMING: Final = tuple([card.id for card in CONTENT.cards if card.name_colour])


def refusal(state: Position, seat: int, action: int) -> Reason:
    """The reason against an action that is not legal."""
    return never(state, state.n, seat, action) or _against(state, seat, action)


def _no(key: str, **facts: Fact) -> Reason:
    return Reason(HOME, key, facts)


def _against(state: Position, seat: int, action: int) -> Reason:
    phase = PHASES[state.phase]
    if state.drawer >= 0:
        return _no("cards_are_drawn")
    if action >= CALL_LAST:
        return _against_call(state, seat, action)
    if phase == "winner":
        return _first(phase)
    if not state.waits >> seat & 1:
        return _not_now(state, seat, phase)
    if action < KINDS:
        return _against_card(state, seat, CONTENT.cards[action], phase)
    return _against_word(state, action, phase)


def _first(phase: str) -> Reason:
    """What has to be done before."""
    return _no("first", phase=phase)


def _against_call(state: Position, seat: int, action: int) -> Reason:
    if not state.rules.spoken:
        return _no("no_calls")
    winner = PHASES[state.phase] == "winner"
    if action == CALL_WINNER:
        return _no("no_winner_yet")
    if state.silent >> seat & 1 and (state.owes or winner):
        return _no("stays_quiet")
    if action == CALL_LAST:
        return _no("last_card_said") if state.size(seat) == 1 else _no("more_cards_left")
    if action == QUIET:
        return _no("nothing_to_say")
    caught = action - CATCH
    if caught == seat:
        return _no("catches_itself")
    if caught >= state.n:
        return _no("empty_seat")
    return _no("nothing_forgotten")


def _not_now(state: Position, seat: int, phase: str) -> Reason:
    if phase == "open":
        return _no("another_opens")
    if phase == "shout":
        return _no("left_to_others") if seat != state.seat else _no("others_may_shout")
    return _no("not_your_turn")


def _against_card(state: Position, seat: int, card: Card, phase: str) -> Reason:
    if card.kind not in list(state.rules.cards):
        return _no("not_in_this_game", card=card.id)
    if not state.held(seat) >> card.kind & 1:
        return _no("not_held", card=card.id)
    if phase == "turn":
        return _does_not_fit(state, card)
    if phase == "drawn":
        return _does_not_fit(state, card) if card.kind == state.card else _no("only_the_drawn_card")
    if phase == "open":
        return _no("lowest_opens", card=CONTENT.cards[state.card].id)
    if phase == "feed" and not card.number:
        return _no("feeds_on_numbers")
    if phase == "follow" and card.number != state.card + 2:
        return _no("only_the_next_number", number=state.card + 2)
    if phase == "bonus" and card.group != COLOURS[state.colour]:
        return _no("bonus_colour", colour=COLOURS[state.colour])
    if phase in ("feed", "bonus"):
        return _no("acid_sea", card=card.id)
    return _first(phase)


def _does_not_fit(state: Position, card: Card) -> Reason:
    top = CONTENT.cards[state.pile[state.piled - 1]]
    if card.group == "red":
        return _no("no_predators", top=top.id)
    colour = COLOURS[state.colour]
    if card.group != colour:
        return _no("other_colour", colour=colour, card=card.id)
    return _no("filtered", top=top.id, numbers=top.filter)


def _against_word(state: Position, action: int, phase: str) -> Reason:
    if phase == "turn":
        if action == DRAW:
            return _no("empty_deck")
        if action == PASS:
            return _no("cannot_pass")
        if action == UPGRADE:
            return _no("no_upgrade_now")
    if phase == "shout" and action == UPGRADE:
        return _no("lacks_the_upgrade", card=CONTENT.cards[state.card + 1].id)
    if action == KEEP:
        return _no("nothing_drawn")
    if action in COLOUR_WORDS and phase != "colour":
        return _no("no_colour_now", cards=NAMING)
    return _first(phase)
