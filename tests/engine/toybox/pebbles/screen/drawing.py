from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.box import Choice, Passage, Picture, Question, SeatFace, Strike
from shoal.engine.mark import Mark, circle, div, g, li, svg, symbol, ul, use
from shoal.engine.sight import Sight
from shoal.engine.story import Note
from shoal.engine.words import GameWords

from ..rules.game import PebblesSight


def symbols(words: GameWords) -> Mark:
    return svg(symbol(circle(r=8), id="pebble"))


def draw(sight: Sight, legal: Sequence[int], names: Sequence[str], words: GameWords) -> Picture:
    assert isinstance(sight, PebblesSight)
    stones = [
        g(use(href="#pebble"), id=f"pebble-{seat}", data_name=pebble or "hidden pebble", data_help=pebble)
        for seat, pebble in enumerate(sight.pebbles)
    ]
    paths: list[tuple[str, ...]] = [(f"pebble-{sight.seat}",), (), ("middle",)]
    labels = ["Show it", "Hide it", "Grab!"]
    return Picture(
        prompt="Choose." if legal else "Wait.",
        seats=tuple(
            SeatFace(Mark(""), f"{name}: {what or 'thinking'}") for name, what in zip(names, sight.chosen, strict=True)
        ),
        board=svg(stones, circle(r=3, id="middle", data_try="grab")),
        hand=div(ul([li(name) for name in names])),
        choices=tuple(Choice(action, paths[action], labels[action]) for action in legal),
    )


def read(sight: Sight, names: Sequence[str], words: GameWords) -> tuple[Passage, ...]:
    assert isinstance(sight, PebblesSight)
    lines = [f"{name}: {pebble or 'hidden'}" for name, pebble in zip(names, sight.pebbles, strict=True)]
    return (Passage("Pebbles", tuple(lines)),)


def question(sight: Sight, words: GameWords) -> Question | None:
    assert isinstance(sight, PebblesSight)
    return Question("Who grabs?", 2, None, "") if len(sight.acting) > 1 and "grab" not in sight.chosen else None


def strike(notes: Sequence[Note], seat: int, names: Sequence[str], words: GameWords) -> Strike:
    return Strike("Grabbed", svg(use(href="#pebble")), tuple(f"{note.what}!" for note in notes), "First come.")


def cover(words: GameWords) -> Mark:
    return svg(circle(r=8))
