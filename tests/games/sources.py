"""What a module says of itself, read from its source: compiled it keeps no docstring."""

from __future__ import annotations

import ast
from importlib import resources
from types import ModuleType


def docstring(module: ModuleType) -> str:
    package, _, name = module.__name__.rpartition(".")
    source = (resources.files(package) / f"{name}.py").read_text("utf-8")
    return ast.get_docstring(ast.parse(source), clean=False) or ""
