"""The table's page, with its menu and dialogs."""

from __future__ import annotations

all_games = "Shoal: all games"
what_is_this = "What is this? Press, then tap a thing"
menu = "Menu"
no_more_tips = "No more tips"
your_hand = "Your hand"
all_choices = "All my choices"
story = "The story so far"
choices_and_story = "Choices and story"
needs_script = "Playing needs JavaScript; please switch it on in your browser."
hint = "Give me a hint"
undo = "Take back my move"
actions = "What you can do"
send = "Ready!"
rest = "Do the rest for me"
take_back = "Take back"
clear = "Start again"
your_set_up = "Your set-up"
time_left = "Time left"
sit_down = "Sit down"
your_nickname = "Your nickname"
a_nickname = "Otter"
play = "Play"
or_watch = "Or just stay here and watch."
invite = "Invite others"
code = "The code of this table"
copy_link = "Copy the link"
message = "Message"
connection_lost = "The connection is lost. Trying again by itself…"
motion = "Things move"
sound = "Short sounds"
guide = "Tips for the first turns"
bot_for_me = "Let a bot play for me"
to_first_page = "All games"
rules = "Rules of the game"
large_view = "Large view for a projector"
transcript = "The story to read"


def qr_code(link: str) -> str:
    return f"QR code of the link {link}"


def bot_for(name: str) -> str:
    return f"Let a bot play for {name}"
