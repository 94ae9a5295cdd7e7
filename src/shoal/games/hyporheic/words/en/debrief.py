"""Titles of charts, and what they say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shoal.engine.words.en.counting import counted
from shoal.games.hyporheic.content import COIN, formula
from shoal.games.hyporheic.words import TableWords
from shoal.games.hyporheic.words.en import names
from shoal.games.hyporheic.words.en.names import cards

GAS: Final = formula(COIN)

heading = "What happened in the stream and its bed"
tray = "in the tray"
trays = "in all trays"
squares = "squares"
other_players = "other players"
still_held = "still held"
atoms = "nitrogen atoms"
coins_title = f"{GAS} coins over time"
coins = "coins"
rounds = "rounds"
equations_title = "Equations used"
zone = "zone"
landings_title = "Where everybody landed"
zones: Mapping[str, str] = {"water": "surface water", "oxic": "oxic circles", "anoxic": "anoxic circles"}
map_title = "Where the tokens were"
cards_title = "Cards drawn"
paths = TableWords(
    "The paths",
    "How often each path was entered, landed on, and made a coin.",
    ("path", "circles", "entered", "landings", "coins"),
)
bad_times = TableWords(
    "Clay and hypoxia",
    "Turns with clay or too little oxygen, and the coins made in them.",
    ("", "turns", "coins", "what it stopped"),
)
players = TableWords(
    "Player by player",
    "What everybody did, and what was done to them.",
    (
        "player",
        "coins",
        "equations",
        "cards",
        "sent others back",
        "was sent back",
        "stayed and rolled again",
        "nutrients taken from others",
        "nutrients taken by others",
    ),
)
class_budget = "Where the nitrogen went: the whole class"
tables = TableWords(
    "The nitrogen of each table",
    f"Nitrogen atoms of every table. What leaves as {GAS} gas no longer feeds algae.",
    ("table", "taken up", f"left as {GAS}", "share", "lost to cards", "still held", "coins", "turns"),
)
clay = "Clay"
hypoxia = "Hypoxia"
neither = "neither"

WAYS_OUT: Final = {"2no3>n2": "from nitrate", "2no2>n2": "from nitrite", "nh4+no2>n2": "by anammox"}


def budget_title(name: str | None) -> str:
    """Of a player, or of the whole table."""
    return f"Where the nitrogen went: {name or 'the table'}"


def budget(into: int, gas: int, per_cent: int, oxidized: int, lost: int) -> str:
    """Atoms: all that came into a tray, and what became of them."""
    if not into:
        return "No nitrogen was taken up."
    return (
        f"Of {into} nitrogen atoms taken up, {gas} left as {GAS} gas: {per_cent}\N{NO-BREAK SPACE}%. "
        f"Oxidised on the way: {oxidized}. Lost to cards: {lost}."
    )


def gas(equation: str) -> str:
    return f"{GAS}: {WAYS_OUT[equation]}"


def lost(card: str) -> str:
    return f"lost: {cards[card].name}"


def coins_made(made: int | None) -> str:
    """By all players; None if the game has hardly begun."""
    return "No coins were made." if made is None else f"One line for each player. {names.coins(made)} in all."


def equations_used(oxic: int, anoxic: int) -> str:
    return f"With oxygen (O) {_times(oxic)}, without oxygen (A) {_times(anoxic)}."


def landings(water: int, oxic: int, anoxic: int) -> str:
    return f"{counted(water, 'landing')} in the stream, {oxic} on oxic and {anoxic} on anoxic circles."


def busiest(spaces: Sequence[tuple[str, int]]) -> str:
    """The spaces with most landings."""
    if not spaces:
        return "Nobody landed anywhere."
    return (
        f"Numbers are landings. Most often: {', '.join(f'{names.place(space)} ({count})' for space, count in spaces)}."
    )


def cards_drawn(drawn: int) -> str:
    return f"{counted(drawn, 'card')} in all."


def skipped(turns: int) -> str:
    return f"{counted(turns, 'turn')} skipped" if turns else "nothing"


def airless(times: int) -> str:
    return f"no oxygen {_times(times)}" if times else "nothing"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
