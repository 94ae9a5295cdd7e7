"""Why the table says no."""

from __future__ import annotations

from typing import Final

from shoal.engine.language import Book
from shoal.engine.story import words_of

REASONS: Final[Book] = {
    "unreadable": lambda facts: f"This table's log cannot be read. {facts['because']}",
    "no_such_table": lambda facts: f"There is no table called “{facts['code']}”. Please check the code.",
    "no_such_seat": lambda facts: f"This table has no seat {facts['seat']}; its seats are 0 to {facts['last']}.",
    "crowded": lambda facts: "Very many games are being played here just now. Please try again in a few minutes.",
    "not_saved": lambda facts: (
        "That could not be saved just now, so nothing has changed. Please try again in a moment."
    ),
    "not_read": lambda facts: "This table cannot be read just now. Please try again in a moment.",
    "all_in_place": lambda facts: "Everything is in place. Send it, or take something back.",
    "nothing_to_take_back": lambda facts: "There is nothing to take back.",
    "draft_unfinished": lambda facts: "Something is still left to do before you can send it.",
    "nothing_to_try": lambda facts: "There is nothing to try out now.",
    "not_in_draft": lambda facts: "That is not part of what you are setting up.",
    "not_begun": lambda facts: "The game has not begun: a seat is still open.",
    "game_over": lambda facts: "The game is over.",
    "not_now": lambda facts: "This cannot be done now.",
    "bot_plays": lambda facts: "A bot is playing for you. Take your seat back first.",
    "a_moment": lambda facts: "A moment, please: everybody gets a little time first.",
    "request_used": lambda facts: (
        "This request's id was used before, for something else. Every request needs a new one."
    ),
    "bad_request_id": lambda facts: "A request's id has 1 to 64 letters, digits or signs, without spaces.",
    "still_to_come": lambda facts: f"This table is at number {facts['number']}; {facts['seen']} is still to come.",
    "moved_on": lambda facts: "The table has moved on. Please look again.",
    "moved_on_because": lambda facts: f"The table has moved on. {facts['because']}",
    "weak_request_id": lambda facts: (
        "A request that takes a seat needs an id nobody can guess: 16 to 64 letters, digits or signs."
    ),
    "long_name": lambda facts: f"A name has at most {facts['most']} characters.",
    "no_such_bot": lambda facts: (
        f"There is no bot called “{facts['name']}”. There are: {', '.join(words_of(facts, 'known'))}."
    ),
    "no_such_setting": lambda facts: (
        f"There is no setting “{facts['name']}”. There are: {', '.join(words_of(facts, 'known'))}."
    ),
    "nobody_asks": lambda facts: "Nobody is asking you that just now.",
    "no_undo": lambda facts: "At this table a move counts once it is made. It cannot be taken back.",
    "resign_for_two": lambda facts: (
        "You can give up only in a game for two. Here you can ask the others to end the game."
    ),
    "start_seated": lambda facts: "Only somebody who sits at this table can start the game.",
    "hand_over_seated": lambda facts: (
        "Only the person who sits there can hand the seat to a bot, or the others once that person is away."
    ),
    "not_away": lambda facts: "Whoever sits there is at the table. Only a seat whose person is away can be asked for.",
    "nobody_to_say_yes": lambda facts: (
        "Nobody else is at the table now to say that it is you. You can use your seat's own code instead."
    ),
    "claim_waits": lambda facts: "Somebody is already asking for this seat. Please wait a moment.",
    "claim_later": lambda facts: "This seat was asked for a moment ago. Please try again a little later.",
    "no_claim": lambda facts: "Nobody is asking for this seat any more.",
    "claim_seated": lambda facts: "Only somebody else who sits at this table can say yes or no to this.",
    "wrong_pass": lambda facts: "That code opens no seat here. It works once: perhaps it was used already?",
    "too_many_tries": lambda facts: "That was wrong too often. Please wait a minute, then try again.",
    "rematch_seated": lambda facts: "Only somebody who sat at this table can ask for a rematch.",
    "not_over": lambda facts: "The game is not over yet.",
    "not_your_seat": lambda facts: "This is not your seat.",
    "not_your_table": lambda facts: "Only the host of this table can do that.",
    "paused": lambda facts: "Your teacher has paused the game.",
    "bot_moves": lambda facts: "A bot plays for this seat.",
    "nothing_to_do": lambda facts: "This seat has nothing to do just now.",
    "nobody_holds": lambda facts: "This is a bot's own seat: nobody can take it back.",
    "no_clock": lambda facts: "No clock is running at this table.",
    "wrong_time": lambda facts: f"You can give 1 to {facts['most']} more seconds.",
    "host_seats": lambda facts: "Please ask your teacher: only your teacher can bring this seat to another device.",
    "host_plays_again": lambda facts: "Please ask your teacher: only your teacher can begin the next game.",
    "host_names": lambda facts: "Please ask your teacher: only your teacher can change names here.",
    "table_full": lambda facts: "Every seat at this table is taken. You can watch.",
    "seat_taken": lambda facts: "Somebody sits there already. Please choose another seat.",
    "asked_already": lambda facts: "Somebody is asking something already. Please wait for the answer.",
    "asked_once": lambda facts: "You have asked that already since the last move. Please play on first.",
    "asked_lately": lambda facts: "You asked just now, and not everybody agreed. Please play on for a while.",
    "no_move_to_take_back": lambda facts: "You have no move to take back.",
    "begun": lambda facts: "The game has begun already.",
    "seat_taken_back": lambda facts: "The seat was taken back.",
    "draft_verbs": lambda facts: (
        "A draft can “add” an action, “take-back”, “hold” a part, “clear”, do the “rest”, and be sent."
    ),
    "kept_as_it_stands": lambda facts: (
        f"{facts['because']} The table of {facts['names']} is kept as it stands, after {facts['events']} events."
    ),
    "newer_store": lambda facts: "These tables were saved by a newer Shoal, which can open them. Nothing was changed.",
    "store_full": lambda facts: (
        f"The disk of “{facts['place']}” is full. Nothing that was saved is lost; please make some room."
    ),
    "store_read_only": lambda facts: (
        f"“{facts['place']}” may not be written to. Please allow it, or choose another folder with --data."
    ),
    "store_damaged": lambda facts: (
        f"“{facts['place']}” is damaged, or it is not a file of Shoal's. Nothing was changed. "
        "Please put a good copy in its place, or choose another folder with --data."
    ),
    "store_busy": lambda facts: f"Another program is using “{facts['place']}” and will not let go of it.",
    "store_shut": lambda facts: (
        f"“{facts['place']}” cannot be opened. Please check that it is there and may be written to, "
        "or choose another folder with --data."
    ),
    "store_in_use": lambda facts: (
        f"Another Shoal (process {facts['process']}) has the tables in “{facts['place']}” open. "
        "Please use that one, or choose another folder with --data."
    ),
    "store_address": lambda facts: (
        "This is not the address of a PostgreSQL database. It looks like postgresql://user:password@host:5432/name."
    ),
    "store_encoding": lambda facts: (
        f"The database {facts['place']} keeps text as {facts['encoding']}, in which not every name can be written. "
        "Please make one with createdb --encoding UTF8 --template template0."
    ),
    "store_needs_psycopg": lambda facts: (
        "Tables in PostgreSQL need the package psycopg. In a clone of Shoal, pip install '.[postgres]' brings it."
    ),
    "store_standby": lambda facts: (
        f"“{facts['place']}” is a standby, which can only be read. Please name the primary instead."
    ),
    "store_unreachable": lambda facts: f"The database “{facts['place']}” cannot be reached: {facts['what']}.",
    "store_fault": lambda facts: f"“{facts['place']}” cannot be used: {facts['what']}.",
    "store_missing": lambda facts: f"There are no tables in “{facts['place']}”.",
    "store_not_empty": lambda facts: (
        f"There are tables or classes in “{facts['place']}” already. Nothing was changed. Please choose an empty place."
    ),
    "store_served": lambda facts: (
        f"Servers ({facts['servers']}) have the tables in “{facts['place']}” open. Please stop them first; "
        "one that was killed counts for half a minute more."
    ),
    "no_backup": lambda facts: "This is not a file that “shoal backup” has made.",
    "newer_backup": lambda facts: "This backup was made by a newer Shoal, which can restore it.",
    "damaged_backup": lambda facts: "This backup is damaged or cut off. None of it was restored.",
}
