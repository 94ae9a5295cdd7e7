"""What all pages share: head, top line, foot, seat badges, and small drawn signs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from shoal import __version__
from shoal.engine import mark as m
from shoal.engine.art import unseen
from shoal.engine.mark import Mark
from shoal.web.assets import Assets, zipped_page
from shoal.web.language import language_of
from shoal.web.words import WebWords, web_words

BADGES = (
    Mark('<circle cx="12" cy="12" r="9"/>'),
    Mark('<rect x="4" y="4" width="16" height="16" rx="2"/>'),
    Mark('<path d="M12 3 22 20H2Z"/>'),
    Mark('<path d="M12 2 22 12 12 22 2 12Z"/>'),
    Mark('<circle cx="12" cy="12" r="7" fill="none" stroke="currentColor" stroke-width="5"/>'),
    Mark('<path d="m12 2 3 7 7 .6-5.400 4.700L18.300 22 12 17.800 5.700 22l1.700-7.700L2 9.600 9 9Z"/>'),
    Mark('<path d="M8 2h8v6h6v8h-6v6H8v-6H2V8h6Z"/>'),
    Mark('<path d="M7 3h10l5 9-5 9H7l-5-9Z"/>'),
)

SIGNS = {
    "hint": '<path d="M9 18h6M10 21h4"/>'
    '<path d="M12 3a6 6 0 0 0-3.500 10.900c.6.5 1 1.200 1 2V16h5v-.1c0-.8.4-1.500 1-2A6 6 0 0 0 12 3z"/>',
    "undo": '<path d="M9 14 4 9l5-5"/><path d="M4 9h10a6 6 0 0 1 0 12h-3"/>',
    "menu": '<path d="M4 7h16M4 12h16M4 17h16"/>',
    "share": '<circle cx="6" cy="12" r="2.500"/><circle cx="17" cy="6" r="2.500"/><circle cx="17" cy="18" r="2.500"/>'
    '<path d="m8.200 10.800 6.600-3.600M8.200 13.200l6.600 3.600"/>',
    "close": '<path d="M6 6l12 12M18 6 6 18"/>',
    "bot": '<rect x="5" y="8" width="14" height="11" rx="3"/><path d="M12 8V4"/>'
    '<circle cx="9.500" cy="13" r="1"/><circle cx="14.500" cy="13" r="1"/>',
    "away": '<path d="M20 14.500A8 8 0 1 1 9.500 4a6.500 6.500 0 0 0 10.500 10.500z"/>',
    "first": '<path d="m18 5-7 7 7 7M6 5v14"/>',
    "back": '<path d="m15 5-7 7 7 7"/>',
    "play": '<path d="m7 4 12 8-12 8z" fill="currentColor"/>',
    "pause": '<path d="M8 5v14M16 5v14"/>',
    "on": '<path d="m9 5 7 7-7 7"/>',
    "last": '<path d="m6 5 7 7-7 7M18 5v14"/>',
}


# By theme: for which media the dark sheet holds, never for print. `static/settings.js` knows them too.
DARK = {"system": "screen and (prefers-color-scheme: dark)", "light": "not all", "dark": "screen"}
THEME_COOKIE = "shoal_theme"


def assets(request: Request) -> Assets:
    found = request.app.state.assets
    assert isinstance(found, Assets)
    return found


def wants_page(request: Request) -> bool:
    """Whether a person asks, not a script or a program."""
    return not request.scope["path"].startswith("/api") and "text/html" in request.headers.get("accept", "")


def is_alone(request: Request) -> bool:
    """Whether nobody can come to these tables but who sits at this device."""
    return bool(request.app.state.alone)


def page(
    request: Request,
    title: str,
    *body: m.Child,
    script: str = "",
    styles: Sequence[str] = (),
    kind: str = "plain",
    status: int = 200,
) -> Response:
    """A whole page. `script` is a module, for which the page brings the words; `styles` are added to the common one;
    `kind` becomes the body's class."""
    files, language = assets(request), language_of(request)
    said = json.dumps(web_words(language).script, ensure_ascii=False) if script else None
    dark = DARK.get(request.cookies.get(THEME_COOKIE, ""), DARK["system"])
    head = m.head(
        m.meta(charset="utf-8"),
        m.meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
        m.meta(name="theme-color", content="#0d1b29", media=dark, data_dark=True),
        m.meta(name="theme-color", content="#e9f6fa"),
        m.title(f"{title} · Shoal" if title != "Shoal" else title),
        m.link(rel="icon", type="image/svg+xml", href=files.url("icon.svg")),
        m.link(rel="stylesheet", href=files.url("style.css")),
        m.link(rel="stylesheet", href=files.url("dark.css"), media=dark, data_dark=True),
        [m.link(rel="stylesheet", href=files.url(name)) for name in styles],
        [m.script(type="module", src=files.url(name)) for name in ("settings.js", script) if name],
    )
    text = m.join(Mark("<!doctype html>"), m.html(head, m.body(*body, class_=kind, data_words=said), lang=language))
    return zipped_page(request, text, status)


