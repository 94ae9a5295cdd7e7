"""Why something may not be done now, in words a child understands. Told from what the asking seat knows anyway."""

from __future__ import annotations

from shoal.engine.reason import Reason
from shoal.engine.refusals import never
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

COLOUR_WORDS = range(COLOUR_GREEN, CALL_LAST)

FIRST_THIS = {
    "colour": "First choose a colour: green, yellow or blue.",
    "feed": "First choose a card for the predator, or none.",
    "follow": "First say whether you add the next number.",
    "shout": "Now it is about the upgrade: shout, or leave it.",
    "bonus": "First say whether you add one more card.",
    "drawn": "You have drawn a card: first play it or keep it.",
    "turn": "It is your turn: play a card that fits, or draw one.",
    "open": "You hold the lowest card: play it to open.",
    "winner": "First comes the call: “Winner”!",
}


def refusal(state: Position, seat: int, action: int) -> Reason:
    """The reason against an action that is not legal."""
    return never(state, state.n, seat, action) or Reason(
        "shoal.engine", "said", {"text": _sentence(state, seat, action)}
    )


def _sentence(state: Position, seat: int, action: int) -> str:
    phase = PHASES[state.phase]
    if state.drawer >= 0:
        return "Wait a moment: cards are being drawn."
    if action >= CALL_LAST:
        return _against_call(state, seat, action)
    if phase == "winner":
        return FIRST_THIS["winner"]
    if not state.waits >> seat & 1:
        return _not_now(state, seat, phase)
    if action < KINDS:
        return _against_card(state, seat, CONTENT.cards[action], phase)
    return _against_word(state, action, phase)


def _against_call(state: Position, seat: int, action: int) -> str:
    if not state.rules.spoken:
        return "Nobody has to call in this game: the game does it for you."
    winner = PHASES[state.phase] == "winner"
    if action == CALL_WINNER:
        return "You say “Winner” when you put down your very last card."
    if state.silent >> seat & 1 and (state.owes or winner):
        return "You chose to stay quiet. You can speak again when the next player has one card left."
    if action == CALL_LAST:
        if state.size(seat) == 1:
            return "You need not say “Last card” (any more)."
        return "You say “Last card” when you have just one card left."
    if action == QUIET:
        return "There is nothing to be said now."
    caught = action - CATCH
    if caught == seat:
        return "You cannot catch yourself."
    if caught >= state.n:
        return "Nobody sits there."
    return "That player has not forgotten a call, or it is too late."


def _not_now(state: Position, seat: int, phase: str) -> str:
    if phase == "open":
        return "Another player holds the lowest card and opens."
    if phase == "shout" and seat != state.seat:
        return "You have left the upgrade to the others."
    if phase == "shout":
        return "Now the others may shout “Upgrade”."
    return "It is not your turn."


def _against_card(state: Position, seat: int, card: Card, phase: str) -> str:
    if card.kind not in list(state.rules.cards):
        return f"There is no {card.name} in this game."
    if not state.held(seat) >> card.kind & 1:
        return f"You do not hold {card.name}."
    if phase == "turn":
        return _does_not_fit(state, card)
    if phase == "drawn":
        if card.kind != state.card:
            return "You have drawn: now only the drawn card may go down."
        return _does_not_fit(state, card)
    if phase == "open":
        return f"The lowest card opens: that is {CONTENT.cards[state.card].name}."
    if phase == "feed" and not card.number:
        return "A predator takes only a card with a number."
    if phase == "follow" and card.number != state.card + 2:
        return f"Only number {state.card + 2} can follow now."
    if phase == "bonus" and card.group != COLOURS[state.colour]:
        return f"The extra card must be {COLOURS[state.colour]}."
    if phase in ("feed", "bonus"):
        return f"The sea is acid: {card.name} cannot be a second card."
    return FIRST_THIS[phase]


def _does_not_fit(state: Position, card: Card) -> str:
    top = CONTENT.cards[state.pile[state.piled - 1]]
    if card.group == "red":
        return f"No predator may go on a newcomer, and {top.name} is on top."
    colour = COLOURS[state.colour]
    if card.group != colour:
        return f"{colour.capitalize()} is in play, so {card.name} cannot go down."
    low, high = top.filter or (0, 0)
    return f"On {top.name} only the numbers {low} to {high} can settle."


def _against_word(state: Position, action: int, phase: str) -> str:
    if phase == "turn":
        if action == DRAW:
            return "There is no card left to draw."
        if action == PASS:
            return "You cannot pass: play a card that fits, or draw one."
        if action == UPGRADE:
            return "You can shout “Upgrade” only after a Brown algae (5) or Bryozoans (10) of another player."
    if phase == "shout" and action == UPGRADE:
        return f"You do not hold {CONTENT.cards[state.card + 1].name} ({state.card + 2})."
    if action == KEEP:
        return "You can keep a card only when you have just drawn it."
    if action in COLOUR_WORDS and phase != "colour":
        naming = " or ".join(card.name for card in CONTENT.cards if card.name_colour)
        return f"You can choose a colour only after a card that lets you: {naming}."
    return FIRST_THIS[phase]
