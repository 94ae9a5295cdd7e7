"""Running the server: ports, addresses, and what is shared with others."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from shoal.web.server.serve import listen
from shoal.web.share import lan_addresses, qr_code
from tests.web.conftest import FORM
from tests.web.process import serving


def test_a_taken_port_is_said_and_the_next_one_used(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with listen("127.0.0.1", port) as found:
            assert found.getsockname()[1] > port
    assert f"Port {port} is taken" in capsys.readouterr().err


def test_an_address_of_another_machine_is_an_error_and_not_a_taken_port() -> None:
    with pytest.raises(OSError, match="address"):
        listen("192.0.2.1", 8000)


def test_local_addresses_are_never_given_to_others() -> None:
    assert not [each for each in lan_addresses() if each.startswith("127.")]


def test_the_link_names_the_machine_in_its_network(app: Starlette, client: TestClient) -> None:
    code = client.post("/games/succession/new", data={**FORM, "seat-1": "friend"}).url.path
    assert f"http://testserver{code}" in client.get(code).text
    app.state.lan_address = "192.168.1.5"
    local = TestClient(app, base_url="http://localhost:8000")
    local.portal = client.portal
    assert f"http://192.168.1.5:8000{code}" in local.get(code).text


def test_the_qr_code_is_a_drawing_without_styles(tmp_path: Path) -> None:
    drawn = qr_code("http://192.168.1.5:8000/t/KELP-42")
    assert drawn.startswith("<svg")
    assert "style" not in drawn


def test_it_ends_in_order_however_many_pages_are_open(tmp_path: Path) -> None:
    with serving(tmp_path) as server, ExitStack() as open_pages:
        seats = [{"kind": "person"}, {"kind": "bot", "strength": "perch"}]
        for _ in range(10):
            _, table = server.call("/api/tables", game="succession", seats=seats)
            for path in (f"/t/{table['code']}/stream?seat=0", f"/api/tables/{table['code']}/events"):
                page = open_pages.enter_context(socket.create_connection(("127.0.0.1", server.port)))
                page.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                assert b"200 OK" in page.recv(1000)
        half = open_pages.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        half.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n")
        half.sendall(b"Content-Type: application/json\r\n\r\n{")
        server.process.terminate()
        code, said = server.ended()
        assert code == 0
        assert "Traceback" not in said
