"""What the table says beside the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shoal.engine.words.en.voice import in_a_row
from shoal.web.words import Ask

who_is_here = "Who is here"
awaited = "waiting for a player…"
start = "Start with bots in the empty seats"
asks: Mapping[str, Ask] = {
    "undo": Ask(
        title="Take back a move?",
        question=("", " would like to take back a move. Is that all right?"),
        waiting=("", " would like to take back a move. Waiting for an answer…"),
        yes="Yes, take it back",
        no="No, play on",
    ),
    "end": Ask(
        title="End the game?",
        question=("", " would like to end the game now. It counts as it stands. Is that all right?"),
        waiting=("", " would like to end the game now. Waiting for the others…"),
        yes="Yes, end the game",
        no="No, play on",
    ),
}
over = "The game is over"
agreed = "The game was ended early. It counts as it stands."
stopped = "Your teacher ended the game here. It counts as it stands."
paused = "Your teacher has paused the game."
rests = "Paused"
cannot_save = "The server cannot save just now. Nothing is lost; it goes on by itself."
nobody_ahead = "Nobody is ahead"
moves_back = "Moves may be taken back at this table."
moves_stand = "At this table a move counts once it is made."
bot_plays = "A bot is playing for you."
bot_plays_here = "A bot is playing for some of you."
seat_back = "Take my seat back"
let_bot_play = "Let a bot play"
wait = "Wait"
claim_no = "No"
watching = "You are watching."
full = "This table is full."
lost = "Your seat is on another device now."
have_a_code = "I have a seat code"
own_table = "Set up my own table"
large_view = "Large view"
who_are_you = "Are you one of the players, on another device?"
next_game = "Go to the next game"
again = "Play again"
debrief = "What happened? The debrief"
after = "After the game"
together = "Together you have"
places: Sequence[str] = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


def resigned(name: str) -> str:
    return f"{name} has given up."


def seat_back_of(name: str) -> str:
    return f"Take {name}'s seat back"


def is_away(name: str) -> str:
    return f"{name} is away."


def until_back(name: str) -> str:
    return f"The game waits for {name}. A bot can play until {name} comes back."


def claimed(name: str, sign: int) -> str:
    return f"Somebody says they are {name}, on another device. Its screen shows {sign}. Is it {name}?"


def claim_yes(name: str) -> str:
    return f"Yes, it is {name}"


def claim_waits(name: str, sign: int) -> str:
    return f"You asked for {name}'s seat. Somebody at the table must say yes. Tell them your number: {sign}"


def claim_refused(name: str) -> str:
    return f"You asked for {name}'s seat, but nobody said yes. You can ask again in a little while."


def cheer(winners: Sequence[str], seats: int, mine: bool) -> str:
    if seats == 1:
        return "Well played!"
    if len(winners) > 1:
        return f"{in_a_row(winners)} share the win!"
    return "You win!" if mine else f"{winners[0]} wins!"


def points(count: int, counts: tuple[str, str]) -> tuple[str, str]:
    one, several = counts if any(counts) else ("point", "points")
    return "", f" {one if count == 1 else several}"
