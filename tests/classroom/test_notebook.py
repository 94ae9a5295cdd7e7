"""What pupils write: a line too long is refused before anything is made of it."""

from __future__ import annotations

import pytest

from shoal.classroom.notebook import LONGEST, lines
from shoal.engine.errors import BadOption


def test_accents_are_put_together_but_not_very_many() -> None:
    """To sort a great many of them would take minutes."""
    assert lines("Zoe\u0308 \r\n saw it ") == "Zo\xeb\n saw it"
    assert len(lines("x" * LONGEST)) == LONGEST
    with pytest.raises(BadOption):
        lines("\u0316\u0301" * 150_000)
