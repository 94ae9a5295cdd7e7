"""The table's page, with its menu and dialogs."""

from __future__ import annotations

all_games = "Shoal: all games"
what_is_this = "What is this? Press, then tap something"
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
a_nickname = "Skipper"
play = "Play"
or_watch = "Or just stay here and watch."
invite = "Invite others"
code = "The code of this table"
copy_link = "Copy the link"
message = "Message"
connection_lost = "The connection is lost. Trying again…"
gone = "This table is no longer here"
about_gone = "You can still look at it, but nobody can play on. You can begin a new game instead."
motion = "Animations"
sound = "Short sounds"
guide = "Tips for the first turns"
board_in_words = "The board in words"
strikes = "Stop and show me what hits me"
stay = "Wait for my OK every time"
seen = "OK"
bot_for_me = "Let a bot play for me"
to_first_page = "All games"
rules = "Rules of the game"
large_view = "Large view for a projector"
other_device = "Go on with another device"
transcript = "Read the story"
end = "End the game now…"
end_now = "End the game now?"
about_end = "That ends the game, and it counts as it stands. Nobody can play on or take it back."
about_others = (
    "Other people at the table are asked first, and all of them must agree. Nobody waits for people who are away."
)
yes_end = "Yes, end the game"
play_on = "No, play on"
resign = "Give up…"
resign_now = "Give up?"
about_resign = "That ends the game, and the other player wins. You cannot take it back."
yes_resign = "Yes, I give up"


def qr_code(link: str) -> str:
    return f"QR code of the link {link}"


def yes_resign_for(name: str) -> str:
    return f"{name} gives up"


def bot_for(name: str) -> str:
    return f"Let a bot play for {name}"