def plain_page(
    request: Request, title: str, *body: m.Child, script: str = "", styles: Sequence[str] = (), status: int = 200
) -> Response:
    """A page to read or fill in: top line, content, foot."""
    last = foot(web_words(language_of(request)), is_alone(request))
    return page(request, title, top(), m.main(*body), last, script=script, styles=styles, status=status)


def top() -> Mark:
    return m.header(m.a(logo(), m.span("Shoal"), href="/", class_="brand"), class_="top")


def foot(words: WebWords, alone: bool = False) -> Mark:
    said = words.layout.foot_here if alone else words.layout.foot
    return m.footer(m.p(said), m.p(f"Shoal {__version__}"), theme_list(words), class_="foot")


def theme_list(words: WebWords) -> Mark:
    """Light, dark, or as the device is: the script sees to it."""
    says = words.layout
    themes = [m.option(says.themes[name], value=name) for name in DARK]
    return m.label(says.theme, m.select(themes, data_setting="theme"))


def logo() -> Mark:
    return m.svg(LOGO, viewBox="0 0 48 32", class_="logo", aria_hidden="true")


LOGO = Mark(
    '<g stroke="#17324d" stroke-width="2" stroke-linejoin="round">'
    '<path d="M3 11c5-8 15-8 20 0l6-4v10l-6-4c-5 8-15 8-20-2z" fill="#ffb84d"/>'
    '<path d="M20 22c5-8 15-8 20 0l6-4v10l-6-4c-5 8-15 8-20-2z" fill="#3a9bc7"/></g>'
    '<g fill="#17324d"><circle cx="9" cy="10.500" r="1.500"/><circle cx="26" cy="21.500" r="1.500"/></g>'
)


@cache
def sign(name: str) -> Mark:
    """A drawn sign for a button."""
    return m.svg(
        Mark(SIGNS[name]),
        viewBox="0 0 24 24",
        class_="sign",
        aria_hidden="true",
        fill="none",
        stroke="currentColor",
        stroke_width=2,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


@cache
def badge(seat: int, words: WebWords) -> Mark:
    """A seat's shape in its colour."""
    name = words.layout.shapes[seat]
    return m.svg(BADGES[seat], viewBox="0 0 24 24", class_=f"badge seat-{seat}", role="img", aria_label=name)


def is_wide(board: str) -> bool:
    """Whether a board stands above everything else on a large screen. The page says so before its script does."""
    return ' data-stage="wide"' in board


def symbols(drawn: Mark) -> Mark:
    """What a game's pictures use, once on a page: its own symbols, and `#badge-0` to `#badge-7`."""
    badges = [m.symbol(shape, id=f"badge-{seat}", viewBox="0 0 24 24") for seat, shape in enumerate(BADGES)]
    return m.svg(m.defs(unseen(*badges), drawn), class_="symbols", aria_hidden="true")


def close_button(words: WebWords) -> Mark:
    """Closes the dialog it stands in."""
    return icon_button("close", words.layout.close, data_close=True)


def icon_button(name: str, label: str, **attributes: m.Attr) -> Mark:
    """A round button with a sign; its name is told to screen readers and shown on hover."""
    return m.button(sign(name), type="button", class_="icon", aria_label=label, title=label, **attributes)
