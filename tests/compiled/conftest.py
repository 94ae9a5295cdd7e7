"""Twins of plain modules would show nothing: they are compared only where compiled ones run (SHOAL_EXPECT=compiled)."""

from __future__ import annotations

from shoal.engine import game
from tests.compiled.modes import mode

collect_ignore = [] if mode(game) == "compiled" else ["test_twins.py"]
