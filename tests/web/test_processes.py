"""Several server processes on one machine, over a real PostgreSQL: they share all tables and outlive each other."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from shoal.cli import main
from tests.postgres import private_postgres
from tests.web.crew import PATIENCE, Crew, Viewer, crew, new_database, until
from tests.web.process import serving

PEOPLE = [{"kind": "person"}, {"kind": "person"}]


@pytest.fixture
def database() -> str:
    return new_database()


def move(crew: Crew, code: str, tokens: dict[str, str]) -> int:
    """Whoever may does something; the number of events there are then."""
    for seat, token in tokens.items():
        view = crew.call(f"/api/tables/{code}/sight?seat={seat}", token)[1]
        if view["legal"]:
            asked = {"action": view["legal"][0], "number": view["number"], "request": os.urandom(8).hex()}
            status, answer = crew.call(f"/api/tables/{code}/act", token, **asked)
            assert status == 200, answer
            return int(answer["number"])
    raise AssertionError("nobody may do anything")


def known(crew: Crew, code: str, seat: str, token: str) -> Any:
    """What a seat sees, if the process that was asked has the table; None if it would have to read it first."""
    status, view = crew.call(f"/api/tables/{code}/sight?seat={seat}", token)
    return view if status == 200 else None


def test_what_is_done_here_is_seen_elsewhere_and_a_killed_process_is_started_again(database: str) -> None:
    with crew(database) as both, serving(database) as elsewhere, contextlib.ExitStack() as open_pages:
        status, made = both.call("/api/tables", game="pond", seats=PEOPLE, settings={"idle_pause": 0})
        assert status == 201, made
        code, tokens = made["code"], made["tokens"]
        viewers = [Viewer(server, code) for server in (both.server, elsewhere)]
        for viewer in viewers:
            open_pages.enter_context(viewer.wire)
        number = move(both, code, tokens)
        for viewer in viewers:
            viewer.has_seen(number)

        dead = both.alive()[0]
        os.kill(dead, signal.SIGKILL)
        for _ in range(3):
            number = move(both, code, tokens)  # the other goes on
        viewers[1].has_seen(number)
        until(both.both_answer)
        alive = both.alive()
        assert len(alive) == 2 and dead not in alive
        late = Viewer(both.server, code)
        open_pages.enter_context(late.wire)
        late.has_seen(move(both, code, tokens))

        both.server.process.terminate()
        status, said = both.server.ended()
        assert status == 0
        assert "Traceback" not in said
        assert re.search(rf"Server process \d \({dead}\) was killed by SIGKILL; it is started again", said), said
        assert not [each for each in alive if Path(f"/proc/{each}").exists()]


def test_bots_go_on_when_their_process_is_killed(database: str) -> None:
    with crew(database) as both:
        seats = [{"kind": "person"}, {"kind": "bot", "strength": "minnow"}]
        settings = {"bot_pause": 0, "idle_pause": 0}
        _, made = both.call("/api/tables", game="succession", seats=seats, settings=settings)
        here, token = f"/api/tables/{made['code']}", made["tokens"]["0"]

        def may_act() -> bool:
            return bool(both.call(f"{here}/sight?seat=0", token)[1]["legal"])

        for victim in both.alive():  # one of them leads the bot
            until(may_act)
            move(both, made["code"], {"0": token})
            os.kill(victim, signal.SIGKILL)
            until(lambda: both.call(here)[1]["over"] or may_act())
            until(both.both_answer)


def test_what_they_are_told_stands_in_no_list_of_processes_and_without_their_parent_they_end(database: str) -> None:
    with crew(database) as both:
        children = both.alive()
        told = [Path(f"/proc/{child}/cmdline").read_bytes() for child in children]
        assert len(told) == 2
        assert not [each for each in told if b"postgresql" in each]
        both.server.process.kill()
        until(lambda: not [each for each in children if Path(f"/proc/{each}").exists()])


def test_nothing_is_loaded_from_the_folder_it_is_started_in(database: str, tmp_path: Path) -> None:
    (tmp_path / "segno.py").write_text("raise SystemExit('from the wrong folder')")
    begin = "import os, sys, shoal.web.server.serve; from shoal.cli import main"
    there = f"{begin}; os.chdir({str(tmp_path)!r}); sys.exit(main())"
    with crew(database, ("-c", there)) as both:
        assert len(both.alive()) == 2


def test_while_the_database_is_away_tables_say_so_and_go_on_when_it_is_back(tmp_path: Path) -> None:
    with private_postgres() as own, crew(own.new_database("shoal")) as both:
        _, made = both.call("/api/tables", game="pond", seats=PEOPLE, settings={"idle_pause": 0})
        code, tokens = made["code"], made["tokens"]
        number = move(both, code, tokens)
        with socket.create_connection(("127.0.0.1", both.server.port), PATIENCE) as page:
            page.sendall(f"GET /t/{code}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            told = page.recv(65536)
            while b'"panel"' not in told:  # the first picture
                told += page.recv(65536)
            own.stop("immediate")
            while b"The server cannot save just now" not in told:
                some = page.recv(65536)
                assert some, told
                told += some
            views = {seat: until(partial(known, both, code, seat, tokens[seat])) for seat in tokens}
            assert {view["number"] for view in views.values()} == {number}
            seat = next(seat for seat, view in views.items() if view["legal"])
            asked = {"action": views[seat]["legal"][0], "number": number, "request": "while-it-was-away"}
            status, answer = both.call(f"/api/tables/{code}/act", tokens[seat], **asked)
            assert (status, answer["error"]) == (503, "not_saved")
            own.start()

            def acknowledged() -> bool:
                return both.call(f"/api/tables/{code}/act", tokens[seat], **asked)[0] == 200

            until(acknowledged)
            told = b""
            while b'"panel"' not in told:  # the line goes
                told += page.recv(65536)


def test_a_process_that_hangs_is_killed_and_started_again(database: str) -> None:
    sooner = "from shoal.web.server import processes; processes.SILENCE = 3.0"
    with crew(database, ("-c", f"{sooner}; from shoal.cli import main; raise SystemExit(main())")) as both:
        hung, other = both.alive()
        os.kill(hung, signal.SIGSTOP)
        until(lambda: hung not in both.alive() and both.both_answer())
        assert other in both.alive()
        both.server.process.terminate()
        status, said = both.server.ended()
    assert status == 0
    assert f"Server process ({hung}) says nothing; it is killed." in said
    assert re.search(rf"Server process \d \({hung}\) was killed by SIGKILL; it is started again", said), said
    assert "Traceback" not in said and f"({other})" not in said


def test_where_the_system_has_no_room_for_a_process_the_others_go_on(database: str) -> None:
    begin = "import asyncio, errno; from shoal.web.server import processes; processes.PAUSES = (0.5,); start = asyncio."
    begin += "create_subprocess_exec; calls = iter(range(9))\nasync def failing(*words, **options):\n"
    begin += "    if next(calls) == 2: raise OSError(errno.EAGAIN, 'Resource temporarily unavailable')\n"
    begin += "    return await start(*words, **options)\nasyncio.create_subprocess_exec = failing\n"
    with crew(database, ("-c", f"{begin}from shoal.cli import main; raise SystemExit(main())")) as both:
        dead, other = both.alive()
        os.kill(dead, signal.SIGKILL)
        until(lambda: dead not in both.alive() and len(both.alive()) == 2 and both.both_answer())
        assert other in both.alive()
        both.server.process.terminate()
        status, said = both.server.ended()
    assert status == 0
    assert "cannot be started: Resource temporarily unavailable; it is tried again." in said
    assert "Traceback" not in said


def test_a_process_that_hangs_while_it_begins_is_started_again(database: str, tmp_path: Path) -> None:
    hung = tmp_path / "hung"
    hangs_once = f"import os, time; hangs = not os.path.exists({str(hung)!r}); open({str(hung)!r}, 'w').close(); "
    hangs_once += "hangs and time.sleep(600); "
    begin = "from shoal.web.server import processes; processes.OPENING = 3.0"
    begin += f"; processes.PROGRAM = {hangs_once!r} + processes.PROGRAM"
    with crew(database, ("-c", f"{begin}; from shoal.cli import main; raise SystemExit(main())")) as both:
        assert len(both.alive()) == 2
        both.server.process.terminate()
        status, said = both.server.ended()
    assert status == 0
    assert re.search(r"Server process \(\d+\) says nothing; it is killed", said), said


# At the start


def test_a_taken_port_for_figures_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--host", "127.0.0.1", "--data", str(tmp_path), "--metrics", port]) == 1
    assert f"Port {port} for figures cannot be used" in capsys.readouterr().err


def test_several_processes_need_postgresql(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--data", str(tmp_path), "--processes", "2"]) == 1
    said = capsys.readouterr().err
    assert "Several processes need PostgreSQL" in said and len(said.splitlines()) == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_database_that_cannot_be_reached_is_told_without_its_password(
    processes: str, capsys: pytest.CaptureFixture[str]
) -> None:
    address = "postgresql://ada:open-sesame@127.0.0.1:1/shoal"
    assert main(["serve", "--database", address, "--processes", processes]) == 1
    said = capsys.readouterr().err
    assert "cannot be reached" in said and "open-sesame" not in said and len(said.splitlines()) == 1


@pytest.mark.parametrize("typed", ["mysql://ada:open-sesame@localhost/shoal", "open-sesame"])
def test_what_is_no_address_is_told_without_the_password(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["serve", "--database", typed])
    assert end.value.code == 2
    said = capsys.readouterr().err
    assert "no address of a PostgreSQL database" in said and "open-sesame" not in said


def test_without_its_driver_it_says_what_to_install() -> None:
    program = "import sys; sys.modules['psycopg'] = None; from shoal.cli import main; sys.exit(main(sys.argv[1:]))"
    for words in (["serve"], ["backup", "file"]):
        call = [sys.executable, "-c", program, *words, "--database", "postgresql://localhost/shoal"]
        ended = subprocess.run(call, capture_output=True, text=True, timeout=PATIENCE)
        assert ended.returncode == 1
        assert "pip install '.[postgres]'" in ended.stderr and len(ended.stderr.splitlines()) == 1, ended.stderr
