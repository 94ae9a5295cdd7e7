"""What a class takes home, explained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

bot = "Bot"
unexplained = "as the game's own story calls it"
results = "One row for each seat of each table: how the game ended for it."
tables = "One row for each table: what was played there and how."
notebook = "One row for each note that a pupil wrote after a round."
columns: Mapping[str, str] = {
    "class": "the class's code",
    "game": "which game of this class: 1 for the first, 2 for the next",
    "table": "the number of the table, from 1",
    "seat": "the seat at that table, from 0; empty for what happened to the whole table",
    "player": "who sits there; a team has several names",
    "pupils": "the numbers of the pupils who hold the seat, with spaces between them; empty for a bot",
    "pupil": "the number of the pupil in the class, from 1, in the order in which they came",
    "score": "what the seat has in the end, or now",
    "rank": "its place at the table: 1 is first; equal places are shared",
    "ending": (
        "over: played to the end; stopped: the teacher ended it; agreed: the players ended it; "
        "resigned: somebody gave up; running: still playing; waiting: not begun"
    ),
    "steps": "how many lines of the transcript it took: moves, dice and cards drawn",
    "kind": "which game this is",
    "rules": "the version of the rules",
    "seats": "how many played",
    "options": "how the game was set up",
    "event": "the line of the table's transcript that made it happen, counted from 1",
    "round": "the round, from 1; 0 before the first",
    "turn": "the turn, from 1; 0 before the first",
    "what": "what happened, as the game calls it",
    "question": "what the notebook asked",
    "text": "what the pupil wrote",
}


def observations(game: str) -> str:
    return f"One row for each thing that happened at a table: the notes that the charts of {game} are made of."


def pupils(numbers: Sequence[int]) -> str:
    """As "Pupil 7", or "Pupils 7 and 12"."""
    if len(numbers) == 1:
        return f"Pupil {numbers[0]}"
    return f"Pupils {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def notebook_of(name: str) -> str:
    return f"The notebook of {name}"


def page(game: int, round: int, text: str) -> str:
    when = f"After round {round}" if round else "Before the first round ended"
    return f"{when}{f' of game {game}' if game > 1 else ''}:\n{text}"


def readme(code: str, games: Sequence[str], numbered: bool, files: Sequence[tuple[str, str, Mapping[str, str]]]) -> str:
    who = (
        "Pupils are numbers here, and bots are called Bot. The names of this class's pupils were taken out of\n"
        "notebooks and transcripts too. Look through the notebooks for anything else that tells who somebody is\n"
        "before you pass them on."
        if numbered
        else "The names are those that were used in class."
    )
    lines = [
        f"{' and '.join(games) or 'Nothing yet'}: class {code}",
        "",
        "The tables (.csv) open in every spreadsheet and statistics program: UTF-8, with commas, one row for each",
        "observation, and the same columns for all tables of the class. A text that a spreadsheet could mistake for a",
        "formula begins with an apostrophe.",
        "The folder transcripts has every game move by move: it can be replayed. A line that says hidden is a secret",
        "of a game that was still running.",
        "The folder notebooks has what each pupil wrote.",
        "",
        who,
    ]
    for name, about, explained in files:
        lines += ["", name, about, *(f"  {column}: {meaning}" for column, meaning in explained.items())]
    return "\n".join(lines) + "\n"
