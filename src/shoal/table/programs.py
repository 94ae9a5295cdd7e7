"""Programs that sit at tables. Each thinks in processes of its own, which end when it does not come to an answer.

What comes back from such a process is read as plain text: whatever a program does, the server is not touched by it."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

from shoal.bots.program import Program, Stumbled, answer, said
from shoal.engine.errors import BadOption
from shoal.engine.options import Value
from shoal.engine.refusals import no
from shoal.engine.sight import Sight
from shoal.table.apart import Shelf, settle, unpack

if TYPE_CHECKING:
    from multiprocessing.connection import Connection  # which a browser cannot load

STARTING = 60.0  # seconds a program may take to be loaded: some bring a lot along
READING = 1.0  # seconds an answer that has begun may take to arrive
LONGEST_ANSWER = 10_000  # bytes
AT_ONCE = 2  # processes of one program; who asks while all of them think waits for one
NOT_LOADED, TOO_LONG, GONE = "it was not loaded in time", "it took too long", "its process has ended"


class Question(NamedTuple):
    """What a seat sees, and by which rules it plays."""

    shelf: Shelf
    game: str
    version: int
    options: tuple[tuple[str, Value], ...]
    sight: Sight
    seed: int


class Programs:
    """By name. Their processes start when the first table asks, and end with `close`."""

    def __init__(self, programs: Sequence[Program] = ()) -> None:
        self._crews = {program.name: _Crew(program) for program in programs}

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._crews)

    async def decide(self, name: str, question: Question, seconds: float) -> int:
        """What a program does; Stumbled if it has no legal answer after so many seconds."""
        crew = self._crews[name]
        return await asyncio.get_running_loop().run_in_executor(crew.threads, crew.ask, question, seconds)

    def close(self) -> None:
        for crew in self._crews.values():
            crew.close()


class _Crew:
    """The processes of one program, each with a thread that waits for it."""

    def __init__(self, program: Program) -> None:
        self.threads = ThreadPoolExecutor(AT_ONCE, f"shoal-{program.name}")
        self._program = program
        self._processes: list[Process] = []
        self._idle: list[Process] = []

    def ask(self, question: Question, seconds: float) -> int:
        if self._idle:
            process = self._idle.pop()
        else:
            process = Process(self._program)
            self._processes.append(process)
        try:
            return process.ask(question, seconds)
        finally:
            if process.ended:
                self._processes.remove(process)
            else:
                self._idle.append(process)

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
        for process in self._processes[:]:
            process.end()


class Process:
    """One process in which a program thinks."""

    def __init__(self, program: Program) -> None:
        self.ended = False
        self._program = program
        self._loaded = False
        self._ours, theirs = multiprocessing.Pipe()
        context = multiprocessing.get_context("spawn")
        self._process = context.Process(target=_think, args=(tuple(program), theirs), daemon=True)
        self._process.start()
        theirs.close()

    def load(self) -> None:
        """Wait until the program is loaded; BadOption with its own reason if it cannot be."""
        if self._loaded:
            return
        try:
            told = self._told(STARTING, NOT_LOADED)
            if "why" in told:
                raise Stumbled(str(told["why"]))
        except Stumbled as error:
            self.end()
            raise BadOption(no("no_program", name=self._program.name, why=str(error))) from None
        self._loaded = True

    def ask(self, question: Question, seconds: float) -> int:
        """Stumbled if there is no legal answer; if there is none at all the process is ended."""
        try:
            self.load()
            self._ours.send(question)
        except BadOption as error:
            raise Stumbled(str(error)) from None
        except OSError:
            self.end()
            raise Stumbled(GONE) from None
        told = self._told(seconds, TOO_LONG)
        if not isinstance(told.get("action"), int):
            raise Stumbled(str(told.get("why", GONE)))
        return int(told["action"])

    def end(self) -> None:
        """At once, whatever it is doing."""
        self.ended = True
        self._process.kill()

    def _told(self, seconds: float, late: str) -> dict[str, Any]:
        why = GONE
        try:
            if self._ours.poll(seconds):
                told = json.loads(self._heard())
                if isinstance(told, dict):
                    return told
            else:
                why = late
        except (EOFError, OSError, ValueError):
            pass
        self.end()
        raise Stumbled(why)

    def _heard(self) -> bytes:
        """What it says. Who stops in the middle of it is ended, and so is the wait for the rest."""
        alarm = threading.Timer(READING, self._process.kill)
        alarm.start()
        try:
            return self._ours.recv_bytes(LONGEST_ANSWER)
        finally:
            alarm.cancel()


def check(programs: Sequence[Program]) -> None:
    """Load each of them, in a process of its own; BadOption with a sentence about the first that cannot be."""
    for program in programs:
        process = Process(program)
        try:
            process.load()
        finally:
            process.end()


def _think(place: tuple[str, str, str], asked: Connection) -> None:
    """In the new process: load the program, then answer one question after the other."""
    settle()
    try:
        play = Program(*place).load()
    except BadOption as error:
        _tell(asked, why=str(error.reason.facts["why"]))
        return
    _tell(asked)
    while True:
        try:
            question: Question = asked.recv()
        except EOFError:
            return
        try:
            game, _ = unpack(question.shelf, question.game, question.version, question.options)
            _tell(asked, action=answer(play, game, question.sight, question.seed))
        except Stumbled as error:
            _tell(asked, why=str(error))
        except Exception as error:  # whatever a program has done to its process
            _tell(asked, why=said(error))


def _tell(asked: Connection, **told: object) -> None:
    asked.send_bytes(json.dumps(told).encode())
