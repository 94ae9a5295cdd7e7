"""The exported site on a plain web server, and devices that visit it."""

from __future__ import annotations

import functools
import http.server
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Frame,
    FrameLocator,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from shoal.offline import kit
from shoal.offline.site import export
from tests.browser.conftest import FLAGS, PATIENCE, UNSTRUCK, Theme, chromium
from tests.browser.player import FILL_IN, QUICK, choose_seats

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "pyodide"
WIDE = (1280, 800)
FOLDER = "/some/folder"  # a site need not be at the top of its host
ELSEWHERE = "shoal.test"  # a name for this machine under which browsers take it for another one


class Host:
    """A web server as anybody has one, which knows nothing of what it serves."""

    def __init__(self, folder: Path, name: str = "localhost") -> None:
        self.asked: list[str] = []
        self._stopped = False
        host = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def translate_path(self, path: str) -> str:
                return super().translate_path(path.removeprefix(FOLDER))

            def log_request(self, *_: object) -> None:
                host.asked.append(self.path)

            def log_message(self, *_: object) -> None:
                """Nobody reads it."""

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        self.url = f"http://{name}:{self._server.server_address[1]}{FOLDER}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        if not self._stopped:
            self._stopped = True
            self._server.shutdown()
            self._server.server_close()


class Visit:
    """Somebody's tab with the site."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def go(self, path: str = "/") -> Frame:
        """By the address line; the page there, with its table ready."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.url}#{path}")
        return self.ready()

    def turn(self, path: str = "/") -> Frame:
        """From one page to another, as a link does."""
        before = self.frame.frame_element()
        self.page.evaluate("path => (location.hash = path)", path if self.page.url != f"{self.url}#{path}" else "")
        before.wait_for_element_state("hidden")
        return self.frame

    @property
    def shown(self) -> FrameLocator:
        """Whatever page is shown, also while it changes."""
        return self.page.frame_locator("iframe.page").last

    def ready(self) -> Frame:
        expect(self.page.locator("#start")).to_be_hidden()
        return self.frame

    @property
    def frame(self) -> Frame:
        """The page that is shown."""
        expect(self.page.frame_locator("iframe.page").locator("main")).to_have_count(1)
        expect(self.page.locator("iframe.page")).to_have_count(1)
        shown = self.page.locator("iframe.page").element_handle().content_frame()
        assert shown is not None
        return shown

    def at(self, path: str) -> Frame:
        self.page.wait_for_url(f"{self.url}#{path}")
        return self.frame

    def set_up(self, game: str, seats: list[str], **options: Any) -> Frame:
        """From the first page through the form to the table."""
        self.frame.locator(f"a[href='/games/{game}/new']").click()
        form: Any = self.at(f"/games/{game}/new")
        choose_seats(form, seats)
        fields = {f"option-{name}": value for name, value in options.items()}
        form.evaluate(FILL_IN, fields | {f"time-{name}": value for name, value in QUICK.items()})
        frame = self.at("/t/*")
        frame.locator("#prompt").wait_for()
        return frame

    @property
    def code(self) -> str:
        return self.page.url.rpartition("/t/")[2]


Device = Callable[..., Visit]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made once; SHOAL_SITE names one that is there already."""
    if "SHOAL_SITE" in os.environ:
        return Path(os.environ["SHOAL_SITE"])
    folder = tmp_path_factory.mktemp("made") / "site"
    with pytest.MonkeyPatch.context() as hasty:
        hasty.setattr(kit, "EFFORT", 0)  # larger, and unpacked by the same code
        export(folder, KEPT, lambda _: None)
    return folder


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as made:
        yield made


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    args = [*FLAGS, f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"]
    made = playwright.chromium.launch(executable_path=chromium(), args=args)
    yield made
    made.close()


@pytest.fixture(scope="module")
def shared_host(site: Path) -> Iterator[Host]:
    made = Host(site)
    yield made
    made.stop()


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    """One that a test may stop."""
    made = Host(site)
    yield made
    made.stop()


@pytest.fixture(scope="module")
def visit(browser: Browser, shared_host: Host) -> Iterator[Visit]:
    """A device that has been here before, on which one test after another plays."""
    with visiting(browser) as opened:
        made = opened(shared_host)
        made.go()
        yield made


@pytest.fixture
def device(browser: Browser) -> Iterator[Device]:
    """Devices of their own, on which nothing is stored."""
    with visiting(browser) as opened:
        yield opened


@contextmanager
def visiting(browser: Browser) -> Iterator[Device]:
    """What a device complains of fails the test, and so does every request to anywhere but the site's folder."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(host: Host, script: str = "", theme: Theme = "light") -> Visit:
        context = browser.new_context(
            viewport={"width": WIDE[0], "height": WIDE[1]}, reduced_motion="reduce", color_scheme=theme
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(UNSTRUCK)
        if script:
            context.add_init_script(script)
        ours = (host.url, "about:", "blob:")
        context.on("request", lambda request: None if request.url.startswith(ours) else complaints.append(request.url))
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return Visit(page, host.url)

    yield opened
    for context in contexts:
        with suppress(Error):  # a page that was killed
            context.close()
    assert complaints == []
