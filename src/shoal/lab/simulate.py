"""Self-play by the thousand: how long games last, whether a seat is favoured, what scores come out.

python -m shoal.lab.simulate succession --seats 4 --games 1000 --option calls=auto > games.csv
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from shoal.engine.errors import ShoalError
from shoal.engine.sheet import lines
from shoal.lab import parquet
from shoal.lab.arguments import Parser, chosen_crew, common, guarded, settled
from shoal.lab.experiment import DECISIONS, OBSERVATIONS, SEATS, Experiment, LabError
from shoal.lab.folder import Folder, command_line
from shoal.lab.match import Player
from shoal.lab.programs import add_programs, named
from shoal.lab.progress import Progress
from shoal.lab.rows import Chunk, columns, play_chunk
from shoal.lab.spread import in_order, spread
from shoal.lab.summary import summaries
from shoal.lab.workers import Crew


def into_folder(folder: Folder, crew: Crew) -> None:
    """Play what is missing, and keep every chunk as soon as it is finished."""
    experiment, gaps = folder.experiment, folder.gaps()
    missing = sum(map(len, gaps))
    progress = Progress(len(experiment), len(experiment) - missing)
    try:
        for numbers, chunk in spread(partial(play_chunk, experiment), gaps, crew):
            folder.keep(numbers, chunk.text)
            progress.add(len(numbers))
    finally:
        progress.end()


def onto_screen(experiment: Experiment, crew: Crew) -> None:
    """Play all, and write the rows to the standard output, in order."""
    write = sys.stdout.write
    write(lines([columns(experiment)]))
    progress = None if sys.stdout.isatty() else Progress(len(experiment))
    try:
        for chunk in in_order(
            _counted(spread(partial(play_chunk, experiment), [range(len(experiment))], crew), progress)
        ):
            write(chunk.text)
            sys.stdout.flush()
    finally:
        if progress is not None:
            progress.end()


def _counted(chunks: Iterator[tuple[range, Chunk]], progress: Progress | None) -> Iterator[tuple[range, Chunk]]:
    """The same, and whoever looks sees how far it is."""
    for numbers, chunk in chunks:
        if progress is not None:
            progress.add(len(numbers))
        yield numbers, chunk


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line: rows into a folder or onto the screen, or a summary for each number of seats."""
    parser = Parser(prog="shoal simulate", description="Plays many games and writes what came out as CSV.")
    common(parser, games=1000)
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--random", action="store_true", help="any legal action instead of the coach's advice")
    who.add_argument(
        "--bots", nargs="+", default=["perch"], metavar="BOT", help="who plays: one for everybody, or one per seat"
    )
    add_programs(parser)
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="a folder for rows, and how they were made")
    parser.add_argument("--resume", action="store_true", help="go on with what was begun in that folder")
    parser.add_argument("--parquet", action="store_true", help="also write the rows as Parquet (shoal[parquet])")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--decisions", action="store_true", help="one row for each decision instead of each seat")
    kinds.add_argument("--observations", action="store_true", help="the rows of each game's debrief instead")
    kinds.add_argument("--summary", action="store_true", help="one line for each number of players instead of rows")
    chosen = parser.parse_args(arguments)
    seats, options = settled(parser, chosen)
    bots = named(parser, chosen.bots, chosen.bot)
    players = tuple(Player(strength) for strength in (["minnow"] if chosen.random else bots))
    rows = DECISIONS if chosen.decisions else OBSERVATIONS if chosen.observations else SEATS
    experiment = Experiment(chosen.game, tuple(seats), chosen.games, chosen.seed, options, players, rows)
    try:
        experiment.check()
        if (chosen.resume or chosen.parquet) and chosen.out is None:
            raise LabError("no_folder")
        if chosen.summary and chosen.out is not None:
            raise LabError("summary_alone")
        if chosen.parquet:
            parquet.check()
    except ShoalError as error:
        parser.error(str(error))
    return guarded(lambda: _run(chosen, experiment), kept=chosen.out is not None)


def _run(chosen: argparse.Namespace, experiment: Experiment) -> int:
    if chosen.summary:
        with chosen_crew(chosen) as crew:
            for count, summary in summaries(experiment, crew):
                print(f"{count} {'seat' if count == 1 else 'seats'}: {summary}", flush=True)
        return 0
    if chosen.out is None:
        with chosen_crew(chosen) as crew:
            onto_screen(experiment, crew)
        return 0
    folder = Folder(chosen.out, experiment, chosen.resume)
    if not folder.whole:
        with chosen_crew(chosen) as crew:
            into_folder(folder, crew)
    for file in folder.finish(command_line(), chosen.parquet):
        print(file)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
