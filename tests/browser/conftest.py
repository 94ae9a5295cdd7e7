"""A server and a Chromium for all browser tests that run one after another; pages that complain fail their test."""

from __future__ import annotations

import gc
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Response, expect, sync_playwright

from tests.web.process import free_port

# A window nobody looks at needs no list under its address line; Chromium would make one, in a process of its own, for
# every device. The others are those that Playwright switches off: of two such lists Chromium heeds the last.
NO_LIST = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
OFF = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--mute-audio",
    f"--disable-features={','.join((*NO_LIST, *OFF))}",
]
# Without the frame of a window, opening a table on a new device takes a third less work.
SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ROOT = Path(__file__).parents[2]
PATIENCE = 60_000  # milliseconds: a slow machine is no failure
WIDE, PHONE, LOW = (1280, 800), (390, 844), (1024, 600)
TOUCHED = (PHONE, LOW)  # screens of these sizes are tapped by fingers
NOTHING = "/api/games"  # a page without scripts
INK = {"light": "rgb(23, 50, 77)", "dark": "rgb(228, 239, 244)"}  # of the text
# What hits a person stops the page until it is seen. Who tests something else has said in the menu not to be stopped.
UNSTRUCK = "location.origin === 'null' || localStorage.setItem('shoal-strikes', 'off')"

Open = Callable[..., Page]
Theme = Literal["light", "dark"]


class Kind(NamedTuple):
    """What a device is made for."""

    size: tuple[int, int]
    motion: bool
    theme: Theme
    strikes: bool
    script: str


class Server:
    """The program in a process that can be stopped and started again."""

    program = "tests.browser.same_cards"

    def __init__(self, folder: Path, *more: str) -> None:
        self.folder = folder
        self.more = more  # arguments of the program
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        call = [sys.executable, "-m", self.program, str(self.port), str(self.folder), *self.more]
        self.process = subprocess.Popen(call, stdout=subprocess.DEVNULL, cwd=ROOT)
        for _ in range(600):
            assert self.process.poll() is None, "the server ended"
            try:
                urllib.request.urlopen(self.url, timeout=2).close()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server did not start")

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None

    def largest_file(self, size: int) -> None:
        """From now on its disk takes no file larger than that."""
        assert self.process is not None
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@pytest.fixture(scope="module", autouse=True)
def leave_nothing() -> Iterator[None]:
    """What Playwright leaves half done is cleared away at once: later it would interrupt whatever the process does
    then, and Python 3.11 cannot stand that while it reads a program."""
    yield
    gc.collect()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("tables"))
    made.start()
    yield made
    made.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop."""
    made = Server(tmp_path)
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """It ends with this folder's tests: as long as Playwright runs, no other event loop can run in this thread."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield made
        made.close()


class Device:
    """Somebody's browser with its own cookies, showing one page."""

    def __init__(self, browser: Browser, base: str, kind: Kind) -> None:
        self.base = base
        self.kind = kind
        self.meets = 409
        self.complaints: list[str] = []
        self.context = browser.new_context(
            base_url=base,
            viewport={"width": kind.size[0], "height": kind.size[1]},
            has_touch=kind.size in TOUCHED,
            color_scheme=kind.theme,
            reduced_motion="no-preference" if kind.motion else "reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        if not kind.strikes:
            self.context.add_init_script(UNSTRUCK)
        self.context.add_init_script(kind.script)
        self.page = self.context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("response", self._look)

    def _hear(self, message: ConsoleMessage) -> None:
        if is_trouble(message, self.meets):
            self.complaints.append(message.text)

    def _look(self, answer: Response) -> None:
        if is_senseless(answer, self.meets):
            self.complaints.append(answer.url)

    def wipe(self) -> bool:
        """Whether it knows nothing any more of what was done with it, and looks as it did."""
        if self.context.pages != [self.page]:
            return False
        try:
            self._forget()
        except Error:  # it was just on its way to another page
            return False
        return True

    def _forget(self) -> None:
        self.page.goto(NOTHING)
        self.page.evaluate("localStorage.clear(), sessionStorage.clear()")
        self.context.clear_cookies()
        self.page.set_viewport_size({"width": self.kind.size[0], "height": self.kind.size[1]})
        self.page.emulate_media(media="null", color_scheme=self.kind.theme, forced_colors="null")


@pytest.fixture(scope="package")
def shelf(browser: Browser) -> list[Device]:
    """Devices that are wiped and taken again: to make a new one takes as long as to open a table on it."""
    return []


@pytest.fixture
def device(browser: Browser, server: Server, shelf: list[Device]) -> Iterator[Open]:
    """Opens pages, each on a device of its own with its own cookies; still and not stopped by what hits its people,
    unless motion or strikes are asked for. What is to run before every page's own scripts is given here: pages are used
    again, and none forgets what it was told itself.

    Errors in the console, broken scripts, blocked content and requests that make no sense fail the test; a status that
    it is made to meet does not."""
    used: list[Device] = []

    def opened(
        size: tuple[int, int] = WIDE,
        motion: bool = False,
        base: str = server.url,
        theme: Theme = "light",
        strikes: bool = False,
        meets: int = 409,
        script: str = "",
    ) -> Page:
        kind = Kind(size, motion, theme, strikes, script)
        ready = [each for each in shelf if (each.base, each.kind) == (base, kind)]
        if ready:
            shelf.remove(ready[0])
        taken = ready[0] if ready else Device(browser, base, kind)
        taken.meets = meets
        used.append(taken)
        return taken.page

    yield opened
    complaints = []
    for each in used:
        if each.base == server.url and each.wipe():
            shelf.append(each)
        else:
            each.context.close()
        complaints += each.complaints
        each.complaints.clear()
    assert complaints == []


def in_looks(page: Page, *looks: tuple[Theme, tuple[int, int]]) -> Iterator[str]:
    """The same page as light and dark screens of other sizes have it, one after the other."""
    assert looks
    for theme, (width, height) in looks:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme)
        expect(page.locator("body")).to_have_css("color", INK[theme])
        yield f"{theme}, {width} x {height}"


def is_trouble(message: ConsoleMessage, meets: int) -> bool:
    """Errors count. A request refused on purpose, or one that met a stopped server, is no fault of the page."""
    cut_off = ("ERR_CONNECTION", "ERR_INCOMPLETE_CHUNKED", "ERR_EMPTY_RESPONSE", "ERR_CONTENT_LENGTH_MISMATCH")
    expected = ("status of 409", f"status of {meets}", *cut_off)
    return message.type == "error" and not any(each in message.text for each in expected)


def is_senseless(answer: Response, meets: int) -> bool:
    """A refusal by the rules (409) is an answer; anything else from 400 on, no page of ours should have asked for,
    unless its test says that it meets that."""
    return answer.status >= 400 and answer.status not in (409, meets)


def chromium(*names: str) -> str | None:
    """SHOAL_CHROMIUM, or the first that is installed of these or of all; None lets Playwright take its own."""
    wanted = os.environ.get("SHOAL_CHROMIUM")
    return wanted or next((found for name in names or (SHELL, *WHOLE) if (found := shutil.which(name))), None)
