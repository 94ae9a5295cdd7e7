"""A class as its people see it: a teacher, a projector, and pupils on devices of their own."""

from __future__ import annotations

CHROMEBOOK = (1024, 600)
QUICK = {"time-bot_pause": "0", "time-idle_pause": "0"}
NAMES = [
    "Ada", "Ben", "Cleo", "Dan", "Ella", "Finn", "Gus", "Hana", "Ivo", "Jana", "Kai", "Lena",
    "Max", "Nora", "Otto", "Pia", "Quin", "Rosa", "Sami", "Tom", "Una", "Vera", "Wim", "Yara",
]  # fmt: skip
