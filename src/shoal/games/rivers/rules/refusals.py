"""Why something may not be done now, in words a child understands. Told from what the asking seat knows anyway."""

from __future__ import annotations

from shoal.engine.reason import Reason
from shoal.engine.refusals import never
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.rules.actions import (
    ACCEPT,
    BUY,
    CHOOSE_A,
    CHOOSE_B,
    CLEAN_CARD,
    CLEAN_HAND,
    END_TURN,
    ICON,
    LEAVE_DROP,
    POLLUTE_CARD,
    PUT_BACK,
    ROLL,
    TAKE_DROP,
    TARGET,
    USE_SHARING,
    USE_SURVEY,
    USE_TREATMENT,
    USE_WARNING,
)
from shoal.games.rivers.rules.board import ICONS
from shoal.games.rivers.rules.cards import COST, KIND, SHARING, SURVEY, TREATMENT, WARNING
from shoal.games.rivers.rules.position import CARD, CLEAR, HELD, OFFERED, OWNED, PLACE, PLOTS, ROW, Position, clean_on
from shoal.games.rivers.rules.scripts import CAUSES
from shoal.games.rivers.rules.sight import PHASES

FACES = {USE_TREATMENT: TREATMENT, USE_WARNING: WARNING, USE_SURVEY: SURVEY, USE_SHARING: SHARING}

FIRST_THIS = {
    "roll": "It is your turn: roll the die.",
    "drop": "First say whether you take the drop for your six.",
    "warn": "First say whether you use your Early Warning.",
    "choose": "First choose (a) or (b) on the event card.",
    "target": "First choose the player whose drop you take.",
    "pollute": "First choose the card on which a token is polluted.",
    "clean": "First choose the token that is cleaned.",
    "icon": "First choose one of the icons on your tile.",
    "buy": "First choose one of the cards you picked up.",
}
WAIT = {
    "first": "Wait a moment: it is being drawn who begins.",
    "event": "Wait a moment: an event card is being drawn.",
    "pick": "Wait a moment: cards are being picked up.",
}
ROLLING = "Wait a moment: the die is rolling."


def refusal(state: Position, seat: int, action: int) -> Reason:
    """The reason against an action that is not legal."""
    return never(state, state.n, seat, action) or Reason(
        "shoal.engine", "said", {"text": _sentence(state, seat, action)}
    )


def _sentence(state: Position, seat: int, action: int) -> str:
    phase = PHASES[state.phase]
    if state.actor < 0:
        return WAIT.get(phase, ROLLING)
    if seat != state.actor:
        return _not_now(state, seat)
    if action in FACES:
        return _against_innovation(state, seat, FACES[action], phase)
    if ICON <= action < BUY:
        return _against_icon(state, seat, action - ICON, phase)
    if BUY <= action <= PUT_BACK:
        return _against_purchase(state, seat, action, phase)
    if POLLUTE_CARD <= action < CHOOSE_A:
        return _against_token(state, seat, action, phase)
    if action >= TARGET:
        return _against_target(state, seat, action - TARGET, phase)
    return _against_word(action, phase)


def _not_now(state: Position, seat: int) -> str:
    if seat == state.seat:
        return "First another player has to choose."
    return "It is not your turn."


def _against_innovation(state: Position, seat: int, face: int, phase: str) -> str:
    name = CONTENT.events[face].name
    if state.seats[seat * ROW + HELD + face] == 0:
        return f"You do not hold the innovation {name}."
    if face == WARNING:
        return f"{name} is for the moment when a disaster meets you."
    if face == SURVEY:
        if phase == "buy":
            return "There is no other card left in this pile."
        return f"{name} is for the moment when you have picked up land use cards."
    if phase not in ("roll", "icon"):
        return FIRST_THIS[phase]
    if face == TREATMENT:
        return "You have no polluted token to clean."
    return "No other traveler has more clean tokens than you."


def _against_icon(state: Position, seat: int, kind: int, phase: str) -> str:
    if phase == "roll":
        return "First roll the die: land use comes at the end of your turn."
    if phase != "icon":
        return FIRST_THIS[phase]
    tile = CONTENT.tiles[state.seats[seat * ROW + PLACE] % len(CONTENT.tiles)]
    name = CONTENT.kinds[kind].name
    if ICONS[state.seats[seat * ROW + PLACE]] >> kind & 1:
        return f"There is no {name} card left in the pile."
    return f"There is no {name} icon on your tile, {tile.name}."


def _against_purchase(state: Position, seat: int, action: int, phase: str) -> str:
    if phase != "buy":
        return "You have not picked up any land use cards." if phase in ("roll", "icon") else FIRST_THIS[phase]
    if action == PUT_BACK:
        return "You can afford one of these cards, so you have to buy one."
    if action - BUY >= state.offered:
        return f"You have picked up only {state.offered} of these cards."
    cost, clean = COST[state.piles[OFFERED + action - BUY]], state.seats[seat * ROW + CLEAR]
    return f"This card needs {cost} clean tokens, and you have {clean} in your hand."


def _against_token(state: Position, seat: int, action: int, phase: str) -> str:
    pollutes = action < CLEAN_HAND
    if pollutes and phase != "pollute":
        return "You need not pollute anything now." if phase in ("roll", "icon") else FIRST_THIS[phase]
    if not pollutes and phase != "clean":
        idle = phase in ("roll", "icon", "buy")
        return "You can clean a token only when a card or a corner says so." if idle else FIRST_THIS[phase]
    if action == CLEAN_HAND:
        return "There is no polluted token in your hand."
    number = action - (POLLUTE_CARD if pollutes else CLEAN_CARD)
    if number >= state.seats[seat * ROW + OWNED]:
        return f"You do not own {number + 1} land use cards."
    if not pollutes:
        return "There is no polluted token on this card."
    plot = state.seats[seat * ROW + PLOTS + number]
    if clean_on(plot) == 0:
        return "There is no clean token left on this card."
    return f"{_cause(state)} does not touch {CONTENT.kinds[KIND[plot & CARD]].name} cards."


def _cause(state: Position) -> str:
    """The name of the event or disaster that is being carried out."""
    names = [(card.id, card.name) for card in CONTENT.events] + [(card.id, card.name) for card in CONTENT.disasters]
    return dict(names)[CAUSES[state.at]]


def _against_target(state: Position, seat: int, target: int, phase: str) -> str:
    if phase != "target":
        return "You can take a token from another player only when a card says so."
    if target == seat:
        return "You cannot take a token from yourself."
    if target >= state.n:
        return "Nobody sits there."
    if not state.traveling(target):
        return "That player is home already: nobody can take water from there."
    return "That player has no clean token in hand."


def _against_word(action: int, phase: str) -> str:
    if phase == "choose" and action in (CHOOSE_A, CHOOSE_B):
        return "You do not have enough clean tokens in your hand for that."
    if phase == "icon":
        if action == ROLL:
            return "You have rolled already: now choose one of the icons on your tile."
        if action == END_TURN:
            return "There is land to use on your tile: first choose one of its icons."
    if phase == "roll":
        if action == END_TURN:
            return "You cannot pass: roll the die."
        if action in (TAKE_DROP, LEAVE_DROP):
            return "There is a drop to take only when you have rolled a six."
        if action == ACCEPT:
            return "There is no disaster now."
    return FIRST_THIS[phase]
