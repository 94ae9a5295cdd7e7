"""Tokens are for their holders: what opens a seat is in no page and no answer."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.web.conftest import FORM


def test_tokens_travel_in_cookies_that_scripts_cannot_read(client: TestClient, other: TestClient) -> None:
    made = client.post("/games/succession/new", data={**FORM, "seat-1": "friend"}, follow_redirects=False)
    code = made.headers["location"].rpartition("/")[2]
    joined = other.post(f"/t/{code}/join", data={"name": "Bo"}, follow_redirects=False)
    for answer in (made, joined):
        cookies = answer.headers.get_list("set-cookie")
        assert any(cookie.startswith(f"shoal-{code}=") for cookie in cookies)
        for cookie in cookies:
            assert "httponly" in cookie.lower()
            assert "samesite=lax" in cookie.lower()
        assert answer.text == ""
    tokens = [each.cookies[f"shoal-{code}"] for each in (client, other)]
    for device in (client, other):
        for address in (
            "/",
            f"/t/{code}",
            f"/t/{code}/transcript.txt",
            f"/api/tables/{code}",
            f"/api/tables/{code}/sight",
        ):
            assert not [token for token in tokens if token in device.get(address).text]
