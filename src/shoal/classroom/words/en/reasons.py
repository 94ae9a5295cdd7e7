"""Why the class says no."""

from __future__ import annotations

from typing import Final

from shoal.engine.language import Book
from shoal.engine.story import Facts, words_of

REASONS: Final[Book] = {
    "no_such_class": lambda facts: f"There is no class called “{facts['code']}”. Please check the code.",
    "no_such_pupil": lambda facts: f"Nobody in this class has the number {facts['pupil']}.",
    "class_full": lambda facts: f"This class is full: {facts['most']} are in already. Please tell your teacher.",
    "door_locked": lambda facts: "The door of this class is locked. Please ask your teacher to open it.",
    "not_the_teacher": lambda facts: "Only the teacher of this class can do that.",
    "not_in_class": lambda facts: "You are not in this class yet. Please come in with its code first.",
    "moved_away": lambda facts: "You went on with another device. This one does not play any more.",
    "wrong_code": lambda facts: "That code opens nothing here. It works once: perhaps it was used already?",
    "sent_out": lambda facts: "Your teacher has asked you to leave this class. Please talk to your teacher.",
    "no_table_size": lambda facts: "With these options the game cannot be played at any table. Please choose others.",
    "no_such_plan": lambda facts: (
        f"There is no plan called “{facts['name']}”. There are: {', '.join(words_of(facts, 'known')) or 'none'}."
    ),
    "no_such_choice": lambda facts: (
        f"“{facts['value']}” is not a choice for “{facts['name']}”. There are: {', '.join(words_of(facts, 'known'))}."
    ),
    "team_size": lambda facts: f"One to {facts['most']} pupils can hold a seat together.",
    "timer_limits": lambda facts: f"A timer is a whole number of seconds from 0 (never) to {facts['most']}.",
    "more_time_limits": lambda facts: f"You can give 1 to {facts['most']} more seconds.",
    "size_limits": lambda facts: (
        f"A table of this game has {facts['fewest']} to {facts['most']} seats. Please choose sizes in between."
    ),
    "empty_roll": lambda facts: "There are no names in the list. Please write one name on each line.",
    "long_roll": lambda facts: f"The list has too many names. A class has at most {facts['most']} pupils.",
    "long_name_in_roll": lambda facts: (
        f"A name has at most {facts['most']} characters. Please shorten the one that begins with “{facts['name']}”."
    ),
    "no_name": lambda facts: "Please give a name. A nickname is fine.",
    "not_on_roll": lambda facts: "This name is not on the list of this class. Please tap yours.",
    "name_tapped": lambda facts: (
        f"Somebody has tapped “{facts['name']}” already. If that is you, ask your teacher for a code for this device."
    ),
    "not_asking": lambda facts: f"{facts['name']} is not waiting at the door.",
    "not_out": lambda facts: f"{facts['name']} was not sent out.",
    "playing": lambda facts: "The class is playing. This can be done before or after a game.",
    "not_playing": lambda facts: "The class is not playing just now.",
    "not_over": lambda facts: "Some tables are still playing. Let them finish, or stop them first.",
    "nobody_in": lambda facts: "Nobody is in yet. Pupils come in with the code of the class.",
    "nobody_waits": lambda facts: "Nobody is waiting for a table.",
    "no_plan": lambda facts: "First seat everybody; then the game can begin.",
    "no_such_table": lambda facts: f"This class has no table {facts['table']}.",
    "no_such_seat": lambda facts: f"That table has no seat {facts['seat']}.",
    "over": lambda facts: "That game is over already.",
    "no_seat": lambda facts: f"{facts['name']} has no seat in a running game.",
    "out_of_class": lambda facts: f"{facts['name']} is not in the class, and cannot have a seat.",
    "seat_held": lambda facts: "Somebody sits there. While the game runs, only a seat that a bot holds can be taken.",
    "no_room": lambda facts: "There is no room at that table.",
    "only_these": lambda facts: f"That table would have {facts['seats']} seats. This game needs {_sizes(facts)}.",
    "does_not_fit": lambda facts: (
        f"{_pupils(facts['pupils'])} cannot be seated at tables of {_sizes(facts)}. "
        "Choose another size, let bots fill the gaps, or let two or three share a seat."
    ),
    "hands_closed": lambda facts: "All hands are hidden. Show them first; your pupils will be told.",
    "no_notebook": lambda facts: "This class keeps no notebook just now.",
    "no_table_yet": lambda facts: "You have no table yet, so there is nothing to write about.",
    "round_to_come": lambda facts: f"Round {facts['round']} has not ended at your table.",
    "empty_note": lambda facts: "Please write something first.",
    "long_text": lambda facts: f"That is too long: at most {facts['most']} characters.",
    "hows": lambda facts: f"Pupils can be seated in these ways: {', '.join(words_of(facts, 'known'))}.",
}


def _sizes(facts: Facts) -> str:
    fewest, most = facts["fewest"], facts["most"]
    return str(fewest) if fewest == most else f"{fewest} to {most}"


def _pupils(number: object) -> str:
    return "One pupil" if number == 1 else f"{number} pupils"
