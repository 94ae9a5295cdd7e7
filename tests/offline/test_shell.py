"""What stands around the pages: how the start looks, and what is said where something is missing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PATIENCE, Theme
from tests.browser.test_access import check
from tests.offline.conftest import ELSEWHERE, KEPT, Device, Host, Visit
from tests.offline.test_browser import NO_SERVICE_WORKER, some_taps

pytestmark = pytest.mark.long
SLOW = 4  # times as long takes a start where nothing was compiled beforehand


def test_on_plain_http_it_plays_and_says_why_it_is_not_kept(device: Device, site: Path) -> None:
    host = Host(site, ELSEWHERE)
    visit = device(host)
    visit.go()
    assert not visit.page.evaluate("isSecureContext")
    expect(visit.page.get_by_text("only if its address begins with https")).to_be_visible()
    visit.page.get_by_role("button", name="Close").click()
    some_taps(visit.set_up("succession", ["me", "pike"], rounds=1), 3)
    code = visit.code
    visit.go().locator(f"#kept a[href='/t/{code}']").click()  # what is played is kept all the same
    some_taps(visit.at(f"/t/{code}"), 1)
    second = Visit(visit.page.context.new_page(), visit.url)
    second.go()
    expect(visit.page.get_by_text("now open in another tab")).to_be_visible()
    host.stop()


def test_a_site_that_was_made_without_node_plays(device: Device, tmp_path: Path) -> None:
    said = exported(tmp_path / "site", path="")
    assert said.startswith("Node.js is not installed")
    host = Host(tmp_path / "site")
    visit = device(host)
    visit.page.goto(visit.url)
    expect(visit.page.locator("#start")).to_be_hidden(timeout=SLOW * PATIENCE)
    some_taps(visit.set_up("succession", ["me", "perch"], rounds=1), 2)
    host.stop()


def test_a_node_that_fails_does_not_spoil_the_site(tmp_path: Path) -> None:
    node = tmp_path / "bin" / "node"
    node.parent.mkdir()
    node.write_text("#!/bin/sh\necho 'SyntaxError: too old' >&2\nexit 1\n", "utf-8")
    node.chmod(0o755)
    said = exported(tmp_path / "site", path=str(node.parent))
    assert "SyntaxError: too old" in said and "is ready" in said


def exported(folder: Path, path: str) -> str:
    """What `shoal export` says where programs are found only there."""
    call = [sys.executable, "-m", "shoal", "export", str(folder)]
    given = {**os.environ, "PATH": path, "SHOAL_CACHE": str(KEPT)}
    return subprocess.run(call, env=given, capture_output=True, text=True, check=True).stdout


# ---- as axe sees it


def starting(page: Page) -> None:
    """The kit never comes."""
    page.route("**/kit-*", lambda route: None)


def failing(page: Page) -> None:
    page.route("**/kit-*", lambda route: route.fulfill(body="no kit"))


def unkept(page: Page) -> None:
    def broken(route: Route) -> None:
        script = "Object.defineProperty(self, 'indexedDB', { value: undefined })\n" + route.fetch().text()
        route.fulfill(body=script, content_type="text/javascript")

    page.route("**/rows.js", broken)


def too_old(page: Page) -> None:
    page.add_init_script("delete globalThis.WebAssembly")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("spoil", "shown"),
    [
        (starting, "The fish are on their way"),
        (failing, "Shoal could not start"),
        (unkept, "cannot keep anything"),
        (too_old, "too old to play"),
    ],
)
def test_axe_finds_nothing_around_the_pages(
    device: Device, host: Host, theme: Theme, spoil: Callable[[Page], None], shown: str
) -> None:
    visit = device(host, script=NO_SERVICE_WORKER, theme=theme)
    spoil(visit.page)
    visit.page.goto(visit.url)
    expect(visit.page.get_by_text(shown)).to_be_visible()
    check(visit.page)
