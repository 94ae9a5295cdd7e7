"""Why something may not be done now, in words a child understands."""

from __future__ import annotations

from typing import Final

from shoal.engine.language import Book
from shoal.engine.story import Facts, word_of
from shoal.games.pond.words.en import names


def _piece(facts: Facts) -> str:
    return names.piece(word_of(facts, "piece"))


def _other(facts: Facts) -> str:
    """What is in the way."""
    return names.piece(word_of(facts, "other"))


def _own_kind(facts: Facts) -> str:
    kind = names.species[word_of(facts, "species")].name
    return f"{_other(facts)} is there, and {kind} does not eat its own kind."


REASONS: Final[Book] = {
    # before play
    "coin": lambda facts: "Wait a moment: a coin decides who begins.",
    "draw": lambda facts: "Wait a moment: a formation is being drawn.",
    "picked": lambda facts: "You have picked your formation. Wait for the other player.",
    "pick_first": lambda facts: "First pick a formation.",
    "all_placed": lambda facts: "You have placed everything. Wait for the other player.",
    "other_places": lambda facts: "It is the other player's turn to place a piece.",
    "place_first": lambda facts: "First everything must be placed.",
    "no_formations": lambda facts: "There are no ready-made formations in this game: place your pieces one by one.",
    "stentor_first": lambda facts: "First place your Stentor.",
    "stentor_rooted": lambda facts: "Your Stentor is rooted already, and it never moves.",
    "stentor_edge": lambda facts: (
        "The Stentor's foot must touch your own edge or a side edge, and all of it must be on your half."
    ),
    "stentor_room": lambda facts: "One of your pieces is there already: the Stentor needs the whole place for itself.",
    "square": lambda facts: f"{_piece(facts)} is square: it cannot stand upright.",
    "other_half": lambda facts: f"{_piece(facts)} must be on your half: rows {facts['low']} to {facts['high']}.",
    "taken": lambda facts: f"Your {_other(facts)} is there already.",
    # in play
    "other_moves": lambda facts: "It is not your turn.",
    "set_up": lambda facts: "Everything is set up: now move one of your pieces.",
    "not_stuck": lambda facts: "You are not stuck: you can still move, so you must.",
    "not_here": lambda facts: f"There is no {_piece(facts)} in the {names.boards[word_of(facts, 'board')]}.",
    "eaten": lambda facts: f"Your {_piece(facts)} has been eaten.",
    "lies_otherwise": lambda facts: f"{_piece(facts)} cannot get there from the way it lies.",
    "sticks_out": lambda facts: f"{_piece(facts)} would stick out over the edge of the board.",
    # what is in the way
    "stentor_there": lambda facts: "A Stentor is in the way: it cannot be moved or eaten.",
    "own_there": lambda facts: f"Your own {_other(facts)} is there.",
    "cannot_eat": lambda facts: f"{_other(facts)} is there, and {_piece(facts)} cannot eat.",
    "own_kind": _own_kind,
    "too_big": lambda facts: (
        f"{_other(facts)} is there, and it is too big for {_piece(facts)}: "
        f"{facts['theirs']} squares against {facts['size']}."
    ),
    "straight_on": lambda facts: f"{_piece(facts)} swims in a straight line, and stops at the first thing in its way.",
    "no_way": lambda facts: (
        f"{_piece(facts)} cannot get there: it may not pass over other pieces or through the other Stentor's whirlpool."
    ),
}
