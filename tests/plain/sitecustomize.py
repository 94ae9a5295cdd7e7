"""With SHOAL_PLAIN=1 every shoal module is loaded from its .py source, compiled libraries or not.

`tests/conftest.py` puts this folder on the path of every Python the tests start, and Python runs it by its name."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class PlainFinder:
    """Finds shoal and what lies in it as sources alone."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != "shoal" and not name.startswith("shoal."):
            return None
        for folder in sys.path if path is None else path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


if os.environ.get("SHOAL_PLAIN") == "1":
    sys.meta_path.insert(0, PlainFinder)
