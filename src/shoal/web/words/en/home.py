"""The first page, and the one that asks for a code."""

from __future__ import annotations

heading = "Games from the water's edge"
lead = "Card and board games about life in ponds, rivers and seas. Play at once, alone or together."
your_tables = "Your tables"
the_games = "The games"
join_title = "Join a table or a class"
about_codes = (
    "A table's code is a word and a number, such as KELP-42; a class's code is two words, such as OTTER-REEF. "
    "It is shown on the screen of whoever set up the table, or on the board."
)
try_again = "Try again"
code = "Join with a code"
join = "Join"
watch = "Watch"
play_now = "Play now"
set_up = "Set up a table"
rules = "Rules"
finished = "finished"
lacks_players = "waiting for players"
your_turn = "your turn"
running = "running"


def play_now_of(game: str) -> str:
    return f"Play {game} now"


def set_up_of(game: str) -> str:
    return f"Set up a table for {game}"


def players(count: str) -> str:
    return f"{count} players"


def minutes(short: int, long: int) -> str:
    return f"{short} to {long} minutes"


def age(youngest: int) -> str:
    return f"age {youngest}+"
