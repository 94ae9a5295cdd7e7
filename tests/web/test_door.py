"""The door of a real server: who holds it open without coming in is dropped, and who is seated plays on."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, suppress
from functools import partial
from pathlib import Path

import pytest

from shoal.web.server.guest_httptools import first_lines
from tests.web import server as servers
from tests.web.server import PATIENCE, Served, is_cut_off, read_answer, request

HALF_HEAD = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Ty"
HALF_BODY = request("POST /api/tables", json.dumps({"game": "succession"}))[:-5]
QUICK = (0.5, 0.5, 0.5, 0.05)
ONLOOKERS = 3  # who never read
Serves = Callable[..., AbstractContextManager[Served]]


@pytest.fixture(scope="module", params=[(), ("httptools", "uvloop")], ids=["compiled", "plain"])
def served(request: pytest.FixtureRequest) -> Serves:
    """A server whose door is read by a compiled parser, or by plain Python where there is none."""
    return partial(servers.served, hidden=request.param)


@pytest.fixture(scope="module")
def usual(served: Serves, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("usual")) as server:
        yield server


@pytest.fixture(scope="module")
def quick(served: Serves, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("quick"), deadlines=QUICK) as server:
        yield server


@pytest.mark.parametrize("half", [b"", b"G", b"\r\n", HALF_HEAD, HALF_BODY], ids=["none", "G", "line", "head", "body"])
def test_half_a_request_has_a_deadline(quick: Served, half: bytes) -> None:
    with quick.connect() as made:
        made.sendall(half)
        assert is_cut_off(made)
    assert quick.ask("GET /api/games").status == 200


def test_a_trickle_is_no_request(quick: Served) -> None:
    def trickle(made: socket.socket) -> None:
        made.sendall(b"POST /api/tables HTTP/1.1\r\n")
        for _ in range(10_000):
            made.sendall(b"X: y\r\n")
            time.sleep(0.02)

    with quick.connect() as made, pytest.raises(ConnectionError):
        trickle(made)


def test_the_second_request_of_a_connection_has_a_deadline_too(quick: Served) -> None:
    with quick.connect() as made:
        made.sendall(request("GET /api/games"))
        assert read_answer(made).status == 200
        made.sendall(b"\r\n")  # which begins none
        assert is_cut_off(made)
    for half in (HALF_HEAD, HALF_BODY):
        with quick.connect() as made:
            made.sendall(request("GET /api/games") + half)
            assert is_cut_off(made)


def test_endless_headers_are_cut_off(usual: Served) -> None:
    with usual.connect() as made:
        with pytest.raises(ConnectionError):
            made.sendall(b"GET / HTTP/1.1\r\n" + b"X-Long: %s\r\n" % (b"x" * 1000) * 100_000)
        assert usual.ask("GET /api/games").status == 200


@pytest.mark.parametrize("begun", [b"0\r\n", b"0\r\nX: ", b"1;"], ids=["trailers", "a trailer", "a chunk's sign"])
def test_what_is_around_a_body_is_not_endless(usual: Served, begun: bytes) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with usual.connect() as made:
        made.sendall(head)
        with pytest.raises(ConnectionError):
            made.sendall(begun + (b"X: y\r\n" if begun == b"0\r\n" else b"xxxxxx") * 10_000_000)
        assert usual.ask("GET /api/games").status == 200


def test_a_body_in_chunks_with_a_trailer_is_read(usual: Served) -> None:
    head = (
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked"
    )
    body = json.dumps({"game": "succession", "x": "y" * 60_000}).encode()
    chunks = [b"%x\r\n%s\r\n" % (len(body[at : at + 20]), body[at : at + 20]) for at in range(0, len(body), 20)]
    with usual.connect() as made:
        for _ in range(2):
            made.sendall(head + b"\r\n\r\n" + b"".join(chunks) + b"0\r\nCookie: x=y\r\n\r\n")
            assert read_answer(made).status == 201


def test_a_request_has_so_many_headers(usual: Served) -> None:
    for many, status in ((150, 200), (50_000, 400)):
        with usual.connect() as made:
            made.sendall(request("GET /api/games", more="a:\r\n" * many))
            assert read_answer(made).status == status


def test_some_requests_may_be_sent_ahead_but_not_very_many(served: Serves, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        here, _ = server.new_table()
        watching = request(f"GET {here}/events")
        with server.connect() as made:
            made.sendall(request("GET /nowhere") * 5)
            answers = b""
            while answers.count(b"HTTP/1.1 404") < 5:
                answers += made.recv(4096)
        with server.connect() as made:
            with suppress(ConnectionError):
                made.sendall(watching + request("GET /api/games") * 5000)
            assert is_cut_off(made)
    assert server.log.read_text("utf-8") == ""


def test_who_leaves_is_gone_though_more_of_their_requests_wait(served: Serves, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        here, _ = server.new_table()
        for address in (f"{here}/events", here.replace("/api/tables", "/t") + "/stream"):
            with server.connect() as made:
                made.sendall(request(f"GET {address}") + request("GET /api/games"))
                assert made.recv(4096).startswith(b"HTTP/1.1 200")
                assert server.figure("streams") == 1
            end = time.monotonic() + PATIENCE / 4  # before the next sign of life would fail
            while server.figure("streams") > 0 and time.monotonic() < end:
                time.sleep(0.05)
            assert server.figure("streams") == 0
    assert server.log.read_text("utf-8") == ""


def test_a_whole_request_of_the_largest_size_is_read(usual: Served) -> None:
    body = json.dumps({"game": "succession", "x": "y" * (63 * 1024)})
    with usual.connect() as made:
        for _ in range(3):
            made.sendall(request("POST /api/tables", body))
            assert read_answer(made).status == 201


def test_who_does_not_read_is_cut_off_and_costs_little(tmp_path: Path) -> None:
    """Onlookers of a table at which much happens, who never read what they are sent."""
    unread = servers.served(tmp_path, "--no-limits", deadlines=(10.0, 20.0, 0.5, 0.05), room=4096)
    with unread as server, ExitStack() as stack:
        here, token = server.new_table(game="reef", seats=[{"kind": "person"}, {"kind": "open"}])
        for _ in range(ONLOOKERS):
            made = stack.enter_context(socket.socket())
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            made.connect(("127.0.0.1", server.port))
            made.sendall(request(f"GET {here.removeprefix('/api/tables').join(('/t', '/stream'))}"))
        end = time.monotonic() + 4 * PATIENCE
        while (dropped := server.figure('dropped_total{why="reading"}')) < ONLOOKERS and time.monotonic() < end:
            assert server.ask(f"POST {here}/rename", json.dumps({"name": str(time.time())}), token).status == 200
        assert dropped == ONLOOKERS
        end = time.monotonic() + PATIENCE  # the answer ends a moment after the connection
        while server.figure("streams") and time.monotonic() < end:
            time.sleep(0.01)
        assert server.figure("streams") == 0


def test_who_is_seated_plays_on_while_a_thousand_hold_the_door(tmp_path: Path) -> None:
    with servers.served(tmp_path) as server, ExitStack() as stack:
        here, token = server.new_table()
        with server.connect() as seated:
            for number in range(1100):
                made = stack.enter_context(server.connect())
                made.sendall(HALF_BODY if number % 2 else HALF_HEAD)
                if number % 50 == 0:
                    assert moved(seated, here, token)
            assert moved(seated, here, token)
        assert server.ask(f"GET {here}/sight", token=token).status == 200  # who comes now gets in as well
        assert server.figure("connections") <= 1002


def test_one_address_has_its_share_and_its_strangers_make_room(served: Serves, tmp_path: Path) -> None:
    with served(tmp_path, most_of_one=5) as server, ExitStack() as stack:
        here, token = server.new_table()
        seated, onlooker = stack.enter_context(server.connect()), stack.enter_context(server.connect())
        seated.sendall(request(f"GET {here}/events", token=token))
        assert seated.recv(4096).startswith(b"HTTP/1.1 200")
        onlooker.sendall(request(f"GET {here}/events"))
        assert onlooker.recv(4096).startswith(b"HTTP/1.1 200")
        idle = [stack.enter_context(server.connect()) for _ in range(3)]
        idle[2].sendall(request("GET /api/games"))
        assert read_answer(idle[2]).status == 200
        # It is full: first go those who asked for nothing, then who got their answer, then who looks on.
        for leaving in (idle[0], idle[1], idle[2], onlooker):
            made = stack.enter_context(server.connect())
            made.sendall(request(f"GET {here}/events", token=token))
            assert made.recv(4096).startswith(b"HTTP/1.1 200")
            assert is_cut_off(leaving)
        assert is_cut_off(stack.enter_context(server.connect()))  # all are seated now
        seated.settimeout(0.2)
        assert not is_cut_off(seated)


def test_an_aborted_post_is_no_fault(served: Serves, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        here, token = server.new_table()
        for half in (
            HALF_BODY,
            request(f"POST {here}/act", '{"action": "draw"}', token)[:-3],
            b"\x16\x03\x01",
            b"x\r\n\r\n",
        ):
            with server.connect() as made:
                made.sendall(half)
                made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # closed by a reset
        form = b"POST /games/succession/new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\nseat-0=me"
        with server.connect() as made:
            made.sendall(form)
        end = time.monotonic() + PATIENCE
        while server.figure("connections") > 0 and time.monotonic() < end:
            time.sleep(0.05)
        assert server.figure("connections") == 0
    assert server.log.read_text("utf-8") == ""


def moved(made: socket.socket, here: str, token: str) -> bool:
    """Whether a seated person, on a connection that is kept, can look and act."""
    made.sendall(request(f"GET {here}/sight", token=token))
    seen = read_answer(made)
    if seen.status != 200:
        return False
    for action in seen.json()["legal"][:1]:
        made.sendall(request(f"POST {here}/act", json.dumps({"action": action}), token))
        return read_answer(made).status in (200, 409)  # 409: another was quicker in a race
    return True


def test_an_answer_begins_with_its_status_and_headers() -> None:
    lines = b"HTTP/1.1 200 OK\r\ncontent-length: 12\r\nx-more: a; b\r\n\r\n"
    assert first_lines(200, ((b"Content-Length", b"12"), (b"x-more", b"a; b"))) == (lines, 12)


@pytest.mark.parametrize(
    "other",
    [(b"connection", b"close"), (b"Transfer-Encoding", b"chunked"), (b"x-more", b"a\r\nset-cookie: b"), (b"x y", b"a")],
    ids=["connection", "chunks", "two lines in one", "no name"],
)
def test_what_is_more_than_that_is_left_to_the_server(other: tuple[bytes, bytes]) -> None:
    assert first_lines(200, ((b"content-length", b"12"), other)) is None
    assert first_lines(200, ((b"x-more", b"a"),)) is None  # nor how long it is
