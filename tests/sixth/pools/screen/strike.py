"""What hits a player: an animal of theirs was driven out."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.box import Strike
from shoal.engine.mark import svg
from shoal.engine.story import Note, word_of
from shoal.engine.words import GameWords

from ..words import Words
from . import pictures


def strike(notes: Sequence[Note], seat: int, names: Sequence[str], words: GameWords) -> Strike:
    """Who drove it out, and why that could be."""
    assert isinstance(words, Words)
    (note,) = notes  # one pool is settled at a time
    stronger, out = word_of(note.facts, "animal"), word_of(note.facts, "out")
    about = words.help.animal(stronger)
    return Strike(
        title=about.title,
        art=svg(pictures.used(stronger, 0, 0, 64), viewBox="0 0 64 64"),
        losses=(words.story.sentence(note, seat, names),),
        why=words.help.things["pool"].does,
        science=about.science,
        lost=svg(pictures.used(out, 0, 0, 64), viewBox="0 0 64 64", class_="pools-out"),
    )
