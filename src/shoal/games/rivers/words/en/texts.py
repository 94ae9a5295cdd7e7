"""The texts that are not made by grammar."""

from __future__ import annotations

from typing import Final

from shoal.engine.content import Table, read

TEXTS: Final[Table] = read(__package__, "texts.toml")
