"""Python for browsers, as npm has it: one version, known by its hash."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import tarfile
import urllib.error
import urllib.request
from pathlib import Path

from shoal.offline.refusal import NoSite

VERSION = "314.0.7"
ADDRESS = f"https://registry.npmjs.org/pyodide/-/pyodide-{VERSION}.tgz"
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="  # SHA-512
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "package.json")
LONGEST = 120  # seconds


def cache() -> Path:
    """Where it is kept once it was brought."""
    given = os.environ.get("SHOAL_CACHE")
    return Path(given) if given else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "shoal"


def bring(kept: Path) -> Path:
    """The folder with its parts, brought if it is not there yet. NoSite."""
    folder = kept / f"pyodide-{VERSION}"
    if not folder.exists():
        packed = _download(kept)
        made = kept / f".pyodide-{os.getpid()}"
        made.mkdir(parents=True, exist_ok=True)
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            for name in PARTS:
                member = archive.extractfile(f"package/{name}")
                assert member is not None
                (made / name).write_bytes(member.read())
        made.rename(folder)
    return folder


def _download(kept: Path) -> bytes:
    try:
        with urllib.request.urlopen(ADDRESS, timeout=LONGEST) as answer:
            packed: bytes = answer.read()
    except (OSError, urllib.error.URLError) as error:
        why = str(getattr(error, "reason", error))
        raise NoSite("no_pyodide", version=VERSION, address=ADDRESS, why=why, kept=kept) from error
    if base64.b64encode(hashlib.sha512(packed).digest()).decode() != INTEGRITY:
        raise NoSite("bad_pyodide", version=VERSION, address=ADDRESS)
    return packed
