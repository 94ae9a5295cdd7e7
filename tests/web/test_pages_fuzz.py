"""Whatever is asked of the pages, they answer with a page for people and a way home, never with a fault of ours."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from shoal.table import Tables
from shoal.web.app import create_app, page_routes
from tests.databases import database
from tests.web.conftest import BROWSER, FORM

PATHS = [route.path for route in page_routes() if not route.path.endswith("/stream")]
METHODS = st.sampled_from(["GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"])
ODD = st.one_of(
    st.text(max_size=20),
    st.binary(max_size=12),
    st.sampled_from(
        ["succession", "chess", "KELP-42", "txt", "json", "csv", "0", "-1", "9" * 25, "..", "%00", "x" * 3000]
    ),
)
HEADER = st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=80)
FIELDS = [*FORM, "name", "request", "code", "seat", "action", "big", "watch"]
PAIRS = st.lists(st.tuples(st.sampled_from(FIELDS) | ODD, st.sampled_from(list(FORM.values())) | ODD), max_size=8)
MANY = settings(max_examples=250, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, str]]:
    """A device, and the code of a table it sits at."""
    app = create_app(Tables.open(database(tmp_path_factory.mktemp("pages"))))
    with TestClient(app, raise_server_exceptions=False, follow_redirects=False) as client:
        made = client.post("/games/succession/new", data={**FORM, "seat-1": "friend"})
        yield client, made.headers["location"].rpartition("/")[2]


def encoded(pairs: list[tuple[str | bytes, str | bytes]]) -> str:
    return "&".join(f"{quoted(name)}={quoted(value)}" for name, value in pairs)


def quoted(value: str | bytes) -> str:
    return quote(value if isinstance(value, bytes) else value.encode("utf-8", "surrogatepass"), safe="")


@MANY
@given(
    path=st.sampled_from(PATHS), known=st.booleans(), odd=ODD, method=METHODS, query=PAIRS, form=PAIRS, cookie=HEADER
)
def test_pages(
    house: tuple[TestClient, str],
    path: str,
    known: bool,
    odd: str | bytes,
    method: str,
    query: list[tuple[str | bytes, str | bytes]],
    form: list[tuple[str | bytes, str | bytes]],
    cookie: str,
) -> None:
    client, code = house
    wanted = {"code": code, "game": "succession"} if known else {}
    for name in ("code", "game", "topic", "kind", "step:step"):
        path = path.replace("{" + name + "}", wanted.get(name) or quoted(odd) or "0")
    headers = {**BROWSER, "cookie": cookie.encode("latin-1"), "content-type": "application/x-www-form-urlencoded"}
    body = encoded(form) if method in ("POST", "PUT", "PATCH") else None
    answer = client.request(method, f"{path}?{encoded(query)}", content=body, headers=headers)
    assert answer.status_code < 500, (method, path, answer.text)
    if answer.status_code >= 400 and method != "HEAD":
        assert answer.headers["content-type"].startswith("text/html")
        assert 'href="/"' in answer.text
