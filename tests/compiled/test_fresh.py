"""Compiled modules must not lag behind their sources: a stale one would be tested instead of what was written."""

from __future__ import annotations

from pathlib import Path

import shoal

SOURCES = Path(shoal.__file__).parent


def test_compiled_modules_are_not_older_than_their_sources() -> None:
    stale = [
        source.name
        for library in [*SOURCES.rglob("*.so"), *SOURCES.rglob("*.pyd")]
        for source in [library.with_name(library.name.split(".")[0] + ".py")]
        if source.stat().st_mtime > library.stat().st_mtime
    ]
    assert not stale, f"run make to compile these anew: {', '.join(stale)}"
