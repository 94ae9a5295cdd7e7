"""The texts that need no grammar, as `texts.toml` has them, with their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shoal.engine.content import Table, lid, read
from shoal.games.reef.words import Thing
from shoal.games.reef.words.en.numbers import all_filled

TEXTS: Final[Table] = all_filled(read(__package__, "texts.toml"))
LID: Final = lid(TEXTS)


def things(table: str) -> Mapping[str, Thing]:
    """All of one kind, by their ids."""
    return {id: Thing(**texts) for id, texts in TEXTS[table].items()}
