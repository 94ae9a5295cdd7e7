"""Water tokens: clean on one side, polluted on the other."""

from __future__ import annotations

from typing import Final

from shoal.engine.mark import Mark, circle, join
from shoal.engine.paper.setting import INK, line
from shoal.games.rivers.screen.pictures import picture
from shoal.games.rivers.words import Words

DROP: Final = 23.0


def clean(words: Words) -> Mark:
    return _token("#dff1fb", "clean", words.paper.clean_worth)


def polluted(words: Words) -> Mark:
    return _token("#ead9c3", "polluted", words.paper.polluted_worth)


def _token(paint: str, name: str, worth: str) -> Mark:
    middle = DROP / 2
    return join(
        circle(cx=middle, cy=middle, r=middle - 1.2, fill=paint, stroke=INK, stroke_width=0.5),
        picture(name, middle - 7, 1.8, 14),
        line(worth, middle, 20, 4, "bold", "middle"),
    )
