"""What can go wrong in the lab."""

from __future__ import annotations

from typing import Final

from shoal.engine.language import Book
from shoal.engine.story import numbers_of, words_of

IN_A_FOLDER = "With --out FOLDER what is finished is kept, and --resume goes on."
GO_ON = "What is finished is kept: run the same command with --resume to go on."

REASONS: Final[Book] = {
    "no_game": lambda facts: (
        f"There is no game called “{facts['name']}”. There are: {', '.join(words_of(facts, 'known'))}."
    ),
    "no_games": lambda facts: "At least one game is needed.",
    "too_many_games": lambda facts: f"At most {facts['most']:,} games can be played for each number of players.",
    "no_processes": lambda facts: "At least one process is needed.",
    "other_players": lambda facts: (
        f"{facts['players']} bots are named, for {' and '.join(map(str, numbers_of(facts, 'seats')))} seats. "
        "Name one bot for everybody, or one for each seat."
    ),
    "other_version": lambda facts: (
        f"A worker has Shoal {facts['here']}, but this is Shoal {facts['wanted']}. "
        "Install the same version on all of them."
    ),
    "not_installed_there": lambda facts: (
        f"A worker lacks the package {facts['module']}. Install Shoal with the same extras on all of them."
    ),
    "workers_gone": lambda facts: f"A process that was playing games was ended from outside. {IN_A_FOLDER}",
    "scheduler_gone": lambda facts: f"The scheduler at {facts['address']} is gone. {IN_A_FOLDER}",
    "cluster_failed": lambda facts: f"The cluster could not go on ({facts['what']}). {IN_A_FOLDER}",
    "no_dask": lambda facts: "Dask is not installed here: in a clone of Shoal, pip install '.[cluster]' brings it.",
    "no_parquet": lambda facts: (
        "Parquet cannot be written here: in a clone of Shoal, pip install '.[parquet]' brings what is needed."
    ),
    "nobody_else": lambda facts: "At least two players are needed to see who is stronger.",
    "no_budget": lambda facts: "A bot that searches needs at least one simulation or one millisecond.",
    "no_folder": lambda facts: "--resume and --parquet need a folder: --out FOLDER.",
    "summary_alone": lambda facts: "A summary has no folder: leave out --summary or --out.",
    "no_scheduler": lambda facts: (
        f"No Dask scheduler answers at {facts['address']}. Start one with “dask scheduler”; it says its address."
    ),
    "no_workers": lambda facts: (
        f"The scheduler at {facts['address']} has no workers. Start some with "
        f"“dask worker {facts['address']} --nthreads 1”."
    ),
    "other_experiment": lambda facts: (
        f"{facts['folder']} holds another experiment. Choose another folder, or the options of that one."
    ),
    "experiment_there": lambda facts: (
        f"This experiment was begun in {facts['folder']} already. Add --resume to go on with it."
    ),
    "not_empty": lambda facts: f"{facts['folder']} is not empty. Choose a new folder.",
    "disk_full": lambda facts: f"The disk of {facts['folder']} is full. Make room first. {GO_ON}",
    "disk": lambda facts: f"{facts['folder']} cannot be used: {facts['what']}.",
    "no_seconds": lambda facts: "A choice takes people more than 0 seconds, and not for ever.",
    "no_rows": lambda facts: f"{facts['file']} has no rows of “shoal simulate”, one for each seat of each game.",
    "other_game": lambda facts: f"{facts['file']} is about {facts['found']}, not about {facts['game']}.",
    "rows_missing": lambda facts: (
        f"{facts['file']} is not complete: some games do not have exactly one row for each seat."
    ),
    "no_output": lambda facts: f"The lab cannot go on: {facts['what']}.",
    "stopped": lambda facts: "Stopped.",
    "stopped_kept": lambda facts: f"Stopped. {GO_ON}",
}
