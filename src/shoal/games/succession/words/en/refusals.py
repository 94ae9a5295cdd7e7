"""Why something may not be done now, in words a child understands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shoal.engine.language import Book
from shoal.engine.story import Facts, numbers_of, word_of, words_of
from shoal.games.succession.words.en import names
from shoal.games.succession.words.en.texts import NUMBERS

FIRST: Final[Mapping[str, str]] = {
    "colour": "First choose a colour: green, yellow or blue.",
    "feed": "First choose a card for the predator, or none.",
    "follow": "First say whether you add the next number.",
    "shout": "First comes the upgrade: shout for it, or leave it.",
    "bonus": "First say whether you add one more card.",
    "drawn": "You have drawn a card: first play it or keep it.",
    "turn": "It is your turn: play a card that fits, or draw one.",
    "open": "You hold the lowest card: play it to open.",
    "winner": "First say “Winner”!",
}


def _card(facts: Facts) -> str:
    return names.card(word_of(facts, "card"))


def _top(facts: Facts) -> str:
    return names.card(word_of(facts, "top"))


def _other_colour(facts: Facts) -> str:
    return f"{names.colour(word_of(facts, 'colour')).capitalize()} is in play, so {_card(facts)} cannot go down."


def _filtered(facts: Facts) -> str:
    low, high = numbers_of(facts, "numbers")
    return f"On {_top(facts)} only the numbers {low} to {high} can settle."


def _no_colour_now(facts: Facts) -> str:
    naming = " or ".join(map(names.card, words_of(facts, "cards")))
    return f"You can choose a colour only after a card that lets you: {naming}."


REASONS: Final[Book] = {
    "cards_are_drawn": lambda facts: "Wait a moment: cards are being drawn.",
    "first": lambda facts: FIRST[word_of(facts, "phase")],
    # calls
    "no_calls": lambda facts: "Nobody has to call in this game: the game does it for you.",
    "no_winner_yet": lambda facts: "You say “Winner” when you put down your very last card.",
    "stays_quiet": lambda facts: "You chose to stay quiet. You can speak again when the next player has one card left.",
    "last_card_said": lambda facts: "You need not say “Last card” now.",
    "more_cards_left": lambda facts: "You say “Last card” when you have just one card left.",
    "nothing_to_say": lambda facts: "There is nothing to say now.",
    "catches_itself": lambda facts: "You cannot catch yourself.",
    "empty_seat": lambda facts: "Nobody sits there.",
    "nothing_forgotten": lambda facts: "That player has not forgotten a call, or it is too late.",
    # whose turn it is
    "another_opens": lambda facts: "Another player holds the lowest card and opens.",
    "left_to_others": lambda facts: "You have left the upgrade to the others.",
    "others_may_shout": lambda facts: "Now the others may shout “Upgrade”.",
    "not_your_turn": lambda facts: "It is not your turn.",
    # cards
    "not_in_this_game": lambda facts: f"There is no {_card(facts)} in this game.",
    "not_held": lambda facts: f"You do not hold {_card(facts)}.",
    "only_the_drawn_card": lambda facts: "You have drawn a card: now you may only play that one.",
    "lowest_opens": lambda facts: f"The lowest card opens: that is {_card(facts)}.",
    "feeds_on_numbers": lambda facts: "A predator takes only a card with a number.",
    "only_the_next_number": lambda facts: f"Only number {facts['number']} can follow now.",
    "bonus_colour": lambda facts: f"The extra card must be {names.colour(word_of(facts, 'colour'))}.",
    "acid_sea": lambda facts: f"The sea is acid: {_card(facts)} cannot be a second card.",
    "no_predators": lambda facts: f"No predator may go on a newcomer, and {_top(facts)} is on top.",
    "other_colour": _other_colour,
    "filtered": _filtered,
    # everything else
    "empty_deck": lambda facts: "There is no card left to draw.",
    "cannot_pass": lambda facts: "You cannot pass: play a card that fits, or draw one.",
    "no_upgrade_now": lambda facts: (
        f"You can shout “Upgrade” only after another player's {NUMBERS['up_1']} or {NUMBERS['up_2']}."
    ),
    "lacks_the_upgrade": lambda facts: f"You do not hold {names.called(word_of(facts, 'card'))}.",
    "nothing_drawn": lambda facts: "You can keep a card only when you have just drawn it.",
    "no_colour_now": _no_colour_now,
}
