"""How far it is, and how long it takes."""

from __future__ import annotations


def progress(done: int, total: int, left: float) -> str:
    return f"{100 * done // total} %, {done:,} of {total:,} games, {duration(left)} left"


def duration(seconds: float) -> str:
    """Roughly, as people say it."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
