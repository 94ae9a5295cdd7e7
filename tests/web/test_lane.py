"""The short way to a move and to a page's stream answers like the long one."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient


@pytest.mark.parametrize("path", ["/api/tables/KELP-42/act", "/api/tables/kelp%2042/act"])
def test_a_move_at_a_table_that_is_not_there(client: TestClient, path: str) -> None:
    answer = client.post(path, json={"seat": 0, "action": "draw", "number": 0})
    assert (answer.status_code, answer.json()["error"]) == (404, "no_such_table")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_stream_of_a_table_that_is_not_there(client: TestClient) -> None:
    assert client.get("/t/KELP-42/stream").status_code == 404
    page = client.get("/t/KELP-42/stream", headers={"accept": "text/html"})
    assert page.status_code == 404
    assert "KELP-42" in page.text  # in the field, so that it can be mended


@pytest.mark.parametrize("path", ["/api/tables//act", "/api/tables/a/b/act", "/t//stream", "/t/a/b/stream"])
def test_what_only_looks_like_it_goes_the_long_way(client: TestClient, path: str) -> None:
    method = "POST" if path.endswith("act") else "GET"
    assert client.request(method, path, json={}).status_code == 404


def test_another_method_is_told(client: TestClient) -> None:
    assert client.get("/api/tables/KELP-42/act").status_code == 405
    assert client.post("/t/KELP-42/stream").status_code == 405


def test_a_move_from_another_site_or_of_another_kind_or_too_large(client: TestClient) -> None:
    path = "/api/tables/KELP-42/act"
    assert client.post(path, json={}, headers={"origin": "http://evil.example"}).status_code == 403
    assert client.post(path, content="{}", headers={"content-type": "text/plain"}).status_code == 415
    assert client.post(path, json={"action": "x" * 70_000}).status_code == 413
