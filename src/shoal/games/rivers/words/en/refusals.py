"""Why something may not be done now, in words a child understands."""

from __future__ import annotations

from typing import Final

from shoal.engine.language import Book
from shoal.engine.story import Facts, number_of, word_of
from shoal.games.rivers.words.en.names import SIX, cause, drops, events, kinds, tiles

FIRST: Final = {  # by what has to be decided
    "roll": "It is your turn: roll the die.",
    "drop": f"First say whether you take the drop for your {SIX}.",
    "warn": "First say whether you use your Early Warning.",
    "choose": "First choose (a) or (b) on the event card.",
    "target": "First choose the player you take a drop from.",
    "pollute": "First choose the card that gets polluted.",
    "clean": "First choose what you clean.",
    "icon": "First choose one of the icons on your tile.",
    "buy": "First choose one of the cards you picked up.",
}
WAIT: Final = {  # by what chance decides
    "first": "Wait a moment: the game is choosing who goes first.",
    "move": "Wait a moment: the die is rolling.",
    "severity": "Wait a moment: the die is rolling.",
    "snowmelt": "Wait a moment: the die is rolling.",
    "event": "Wait a moment: an event card is being drawn.",
    "pick": "Wait a moment: cards are being picked up.",
}


def _card(facts: Facts) -> str:
    return events[word_of(facts, "card")].name


def _kind(facts: Facts) -> str:
    return kinds[word_of(facts, "kind")].name


REASONS: Final[Book] = {
    "no_such_seat": lambda facts: (
        f"Seat {number_of(facts, 'seat') + 1} cannot go first: there are only {facts['seats']} seats."
    ),
    "wait": lambda facts: WAIT[word_of(facts, "phase")],
    "first_this": lambda facts: FIRST[word_of(facts, "phase")],
    "another_chooses": lambda facts: "Another player has to choose first.",
    "not_your_turn": lambda facts: "It is not your turn.",
    # Innovations
    "not_held": lambda facts: f"You do not hold the innovation {_card(facts)}.",
    "for_disasters": lambda facts: f"{_card(facts)} is for the moment when a disaster meets you.",
    "for_offers": lambda facts: f"{_card(facts)} is for the moment when you have picked up land use cards.",
    "pile_empty": lambda facts: "There is no other card left in this pile.",
    "nothing_polluted": lambda facts: "You have no polluted drop to clean.",
    "nobody_richer": lambda facts: "No other traveller has more clean drops than you.",
    # Land use
    "land_comes_last": lambda facts: "First roll the die: land use comes at the end of your turn.",
    "no_card_left": lambda facts: f"There is no {_kind(facts)} card left in the pile.",
    "no_icon": lambda facts: f"There is no {_kind(facts)} icon on your tile, {tiles[number_of(facts, 'tile')].name}.",
    "nothing_picked_up": lambda facts: "You have not picked up any land use cards.",
    "must_buy": lambda facts: "You can pay for one of these cards, so you have to buy one.",
    "picked_up_fewer": lambda facts: f"You have picked up only {facts['cards']} of these cards.",
    "too_dear": lambda facts: (
        f"This card needs {drops(number_of(facts, 'cost'), 'clean')}, and you have {facts['clean']} in your hand."
    ),
    # Tokens
    "nothing_to_pollute": lambda facts: "You do not have to pollute anything now.",
    "nothing_to_clean": lambda facts: "You can clean a drop only when a card or a corner says so.",
    "hand_is_clean": lambda facts: "There is no polluted drop in your hand.",
    "owns_fewer": lambda facts: f"You do not own {facts['cards']} land use cards.",
    "card_is_clean": lambda facts: "There is no polluted drop on this card.",
    "card_is_polluted": lambda facts: "There is no clean drop left on this card.",
    "not_touched": lambda facts: f"{cause(word_of(facts, 'cause'))} does not touch {_kind(facts)} cards.",
    # Other players
    "nothing_to_take": lambda facts: "You can take a drop from another player only when a card says so.",
    "from_yourself": lambda facts: "You cannot take a drop from yourself.",
    "nobody_there": lambda facts: "Nobody sits there.",
    "home_already": lambda facts: "That player is home already, and keeps all their water.",
    "nothing_in_hand": lambda facts: "That player has no clean drop in hand.",
    # The turn
    "cannot_pay": lambda facts: "You do not have enough clean drops in your hand for that.",
    "rolled_already": lambda facts: "You have rolled already: now choose one of the icons on your tile.",
    "land_to_use": lambda facts: "There is land to use on your tile: first choose one of its icons.",
    "cannot_pass": lambda facts: "You cannot pass: roll the die.",
    "no_six": lambda facts: f"There is a drop to take only when you have rolled a {SIX}.",
    "no_disaster": lambda facts: "There is no disaster now.",
}
