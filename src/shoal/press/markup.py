"""Drawings that are read and written again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

SPELT: Final = {"viewbox": "viewBox", "preserveaspectratio": "preserveAspectRatio"}  # Python's parser knows no capitals


def attributes(attrs: Sequence[tuple[str, str | None]]) -> dict[str, str]:
    """As SVG spells them."""
    return {SPELT.get(name, name): value or "" for name, value in attrs}


def opened(tag: str, given: Mapping[str, str]) -> str:
    """The start of an element."""
    written = [f'{name}="{escape(value)}"' for name, value in given.items()]
    return f"<{' '.join([tag, *written])}>"
