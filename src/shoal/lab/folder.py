"""The folder of an experiment: its finished chunks while it runs, and in the end its rows, with a file that says how
they were made. That file comes last: where it is, all is whole."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import platform
import re
import shlex
import shutil
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from shoal.engine.sheet import lines
from shoal.lab import parquet
from shoal.lab.experiment import Experiment, LabError
from shoal.lab.rows import columns

PLAN, ABOUT, PARTS = "experiment.json", "about.json", "parts"
NAME: Final = re.compile(r"(\d+)-(\d+)-([0-9a-f]{8})\.csv")  # of a part: first and last game, and its check sum


class Folder:
    """Where an experiment is kept. LabError if it cannot be: another one is there, or this one without `resume`."""

    def __init__(self, path: Path, experiment: Experiment, resume: bool = False) -> None:
        self.path = path
        self.experiment = experiment
        self._table = path / f"{experiment.rows}.csv"
        self._plan = (json.dumps(experiment.describe(), indent=1, sort_keys=True) + "\n").encode()
        with self._disk():
            self._open(resume)
        self._parts = dict(self._found())

    @property
    def whole(self) -> bool:
        """Whether nothing is left to do."""
        return (self.path / ABOUT).exists() and self._table.exists()

    def gaps(self) -> list[range]:
        """The games that are missing."""
        gaps, due = [], 0
        for numbers in sorted(self._parts, key=lambda each: each.start):
            gaps.append(range(due, numbers.start))
            due = numbers.stop
        return [gap for gap in [*gaps, range(due, len(self.experiment))] if gap]

    def keep(self, numbers: range, text: str) -> None:
        """Store a finished chunk: it is there as a whole or not at all, also if the power fails."""
        data = text.encode()
        name = f"{numbers.start:010}-{numbers.stop - 1:010}-{zlib.crc32(data):08x}.csv"
        with self._disk():
            self._write(self.path / PARTS / name, [data])
        self._parts[numbers] = name

    def finish(self, command: str, with_parquet: bool = False) -> list[Path]:
        """Put the chunks together; the files that are there then. The chunks are gone."""
        table = self._table
        columnar = table.with_suffix(".parquet")
        wanted = [table, columnar] if with_parquet or (self.whole and columnar.exists()) else [table]
        new = [each for each in wanted if not (self.whole and each.exists())]
        with self._disk():
            if table in new:
                self._write(table, self._bytes())
            if columnar in new:
                with whole_file(columnar) as half:
                    parquet.write(table, half)
            if new or self._listed() != {each.name for each in wanted}:
                self._write(self.path / ABOUT, [self._about(command, wanted).encode()])
            shutil.rmtree(self.path / PARTS, ignore_errors=True)
        return wanted

    def _open(self, resume: bool) -> None:
        plan = self.path / PLAN
        if plan.exists():
            if plan.read_bytes() != self._plan:
                raise LabError("other_experiment", folder=str(self.path))
            if not resume:
                raise LabError("experiment_there", folder=str(self.path))
        elif self.path.exists() and any(self.path.iterdir()):
            raise LabError("not_empty", folder=str(self.path))
        if not self.whole:
            (self.path / PARTS).mkdir(parents=True, exist_ok=True)
        for half in [*self.path.glob("*.half"), *(self.path / PARTS).glob("*.half")]:
            half.unlink()  # of somebody who was killed while writing
        if not plan.exists():
            self._write(plan, [self._plan])

    def _found(self) -> Iterator[tuple[range, str]]:
        """The chunks that are there. One that was damaged is thrown away, and played again; so is one that has games
        of the chunk before it, as where another lab was at work here."""
        due = 0
        for each in sorted((self.path / PARTS).glob("*")):
            name = NAME.fullmatch(each.name)
            if name is None or int(name[1]) < due or zlib.crc32(each.read_bytes()) != int(name[3], 16):
                each.unlink()
            else:
                due = int(name[2]) + 1
                yield range(int(name[1]), due), each.name

    def _bytes(self) -> Iterator[bytes]:
        yield lines([columns(self.experiment)]).encode()
        for numbers in sorted(self._parts, key=lambda each: each.start):
            yield (self.path / PARTS / self._parts[numbers]).read_bytes()

    def _listed(self) -> set[str]:
        """The files that are told of: a run may have been cut short when it had made one and not yet said so."""
        try:
            return set(json.loads((self.path / ABOUT).read_bytes())["files"])
        except (OSError, ValueError, KeyError, TypeError):
            return set()

    def _about(self, command: str, made: Sequence[Path]) -> str:
        experiment = self.experiment
        about = {
            "command": command,
            "experiment": experiment.describe(),
            "name": experiment.name,
            "seeds": f"the game number n of a series, from 1, has the seed {experiment.seed} * 1000003 + n - 1",
            "python": platform.python_version(),
            "files": {file.name: {"bytes": file.stat().st_size, "sha256": _digest(file)} for file in made},
        }
        return json.dumps(about, indent=1, sort_keys=True) + "\n"

    def _write(self, file: Path, pieces: Iterator[bytes] | Sequence[bytes]) -> None:
        with whole_file(file) as half, half.open("wb") as out:
            for piece in pieces:
                out.write(piece)
            out.flush()
            os.fsync(out.fileno())

    @contextmanager
    def _disk(self) -> Iterator[None]:
        """What goes wrong with the disk, in a sentence."""
        try:
            yield
        except OSError as error:
            full = error.errno in (errno.ENOSPC, errno.EDQUOT)
            raise LabError("disk_full" if full else "disk", folder=str(self.path), what=error.strerror or "") from error


@contextmanager
def whole_file(file: Path) -> Iterator[Path]:
    """A place to write to, which becomes the file when all is written."""
    half = half_of(file)
    try:
        yield half
        half.replace(file)
    except BaseException:
        half.unlink(missing_ok=True)
        raise


def half_of(file: Path) -> Path:
    """Where a file is until it is whole."""
    return file.with_name(file.name + ".half")


def command_line() -> str:
    """What was typed, as far as it is known."""
    program = Path(sys.argv[0]).name
    return shlex.join(["shoal" if program == "__main__.py" else program, *sys.argv[1:]])


def _digest(file: Path) -> str:
    with file.open("rb") as read:
        return hashlib.file_digest(read, "sha256").hexdigest()
