"""The pages of a class: the teacher's, the projector's and the pupils'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

# ---- before the lesson

teach = "Teach a class"
about_teach = "One code for the whole class: everybody sits down, plays, and talks about it afterwards."
which_game = "Which game do you want to play with your class?"
all_set = "Everything is set for a first lesson. You can change all of it, or none."
open_class = "Open the class"
tables = "Tables"
at_least = "Seats at a table, at least"
at_most = "Seats at a table, at most"
gaps = "When pupils do not fill the tables"
gaps_text: Mapping[str, str] = {
    "bots": "Bots take the empty seats",
    "uneven": "Some tables are smaller, and no bots play",
}
how_strong = "How strong are the bots?"
team = "Who holds a seat?"
team_text: Mapping[str, str] = {
    "1": "Every pupil has a seat",
    "2": "Two pupils share a seat, each on a device of their own",
    "3": "Three pupils share a seat, each on a device of their own",
}
names = "Names"
names_label = "What are pupils called?"
names_text: Mapping[str, str] = {
    "free": "They type a nickname",
    "made-up": "They tap a made-up name; nothing is typed",
    "list": "They tap their name in my list",
}
roll = "My list, one name on each line"
about_roll = "First names or numbers will do. The list is deleted with the class."
lesson = "The lesson"
late = "A pupil who comes late"
late_text: Mapping[str, str] = {
    "bot": "takes the seat of a bot",
    "team": "joins the smallest team",
    "wait": "waits for the next table",
}
notebook = "Notebook"
about_notebook = "After each round pupils are asked a question and write a few lines. You read them as they come in."
links = "Links for pupils"
about_links = "Pupils may keep a link that brings their seat to another device."
nudge = "Remind a pupil after (seconds)"
about_nudge = "The page gently says that everybody is waiting. 0: never."
coach = "The coach moves after (seconds)"
about_coach = "The coach makes one move for a pupil who does nothing, and everybody sees it. 0: never."


def class_of(game: str) -> str:
    return f"A class plays {game}"


# ---- the teacher's key

keep_this = "Keep this link: it is shown only now"
about_key = "With it you can lead this class from any device, tomorrow too. Copy it or print it."
only_you = "Whoever has this link can lead the class. Do not show it on the projector."
copy_link = "Copy the link"
print_it = "Print"
kept_it = "I have kept it"
lead_here = "Lead the class here"
lead_it = "Lead it from this device"


def about_lead_here(code: str) -> str:
    return f"This device will lead the class {code}. Your other devices keep leading it too."


# ---- the door

come_in = "Come in!"
way_in = "How to come in"
who_is_in = "Who is in"
open_address = "Open"
type_code = "Type the code"
or_scan = "or scan this"
door_locked = "The door is locked."
to_lead = "To the class"
connection_lost = "Connection lost. Trying again …"
cannot_save = "The server cannot save just now. Nothing is lost; it goes on by itself."


def door_of(code: str) -> str:
    return f"The door of {code}"


def qr_code(link: str) -> str:
    return f"QR code for {link}"


def are_in(count: int) -> str:
    return "is in" if count == 1 else "are in"


def ask_to_come_in(count: int) -> str:
    return "One more is waiting to be let in." if count == 1 else f"{count} more are waiting to be let in."


# ---- a pupil

welcome = "Welcome!"
you_lead = "You lead this class."
your_name = "What is your name?"
a_name = "A nickname"
about_names = "A nickname is enough. Everybody in the class can see it."
tap_your_name = "Tap your name"
tap_a_name = "Tap the name you like"
not_there = "Your name is not there? Perhaps it is taken already: ask your teacher."
only_these = "This is what you are called in the game."
come_in_now = "Come in"
locked_out = "The door of this class is locked just now."
wait_here = "Ask your teacher, and wait here: this page opens by itself."
other_device = "I was in already, on another device"
about_other_device = "Your teacher can show you a code for this device. Type it here."
went_on_elsewhere = "You went on with another device. This one does not play any more."
sent_out = "You are not in this class now"
about_sent_out = "Your teacher has asked you to leave. Please talk to your teacher."
about_asked = "Your teacher will let you in soon. Just wait here."
wait_for_start = "You need not do anything: when your teacher begins, this page takes you to your table."
wait_for_table = "The others are playing already. Your teacher will find a seat for you, and this page takes you there."
while_you_wait = "While you wait: how the game goes"
your_link = "Keep a link for another device"
about_your_link = "If this device fails, this link brings you back on another one. It works once."


def asked(name: str) -> str:
    return f"Hello {name}!"


def you_are_in(name: str) -> str:
    return f"You are in, {name}!"


def sit_at(table: str, others: Sequence[str]) -> str:
    return f"You will sit at {table}, together with {_and(others)}." if others else f"You will sit at {table}."


# ---- what the teacher says to the pupils

your_turn_now = "It is your turn: everybody is waiting. The light bulb gives a hint."
hands_are_open = "Your teacher can see everybody's hand at the moment."
from_teacher = "A message from your teacher"
seen = "I have read it"
write = "Write"
not_now = "Not now"
who_reads = "Your teacher reads it. The others do not."
keep_note = "Keep it"
eyes = "Eyes on me"

# ---- leading

controls = "For the whole class"
people = "People"
door_page = "Door page"
seat_everybody = "Seat everybody"
shuffle_again = "Shuffle again"
begin = "Begin"
again_same = "Play again, same groups"
again_mix = "Play again, mix them"
another = "Another game or plan"
class_stays = "Your class stays as it is: everybody keeps their name and their device."
choose_game = "Choose another game"
use_it = "Use this"
use_same = "Use this, same groups"
use_mix = "Use this, mix the groups"
seated_anew = "If the tables change size, you will have to seat everybody again."
debrief = "Class debrief"
open_the_door = "Let your class in"
show_door = "Show the door page on the projector. It has the code in huge type."
when_all_are_in = "When everybody is in, press “Seat everybody”. Names appear below as they come."
open_door_page = "Open the door page"
waiting_for_table = "Waiting for a table"
nobody_yet = "Nobody is in yet."
nobody_waits = "Nobody is waiting."
seat_waiting = "Open a table for them"
let_in = "Let in"
let_all_in = "Let all of them in"
send_away = "No"
away = "away"
locked_now = "The door is locked: nobody new can come in."
open_now = "The door is open."
lock = "Lock the door"
unlock = "Open the door"
by_hand = "Let people in one by one"
freely = "Let people in without asking"
new_code = "New code"
more = "More"
notebook_off = "Notebook off"
notebook_on = "Notebook on"
open_hands = "Show me all hands"
close_hands = "Hide all hands"
come_back_on = "Next lesson: let them back in by name"
come_back_off = "Everybody is back"
about_come_back = (
    "The tables stay as they are. In the next lesson pupils open the same page; "
    "pupils with another device come back with the code and their name, as long as you allow it here."
)
set_timers = "Set"
take_home = "Everything as a ZIP"
take_home_numbered = "ZIP without names"
delete = "Delete this class"
about_delete = "The class, its tables, names and notebooks are deleted for good. Nobody can bring them back."
delete_now = "Yes, delete everything"
say_something = "Say something to everybody"
text = "Your text"
send_message = "Send as a message"


def leading(code: str) -> str:
    return f"Class {code}"


def they_type(address: str, code: str) -> str:
    return f"Pupils open {address} and type {code}, or scan the QR code."


def in_class(count: int) -> str:
    return f"In the class: {count}"


def were_sent_out(count: int) -> str:
    return f"Sent out: {count}"


def at_the_door(count: int) -> str:
    return "One is at the door" if count == 1 else f"{count} are at the door"


def note_at(table: str, round_: int) -> str:
    return f"{table}, after round {round_}"


# ---- seating

who_sits_where = "Who sits where"
how_to_move = "Tap a name, then tap where it should go: two people swap, a bot makes room. Or drag it."
no_seat_yet = "No seat yet"
new_table = "+ New table"
fix = "Keep together"
a_bot = "Bot"


def bot_at(table: str) -> str:
    return f"Bot at {table}"


# ---- the dashboard

all_tables = "All tables"
sorted_by = "Sorted by:"
by_help = "need for help"
by_table = "table number"
all_act = "Everybody plays at once"
is_over = "finished"
is_paused = "paused"
is_last_round = "last round"
is_asking_all = "asks the others"
pause = "Pause"
go_on = "Go on"
pause_all = "Pause all"
go_on_all = "All go on"
release = "Eyes back to the game"
message = "Message"
more_time = "One minute more"
stop_after_round = "Stop after this round"
no_stop = "Do not stop after this round"
stop_now = "Stop now …"
about_stop = "The game ends as it stands. It cannot be taken back."
yes_stop = "Yes, stop now"


see_hands = "See all hands"
about_hands = "Your pupils are told that you can see their hands. Nothing can be moved here."
look_again = "Look again"


def hands_at(table: str) -> str:
    return f"All hands at {table}"


def rounds(count: int) -> str:
    return f"round {count + 1}"


def waits_for(who: Sequence[str]) -> str:
    return f"Waiting for {_and(who)}"


def hints(count: int) -> str:
    return "1 hint" if count == 1 else f"{count} hints"


# ---- a pupil's menu

pupil = "Pupil"
is_out = "Was sent out."
is_asking = "Is waiting at the door."
has_no_seat = "Has no seat yet."
take_in = "Let in again"
rename = "Name"
rename_now = "Change"
bot_takes_over = "A bot takes over"
give_back = "Give the seat back"
move_to = "Move to another seat"
move_now = "Move"
other_device_now = "Show a code for another device"
about_new_device = (
    "For when a device has failed. The seat and its hand move to the new one; the old device can no longer play."
)
code_once = "The code works once. The old device can no longer play."
send_out = "Send out …"
about_send_out = "A bot plays on. This device cannot come in again until you let it."
send_out_now = "Yes, send out"


def seat_at(table: str, seat: int) -> str:
    return f"{table}, seat {seat} (a bot)"


def seat_with(table: str, team: Sequence[str]) -> str:
    return f"{table}, together with {_and(team)}"


def new_device(name: str) -> str:
    return f"{name} goes on with another device:"


def where_to_type(address: str) -> str:
    return f"Scan it, or open {address} and type the code."


# ---- afterwards

debrief_title = "What the class found out"
still_playing = "Some tables are still playing; this is how things stand."
your_notes = "What you wrote"
class_notebook = "From the notebooks"


def game_number(number: int, game: str) -> str:
    return f"Game {number}: {game}"


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
