"""Every text that is not made by grammar."""

from __future__ import annotations

from typing import Final

from shoal.engine.content import lid, read

TEXTS: Final = read(__package__, "texts.toml")
LID: Final = lid(TEXTS)
