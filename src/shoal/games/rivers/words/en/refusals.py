"""Why something may not be done now, in words a child understands."""

from __future__ import annotations

from typing import Final

from shoal.engine.language import Book
from shoal.engine.story import Facts, number_of, word_of
from shoal.games.rivers.words.en.names import cause, events, kinds, tiles

FIRST: Final = {  # by what has to be decided
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
WAIT: Final = {  # by what chance decides
    "first": "Wait a moment: it is being drawn who begins.",
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
        f"Seat {facts['seat']} cannot begin: "
        f"the seats of {facts['seats']} players are 0 to {number_of(facts, 'seats') - 1}."
    ),
    "wait": lambda facts: WAIT[word_of(facts, "phase")],
    "first_this": lambda facts: FIRST[word_of(facts, "phase")],
    "another_chooses": lambda facts: "First another player has to choose.",
    "not_your_turn": lambda facts: "It is not your turn.",
    # Innovations
    "not_held": lambda facts: f"You do not hold the innovation {_card(facts)}.",
    "for_disasters": lambda facts: f"{_card(facts)} is for the moment when a disaster meets you.",
    "for_offers": lambda facts: f"{_card(facts)} is for the moment when you have picked up land use cards.",
    "pile_empty": lambda facts: "There is no other card left in this pile.",
    "nothing_polluted": lambda facts: "You have no polluted token to clean.",
    "nobody_richer": lambda facts: "No other traveler has more clean tokens than you.",
    # Land use
    "land_comes_last": lambda facts: "First roll the die: land use comes at the end of your turn.",
    "no_card_left": lambda facts: f"There is no {_kind(facts)} card left in the pile.",
    "no_icon": lambda facts: f"There is no {_kind(facts)} icon on your tile, {tiles[number_of(facts, 'tile')].name}.",
    "nothing_picked_up": lambda facts: "You have not picked up any land use cards.",
    "must_buy": lambda facts: "You can afford one of these cards, so you have to buy one.",
    "picked_up_fewer": lambda facts: f"You have picked up only {facts['cards']} of these cards.",
    "too_dear": lambda facts: (
        f"This card needs {facts['cost']} clean tokens, and you have {facts['clean']} in your hand."
    ),
    # Tokens
    "nothing_to_pollute": lambda facts: "You need not pollute anything now.",
    "nothing_to_clean": lambda facts: "You can clean a token only when a card or a corner says so.",
    "hand_is_clean": lambda facts: "There is no polluted token in your hand.",
    "owns_fewer": lambda facts: f"You do not own {facts['cards']} land use cards.",
    "card_is_clean": lambda facts: "There is no polluted token on this card.",
    "card_is_polluted": lambda facts: "There is no clean token left on this card.",
    "not_touched": lambda facts: f"{cause(word_of(facts, 'cause'))} does not touch {_kind(facts)} cards.",
    # Other players
    "nothing_to_take": lambda facts: "You can take a token from another player only when a card says so.",
    "from_yourself": lambda facts: "You cannot take a token from yourself.",
    "nobody_there": lambda facts: "Nobody sits there.",
    "home_already": lambda facts: "That player is home already: nobody can take water from there.",
    "nothing_in_hand": lambda facts: "That player has no clean token in hand.",
    # The turn
    "cannot_pay": lambda facts: "You do not have enough clean tokens in your hand for that.",
    "rolled_already": lambda facts: "You have rolled already: now choose one of the icons on your tile.",
    "land_to_use": lambda facts: "There is land to use on your tile: first choose one of its icons.",
    "cannot_pass": lambda facts: "You cannot pass: roll the die.",
    "no_six": lambda facts: "There is a drop to take only when you have rolled a six.",
    "no_disaster": lambda facts: "There is no disaster now.",
}
