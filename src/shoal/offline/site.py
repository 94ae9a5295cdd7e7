"""`shoal export DIR`: all of Shoal as files for any web server."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import importlib.util
import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path

from shoal import games
from shoal.engine import mark as m
from shoal.engine.language import LANGUAGE
from shoal.engine.mark import Mark
from shoal.offline import kit, pyodide
from shoal.offline.answering import Answering, Elsewhere, Jar, offline_app
from shoal.offline.place import Browser
from shoal.offline.refusal import NoSite
from shoal.offline.thinking import InWorker
from shoal.offline.words import offline_words
from shoal.web.assets import Assets
from shoal.web.layout import DARK, logo

LABEL = "shoal-site.json"  # by which a folder is known as ours
PACKAGES = ("anyio", "segno", "shoal", "sqlalchemy", "starlette")
MODULES = ("mypy_extensions", "typing_extensions")
PYODIDE = f"py/{pyodide.VERSION}/"
NODE = 300  # seconds
# Pages speak to nobody but their own folder.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'"
)
COLOUR = "#e9f6fa"

Say = Callable[[str], None]


def export(folder: Path, kept: Path | None = None, say: Say = print) -> None:
    """Write the site into this folder, as a whole or not at all. NoSite."""
    words = offline_words(LANGUAGE).export
    if folder.exists() and not _ours(folder):
        raise NoSite("not_ours", folder=folder)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".shoal-", dir=folder.parent) as beside:
            made = Path(beside) / "site"
            made.mkdir()
            made.chmod(0o755)
            write(made, kept or pyodide.cache(), say)
            if folder.exists():
                folder.rename(Path(beside) / "old")
            made.rename(folder)
    except OSError as error:
        raise NoSite("no_folder", folder=folder, why=error.strerror or error) from error
    found = [file for file in folder.rglob("*") if file.is_file()]
    say(words["done"].format(folder=folder, files=len(found), megabytes=first_visit(folder) / 1e6))


def write(folder: Path, kept: Path, say: Say) -> None:
    """The whole site into an empty folder."""
    assets = Assets("static", [files("shoal.offline") / "static"])
    for name in assets.names:
        _put(folder / "static" / assets.version / name, assets[name].content)
    names = {"kit": _put_python(folder, kept, say), "pages": _put_pages(folder, assets.version)}
    for name in ("icon-192.png", "icon-512.png"):
        _put(folder / name, (files("shoal.offline") / "root" / name).read_bytes())
    _put(folder / "manifest.webmanifest", json.dumps(_manifest(), ensure_ascii=False).encode())
    _put(folder / "index.html", index(assets, names).encode())
    _put(folder / "page.html", _blank().encode())
    _put(folder / "sw.js", service_worker(folder).encode())
    _put(folder / LABEL, json.dumps({"shoal": "site"}).encode())


def first_visit(folder: Path) -> int:
    """Bytes of all that a browser keeps, as a server sends it that compresses."""
    files = (file for file in folder.rglob("*") if file.is_file() and file.name not in (LABEL, "sw.js"))
    return sum(min(file.stat().st_size, len(gzip.compress(file.read_bytes(), 9))) for file in files)


def _ours(folder: Path) -> bool:
    return folder.is_dir() and ((folder / LABEL).exists() or not any(folder.iterdir()))


def _put(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


# ---- Python


def _put_python(folder: Path, kept: Path, say: Say) -> str:
    """Pyodide and the kit, whose name is returned."""
    brought = pyodide.bring(kept)
    with tempfile.TemporaryDirectory() as scratch:
        sources, first = Path(scratch) / "sources", Path(scratch) / "first"
        _copy_sources(sources)
        first.mkdir()
        packed, library = _prepared(brought, sources, first, say)
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        _put(folder / PYODIDE / name, (brought / name).read_bytes())
    packed_here = {"pyodide.asm.wasm": (brought / "pyodide.asm.wasm").read_bytes(), "python_stdlib.zip": library}
    for name, content in packed_here.items():  # as not every host compresses
        _put(folder / PYODIDE / f"{name}.gz", gzip.compress(content, 9, mtime=0))
    lock = json.loads((brought / "pyodide-lock.json").read_bytes())
    _put(folder / PYODIDE / "pyodide-lock.json", json.dumps({**lock, "packages": {}}).encode())
    name = f"kit-{_hash(packed)[:12]}.xz"
    _put(folder / name, packed)
    return name


def _prepared(brought: Path, sources: Path, first: Path, say: Say) -> tuple[bytes, bytes]:
    """The kit and Python's library, compiled where Node.js can do that, else as they are."""
    words = offline_words(LANGUAGE).export
    node = shutil.which("node")
    if node is None:
        say(words["no_node"])
    else:
        script = str(files("shoal.offline") / "pack.mjs")
        call = [node, script, str(brought.resolve()), str(sources), str(first)]
        try:
            subprocess.run(call, check=True, capture_output=True, timeout=NODE)
            return kit.pack(sources), kit.zipped(first)
        except (OSError, subprocess.SubprocessError) as error:
            said = (getattr(error, "stderr", None) or str(error).encode()).decode(errors="replace").strip()
            say(words["node_failed"].format(why=said.splitlines()[-1][:200]))
            shutil.rmtree(sources)
            _copy_sources(sources)
    return kit.pack(sources), (brought / "python_stdlib.zip").read_bytes()


