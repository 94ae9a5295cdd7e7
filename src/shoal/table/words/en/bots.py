"""The bots: what they are called, and how they play."""

from __future__ import annotations

from typing import Final

NAMES: Final = {"minnow": "Minnow", "perch": "Perch", "pike": "Pike"}
SENTENCES: Final = {
    "minnow": "Plays by the rules, but without any plan.",
    "perch": "Plays what looks good, and forgets something now and then.",
    "pike": "Thinks ahead before every move.",
}
PROGRAM: Final = "A program that somebody has brought to this server."
