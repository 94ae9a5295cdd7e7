"""Why something cannot be, as data. The sentence is made where the reader's language is known: see `language.say`."""

from __future__ import annotations

from typing import NamedTuple

from shoal.engine.story import NOTHING, Facts


class Reason(NamedTuple):
    """`home` is the package whose words have a sentence for `key` ("shoal.games.reef"), `facts` what it speaks of."""

    home: str
    key: str
    facts: Facts = NOTHING
    because: Reason | None = None  # what stands behind it: its sentence is the fact "because"