def _copy_sources(folder: Path) -> None:
    """Shoal and its packages as they are installed here, what is compiled for this machine left out."""
    for package in PACKAGES:
        spec = importlib.util.find_spec(package)
        assert spec is not None and spec.origin is not None
        root = Path(spec.origin).parent
        for file in root.rglob("*"):
            name = f"{package}/{file.relative_to(root).as_posix()}"
            if file.is_file() and (kit.wanted(name) or name == "shoal/offline/kit.py"):
                _put(folder / name, file.read_bytes())
    for module in MODULES:
        spec = importlib.util.find_spec(module)
        assert spec is not None and spec.origin is not None
        _put(folder / f"{module}.py", Path(spec.origin).with_suffix(".py").read_bytes())


# ---- pages that need no table


def _put_pages(folder: Path, version: str) -> dict[str, str]:
    """A file for the first page and one for each game; their names."""
    names = {}
    for bundle, pages in asyncio.run(prepared_pages(version)).items():
        content = json.dumps(pages, ensure_ascii=False).encode()
        names[bundle] = f"pages/{bundle}-{_hash(content)[:12]}.json"
        _put(folder / names[bundle], content)
    return names


async def prepared_pages(version: str) -> dict[str, dict[str, str]]:
    """By bundle and path, what the application answers to who has never played."""

    async def keep(_: str) -> None:
        """Nothing happens that could be kept."""

    async def ask(_: str, __: float) -> str:
        return ""

    answers: dict[int, str] = {}

    def tell(number: int, part: str, text: str) -> None:
        if part == "piece":
            answers[number] = answers.get(number, "") + text

    app = offline_app(Browser(keep), InWorker(ask), Elsewhere(version))
    answering = Answering(app, Jar({}), keep, tell)
    await answering.open()
    try:
        found: dict[str, dict[str, str]] = {}
        number = 0
        for bundle, paths in _paths().items():
            for path in paths:
                number += 1
                answering.ask(number, json.dumps({"method": "GET", "path": path, "headers": {"accept": "text/html"}}))
                await answering.answered(number)
                found.setdefault(bundle, {})[path] = answers.pop(number)
        return found
    finally:
        await answering.close()


def _paths() -> Mapping[str, list[str]]:
    found = {"home": ["/"]}
    for game in games.available():
        box, base = games.open_box(game), f"/games/{game}"
        found[game] = [f"{base}/rules", f"{base}/new", *(f"{base}/help/{topic}" for topic in box.help.topics())]
        if box.tutorial is not None:
            found[game] += [f"{base}/tutorial", f"{base}/tutorial/steps"]
    return found


# ---- what is around them


def index(assets: Assets, names: Mapping[str, object]) -> Mark:
    words = offline_words(LANGUAGE).shell
    site = {"version": assets.version, "pyodide": PYODIDE, "words": words, **names}
    data = json.dumps(site, ensure_ascii=False).replace("<", "\\u003c")
    head = m.head(
        m.meta(charset="utf-8"),
        m.meta(http_equiv="content-security-policy", content=POLICY),
        m.meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
        m.meta(name="theme-color", content=COLOUR),
        m.meta(name="referrer", content="no-referrer"),
        m.title("Shoal"),
        m.link(rel="icon", type="image/svg+xml", href=assets.url("icon.svg")),
        m.link(rel="apple-touch-icon", href="icon-192.png"),
        m.link(rel="manifest", href="manifest.webmanifest"),
        m.link(rel="stylesheet", href=assets.url("style.css")),
        m.link(rel="stylesheet", href=assets.url("dark.css"), media=DARK["system"], data_dark=True),
        m.link(rel="stylesheet", href=assets.url("offline.css")),
        Mark(f'<script type="application/json" id="site">{data}</script>'),
        m.script(type="module", src=assets.url("shell.js")),
    )
    body = m.body(
        m.div(id="view"),
        m.section(
            m.div(logo(), class_="swim"),
            m.p(words["fetching"], id="start-text", role="status"),
            m.tag("progress")(id="start-bar", max=1, value=0, aria_label=words["starting"]),
            m.p(id="start-more", class_="note"),
            id="start",
            aria_label=words["starting"],
        ),
        m.dialog(
            m.p(id="stop-text"),
            m.button(type="button", id="stop-act", class_="main"),
            id="stop",
            class_="sure",
            aria_labelledby="stop-text",
        ),
        m.div(
            m.p(id="notice-text"),
            m.button(type="button", id="notice-act", class_="main", hidden=True),
            m.button(words["close"], type="button", id="notice-close"),
            id="notice",
            role="status",
            hidden=True,
        ),
        class_="shell",
    )
    return m.join(Mark("<!doctype html>"), m.html(head, body, lang=LANGUAGE))


def _blank() -> Mark:
    """Where each page begins."""
    head = m.head(m.meta(charset="utf-8"), m.meta(http_equiv="content-security-policy", content=POLICY))
    return m.join(Mark("<!doctype html>"), m.html(head, m.body(), lang=LANGUAGE))


def _manifest() -> dict[str, object]:
    icons = [
        {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
        for size in (192, 512)
    ]
    return {
        "name": "Shoal",
        "short_name": "Shoal",
        "description": offline_words(LANGUAGE).pages.lead,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": COLOUR,
        "theme_color": COLOUR,
        "lang": LANGUAGE,
        "icons": icons,
    }


def service_worker(folder: Path) -> str:
    """With the list of all files, each with its hash and its size; the version is the list's own hash."""
    listed = {}
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            content = file.read_bytes()
            listed[file.relative_to(folder).as_posix()] = [_hash(content), len(content)]
    version = _hash(json.dumps(listed).encode())[:12]
    script = (files("shoal.offline") / "root" / "sw.js").read_text("utf-8")
    return f"const SITE = {json.dumps({'version': version, 'files': listed}, indent=0)}\n\n{script}"
