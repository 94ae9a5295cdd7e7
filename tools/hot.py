"""What is compiled: the modules that the patterns of pyproject.toml name."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

KINDS = ("compiled", "compiled_lightly")


def patterns(root: Path) -> dict[str, list[str]]:
    """The patterns of both kinds, as a checkout's pyproject.toml has them."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    return {kind: hook[kind] for kind in KINDS}


def modules(source: Path, named: Mapping[str, list[str]]) -> tuple[list[str], list[str]]:
    """Their files of both kinds, as seen from `source`; what both kinds name is compiled lightly. A package's own file
    stays plain: it says only what lies beside it, and data is found by it."""
    fully, lightly = (
        [
            path.relative_to(source).as_posix()
            for pattern in named[kind]
            for path in sorted((source / "shoal").glob(pattern))
            if path.name != "__init__.py"
        ]
        for kind in KINDS
    )
    return [module for module in fully if module not in lightly], lightly
