"""English."""

from __future__ import annotations

from typing import Final

from shoal.web.words import WebWords
from shoal.web.words.en import (
    after,
    classes,
    device,
    errors,
    home,
    layout,
    panel,
    printing,
    reading,
    seats,
    setup,
    table,
    tutorial,
)
from shoal.web.words.en.reasons import REASONS
from shoal.web.words.en.script import SCRIPT

WORDS: Final = WebWords(
    reasons=REASONS,
    layout=layout,
    home=home,
    setup=setup,
    table=table,
    seats=seats,
    panel=panel,
    device=device,
    after=after,
    tutorial=tutorial,
    reading=reading,
    printing=printing,
    errors=errors,
    classes=classes,
    script=SCRIPT,
)
