"""What can go wrong in every game."""

from __future__ import annotations

from typing import Final

from shoal.engine.language import Book
from shoal.engine.story import word_of, words_of

REASONS: Final[Book] = {
    "watching": lambda facts: "You are only watching this game.",
    "no_such_action": lambda facts: "There is no such action in this game.",
    "not_legal": lambda facts: "This cannot be done now.",
    "game_over": lambda facts: "The game is over.",
    "unknown_action": lambda facts: f"This game has no action called {word_of(facts, 'name')}.",
    "unknown_game": lambda facts: f"There is no game called {word_of(facts, 'name')} here.",
    "unknown_option": lambda facts: (
        f"This game has no option {word_of(facts, 'name')}. It has: {', '.join(words_of(facts, 'known'))}."
    ),
    "never_made": lambda facts: f"Move {facts['move']}: “{facts['event']}” goes back to a move that was never made.",
    "after_end": lambda facts: f"{facts['event']} comes after the game was ended.",
    "cannot_happen": lambda facts: f"{facts['event']} cannot happen here.",
    "not_allowed": lambda facts: f"{facts['event']} is not allowed here: {facts['because']}",
    "wrong_event": lambda facts: f"{facts['event']}: {facts['because']}",
    "other_game": lambda facts: f"This is a game of {facts['given']}, not of “{facts['wanted']}”.",
    "other_seats": lambda facts: (
        f"This game is for {facts['fewest']} to {facts['most']} players, not {facts['given']}."
    ),
    "other_rules": lambda facts: (
        f"This game was played by rules {facts['given']}; this Shoal has rules {facts['here']}."
    ),
    "at_move": lambda facts: f"Move {facts['move']}: {facts['because']}",
    "half_character": lambda facts: "This transcript holds half a character, which cannot be written down.",
    "broken_json": lambda facts: "This is not a complete transcript: its JSON cannot be read.",
    "other_format": lambda facts: f"This is not a Shoal transcript of format {facts['format']}.",
    "no_events": lambda facts: "“events” must be a list of lines.",
    "no_options": lambda facts: "“options” must be a table and “names” a list of names.",
    "no_title": lambda facts: f"The first line of a transcript is “{facts['title']}”.",
    "no_value": lambda facts: f"Line {facts['line']}: {facts['text']} is not “name: value”.",
    "unread_option": lambda facts: f"Line {facts['line']}: the option's value {facts['text']} cannot be read.",
    "wrong_player": lambda facts: f"Line {facts['line']}: {facts['text']} should be “player {facts['player']}”.",
    "no_number": lambda facts: f"The header lacks “{facts['name']}”, or it is not a whole number.",
    "no_game": lambda facts: "The header does not say which game this is.",
    "odd_option": lambda facts: "An option's value is neither yes or no, nor a number, nor a word.",
    "many_names": lambda facts: f"The header names {facts['names']} players for {facts['seats']} seats.",
    "no_games": lambda facts: "At least one game and one process are needed.",
    "no_assignment": lambda facts: f"“{facts['text']}” is not NAME=VALUE.",
    "no_such_bot": lambda facts: (
        f"There is no bot called “{facts['name']}”. There are: {', '.join(words_of(facts, 'known'))}."
    ),
    "odd_program": lambda facts: f"“{facts['text']}” is not NAME=MODULE:FUNCTION, as in clever=my_bot:play.",
    "program_name_taken": lambda facts: f"There is a player called “{facts['name']}” already. Choose another name.",
    "no_program": lambda facts: f"The bot “{facts['name']}” cannot be loaded: {facts['why']}",
    "newer_rules": lambda facts: (
        f"This game was saved by a newer Shoal, by rules {facts['given']}; this one has rules {facts['here']}. "
        "You can play on with the newer Shoal."
    ),
    "forgotten_rules": lambda facts: (
        f"This game was begun by rules {facts['given']}, which this Shoal does not know any more; "
        f"it has rules {facts['here']}."
    ),
    "not_carried_over": lambda facts: (
        f"This game was played by rules {facts['given']}, and cannot be carried over to rules {facts['next']}."
    ),
}
