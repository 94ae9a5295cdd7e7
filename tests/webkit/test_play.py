"""Every game in WebKit, from a server and from the exported site: all pictures are there, and taps make moves."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from shoal.games import available
from shoal.offline.site import export
from tests.web.process import Server
from tests.webkit.driver import WebKit, webkit

pytestmark = pytest.mark.webkit
ROOT = Path(__file__).parents[2]
EVENTS = 8  # lines of the story, by bots and by us

# The exported site shows its pages in a frame.
PAGE = "const page = document.querySelector('iframe.page')?.contentDocument ?? document;"
PLAY_NOW = f"""{PAGE}
for (const button of page.querySelectorAll('form button'))
  if (button.closest('form').outerHTML.includes(arguments[0]) && button.innerText.includes('Play now')) {{
    button.click()
    return true
  }}
"""
# What a child would do: put a card aside, confirm what is proposed, choose what can be chosen.
TAP = f"""{PAGE}
const wanted = page.querySelector('[data-on]') ? ['[data-can]:not([data-on])'] : ['#hand [data-can]', '[data-can]']
const asked = ['#strike[open] [data-close]', '#app[data-proposed] #actions .main']
for (const selector of [...asked, ...wanted, '#actions button[data-choice]']) {{
  const thing = page.querySelector(selector)
  if (thing) {{
    thing.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))
    break
  }}
}}
return page.querySelectorAll('#story li').length >= arguments[0]
"""
DRAWN = f"""{PAGE}
return [...page.querySelectorAll('#app use')].map(each => [each.getAttribute('href'), each.getBBox().width])
"""


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKit]:
    with webkit(tmp_path_factory.mktemp("home")) as opened:
        yield opened


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    started = Server(tmp_path_factory.mktemp("tables"))
    started.ready()
    yield f"http://127.0.0.1:{started.port}/"
    started.stop()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site") / "shoal"
    export(folder, ROOT / "build" / "pyodide")
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://localhost:{host.server_address[1]}/"
        host.shutdown()


def play(window: WebKit, url: str, game: str) -> None:
    window.open(url)
    window.until(PLAY_NOW, f"/games/{game}/")
    window.until(f"{PAGE} return page.querySelector('[data-can], #actions button[data-choice]') !== null")
    window.until(TAP, EVENTS)
    drawn = window.run(DRAWN)
    assert len(drawn) > 10
    assert [href for href, width in drawn if not width] == []


@pytest.mark.parametrize("game", available())
def test_from_a_server(window: WebKit, server: str, game: str) -> None:
    play(window, server, game)


def test_without_a_server(window: WebKit, site: str) -> None:
    play(window, site, "reef")
