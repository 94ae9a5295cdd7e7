"""A checkout's compiled modules. They lie in a folder of their own, and run only if they were made from the very files
that lie here: after an edit plain Python runs, never what was compiled before.

`tools/compile.py` makes them. A label says which folder holds them and what they were made from; it is written last
and in one step, so that a process finds all of them or none, and keeps to the folder it has found."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parent.parent.parent
SUFFIX = next(iter(EXTENSION_SUFFIXES), "")  # of a library for this kind of Python on this kind of machine
KIND = SUFFIX.strip(".").partition(".")[0]


class Compiled:
    """What is compiled in a checkout for this kind of Python."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.place = root / "build" / "compiled"
        self.label = self.place / f"{KIND}.json"

    def read_label(self) -> dict[str, Any]:
        """What the label says; nothing where nothing was compiled yet, or the label is damaged."""
        try:
            label = json.loads(self.label.read_bytes())
        except (OSError, ValueError):
            return {}
        return label if isinstance(label, dict) else {}

    def written(self) -> int:
        """When the label was written, which tells it from others; 0 if there is none."""
        try:
            return self.label.stat().st_mtime_ns
        except OSError:
            return 0

    def libraries(self) -> dict[str, str]:
        """Every compiled module and its file; none if they were made from other files, or one of them is damaged."""
        label = self.read_label()
        try:
            folder = self.place / label["folder"]
            sizes: dict[str, int] = label["libraries"]
            whole = all((folder / name).stat().st_size == size for name, size in sizes.items())
            if whole and digest(self.root, label["made from"]) == label["digest"]:
                return {module(name): str(folder / name) for name in sizes}
        except (KeyError, OSError):
            pass
        return {}


class Finder:
    """Finds modules as these libraries."""

    def __init__(self, libraries: Mapping[str, str]) -> None:
        self._libraries = libraries

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        library = self._libraries.get(name)
        return None if library is None else spec_from_file_location(name, library)


def prefer(libraries: Mapping[str, str]) -> None:
    """From now on these modules are imported from their libraries instead of their sources."""
    if libraries:
        sys.meta_path.insert(sys.meta_path.index(PathFinder), Finder(libraries))  # who wants plain ones stands before


def in_use() -> bool:
    """Whether this process has loaded compiled modules."""
    return "shoal__mypyc" in sys.modules  # the library that holds them all


def module(library: str) -> str:
    """The module's name, of a library's place in its folder."""
    return library.removesuffix(SUFFIX).replace("/", ".")


def digest(folder: Path, names: Iterable[str]) -> str:
    """Tells these files, by name and content, from all others; OSError if one is missing."""
    found = hashlib.sha256()
    for name in names:
        content = (folder / name).read_bytes()
        found.update(f"{name} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()
