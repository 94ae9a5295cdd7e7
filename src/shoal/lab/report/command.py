"""The command `shoal report`."""

from __future__ import annotations

import argparse
import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import inf
from pathlib import Path
from time import monotonic

from shoal import __version__
from shoal.engine.errors import ShoalError
from shoal.engine.language import LANGUAGE
from shoal.engine.options import Value
from shoal.games import new_game, open_box
from shoal.lab.arguments import Parser, assigned, chosen_crew, common, guarded, settled
from shoal.lab.experiment import Experiment, LabError
from shoal.lab.folder import command_line, half_of, whole_file
from shoal.lab.report.page import Look, Told, page
from shoal.lab.report.study import FORCED, Study, conduct, from_rows
from shoal.lab.words import lab_words


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line: one page about a game."""
    parser = Parser(
        prog="shoal report", description="Plays many games and writes one page that says what they tell of the game."
    )
    common(parser, games=1000)
    of = parser.add_mutually_exclusive_group()
    of.add_argument("--against", nargs="+", default=[], metavar="NAME=VALUE", help="beside it, with these options")
    of.add_argument("--rows", type=Path, metavar="SEATS.CSV", help="of rows that were simulated, instead of games")
    parser.add_argument("--seconds", type=float, default=12.0, help="that people need for a choice (default: 12)")
    parser.add_argument("--no-options", action="store_true", help="do not try every option: much quicker")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the page (default: GAME-report.html)")
    chosen = parser.parse_args(arguments)
    seats, options = settled(parser, chosen)
    if not chosen.seats:  # the fewest, and as many as usual
        seats = sorted({max(min(seats), min(2, max(seats))), open_box(chosen.game).manifest.usual_seats})
    try:
        other = {**dict(options), **assigned(chosen.against)}
        new_game(chosen.game, other)
        if not 0 < chosen.seconds < inf:
            raise LabError("no_seconds")
    except ShoalError as error:
        parser.error(str(error))
    experiment = Experiment(chosen.game, tuple(seats), chosen.games, chosen.seed, options)
    return guarded(lambda: _run(chosen, experiment, other))


def _run(chosen: argparse.Namespace, experiment: Experiment, other: dict[str, Value]) -> int:
    start = monotonic()
    box = open_box(experiment.game)
    words = box.words(LANGUAGE)
    says = lab_words(LANGUAGE).report
    out: Path = chosen.out or Path(f"{experiment.game}-report.html")
    _try_out(out)
    if chosen.rows is not None:
        told = [Told("", from_rows(experiment, chosen.rows))]
        made = says.made_of_rows(chosen.rows.name, _games(told), chosen.seconds, __version__)
    else:
        with chosen_crew(chosen) as crew:
            studies = [conduct(experiment, crew, not (chosen.no_options or chosen.against))]
            if chosen.against:
                changed = Experiment(
                    experiment.game, experiment.seats, experiment.games, experiment.seed, tuple(sorted(other.items()))
                )
                studies.append(conduct(changed, crew, variants=False))
        names = [says.as_usual, ", ".join(chosen.against)]
        told = [Told(name, study) for name, study in zip(names, studies, strict=False)]
        curious = sum(len(study.curious) for study in studies)
        made = says.made(command_line(), _games(told), chosen.seconds, FORCED, curious, __version__)
    text = page(told, Look(box, words, says, LANGUAGE, chosen.seconds), made)
    with _disk(out), whole_file(out) as half:
        half.write_text(text, "utf-8")
    print(says.written(str(out), len(text.encode()), monotonic() - start))
    return 0


def _try_out(out: Path) -> None:
    """Whether the page can be written there is seen before the games are played."""
    with _disk(out):
        if out.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        half = half_of(out)
        half.touch()
        half.unlink()


@contextmanager
def _disk(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise LabError("disk", folder=str(out), what=error.strerror or "") from error


def _games(told: Sequence[Told]) -> int:
    return sum(_played(each.study) for each in told)


def _played(study: Study) -> int:
    return sum(map(len, study.series.values()))


if __name__ == "__main__":
    raise SystemExit(main())
