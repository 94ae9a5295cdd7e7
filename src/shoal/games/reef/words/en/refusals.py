"""Why something may not be done now, and what is wrong with a teacher's own organisms, in words a child understands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shoal.engine.language import Book
from shoal.engine.story import Facts, word_of, words_of
from shoal.games.reef.words.en import names
from shoal.games.reef.words.en.numbers import filled

FIRST: Final[Mapping[str, str]] = {  # by task
    "board": "First choose the sea floor for your reef.",
    "start": filled("First place your {#starters} builders."),
    "recruit": "First choose fish, snails or sea urchins, or say that you have enough friends.",
    "graze": "First choose which algae your dwellers eat.",
    "algae": "First choose where the fleshy algae grow.",
    "shed": "First choose who leaves: your reef cannot keep so many dwellers.",
    "mutate": "First choose the builder that mutates.",
    "urchins": "First choose the corals whose young the sea urchins eat.",
    "triangle": "First choose a builder from the Coral Triangle.",
    "trade": "Now is the time for trading with your neighbours. When you have finished, say so.",
    "settle": "First let your young settle.",
    "lose": "First choose the builders you lose.",
    "sacrifice": "First choose the kind of coral that falls ill.",
    "beside": "First choose where the alga goes.",
    "tally": "First count your score.",
    "catch": "First say whether you have found a wrong count.",
}
NURSERIES: Final = {"own": "your nursery", "other": "that nursery"}


def _builder(facts: Facts) -> str:
    return names.form(word_of(facts, "form"), word_of(facts, "own_name"))


def _dweller(facts: Facts) -> str:
    return names.dwellers[word_of(facts, "dweller")].name


def _water(facts: Facts) -> str:
    """ "medium-depth water"."""
    water = names.depths[word_of(facts, "depth")].name
    return f"{water[0].lower()}{water[1:]}"


def _nursery(facts: Facts) -> str:
    return NURSERIES[word_of(facts, "nursery")]


def _bad_trait(facts: Facts) -> str:
    trait, values = word_of(facts, "trait"), ", ".join(words_of(facts, "values"))
    if trait == "name":
        takes = "a name"
    elif trait == "skeleton":
        takes = f"one of: {values}"
    elif trait == "depths":
        takes = f"letters of {values}"
    elif trait == "tolerates":
        takes = f"any of {values}, or none"
    else:
        takes = "yes or no"
    return f"“{facts['builder']} {trait}” cannot be {facts['given']}. It takes {takes}."


REASONS: Final[Book] = {
    # Not now
    "card_comes": lambda facts: "Wait a moment: a card is being drawn.",
    "die_rolls": lambda facts: "Wait a moment: the die is rolling.",
    "out_of_trading": lambda facts: "You have finished trading for this round.",
    "step_finished": lambda facts: "You have finished this step. The others are still busy.",
    "decide_yourself": lambda facts: "This one you have to decide yourself.",
    "first_this": lambda facts: FIRST[word_of(facts, "task")],
    # Boards, builders, dwellers and algae
    "board_taken": lambda facts: "That sea floor is taken. Choose another one.",
    "builder_there": lambda facts: f"There is a builder on {facts['space']} already.",
    "no_builder": lambda facts: f"There is no builder on {facts['space']}.",
    "covered": lambda facts: f"The builder on {facts['space']} is covered by an alga.",
    "no_token": lambda facts: f"All tokens of {_builder(facts)} are in use.",
    "wrong_depth": lambda facts: f"{_builder(facts)} cannot live in {_water(facts)}.",
    "no_dweller_left": lambda facts: f"There is no {_dweller(facts)} left: choose another dweller.",
    "no_dweller": lambda facts: f"There is no {_dweller(facts)} on your reef.",
    "no_alga": lambda facts: f"There is no alga on {facts['space']}.",
    "alga_there": lambda facts: f"There is an alga on {facts['space']} already.",
    "empty_spaces_first": lambda facts: "Fleshy algae take empty spaces first.",
    "nearest_space": lambda facts: f"The alga goes to the nearest space: {' or '.join(words_of(facts, 'spaces'))}.",
    # Young, and trading them
    "only_corals": lambda facts: "Sea urchins eat only the young of corals.",
    "brood_eaten": lambda facts: f"The young on {facts['space']} are eaten already.",
    "no_brood": lambda facts: f"The coral on {facts['space']} has no young.",
    "no_partner": lambda facts: "First choose a neighbour to trade with.",
    "offer_sent": lambda facts: "Your offer is sent: wait, or take it back.",
    "empty_offer": lambda facts: "Your offer is still empty: give something or ask for something.",
    "on_your_right": lambda facts: "There are only two reefs: your neighbour is on your right.",
    "no_room": lambda facts: "There is no room for so many different young in the nurseries.",
    "no_offer": lambda facts: f"There is no offer for you from the {facts['side']}.",
    "nothing_sent": lambda facts: "You have sent no offer.",
    "one_offer": lambda facts: "You can make only one offer at a time.",
    "no_offers_left": lambda facts: "You have made all your offers for this round.",
    "neighbour_finished": lambda facts: "That neighbour has finished trading.",
    "nothing_to_trade": lambda facts: "Neither of you has young to trade.",
    "no_slot": lambda facts: f"There is no group {facts['slot']} in {_nursery(facts)}.",
    "traded_once": lambda facts: "Young that were traded once cannot be traded again this round.",
    "slot_empty": lambda facts: f"There are no more young in group {facts['slot']} of {_nursery(facts)}.",
    # Settling
    "slot_settled": lambda facts: f"All the young of group {facts['slot']} have settled.",
    "alga_below": lambda facts: f"Nothing can settle on the alga on {facts['space']}.",
    "finds_empty_spaces": lambda facts: (
        f"{_builder(facts)} still finds empty spaces: it grows on others only when there are none."
    ),
    "stack_full": lambda facts: f"The stack on {facts['space']} is as high as it can be in {_water(facts)}.",
    "wrong_water": lambda facts: f"On top of {facts['space']} the water is not right for {_builder(facts)}.",
    # Disasters, and counting
    "safe": lambda facts: f"The builder on {facts['space']} is safe from this disaster.",
    "not_the_commonest": lambda facts: (
        "Only the commonest kind of coral falls ill: choose one of those that are equally common."
    ),
    "few_reefs": lambda facts: f"There are only {facts['reefs']} reefs at this table.",
    # A teacher's own organisms
    "unknown_builder": lambda facts: (
        f"There is no builder {facts['given']}. There are: {', '.join(words_of(facts, 'known'))}."
    ),
    "no_equals_sign": lambda facts: f"Write a trait and its value with “=” between, not {facts['given']}.",
    "bad_trait": _bad_trait,
    "unknown_trait": lambda facts: (
        f"A builder has no trait {facts['given']}. It has: {', '.join(words_of(facts, 'known'))}."
    ),
}
