"""Which mode a module runs in, and interpreted twins of compiled modules in the same process."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import shoal
from tests.plain.sitecustomize import PlainFinder

PROJECT = Path(__file__).parent.parent.parent
TWINS: dict[str, ModuleType] = {}  # to import them takes longer than most games they play


def hot_modules() -> list[str]:
    """The modules that a compiled build compiles, as pyproject.toml lists them."""
    config = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
    hook = config["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    package = Path(shoal.__path__[0])
    patterns = [*hook["compiled"], *hook["compiled_lightly"]]
    paths = {path.relative_to(package) for pattern in patterns for path in package.glob(pattern)}
    return [".".join(["shoal", *path.with_suffix("").parts]) for path in sorted(paths) if path.name != "__init__.py"]


def mode(module: ModuleType) -> str:
    assert module.__file__ is not None
    return "compiled" if module.__file__.endswith((".so", ".pyd")) else "plain"


@contextmanager
def plain_twins() -> Iterator[None]:
    """Inside, `import shoal…` gives modules from the sources, the same ones each time; afterwards all is as it was."""
    mine = taken_out()
    sys.modules.update(TWINS)
    finders = list(sys.meta_path)
    sys.meta_path.insert(0, PlainFinder)
    try:
        yield
    finally:
        sys.meta_path[:] = finders
        TWINS.update(taken_out())
        sys.modules.update(mine)


def taken_out() -> dict[str, ModuleType]:
    """Every module whose twins differ, which nobody can import now."""
    names = [name for name in sys.modules if name.split(".")[0] in ("shoal", "librt")]
    return {name: sys.modules.pop(name) for name in names}
