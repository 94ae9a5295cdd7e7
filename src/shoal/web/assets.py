"""What the pages load: scripts, styles and pictures, compressed once, cached for ever under a name of their own."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Sequence
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal import games
from shoal.engine.language import say
from shoal.engine.paper.letters import FACES, font
from shoal.press import document
from shoal.web.language import language_of
from shoal.web.reasons import no

TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "ttf": "font/ttf",
}
FOR_EVER = "public, max-age=31536000, immutable"


class Asset:
    """One file, plain and compressed."""

    def __init__(self, content: bytes, kind: str) -> None:
        self.content = content
        self.kind = kind

    @cached_property
    def zipped(self) -> bytes:
        return gzip.compress(self.content, 9, mtime=0)

    def response(self, request: Request) -> Response:
        zipped = accepts_gzip(request)
        headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
        if zipped:
            headers["content-encoding"] = "gzip"
        return Response(self.zipped if zipped else self.content, headers=headers, media_type=self.kind)


class Assets:
    """All files under one version, so that scripts find each other by their plain names; those of `more` folders, too.
    Pages look for them below `root`."""

    def __init__(self, root: str = "/static", more: Sequence[Traversable] = ()) -> None:
        folders = [files("shoal.web") / "static", *more]
        self._root = root
        self._files = {
            each.name: Asset(each.read_bytes(), TYPES[each.name.rpartition(".")[2]])
            for folder in folders
            for each in sorted(folder.iterdir(), key=lambda each: each.name)
            if each.name.rpartition(".")[2] in TYPES
        }
        for game in games.available():
            box = games.open_box(game)
            self._files[f"{game}.css"] = Asset(box.style.encode(), TYPES["css"])
            for name, sheet in box.sheets.items():
                self._files[f"{game}-{name}.svg"] = Asset(sheet.encode(), TYPES["svg"])
        self._files["sheets.css"] = Asset(document.style().encode(), TYPES["css"])
        for style, name in FACES.items():
            self._files[name] = Asset(font(style), TYPES["ttf"])
        digest = hashlib.sha256()
        for name, asset in self._files.items():
            digest.update(name.encode() + b"\0" + asset.content)
        self.version = digest.hexdigest()[:12]

    def url(self, name: str) -> str:
        assert name in self._files, name
        return f"{self._root}/{self.version}/{name}"

    def __getitem__(self, name: str) -> Asset:
        return self._files[name]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._files)

    def routes(self) -> list[Route]:
        return [
            Route("/static/{version}/{name}", self._serve),
            Route("/favicon.ico", self._favicon),
        ]

    async def _serve(self, request: Request) -> Response:
        asset = self._files.get(request.path_params["name"])
        if asset is None:
            return Response(say(no("no_such_file"), language_of(request)), 404, media_type="text/plain")
        return asset.response(request)

    async def _favicon(self, request: Request) -> Response:
        return self._files["icon.svg"].response(request)


def accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def zipped_page(request: Request, text: str, status: int = 200) -> Response:
    """A page of markup, compressed where the browser can read it."""
    content = text.encode()
    headers = {"vary": "accept-encoding, accept-language, cookie", "cache-control": "no-store"}
    if accepts_gzip(request) and len(content) > 600:
        content = gzip.compress(content, 5, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(content, status, headers, media_type="text/html; charset=utf-8")
