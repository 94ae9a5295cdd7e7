"""What holds for every answer: security headers, bodies of a bearable size, weight and caching."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from shoal import games
from shoal.web.guard import LARGEST_BODY
from tests.web.conftest import BROWSER, FORM

HEAVIEST = 100_000  # bytes of a table page with all it loads, compressed


@pytest.mark.parametrize("address", ["/", "/nowhere", "/api/games", "/api/nowhere", "/games/succession/new"])
def test_security_headers_stand_on_every_answer(client: TestClient, address: str) -> None:
    headers = client.get(address, headers=BROWSER).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_a_fault_of_ours_is_a_friendly_page_with_all_guards(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoal.web.pages.home.my_tables", None)
    answer = client.get("/", headers=BROWSER)
    assert answer.status_code == 500
    assert "safe" in answer.text
    assert "Traceback" not in answer.text
    assert "content-security-policy" in answer.headers


def test_pages_need_neither_inline_scripts_nor_inline_styles(client: TestClient) -> None:
    code = client.post("/games/succession/new", data=FORM).url.path
    for address in ("/", "/games/succession/new", "/games/succession/rules", code):
        page = client.get(address).text
        assert not re.search(r"<[^>]* style=", page)
        assert not re.search(r"<[^>]* on\w+=", page)
        assert "<style" not in page
        assert not re.search(r"<script(?![^>]*src=)", page)
        assert not re.search(r'(src|href)="https?://(?!testserver)', page)


@pytest.mark.parametrize("address", ["/games/succession/new", "/t/KELP-42/join", "/api/tables"])
def test_a_huge_body_is_refused_before_it_is_read(client: TestClient, address: str) -> None:
    headers = {"content-type": "application/json"}
    announced = client.post(address, content=b"x" * (LARGEST_BODY + 1), headers=headers)
    assert announced.status_code in ((413,) if "KELP" not in address else (404, 413))

    def pieces() -> Iterator[bytes]:  # a stream that does not say how long it is
        for _ in range(20):
            yield b"x" * 8192

    streamed = client.post(address, content=pieces(), headers=headers)
    assert streamed.status_code in ((413,) if "KELP" not in address else (404, 413))


def test_a_body_that_is_no_form_is_refused_in_words(client: TestClient) -> None:
    answer = client.post("/games/succession/new", content=b"\xff\xfe\x00", headers=BROWSER)
    assert answer.status_code == 400


@pytest.mark.parametrize("game", games.available())
def test_a_table_page_with_all_it_loads_is_light(client: TestClient, game: str) -> None:
    address = client.post(f"/games/{game}/play").url.path
    page = client.get(address, headers={"accept-encoding": "gzip"})
    loaded = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text))
    folder = next(each for each in loaded if each.endswith("client.js")).rpartition("/")[0]
    imports = {"client.js"}
    while True:
        found = {
            name for each in imports for name in re.findall(r"from '\./(.+?)'", client.get(f"{folder}/{each}").text)
        }
        if found <= imports:
            break
        imports |= found
    loaded |= {f"{folder}/{name}" for name in imports}
    weight = len(gzip.compress(page.content, 5))
    for each in loaded:
        answer = client.get(each, headers={"accept-encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        weight += int(answer.headers["content-length"])
    assert weight < HEAVIEST


def test_static_files_are_cached_for_ever_under_their_version(client: TestClient) -> None:
    address = re.search(r'href="(/static/[^"]+\.css)"', client.get("/").text)
    assert address is not None
    assert "immutable" in client.get(address[1]).headers["cache-control"]
    assert client.get("/").headers["cache-control"] == "no-store"


def test_browsers_that_cannot_unpack_get_plain_text(client: TestClient) -> None:
    address = "/games/succession/rules"
    plain = client.get(address, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == client.get(address, headers={"accept-encoding": "gzip"}).text
