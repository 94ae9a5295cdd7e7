"""All texts that are not made by grammar, as `texts.toml` has them."""

from __future__ import annotations

from typing import Final

from shoal.engine.content import read

TEXTS: Final = read(__package__, "texts.toml")
