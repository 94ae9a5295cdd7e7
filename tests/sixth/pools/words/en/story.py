"""The story of a game in sentences: one for each note, as the viewer would say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shoal.engine.story import Facts, Note, number_of, numbers_of, word_of
from shoal.engine.words.en.voice import Teller, Voice, told

from .names import small


def sentence(note: Note, viewer: int, names: Sequence[str]) -> str:
    """The note in one sentence; "" where the page shows it well enough without words."""
    return told(note, viewer, names, TELLERS)


def _dealt(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"Everybody has {facts['animals']} animals. There are {facts['rounds']} rounds."


def _tide(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'roll')} a {facts['die']}: the tide reaches pool {facts['tide']}."


def _settled(voice: Voice, seat: int | None, facts: Facts) -> str:
    start = f"{voice.does(seat, 'settle')} a {small(word_of(facts, 'animal'))} in pool {facts['pool']}"
    out = word_of(facts, "out")
    return f"{start}. It drives out {voice.whose(number_of(facts, 'whose'))} {small(out)}!" if out else f"{start}."


def _released(voice: Voice, seat: int | None, facts: Facts) -> str:
    animal = word_of(facts, "animal")
    return f"{voice.does(seat, 'let')} {f'a {small(animal)}' if animal else 'an animal'} go."


def _drew(voice: Voice, seat: int | None, facts: Facts) -> str:
    animal = word_of(facts, "animal")
    return f"{voice.does(seat, 'draw')} a {small(animal)}." if animal else ""


def _game_over(voice: Voice, seat: int | None, facts: Facts) -> str:
    first = [each for each, rank in enumerate(numbers_of(facts, "ranks")) if rank == 1]
    why = ENDS[word_of(facts, "how")]
    if len(first) > 1:
        return f"{why} {voice.row(first)} share the first place."
    return f"{why} {voice.does(first[0], 'win')} the game!"


ENDS: Final = {
    "row": "Three neighbouring pools!",
    "full": "All pools are full.",
    "rounds": "The last round is over.",
}
TELLERS: Final[Mapping[str, Teller]] = {
    "dealt": _dealt,
    "tide": _tide,
    "settled": _settled,
    "released": _released,
    "drew": _drew,
    "game_over": _game_over,
}
