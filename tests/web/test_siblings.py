"""Processes of one server pass visitors on to each other, so that who is at a table meets in one of them."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from functools import partial
from itertools import count, cycle
from typing import Any

import pytest

from shoal.web.server.siblings import SILENCE
from tests.postgres import private_postgres
from tests.some import some
from tests.web.crew import PATIENCE, Crew, Viewer, crew, new_database, until

WITH_FIRST = """
import sys
from shoal.web.server import processes
processes.PROGRAM = {} + processes.PROGRAM
from shoal.cli import main
sys.exit(main())
"""
PLAIN = WITH_FIRST.format(repr("import sys; sys.modules['httptools'] = sys.modules['uvloop'] = None; "))
PATIENT = WITH_FIRST.format(repr("from shoal.web.server import siblings; siblings.SILENCE = 600.0; "))
PROGRAMS = {"quick": ("-m", "shoal"), "plain": ("-c", PLAIN)}  # with compiled readers of requests and without
LARGE, AHEAD = "/games/reef/print", 2  # so many answers to this are more than the system keeps for who reads none


@pytest.fixture(scope="module", params=PROGRAMS)
def both(request: pytest.FixtureRequest) -> Iterator[Crew]:
    with crew(new_database(), PROGRAMS[request.param]) as made:
        yield made


@pytest.fixture
def own() -> Iterator[Crew]:
    """Two that may be hurt."""
    with crew(new_database()) as made:
        yield made


class Visitor:
    """One connection, on which answers are read one after the other."""

    def __init__(self, both: Crew, small: bool = False) -> None:
        self.wire = socket.socket()
        if small:  # it takes little that is not read
            self.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.wire.settimeout(PATIENCE)
        self.wire.connect(("127.0.0.1", both.server.port))
        self._rest = b""

    def asks(self, path: str, body: bytes = b"", token: str = "") -> None:
        head = f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
        if body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        self.wire.sendall(head.encode() + b"\r\n" + body)

    def hears(self) -> tuple[int, bytes]:
        while b"\r\n\r\n" not in self._rest:
            self._read()
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        [length] = [int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        while len(self._rest) < length:
            self._read()
        body, self._rest = self._rest[:length], self._rest[length:]
        return int(head.split()[1]), body

    def call(self, path: str, body: bytes = b"", token: str = "") -> tuple[int, bytes]:
        self.asks(path, body, token)
        return self.hears()

    def _read(self) -> None:
        some = self.wire.recv(65536)
        assert some, "the connection has ended"
        self._rest += some


def new_table(both: Crew) -> Any:
    seats = [{"kind": "person"}, {"kind": "person"}]
    status, made = both.call("/api/tables", game="pond", seats=seats, settings={"idle_pause": 0})
    assert status == 201, made
    return made


def streams(both: Crew) -> list[float]:
    return [both.figure(port, "streams") or 0.0 for port in both.ports]


def passed_on(both: Crew) -> float:
    return sum(both.figure(port, "passed_on_total") or 0.0 for port in both.ports)


def with_homes(both: Crew) -> tuple[Any, Any]:
    """A table that is at home in the first process, and one that is in the second."""
    found: dict[int, Any] = {}
    while len(found) < 2:
        made = new_table(both)
        before = streams(both)
        with ExitStack() as watching:
            for _ in range(6):
                watching.enter_context(Viewer(both.server, made["code"]).wire)
            now = streams(both)
        more = [after - earlier for after, earlier in zip(now, before, strict=True)]
        assert sorted(more) == [0, 6], "they did not meet"
        found[more.index(6)] = made
        until(partial(_is_as_before, both, before))
    return found[0], found[1]


def _is_as_before(both: Crew, before: list[float]) -> bool:
    return streams(both) == before


def test_who_looks_at_a_table_meets_in_one_process_and_tables_are_spread_over_both(both: Crew) -> None:
    here, there = with_homes(both)
    assert here["code"] != there["code"]


def test_one_connection_plays_at_tables_of_both(both: Crew) -> None:
    """As that of a proxy does, which brings requests of many people."""
    visitor, before = Visitor(both), passed_on(both)
    tables = with_homes(both)
    for number in range(12):
        made = tables[number % 2]
        path, tokens = f"/api/tables/{made['code']}", made["tokens"]
        for seat, token in tokens.items():
            view = json.loads(visitor.call(f"{path}/sight?seat={seat}", token=token)[1])
            if view["legal"]:
                asked = {"action": view["legal"][0], "number": view["number"], "request": f"move-{number}"}
                status, answer = visitor.call(f"{path}/act", json.dumps(asked).encode(), token)
                assert status == 200, answer
                break
        else:
            raise AssertionError("nobody may move")
    assert passed_on(both) >= before + 11


def test_what_is_asked_ahead_of_an_answer_is_answered_in_order(both: Crew) -> None:
    for made in some(with_homes(both)):
        visitor = Visitor(both)
        for path in (LARGE, f"/api/tables/{made['code']}", "/api/games", f"/t/{made['code']}"):
            visitor.asks(path)
        answers = [visitor.hears() for _ in range(4)]
        assert [status for status, _ in answers] == [200] * 4
        assert json.loads(answers[1][1])["code"] == made["code"]


def test_nothing_of_an_answer_is_lost_that_waits_for_its_reader(both: Crew) -> None:
    whole = Visitor(both).call(LARGE)[1]
    for made in some(with_homes(both)):
        visitor = Visitor(both, small=True)
        for _ in range(AHEAD):
            visitor.asks(LARGE)
        time.sleep(1)  # the server has said all it can
        visitor.asks(f"/api/tables/{made['code']}")
        for _ in range(AHEAD):
            assert visitor.hears() == (200, whole)
        status, told = visitor.hears()
        assert (status, json.loads(told)["code"]) == (200, made["code"])


def test_what_stands_in_a_body_is_no_request(both: Crew) -> None:
    for made in some(with_homes(both)):
        visitor = Visitor(both)
        hidden = f"GET /api/tables/{made['code']} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        head = f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(hidden)}\r\n"
        visitor.wire.sendall(head.encode() + b"Content-Type: application/json\r\n\r\n")
        time.sleep(0.1)
        visitor.wire.sendall(hidden)
        assert visitor.hears()[0] == 400
        status, told = visitor.call(f"/api/tables/{made['code']}")
        assert (status, json.loads(told)["code"]) == (200, made["code"])


def test_a_request_in_pieces_is_answered(both: Crew) -> None:
    for made in some(with_homes(both)):
        for cut in range(1, 40, 3):
            visitor = Visitor(both)
            asked = f"GET /api/tables/{made['code']} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
            visitor.wire.sendall(asked[:cut])
            time.sleep(0.01)
            visitor.wire.sendall(asked[cut:])
            status, told = visitor.hears()
            assert (status, json.loads(told)["code"]) == (200, made["code"])


def test_the_rest_of_a_request_is_no_other_one(both: Crew) -> None:
    here, there = with_homes(both)
    begun = "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/nowhere HTTP/1.1\r\nHost: localhost\r\nX-Note: "
    for first, other in ((here, there), (there, here)):
        visitor = Visitor(both)
        visitor.call(f"/api/tables/{first['code']}")
        visitor.wire.sendall(begun.encode())
        assert visitor.hears()[0] == 200
        visitor.wire.sendall(f"GET /api/tables/{other['code']} HTTP/1.1\r\n\r\n".encode())
        assert visitor.hears()[0] == 404


def test_who_was_passed_on_and_waits_is_read_no_further() -> None:
    """Where the database is away for a moment, say."""
    ahead = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n"
    with private_postgres() as database, crew(database.new_database("shoal")) as own:
        visitors = [Visitor(own) for _ in range(8)]
        database.stop("immediate")
        for visitor, code in zip(visitors, cycle(("NOBODY-10", "NOBODY-14")), strict=False):  # at home in either
            visitor.wire.sendall(f"GET /api/tables/{code} HTTP/1.1\r\nHost: localhost\r\n\r\n{ahead}".encode())
        time.sleep(0.1)  # it is there, and passed on
        for visitor in some(visitors):
            visitor.wire.settimeout(0.1)
            with pytest.raises(TimeoutError):
                visitor.wire.sendall(bytes(64 << 20))
        database.start()


@pytest.mark.parametrize("dies", [False, True])
def test_who_was_passed_to_a_process_that_hangs_or_dies_is_answered_by_another(dies: bool, own: Crew) -> None:
    hung, other = own.alive()
    code = with_homes(own)[0]["code"]  # which is at home there
    os.kill(hung, signal.SIGSTOP)
    visitor = Visitor(own)
    visitor.asks(f"/api/tables/{code}")
    visitor.wire.settimeout(0.3)
    with pytest.raises(TimeoutError):
        visitor.hears()
    if dies:
        os.kill(hung, signal.SIGKILL)
        [hung] = until(lambda: set(own.alive()) - {hung, other})
        os.kill(hung, signal.SIGSTOP)
    visitor.wire.settimeout(PATIENCE)
    status, told = visitor.hears()
    assert (status, json.loads(told)["code"]) == (200, code)
    assert sorted(own.alive()) == sorted([hung, other]), "it was started anew"
    os.kill(hung, signal.SIGCONT)


def test_as_soon_as_one_has_died_the_other_answers_for_it() -> None:
    with crew(new_database(), ("-c", PATIENT)) as own:
        dead, other = own.alive()
        code = with_homes(own)[0]["code"]
        os.kill(dead, signal.SIGKILL)
        [successor] = until(lambda: set(own.alive()) - {dead, other})
        os.kill(successor, signal.SIGSTOP)

        def is_answered() -> bool:
            visitor = Visitor(own)
            visitor.wire.settimeout(0.5)
            with suppress(OSError):  # who came before it was known
                return visitor.call(f"/api/tables/{code}")[0] == 200
            return False

        until(is_answered)
        os.kill(successor, signal.SIGCONT)


def test_nobody_is_passed_to_a_process_that_says_nothing(own: Crew) -> None:
    hung = own.alive()[0]
    code = with_homes(own)[0]["code"]
    os.kill(hung, signal.SIGSTOP)
    time.sleep(2 * SILENCE)
    for _ in range(10):
        assert own.call(f"/api/tables/{code}")[0] == 200
    os.kill(hung, signal.SIGCONT)
    before = passed_on(own)

    def is_passed_on_again() -> bool:
        Visitor(own).call(f"/api/tables/{code}")
        return passed_on(own) > before

    until(is_passed_on_again)


def test_a_crowd_that_comes_at_once_is_served(both: Crew) -> None:
    made = new_table(both)
    visitors = [Visitor(both) for _ in range(300)]
    for visitor, number in zip(visitors, count(), strict=False):
        visitor.asks(f"/api/tables/{made['code']}" if number % 3 else "/api/games")
    assert {visitor.hears()[0] for visitor in visitors} == {200}
    for visitor in visitors:
        visitor.wire.close()
