"""Who is asking: tokens from the `Authorization` header or from HttpOnly cookies; posts from our own pages only.

A browser keeps one cookie for each table, with the tokens of all seats it holds there; one for each class it leads,
with its key; and one for each class somebody is in, with the pupil's token, which opens the pupil's seat too."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from shoal.classroom import Classroom
from shoal.classroom.codes import tidy as tidy_class
from shoal.table import Table
from shoal.table.codes import tidy

PREFIX = "shoal-"
TEACHER, PUPIL = "shoal_class_", "shoal_pupil_"
OURS = (PREFIX, TEACHER, PUPIL)
KEEP = 90 * 24 * 3600  # seconds
KEEP_CLASS = 400 * 24 * 3600
MOST_SEATS = 8
MOST_TABLES = 60  # whose cookies are looked at, the newest: no browser keeps many more, and every token costs a moment
MOST_CLASSES = 20
LONGEST = 100  # characters of a token


class Visit:
    """A connection, as those need to know it who open and shut the door."""

    def __init__(self) -> None:
        self.seated = False  # has shown the token of a seat
        self.over = False


def header(request: HTTPConnection, name: bytes) -> str | None:
    """The first of this name, which is given in small letters. Looked for at every move, so without a detour."""
    headers: list[tuple[bytes, bytes]] = request.scope["headers"]
    for key, value in headers:
        if key == name:
            return str(value, "latin-1")
    return None


def tokens(request: HTTPConnection, table: str = "") -> list[str]:
    """Every token the sender shows, the header's alone if there is one, else those kept for the table with this code
    first. They may be wrong: only `Table.seats_of` knows, or the class."""
    shown = header(request, b"authorization")
    if shown is not None:
        kind, _, given = shown.partition(" ")
        return [each for each in given.split()[:MOST_SEATS] if kind.lower() == "bearer" and len(each) <= LONGEST]
    cookies = _cookies(request)
    codes = [table, *tables_of(request)]
    of_tables = [token for code in dict.fromkeys(codes) for token in _in_cookie(cookies, code)]
    of_classes = [value for name, value in cookies.items() if name.startswith((TEACHER, PUPIL))][-MOST_CLASSES:]
    return of_tables + [token for token in of_classes if token and len(token) <= LONGEST]


def tables_of(request: HTTPConnection) -> list[str]:
    """Codes of the tables this browser holds (or held) seats at."""
    kept = [name for name in _cookies(request) if name.startswith(PREFIX)][-MOST_TABLES:]
    return [code for code in (tidy(name.removeprefix(PREFIX)) for name in kept) if code]


def classes_of(request: HTTPConnection, kind: str) -> list[str]:
    """Codes of the classes this browser leads (TEACHER) or has a pupil in (PUPIL), as they were when it came in."""
    kept = [name for name in _cookies(request) if name.startswith(kind)][-MOST_CLASSES:]
    return [code for code in (tidy_class(name.removeprefix(kind)) for name in kept) if code]


def seats_of(request: HTTPConnection, table: Table) -> dict[int, str]:
    """The seats the sender holds at this table, each with its token.

    Tokens carry over to a rematch, so cookies of other tables count too."""
    held = _held(request, table)
    if held:
        visit = request.scope.get("state", {}).get("visit")
        if isinstance(visit, Visit):
            visit.seated = True
    return held


def lost_at(request: HTTPConnection, table: Table) -> list[int]:
    """The seats the sender held here until they went to another device."""
    return table.lost_by(tokens(request, table.code))


def is_stranger(request: HTTPConnection, table: Table) -> bool:
    """Whether the sender shows a token for this very table that opens nothing here, and never did."""
    if header(request, b"authorization") is not None:
        shown = tokens(request)
    else:
        shown = _in_cookie(_cookies(request), table.code)
    return bool(shown) and not table.seats_of(shown) and not table.lost_by(shown)


def asked_at(request: HTTPConnection, table: Table) -> list[int]:
    """The seats the sender has asked for."""
    return table.asked_by(tokens(request, table.code))


def remember(response: Response, request: HTTPConnection, table: Table, given: dict[int, str]) -> None:
    """Let the browser keep these tokens beside those it has for this table."""
    held = {**seats_of(request, table), **given}
    response.set_cookie(
        PREFIX + table.code,
        ".".join(dict.fromkeys(held[seat] for seat in sorted(held))),
        max_age=KEEP,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def remember_class(response: Response, request: HTTPConnection, classroom: Classroom, kind: str, token: str) -> None:
    """Let the browser keep the key of a class it leads (TEACHER), or the token of a pupil (PUPIL)."""
    response.set_cookie(
        kind + classroom.code,
        token,
        max_age=KEEP_CLASS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def same_site(request: HTTPConnection) -> bool:
    """Whether a post comes from our own pages, or from a program (which sends no Origin)."""
    origin = header(request, b"origin")
    if origin is None:
        return header(request, b"sec-fetch-site") in (None, "same-origin", "none")
    hosts = (header(request, b"host"), header(request, b"x-forwarded-host"))
    try:
        return urlsplit(origin).netloc in [host for host in hosts if host]
    except ValueError:  # it is no address at all
        return False


def _held(request: HTTPConnection, table: Table) -> dict[int, str]:
    if header(request, b"authorization") is None:
        own = {seat: token for token in _in_cookie(_cookies(request), table.code) for seat in table.seats_of([token])}
        if own:
            return own
    return {seat: token for token in tokens(request, table.code) for seat in table.seats_of([token])}


def _in_cookie(cookies: Mapping[str, str], code: str) -> list[str]:
    value = cookies.get(PREFIX + code, "")
    return [token for token in value.split(".")[:MOST_SEATS] if token and len(token) <= LONGEST]


def _cookies(request: HTTPConnection) -> dict[str, str]:
    """Ours, as they were sent. Starlette's would stay in memory with all others as long as a page is open."""
    found = {}
    for key, value in request.scope["headers"]:
        if key == b"cookie":
            for each in str(value, "latin-1").split(";"):
                name, _, kept = each.strip().partition("=")
                if name.startswith(OURS):
                    found[name] = kept.strip().strip('"')
    return found
